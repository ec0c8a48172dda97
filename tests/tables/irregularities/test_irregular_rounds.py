"""Many rounds in which much goes wrong: cards and chips stay accounted for, whatever is reported and when."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.games.play import DISCARD_RACK, Ask, Deal
from croupier.rulebooks import shelf
from croupier.shoe.pack import full_pack
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from tests.pit import Pit
from tests.proofs import Witness

REPORTS = ("report-face-up-card", "report-drawn-in-error", "report-burned-in-error", "report-extra-dealer-card")


def answer(pit: Pit, chance: random.Random) -> None:
    """Answer one open question with anything offered, or not at all."""
    question = chance.choice(pit.questions)
    choices = [option.choose.value for option in question.options]
    fields = {"for": question.owner} if question.owner else {}
    if chance.random() < 0.2:
        pit.attempt("silence", player=question.player, box=question.box, hand=question.hand, **fields)
    else:
        choose = chance.choice(choices)
        pit.attempt("decide", question.player, box=question.box, hand=question.hand, choose=choose, **fields)


def something_goes_wrong(pit: Pit, chance: random.Random, card: str | None) -> None:
    """Report one irregularity or another; what makes no sense now is refused, and changes nothing."""
    pit.attempt(chance.choice(REPORTS), **({"card": card} if card and chance.random() < 0.8 else {}))
    more: tuple[tuple[str, dict[str, Any]], ...] = (
        ("report-misplaced-card", {}),
        ("report-missed-war-offer", {"player": "ann", "box": 1}),
        ("report-missed-war-offer", {"player": "bob", "box": 2}),
        ("report-missed-burn", {}),
        ("report-missed-feed-back", {}),
    )
    for command, fields in more:
        if chance.random() < 0.2:
            pit.attempt(command, **fields)
    if chance.random() < 0.1:
        pit.attempt("report-late-error", "sue", round=chance.randint(1, max(1, pit.table.rounds)))


@pytest.mark.slow
@pytest.mark.parametrize("dealing", ["by software", "by hand"])
@pytest.mark.parametrize("holder", ["shoe", "device"])
@pytest.mark.parametrize("name", shelf.names())
def test_cards_and_chips_are_accounted_for_whatever_goes_wrong(name: str, holder: str, dealing: str) -> None:
    chance = random.Random(f"{name}/{holder}/{dealing}")
    pit = Pit(name, Witness(name)).opened("ann", "bob", holder=holder, dealing=dealing, rack=50_000_00)
    pack = list(full_pack(pit.table.rules.pack.decks))
    chance.shuffle(pack)
    for step in range(300):
        stack = pit.table.cards.stack
        card = pack[chance.randrange(len(pack))] if dealing == "by hand" else None
        if pit.table.cards.shuffling is not None:
            pit.cut(cutting_card=60 if pit.table.cards.shuffling.cutting_card else None)
        elif stack is None or (stack.due and pit.table.round is None):
            pit.ready()
        elif chance.random() < 0.15:
            something_goes_wrong(pit, chance, card)
        elif pit.table.round is None:
            begin(pit)
        elif isinstance(pit.live.waiting, Ask):
            answer(pit, chance)
        elif isinstance(pit.live.waiting, Deal) and card is not None:
            deal(pit, chance, card)
        pit.accounted()
        if step % 50 == 0:
            pit.check()
    assert pit.check().table.rounds > 5
    assert pit.happened(RoundReconstructed) or holder == "device" or dealing == "by software"


def begin(pit: Pit) -> None:
    for player, box in (("ann", 1), ("bob", 2)):
        pit.attempt("wager", player, box=box, amount=20_00)
    pit.do("start-round")


def deal(pit: Pit, chance: random.Random, card: str) -> None:
    waiting = pit.live.waiting
    assert isinstance(waiting, Deal)
    if waiting.to == DISCARD_RACK:
        pit.attempt("burn")
    elif chance.random() < 0.1:
        laid = chance.choice([{"box": 1, "hand": 1}, {"box": 2, "hand": 1}, "dealer"])
        pit.attempt("card", card=card, laid=laid)
        if chance.random() < 0.5:
            pit.attempt("report-misplaced-card")
    else:
        pit.attempt("card", card=card)

"""What becomes of chips and cards when a round is void, in each book's meaning of the word."""

from __future__ import annotations

import pytest

from croupier.rulebooks import shelf
from croupier.tables.cards.shuffling import ShuffleRevealed
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext
from croupier.tables.play.starting import StartRound
from croupier.tables.voids.void_effects import RoundVoided, void_under_way
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import Witness, clause

NSW = "nsw-blackjack-challenge"


def desk_of(pit: Pit) -> CommandContext:
    command: Command = StartRound(who="sue", role=Role.CASINO_SUPERVISOR, at=pit.now)
    return CommandContext(TABLE, pit.table, command, pit.house)


def waits_to_be_cut(pit: Pit) -> bool:
    return pit.table.cards.shuffling is not None


@pytest.mark.slow
@pytest.mark.parametrize("holder", ["shoe", "device"])
@pytest.mark.parametrize("name", shelf.names())
def test_a_round_under_way_is_void_at_any_moment_and_cards_and_chips_are_all_there(name: str, holder: str) -> None:
    """Void each of many rounds after a different number of decisions, and play on."""
    pit = Pit(name, Witness(name)).opened("ann", "bob", holder=holder, rack=5_000_00)
    meaning = pit.table.book.voids
    voided = 0
    for number in range(150 if "war" in name else 25):
        if pit.table.cards.stack and pit.stack().due:
            pit.ready()
        held = {player: pit.rack(player) for player in ("ann", "bob")}
        pit.start(ann=20_00, bob=10_00)
        if pit.table.wagers:  # the cutting card was drawn first
            pit.ready().do("start-round")
        for _ in range(number % 3):
            if pit.table.round is not None:
                question = pit.questions[0]
                choices = {option.choose.value for option in question.options}
                choose = next(one for one in ("draw", "go-to-war", "decline", "stand") if one in choices)
                pit.do("decide", question.player, box=question.box, hand=question.hand, choose=choose)
        if pit.table.round is None:
            continue
        desk = desk_of(pit)
        paid = {one.player: one.paid for one in pit.settlements() if one.paid}
        void_under_way(desk, Clause("16.3"))
        pit.keep(desk)
        voided += 1
        stands = paid if name == NSW else {}
        assert {player: pit.rack(player) - stands.get(player, 0) for player in held} == held
        assert (meaning.payments.value == "stand") == (name == NSW)
        assert pit.on_the_layout() == 0
        assert pit.is_over()
        pit.check()
    assert voided > 3


@clause(NSW, "18.8.1")
@pytest.mark.parametrize("holder", ["shoe", "device"])
def test_after_a_void_round_play_goes_on_with_the_cards_that_are_left(pit: Pit, holder: str) -> None:
    pit.opened("ann", dealing="by hand", holder=holder).start(ann=20_00).do("burn")
    pit.deal("Ks 7d 4s")
    left = pit.stack().undealt.count
    pit.do("report-drawn-in-error", card="5h")
    pit.do("void", "sue", round=1, grounds="cannot-be-rebuilt", reason="cards fell to the floor")
    pit.do("confirm-void", "gus", round=1)
    assert pit.happened(RoundVoided)[-1].also[0] == "18.8.1"
    assert pit.aside() == ("5h",), "a card that is to be used next stays out of the rack"
    assert pit.stack().rack == ("Ks", "7d", "4s")
    assert pit.stack().undealt.count == left - 1
    pit.check().start(ann=10_00)
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("5h",), "no shuffle, and no burn"
    pit.check()


@pytest.mark.parametrize("name", [one for one in shelf.names() if "war" not in one])
def test_a_void_while_discards_wait_to_be_cut_gives_that_shuffle_up(name: str) -> None:
    """The cards ran out in the round: what was to complete it is shown, and a new shuffle is due."""
    pit = Pit(name, Witness(name)).opened("ann", "bob", options={"decks": 6 if name == NSW else 4})
    pit.start(ann=20_00, bob=10_00)
    while "draw" not in {option.choose.value for option in pit.questions[0].options}:
        pit.finish().start(ann=20_00, bob=10_00)
    while pit.table.cards.stack and pit.stack().undealt.count:
        pit.do("report-face-up-card")
    asked = pit.questions[0]
    pit.do("decide", asked.player, box=asked.box, hand=asked.hand, choose="draw")
    assert waits_to_be_cut(pit), "of the discards"
    shown = len(pit.happened(ShuffleRevealed))
    desk = desk_of(pit)
    void_under_way(desk, Clause("16.3"))
    pit.keep(desk)
    assert len(pit.happened(ShuffleRevealed)) == shown + 1
    assert not waits_to_be_cut(pit)
    assert pit.on_the_layout() == 0
    pit.check().ready()
    pit.start(ann=20_00, bob=10_00).check()

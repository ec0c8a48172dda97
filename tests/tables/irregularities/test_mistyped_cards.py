"""A card that the dealer mistyped: put right at once, by the dealer alone, and on record as it was typed too."""

from __future__ import annotations

import pytest

from croupier.audit.replaying import RoundBeside
from croupier.rulebooks import shelf
from croupier.tables.evolving import evolve
from croupier.tables.irregularities.mistyped_cards import CardCorrected
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.recalling import with_known_cards
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import Witness, clause

BLACKJACK = [one for one in shelf.names() if "war" not in one]


def dealt(book: str, cards: str) -> Pit:
    """A table dealt by hand at which a round has these cards."""
    return dealt_at(Pit(book, Witness(book)), cards)


def dealt_at(pit: Pit, cards: str) -> Pit:
    pit.opened("ann", dealing="by hand").start(ann=10_00)
    if pit.book.startswith("nsw"):
        pit.do("burn")
    return pit.deal(cards)


@pytest.mark.parametrize("book", BLACKJACK)
def test_the_last_card_was_another_one(book: str) -> None:
    pit = dealt(book, "Ts 9d 6h")
    corrected, again = pit.do("correct-card", card="6d")[:2]
    assert corrected == CardCorrected(round=1, was=Card("6h"), card=Card("6d"), clause=pit.table.rules.face_up)
    assert isinstance(again, RoundReconstructed)
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("Ts", "6d")
    assert [one.player for one in pit.questions] == ["ann"]
    pit.check().do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc")
    assert pit.is_over(), "the dealer has 19"
    assert pit.rack("ann") == 990_00
    pit.check()


@pytest.mark.parametrize("book", BLACKJACK)
def test_the_card_that_ended_the_round_is_put_right_with_its_chips(book: str) -> None:
    pit = dealt(book, "Ts 9d 9h")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc")
    assert (pit.is_over(), pit.rack("ann")) == (True, 990_00 if book.startswith("nsw") else 1_000_00)
    pit.do("correct-card", card="8c")
    assert (pit.is_over(), pit.rack("ann")) == (True, 1_010_00), "17 and not 19"
    pit.check()
    pit.do("correct-card", card="2c")
    assert not pit.is_over(), "11: the dealer draws on"
    assert pit.rack("ann") == 990_00
    pit.check().deal("Th")
    assert pit.rack("ann") == 990_00, "21"
    pit.check()


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "6.1")
@clause("nsw-blackjack-challenge", "3.8")
def test_it_is_for_the_dealer_and_for_the_last_card_alone(pit: Pit) -> None:
    war = "war" in pit.book
    dealt_at(pit, "Ts" if war else "Ts 9d 6h")
    assert pit.refused("correct-card", "sue", card="2d").code is Refusal.WRONG_ROLE
    same = pit.refused("correct-card", card="Ts" if war else "6h")
    assert (same.code, same.clause) == (Refusal.NOTHING_WENT_WRONG, pit.table.rules.face_up)
    if war:
        pit.deal("9d").wager("ann", 10_00)
    else:
        pit.do("decide", "ann", box=1, choose="draw")
    assert pit.refused("correct-card", card="2d").code is Refusal.TOO_LATE


@clause("act-blackjack-2018", "6.1")
def test_what_cannot_be_there_is_no_correction(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    assert pit.refused("correct-card", card="7s").code is Refusal.NO_SUCH_ROUND
    for _ in range(2):
        pit.start(ann=10_00).deal("7s 7s 7s")
        pit.do("decide", "ann", box=1, choose="stand")
        pit.deal("7s Kd")
    assert pit.is_over()
    pit.start(ann=10_00).deal("Td Kd 2h")
    ninth = pit.refused("correct-card", card="7s")
    assert (ninth.code, ninth.says) == (
        Refusal.CARD_NOT_IN_THE_STACK,
        "All 8 copies of 7s were seen already since the shuffle",
    )
    pit.check()
    software = Pit(pit.book, pit.witness).opened("ann").start(ann=10_00)
    assert software.refused("correct-card", card="2d").code is Refusal.NOT_BY_HAND


@pytest.mark.parametrize("book", BLACKJACK)
def test_the_record_of_a_corrected_round_can_be_followed_again(book: str) -> None:
    """As `verify` does it: after every event the round that is fed again lies as the table says."""
    pit = dealt(book, "Ts 9d 6h")
    pit.do("correct-card", card="9c")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Tc")
    pit.do("correct-card", card="8d")
    beside, table = RoundBeside(), Table(name="table-1")
    for by, event in pit.events:
        table = with_known_cards(evolve(table, event, by), pit.house)
        beside.follow(event, table)
    assert beside.difference is None

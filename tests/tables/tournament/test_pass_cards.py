"""Pass cards: the same number to all, in place of a wager, collected after the round (NSW 21.7.1)."""

from __future__ import annotations

from croupier.tables.state.tournament import LimitStep
from croupier.tables.tournament import standings
from croupier.tables.tournament.beginning import PassCardsIssued
from croupier.tables.tournament.pass_cards import PassCardPlayed
from croupier.tables.tournament.scoring import Eliminated, PassCardCollected, RoundScored
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import ACT06, dealt, session


@clause("nsw-blackjack-challenge", "21.7.1", "21.7.1#2", "21.7.1#3", "21.1.1.pass card")
@clause("act-blackjack-2000", "19.3")
def test_a_pass_card_is_played_in_place_of_a_wager(pit: Pit) -> None:
    session(pit, "ann", "bob", pass_cards=1, order_of_wagering=False)
    assert [(one.player, one.number) for one in pit.happened(PassCardsIssued)] == [("ann", 1), ("bob", 1)]
    pit.do("play-pass-card", "ann")
    assert pit.happened(PassCardPlayed)[-1].left == 0
    assert pit.refused("wager", "ann", box=1, amount=50).code is Refusal.WAGER_PLACED_TWICE
    pit.wager("bob", 50)
    assert pit.refused("play-pass-card", "bob").code is Refusal.WAGER_LIES
    pit.do("start-round")
    assert not pit.happened(PassCardCollected)
    dealt(pit, "9d 9c 8s Jd")
    assert [(one.player, one.left) for one in pit.happened(PassCardCollected)] == [("ann", 0)]
    assert pit.happened(RoundScored)[-1].chips == {"ann": 500, "bob": 450}
    none = pit.refused("play-pass-card", "ann")
    assert none.code is Refusal.NO_PASS_CARD
    pit.check()


@clause("nsw-blackjack-challenge", "21.6.12")
def test_case_17_a_pass_card_does_not_save_one_who_cannot_make_the_minimum(pit: Pit) -> None:
    """Hard case 17: minimum 50, 30 left before the next round (T13)."""
    session(pit, "ann", "bob", pass_cards=2, chips=80, limits=(LimitStep(minimum=50, maximum=50),))
    pit.do("play-pass-card", "bob")
    pit.wager("ann", 50)
    pit.do("start-round")
    dealt(pit, "9d 9c 8s Jd")
    (out,) = pit.happened(Eliminated)
    assert (out.player, out.chips, out.round, out.places, out.clause) == ("ann", 30, 1, (2,), "21.6.12")
    assert pit.refused("play-pass-card", "ann").code is Refusal.TOURNAMENT_ONLY


def test_other_books_know_no_pass_cards(pit: Pit) -> None:
    pit.book = ACT06
    session(pit, "ann", "bob", pass_cards=2)
    assert not pit.happened(PassCardsIssued)
    assert pit.refused("play-pass-card", "ann").code is Refusal.NOT_IN_THIS_BOOK


def test_a_round_of_pass_cards_alone_is_passed_over_and_counts(pit: Pit) -> None:
    pit.book = "nsw-blackjack-challenge"
    session(pit, "ann", "bob", pass_cards=1, rounds=2, order_of_wagering=True)
    pit.do("play-pass-card", "ann")
    pit.do("play-pass-card", "bob")
    pit.do("start-round")
    assert pit.is_over()
    assert [one.player for one in pit.happened(PassCardCollected)] == ["ann", "bob"]
    assert (standings.rounds_played(pit.table), standings.next_to_wager(pit.table)) == (1, "bob")
    pit.wager("bob", 50)
    pit.wager("ann", 50)
    pit.do("start-round")
    dealt(pit, "Ts 9d 9c Qh 8s Jd")
    assert pit.happened(RoundScored)[-1].round == 2
    pit.check()

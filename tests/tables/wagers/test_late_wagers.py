"""Once the first card is out no wager is placed, raised or taken back: every wager of every book, at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.vocabulary.refusal import Refusal, Refused
from tests.pit import Pit
from tests.proofs import clause

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"


def moments(pit: Pit) -> Iterator[str]:
    """A round in which Ann plays and Bob does not, stopped where somebody could still reach for the layout."""
    pit.start(ann=50_00)
    if pit.book == NSW:
        pit.do("burn")
        yield "the first card is burned"
    pit.deal("6s")
    yield "the first card lies"
    if pit.book == WAR:
        pit.deal("6d")
        yield "ann is asked"
        pit.do("decide", "ann", box=1, choose="go-to-war")
        pit.deal("Kh")
        yield "the war is not over"
        pit.deal("8c")
    else:
        pit.deal("9c 5d")
        yield "ann is asked"
        pit.do("decide", "ann", box=1, choose="double", amount=50_00)
        pit.deal("9h")
        yield "ann has doubled, and the dealer draws"
        pit.deal("Td")
    assert pit.is_over()


def never_taken(pit: Pit, late: Callable[[], Refused]) -> list[Refused]:
    """The refusals of a late wager at every moment of a round: nothing moves, and the next round takes it."""
    found = []
    for moment in moments(pit):
        layout, racks = pit.on_the_layout(), (pit.rack("ann"), pit.rack("bob"))
        refused = late()
        assert refused.code is Refusal.WAGERS_CLOSED, moment
        assert (pit.on_the_layout(), pit.rack("ann"), pit.rack("bob")) == (layout, *racks), moment
        assert pit.table.wagers == (), moment
        found.append(refused)
    assert len(found) >= 3
    assert {one.player for one in pit.settlements()} == {"ann"}
    pit.check()
    return found


def beside(pit: Pit, on: str, amount: int, clause_id: str, *, box: int = 1, **fields: Any) -> None:
    """A side wager is taken beside the main wager before the first card, and at no moment of the round."""
    options = {"side_wagers": [on], **fields.pop("options", {})}
    pit.opened("ann", "bob", dealing="by hand", options=options, **fields)
    pit.wager("ann", 50_00)
    pit.wager("ann", amount, on=on)
    pit.do("take-back", "ann", box=1, on=on)
    pit.do("take-back", "ann", box=1)
    late = never_taken(pit, lambda: pit.refused("wager", "ann", box=box, amount=amount, on=on))
    assert {one.clause for one in late} == {clause_id}
    pit.wager("ann", 50_00)
    pit.wager("ann", amount, on=on)


@clause((B06, B18, WAR), "6.2")
@clause(NSW, "7.1")
def test_between_no_more_bets_and_the_first_card_no_card_is_said_to_be_dealt(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    pit.start(ann=50_00)
    refused = pit.refused("wager", "bob", box=2, amount=30_00)
    called = "7.1" if pit.book == NSW else "6.2"
    assert (refused.code, refused.clause, refused.also) == (Refusal.WAGERS_CLOSED, called, ())
    assert refused.says.endswith("the dealer has called no more bets")
    pit.do("burn") if pit.book == NSW else pit.deal("6s")
    refused = pit.refused("wager", "bob", box=2, amount=30_00)
    assert refused.clause == ("5.4" if pit.book == NSW else "4.3")
    assert refused.says.endswith("the first card is out")


# --- the main wagers ------------------------------------------------------------------------------------


@clause((B06, B18), "4.1", "4.3")
@pytest.mark.parametrize(("player", "box"), [("ann", 1), ("bob", 2), ("bob", 1)])
def test_no_wager_is_added_at_any_moment_of_a_round(pit: Pit, player: str, box: int) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    late = never_taken(pit, lambda: pit.refused("wager", player, box=box, amount=30_00))
    assert {(one.clause, one.also) for one in late} == {("4.3", ("4.1",))}
    assert pit.settlements()[0].staked == 100_00, "the double was"
    assert {one.player for one in pit.table.wagers} == set()
    pit.start(bob=30_00)


@clause((B06, B18), "4.3")
@clause(WAR, "4.3")
@clause(NSW, "5.4")
def test_no_wager_is_taken_back_at_any_moment_of_a_round(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    late = never_taken(pit, lambda: pit.refused("take-back", "ann", box=1))
    assert {one.clause for one in late} == {"5.4" if pit.book == NSW else "4.3"}


@clause(NSW, "5.3", "5.4", "7.1", "7.1#4")
@pytest.mark.parametrize(("player", "box"), [("ann", 1), ("bob", 2), ("bob", 1)])
def test_in_new_south_wales_none_is_added_from_the_burned_card_on(pit: Pit, player: str, box: int) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    late = never_taken(pit, lambda: pit.refused("wager", player, box=box, amount=30_00))
    assert {(one.clause, one.also) for one in late} == {("5.4", ("5.3", "7.1"))}
    pit.start(bob=30_00)


@clause(NSW, "5.4", "7.1#4")
def test_nor_does_the_dealer_place_one_for_a_player(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    order = {"player": "bob", "box": 2, "amount": 20_00}
    late = never_taken(pit, lambda: pit.refused("place-for", "dan", **order))
    assert {one.clause for one in late} == {"5.4"}


# --- Casino War -----------------------------------------------------------------------------------------


@clause(WAR, "4.1", "4.3", "A.Casino War Wager")
@pytest.mark.parametrize(("player", "box"), [("ann", 1), ("bob", 2), ("bob", 1)])
def test_no_casino_war_wager_is_made_at_any_moment_of_a_round(pit: Pit, player: str, box: int) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    late = never_taken(pit, lambda: pit.refused("wager", player, box=box, amount=30_00))
    assert {(one.clause, one.also) for one in late} == {("4.3", ("4.1", "A.Casino War Wager"))}
    on = {one.on.value: one.staked for one in pit.settlements()}
    assert on == {"casino-war": 50_00, "go-to-war": 50_00}, "the wager to go to war was"


@clause(WAR, "4.1", "4.3", "A.Tie wager")
@pytest.mark.parametrize(("player", "box"), [("ann", 1), ("bob", 2), ("bob", 1)])
def test_no_tie_wager_is_made_at_any_moment_of_a_round(pit: Pit, player: str, box: int) -> None:
    pit.opened("ann", "bob", dealing="by hand")
    late = never_taken(pit, lambda: pit.refused("wager", player, box=box, amount=10_00, on="tie"))
    assert {(one.clause, one.also) for one in late} == {("4.3", ("4.1", "A.Tie wager"))}
    pit.wager(player, 10_00, box=box, on="tie")
    assert [(one.player, one.on.value) for one in pit.table.wagers] == [(player, "tie")]


# --- side wagers ----------------------------------------------------------------------------------------


@clause((B00, B06), "18.8")
@clause(B18, "17.5")
def test_perfect_pairs_is_taken_until_the_first_card(pit: Pit) -> None:
    beside(pit, "perfect-pairs", 5_00, "17.5" if pit.book == B18 else "18.8")


@clause(B18, "17.17")
def test_pairs_play_is_taken_until_the_first_card(pit: Pit) -> None:
    beside(pit, "pairs-play", 5_00, "17.17")


@clause(B06, "17.3")
def test_super_sevens_is_taken_until_the_first_card(pit: Pit) -> None:
    beside(pit, "super-sevens", 2_00, "17.3", options={"super_sevens_amount": 2_00})


@clause(NSW, "13.1")
def test_any_pairs_is_taken_until_the_first_card(pit: Pit) -> None:
    beside(pit, "any-pairs", 5_00, "13.1")


@clause(NSW, "14.2")
def test_perfect_pairs_is_taken_until_the_first_card_in_new_south_wales(pit: Pit) -> None:
    beside(pit, "perfect-pairs", 5_00, "14.2")


@clause(NSW, "15.2")
def test_star_pairs_is_taken_until_the_first_card(pit: Pit) -> None:
    beside(pit, "star-pairs", 5_00, "15.2", options={"decks": 6})


@clause(NSW, "16.2")
def test_blazing_sevens_is_taken_until_the_first_card(pit: Pit) -> None:
    options = {"decks": 6, "blazing_7s_stake": 5_00, "jackpot": 20_000_00}
    beside(pit, "blazing-7s", 5_00, "16.2", options=options, holder="device")

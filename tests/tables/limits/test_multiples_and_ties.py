"""Multiples beside the smallest chip, limits of tie wagers, minimums and amounts of side wagers."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.limits.outside_limits import PlayerAdvised
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused
from tests.pit import Pit
from tests.proofs import Conduct, Witness, clause, wager

BLACKJACK = ("act-blackjack-2006", "act-blackjack-2018")
ACT = (*BLACKJACK, "act-casino-war-2018")
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"
TENS_BY_FIVES: dict[str, Any] = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 2_50, "multiples": 5_00}
FIVE_TO_FORTY = {"tie": {"lowest": 5_00, "highest": 40_00}}


def in_multiples(pit: Pit, number: str) -> None:
    """The sign says minimum $10, in multiples of $5, while chips of $2.50 are about."""
    pit.opened("ann", "bob", options=TENS_BY_FIVES)
    limits = pit.sign.limits
    assert (limits.minimum, limits.multiples) == (10_00, 5_00)
    assert "multiples of $5" in str(limits)
    for amount in (12_50, 17_50, 11_00):
        refused = pit.refused("wager", "ann", box=1, amount=amount)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, number)
        assert "$5" in refused.says
    pit.wager("ann", 15_00)


@clause(ACT, "3.3")
def test_wagers_go_in_the_multiples_on_the_sign_and_not_in_any_chips(pit: Pit) -> None:
    in_multiples(pit, "3.3")
    pit.do("notify", "max", to="players", subject="limits")
    pit.do("set-limits", "max", multiples=10_00)
    (back,) = pit.happened(WagerTakenBack)
    assert (back.player, back.amount, back.clause) == ("ann", 15_00, "3.3")
    assert pit.sign.limits.multiples == 10_00
    pit.do("notify", "max", to="players", subject="limits")
    pit.do("set-limits", "max", multiples=0)
    assert pit.sign.limits.multiples == 2_50
    pit.wager("ann", 12_50)
    assert pit.reloaded() == pit.table


@clause(NSW, "6.1#3", "6.1")
def test_wagers_go_in_the_multiples_on_the_sign_in_nsw(pit: Pit) -> None:
    in_multiples(pit, "6.1")
    pit.do("set-limits", "sue", multiples=0)
    pit.wager("bob", 12_50)
    refused = pit.refused("set-limits", "sue", multiples=25_00)
    assert refused.code is Refusal.LIMITS_NOT_ALLOWED
    assert "$10 could not be made" in refused.says


@clause(NSW, "6.5.1")
def test_multiples_leave_an_old_minimum_playable(pit: Pit) -> None:
    pit.opened("ann", options=TENS_BY_FIVES)
    refused = pit.refused("set-limits", "sue", minimum=25_00, multiples=25_00, at_once=True)
    assert (refused.code, refused.clause) == (Refusal.LIMITS_NOT_ALLOWED, "6.5.1")
    pit.do("set-limits", "sue", minimum=25_00, at_once=True)
    assert pit.refused("set-limits", "sue", multiples=25_00).clause == "6.5.1"
    pit.wager("ann", 10_00)


@pytest.mark.parametrize(
    ("multiples", "says"),
    [(0, "more than nothing"), (-5_00, "more than nothing"), (3_00, "the smallest chip is $2.50"),
     (7_50, "the minimum of $10"), (1_000_00, "$10 could not be made")],
)  # fmt: skip
@clause("act-blackjack-2018", "3.3")
def test_multiples_that_no_table_could_use_are_refused(pit: Pit, multiples: int, says: str) -> None:
    options = {**TENS_BY_FIVES, "multiples": multiples, "decks": 8}
    refused = pit.refused("open", "max", rulebook=pit.book, options=options, approval="GRC/1")
    assert refused.code is Refusal.LIMITS_NOT_ALLOWED
    assert says in refused.says
    pit.opened(options={**TENS_BY_FIVES, "side_wagers": ["perfect-pairs"]}, side_wager_limits=pairs(5_00))
    pit.do("notify", "max", to="players", subject="limits")
    refused = pit.refused("set-limits", "max", side_wager_limits=pairs(2_50))
    assert "in multiples of $5" in refused.says
    pit.wager("ann", 10_00)
    assert pit.refused("wager", "ann", box=1, on="perfect-pairs", amount=7_50).clause == "3.3"


def pairs(lowest: int, on: str = "perfect-pairs") -> dict[str, Any]:
    return {on: {"lowest": lowest, "highest": 50_00}}


@clause(BLACKJACK, "3.3")
def test_a_double_goes_in_the_multiples_too(conduct: Conduct) -> None:
    felt = conduct.felt({1: 20_00}, **TENS_BY_FIVES).deal("6s 5d 5h")
    refused = felt.say("double 1250")
    assert refused is not None
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "3.3")
    assert "multiples of $5" in refused.says
    assert felt.say("double 1500") is None


@clause(BLACKJACK, "3.3")
def test_without_multiples_the_smallest_chip_counts_as_before(conduct: Conduct) -> None:
    assert conduct.refused_wagers({1: 10_25}, smallest_chip=50).clause == "3.3"
    conduct.felt({1: 10_50}, smallest_chip=50)


# --- limits of tie wagers ---------------------------------------------------------------------------------


@clause(WAR, "3.1")
def test_limits_of_tie_wagers_are_on_the_sign_and_can_be_changed(pit: Pit) -> None:
    pit.opened("ann", side_wager_limits=FIVE_TO_FORTY)
    (line,) = pit.sign.side_wagers
    assert line.bounds is not None
    assert (line.on, line.bounds.lowest, line.bounds.highest, line.clause) == (On.TIE, 5_00, 40_00, "3.1")
    assert "Tie $5 to $40" in str(pit.sign)
    higher = {"tie": {"lowest": 10_00, "highest": 20_00}}
    assert pit.refused("set-limits", "max", side_wager_limits=higher).code is Refusal.NOT_TOLD_YET
    pit.do("notify", "max", to="players", subject="limits")
    (changed,) = pit.do("set-limits", "max", side_wager_limits=higher)
    assert "$10 to $20 on a tie" in str(changed)
    assert "Tie $10 to $20" in str(pit.sign)
    assert pit.reloaded() == pit.table


@pytest.mark.parametrize("bounds", [{"lowest": 0, "highest": 5_00}, {"lowest": 10_00, "highest": 5_00}])
@clause(WAR, "3.1")
def test_limits_that_no_tie_wager_could_keep_are_refused(pit: Pit, bounds: dict[str, int]) -> None:
    pit.opened("ann")
    pit.do("notify", "max", to="players", subject="limits")
    refused = pit.refused("set-limits", "max", side_wager_limits={"tie": bounds})
    assert (refused.code, refused.clause) == (Refusal.LIMITS_NOT_ALLOWED, "3.1")
    options = {"minimum": 10_00, "maximum": 500_00, "decks": 8, "tie_minimum": 5_00}
    pit.closed().do("check-cards")
    refused = pit.refused("open", "max", rulebook=WAR, options=options, approval="GRC/1", shuffle="wash-riffle")
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "3.1")


@clause(WAR, "3.5", "4.1#2")
def test_tie_wagers_are_settled_to_the_maximum_of_a_box_those_beside_a_war_wager_first(pit: Pit) -> None:
    pit.opened("ann", "bob", side_wager_limits=FIVE_TO_FORTY, dealing="by hand")
    pit.wager("bob", 30_00, box=1, on="tie")
    pit.wager("ann", 25_00, on="tie")
    pit.start(ann=10_00).deal("9s 9d")
    settled = {one.player: (one.staked, one.paid, one.returned) for one in pit.settlements() if one.on is On.TIE}
    assert settled == {"ann": (25_00, 250_00, 25_00), "bob": (30_00, 150_00, 30_00)}
    assert all("3.5" in one.also for one in pit.settlements() if one.player == "bob")
    pit.shows("4.1#2", "RoundStarted", times=1)


@clause(WAR, "3.5")
def test_a_tie_wager_above_the_maximum_loses_only_the_maximum(conduct: Conduct) -> None:
    result = conduct([wager("ann", 1, 100_00, "tie")], cards="9s 8d", tie_minimum=5_00, tie_maximum=40_00)
    (settled,) = result.settlements
    assert (settled.staked, settled.returned, settled.paid) == (100_00, 60_00, 0)


@clause(WAR, "3.4")
def test_a_tie_wager_under_the_minimum_stands_once_with_advice(pit: Pit) -> None:
    pit.opened("ann", side_wager_limits=FIVE_TO_FORTY, dealing="by hand")
    pit.wager("ann", 2_50, on="tie")
    pit.start(ann=10_00).deal("9s 8d")
    (advised,) = pit.happened(PlayerAdvised)
    assert (advised.on, advised.amount, advised.minimum) == (On.TIE, 2_50, 5_00)
    assert "Tie of box 1" in str(advised)
    refused = pit.refused("wager", "ann", box=1, on="tie", amount=2_50)
    assert (refused.code, refused.clause) == (Refusal.UNDER_MINIMUM, "3.4")
    pit.wager("ann", 5_00, on="tie")
    assert pit.reloaded() == pit.table


def test_limits_of_ties_are_for_casino_war_alone(conduct: Conduct) -> None:
    assert "knows no table option" in conduct.refused_table(tie_maximum=40_00).says


# --- a side wager's higher minimum ------------------------------------------------------------------------


@clause(NSW, "6.5")
def test_a_higher_minimum_of_a_side_wager_is_on_the_sign_for_twenty_minutes_too(pit: Pit) -> None:
    pit.opened("ann", options={"side_wagers": ["any-pairs"]}, side_wager_limits=pairs(5_00, "any-pairs"))
    higher = pairs(10_00, "any-pairs")
    for at_once in (False, True):
        refused = pit.refused("set-limits", "sue", side_wager_limits=higher, at_once=at_once)
        assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, "6.5")
    assert pit.refused("announce-minimum", "sue", minimum=10_00, on="star-pairs").clause == "6.5"
    assert pit.refused("announce-minimum", "sue", minimum=5_00, on="any-pairs").clause == "6.5"
    pit.do("announce-minimum", "sue", minimum=10_00, on="any-pairs")
    (coming,) = pit.sign.coming_minimums
    assert str(coming).startswith("Any Pairs: minimum $10 from")
    refused = pit.later(minutes=19).refused("set-limits", "sue", side_wager_limits=higher)
    assert (refused.code, refused.clause) == (Refusal.TOO_EARLY, "6.5")
    pit.wager("ann", 20_00)
    pit.wager("ann", 5_00, on="any-pairs")
    pit.later(minutes=1).do("set-limits", "sue", side_wager_limits=higher)
    (back,) = pit.happened(WagerTakenBack)
    assert (back.on, back.amount) == (On.ANY_PAIRS, 5_00)
    assert pit.sign.coming_minimums == ()
    pit.do("set-limits", "sue", side_wager_limits=pairs(5_00, "any-pairs"))
    pit.do("announce-minimum", "sue", minimum=7_00, on="any-pairs")
    pit.do("take-down-minimum", "sue", minimum=7_00, on="any-pairs")
    assert pit.sign.coming_minimums == ()
    assert pit.reloaded() == pit.table


# --- the approved amount of Super Sevens ------------------------------------------------------------------


@clause("act-blackjack-2006", "17.4")
def test_super_sevens_without_an_approved_amount_does_not_open(pit: Pit) -> None:
    options = {"minimum": 10_00, "maximum": 500_00, "decks": 8, "side_wagers": ["super-sevens"]}
    fields = {"rulebook": pit.book, "approval": "GRC/1", "shuffle": "wash-riffle"}
    refused = pit.refused("open", "max", options=options, **fields)
    assert (refused.code, refused.clause) == (Refusal.NOT_APPROVED, "17.4")
    pit.do("open", "max", options={**options, "super_sevens_amount": 5_00}, **fields)


@clause(NSW, "2.3.4.3")
def test_blazing_7s_opens_only_at_a_table_with_a_shuffling_device(pit: Pit) -> None:
    options = {"minimum": 10_00, "maximum": 500_00, "side_wagers": ["blazing-7s"]}
    for jackpot in ({}, {"jackpot": 50_000_00}):
        refused = pit.refused("open", "max", rulebook=NSW, options=options | jackpot, holder="shoe")
        assert (refused.code, refused.clause) == (Refusal.HOLDER_NOT_ALLOWED, "2.3.4.3")
    (opened, _) = pit.do("open", "max", rulebook=NSW, options=options, holder="device")
    assert "2.3.4.3" in opened.also


@pytest.mark.parametrize(
    ("book", "on", "given", "why"),
    [
        ("act-blackjack-2018", "perfect-pairs", {}, "does not offer that wager"),
        ("act-blackjack-2018", "tie", {}, "does not offer that wager"),
        ("act-blackjack-2006", "super-sevens", {"super_sevens_amount": 5_00}, "is of one amount"),
        (NSW, "blazing-7s", {}, "is of one amount"),
    ],
)
def test_limits_for_a_side_wager_that_has_none_say_why(
    pit: Pit, book: str, on: str, given: dict[str, Any], why: str
) -> None:
    offered = [on] if why == "is of one amount" else []
    limits = {on: {"lowest": 5_00, "highest": 10_00}}
    options = {"minimum": 10_00, "maximum": 500_00, "side_wagers": offered, **given}
    fields: dict[str, Any] = (
        {"holder": "device"} if book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    )
    refused = pit.refused("open", "max", rulebook=book, options=options, side_wager_limits=limits, **fields)
    assert refused.code is Refusal.LIMITS_NOT_ALLOWED
    assert why in refused.says


@pytest.mark.parametrize(
    ("book", "options", "says"),
    [
        (WAR, {"tie_minimum": 25}, "The minimum of a tie wager of $0.25 cannot be made in chips"),
        (WAR, {"tie_minimum": -5}, "The minimum of a tie wager must be more than nothing"),
        ("act-blackjack-2006", {"super_sevens_amount": -5_00}, "The amount of Super Sevens must be more than"),
        (
            "act-blackjack-2006",
            {"super_sevens_amount": 33},
            "The amount of Super Sevens of $0.33 cannot be made in",
        ),
    ],
)
def test_no_table_opens_with_amounts_that_are_no_chips(book: str, options: dict[str, int], says: str) -> None:
    sevens = {"side_wagers": ["super-sevens"]} if "super_sevens_amount" in options else {}
    pit = Pit(book, Witness(book))
    refused = pit.attempt(
        "open", "max", rulebook=book, options={"minimum": 10_00, "maximum": 50_00} | sevens | options
    )
    assert isinstance(refused, Refused)
    assert refused.says.startswith(says)

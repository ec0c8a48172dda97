"""What the sign shows of side wagers, and pair wagers kept for those with a main wager."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

B00, B06, B18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"
LIMITS = {"minimum": 10_00, "maximum": 500_00}
FIVE_TO_A_HUNDRED = {"lowest": 5_00, "highest": 100_00}
APPROVED = {"approval": "GRC/1", "shuffle": "wash-riffle"}
DIAGRAMS = {"any-pairs": "B", "perfect-pairs": "C", "star-pairs": "C"}


def shown_and_kept(pit: Pit, on: str, number: str) -> None:
    """The sign shows the lowest and highest; without them the option stays off; wagers keep within them."""
    options: dict[str, Any] = {**LIMITS, "side_wagers": [on]}
    approved = {} if pit.book == NSW else APPROVED
    if pit.book == NSW:
        options["diagram"] = DIAGRAMS[on]
    else:
        options["decks"] = 8
    refused = pit.refused("open", "max", rulebook=pit.book, options=options, **approved)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, number)
    for lowest, highest in ((100_00, 5_00), (0, 5_00), (-1, 5_00), (5_25, 100_00)):
        bounds = {on: {"lowest": lowest, "highest": highest}}
        wanted = {"rulebook": pit.book, "options": options, "side_wager_limits": bounds, **approved}
        refused = pit.refused("open", "max", **wanted)
        assert (refused.code, refused.clause) == (Refusal.LIMITS_NOT_ALLOWED, number)
    pit.opened("ann", "bob", options=options, side_wager_limits={on: FIVE_TO_A_HUNDRED})
    (line,) = pit.sign.side_wagers
    assert line.bounds is not None
    assert (line.on, line.bounds.lowest, line.bounds.highest) == (on, 5_00, 100_00)
    assert line.clause == number
    pit.wager("ann", 20_00)
    for amount in (4_50, 100_50):
        refused = pit.refused("wager", "ann", box=1, amount=amount, on=on)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, number)
        assert "$5 to $100" in refused.says
    pit.wager("ann", 5_00, on=on)
    pit.do("take-back", "ann", box=1, on=on)
    pit.wager("ann", 100_00, on=on)
    pit.start(bob=10_00).finish()
    assert pit.reloaded() == pit.table


@clause((B00, B06), "18.9")
def test_the_sign_shows_perfect_pairs(pit: Pit) -> None:
    shown_and_kept(pit, "perfect-pairs", "18.9")


@clause(B18, "17.7")
def test_the_sign_shows_perfect_pairs_in_2018(pit: Pit) -> None:
    shown_and_kept(pit, "perfect-pairs", "17.7")


@clause(B18, "17.19")
def test_the_sign_shows_pairs_play(pit: Pit) -> None:
    shown_and_kept(pit, "pairs-play", "17.19")


@clause(NSW, "13.2")
def test_the_sign_shows_any_pairs(pit: Pit) -> None:
    shown_and_kept(pit, "any-pairs", "13.2")


@clause(NSW, "14.3")
def test_the_sign_shows_perfect_pairs_in_nsw(pit: Pit) -> None:
    shown_and_kept(pit, "perfect-pairs", "14.3")


@clause(NSW, "15.3")
def test_the_sign_shows_star_pairs(pit: Pit) -> None:
    shown_and_kept(pit, "star-pairs", "15.3")


@clause(B18, "17.7")
def test_limits_of_a_side_wager_change_with_the_others(pit: Pit) -> None:
    pit.opened("ann", "bob", options={"side_wagers": ["perfect-pairs"]})
    pit.wager("ann", 20_00)
    pit.wager("ann", 5_00, on="perfect-pairs")
    higher = {"perfect-pairs": {"lowest": 10_00, "highest": 50_00}}
    assert pit.refused("set-limits", "max", side_wager_limits=higher).code is Refusal.NOT_TOLD_YET
    pit.do("notify", "max", to="players", subject="limits")
    foreign = {"pairs-play": FIVE_TO_A_HUNDRED}
    assert pit.refused("set-limits", "max", side_wager_limits=foreign).code is Refusal.LIMITS_NOT_ALLOWED
    pit.do("set-limits", "max", side_wager_limits=higher)
    (back,) = pit.happened(WagerTakenBack)
    assert (back.on, back.clause) == ("perfect-pairs", "17.7")
    assert [one.on for one in pit.table.wagers] == ["blackjack"]
    assert pit.refused("wager", "ann", box=1, amount=5_00, on="perfect-pairs").clause == "17.7"


@clause(NSW, "16.3")
def test_blazing_7s_shows_the_amount_of_its_own(pit: Pit) -> None:
    pit.opened(options={"side_wagers": ["blazing-7s"], "blazing_7s_stake": 5_00}, holder="device")
    (line,) = pit.sign.side_wagers
    assert (line.bounds, line.amounts, str(line)) == (None, (5_00,), "Blazing 7's $5")
    pit.wager("ann", 20_00)
    assert pit.refused("wager", "ann", box=1, amount=2_50, on="blazing-7s").clause == "16.3"
    pit.wager("ann", 5_00, on="blazing-7s")


@clause(B06, "17.4")
def test_super_sevens_shows_the_approved_amount(pit: Pit) -> None:
    pit.opened(options={"side_wagers": ["super-sevens"], "super_sevens_amount": 2_00})
    (line,) = pit.sign.side_wagers
    assert (line.bounds, line.amounts) == (None, (2_00,))
    pit.wager("ann", 20_00)
    assert pit.refused("wager", "ann", box=1, amount=3_00, on="super-sevens").clause == "17.4"
    pit.wager("ann", 2_00, on="super-sevens")


# --- kept for main bettors --------------------------------------------------------------------------------


def reserved(pit: Pit, on: str, number: str) -> None:
    """Both are told first, a sign stands at the table, and a Gaming Manager orders it."""
    options = {"side_wagers": [on], "diagram": DIAGRAMS[on]}
    kept = {**LIMITS, **options, "main_bettors_only": [on]}
    bounds = {on: FIVE_TO_A_HUNDRED}
    refused = pit.refused("open", "max", rulebook=pit.book, options=kept, side_wager_limits=bounds)
    assert (refused.code, refused.clause) == (Refusal.NOT_TOLD_YET, f"{number}.1")
    pit.opened("pat", "quin", options=options)
    subject, words = f"main-bettors-only:{on}", "For players with a main wager only"
    for told in ("inspector", "surveillance") if on == "star-pairs" else ("surveillance", "inspector"):
        refused = pit.refused("reserve-side-wager", "max", on=on, sign=words)
        assert (refused.code, refused.clause) == (Refusal.NOT_TOLD_YET, f"{number}.1")
        pit.do("notify", "max", to=told, subject=subject)
    refused = pit.refused("reserve-side-wager", "max", on=on)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_THE_SIGN, f"{number}.2")
    assert pit.refused("reserve-side-wager", "sue", on=on, sign=words).code is Refusal.WRONG_ROLE
    pit.wager("pat", 20_00)
    pit.wager("pat", 5_00, on=on)
    pit.wager("quin", 5_00, box=1, on=on)
    pit.do("reserve-side-wager", "max", on=on, sign=words)
    (back,) = pit.happened(WagerTakenBack)
    assert (back.player, back.clause) == ("quin", number)
    (line,) = pit.sign.side_wagers
    assert (line.reserved, words in str(line)) == (words, True)
    refused = pit.refused("wager", "quin", box=1, amount=5_00, on=on)
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, number)
    assert pit.refused("reserve-side-wager", "max", on=on, sign=words).code is Refusal.WAGER_NOT_OFFERED
    pit.do("release-side-wager", "max", on=on)
    assert pit.refused("release-side-wager", "max", on=on).code is Refusal.WAGER_NOT_OFFERED
    pit.wager("quin", 5_00, box=1, on=on)
    assert pit.sign.side_wagers[0].reserved == ""
    assert pit.refused("reserve-side-wager", "max", on=on, sign=words).clause == f"{number}.1"
    assert pit.reloaded() == pit.table


@clause(NSW, "13.3", "13.3.1", "13.3.2")
def test_any_pairs_is_kept_for_main_bettors(pit: Pit) -> None:
    reserved(pit, "any-pairs", "13.3")


@clause(NSW, "14.4", "14.4.1", "14.4.2")
def test_perfect_pairs_is_kept_for_main_bettors(pit: Pit) -> None:
    reserved(pit, "perfect-pairs", "14.4")


@clause(NSW, "15.4", "15.4.1", "15.4.2")
def test_star_pairs_is_kept_for_main_bettors(pit: Pit) -> None:
    reserved(pit, "star-pairs", "15.4")


@pytest.mark.parametrize("on", ["blazing-7s", "tie"])
@clause(NSW, "13.3")
def test_only_pair_wagers_can_be_kept(pit: Pit, on: str) -> None:
    pit.opened(options={"side_wagers": ["any-pairs"], "diagram": "B"})
    assert pit.refused("reserve-side-wager", "max", on=on, sign="x").code is Refusal.WAGER_NOT_OFFERED
    assert pit.refused("reserve-side-wager", "dan", on="any-pairs", sign="x").clause == "13.3"

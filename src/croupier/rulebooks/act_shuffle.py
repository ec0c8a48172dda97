"""How the four ACT books shuffle, cut and burn: rule 5 in each, and its own automated shuffling shoe, as data."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.rulebooks.shuffle_rules import (
    Burn,
    CutCase,
    CutDepths,
    CutOffer,
    DeviceRules,
    FeedBack,
    FirstAsked,
    ShuffleDue,
    ShuffleRules,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


def cut_offer(*, device_failed: str | None, supervisor: str) -> CutOffer:
    """Rule 5.2; a failed automated shoe sends the cut to the far right where the book says so."""
    first: dict[CutCase, Ruled[FirstAsked]] = {
        CutCase.GAME_BEGINS: ruled(FirstAsked.FIRST_TO_ARRIVE, "5.2(a)"),
        CutCase.CUTTING_CARD_ON_A_BOX: ruled(FirstAsked.HOLDER_OF_THE_BOX, "5.2(b)"),
        CutCase.CUTTING_CARD_ON_THE_DEALER: ruled(FirstAsked.FAR_RIGHT, "5.2(c)"),
    }
    if device_failed is not None:
        first[CutCase.DEVICE_FAILED] = ruled(FirstAsked.FAR_RIGHT, device_failed)
    return CutOffer(
        offered=Clause("5.2"),
        first=MappingProxyType(first),
        asked_on=Clause("5.2(d)"),
        supervisor=Clause(supervisor),
    )


CUT_DEPTHS = CutDepths(
    decks_from_either_end=ruled(1, "5.3"),
    moved_to_the_back=Clause("5.3"),
    decks_from_the_back=ruled(1, "5.3"),
    half_from_the_back=Clause("5.3"),
    half_is_approximate=True,
)

SHUFFLE_DUE = ShuffleDue(
    by_hand=Clause("5.1"),
    before_a_shoe=Clause("5.1"),
    cutting_card_first=Clause("5.4(a)"),
    after_the_round=Clause("5.4(b)"),
    ordered=None,
    last_rounds=ruled(3, "5.5"),
    dealt_past=Clause("14.8"),
    wrong_cut=None,
)

BURN = Burn(
    defined=Clause("A.Burn"),
    after_shuffle=ruled(0, "6.1"),  # burn cards are mentioned, none is ordered (open point 4)
    with_a_shoe=None,
    with_a_device=None,
)


def automated_shoe(rule: str, *turned_off: str) -> DeviceRules:
    """Rule 18, 19, 13 or 20: the loading rule takes the place of rule 5, and some others fall away.

    No book says when the discards go back. They lie in the rack when a round ends, and the rule on cards that
    run out is off, so they go back then.
    """
    return DeviceRules(
        not_cut=Clause(f"{rule}.1"),
        turned_off=ruled(tuple(Clause(one) for one in turned_off), f"{rule}.1"),
        shuffled_first=ruled(True, f"{rule}.2"),
        feeds_back=ruled(FeedBack.AFTER_THE_ROUND, f"{rule}.1"),
        missed_feed_back=None,
    )


BLACKJACK_2006 = ShuffleRules(
    book=BookId.ACT_BLACKJACK_2006,
    checked=Clause("2.2"),
    offer=cut_offer(device_failed="19.3(a)(ii)", supervisor="5.2"),
    depths=CUT_DEPTHS,
    due=SHUFFLE_DUE,
    loaded=Clause("A.New shoe"),
    burn=BURN,
    run_out=Clause("14.6"),
    device=automated_shoe("19", "5", "4.7", "14.6", "14.8"),
    pre_shuffled=None,
)

BLACKJACK_2018 = dataclasses.replace(
    BLACKJACK_2006,
    book=BookId.ACT_BLACKJACK_2018,
    offer=cut_offer(device_failed="18.3(a)(ii)", supervisor="5.2"),
    device=automated_shoe("18", "5", "4.7", "14.6", "14.8"),
)

BLACKJACK_2000 = dataclasses.replace(
    BLACKJACK_2006,
    book=BookId.ACT_BLACKJACK_2000,
    offer=cut_offer(device_failed=None, supervisor="5.2"),
    device=automated_shoe("20", "5"),  # unlike the later books it leaves 4.7, 14.6 and 14.8 in force
)
"""Rule 5 is borrowed from 2006; only the automated shoe is the alteration's own (open point 1)."""

CASINO_WAR_2018 = dataclasses.replace(
    BLACKJACK_2006,
    book=BookId.ACT_CASINO_WAR_2018,
    offer=cut_offer(device_failed="13.3(a)(ii)", supervisor="5.2(e)"),
    due=dataclasses.replace(SHUFFLE_DUE, dealt_past=Clause("10.8")),
    run_out=Clause("10.6"),
    device=automated_shoe("13", "5", "10.6", "10.8"),
)

"""How ACT Blackjack 2006 shuffles, cuts and burns: rule 5, and its automated shuffling shoe."""

from __future__ import annotations

from fractions import Fraction
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
    part_from_the_back=ruled(Fraction(1, 2), "5.3"),
    part_is_approximate=True,
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


SHUFFLE = ShuffleRules(
    book=BookId("act-blackjack-2006"),
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

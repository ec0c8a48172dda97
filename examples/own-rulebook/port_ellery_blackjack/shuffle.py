"""How Port Ellery shuffles, cuts and burns, by hand and with a shuffling machine."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from croupier.rulebooks.ruled import ruled
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

SHUFFLE = ShuffleRules(
    book=BookId("port-ellery-blackjack"),
    checked=Clause("C.2"),
    offer=CutOffer(
        offered=Clause("C.4"),
        first=MappingProxyType({CutCase.GAME_BEGINS: ruled(FirstAsked.FIRST_TO_ARRIVE, "C.4")}),
        asked_on=Clause("C.4"),
        supervisor=Clause("C.4"),
    ),
    depths=CutDepths(
        decks_from_either_end=ruled(1, "C.4"),
        moved_to_the_back=Clause("C.4"),
        decks_from_the_back=ruled(1, "C.4"),
        part_from_the_back=ruled(Fraction(1, 2), "C.4"),
        part_is_approximate=False,
    ),
    due=ShuffleDue(
        by_hand=Clause("C.3"),
        before_a_shoe=Clause("C.3"),
        cutting_card_first=Clause("C.3"),
        after_the_round=Clause("C.3"),
        ordered=None,
        last_rounds=None,
        dealt_past=Clause("C.3"),
        wrong_cut=None,
    ),
    loaded=Clause("C.4"),
    burn=Burn(
        defined=Clause("C.5"),
        after_shuffle=ruled(1, "C.5"),
        with_a_shoe=Clause("C.5"),
        with_a_device=None,
    ),
    run_out=Clause("E.2"),
    device=DeviceRules(
        not_cut=Clause("C.6"),
        turned_off=ruled((Clause("C.4"), Clause("E.2")), "C.6"),
        shuffled_first=ruled(True, "C.6"),
        feeds_back=ruled(FeedBack.AFTER_THE_ROUND, "C.6"),
        missed_feed_back=None,
    ),
    pre_shuffled=None,
)

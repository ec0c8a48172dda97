"""How Blackjack Challenge shuffles, cuts and burns (rule 4), and its shuffling device, as data."""

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
    PreShuffledCards,
    Riffle,
    RiffleMoment,
    ShuffleDue,
    ShuffleRules,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId

CUT_OFFER = CutOffer(
    offered=Clause("4.5"),
    first=MappingProxyType(
        {
            CutCase.GAME_BEGINS: ruled(FirstAsked.FIRST_TO_ARRIVE, "4.5.1"),
            CutCase.CUTTING_CARD_ON_A_BOX: ruled(FirstAsked.HOLDER_OF_THE_BOX, "4.5.2"),
            CutCase.CUTTING_CARD_ON_THE_DEALER: ruled(FirstAsked.FAR_RIGHT, "4.5.3"),
            CutCase.CUTTING_CARD_FIRST: ruled(FirstAsked.FAR_RIGHT, "4.5.4"),
            CutCase.CARDS_REPLACED: ruled(FirstAsked.FAR_RIGHT, "4.5.5"),
        }
    ),
    asked_on=Clause("4.6"),
    supervisor=Clause("4.6"),
)

SHUFFLE = ShuffleRules(
    book=BookId("nsw-blackjack-challenge"),
    checked=Clause("3.4"),
    offer=CUT_OFFER,
    depths=CutDepths(
        decks_from_either_end=ruled(1, "4.7"),
        moved_to_the_back=Clause("4.8"),
        decks_from_the_back=None,
        part_from_the_back=ruled(Fraction(1, 2), "4.8"),
        part_is_approximate=False,
    ),
    due=ShuffleDue(
        by_hand=Clause("4.4"),
        before_a_shoe=Clause("4.4.1"),
        cutting_card_first=Clause("4.4.2"),
        after_the_round=Clause("4.4.3"),
        ordered=Clause("4.4.4"),
        last_rounds=None,
        dealt_past=Clause("18.13"),
        wrong_cut=Clause("18.11"),
    ),
    loaded=Clause("4.8"),
    burn=Burn(
        defined=Clause("1.1.Burn/ed"),
        after_shuffle=ruled(1, "4.9"),
        with_a_shoe=Clause("4.9.2"),
        with_a_device=Clause("4.9.1"),
    ),
    run_out=Clause("18.9"),
    device=DeviceRules(
        not_cut=Clause("4.1"),
        turned_off=ruled((), "4.1"),
        shuffled_first=ruled(False, "4.2"),
        feeds_back=ruled(FeedBack.AFTER_THE_INITIAL_DEAL, "7.2"),
        missed_feed_back=Clause("18.14"),
    ),
    pre_shuffled=PreShuffledCards(
        by_the_casino=Riffle(
            defined=None,
            moments=ruled((RiffleMoment.BEFORE_THE_MULTISHUFFLER, RiffleMoment.BEFORE_THE_CUT), "4.3"),
        ),
        by_angel=Riffle(
            defined=Clause("1.1.Angel pre-shuffled cards"),
            moments=ruled((RiffleMoment.BEFORE_THE_CUT,), "4.3.1"),
        ),
    ),
)

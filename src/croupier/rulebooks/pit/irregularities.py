"""Irregularities of cards in each book (ACT 14; CW 10; NSW 18), as data. The books disagree on purpose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


class Fate(StrEnum):
    """What becomes of a card that left the shoe when no rule called for it."""

    BURNED = "burned"
    USED_NEXT = "used-next"
    FIRST_OF_THE_NEXT_ROUND = "first-of-the-next-round"


class LateError(StrEnum):
    """What becomes of a round whose misplaced card was noticed when the next one had begun."""

    VOID = "void"
    STANDS = "stands"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraDealerCard:
    """ACT 14.3; CW 10.3 (open point 28); NSW 18.2, 18.5 and 18.6: a card to the dealer that was not called for."""

    shown_when_complete: Ruled[Fate]
    shown_before: Ruled[Fate]
    not_shown: Ruled[Fate]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedCard:
    """NSW 18.3 and 18.4: a player does not take the card that came out too early."""

    no_other_card: Clause
    must_draw: Clause
    """A hand that is obliged to draw takes it."""
    to_the_dealer: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPack:
    """NSW 18.15: a card is missing, or one is found that does not belong to the decks."""

    found: Clause
    past_rounds_stand: Clause
    round_void: Clause
    out_of_play: Clause
    told: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityRules:
    """What a table does when something went wrong with its cards."""

    face_up: Clause
    check_ordered: Clause | None
    """A supervisor who suspects more cards that lie face up may have the rest checked after the round."""
    drawn_in_error: Clause
    """A card drawn by mistake is the next one used."""
    burned_in_error: Ruled[Fate]
    stays_burned: Clause
    refused_card: RefusedCard | None
    extra_dealer_card: ExtraDealerCard
    leftover: Ruled[Fate]
    """What becomes of cards drawn by mistake that nobody needed in the round."""
    no_wagers: Clause | None
    """A round dealt with no wager down is void."""
    late_error: Ruled[LateError]
    missed_war_offer: Clause | None
    missed_burn: Clause | None
    wrong_pack: WrongPack | None


ACT_BLACKJACK = IrregularityRules(
    face_up=Clause("14.1"),
    check_ordered=None,
    drawn_in_error=Clause("14.2"),
    burned_in_error=ruled(Fate.BURNED, "14.2"),
    stays_burned=Clause("14.2"),
    refused_card=None,
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "14.3"),
        shown_before=ruled(Fate.BURNED, "14.3"),
        not_shown=ruled(Fate.BURNED, "14.3"),
    ),
    leftover=ruled(Fate.FIRST_OF_THE_NEXT_ROUND, "14.2"),
    no_wagers=None,
    late_error=ruled(LateError.VOID, "14.5"),
    missed_war_offer=None,
    missed_burn=None,
    wrong_pack=None,
)

CASINO_WAR = IrregularityRules(
    face_up=Clause("10.1"),
    check_ordered=None,
    drawn_in_error=Clause("10.2"),
    burned_in_error=ruled(Fate.BURNED, "10.2"),
    stays_burned=Clause("10.2"),
    refused_card=None,
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "10.3"),
        shown_before=ruled(Fate.BURNED, "10.3"),
        not_shown=ruled(Fate.BURNED, "10.3"),
    ),
    leftover=ruled(Fate.BURNED, "10.2"),
    no_wagers=None,
    late_error=ruled(LateError.STANDS, "10.5"),
    missed_war_offer=Clause("10.9"),
    missed_burn=None,
    wrong_pack=None,
)

BLACKJACK_CHALLENGE = IrregularityRules(
    face_up=Clause("18.1"),
    check_ordered=Clause("18.1.1"),
    drawn_in_error=Clause("18.2"),
    burned_in_error=ruled(Fate.USED_NEXT, "18.2"),  # as long as the card can still be told (open point 53)
    stays_burned=Clause("18.16"),
    refused_card=RefusedCard(no_other_card=Clause("18.3"), must_draw=Clause("9.2"), to_the_dealer=Clause("18.4")),
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "18.5"),
        shown_before=ruled(Fate.USED_NEXT, "18.2"),
        not_shown=ruled(Fate.FIRST_OF_THE_NEXT_ROUND, "18.6"),
    ),
    leftover=ruled(Fate.FIRST_OF_THE_NEXT_ROUND, "18.2"),
    no_wagers=Clause("18.7"),
    late_error=ruled(LateError.STANDS, "18.8"),  # open point 37
    missed_war_offer=None,
    missed_burn=Clause("18.12"),
    wrong_pack=WrongPack(
        found=Clause("18.15"),
        past_rounds_stand=Clause("18.15.1"),
        round_void=Clause("18.15.2"),
        out_of_play=Clause("18.15.3"),
        told=Clause("18.15.4"),
    ),
)

_BOOKS: Mapping[BookId, IrregularityRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT_BLACKJACK,
        BookId.ACT_BLACKJACK_2006: ACT_BLACKJACK,
        BookId.ACT_BLACKJACK_2018: ACT_BLACKJACK,
        BookId.ACT_CASINO_WAR_2018: CASINO_WAR,
        BookId.NSW_BLACKJACK_CHALLENGE: BLACKJACK_CHALLENGE,
    }
)


def irregularity_rules(book: BookId) -> IrregularityRules:
    """What the book does when something went wrong with the cards."""
    return _BOOKS[book]

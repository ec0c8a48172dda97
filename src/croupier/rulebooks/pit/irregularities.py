"""What a book does when something went wrong with the cards (ACT 14; CW 10; NSW 18)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause


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

"""A refusal: an expected no, with its code, its clause and one sentence for the person who asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.vocabulary.clause import Clause


class Refusal(StrEnum):
    """Every reason there is for saying no, one row each."""

    BAD_FILE = "bad-file"
    UNKNOWN_RULEBOOK = "unknown-rulebook"
    UNKNOWN_CLAUSE = "unknown-clause"
    UNKNOWN_OPTION = "unknown-option"
    NO_SUCH_CARD = "no-such-card"
    TOO_MANY_COPIES = "too-many-copies"
    TOO_FEW_CARDS = "too-few-cards"
    DECKS_NOT_ALLOWED = "decks-not-allowed"
    LAYOUT_NOT_ALLOWED = "layout-not-allowed"
    DEALER_STANDARD_NOT_ALLOWED = "dealer-standard-not-allowed"
    SIDE_WAGERS_NOT_ALLOWED = "side-wagers-not-allowed"
    LIMITS_NOT_ALLOWED = "limits-not-allowed"
    RESET_NOT_ALLOWED = "reset-not-allowed"
    NO_WAGERS = "no-wagers"
    NO_SUCH_BOX = "no-such-box"
    WAGER_NOT_OFFERED = "wager-not-offered"
    WAGERS_CLOSED = "wagers-closed"
    WAGER_PLACED_TWICE = "wager-placed-twice"
    SEAT_TAKEN = "seat-taken"
    BOX_FULL = "box-full"
    NO_MAIN_WAGER = "no-main-wager"
    AMOUNT_NOT_POSITIVE = "amount-not-positive"
    AMOUNT_NOT_IN_CHIPS = "amount-not-in-chips"
    AMOUNT_NOT_PAYABLE = "amount-not-payable"
    AMOUNT_NOT_ALLOWED = "amount-not-allowed"
    UNDER_MINIMUM = "under-minimum"
    CHOICE_NOT_OFFERED = "choice-not-offered"
    NOBODY_ASKED = "nobody-asked"
    UNANSWERED = "unanswered"
    NOT_CALLED_FOR = "not-called-for"
    NOTHING_TO_RETURN = "nothing-to-return"
    PACK_NOT_COMPLETE = "pack-not-complete"
    NOT_SHUFFLED = "not-shuffled"
    NOT_CUT = "not-cut"
    CUT_NOT_ALLOWED = "cut-not-allowed"
    CUTTING_CARD_NOT_ALLOWED = "cutting-card-not-allowed"
    VALUE_NOT_ALLOWED = "value-not-allowed"
    SHUFFLE_DUE = "shuffle-due"
    SHUFFLE_NOT_ALLOWED = "shuffle-not-allowed"
    RIFFLE_NOT_ALLOWED = "riffle-not-allowed"
    RUN_OUT_NOT_ALLOWED = "run-out-not-allowed"
    LAST_ROUNDS_NOT_ALLOWED = "last-rounds-not-allowed"
    CARD_NOT_IN_THE_STACK = "card-not-in-the-stack"
    UNKNOWN_TABLE = "unknown-table"
    UNKNOWN_PERSON = "unknown-person"
    WRONG_ROLE = "wrong-role"
    WRONG_PHASE = "wrong-phase"
    NOT_IN_THIS_BOOK = "not-in-this-book"
    STALE = "stale"
    TOO_EARLY = "too-early"
    HERE_ALREADY = "here-already"
    NOT_SEATED = "not-seated"
    WAGER_LIES = "wager-lies"
    NOT_ENOUGH_CHIPS = "not-enough-chips"
    NOT_READY = "not-ready"
    NOT_CHECKED = "not-checked"
    NOT_ASKED_YET = "not-asked-yet"
    NOT_BY_HAND = "not-by-hand"
    ROUND_UNDER_WAY = "round-under-way"
    SHUFFLED_ALREADY = "shuffled-already"
    NOTHING_TO_TELL = "nothing-to-tell"


@dataclass(frozen=True, slots=True)
class Refused:
    """What was refused and why; `str()` is the sentence, with its clause."""

    code: Refusal
    says: str
    clause: Clause | None = None
    also: tuple[Clause, ...] = ()
    """Further clauses that say the same."""

    def __str__(self) -> str:
        """The sentence a person reads."""
        return f"{self.says} (rule {self.clause})." if self.clause else f"{self.says}."


class RefusedError(Exception):
    """Carries a refusal out of a construction, where no value can be handed back."""

    def __init__(self, refused: Refused) -> None:
        """Keep the refusal; its sentence is the message."""
        super().__init__(str(refused))
        self.refused = refused

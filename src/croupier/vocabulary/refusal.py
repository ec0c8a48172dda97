"""A refusal: an expected no, with its code, its clause and one sentence for the person who asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
    NO_SUCH_CHIP = "no-such-chip"
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
    UNKNOWN_TOURNAMENT = "unknown-tournament"
    TABLE_STOPPED = "table-stopped"
    UNKNOWN_PERSON = "unknown-person"
    WRONG_ROLE = "wrong-role"
    WRONG_PERSON = "wrong-person"
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
    NOT_ON_THE_SIGN = "not-on-the-sign"
    NO_MARKER = "no-marker"
    SURPLUS_NOT_PAID = "surplus-not-paid"
    NOT_IN_FORCE = "not-in-force"
    NOT_APPROVED = "not-approved"
    NOT_WRITTEN = "not-written"
    NOT_DETERMINED = "not-determined"
    HOLDER_NOT_ALLOWED = "holder-not-allowed"
    OUTSIDE_GAMING_HOURS = "outside-gaming-hours"
    CARDS_DROPPED = "cards-dropped"
    CHECK_NOT_ALLOWED = "check-not-allowed"
    CARDS_NOT_TOUCHED = "cards-not-touched"
    NOTHING_DROPPED = "nothing-dropped"
    REPLACEMENT_NOT_CHECKED = "replacement-not-checked"
    REPLACEMENT_NOT_ALLOWED = "replacement-not-allowed"
    PACK_NOT_STORED = "pack-not-stored"
    NO_SUCH_ROUND = "no-such-round"
    NO_OTHER_CARD = "no-other-card"
    MUST_DRAW = "must-draw"
    STAYS_BURNED = "stays-burned"
    NOTHING_WENT_WRONG = "nothing-went-wrong"
    CANNOT_BE_REBUILT = "cannot-be-rebuilt"
    CAN_STILL_BE_REBUILT = "can-still-be-rebuilt"
    VOID_ALREADY = "void-already"
    BOX_NOT_PERMITTED = "box-not-permitted"
    BOX_RESERVED = "box-reserved"
    BOX_FREE = "box-free"
    BOX_WANTED = "box-wanted"
    NOTHING_TO_RELEASE = "nothing-to-release"
    TABLE_FULL = "table-full"
    SEAT_KEPT = "seat-kept"
    NUMBER_NOT_ALLOWED = "number-not-allowed"
    RESTRICTED = "restricted"
    RESTRICTION_NOT_ALLOWED = "restriction-not-allowed"
    NOT_TRACKED = "not-tracked"
    NOT_TOLD_YET = "not-told-yet"
    NO_REASON = "no-reason"
    NOT_IN_CHIPS = "not-in-chips"
    VOUCHER_NOT_GOOD = "voucher-not-good"
    NOT_ENOUGH_TOKENS = "not-enough-tokens"
    CASHLESS = "cashless"
    DROP_BOX_NEEDED = "drop-box-needed"
    CHANGE_NOT_EQUAL = "change-not-equal"
    GROUNDS_NOT_ALLOWED = "grounds-not-allowed"
    FORFEIT_NOT_ALLOWED = "forfeit-not-allowed"
    SAME_PERSON = "same-person"
    ORDERED_ALREADY = "ordered-already"
    NOT_ORDERED = "not-ordered"
    NOT_A_BREACH = "not-a-breach"
    NO_SUCH_BREACH = "no-such-breach"
    EXCLUDED = "excluded"
    EXCLUSION_NOT_ALLOWED = "exclusion-not-allowed"
    NO_ADVICE = "no-advice"
    BETWEEN_PLAYERS = "between-players"
    NO_SUCH_CASE = "no-such-case"
    NOT_AT_THIS_STAGE = "not-at-this-stage"
    NOT_ON_RECORD = "not-on-record"
    STEP_DOES_NOT_FIT = "step-does-not-fit"
    NO_DEVICE = "no-device"
    NO_MALFUNCTION = "no-malfunction"
    FAILED_ALREADY = "failed-already"
    TRANSFER_NOT_ALLOWED = "transfer-not-allowed"
    COURSE_NOT_CHOSEN = "course-not-chosen"
    COURSE_NOT_ALLOWED = "course-not-allowed"
    ROUND_HELD = "round-held"
    REPLACEMENT_DUE = "replacement-due"
    DEVICE_WORKS = "device-works"
    SUSPENDED = "suspended"
    NO_SESSION = "no-session"
    NOT_IN_A_SESSION = "not-in-a-session"
    SESSION_OVER = "session-over"
    TOURNAMENT_ONLY = "tournament-only"
    WRONG_SEAT = "wrong-seat"
    MUST_WAGER = "must-wager"
    OVER_MAXIMUM = "over-maximum"
    NOT_IN_UNITS = "not-in-units"
    OUT_OF_TURN = "out-of-turn"
    WAGER_FIXED = "wager-fixed"
    FIRST_TIME = "first-time"
    NO_PASS_CARD = "no-pass-card"
    TOO_MANY_UNDISCLOSED = "too-many-undisclosed"
    NO_FORM = "no-form"
    FORM_NOT_EXAMINED = "form-not-examined"
    FORM_NOT_READ = "form-not-read"
    TOO_LATE = "too-late"
    CHIPS_NOT_ADDED = "chips-not-added"
    CHIPS_NOT_EXCHANGED = "chips-not-exchanged"
    NO_VALUE = "no-value"
    ON_A_BREAK = "on-a-break"
    DISPUTE_OPEN = "dispute-open"
    NAME_NOT_ALLOWED = "name-not-allowed"
    NAME_TAKEN = "name-taken"
    PASSWORD_NOT_ALLOWED = "password-not-allowed"
    SIGN_IN_FAILED = "sign-in-failed"
    CODE_NEEDED = "code-needed"
    LOCKED_OUT = "locked-out"
    NOT_SIGNED_IN = "not-signed-in"
    TOKEN_NOT_GOOD = "token-not-good"
    DISMISSED = "dismissed"
    LAST_MANAGER = "last-manager"
    NOT_A_GUEST = "not-a-guest"
    CHIPS_AT_A_TABLE = "chips-at-a-table"
    ENOUGH_CHIPS = "enough-chips"
    TOO_OFTEN = "too-often"
    TOO_BUSY = "too-busy"


_LONGEST_SENTENCE: Final = 600
_LONGEST_WORD: Final = 200


def in_one_line(text: str) -> str:
    """A sentence that may repeat what somebody sent: one line, nothing unseen in it, and of bounded length."""
    if len(text) <= _LONGEST_WORD and text.isprintable():
        return text
    seen = "".join(letter if letter.isprintable() else " " for letter in text).split()
    line = " ".join(_shortened(word, _LONGEST_WORD) for word in seen)
    return _shortened(line, _LONGEST_SENTENCE)


def _shortened(text: str, most: int) -> str:
    """Its beginning and its end."""
    return text if len(text) <= most else f"{text[: most * 3 // 4]}…{text[-most // 5 :]}"


@dataclass(frozen=True, slots=True)
class Refused:
    """What was refused and why; `str()` is the sentence, with its clause."""

    code: Refusal
    says: str
    clause: Clause | None = None
    also: tuple[Clause, ...] = ()
    """Further clauses that say the same."""
    missing: tuple[tuple[str, Clause], ...] = ()
    """What is not there, and the clause that wants it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "says", in_one_line(self.says))

    def __str__(self) -> str:
        """The sentence a person reads."""
        return f"{self.says} (rule {self.clause})." if self.clause else f"{self.says}."


class RefusedError(Exception):
    """Carries a refusal out of a construction, where no value can be handed back."""

    def __init__(self, refused: Refused) -> None:
        """Keep the refusal; its sentence is the message."""
        super().__init__(str(refused))
        self.refused = refused

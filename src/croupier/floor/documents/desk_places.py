"""At which desk, and where on it, each command is given: grouped by what a person wants to do. Decides nothing.

A command that stands nowhere here is found among all commands all the same, and fails a test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

FELT: Final = "The table"
DEALER: Final = "The dealer's desk"
PIT: Final = "The supervisor's desk"
COMMANDS: Final = "All commands"
CONSOLE: Final = "The tournament's console"
HOUSE: Final = "The house"

NOWHERE: Final = "Whatever else there is"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a command is given."""

    wants: str
    """What a person wants to do who gives it."""
    desk: str
    place: str
    looked_ahead: bool = False
    """Whether the desk shows what it would do before it is given."""


def _at(wants: str, desk: str, place: str, commands: str, *, ahead: bool = False) -> Mapping[str, Place]:
    one = Place(wants=wants, desk=desk, place=place, looked_ahead=ahead)
    return dict.fromkeys(commands.split(), one)


TABLE: Final[Mapping[str, Place]] = MappingProxyType(
    {
        # players, on the felt or through the dealer
        **_at("Come, sit and leave", FELT, "the bar at its foot", "arrive buy-in sit stand-up leave"),
        **_at("Come, sit and leave", FELT, "everything you may do here", "bring-chips present-card ask-for-box"),
        **_at("Wager", FELT, "the boxes", "wager change-wager take-back pass"),
        **_at("Decide", FELT, "the questions", "decide"),
        **_at("Decide", FELT, "everything you may do here", "refuse-card stay-in take-stake-back"),
        **_at("Cut the cards", FELT, "the cut", "cut decline-cut"),
        **_at(
            "Ask, and disagree",
            FELT,
            "everything you may do here",
            """ask-about-cards ask-advice ask-rules raise-dispute ask-for-review disagree claim-surplus
            declare-chips""",
        ),
        **_at("Ask, and disagree", COMMANDS, "the form", "ask-for-undealt ask-to-alter-payment touch-cards"),
        **_at("Ask, and disagree", FELT, "everything you may do here", "wager-between-players"),
        **_at(
            "Play in a tournament",
            FELT,
            "the session's panel",
            "play-pass-card seal-wager ask-for-form give-chips redeem-chips",
        ),
        # the dealer
        **_at("Deal", DEALER, "the next step", "start-round card burn"),
        **_at("Deal", DEALER, "the last card", "correct-card", ahead=True),
        **_at("Deal", DEALER, "the questions", "silence announce-total"),
        **_at("Serve players in the room", DEALER, "the players", "seat-player place-for"),
        **_at("Serve players in the room", DEALER, "the form", "colour-change exchange-voucher release-box"),
        **_at("Prepare the cards", DEALER, "the next step", "check-cards shuffle load-device"),
        **_at("Prepare the cards", DEALER, "the form", "insert-cutting-card riffle drop-cards"),
        **_at(
            "Report an irregularity",
            DEALER,
            "the irregularities",
            """report-drawn-in-error report-burned-in-error report-extra-dealer-card report-face-up-card
            report-misplaced-card report-missed-burn report-missed-feed-back report-missed-war-offer
            report-no-wagers report-dealt-past report-wrong-cut report-missing-card report-foreign-card
            report-late-error report-wager report-wager-found""",
            ahead=True,
        ),
        **_at(
            "Run a session of a tournament",
            DEALER,
            "the form",
            "ask-wager late no-wager void-out-of-turn examine-form read-form",
        ),
        # the pit
        **_at("Open and close", PIT, "the table", "open close declare-last-rounds", ahead=False),
        **_at("Open and close", PIT, "the form", "approve choose-decks choose-shuffle run-cashless drop-box"),
        **_at(
            "Set the sign",
            PIT,
            "the sign",
            "set-limits announce-minimum take-down-minimum place-marker take-marker move-up",
            ahead=True,
        ),
        **_at("Set the sign", PIT, "the sign", "reserve-side-wager release-side-wager", ahead=True),
        **_at("Tell somebody", PIT, "what is announced", "notify"),
        **_at(
            "See to seats and boxes",
            PIT,
            "the players",
            "permit-boxes reserve-boxes limit-players vacate-seat permit-help",
            ahead=True,
        ),
        **_at(
            "Restrict or exclude",
            PIT,
            "the players",
            "hold-to-minimum hold-in-all-shoes hold-to-one-box lift-restriction exclude report-breach",
            ahead=True,
        ),
        **_at("Refuse a wager", PIT, "the players", "refuse-wager invalid-wager find-invalid", ahead=True),
        **_at(
            "Void a round or a wager", PIT, "the orders", "void confirm-void withdraw-void void-wager", ahead=True
        ),
        **_at("Void a round or a wager", PIT, "what needs somebody now", "collect-owed"),
        **_at(
            "See to the cards",
            PIT,
            "the form",
            """order-shuffle order-card-check verify-cards check-replacement replace-card replace-pack prepare-pack
            issue-pack""",
        ),
        **_at(
            "See to the shuffling device",
            PIT,
            "the shuffling device",
            "report-malfunction choose-course transfer-cards replace-device device-at-hand",
            ahead=True,
        ),
        **_at("Decide a dispute", PIT, "the disputes", "rule-on-dispute review-dispute close-dispute"),
        **_at(
            "Put a wrong payment right",
            PIT,
            "the wrong payments",
            "report-wrong-payment enquire record-attempt rectify mark-not-a-breach close-case",
        ),
    }
)

TOURNAMENT: Final[Mapping[str, Place]] = MappingProxyType(
    {
        **_at(
            "Write the conditions",
            CONSOLE,
            "what comes next",
            "draft-conditions publish-conditions file-approval notify nominate designate-tables",
        ),
        **_at(
            "Take entries",
            CONSOLE,
            "what comes next",
            "open-entries close-entries turn-away add-to-pool refund give-copy",
        ),
        **_at("Play", "The tournament", "your part in it", "enter withdraw buy-back take-seat agree-to-conclude"),
        **_at(
            "Seat players", CONSOLE, "what comes next", "ballot allot-seats seat-reserve substitute mark-absent"
        ),
        **_at(
            "Run a session",
            CONSOLE,
            "what comes next",
            """start-session end-session call-break set-pace change-limits conclude-table count-chips disqualify
            move-start start-play-off play""",
        ),
        **_at("End it", CONSOLE, "what comes next", "pay-prizes cancel"),
    }
)

ROOMS: Final[Mapping[str, Mapping[str, Place]]] = MappingProxyType(
    {
        "table": TABLE,
        "tournament": TOURNAMENT,
        "house": {
            **_at("Send letters", HOUSE, "Letters", "send-notice acknowledge-notice"),
            **_at("Keep the day", COMMANDS, "the form", "open-house close-day prescribe-prize tell-time"),
        },
        "jackpot": _at(
            "Keep the jackpots",
            HOUSE,
            "Jackpots",
            """award-jackpot change-jackpot go-on-without-jackpot link-table make-jackpot press-jackpot
            report-jackpot-failure restore-jackpot unlink-table""",
        ),
        "patron": {
            **_at("Keep to one's limits", HOUSE, "Your limits", "set-loss-limit set-deposit-limit take-break"),
            **_at(
                "Keep patrons' files",
                COMMANDS,
                "the form",
                """acknowledge-direction advise-of-duties cancel-card deposit end-break enrol enter-loss
                erase-patron give-direction issue-card order-break reinstate-card suspend-card withdraw""",
            ),
        },
        "promotion": _at(
            "Hold promotions",
            HOUSE,
            "Promotions",
            """amend-promotion approve-marketing choose-prize claim-prize close-claim compromise-promotion
            contact-winner decide-promotion-dispute disagree-on-promotion dispute-promotion draw enter-promotion
            grant-claim make-promotion name-scrutineer refuse-claim start-promotion submit-terms
            validate-promotion""",
        ),
    }
)

_ANYWHERE: Final = Place(wants=NOWHERE, desk=COMMANDS, place="the form")


def place_of(room: str, command: str) -> Place:
    """Where a command of a room is given."""
    return ROOMS.get(room, {}).get(command, _ANYWHERE)


AHEAD_BY_SOFTWARE: Final = frozenset(
    [
        "set-limits",
        "announce-minimum",
        "take-down-minimum",
        "place-marker",
        "take-marker",
        "move-up",
        "reserve-side-wager",
        "release-side-wager",
        "permit-boxes",
        "reserve-boxes",
        "limit-players",
        "hold-to-minimum",
        "hold-in-all-shoes",
        "hold-to-one-box",
        "lift-restriction",
        "refuse-wager",
        "void",
    ]
)
"""What is looked ahead at where software deals: none of it has a card drawn, which nobody may see before it is."""

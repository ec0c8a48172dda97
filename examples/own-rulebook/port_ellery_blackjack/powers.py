"""Who may give which command at a table of Port Ellery; a command that is not here does not exist there."""

from __future__ import annotations

from croupier.rulebooks.powers import (
    ALL_STAFF,
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    CLOCK,
    COMMON,
    DEALER,
    INSPECTOR,
    PLAYER,
    SPECTATOR,
    SURVEILLANCE,
    Powers,
    power,
)

POWERS: Powers = {
    **COMMON,
    "open": power(CASINO_OPERATOR, under=("T.1", "T.2")),
    "close": power(CASINO_OPERATOR, under=("T.5",)),
    "set-limits": power(CASINO_OPERATOR, under=("T.5",)),
    "place-marker": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("T.4",)),
    "take-marker": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("T.4",)),
    # The cards
    "check-cards": power(DEALER, under=("C.2",)),
    "replace-pack": power(CASINO_SUPERVISOR, under=("C.2",)),
    "shuffle": power(DEALER, under=("C.3",)),
    "report-dealt-past": power(DEALER, under=("C.3",)),
    "cut": power(PLAYER, CASINO_SUPERVISOR, under=("C.4",)),
    "decline-cut": power(PLAYER, DEALER, under=("C.4",)),
    "insert-cutting-card": power(DEALER, under=("C.4",)),
    "burn": power(DEALER, under=("C.5",)),
    "load-device": power(DEALER, under=("C.6",)),
    "report-malfunction": power(DEALER, CASINO_SUPERVISOR, under=("C.7",)),
    "replace-device": power(CASINO_SUPERVISOR, under=("C.7",)),
    # Seats and wagers
    "buy-in": power(PLAYER),
    "sit": power(PLAYER, under=("W.1",)),
    "vacate-seat": power(CASINO_SUPERVISOR, under=("W.3",)),
    "wager": power(PLAYER, under=("W.1", "W.2")),
    "take-back": power(PLAYER, under=("W.2",)),
    "pass": power(PLAYER, DEALER, CLOCK, under=("W.2",)),
    # A round of play
    "start-round": power(DEALER, under=("W.2",)),
    "card": power(DEALER, under=("D.1", "D.2")),
    "decide": power(PLAYER, under=("P.2",)),
    "silence": power(CLOCK, DEALER, under=("P.7",)),
    # What goes wrong
    "report-face-up-card": power(DEALER, under=("E.1",)),
    "report-drawn-in-error": power(DEALER, under=("E.1",)),
    "report-burned-in-error": power(DEALER, under=("E.1",)),
    "report-extra-dealer-card": power(DEALER, under=("E.1",)),
    "report-misplaced-card": power(DEALER, CASINO_SUPERVISOR, under=("E.3",)),
    "report-late-error": power(CASINO_SUPERVISOR, under=("E.3",)),
    "void": power(CASINO_OPERATOR, under=("E.4",)),
    "confirm-void": power(CASINO_SUPERVISOR, under=("E.4",)),
    "withdraw-void": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("E.4",)),
    "collect-owed": power(DEALER, CASINO_SUPERVISOR, under=("E.4",)),
    # Order
    "report-breach": power(DEALER, CASINO_SUPERVISOR, SURVEILLANCE, under=("O.1",)),
    "void-wager": power(CASINO_OPERATOR, under=("O.1",)),
    "exclude": power(CASINO_OPERATOR, under=("O.1",)),
    "wager-between-players": power(PLAYER, SPECTATOR, under=("O.1",)),
    "ask-advice": power(PLAYER, under=("O.2",)),
    "ask-rules": power(PLAYER, SPECTATOR, *ALL_STAFF, INSPECTOR, under=("O.3",)),
    "raise-dispute": power(PLAYER, under=("O.4",)),
    "rule-on-dispute": power(CASINO_SUPERVISOR, under=("O.4",)),
    "ask-for-review": power(PLAYER, under=("O.4",)),
    "review-dispute": power(CASINO_OPERATOR, under=("O.4",)),
}

"""Who may give which command under ACT Blackjack 2006, and under which clauses."""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2006.tournament_play import AT_THE_TABLE
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

AT_EVERY_TABLE: Powers = {
    **COMMON,
    # Opening and closing
    "approve": power(CASINO_OPERATOR, under=("A.Approved",)),
    "choose-decks": power(CASINO_OPERATOR, under=("2.3(a)",)),
    "choose-shuffle": power(CASINO_OPERATOR, under=("2.3(b)",)),
    "ask-about-cards": power(PLAYER, under=("2.3",)),
    "close": power(CASINO_OPERATOR, under=("15.2",)),
    "open": power(CASINO_OPERATOR, under=("1.1", "2.3")),
    # The cards
    "shuffle": power(DEALER, under=("5.1", "5.2", "5.4")),
    "check-replacement": power(DEALER, CASINO_SUPERVISOR, under=("2.4",)),
    "replace-card": power(CASINO_OPERATOR, under=("2.4",)),
    "replace-pack": power(CASINO_OPERATOR, under=("2.4",)),
    "load-device": power(DEALER, under=("19.1", "19.2")),
    "decline-cut": power(PLAYER, DEALER, under=("5.2(d)",)),
    "cut": power(PLAYER, CASINO_SUPERVISOR, under=("5.2", "5.3")),
    "insert-cutting-card": power(DEALER, under=("5.3",)),
    "order-shuffle": power(CASINO_SUPERVISOR, under=("5.4",)),
    "declare-last-rounds": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("5.5",)),
    "check-cards": power(DEALER, under=("2.2",)),
    # Seats, boxes and chips
    "buy-in": power(PLAYER),
    "sit": power(PLAYER, under=("4.5(a)",)),
    "hold-to-minimum": power(CASINO_OPERATOR, under=("4.7",)),
    "hold-to-one-box": power(CASINO_OPERATOR, under=("4.8", "4.9")),
    "lift-restriction": power(CASINO_OPERATOR, under=("4.7", "4.8")),
    "permit-boxes": power(CASINO_OPERATOR, under=("4.4",)),
    "ask-for-box": power(PLAYER, under=("4.4",)),
    "release-box": power(PLAYER, DEALER, CASINO_SUPERVISOR, CASINO_OPERATOR, under=("4.4",)),
    "vacate-seat": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("16.6",)),
    # The sign, its limits and markers
    "set-limits": power(CASINO_OPERATOR, under=("3.1",)),
    "place-marker": power(CASINO_OPERATOR, under=("3.2",)),
    "take-marker": power(CASINO_OPERATOR, under=("3.2",)),
    # A round of play
    "wager": power(PLAYER, under=("4.1", "4.2", "4.3")),
    "change-wager": power(PLAYER, under=("4.1", "4.2", "4.3")),
    "take-back": power(PLAYER, under=("4.1", "4.2", "4.3")),
    "pass": power(PLAYER, DEALER, CLOCK, under=("4.1", "4.2", "4.3")),
    "card": power(DEALER, under=("6.1", "6.2")),
    "burn": power(DEALER, under=("6.1",)),
    "decide": power(PLAYER, under=("9.1",)),
    "silence": power(CLOCK, DEALER, under=("14.7",)),
    "start-round": power(DEALER, under=("4.1", "6.2")),
    # Irregularities
    "report-drawn-in-error": power(DEALER, under=("14.2",)),
    "report-burned-in-error": power(DEALER, under=("14.2",)),
    "report-extra-dealer-card": power(DEALER, under=("14.3",)),
    "report-face-up-card": power(DEALER, under=("14.1",)),
    "report-wager-found": power(DEALER, CASINO_SUPERVISOR, under=("3.4", "3.5")),
    "report-misplaced-card": power(DEALER, CASINO_SUPERVISOR, under=("14.4",)),
    "report-late-error": power(CASINO_SUPERVISOR, under=("14.5",)),
    "report-dealt-past": power(DEALER, under=("14.8",)),
    # A shuffling device that fails
    "replace-device": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("19.3(b)",)),
    "report-malfunction": power(DEALER, CASINO_SUPERVISOR, under=("19.3", "19.4")),
    # Voids
    "collect-owed": power(DEALER, CASINO_SUPERVISOR, under=("A.Void",)),
    "void-wager": power(CASINO_OPERATOR, under=("16.2(a)",)),
    "void": power(CASINO_OPERATOR, under=("16.1", "16.3")),
    "confirm-void": power(CASINO_SUPERVISOR, CASINO_OPERATOR, under=("16.1", "16.3")),
    "withdraw-void": power(CASINO_SUPERVISOR, CASINO_OPERATOR, under=("16.1", "16.3")),
    # Conduct, disputes and wrong payments
    "report-breach": power(
        DEALER, CASINO_SUPERVISOR, CASINO_OPERATOR, INSPECTOR, SURVEILLANCE, under=("16.2", "16.5(a)", "16.7")
    ),
    "ask-advice": power(PLAYER, under=("16.5(a)",)),
    "wager-between-players": power(PLAYER, SPECTATOR, under=("16.8",)),
    "ask-for-undealt": power(*ALL_STAFF, under=("16.5(b)",)),
    "ask-to-alter-payment": power(*ALL_STAFF, under=("16.5(b)",)),
    "ask-rules": power(PLAYER, SPECTATOR, *ALL_STAFF, INSPECTOR, under=("16.9",)),
    "raise-dispute": power(PLAYER, SPECTATOR, under=("16.4",)),
    "rule-on-dispute": power(CASINO_OPERATOR, under=("16.4",)),
    "ask-for-review": power(PLAYER, SPECTATOR, under=("16.4",)),
    "review-dispute": power(INSPECTOR, under=("16.4",)),
    "exclude": power(CASINO_OPERATOR, under=("16.2(b)",)),
}
"""What tables know whether a tournament is played there or not; later and earlier books take it over."""

POWERS: Powers = {**AT_EVERY_TABLE, **AT_THE_TABLE}

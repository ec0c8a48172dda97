"""Who may give which command under ACT Casino War 2018, and under which clauses."""

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
    # Opening and closing
    "approve": power(CASINO_OPERATOR, under=("A.Approved",)),
    "choose-decks": power(CASINO_OPERATOR, under=("2.3(a)",)),
    "choose-shuffle": power(CASINO_OPERATOR, under=("2.3(b)",)),
    "ask-about-cards": power(PLAYER, under=("2.4",)),
    "close": power(CASINO_OPERATOR, under=("11.2",)),
    "open": power(CASINO_OPERATOR, under=("1.1", "2.3")),
    # The cards
    "shuffle": power(DEALER, under=("5.1", "5.2", "5.4")),
    "check-replacement": power(DEALER, CASINO_SUPERVISOR, under=("2.5",)),
    "replace-card": power(CASINO_OPERATOR, under=("2.5",)),
    "replace-pack": power(CASINO_OPERATOR, under=("2.5",)),
    "load-device": power(DEALER, under=("13.1", "13.2")),
    "decline-cut": power(PLAYER, DEALER, under=("5.2(d)",)),
    "cut": power(PLAYER, CASINO_SUPERVISOR, under=("5.2", "5.3")),
    "insert-cutting-card": power(DEALER, under=("5.3",)),
    "order-shuffle": power(CASINO_SUPERVISOR, under=("5.4",)),
    "declare-last-rounds": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("5.5",)),
    "check-cards": power(DEALER, under=("2.2",)),
    # Seats, boxes and chips
    "buy-in": power(PLAYER),
    "sit": power(PLAYER, under=("4.4",)),
    "vacate-seat": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("12.6",)),
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
    "burn": power(DEALER),
    "decide": power(PLAYER, under=("7.3(c)",)),
    "silence": power(CLOCK, DEALER, under=("7.4", "10.7")),
    "start-round": power(DEALER, under=("4.1", "6.2")),
    # Irregularities
    "report-drawn-in-error": power(DEALER, under=("10.2",)),
    "report-burned-in-error": power(DEALER, under=("10.2",)),
    "report-extra-dealer-card": power(DEALER, under=("10.3",)),
    "report-face-up-card": power(DEALER, under=("10.1",)),
    "report-wager-found": power(DEALER, CASINO_SUPERVISOR, under=("3.4", "3.5")),
    "report-misplaced-card": power(DEALER, CASINO_SUPERVISOR, under=("10.4",)),
    "report-late-error": power(CASINO_SUPERVISOR, under=("10.5",)),
    "report-missed-war-offer": power(DEALER, CASINO_SUPERVISOR, under=("10.9",)),
    "report-dealt-past": power(DEALER, under=("10.8",)),
    # A shuffling device that fails
    "replace-device": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("13.3(b)",)),
    "report-malfunction": power(DEALER, CASINO_SUPERVISOR, under=("13.3", "13.4")),
    # Voids
    "collect-owed": power(DEALER, CASINO_SUPERVISOR, under=("A.Void",)),
    "void-wager": power(CASINO_OPERATOR, under=("12.2(a)",)),
    "void": power(CASINO_OPERATOR, under=("12.1", "12.3")),
    "confirm-void": power(CASINO_SUPERVISOR, CASINO_OPERATOR, under=("12.1", "12.3")),
    "withdraw-void": power(CASINO_SUPERVISOR, CASINO_OPERATOR, under=("12.1", "12.3")),
    # Conduct, disputes and wrong payments
    "report-breach": power(
        DEALER, CASINO_SUPERVISOR, CASINO_OPERATOR, INSPECTOR, SURVEILLANCE, under=("12.2", "12.5(a)", "12.7")
    ),
    "ask-advice": power(PLAYER, under=("12.5(a)",)),
    "wager-between-players": power(PLAYER, SPECTATOR, under=("12.8",)),
    "ask-for-undealt": power(*ALL_STAFF, under=("12.5(b)",)),
    "ask-to-alter-payment": power(*ALL_STAFF, under=("12.5(b)",)),
    "ask-rules": power(PLAYER, SPECTATOR, *ALL_STAFF, INSPECTOR, under=("12.9",)),
    "raise-dispute": power(PLAYER, SPECTATOR, under=("12.4",)),
    "rule-on-dispute": power(CASINO_OPERATOR, under=("12.4",)),
    "ask-for-review": power(PLAYER, SPECTATOR, under=("12.4",)),
    "review-dispute": power(INSPECTOR, under=("12.4",)),
    "exclude": power(CASINO_OPERATOR, under=("12.2(b)",)),
}

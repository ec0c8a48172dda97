"""Patrons under NSW Blackjack Challenge: 1.1, 5.1, 18.21, 18.22, 20.1 to 20.4 and 20.20."""

from __future__ import annotations

from datetime import date

from croupier.rulebooks.house_rules.patrons import (
    CardRules,
    DepositRules,
    InvalidRules,
    LossRules,
    PatronRules,
    ProxyRules,
)
from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    DEALER,
    PLAYER,
    power,
)
from croupier.vocabulary.clause import Clause

_STAFF = (CASINO_SUPERVISOR, CASINO_OPERATOR)

PATRONS = PatronRules(
    cards=CardRules(
        defined=Clause("1.1.Player Card"),
        at_play=Clause("5.1"),
        own=Clause("20.1"),
        first_day=date(2024, 8, 19),
    ),
    proxies=ProxyRules(defined=Clause("1.1.Proxy Betting"), forbidden=Clause("20.20")),
    invalid=InvalidRules(
        defined=Clause("1.1.Invalid Wager"),
        claim=Clause("20.1.1"),
        money=Clause("20.1.2"),
        before=Clause("18.21.1"),
        during=Clause("18.21.2"),
        settled=Clause("18.21.3"),
    ),
    deposits=DepositRules(
        defined=Clause("1.1.Deposit Limit"),
        methods=("cash-at-cashier", "debit-card", "eftpos", "bank-transfer"),
    ),
    losses=LossRules(
        defined=Clause("1.1.Loss Limit"),
        no_wager=Clause("20.3"),
        within=Clause("18.22"),
        returned=Clause("18.22.1"),
        earlier=Clause("18.22.2"),
        bought=Clause("20.2.1"),
        brought=Clause("20.2.2"),
        remaining=Clause("20.2.3"),
        directions=Clause("20.2.4"),
        break_from_play=Clause("20.4"),
    ),
    powers={
        "enrol": power(*_STAFF, under=("1.1.Player Card",)),
        "issue-card": power(*_STAFF, under=("1.1.Player Card",)),
        "suspend-card": power(*_STAFF, under=("20.1",)),
        "reinstate-card": power(*_STAFF, under=("20.1",)),
        "cancel-card": power(*_STAFF, under=("20.1",)),
        "erase-patron": power(CASINO_OPERATOR),
        "set-deposit-limit": power(PLAYER, *_STAFF, under=("1.1.Deposit Limit",)),
        "deposit": power(PLAYER, *_STAFF, under=("1.1.Deposit Limit",)),
        "withdraw": power(PLAYER, *_STAFF),
        "set-loss-limit": power(PLAYER, *_STAFF, under=("1.1.Loss Limit",)),
        "enter-loss": power(*_STAFF, under=("18.22", "18.22.2")),
        "advise-of-duties": power(DEALER, CASINO_SUPERVISOR, under=("18.22.1",)),
        "order-break": power(CASINO_SUPERVISOR, under=("20.4",)),
        "take-break": power(PLAYER, under=("20.4",)),
        "end-break": power(CASINO_SUPERVISOR, under=("20.4",)),
        "give-direction": power(CASINO_SUPERVISOR, under=("20.2.4",)),
        "acknowledge-direction": power(PLAYER, under=("20.2.4",)),
    },
)

"""The jackpot of NSW Blackjack Challenge as one pool over many tables (2.3.4, 16.7 to 16.12, 18.17)."""

from __future__ import annotations

from datetime import timedelta
from types import MappingProxyType

from croupier.rulebooks.house_rules.jackpots import JackpotRules, LinkedAlike
from croupier.rulebooks.nsw_blackjack_challenge.side_wagers import BLAZING_PRIZES, RESETS
from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    CLOCK,
    DEALER,
    SURVEILLANCE,
    power,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On

JACKPOTS = JackpotRules(
    on=On.BLAZING_7S,
    prizes=BLAZING_PRIZES,
    resets=MappingProxyType({amount: Clause(clause) for amount, clause in RESETS.items()}),
    reset=Clause("16.12"),
    pay_table=Clause("16.8"),
    counted=Clause("2.3.4.1"),
    linked=Clause("16.10"),
    alike=LinkedAlike(
        pays=Clause("16.10.1"), increment=Clause("16.10.2"), seed=Clause("16.10.3"), stake=Clause("16.10.4")
    ),
    fixed_first=Clause("16.11.3"),
    shared=Clause("16.11.1"),
    shared_tenth=Clause("16.11.2"),
    awarded=Clause("16.11"),
    simultaneous=Clause("16.11.4"),
    one_moment=timedelta(seconds=1),
    rounds_up=Clause("5.12"),
    failure=Clause("18.17"),
    stakes_returned=Clause("18.17.1"),
    goes_on_without=Clause("18.17.2"),
    powers=MappingProxyType(
        {
            "make-jackpot": power(CASINO_OPERATOR, under=("16.12",)),
            "link-table": power(CASINO_OPERATOR, under=("16.10",)),
            "unlink-table": power(CASINO_OPERATOR, under=("16.10",)),
            "change-jackpot": power(CASINO_OPERATOR, under=("16.10",)),
            "press-jackpot": power(DEALER, under=("16.11.4",)),
            "award-jackpot": power(SURVEILLANCE, CLOCK, under=("16.11", "16.11.4")),
            "report-jackpot-failure": power(DEALER, CASINO_SUPERVISOR, CLOCK, under=("18.17",)),
            "go-on-without-jackpot": power(CASINO_SUPERVISOR, under=("18.17.2",)),
            "restore-jackpot": power(CASINO_SUPERVISOR, under=("16.10",)),
        }
    ),
)

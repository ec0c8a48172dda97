"""Tournaments under ACT Blackjack 2000: rule 19, over what it leaves to its approved conditions.

It names nobody who runs a tournament: the casino operator does (T2). What neither the rule nor the conditions say
goes as in the book of 2006, without a clause.
"""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2000.tournament_play import PLAY
from croupier.rulebooks.powers import CASINO_OPERATOR
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.rulebooks.tournament_rules.commands import tournament_powers
from croupier.rulebooks.tournament_rules.conditions import ConditionRules
from croupier.rulebooks.tournament_rules.entries import (
    CommissionRule,
    EntryRules,
    FundRules,
    LateFrom,
    ReserveRule,
    SeatRules,
)
from croupier.rulebooks.tournament_rules.sessions import (
    CountRules,
    LevelBy,
    LevelRules,
    PaceRules,
    SessionRules,
)
from croupier.vocabulary.clause import Clause

POWERS = tournament_powers(
    {
        "draft-conditions": ("19.2",),
        "file-approval": ("19.2",),
        "open-entries": ("19.2", "19.4"),
        "enter": ("19.4",),
        "cancel": ("19.3",),
        "seat-reserve": (),
        "substitute": (),
        "pay-prizes": ("19.4",),
    },
    run_by=CASINO_OPERATOR,
)

CONDITIONS = ConditionRules(
    compulsory=False,
    approved=Clause("19.2"),
    overrule=Clause("19.3"),
)

ENTRIES = EntryRules(
    reserves=True,
)

FUND = FundRules(
    commission=CommissionRule(clause=Clause("19.4"), per_hundred=10, approved=False),
    returned=Clause("19.4"),
    withdrawal=Clause("19.3"),
    buy_back_allowed=False,
    cancelled=Clause("19.3"),
    cancelled_only_if_stated=True,
    guarantee=Clause("19.3"),
)

SEATS = SeatRules(
    stated_method=Clause("19.3"),
    late_from=LateFrom.START,
    reserve=ReserveRule(clause=None, own_first_session=False),
)

SESSIONS = SessionRules(
    level=LevelRules(
        otherwise=LevelBy.EXTRA_ROUNDS,
        found={},
    ),
    count=CountRules(),
    pace=PaceRules(set_by=None, told_first=False, breaks=None),
)

TOURNAMENTS = TournamentRules(
    powers=POWERS,
    conditions=CONDITIONS,
    entries=ENTRIES,
    fund=FUND,
    seats=SEATS,
    sessions=SESSIONS,
    play=PLAY,
)

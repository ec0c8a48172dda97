"""Tournaments under ACT Blackjack 2006: rule 20."""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2006.tournament_play import PLAY
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.rulebooks.tournament_rules.commands import tournament_powers
from croupier.rulebooks.tournament_rules.conditions import ConditionRules
from croupier.rulebooks.tournament_rules.entries import (
    CommissionRule,
    EntryRules,
    FundRules,
    LateFrom,
    Nomination,
    ReserveRule,
    SeatRules,
)
from croupier.rulebooks.tournament_rules.sessions import (
    CountRules,
    LevelBy,
    LevelIn,
    LevelRules,
    PaceRules,
    SessionRules,
)
from croupier.vocabulary.clause import Clause

POWERS = tournament_powers(
    {
        "draft-conditions": ("20.3",),
        "file-approval": ("20.3", "20.23"),
        "nominate": ("20.2",),
        "open-entries": ("20.3", "20.23"),
        "enter": ("20.6",),
        "withdraw": ("20.24",),
        "refund": ("20.24",),
        "buy-back": ("20.6",),
        "cancel": ("20.24",),
        "designate-tables": ("20.8",),
        "ballot": ("20.7",),
        "allot-seats": ("20.7",),
        "take-seat": ("20.7",),
        "seat-reserve": ("20.10",),
        "substitute": ("20.11",),
        "pay-prizes": ("20.20",),
        "start-session": ("20.9",),
        "set-pace": ("20.18",),
        "call-break": ("20.17",),
        "change-limits": ("20.4(g)",),
        "count-chips": ("20.19",),
        "end-session": ("20.19",),
        "start-play-off": ("20.21",),
        "settle-play-off": ("20.21",),
    },
)

CONDITIONS = ConditionRules(
    contents=Clause("20.4"),
    items={
        "starts": Clause("20.4(a)"),
        "sessions": Clause("20.4(b)"),
        "entry_fee": Clause("20.4(c)"),
        "commission": Clause("20.4(c)"),
        "chips": Clause("20.4(d)"),
        "buy_in": Clause("20.4(d)"),
        "players": Clause("20.4(e)"),
        "groups": Clause("20.4(f)"),
        "limits": Clause("20.4(g)"),
        "side_wagers": Clause("20.4(h)"),
        "prizes": Clause("20.4(i)"),
        "table_rules": Clause("20.5"),
    },
    compulsory=False,
    approved=Clause("20.3"),
    overrule=Clause("20.5"),
    without_effect={
        "entries_each": Clause("20.6"),
        "buy_back": Clause("20.6"),
        "allocation=manager": Clause("20.7"),
        "chips_in_cash": Clause("A.Tournament Chips"),
        "compulsory_wager=false": Clause("20.14"),
        "pass_cards": Clause("20.14"),
        "undisclosed_wagers": Clause("20.14"),
        "order_of_wagering=false": Clause("20.15"),
        "ties=share": Clause("20.21"),
        "same_round=chips-left": Clause("20.22"),
        "guarantee": Clause("20.23"),
        "withdrawal": Clause("20.24"),
    },
)

ENTRIES = EntryRules(
    nomination=Nomination(clause=Clause("20.2"), licence=False),
    once=Clause("20.6"),
    numbers=Clause("20.4(e)"),
    reserves=True,
)

FUND = FundRules(
    commission=CommissionRule(clause=Clause("20.23"), per_hundred=None, approved=True),
    returned=Clause("20.20"),
    not_refunded=Clause("20.24"),
    buy_back=Clause("20.6"),
    buy_back_allowed=False,
    cancelled=Clause("20.24"),
    cancelled_only_if_stated=False,
    combined=Clause("20.22"),
)

SEATS = SeatRules(
    ballot=Clause("20.7"),
    ballot_needed=Clause("20.7"),
    players_per_table=Clause("20.8"),
    own_seat=Clause("20.7"),
    late_from=LateFrom.START,
    late=Clause("20.9"),
    reserve=ReserveRule(clause=Clause("20.10"), own_first_session=False),
    substitute=Clause("20.11"),
)

SESSIONS = SessionRules(
    session=Clause("A.Session"),
    level=LevelRules(
        otherwise=LevelBy.EXTRA_ROUNDS,
        found={
            LevelIn.SESSION: Clause("20.21"),
            LevelIn.TABLE_POINTS: Clause("20.21"),
            LevelIn.FINAL: Clause("20.21"),
            LevelIn.POINTS: Clause("20.21"),
        },
        play_off=Clause("20.21"),
        shared=Clause("20.22"),
        at_nothing=Clause("20.22"),
    ),
    count=CountRules(
        counted=Clause("20.19"),
    ),
    pace=PaceRules(set_by=Clause("20.18"), told_first=False, breaks=Clause("20.17")),
    limits=Clause("20.4(g)"),
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

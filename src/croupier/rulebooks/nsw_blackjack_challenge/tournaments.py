"""Tournaments under NSW Blackjack Challenge: rule 21."""

from __future__ import annotations

from croupier.rulebooks.nsw_blackjack_challenge.tournament_play import PLAY
from croupier.rulebooks.powers import CASINO_OPERATOR
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.rulebooks.tournament_rules.commands import tournament_powers
from croupier.rulebooks.tournament_rules.conditions import ConditionRules
from croupier.rulebooks.tournament_rules.entries import (
    CommissionRule,
    EntryRules,
    FundRules,
    LateFrom,
    Nomination,
    SeatRules,
    TurningAway,
)
from croupier.rulebooks.tournament_rules.sessions import (
    ConcludeRules,
    CountRules,
    DisqualifyRules,
    LevelBy,
    LevelIn,
    LevelRules,
    PaceRules,
    SessionRules,
)
from croupier.vocabulary.clause import Clause

POWERS = tournament_powers(
    {
        "draft-conditions": ("21.4.2",),
        "publish-conditions": ("21.4.1",),
        "nominate": ("21.1.1.Tournament Manager",),
        "open-entries": ("21.4.1", "21.3.2"),
        "enter": ("21.1.1.tournament",),
        "give-copy": ("21.4.1",),
        "turn-away": ("21.4.2(h)(ii)", "21.4.2(h)(iii)"),
        "withdraw": ("21.4.2(i)", "21.3.2"),
        "refund": ("21.5.6.2",),
        "buy-back": ("21.4.2(g)",),
        "add-to-pool": ("21.3.1",),
        "cancel": ("21.3.4",),
        "designate-tables": ("21.5.1",),
        "ballot": ("21.5.4",),
        "allot-seats": ("21.5.4",),
        "move-start": ("21.5.3",),
        "take-seat": ("21.6.9",),
        "pay-prizes": ("21.3.2",),
        "start-session": ("21.5.6",),
        "mark-absent": ("21.5.6.1",),
        "disqualify": ("21.5.6.2", "21.5.7", "21.6.4", "21.6.6"),
        "set-pace": ("21.6.10",),
        "change-limits": ("21.6.14",),
        "count-chips": ("21.5.8",),
        "agree-to-conclude": ("21.5.5.2",),
        "conclude-table": ("21.5.5.1", "21.5.5.2"),
        "end-session": ("21.5.8",),
        "start-play-off": ("21.10.3",),
        "settle-play-off": ("21.10.3",),
    },
    nominated_by=CASINO_OPERATOR,
)

CONDITIONS = ConditionRules(
    contents=Clause("21.4.2"),
    items={
        "entry_fee": Clause("21.4.2(a)"),
        "chips": Clause("21.4.2(b)"),
        "compulsory_wager": Clause("21.4.2(c)"),
        "limits": Clause("21.4.2(d)"),
        "sessions": Clause("21.4.2(e)"),
        "sessions.rounds": Clause("21.4.2(e)"),
        "sessions.tables": Clause("21.4.2(e)"),
        "sessions.advance": Clause("21.4.2(e)"),
        "repechage": Clause("21.4.2(e)"),
        "repechage.qualifies": Clause("21.4.2(e)"),
        "allocation": Clause("21.4.2(f)"),
        "order_of_wagering": Clause("21.4.2(f)"),
        "pass_cards": Clause("21.4.2(f)"),
        "undisclosed_wagers": Clause("21.4.2(f)"),
        "buy_back": Clause("21.4.2(g)"),
        "buy_back.method": Clause("21.4.2(g)"),
        "buy_back.until_session": Clause("21.4.2(g)"),
        "eligibility.statement": Clause("21.4.2(h)(i)"),
        "eligibility.refusal_statement": Clause("21.4.2(h)(ii)"),
        "withdrawal": Clause("21.4.2(i)"),
        "form": Clause("21.4.2(i)"),
        "players": Clause("21.4.2(i)"),
        "prizes": Clause("21.4.2(j)"),
        "distribution": Clause("21.4.2(j)"),
        "statement": Clause("21.4.2(k)"),
    },
    compulsory=True,
    published=Clause("21.4.1"),
    without_effect={
        "table_rules": Clause("21.4.2(k)"),
        "entries_each": Clause("21.4.2(k)"),
        "ties=share": Clause("21.10.3"),
        "same_round=share": Clause("21.10.4"),
    },
    no_low_limit_gaming=Clause("6.7.1"),
)

ENTRIES = EntryRules(
    nomination=Nomination(clause=Clause("21.1.1.Tournament Manager"), licence=True),
    once=Clause("21.1.1.tournament"),
    numbers=Clause("21.4.2(i)"),
    agreement=Clause("21.4.3"),
    form=Clause("21.1.1.tournament"),
    copy=Clause("21.4.1"),
    gamblers=Clause("21.4.2(h)(i)"),
    turning_away=TurningAway(right=Clause("21.4.2(h)(ii)"), criteria=Clause("21.4.2(h)(iii)")),
    reserves=False,
)

FUND = FundRules(
    commission=CommissionRule(clause=Clause("21.3.2"), per_hundred=0, approved=False),
    returned=Clause("21.3.2"),
    not_refunded=Clause("21.3.2"),
    withdrawal=Clause("21.4.2(i)"),
    refunded_if_absent=Clause("21.5.6.2"),
    not_refunded_for={
        "breach": Clause("21.5.7"),
        "added-chips": Clause("21.6.4"),
        "hidden-chips": Clause("21.6.6"),
    },
    buy_back=Clause("21.4.2(g)"),
    buy_back_allowed=True,
    cancelled=Clause("21.3.4"),
    cancelled_only_if_stated=False,
    guarantee=Clause("21.3.3"),
    buy_in=Clause("21.6.2"),
)

SEATS = SeatRules(
    ballot=Clause("21.5.4"),
    stated_method=Clause("21.4.2(f)"),
    designated=Clause("21.5.1"),
    own_seat=Clause("21.6.9"),
    late_from=LateFrom.NEVER,
    moved=Clause("21.5.3"),
)

SESSIONS = SessionRules(
    session=Clause("21.1.1.session"),
    advancing=Clause("21.10.1"),
    catch_up=Clause("21.4.2(e)"),
    level=LevelRules(
        otherwise=LevelBy.EXTRA_ROUNDS,
        tie=Clause("21.1.1.tie"),
        found={
            LevelIn.SESSION: Clause("21.10.3"),
            LevelIn.TABLE_POINTS: Clause("21.10.3"),
            LevelIn.FINAL: Clause("21.10.3"),
            LevelIn.POINTS: Clause("21.10.3"),
        },
        play_off=Clause("21.10.3"),
        play_off_is=Clause("21.1.1.play-off"),
        at_nothing=Clause("21.10.4"),
    ),
    count=CountRules(
        counted=Clause("21.5.8"),
        at_any_time=Clause("21.11.3"),
        ahead=Clause("21.10.2"),
        returned=Clause("21.5.9"),
        kept_by_the_house=Clause("21.6.8"),
    ),
    pace=PaceRules(set_by=Clause("21.6.10"), told_first=True, breaks=None),
    limits=Clause("21.6.14"),
    conclude=ConcludeRules(required=Clause("21.5.5"), settled=Clause("21.5.5.1"), in_cash=Clause("21.5.5.2")),
    disqualify=DisqualifyRules(
        absent=Clause("21.5.6.2"),
        breach=Clause("21.5.7"),
        breach_also=Clause("21.11.4"),
        added_chips=Clause("21.6.4"),
        hidden_chips=Clause("21.6.6"),
    ),
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

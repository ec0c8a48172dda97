"""Tournaments under ACT Blackjack 2006: rule 20."""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2006.tournament_play import PLAY
from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    CLOCK,
    DEALER,
    GAMING_MANAGER,
    PLAYER,
    TOURNAMENT_MANAGER,
    Powers,
    power,
)
from croupier.rulebooks.tournament_rules import TournamentRules
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

BEFORE_PLAY: Powers = {
    "draft-conditions": power(CASINO_OPERATOR, under=("20.3",)),
    "file-approval": power(CASINO_OPERATOR, under=("20.3", "20.23")),
    "publish-conditions": power(CASINO_OPERATOR),
    "notify": power(CASINO_OPERATOR, CASINO_SUPERVISOR, TOURNAMENT_MANAGER),
    "nominate": power(GAMING_MANAGER, under=("20.2",)),
    "open-entries": power(CASINO_OPERATOR, under=("20.3", "20.23")),
    "enter": power(PLAYER, TOURNAMENT_MANAGER, CASINO_SUPERVISOR, under=("20.6",)),
    "turn-away": power(CASINO_OPERATOR),
    "withdraw": power(PLAYER, under=("20.24",)),
    "refund": power(CASINO_OPERATOR, TOURNAMENT_MANAGER, under=("20.24",)),
    "buy-back": power(PLAYER, under=("20.6",)),
    "close-entries": power(CASINO_OPERATOR, TOURNAMENT_MANAGER),
    "cancel": power(CASINO_OPERATOR, under=("20.24",)),
    "designate-tables": power(TOURNAMENT_MANAGER, under=("20.8",)),
    "ballot": power(TOURNAMENT_MANAGER, under=("20.7",)),
    "allot-seats": power(TOURNAMENT_MANAGER, under=("20.7",)),
    "take-seat": power(PLAYER, under=("20.7",)),
    "seat-reserve": power(TOURNAMENT_MANAGER, under=("20.10",)),
    "substitute": power(TOURNAMENT_MANAGER, under=("20.11",)),
    "play": power(TOURNAMENT_MANAGER),
    "pay-prizes": power(CASINO_OPERATOR, under=("20.20",)),
}

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
    published=None,
    told_to_the_commission=None,
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
    agreement=None,
    form=None,
    copy=None,
    gamblers=None,
    turning_away=None,
    reserves=True,
)

FUND = FundRules(
    commission=CommissionRule(clause=Clause("20.23"), per_hundred=None, approved=True),
    returned=Clause("20.20"),
    not_refunded=Clause("20.24"),
    withdrawal=None,
    refunded_if_absent=None,
    buy_back=Clause("20.6"),
    buy_back_allowed=False,
    cancelled=Clause("20.24"),
    cancelled_only_if_stated=False,
    guarantee=None,
    combined=Clause("20.22"),
    buy_in=None,
)

SEATS = SeatRules(
    ballot=Clause("20.7"),
    ballot_needed=Clause("20.7"),
    stated_method=None,
    designated=None,
    players_per_table=Clause("20.8"),
    own_seat=Clause("20.7"),
    late_from=LateFrom.START,
    late=Clause("20.9"),
    moved=None,
    reserve=ReserveRule(clause=Clause("20.10"), own_first_session=False),
    substitute=Clause("20.11"),
)

IN_SESSION: Powers = {
    "start-session": power(TOURNAMENT_MANAGER, under=("20.9",)),
    "set-pace": power(TOURNAMENT_MANAGER, under=("20.18",)),
    "call-break": power(TOURNAMENT_MANAGER, under=("20.17",)),
    "change-limits": power(TOURNAMENT_MANAGER, under=("20.4(g)",)),
    "count-chips": power(DEALER, CASINO_SUPERVISOR, TOURNAMENT_MANAGER, under=("20.19",)),
    "end-session": power(TOURNAMENT_MANAGER, under=("20.19",)),
    "start-play-off": power(TOURNAMENT_MANAGER, under=("20.21",)),
    "settle-play-off": power(CLOCK, under=("20.21",)),
}

SESSIONS = SessionRules(
    session=Clause("A.Session"),
    advancing=None,
    catch_up=None,
    points=None,
    sit_and_go=None,
    level=LevelRules(
        otherwise=LevelBy.EXTRA_ROUNDS,
        tie=None,
        found={
            LevelIn.SESSION: Clause("20.21"),
            LevelIn.TABLE_POINTS: Clause("20.21"),
            LevelIn.FINAL: Clause("20.21"),
            LevelIn.POINTS: Clause("20.21"),
        },
        play_off=Clause("20.21"),
        play_off_is=None,
        shared=Clause("20.22"),
        at_nothing=Clause("20.22"),
    ),
    count=CountRules(
        counted=Clause("20.19"),
        at_any_time=None,
        ahead=None,
        returned=None,
        kept_by_the_house=None,
    ),
    pace=PaceRules(set_by=Clause("20.18"), told_first=False, breaks=Clause("20.17")),
    limits=Clause("20.4(g)"),
    conclude=None,
    disqualify=None,
)

TOURNAMENTS = TournamentRules(
    powers={**BEFORE_PLAY, **IN_SESSION},
    conditions=CONDITIONS,
    entries=ENTRIES,
    fund=FUND,
    seats=SEATS,
    sessions=SESSIONS,
    play=PLAY,
)

"""Tournaments under ACT Blackjack 2000: rule 19, over what it leaves to its approved conditions.

It names nobody who runs a tournament: the casino operator does (T2). What neither the rule nor the conditions say
goes as in the book of 2006, without a clause.
"""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2000.tournament_play import PLAY
from croupier.rulebooks.powers import (
    CASINO_OPERATOR,
    CASINO_SUPERVISOR,
    CLOCK,
    DEALER,
    PLAYER,
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

BEFORE_PLAY: Powers = {
    "draft-conditions": power(CASINO_OPERATOR, under=("19.2",)),
    "file-approval": power(CASINO_OPERATOR, under=("19.2",)),
    "publish-conditions": power(CASINO_OPERATOR),
    "notify": power(CASINO_OPERATOR, CASINO_SUPERVISOR),
    "open-entries": power(CASINO_OPERATOR, under=("19.2", "19.4")),
    "enter": power(PLAYER, CASINO_OPERATOR, CASINO_SUPERVISOR, under=("19.4",)),
    "turn-away": power(CASINO_OPERATOR),
    "withdraw": power(PLAYER),
    "refund": power(CASINO_OPERATOR),
    "close-entries": power(CASINO_OPERATOR),
    "cancel": power(CASINO_OPERATOR, under=("19.3",)),
    "designate-tables": power(CASINO_OPERATOR),
    "ballot": power(CASINO_OPERATOR),
    "allot-seats": power(CASINO_OPERATOR),
    "take-seat": power(PLAYER),
    "seat-reserve": power(CASINO_OPERATOR),
    "substitute": power(CASINO_OPERATOR),
    "play": power(CASINO_OPERATOR),
    "pay-prizes": power(CASINO_OPERATOR, under=("19.4",)),
}

CONDITIONS = ConditionRules(
    contents=None,
    compulsory=False,
    approved=Clause("19.2"),
    published=None,
    told_to_the_commission=None,
    overrule=Clause("19.3"),
)

ENTRIES = EntryRules(
    nomination=None,
    once=None,
    numbers=None,
    agreement=None,
    form=None,
    copy=None,
    gamblers=None,
    turning_away=None,
    reserves=True,
)

FUND = FundRules(
    commission=CommissionRule(clause=Clause("19.4"), per_hundred=10, approved=False),
    returned=Clause("19.4"),
    not_refunded=None,
    withdrawal=Clause("19.3"),
    refunded_if_absent=None,
    buy_back=None,
    buy_back_allowed=False,
    cancelled=Clause("19.3"),
    cancelled_only_if_stated=True,
    guarantee=Clause("19.3"),
    combined=None,
    buy_in=None,
)

SEATS = SeatRules(
    ballot=None,
    ballot_needed=None,
    stated_method=Clause("19.3"),
    designated=None,
    players_per_table=None,
    own_seat=None,
    late_from=LateFrom.START,
    late=None,
    moved=None,
    reserve=ReserveRule(clause=None, own_first_session=False),
    substitute=None,
)

IN_SESSION: Powers = {
    "start-session": power(CASINO_OPERATOR),
    "set-pace": power(CASINO_OPERATOR),
    "call-break": power(CASINO_OPERATOR),
    "change-limits": power(CASINO_OPERATOR),
    "count-chips": power(DEALER, CASINO_SUPERVISOR, CASINO_OPERATOR),
    "end-session": power(CASINO_OPERATOR),
    "start-play-off": power(CASINO_OPERATOR),
    "settle-play-off": power(CLOCK),
}

SESSIONS = SessionRules(
    session=None,
    advancing=None,
    catch_up=None,
    points=None,
    sit_and_go=None,
    level=LevelRules(
        otherwise=LevelBy.EXTRA_ROUNDS,
        tie=None,
        found={},
        play_off=None,
        play_off_is=None,
        shared=None,
        at_nothing=None,
    ),
    count=CountRules(
        counted=None,
        at_any_time=None,
        ahead=None,
        returned=None,
        kept_by_the_house=None,
    ),
    pace=PaceRules(set_by=None, told_first=False, breaks=None),
    limits=None,
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

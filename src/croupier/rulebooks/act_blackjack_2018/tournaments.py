"""Tournaments under ACT Blackjack 2018: rule 19."""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2018.tournament_play import PLAY
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
        "draft-conditions": ("19.2(a)",),
        "file-approval": ("19.20",),
        "publish-conditions": ("19.2(b)",),
        "notify": ("19.2(c)",),
        "nominate": ("19.4",),
        "open-entries": ("19.2", "19.20"),
        "enter": ("19.6",),
        "turn-away": ("19.3(a)(i)",),
        "withdraw": ("19.21",),
        "refund": ("19.21",),
        "buy-back": ("19.6",),
        "cancel": ("19.21",),
        "designate-tables": ("19.8",),
        "ballot": ("19.7",),
        "allot-seats": ("19.7",),
        "move-start": ("19.7",),
        "take-seat": ("19.7",),
        "seat-reserve": ("19.10",),
        "substitute": ("19.11",),
        "pay-prizes": ("19.19",),
        "start-session": ("19.9",),
        "set-pace": ("19.17",),
        "call-break": ("19.16",),
        "change-limits": ("19.3(a)(vii)",),
        "count-chips": ("19.18",),
        "end-session": ("19.18",),
        "start-play-off": ("19.3(a)(xi)(D)",),
        "settle-play-off": ("19.3(a)(xi)(D)",),
    },
)

CONDITIONS = ConditionRules(
    contents=Clause("19.3"),
    items={
        "starts": Clause("19.3(a)(i)"),
        "how_to_enter": Clause("19.3(a)(i)"),
        "sessions": Clause("19.3(a)(ii)"),
        "sessions.rounds": Clause("19.3(a)(ii)(A)"),
        "sessions.tables": Clause("19.3(a)(ii)(B)"),
        "sit_and_go": Clause("19.3(a)(ii)(B)"),
        "sessions.advance": Clause("19.3(a)(ii)(C)"),
        "points": Clause("19.3(a)(ii)(D)"),
        "repechage.qualifies": Clause("19.3(a)(ii)(E)"),
        "buy_back": Clause("19.3(a)(ii)(F)"),
        "buy_back.method": Clause("19.3(a)(ii)(F)"),
        "buy_back.until_session": Clause("19.3(a)(ii)(F)"),
        "entry_fee": Clause("19.3(a)(iii)"),
        "chips": Clause("19.3(a)(iv)"),
        "players": Clause("19.3(a)(v)"),
        "groups": Clause("19.3(a)(vi)"),
        "limits": Clause("19.3(a)(vii)"),
        "elimination": Clause("19.3(a)(viii)(A)"),
        "ties.session": Clause("19.3(a)(viii)(B)"),
        "elimination with points": Clause("19.3(a)(ix)(A)"),
        "ties.session with points": Clause("19.3(a)(ix)(B)"),
        "prizes": Clause("19.3(a)(x)"),
        "distribution": Clause("19.3(a)(xi)"),
        "ties.final": Clause("19.3(a)(xi)(A)"),
        "ties.points": Clause("19.3(a)(xi)(B)"),
        "statement": Clause("19.3(b)"),
    },
    compulsory=True,
    published=Clause("19.2(b)"),
    told_to_the_commission=Clause("19.2(c)"),
    without_effect={
        "table_rules": Clause("19.3(b)"),
        "entries_each": Clause("19.6"),
        "allocation=manager": Clause("19.7"),
        "chips_in_cash": Clause("A.Tournament Chips"),
        "compulsory_wager=false": Clause("19.14"),
        "pass_cards": Clause("19.14"),
        "undisclosed_wagers": Clause("19.14"),
        "guarantee": Clause("19.20"),
        "withdrawal": Clause("19.21"),
    },
)

ENTRIES = EntryRules(
    nomination=Nomination(clause=Clause("19.4"), licence=False),
    once=Clause("19.6"),
    numbers=Clause("19.3(a)(v)"),
    agreement=Clause("19.5"),
    reserves=True,
)

FUND = FundRules(
    commission=CommissionRule(clause=Clause("19.20"), per_hundred=None, approved=True),
    returned=Clause("19.19"),
    not_refunded=Clause("19.21"),
    buy_back=Clause("19.6"),
    buy_back_allowed=True,
    cancelled=Clause("19.21"),
    cancelled_only_if_stated=False,
    combined=Clause("19.3(a)(xi)(C)"),
)

SEATS = SeatRules(
    ballot=Clause("19.7"),
    ballot_needed=Clause("19.7"),
    players_per_table=Clause("19.8"),
    own_seat=Clause("19.7"),
    late_from=LateFrom.STATED_TIME,
    late=Clause("19.9"),
    moved=Clause("19.7"),
    reserve=ReserveRule(clause=Clause("19.10"), own_first_session=True),
    substitute=Clause("19.11"),
)

SESSIONS = SessionRules(
    session=Clause("A.Session"),
    advancing=Clause("19.3(a)(ii)(C)"),
    catch_up=Clause("19.3(a)(ii)(E)"),
    points=Clause("19.3(a)(ii)(D)"),
    sit_and_go=Clause("19.3(a)(ii)(B)"),
    level=LevelRules(
        otherwise=LevelBy.EXTRA_ROUNDS,
        found={
            LevelIn.SESSION: Clause("19.3(a)(viii)(B)"),
            LevelIn.TABLE_POINTS: Clause("19.3(a)(ix)(B)"),
            LevelIn.FINAL: Clause("19.3(a)(xi)(A)"),
            LevelIn.POINTS: Clause("19.3(a)(xi)(B)"),
        },
        play_off=Clause("19.3(a)(xi)(D)"),
        shared=Clause("19.3(a)(xi)(C)"),
        at_nothing=Clause("19.3(a)(xi)(C)"),
    ),
    count=CountRules(
        counted=Clause("19.18"),
    ),
    pace=PaceRules(set_by=Clause("19.17"), told_first=False, breaks=Clause("19.16")),
    limits=Clause("19.3(a)(vii)"),
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

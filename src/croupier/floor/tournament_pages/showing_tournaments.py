"""Makes what is shown of a tournament, from its state, its published events and its tables' felts.

The one place that decides what a viewer sees of it. Field by field, from what lies open: of an event its sentence,
for those whom it is for; of a ballot what was published; of an undisclosed wager that it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from croupier.floor.dealing.tournament_clock import TournamentStep, is_run_by_the_house
from croupier.floor.shown.felt import Felt
from croupier.floor.shown.session_felt import TableEntrant, TableSession
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.showing_brackets import Told, bracket, contested, is_played
from croupier.floor.tournament_pages.tournament_shown import (
    BoardRow,
    ChipCount,
    DrawnSeatShown,
    DrawShown,
    PoolShown,
    PrizeRow,
    SessionPlanned,
    TableBoard,
    TieShown,
    TournamentGlimpse,
    TournamentSeen,
    YourEntry,
)
from croupier.floor.tournament_pages.words_of_conditions import conditions_in_words, missing_shown
from croupier.rulebooks import shelf
from croupier.tables.reading import kind_of
from croupier.tables.table import Table
from croupier.tournaments.ballot import BallotHeld
from croupier.tournaments.commands import name_of
from croupier.tournaments.pool import pool_of
from croupier.tournaments.prizes import shares_of
from croupier.tournaments.results import Results, results
from croupier.tournaments.state.conditions import is_last, plan_of
from croupier.tournaments.state.entries import EntryState, TournamentEntry
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import HOUSE_PLAYER, On, Player
from croupier.vocabulary.roles import PATRONS, Role, holds_powers_of

MOST_TOLD: Final = 60

_STAFF_ONLY: Final = """
    approval-filed.1 notice-given.1 turned-away.1 fee-refunded.1 breach-recorded.1 chips-missing.1
    ballot-committed.1 session-counted.1 play-begun.1
"""
STAFF_ONLY: Final = frozenset(_STAFF_ONLY.split())
"""Of these a patron hears only what concerns themself; others are read out for all."""

RUNS_IT: Final = (Role.TOURNAMENT_MANAGER, Role.GAMING_MANAGER, Role.CASINO_OPERATOR)

_NEXT: Final = {
    "enter": "a house player takes what is left",
    "close-entries": "entries close",
    "designate-tables": "tables are named",
    "ballot": "seats are drawn",
    "start-session": "the session starts",
    "mark-absent": "who is away is ruled on",
    "end-session": "the chips are counted",
    "start-play-off": "the play-off starts",
    "pay-prizes": "prizes are paid",
    "settle-play-off": "the play-off is counted",
}


# --- at a glance ------------------------------------------------------------------------------------------


def glimpse(tournament: Tournament, viewer: Viewer) -> TournamentGlimpse:
    """A tournament as the lobby shows it."""
    terms, session = tournament.terms, tournament.session
    entered = [one for one in tournament.entries.values() if one.is_in]
    return TournamentGlimpse(
        name=tournament.name,
        title=terms.name or tournament.name,
        book=tournament.rulebook,
        book_called=_called(tournament),
        phase=tournament.phase.value,
        session=session.name if session is not None else None,
        entered=len(entered),
        most=terms.players.most if terms.players is not None else None,
        fee=Cents(terms.entry_fee or 0),
        pool=pool_of(tournament),
        starts=terms.starts,
        tables=tuple(tournament.designated),
        yours=viewer.name in tournament.entries,
        winner=next((one.player for one in entered if one.place == 1), None),
    )


def _called(tournament: Tournament) -> str:
    return shelf.book(tournament.rulebook).called if tournament.rulebook is not None else ""


# --- the page ---------------------------------------------------------------------------------------------


def seen(
    tournament: Tournament,
    told: Sequence[Told],
    felts: Callable[[str], Felt | None],
    tables: Callable[[str], Table],
    step: TournamentStep | None,
    viewer: Viewer,
) -> TournamentSeen:
    """A tournament as the viewer sees it."""
    terms, players, came_out = tournament.terms, tournament.terms.players, results(tournament, tables)
    under_way = {
        name: felt.tournament for name in tournament.designated if (felt := felts(name)) and felt.tournament
    }
    sessions = {name: one for name, one in under_way.items() if one.tournament == tournament.name}
    rounds = {name for name in sessions if (felt := felts(name)) and felt.round and not felt.round.over}
    offers = {name: _offers(felt) for name in sessions if (felt := felts(name))}
    return TournamentSeen(
        name=tournament.name,
        version=tournament.version,
        at=tournament.now,
        title=terms.name or tournament.name,
        book=tournament.rulebook,
        book_called=_called(tournament),
        phase=tournament.phase.value,
        by_the_house=is_run_by_the_house(tournament),
        directors=tournament.directors,
        starts=terms.starts,
        goes_on=step.at if step is not None else None,
        next=_NEXT.get(name_of(step.command)) if step is not None else None,
        fee=Cents(terms.entry_fee or 0),
        commission=Cents(terms.commission or 0),
        chips=terms.chips or 0,
        fewest=players.fewest if players is not None else None,
        most=players.most if players is not None else None,
        agreement=_agreement(tournament),
        reserves=tuple(one.player for one in tournament.reserves),
        conditions=conditions_in_words(tournament),
        missing=tuple(missing_shown(one.item, one.clause) for one in tournament.missing),
        sessions=tuple(_sessions(tournament)),
        board=tuple(_board(tournament, sessions, told)),
        tables=tuple(_tables(sessions, rounds, offers)),
        draws=tuple(_draws(tournament, told)),
        ties=tuple(_ties(tournament)),
        bracket=bracket(tournament, sessions, told),
        prizes=tuple(_prizes(tournament, came_out)),
        paid=bool(came_out.prizes),
        pool=_pool(came_out),
        chip_count=_chip_count(came_out),
        happened=list(_happened(told, viewer))[-MOST_TOLD:],
        you=_you(tournament, viewer),
    )


def _prizes(tournament: Tournament, came_out: Results) -> Iterator[PrizeRow]:
    """Those that were paid; before that what the places would get of what is in the pool now."""
    if came_out.prizes:
        for one in came_out.prizes:
            yield PrizeRow(
                place=one.place,
                player=one.player,
                amount=Cents(one.amount),
                shared_with=one.shared_with,
                goods=one.goods,
                clause=one.clause,
            )
        return
    shares = {one.place: one.share for one in tournament.terms.prizes or ()}
    clause = tournament.rules.fund.returned if tournament.rulebook is not None else None
    for place, amount in shares_of(max(0, came_out.pool.left), shares).items():
        yield PrizeRow(place=place, player=None, amount=amount, shared_with=(), goods=(), clause=clause)


def _pool(came_out: Results) -> PoolShown:
    pool = came_out.pool
    return PoolShown(
        fees=Cents(pool.fees),
        buy_ins=Cents(pool.buy_ins),
        added=Cents(pool.added),
        topped_up=Cents(pool.topped_up),
        commission=Cents(pool.commission),
        refunded=Cents(pool.refunded),
        prizes=Cents(pool.prizes),
        left=Cents(pool.left),
    )


def _chip_count(came_out: Results) -> ChipCount:
    chips = came_out.chips
    return ChipCount(
        issued=chips.issued,
        won=chips.won,
        deducted=chips.deducted,
        missing=chips.missing,
        returned=chips.returned,
        held=sum(chips.held.values()),
    )


def _agreement(tournament: Tournament) -> Clause | None:
    if tournament.rulebook is None or not tournament.terms.agreement:
        return None
    return tournament.rules.entries.agreement


def _sessions(tournament: Tournament) -> Iterator[SessionPlanned]:
    for one in tournament.sessions:
        plan = plan_of(tournament.terms, one.name)
        yield SessionPlanned(
            name=one.name,
            stage=one.stage.value,
            rounds=plan.rounds if plan is not None else None,
            minutes=plan.minutes if plan is not None else None,
            tables=one.tables,
            advance=plan.advance if plan is not None else None,
            starts=one.moved_to or (plan.starts if plan is not None else None),
        )


def _offers(felt: Felt) -> tuple[On, ...]:
    sides = felt.sign.side_wagers if felt.sign is not None else ()
    return tuple(one for one in (felt.main, *(side.on for side in sides)) if one is not None)


def _tables(
    sessions: dict[str, TableSession], rounds: set[str], offers: dict[str, tuple[On, ...]]
) -> Iterator[TableBoard]:
    for name, one in sessions.items():
        yield TableBoard(
            table=name,
            session=one.session,
            kind=one.kind,
            played=one.played,
            rounds=one.rounds,
            ends=one.ends,
            minimum=one.minimum,
            maximum=one.maximum,
            turn=one.turn,
            under_way=name in rounds,
            finished=one.finished,
            paused_until=one.paused_until,
            blocked=None if name in rounds else one.blocked,
            absent=tuple(who.player for who in one.entrants if who.standing == "in" and not who.in_seat),
            forms=one.forms,
            offers=offers[name],
        )


# --- the leaderboard --------------------------------------------------------------------------------------


def _board(tournament: Tournament, sessions: dict[str, TableSession], told: Sequence[Told]) -> Iterator[BoardRow]:
    """Everybody who entered, best first: places, then those who play, then the others."""
    played = {name: one for name, one in sessions.items() if is_played(tournament, one)}
    at_tables = {who.player: (name, one, who) for name, one in played.items() for who in one.entrants}
    out, level = dict(_put_out(told)), contested(tournament)
    rows = [_row(tournament, entry, at_tables.get(entry.player), out) for entry in tournament.entries.values()]
    yield from sorted(rows, key=lambda row: _rank(row, level))


def _rank(row: BoardRow, level: Mapping[Player, int]) -> tuple[int, int, int, int]:
    """Places first, and among them those who are level for one; then who plays, then the others."""
    playing = row.state in ("playing", "advanced", "entered")
    place = row.place if row.place is not None else level.get(row.player)
    rank = 0 if place is not None else 1 if playing else 2
    return (rank, place or 0, -(row.chips or 0), row.number)


def _row(
    tournament: Tournament,
    entry: TournamentEntry,
    at_table: tuple[str, TableSession, TableEntrant] | None,
    out: dict[Player, tuple[str, Clause | None]],
) -> BoardRow:
    seat = _seat(tournament, entry.player)
    state, chips, gap, on_line, out_round = entry.state.value, entry.chips, None, False, None
    in_seat = seat is None or seat.taken
    why, clause = out.get(entry.player, (None, None))
    if at_table is not None:
        _, session, who = at_table
        chips, in_seat, out_round = who.chips, who.in_seat, who.out_round
        if who.standing == "in":
            gap, on_line = _gap(tournament, session, who)
        elif entry.state is EntryState.PLAYING:
            state = who.standing
        if who.standing == "eliminated" and why is None:
            why, clause = f"short of the minimum after round {who.out_round}", who.out_by
    if why is None:
        why, clause = _otherwise(tournament, entry, state)
    return BoardRow(
        player=entry.player,
        number=entry.number,
        house=entry.player.endswith(HOUSE_PLAYER),
        state=state,
        session=entry.session,
        table=at_table[0] if at_table is not None else seat.table if seat is not None else None,
        box=at_table[2].box if at_table is not None else seat.box if seat is not None else None,
        chips=chips,
        gap=gap,
        on_line=on_line,
        place=entry.place,
        places=entry.places,
        in_seat=in_seat,
        out_round=out_round,
        why=why if state not in ("playing", "placed", "entered", "advanced") else None,
        clause=clause if state not in ("playing", "placed", "entered", "advanced") else None,
    )


def _otherwise(tournament: Tournament, entry: TournamentEntry, state: str) -> tuple[str | None, Clause | None]:
    """Why somebody is out of whom the tournament itself says nothing: the count, or what happened at the table."""
    play = tournament.rules.play
    if state == "eliminated" and entry.session is not None:
        return f"did not go on from {entry.session}", None
    if state == "disqualified" and play is not None:
        return "made no wager", play.limits.must_wager
    return None, None


def _gap(tournament: Tournament, session: TableSession, who: TableEntrant) -> tuple[int | None, bool]:
    """Chips to the line: to the last who goes on, or to the best who does not; in the final, to the lead."""
    plan = plan_of(tournament.terms, session.session)
    goes_on = 1 if is_last(tournament.terms, session.session) or plan is None else plan.advance or 1
    held = sorted((one.chips for one in session.entrants if one.standing == "in"), reverse=True)
    better = sum(1 for chips in held if chips > who.chips)
    below = held[goes_on] if len(held) > goes_on else -1
    if better < goes_on and who.chips != below:
        return who.chips - max(0, below), True
    return who.chips - held[goes_on - 1], False


def _seat(tournament: Tournament, player: Player) -> DrawnSeatShown | None:
    session = tournament.session
    seats = tournament.seats.get(session.name, ()) if session is not None else ()
    found = next((one for one in seats if one.player == player), None)
    if found is None:
        return None
    return DrawnSeatShown(player=player, table=found.table, box=found.box, taken=found.taken)


_OUT: Final = {
    "place-forfeited.1": "not in the seat when the session started",
    "withdrawn.1": "withdrew",
    "turned-away.1": "turned away",
}


def _put_out(told: Iterable[Told]) -> Iterator[tuple[Player, tuple[str, Clause | None]]]:
    """Why the tournament itself put somebody out."""
    for _, _, event in told:
        kind, player = kind_of(event), getattr(event, "player", None)
        if kind == "disqualified.1" and player is not None:
            grounds = str(getattr(event, "grounds", "") or "").replace("-", " ")
            yield player, (f"disqualified: {grounds}" if grounds else "disqualified", event.clause)
        elif kind in _OUT and player is not None:
            yield player, (_OUT[kind], event.clause)


# --- draws and ties ---------------------------------------------------------------------------------------


def _draws(tournament: Tournament, told: Sequence[Told]) -> Iterator[DrawShown]:
    """Each session whose draw was committed to, or held."""
    held = {event.session: event for _, _, event in told if isinstance(event, BallotHeld)}
    for session in dict.fromkeys((*tournament.lots, *held)):
        lots, ballot = tournament.lots.get(session), held.get(session)
        seats = tournament.seats.get(session, ()) if ballot is not None else ()
        yield DrawShown(
            session=session,
            digest=lots.digest if lots is not None else None,
            by_hand=ballot.by_hand if ballot is not None else False,
            players=ballot.players if ballot is not None else (),
            tables=ballot.tables if ballot is not None else (),
            secret=ballot.secret if ballot is not None else None,
            salt=ballot.salt if ballot is not None else None,
            value=ballot.value if ballot is not None else None,
            seats=tuple(
                DrawnSeatShown(player=one.player, table=one.table, box=one.box, taken=one.taken) for one in seats
            ),
            clause=ballot.clause if ballot is not None else None,
        )


def _ties(tournament: Tournament) -> Iterator[TieShown]:
    for session in tournament.sessions:
        for tie in session.play.ties:
            yield TieShown(
                session=session.name,
                players=tie.players,
                chips=tie.chips,
                places=tie.places,
                stage=tie.stage.value,
                table=tie.at_table or tie.table,
            )


# --- what happened, and whose page it is --------------------------------------------------------------------


def _happened(told: Sequence[Told], viewer: Viewer) -> Iterator[dict[str, Any]]:
    for version, by, event in told:
        kind = kind_of(event)
        if viewer.role in PATRONS and kind in STAFF_ONLY and getattr(event, "player", None) != viewer.name:
            continue
        if kind == "ballot-committed.1" and viewer.role in PATRONS:
            continue
        made: dict[str, Any] = {
            "version": version,
            "kind": kind,
            "at": by.at.isoformat(),
            "who": by.who,
            "as": by.role.value,
            "says": str(event),
        }
        if event.clause is not None:
            made["clause"] = event.clause
        if event.also:
            made["also"] = list(event.also)
        yield made


def _has_tray(tournament: Tournament, viewer: Viewer) -> bool:
    """Whether the book has undisclosed wagers, and the viewer examines them."""
    power = tournament.book.powers.get("examine-form") if tournament.rulebook is not None else None
    return power is not None and holds_powers_of(viewer.role, power.by)


def _you(tournament: Tournament, viewer: Viewer) -> YourEntry | None:
    if not viewer.name:
        return None
    entry, seat = tournament.entries.get(viewer.name), _seat(tournament, viewer.name)
    players = tournament.terms.players
    most = players.most if players is not None else None
    entered = sum(1 for one in tournament.entries.values() if one.is_in)
    is_open = tournament.phase is TournamentPhase.ENTRIES_OPEN
    is_player = viewer.role is Role.PLAYER
    return YourEntry(
        player=viewer.name,
        entered=entry is not None,
        reserve=any(one.player == viewer.name for one in tournament.reserves),
        state=entry.state.value if entry is not None else None,
        table=seat.table if seat is not None else None,
        box=seat.box if seat is not None else None,
        seat_taken=seat.taken if seat is not None else False,
        may_enter=is_player and is_open and entry is None and (most is None or entered < most),
        may_withdraw=entry is not None and entry.state is EntryState.ENTERED and is_open,
        runs_it=viewer.role in RUNS_IT,
        has_tray=_has_tray(tournament, viewer),
    )

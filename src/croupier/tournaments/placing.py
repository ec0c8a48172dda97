"""Who goes on, who is placed, who has to be parted; and all chips back in the inventory (NSW 21.10.2, 21.5.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.rulebooks.tournament_rules.sessions import LevelBy, LevelIn
from croupier.tables.tournament import standings
from croupier.tables.tournament.orders import EndSessionAtTable, ReturnChips
from croupier.tournaments.context import TournamentContext
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.in_session import order_for, plan_for, plays_here, still_level
from croupier.tournaments.points import PointParts, for_place, levels_on_points, points_of, spoken_points
from croupier.tournaments.ranking import (
    Finisher,
    GoingOn,
    Tie,
    Tier,
    Worth,
    contested,
    going_on,
    places_taken,
    ranked,
)
from croupier.tournaments.registry import TournamentChapter
from croupier.tournaments.state.conditions import (
    Format,
    Repechage,
    SessionPlayers,
    TieMethods,
    is_last,
    players_of,
)
from croupier.tournaments.state.entries import GONE, EntryState
from croupier.tournaments.state.session_play import ChipFigures, ContestedPlaces, TableCount
from croupier.tournaments.state.sessions import SessionStage, SessionState
from croupier.tournaments.table_counts import finishers
from croupier.tournaments.tournament import (
    Tournament,
    TournamentPhase,
    replace,
    session_named,
    with_entrant,
    with_session,
)
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refused

CHAPTER = TournamentChapter()


class TieFound(TournamentEvent, frozen=True, kw_only=True, tag="tie-found.1"):
    """Players are level, and have to be parted."""

    session: str
    players: tuple[Player, ...]
    chips: int
    """What each of them holds."""
    places: tuple[int, ...]
    contest: ContestedPlaces

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            among, places = " and ".join(self.players), ", ".join(map(str, self.places))
            return f"{among} are level with {dollars(self.chips)} chips for places {places}: they play off"


class Advanced(TournamentEvent, frozen=True, kw_only=True, tag="advanced.1"):
    """Somebody goes on to another session."""

    player: Player
    place: int
    """At the table."""
    session: str

    def __str__(self) -> str:
        return f"{self.player} goes on from {self.session}, in place {self.place}"


class PointsAllotted(TournamentEvent, frozen=True, kw_only=True, tag="points-allotted.1"):
    """Somebody gets the points of a place at a table."""

    player: Player
    session: str
    place: int
    parts: int
    """In parts of a point, so that a share is a whole number: how they are kept, and not how they are told."""

    @property
    def points(self) -> int | float:
        """As they are told: `8`, or `10.5` where a share is no whole number."""
        return spoken_points(self.parts)

    def __str__(self) -> str:
        return f"{self.player} gets {self.points} points for place {self.place} of {self.session}"


class Placed(TournamentEvent, frozen=True, kw_only=True, tag="placed.1"):
    """Somebody has a place in the tournament."""

    player: Player
    place: int
    places: tuple[int, ...]
    """All that are shared, the best first."""

    def __str__(self) -> str:
        shared = f", and shares places {', '.join(map(str, self.places))}" if len(self.places) > 1 else ""
        return f"{self.player} is placed {self.place}{shared}"


class TableCleared(TournamentEvent, frozen=True, kw_only=True, tag="table-cleared.1"):
    """All chips of a table are back in the inventory, and it is free."""

    session: str
    table: str
    chips: ChipFigures

    def __str__(self) -> str:
        with spoken_in_tournament_chips():
            return f"{dollars(self.chips.returned)} chips of {self.table} are back in the inventory"


class SessionEnded(TournamentEvent, frozen=True, kw_only=True, tag="session-ended.1"):
    """A session is over, and nothing of it is open."""

    session: str

    def __str__(self) -> str:
        return f"The session {self.session} is over"


# --- what a session comes to ------------------------------------------------------------------------------


def settle_session(context: TournamentContext, name: str) -> Refused | None:
    """All that the counts settle is said, each tie that matters is found (T9), and chips go back."""
    session = _session(context.tournament, name)
    if context.tournament.terms.format is Format.POINTS:
        _settle_points_of_tables(context, session)
    elif is_last(context.tournament.terms, name):
        _settle_places(context, session)
    else:
        _settle_going_on(context, session)
    for count in session.play.counts:
        if refused := _return_chips(context, name, count.table):
            return refused
    return None


def _settle_going_on(context: TournamentContext, session: SessionState) -> None:
    """From each table the best go on, as many as the conditions fixed; first it is told who is level for that."""
    shared = method(context.tournament, LevelIn.SESSION) is LevelBy.SHARE
    found = [(_through(context, session, count, shared=shared), count.table) for count in session.play.counts]
    for through, table in found:
        if through.tie is not None:
            _say_tie(context, session.name, LevelIn.SESSION, through.tie, table)
    for through, _ in found:
        say_advanced(context, session.name, through.advanced)


def _through(context: TournamentContext, session: SessionState, count: TableCount, *, shared: bool) -> GoingOn:
    """Who goes on from a table, and who has still to be parted."""
    tiers = ranked(_by_number(context.tournament, finishers(context.tournament, (count,))))
    everybody = sum(len(tier.level) for tier in tiers)
    advance = plan_for(context.tournament, session.name).advance
    return going_on(tiers, advance=everybody if advance is None else advance, shared=shared)


def say_advanced(
    context: TournamentContext, session: str, advanced: Iterable[tuple[Player, int]], also: tuple[Clause, ...] = ()
) -> None:
    """These go on; those level for the last place too, where the conditions have them share it."""
    rules = context.tournament.rules.sessions
    clause = rules.count.ahead or rules.count.counted
    further = tuple(one for one in (rules.count.counted, rules.advancing) if one is not None and one != clause)
    for player, place in advanced:
        context.say(  # 2006 20.19, 2018 19.18, NSW 21.10.2
            Advanced(
                player=player, place=place, session=session, clause=clause, also=_once((*also, *further), clause)
            )
        )


def _settle_places(context: TournamentContext, session: SessionState) -> None:
    """Everybody in the last session has a place, but for those who have still to be parted."""
    found = _by_number(context.tournament, finishers(context.tournament, session.play.counts))
    tiers = ranked(found)
    ties = _ties(context.tournament, tiers, LevelIn.FINAL, worth_of(context.tournament))
    for tie in ties:
        _say_tie(context, session.name, LevelIn.FINAL, tie, _table_of(session, tie.players[0]))
    contesting = {player for tie in ties for player in tie.players}
    say_placed(context, [tier for tier in tiers if not contesting & set(tier.players)])


def _ties(tournament: Tournament, tiers: Sequence[Tier], level_in: LevelIn, worth: Worth) -> tuple[Tie, ...]:
    """Those that extra rounds part; none where the conditions have level players share."""
    return contested(tiers, worth) if method(tournament, level_in) is LevelBy.EXTRA_ROUNDS else ()


def say_placed(
    context: TournamentContext, tiers: Iterable[Tier], *, above: int = 0, also: tuple[Clause, ...] = ()
) -> None:
    """Everybody of these has a place; level ones share theirs."""
    rules = context.tournament.rules.sessions
    clause = rules.count.counted
    for tier in tiers:
        by = _once((*also, *_placed_by(context.tournament, tier)), clause)
        for taken in places_taken((tier,), above=above):
            context.say(
                Placed(player=taken.player, place=taken.place, places=taken.places, clause=clause, also=by)
            )


def _placed_by(tournament: Tournament, tier: Tier) -> tuple[Clause, ...]:
    """The clauses that place a tier: most chips, or what holds for those who have nothing left or are out."""
    rules = tournament.rules.sessions
    if not all(one.can_go_on for one in tier.level):
        by = rules.level.at_nothing if len(tier.level) > 1 or rules.level.shared is None else None
    elif len(tier.level) > 1:
        by = rules.level.shared
    else:
        by = None
    return tuple(one for one in (rules.count.ahead, by) if one is not None)


def worth_of(tournament: Tournament) -> Worth:
    """What a place of the tournament brings: its share of the pool, and goods."""
    shares = {one.place: one.share for one in tournament.terms.prizes or ()} or {1: 1}
    goods = {one.place: one.what for one in tournament.fund.goods}
    return lambda place: (shares.get(place, 0), goods.get(place))


# --- points -----------------------------------------------------------------------------------------------


def _settle_points_of_tables(context: TournamentContext, session: SessionState) -> None:
    """The places of each table give points; who is level shares them, or plays off for them and for going on."""
    worth = worth_at_a_table(context.tournament, session.name)
    for count in session.play.counts:
        tiers = ranked(_by_number(context.tournament, finishers(context.tournament, (count,))))
        ties = _ties(context.tournament, tiers, LevelIn.TABLE_POINTS, worth)
        for tie in ties:
            _say_tie(context, session.name, LevelIn.TABLE_POINTS, tie, count.table)
        contesting = {player for tie in ties for player in tie.players}
        say_points(context, session.name, [tier for tier in tiers if not contesting & set(tier.players)])
        if not is_last(context.tournament.terms, session.name):
            last = last_to_go_on(context.tournament, session.name)
            open_yet = {player for tie in ties if decides_who_goes_on(tie.places, last) for player in tie.players}
            through = _through(context, session, count, shared=True).advanced
            say_advanced(context, session.name, [one for one in through if one[0] not in open_yet])


def worth_at_a_table(tournament: Tournament, session: str) -> Worth:
    """What a place of a table brings where there are points: those, and whether one goes on."""
    scale = tournament.terms.points or ()
    last = last_to_go_on(tournament, session)
    return lambda place: (for_place(scale, place), last is None or place <= last)


def last_to_go_on(tournament: Tournament, session: str) -> int | None:
    """The last place of a table that goes on to the next session, where the conditions name one."""
    return None if is_last(tournament.terms, session) else plan_for(tournament, session).advance


def decides_who_goes_on(places: Sequence[int], last: int | None) -> bool:
    """Whether some of these places go on to the next session and some do not."""
    return last is not None and min(places) <= last < max(places)


def say_points(context: TournamentContext, session: str, tiers: Sequence[Tier]) -> None:
    """What the places of a table bring; level ones put theirs together and share."""
    rules = context.tournament.rules.sessions
    won = points_of(tiers, context.tournament.terms.points or ())
    for tier in tiers:
        shared = rules.level.found.get(LevelIn.TABLE_POINTS) if len(tier.level) > 1 else None
        clauses = tuple(one for one in (shared, rules.points) if one is not None)
        for player in tier.players:
            context.say(
                PointsAllotted(
                    player=player,
                    session=session,
                    place=tier.first,
                    parts=won[player],
                    clause=next(iter(clauses), rules.count.counted),
                    also=clauses[1:],
                )
            )


def _settle_points(context: TournamentContext, session: SessionState) -> None:
    """After the last session the points of all sessions give the places."""
    tiers = tiers_on_points(context.tournament)
    ties = _ties(context.tournament, tiers, LevelIn.POINTS, worth_of(context.tournament))
    for tie in ties:
        _say_tie(context, session.name, LevelIn.POINTS, tie, session.tables[0])
    contesting = {player for tie in ties for player in tie.players}
    by = context.tournament.rules.sessions.points
    placed = [tier for tier in tiers if not contesting & set(tier.players)]
    say_placed(context, placed, also=() if by is None else (by,))


def tiers_on_points(tournament: Tournament) -> tuple[Tier, ...]:
    """Everybody who played and takes a place, by points; the count of the last session does not matter."""
    entries = sorted(tournament.entries.values(), key=lambda one: one.number)
    totals = {
        one.player: PointParts(one.points or 0)
        for one in entries
        if one.state not in GONE and one.session is not None
    }
    tiers: list[Tier] = []
    taken = 0
    for players in levels_on_points(totals):
        level = tuple(Finisher(player=one, chips=max(1, totals[one])) for one in players)
        tiers.append(Tier(level=level, first=taken + 1))
        taken += len(players)
    return tuple(tiers)


# --- ties -------------------------------------------------------------------------------------------------


def method(tournament: Tournament, level_in: LevelIn) -> LevelBy:
    """What is done about level players: as the conditions say, where the book lets them."""
    said = tournament.terms.ties or TieMethods()
    named = {
        LevelIn.SESSION: said.session,
        LevelIn.TABLE_POINTS: said.session,
        LevelIn.FINAL: said.final,
        LevelIn.POINTS: said.points,
    }[level_in]
    return LevelBy(named.value) if named is not None else tournament.rules.sessions.level.otherwise


def _say_tie(context: TournamentContext, session: str, level_in: LevelIn, tie: Tie, table: str) -> None:
    contest = ContestedPlaces(
        level_in=level_in,
        players=tie.players,
        places=tie.places,
        chips=0 if level_in is LevelIn.POINTS else tie.chips,
        table=table,
        goes_on=tie.goes_on,
    )
    rules = context.tournament.rules.sessions.level
    context.say(
        TieFound(
            session=session,
            players=tie.players,
            chips=contest.chips,
            places=tie.places,
            contest=contest,
            clause=rules.found.get(level_in),
            also=() if rules.tie is None else (rules.tie,),
        )
    )


# --- the end ----------------------------------------------------------------------------------------------


def end_if_settled(context: TournamentContext, name: str) -> Refused | None:
    """When nothing is open the session is over; the last one of a tournament with points gives places first."""
    session = _session(context.tournament, name)
    terms = context.tournament.terms
    by_points = terms.format is Format.POINTS and is_last(terms, name)
    if by_points and not session.play.open_ties and not _is_placed(context.tournament):
        _settle_points(context, session)
        session = _session(context.tournament, name)
    if not any(still_level(context.tournament, tie) for tie in session.play.open_ties):
        rules = context.tournament.rules.sessions
        also = () if rules.session is None else (rules.session,)
        context.say(SessionEnded(session=name, clause=rules.count.counted, also=also))
    return None


def _is_placed(tournament: Tournament) -> bool:
    """Whether the points have been settled: somebody has a place, or contests one."""
    placed = any(one.state is EntryState.PLACED for one in tournament.entries.values())
    ties = (tie for one in tournament.sessions for tie in one.play.ties)
    return placed or any(tie.level_in is LevelIn.POINTS for tie in ties)


def _return_chips(context: TournamentContext, session: str, table: str) -> Refused | None:
    """Everybody's chips go back, but for those who go on playing with them; an empty table is free again."""
    ties = _session(context.tournament, session).play.open_ties
    keep = {player for tie in ties if tie.level_in is not LevelIn.POINTS for player in tie.players}
    holding = [one for one in standings.in_play(context.table(table)) if one not in keep]
    if keep & set(standings.in_play(context.table(table))):
        return context.order(order_for(context, ReturnChips, table, players=tuple(holding))) if holding else None
    return clear_table(context, session, table)


def clear_table(context: TournamentContext, session: str, table: str) -> Refused | None:
    """Whatever chips are left there go back, the terms go, and what became of all of them is kept."""
    if not plays_here(context.tournament, context.table(table)):
        return None
    holding = [
        one for one in standings.in_play(context.table(table)) if standings.chips_of(context.table(table), one)
    ]
    if holding and (refused := context.order(order_for(context, ReturnChips, table))):
        return refused
    tally = standings.chip_tally(context.table(table))
    if refused := context.order(order_for(context, EndSessionAtTable, table)):
        return refused
    figures = ChipFigures(
        issued=tally.issued,
        won=tally.won,
        deducted=tally.deducted,
        missing=tally.missing,
        returned=tally.returned + tally.held,
    )
    rules = context.tournament.rules.sessions.count
    also = () if rules.kept_by_the_house is None else (rules.kept_by_the_house,)
    context.say(TableCleared(session=session, table=table, chips=figures, clause=rules.returned, also=also))
    return None


def clear_after(context: TournamentContext, name: str) -> Refused | None:
    """When nobody is left to contest what was open, its tables are cleared and the session is over."""
    session = _session(context.tournament, name)
    if session.stage is not SessionStage.COUNTED or any(
        still_level(context.tournament, tie) for tie in session.play.open_ties
    ):
        return None
    for table in session.tables:
        if refused := clear_table(context, name, table):
            return refused
    return end_if_settled(context, name)


def _session(tournament: Tournament, name: str) -> SessionState:
    session = session_named(tournament, name)
    assert session is not None, f"{tournament.name} has no session {name}"
    return session


def _table_of(session: SessionState, player: Player) -> str:
    there = (count.table for count in session.play.counts for one in count.counted if one.player == player)
    return next(there, session.tables[0])


def _by_number(tournament: Tournament, found: Iterable[Finisher]) -> list[Finisher]:
    """In the order of entry, which is the order in which level players are named."""
    return sorted(found, key=lambda one: tournament.entries[one.player].number)


def _once(clauses: Iterable[Clause], but: Clause | None) -> tuple[Clause, ...]:
    return tuple(one for one in dict.fromkeys(clauses) if one != but)


# --- how the tournament follows ---------------------------------------------------------------------------


@CHAPTER.evolves(TieFound)
def tie_found(tournament: Tournament, event: TieFound) -> Tournament:
    session = _session(tournament, event.session)
    play = replace(session.play, ties=(*session.play.ties, event.contest))
    return replace(with_session(tournament, replace(session, play=play)), phase=TournamentPhase.PLAY_OFF)


@CHAPTER.evolves(Advanced)
def advanced(tournament: Tournament, event: Advanced) -> Tournament:
    return with_entrant(tournament, replace(tournament.entries[event.player], state=EntryState.ADVANCED))


@CHAPTER.evolves(PointsAllotted)
def points_allotted(tournament: Tournament, event: PointsAllotted) -> Tournament:
    entry = tournament.entries[event.player]
    return with_entrant(tournament, replace(entry, points=(entry.points or 0) + event.parts))


@CHAPTER.evolves(Placed)
def placed(tournament: Tournament, event: Placed) -> Tournament:
    entry = tournament.entries[event.player]
    return with_entrant(
        tournament, replace(entry, state=EntryState.PLACED, place=event.place, places=event.places)
    )


@CHAPTER.evolves(TableCleared)
def table_cleared(tournament: Tournament, event: TableCleared) -> Tournament:
    before, now = tournament.chips, event.chips
    return replace(
        tournament,
        chips=ChipFigures(
            issued=before.issued + now.issued,
            won=before.won + now.won,
            deducted=before.deducted + now.deducted,
            missing=before.missing + now.missing,
            returned=before.returned + now.returned,
        ),
    )


@CHAPTER.evolves(SessionEnded)
def session_ended(tournament: Tournament, event: SessionEnded) -> Tournament:
    """Whoever did not go on is out; a session for those who are out is skipped where it is not offered."""
    session = _session(tournament, event.session)
    tournament = with_session(tournament, replace(session, stage=SessionStage.ENDED))
    for entry in tournament.entries.values():
        if entry.state is EntryState.PLAYING:
            tournament = with_entrant(tournament, replace(entry, state=EntryState.ELIMINATED))
    while tournament.session is not None and _is_skipped(tournament, tournament.session):
        tournament = with_session(tournament, replace(tournament.session, stage=SessionStage.ENDED))
    phase = TournamentPhase.PLACED if tournament.session is None else TournamentPhase.BETWEEN_SESSIONS
    return replace(tournament, phase=phase)


def _is_skipped(tournament: Tournament, session: SessionState) -> bool:
    """A repechage that the conditions do not offer, or that nobody could play."""
    if players_of(tournament.terms, session.name) is not SessionPlayers.ELIMINATED:
        return False
    offered = isinstance(tournament.terms.repechage, Repechage) or tournament.terms.repechage is True
    anybody = any(one.state is EntryState.ELIMINATED for one in tournament.entries.values())
    return not offered or not anybody

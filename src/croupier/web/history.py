"""A past round as one viewer may see it, and settlements with their clauses; also as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from croupier.floor.shown.felt import RoundShown
from croupier.floor.shown.frames import SeenSaid
from croupier.floor.shown.moment import Moment
from croupier.floor.shown.showing_rounds import round_shown
from croupier.floor.shown.views import Viewer, view
from croupier.games.folding import fold
from croupier.games.layout import Layout
from croupier.games.said import Said, WagerSettled
from croupier.games.telling import tell_settlement
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.table import Round, Table
from croupier.vocabulary.money import spoken_in_tournament_chips
from croupier.vocabulary.names import BookId, On, Outcome, Stage
from croupier.web.past import RecordedRound
from croupier.web.shapes import Shape


class Settlement(Shape, frozen=True, kw_only=True):
    """One wager and what became of it; amounts in cents, or in tournament chips."""

    table: str
    round: int
    book: BookId
    at: datetime
    player: str
    box: int
    hand: int
    on: On
    owner: str | None
    """Whose wager an insurance wager insured."""
    staked: int
    outcome: Outcome
    pays: str | None
    paid: int
    returned: int
    net: int
    """What it brought the player; below zero where it cost. Nothing where the round is void."""
    line: str | None
    stage: Stage
    clause: str
    also: tuple[str, ...]
    says: str
    in_chips: bool
    """Whether the amounts are tournament chips, which are no money (A.Tournament Chips, NSW 21.1.1)."""
    void: bool
    """Whether the round was declared void, or its outcome cancelled, then or later."""


class PastRound(Shape, frozen=True, kw_only=True):
    """What lay open on the felt of a round, and the viewer's own settlements in it."""

    table: str
    number: int
    book: BookId
    began: datetime
    ended: datetime | None
    over: bool
    void: bool
    round: RoundShown
    said: list[SeenSaid]
    settlements: tuple[Settlement, ...]


class PastRounds(Shape, frozen=True, kw_only=True):
    """Rounds of a table, the newest first."""

    rounds: tuple[PastRound, ...]
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


class Settlements(Shape, frozen=True, kw_only=True):
    """Settlements of a player over all tables, the newest first."""

    settlements: tuple[Settlement, ...]
    before: str | None
    """What to ask with for older ones; nothing where there are none."""
    damaged: tuple[str, ...]
    """What is left out because its record is damaged, a sentence each."""


def past_round(found: RecordedRound, viewer: Viewer) -> PastRound:
    """The round as the viewer may see it."""
    began, ended = times_of(found)
    shown = _shown(found)
    own = None if viewer.watches else viewer.name
    return PastRound(
        table=found.table,
        number=found.number,
        book=found.setting.book,
        began=began,
        ended=ended,
        over=found.over,
        void=found.void,
        round=shown,
        said=_said(found, viewer),
        settlements=tuple(one for one in settlements(found) if own is None or (own and one.player == own)),
    )


def settlements(found: RecordedRound) -> Iterator[Settlement]:
    """Every settlement of a round in its order; of a round that was reconstructed, those made then."""
    made: list[tuple[datetime, WagerSettled]] = []
    for by, event in found.events:
        if isinstance(event, RoundReconstructed):
            made = []
        said: tuple[Said, ...] = getattr(event, "said", ())
        made += [(by.at, one) for one in said if isinstance(one, WagerSettled)]
    for at, one in made:
        yield _settlement(found, at, one)


def _settlement(found: RecordedRound, at: datetime, one: WagerSettled) -> Settlement:
    with spoken_in_tournament_chips(are_counted=found.in_chips):
        says = tell_settlement(one)
    return Settlement(
        table=found.table,
        round=found.number,
        book=found.setting.book,
        at=at,
        player=one.player,
        box=one.box,
        hand=one.hand,
        on=one.on,
        owner=one.owner if one.owner != one.player else None,
        staked=one.staked,
        outcome=one.outcome,
        pays=one.pays.words if one.pays is not None else None,
        paid=one.paid,
        returned=one.returned,
        net=0 if found.void else one.paid + one.returned - one.staked,
        line=one.line,
        stage=one.stage,
        clause=one.clause,
        also=one.also,
        says=says,
        in_chips=found.in_chips,
        void=found.void,
    )


def times_of(found: RecordedRound) -> tuple[datetime, datetime | None]:
    """When it began, and when it was over."""
    closed = [by.at for by, event in found.events if isinstance(event, RoundClosed)]
    ended = closed[-1] if closed else found.events[-1][0].at
    return found.events[0][0].at, ended if found.over else None


def _all_said(found: RecordedRound) -> tuple[Said, ...]:
    said: tuple[Said, ...] = ()
    for _, event in found.events:
        if isinstance(event, RoundReconstructed):
            said = event.said
        elif isinstance(event, RoundStarted | RoundWentOn):
            said += event.said
    return said


def _shown(found: RecordedRound) -> RoundShown:
    """The felt at the end of the round, made by what makes the felt of a live one."""
    started = found.events[0][1]
    assert isinstance(started, RoundStarted), f"round {found.number} begins with its start"
    said, layout = _all_said(found), Layout()
    for one in said:
        layout = fold(layout, one)
    played = Round(
        number=found.number,
        wagers=started.wagers,
        new_shoe=started.new_shoe,
        first_box=started.first_box,
        layout=layout,
        options=found.setting.options,
    )
    table = Table(
        name=found.table,
        setting=found.setting,
        round=None if found.over else played,
        finished=played if found.over else None,
    )
    moment = Moment(round=found.number, said=said, in_chips=found.in_chips, over=found.over, void=found.void)
    shown = round_shown(table, moment, (), None)
    assert shown is not None, f"round {found.number} lies on the felt"
    return shown


def _said(found: RecordedRound, viewer: Viewer) -> list[dict[str, Any]]:
    """All that was said in the round, as the viewer may see it."""
    said: list[dict[str, Any]] = []
    for by, event in found.events:
        shown = view(event, by, viewer) or {}
        if isinstance(event, RoundReconstructed):
            said = []
        said += shown.get("said", [])
    return said


# --- as a file ----------------------------------------------------------------------------------------------

COLUMNS = (
    "time",
    "table",
    "rulebook",
    "round",
    "box",
    "hand",
    "wager",
    "staked",
    "outcome",
    "odds",
    "paid",
    "returned",
    "net",
    "clause",
    "words",
    "unit",
)


def as_csv(rows: Iterable[Settlement]) -> Iterator[bytes]:
    """A table for a spreadsheet, in parts, so that it need not be held at once.

    Amounts are dollars and cents; of sessions whole tournament chips, and the last column says which.
    """
    yield _line(COLUMNS)
    for one in rows:
        amount = str if one.in_chips else _amount
        yield _line(
            (
                one.at.isoformat(),
                one.table,
                one.book,
                one.round,
                one.box,
                one.hand,
                one.on.inscription,
                amount(one.staked),
                "void" if one.void else one.outcome.value,
                one.pays or "",
                amount(one.paid),
                amount(one.returned),
                amount(one.net),
                one.clause,
                one.says,
                "tournament chips" if one.in_chips else "dollars",
            )
        )


def _line(cells: Iterable[object]) -> bytes:
    written = io.StringIO()
    csv.writer(written).writerow([_harmless(cell) for cell in cells])
    return written.getvalue().encode()


def _harmless(cell: object) -> object:
    """No spreadsheet takes a text for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "@", "\t", "\r") else cell


def _amount(cents: int) -> str:
    """`-12.50`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"

"""A round as its page shows it: step by step, with the felt after each, from what lay open at that step alone.

Every step is an event of the record as `floor.views` lets this viewer see it, or one thing that the round said in
it. The felt of a step is folded from what was said up to there: no card is on it before it was dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec

from croupier.floor.shown.felt import Felt, RoundShown, SeatShown
from croupier.floor.shown.moment import Moment
from croupier.floor.shown.pace import Pace
from croupier.floor.shown.showing import TableStanding, felt_of
from croupier.floor.shown.showing_rounds import round_shown
from croupier.floor.shown.views import Viewer, view
from croupier.games.folding import fold
from croupier.games.layout import Layout
from croupier.games.said import Said, WagerPlaced
from croupier.games.telling import is_worth_telling
from croupier.rulebooks import shelf
from croupier.tables.events import By, Event
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.play.round_events import RoundClosed, RoundStarted, RoundWentOn
from croupier.tables.reading import kind_of
from croupier.tables.table import Phase, Round, Table
from croupier.tables.voids.cancelled_outcomes import OutcomeCancelled
from croupier.tables.voids.void_effects import RoundVoided
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars, signed_dollars, spoken_in_tournament_chips
from croupier.vocabulary.names import BookId
from croupier.web.history import Settlement, settlements, times_of
from croupier.web.past import RecordedRound
from croupier.web.shapes import Shape

MOST_STEPS: Final = 2_000
"""No round has so many; a record that holds one is not sent whole."""
_BESIDE: Final = ("croupier.tables.seats.", "croupier.tables.wagers.", "croupier.tables.limits.")
"""Rooms whose events happen at the table while a round goes on, and are no part of it."""
_SILENT: Final = frozenset({"initial-deal-completed.1", "control-ascertained.1", "wager-placed.1"})


class RoundStep(Shape, frozen=True, kw_only=True):
    """One step of a round: what happened, who brought it about, by which clause, and the felt after it."""

    version: int
    """Of the event that it is part of, in the table's history."""
    at: datetime
    who: str | None
    role: str | None
    kind: str
    says: str
    clause: Clause | None
    also: tuple[Clause, ...]
    round: RoundShown | None
    """Nothing where the felt lies as after the step before."""


class SettlementSum(Shape, frozen=True, kw_only=True):
    """A settlement, and how its amounts come about."""

    settlement: Settlement
    sum: str


class RoundPage(Shape, frozen=True, kw_only=True):
    """A round, step by step."""

    table: str
    number: int
    book: BookId
    called: str
    began: datetime
    ended: datetime | None
    over: bool
    void: bool
    in_chips: bool
    shoe: int | None
    """The shoe that it was dealt from; nothing where a person deals real cards."""
    before: int | None
    """The round before it that this viewer may see."""
    after: int | None
    felt: Felt
    """The table without a round: its cloth, its boxes, who sat there."""
    steps: tuple[RoundStep, ...]
    settlements: tuple[SettlementSum, ...]
    """The viewer's own; all of them for those who work at the table or watch over it."""


def may_see(found: RecordedRound, viewer: Viewer) -> bool:
    """Whether it is one of those who work at the table or watch over it, or had a wager in the round."""
    return viewer.watches or (bool(viewer.name) and viewer.name in found.players)


def round_page(found: RecordedRound, viewer: Viewer, beside: tuple[int | None, int | None]) -> RoundPage:
    """The round as one who may see it does."""
    began, ended = times_of(found)
    own = None if viewer.watches else viewer.name
    return RoundPage(
        table=found.table,
        number=found.number,
        book=found.setting.book,
        called=shelf.book(found.setting.book).called,
        began=began,
        ended=ended,
        over=found.over,
        void=found.void,
        in_chips=found.in_chips,
        shoe=found.shoe,
        before=beside[0],
        after=beside[1],
        felt=_cloth(found),
        steps=steps_of(found, viewer),
        settlements=tuple(
            SettlementSum(settlement=one, sum=sum_of(one))
            for one in settlements(found)
            if own is None or one.player == own
        ),
    )


# --- the steps ------------------------------------------------------------------------------------------------


def steps_of(found: RecordedRound, viewer: Viewer) -> tuple[RoundStep, ...]:
    """Every step that the viewer may see, in order."""
    laid = _Laid(found)
    steps: list[RoundStep] = []
    for version, by, event in _happened(found):
        shown = view(event, by, viewer)
        laid.follow(event)
        if shown is not None:
            steps += _steps(laid, version, by, event, shown)
    return tuple(steps[:MOST_STEPS])


def _happened(found: RecordedRound) -> Iterator[tuple[int, By, Event]]:
    """The events of the round and what was said of it later; what else happened at the table is left out."""
    is_closed = False
    for version, (by, event) in enumerate(found.events, start=found.first):
        is_of_it = hasattr(event, "said") or getattr(event, "number", None) == found.number
        if is_of_it or not (is_closed or type(event).__module__.startswith(_BESIDE)):
            yield version, by, event
        is_closed = is_closed or isinstance(event, RoundClosed)
    yield from found.later


@dataclass(slots=True)
class _Laid:
    """The felt while the steps are gone through."""

    found: RecordedRound
    layout: Layout = field(default_factory=Layout)
    said: tuple[Said, ...] = ()
    wagers: tuple[Any, ...] = ()
    over: bool = False
    void: bool = False
    _shown: RoundShown | None = None

    def follow(self, event: Event) -> None:
        """What an event does to the felt beside what the round says in it."""
        match event:
            case RoundStarted() | RoundReconstructed():  # the cards are taken back, and dealt as they should be
                self.layout, self.said, self.over = Layout(), (), False
                self.wagers = event.wagers or self.wagers
            case RoundClosed():
                self.over = True
            case RoundVoided() | OutcomeCancelled() if event.number == self.found.number:
                self.over = self.void = True
            case _:
                pass

    def take(self, said: Said) -> None:
        self.layout = fold(self.layout, said)
        self.said = (*self.said, said)

    def take_all(self, said: tuple[Said, ...]) -> None:
        for one in said:
            self.take(one)

    def shown(self) -> RoundShown | None:
        """The round as it lies there now; nothing where it lies as it was last shown."""
        shown = self._round()
        if shown == self._shown:
            return None
        self._shown = shown
        return shown

    def _round(self) -> RoundShown:
        found, over = self.found, self.over
        played = Round(
            number=found.number,
            wagers=self.wagers,
            new_shoe=False,
            layout=self.layout,
            options=found.setting.options,
        )
        table = Table(
            name=found.table,
            setting=found.setting,
            round=None if over else played,
            finished=played if over else None,
        )
        moment = Moment(round=found.number, said=self.said, in_chips=found.in_chips, over=over, void=self.void)
        shown = round_shown(table, moment, (), None)
        assert shown is not None, f"round {found.number} lies on the felt"
        return shown


def _steps(laid: _Laid, version: int, by: By, event: Event, shown: dict[str, Any]) -> Iterator[RoundStep]:
    who, role = shown.get("who"), shown.get("as")
    said: tuple[Said, ...] = getattr(event, "said", ())
    told: list[dict[str, Any]] = shown.get("said", [])
    if isinstance(event, RoundStarted | RoundReconstructed):
        placed = [one for one in said if isinstance(one, WagerPlaced)]
        laid.take_all(tuple(placed))
    if not said or isinstance(event, RoundStarted | RoundReconstructed):
        yield RoundStep(
            version=version,
            at=by.at,
            who=who,
            role=role,
            kind=kind_of(event),
            says=str(shown.get("says") or _named(event)),
            clause=event.clause,
            also=event.also,
            round=laid.shown(),
        )
    for one, words in zip(said, told, strict=True):
        if isinstance(one, WagerPlaced) and isinstance(event, RoundStarted | RoundReconstructed):
            continue
        if isinstance(event, RoundStarted | RoundWentOn | RoundReconstructed):
            laid.take(one)
        if words["kind"] in _SILENT or not is_worth_telling(one):
            continue
        yield RoundStep(
            version=version,
            at=by.at,
            who=who,
            role=role,
            kind=words["kind"],
            says=words["says"],
            clause=one.clause,
            also=one.also,
            round=laid.shown(),
        )


def _named(event: Event) -> str:
    """What happened, where its sentence is not for this viewer: `Card burned in error`."""
    words = kind_of(event).partition(".")[0].replace("-", " ")
    return words[:1].upper() + words[1:]


def _cloth(found: RecordedRound) -> Felt:
    """The table before the first card: the cloth, and who sat where as far as a wager tells it."""
    table = Table(name=found.table, setting=found.setting, phase=Phase.OPEN)
    bare = felt_of(TableStanding(table=table, live_or_none=None, moment=Moment(), pace=Pace()))
    started = found.events[0][1]
    assert isinstance(started, RoundStarted), f"round {found.number} begins with its start"
    sat = {one.box: one.player for one in started.wagers if one.seated}
    seats = tuple(SeatShown(box=one.box, player=sat.get(one.box)) for one in bare.seats)
    return msgspec.structs.replace(bare, seats=seats)


# --- the settlement as arithmetic -----------------------------------------------------------------------------


def sum_of(one: Settlement) -> str:
    """How a settlement comes about: `$20 at 3 to 2 = $30; $30 paid + $20 back - $20 staked = +$30`."""
    with spoken_in_tournament_chips(are_counted=one.in_chips):
        staked, paid, returned = dollars(one.staked), dollars(one.paid), dollars(one.returned)
        net = signed_dollars(one.paid + one.returned - one.staked)
        parts = [_won(one)] if one.paid else []
        if one.paid or one.returned:
            parts.append(f"{paid} paid + {returned} back - {staked} staked = {net}")
        else:
            parts.append(f"{staked} staked, nothing back = {net}")
    if one.void:
        parts.append("void: it moved nothing in the end")
    return "; ".join(parts)


def _won(one: Settlement) -> str:
    """What the odds make of what was in action; a fixed prize is only named."""
    win, _, per = (one.pays or "").partition(" to ")
    if not (win.isdecimal() and per.isdecimal()) or one.paid * int(per) % int(win):
        return f"{one.line or 'the prize'} pays {dollars(one.paid)}"
    return f"{dollars(one.paid * int(per) // int(win))} at {one.pays} = {dollars(one.paid)}"

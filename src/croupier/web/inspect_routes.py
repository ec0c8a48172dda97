"""The desk of inspectors and of those who watch over the floor: it finds, shows and checks, and writes nothing."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import File
from litestar.status_codes import HTTP_201_CREATED

from croupier.audit.desk_work import Wanted
from croupier.audit.record import Unreadable, read, table_stream
from croupier.audit.round_index import IRREGULARITIES, FoundOrder, FoundRound, Place, RoundIndex, RoundsWanted
from croupier.decoders import decoder
from croupier.floor.shown.views import Viewer, view
from croupier.people.person import Person
from croupier.store.event_store import EventStore
from croupier.store.page import microseconds
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId
from croupier.web.context import AppContext
from croupier.web.described import refusals
from croupier.web.desk_queue import DeskQueue, DeskWork
from croupier.web.people_routes import signed_in
from croupier.web.problems import no
from croupier.web.shapes import RequestBody, Shape
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
_SEARCHES: Final = {"rate": "searches"}
_TYPES: Final = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}

Name = Annotated[str | None, QueryParameter(max_length=200)]
Since = Annotated[datetime | None, QueryParameter(description="From then on, with its zone.")]
Until = Annotated[datetime | None, QueryParameter(description="Before then, with its zone.")]
Amount = Annotated[int | None, QueryParameter(ge=0, le=10**15, description="In cents, or in tournament chips.")]
Number = Annotated[
    str | None, QueryParameter(max_length=100, description="As printed, with all below it: `13.1`.")
]
Cursor = Annotated[
    str | None, QueryParameter(max_length=800, description="What an earlier answer gave as `before`.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=200, description="At most so many.")]


class IrregularityShown(Shape, frozen=True, kw_only=True):
    """A kind of irregularity that rounds can be found by."""

    kind: str
    words: str


class RoundFound(Shape, frozen=True, kw_only=True):
    """A round that fits what was looked for."""

    table: str
    number: int
    book: BookId
    began: datetime
    ended: datetime | None
    in_chips: bool
    void: bool
    largest: Cents
    """The largest stake or payment in it."""
    players: tuple[str, ...]
    irregularities: tuple[IrregularityShown, ...]


class RoundsFound(Shape, frozen=True, kw_only=True):
    """Rounds that fit, the newest first."""

    rounds: tuple[RoundFound, ...]
    before: str | None
    """What to ask with for older ones; nothing where there are none."""
    read: int
    """How many events of the record were looked through so far."""
    of: int


class OrderShown(Shape, frozen=True, kw_only=True):
    """Something that a person of the house had done, as the record tells it."""

    table: str
    version: int
    at: datetime
    who: str
    role: str
    says: str
    clause: Clause | None
    also: tuple[Clause, ...]
    round: int | None


class OrdersFound(Shape, frozen=True, kw_only=True):
    """Who ordered what, the newest first."""

    orders: tuple[OrderShown, ...]
    before: str | None
    read: int
    of: int


class InspectorsDesk(Shape, frozen=True, kw_only=True):
    """What the desk can be asked for."""

    tables: tuple[str, ...]
    irregularities: tuple[IrregularityShown, ...]
    people: tuple[str, ...]
    """Everybody of the house who had something done, as far as the record was looked through."""
    work: DeskWork | None
    """What the viewer last had done over the whole record."""


class DeskAsked(RequestBody, frozen=True, kw_only=True):
    """What is to be done over the whole record."""

    what: Wanted


@get("/inspect", responses=refusals(401, 403, 429, 503), opt=_SEARCHES, tags=["inspection"])
async def desk(
    request: Asking, room: NamedDependency[AppContext], desk_queue: NamedDependency[DeskQueue]
) -> InspectorsDesk:
    """What rounds can be looked for by; for inspectors and those who watch over the floor."""
    person = _overseer(request)
    return InspectorsDesk(
        tables=room.floor.names(),
        irregularities=tuple(map(_irregularity, IRREGULARITIES)),
        people=await room.searching(room.index.who_ordered),
        work=desk_queue.latest(person.name),
    )


@get("/inspect/rounds", responses=refusals(401, 403, 422, 429, 503), opt=_SEARCHES, tags=["inspection"])
async def rounds_found(
    request: Asking,
    room: NamedDependency[AppContext],
    table: Name = None,
    since: Since = None,
    until: Until = None,
    player: Name = None,
    least: Amount = None,
    most: Amount = None,
    book: Name = None,
    clause: Number = None,
    irregularity: Name = None,
    before: Cursor = None,
    limit: Limit = 50,
) -> RoundsFound:
    """Rounds by table, time, player, amount, clause or irregularity, the newest first."""
    _overseer(request)
    wanted = RoundsWanted(
        table=table,
        since=_zoned("since", since),
        until=_zoned("until", until),
        player=player,
        least=least,
        most=most,
        book=book,
        clause=clause,
        irregularity=irregularity,
    )
    return await room.searching(_rounds, room.index, wanted, _place(before), limit)


@get("/inspect/orders", responses=refusals(401, 403, 422, 429, 503), opt=_SEARCHES, tags=["inspection"])
async def orders_found(
    request: Asking,
    room: NamedDependency[AppContext],
    table: Name = None,
    who: Name = None,
    since: Since = None,
    until: Until = None,
    before: Cursor = None,
    limit: Limit = 50,
) -> OrdersFound:
    """Who of the house had what done at the tables, the newest first."""
    _overseer(request)
    asked = {"table": table, "who": who, "since": _zoned("since", since), "until": _zoned("until", until)}
    return await room.searching(_orders, room.index, room.store, request.user.viewer, asked, _place(before), limit)


@post(
    "/inspect/tasks",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 401, 403, 409, 413, 422, 429, 503),
    tags=["inspection"],
)
async def begin_work(
    request: Asking,
    room: NamedDependency[AppContext],
    desk_queue: NamedDependency[DeskQueue],
    data: JSONBody[DeskAsked],
) -> DeskWork:
    """Have the whole record verified, or every settlement written into a file; the record is only read."""
    person = _overseer(request)
    address = getattr(room.store, "address", None)
    if address is None:
        raise no(503, "This record cannot be opened a second time, and so not be verified from here.")
    return desk_queue.begin(data.what, str(address), person.name, room.now())


@get("/inspect/tasks/{work:str}", responses=refusals(401, 403, 404, 429), tags=["inspection"])
async def see_work(request: Asking, desk_queue: NamedDependency[DeskQueue], work: FromPath[str]) -> DeskWork:
    """How far it is, and what came of it."""
    return desk_queue.look(work, _overseer(request).name)


@get(
    "/inspect/tasks/{work:str}/file",
    responses=refusals(401, 403, 404, 429),
    opt=_SEARCHES,
    tags=["inspection"],
    media_type="application/octet-stream",
)
async def work_file(request: Asking, desk_queue: NamedDependency[DeskQueue], work: FromPath[str]) -> File:
    """The file that was written: every settlement of the record, one a row."""
    file, what = desk_queue.file_of(work, _overseer(request).name)
    return File(
        path=file,
        filename=f"croupier-settlements.{what}",
        media_type=_TYPES[what],
        headers={"Cache-Control": "no-store"},
    )


# --- what is behind them --------------------------------------------------------------------------------------


def _overseer(request: Asking) -> Person:
    """Whoever watches over the floor; a dealer does not, for it may be about them."""
    person = signed_in(request).person
    if not request.user.viewer.oversees:
        says = "this desk is for inspectors and those who watch over the floor"
        raise no(403, f"{person.name} is a {person.role.words}, and {says}.")
    return person


def _rounds(index: RoundIndex, wanted: RoundsWanted, before: Place | None, limit: int) -> RoundsFound:
    read_so_far, of = index.read_on()
    found = index.rounds(wanted, before=before, limit=limit + 1)
    last = found[limit - 1] if len(found) > limit else None
    return RoundsFound(
        rounds=tuple(map(_round, found[:limit])),
        before=_cursor((microseconds(last.began), last.table, last.number)) if last else None,
        read=read_so_far,
        of=of,
    )


def _round(one: FoundRound) -> RoundFound:
    return RoundFound(
        table=one.table,
        number=one.number,
        book=BookId(one.book),
        began=one.began,
        ended=one.ended,
        in_chips=one.in_chips,
        void=one.void,
        largest=Cents(one.largest),
        players=one.players,
        irregularities=tuple(map(_irregularity, one.irregularities)),
    )


def _irregularity(kind: str) -> IrregularityShown:
    words = kind.partition(".")[0].replace("-", " ")
    return IrregularityShown(kind=kind, words=words[:1].upper() + words[1:])


def _orders(
    index: RoundIndex, store: EventStore, viewer: Viewer, asked: dict[str, Any], before: Place | None, limit: int
) -> OrdersFound:
    read_so_far, of = index.read_on()
    found = index.orders(**asked, before=before, limit=limit + 1)
    last = found[limit - 1] if len(found) > limit else None
    shown = (_order(store, one, viewer) for one in found[:limit])
    return OrdersFound(
        orders=tuple(one for one in shown if one is not None),
        before=_cursor((microseconds(last.at), last.table, last.version)) if last else None,
        read=read_so_far,
        of=of,
    )


def _order(store: EventStore, found: FoundOrder, viewer: Viewer) -> OrderShown | None:
    """What the record says of it, as far as this viewer may see it; what is damaged says nothing."""
    for recorded in store.read_stream(table_stream(found.table), after=found.version - 1, limit=1):
        try:
            by, event = read(recorded)
        except Unreadable:
            return None
        shown = view(event, by, viewer)
        if shown is not None:
            says = str(shown.get("says") or _irregularity(recorded.kind).words)
            return OrderShown(
                table=found.table,
                version=found.version,
                at=by.at,
                who=by.who,
                role=by.role.value,
                says=says,
                clause=event.clause,
                also=event.also,
                round=found.round,
            )
    return None


def _zoned(name: str, at: datetime | None) -> datetime | None:
    if at is not None and at.tzinfo is None:
        raise no(422, f"{name}: it takes a time with its zone, like 2026-11-30T18:00:00+11:00.")
    return at


_PLACE: Final = decoder(Place)


def _cursor(place: Place) -> str:
    return msgspec.json.encode(place).hex()


def _place(written: str | None) -> Place | None:
    if written is None:
        return None
    try:
        place: Place = _PLACE.decode(bytes.fromhex(written))
    except (ValueError, msgspec.MsgspecError):
        raise no(422, "before: it is what an earlier answer gave, and this is not.") from None
    if not all(abs(one) < 2**62 for one in (place[0], place[2])):
        raise no(422, "before: it is what an earlier answer gave, and this is not.")
    return place


router = Router(path="/api", route_handlers=[desk, rounds_found, orders_found, begin_work, see_work, work_file])

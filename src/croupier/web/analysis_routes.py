"""Odds and simulations, for anyone who is not in play at a table of the house.

A page asks twice a second how far its simulation is: an answer is made from what is at hand, a page that is
loaded again goes on with the id alone, and each request is one more look whether its visitor has sat down.
"""

from __future__ import annotations

import gzip
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath, QueryParameter
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from croupier.analysis.choices import book_to_choose_from
from croupier.analysis.documents import (
    AnalysisProgress,
    ChoicesShown,
    OddsRoom,
    OddsShown,
    Shut,
    SimulationAsked,
    SimulationShown,
)
from croupier.analysis.plan import Draft, Prepared, SimulationRequest, drafted, prepared
from croupier.analysis.request import OddsRequest, cards_in, wagers_in
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import no_such_book
from croupier.rulebooks.table_options import Diagram, TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import RefusedError
from croupier.web.context import AppContext, shortened
from croupier.web.described import refusals
from croupier.web.leaving import while_there
from croupier.web.odds_queue import OddsQueue
from croupier.web.playing import InPlay, playing, playing_at, refuse_odds
from croupier.web.problems import Says, no, refusal, sentence
from croupier.web.simulation_queue import Simulation, SimulationQueue
from croupier.web.visitor import Visitor

Asking = Request[Visitor, Any, Any]
_ANALYSES: Final = {"rate": "analyses"}
_REFUSED: Final = (404, 409, 422, 429, 503)
_MOST_CENTS: Final = 10**12
_SEEDS: Final = 2**32

Decks = Annotated[int | None, QueryParameter(description="How many decks; as the book has them unless given.")]
Soft17 = Annotated[bool, QueryParameter(description="Whether the dealer draws on soft 17.")]
Busted = Annotated[bool, QueryParameter(description="The other reading of NSW 10.4 and 11.6.")]
Offered = Annotated[str, QueryParameter(max_length=200, description="Side wagers: `any-pairs,star-pairs`.")]
Removed = Annotated[str, QueryParameter(max_length=2_000, description="Cards that are gone: `As,5d,5d`.")]
Money = Annotated[int | None, QueryParameter(ge=1, le=_MOST_CENTS, description="In cents.")]
OnLayout = Annotated[Diagram | None, QueryParameter(description="The diagram of a Blackjack Challenge layout.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTable:
    """The table that an address describes."""

    options: TableOptions
    removed: tuple[Card, ...]


def asked_table(
    decks: Decks = None,
    dealer_draws_on_soft_17: Soft17 = False,  # noqa: FBT002 (the address names it)
    busted_hand_counts_as_original: Busted = False,  # noqa: FBT002
    side_wagers: Offered = "",
    removed: Removed = "",
    jackpot: Money = None,
    jackpot_reset: Money = None,
    super_sevens_amount: Money = None,
    blazing_7s_stake: Money = None,
    diagram: OnLayout = None,
) -> AskedTable:
    """From the words of an address: table options as everywhere, and the cards that are gone."""
    with no_proper_value():
        return AskedTable(
            options=TableOptions(
                decks=decks,
                dealer_draws_on_soft_17=dealer_draws_on_soft_17,
                busted_hand_counts_as_original=busted_hand_counts_as_original,
                side_wagers=wagers_in(side_wagers),
                jackpot=jackpot,
                jackpot_reset=jackpot_reset,
                super_sevens_amount=super_sevens_amount,
                blazing_7s_stake=blazing_7s_stake,
                diagram=diagram,
            ),
            removed=cards_in(removed),
        )


def _answers(shape: type[OddsShown | ChoicesShown]) -> dict[int, ResponseSpec]:
    answer = ResponseSpec(data_container=shape, description="The analysis.", generate_examples=False)
    return {200: answer, **refusals(*_REFUSED)}


@get("/odds", responses=refusals(429, 503), tags=["odds"])
async def odds_room(request: Asking, room: NamedDependency[AppContext]) -> OddsRoom:
    """The books with what they leave to choose; and for one who is in play, where, and why the room is shut."""
    found = await playing(room, request.user)
    return OddsRoom(
        books=tuple(book_to_choose_from(one) for one in shelf.names()),
        usual=shelf.usual(),
        shut=None if found is None else shut_to(found),
    )


@get("/odds/{book:str}", responses=_answers(OddsShown), opt=_ANALYSES, tags=["odds"])
async def odds(
    request: Asking,
    room: NamedDependency[AppContext],
    odds_queue: NamedDependency[OddsQueue],
    asked: NamedDependency[AskedTable],
    book: FromPath[str],
) -> Response[bytes]:
    """Every wager of a table: strategy, what each choice is worth, house edge, how each side wager can end."""
    return await _analysed(request, room, odds_queue, _asked(book, asked))


@get("/odds/{book:str}/choices", responses=_answers(ChoicesShown), opt=_ANALYSES, tags=["odds"])
async def choices(
    request: Asking,
    room: NamedDependency[AppContext],
    odds_queue: NamedDependency[OddsQueue],
    asked: NamedDependency[AskedTable],
    book: FromPath[str],
) -> Response[bytes]:
    """What each of the book's own choices makes of the main wager, all else as asked."""
    return await _analysed(request, room, odds_queue, _asked(book, asked, every_choice=True))


@get("/odds/{book:str}/progress", responses=refusals(404, 409, 422, 429, 503), tags=["odds"])
async def progress(
    request: Asking,
    room: NamedDependency[AppContext],
    odds_queue: NamedDependency[OddsQueue],
    asked: NamedDependency[AskedTable],
    book: FromPath[str],
) -> AnalysisProgress:
    """How far the analysis of that table is: who asks for the table again finds it where it is."""
    await refuse_who_plays(room, request.user)
    wanted = _asked(book, asked)
    found = odds_queue.how_far(wanted)
    if found is None:
        state: Literal["ready", "nothing"] = "ready" if odds_queue.is_at_hand(wanted) else "nothing"
        return AnalysisProgress(state=state, ahead=0, hands_done=0, hands=0)
    return AnalysisProgress(
        state="working" if found.is_under_way else "waiting",
        ahead=found.ahead,
        hands_done=0 if found.hands is None else found.hands.done,
        hands=0 if found.hands is None else found.hands.of,
    )


async def _analysed(request: Asking, room: AppContext, queue: OddsQueue, asked: OddsRequest) -> Response[bytes]:
    """Looked at before and after: whoever sits down while it is worked out is not told."""
    await refuse_who_plays(room, request.user)
    with no_proper_value():
        compressed = await while_there(request, queue.ask(asked, request.user.address))
    await refuse_who_plays(room, request.user)
    return sent(request, compressed)


def sent(request: Asking, compressed: bytes) -> Response[bytes]:
    """JSON that is compressed already, for whoever takes it so."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(compressed), media_type=MediaType.JSON, headers=headers)
    return Response(compressed, media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})


async def refuse_who_plays(room: AppContext, visitor: Visitor) -> None:
    """Nobody in play is advised (ACT 16.5(a), CW 12.5(a), NSW 20.6)."""
    if found := await playing(room, visitor):
        raise refusal(refuse_odds(found))


def shut_to(found: InPlay) -> Shut:
    """Why the room is shut to one who plays there."""
    refused = refuse_odds(found)
    assert refused.clause is not None, "every book has a clause against advice"
    return Shut(
        table=found.table,
        book=found.book,
        says=sentence(refused.says),
        clause=refused.clause,
        also=refused.also,
    )


# --- what was asked -----------------------------------------------------------------------------------------


def _asked(book: str, asked: AskedTable, *, every_choice: bool = False) -> OddsRequest:
    """What the book or the shoe does not allow is refused here, before anybody is asked to work it out."""
    known = known_book(book)
    request = OddsRequest(book=known, options=asked.options, removed=asked.removed, every_choice=every_choice)
    with no_proper_value():
        request.check()
    return request


def known_book(book: str) -> BookId:
    """A book on the shelf."""
    if book not in shelf.names():
        raise no(404, no_such_book(shortened(book)), code="unknown-rulebook")
    return BookId(book)


@contextmanager
def no_proper_value() -> Iterator[None]:
    """A refusal of what stands in an address, as it goes out: the same sentence and clause, under 422."""
    try:
        yield
    except RefusedError as error:
        raise Says(422, refusal(error.refused).problem) from None


# --- simulations --------------------------------------------------------------------------------------------


@post(
    "/simulations",
    status_code=HTTP_201_CREATED,
    responses=refusals(400, 403, 409, 422, 429, 503),
    opt=_ANALYSES,
    tags=["odds"],
)
async def begin(
    request: Asking,
    room: NamedDependency[AppContext],
    odds_queue: NamedDependency[OddsQueue],
    simulation_queue: NamedDependency[SimulationQueue],
    data: Annotated[SimulationAsked, Body()],
) -> SimulationShown:
    """Start a simulation: one box, played by the basic strategy of the table with one unit, or as asked."""
    await refuse_who_plays(room, request.user)
    draft = _drafted(data)

    async def prepare() -> Prepared:
        any_rounds = replace(draft.request, rounds="1", seed=0)  # how it is played does not depend on them
        return prepared(draft, await odds_queue.ask(any_rounds, request.user.address))

    def may_go_on() -> bool:
        person = request.user.person
        return person is None or playing_at(room.floor, person.name) is None

    return simulation_queue.look(simulation_queue.begin(draft, request.user, prepare=prepare, may_go_on=may_go_on))


@get("/simulations/{simulation:str}", responses=refusals(404, 409, 429, 503), tags=["odds"])
async def look(
    request: Asking,
    room: NamedDependency[AppContext],
    simulation_queue: NamedDependency[SimulationQueue],
    simulation: FromPath[str],
) -> SimulationShown:
    """How far it is, and what came of it so far; after its end for some minutes more."""
    found = await playing(room, request.user)
    its = simulation_queue.find(simulation, request.user)
    if found is not None:
        if its is not None:
            simulation_queue.stop_for_play(its)
        raise refusal(refuse_odds(found))
    return simulation_queue.look(_there(its))


@delete(
    "/simulations/{simulation:str}",
    status_code=HTTP_204_NO_CONTENT,
    responses=refusals(403, 404, 429, 503)
    | {HTTP_204_NO_CONTENT: ResponseSpec(data_container=None, description="Stopped, or ended before.")},
    tags=["odds"],
)
async def stop(
    request: Asking, simulation_queue: NamedDependency[SimulationQueue], simulation: FromPath[str]
) -> Response[None]:
    """Stop it; what came of it can still be looked at."""
    simulation_queue.stop(_there(simulation_queue.find(simulation, request.user)))
    return Response(None, status_code=HTTP_204_NO_CONTENT)


def _drafted(asked: SimulationAsked) -> Draft:
    """What the book does not allow is refused before anything is started."""
    options = TableOptions(
        decks=asked.decks,
        dealer_draws_on_soft_17=asked.dealer_draws_on_soft_17,
        busted_hand_counts_as_original=asked.busted_hand_counts_as_original,
        jackpot=asked.jackpot,
    )
    with no_proper_value():
        return drafted(
            SimulationRequest(
                book=asked.rulebook,
                options=options,
                rounds=str(asked.rounds),
                seed=secrets.randbelow(_SEEDS) if asked.seed is None else asked.seed,
                shoe=asked.shoe.value,
                wager=asked.wager,
                removed=" ".join(cards_in(asked.removed)),
                strategy=asked.strategy,
                strategy_table=asked.strategy_table,
                count=asked.count,
                ramp=asked.ramp,
                deviations=tuple(one.strip() for one in asked.deviations.split(";") if one.strip()),
                insure_at=asked.insure_at,
                bankroll=asked.bankroll,
                life=asked.life,
            )
        )


def _there(found: Simulation | None) -> Simulation:
    if found is None:
        raise no(404, "There is no such simulation of yours, or it is no longer kept.", code="unknown-simulation")
    return found


router = Router(
    path="/api",
    route_handlers=[odds_room, odds, choices, progress, begin, look, stop],
    dependencies={"asked": Provide(asked_table, sync_to_thread=False)},
)

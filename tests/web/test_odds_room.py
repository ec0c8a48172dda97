"""The odds room over HTTP: open to whoever looks, shut to whoever plays, at whichever table of the house."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from croupier.analysis.documents import ChoicesShown, OddsRoom, OddsShown
from croupier.floor.live.live_floor import LiveFloor
from croupier.floor.loops.keys import keys_of
from croupier.odds.cards_left import CardsLeft
from croupier.people.people import People
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import wording
from croupier.rulebooks.table_options import TableOptions
from croupier.store.cluster import SharedStore
from croupier.store.opening import open_store
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import RefusedError
from croupier.web.app import make_app
from croupier.web.odds_queue import OddsQueue
from croupier.web.playing import caught_up, playing_at
from croupier.web.settings import Rate, Rates, Settings
from tests.floor.chosen_shoes import begins_with, fixed_bytes, value_for
from tests.floor.live_house import PATIENCE, QUICK, LiveHouse
from tests.shelves import of_book, on_the_shelf
from tests.store.conftest import postgres, postgres_url
from tests.web.doors import LONG, Browser, House, opened_house
from tests.web.odds_beside import echoed, held_up, open_gate

__all__ = ["postgres", "postgres_url"]

CLAUSE = {
    BookId("act-blackjack-2000"): "16.5(a)",
    BookId("act-blackjack-2006"): "16.5(a)",
    BookId("act-blackjack-2018"): "16.5(a)",
    BookId("act-casino-war-2018"): "12.5(a)",
    BookId("nsw-blackjack-challenge"): "20.6",
}
ASKS_SOMETHING = {
    BookId("act-casino-war-2018"): ("9", "9"),
    BookId("nsw-blackjack-challenge"): (".", "TJQK", "78", "6"),  # the first card is burned
}
"""Cards after which a player is asked: a tie at war, else sixteen against a seven or an eight."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of each book, in which questions are only repeated."""
    with opened_house(tmp_path_factory.mktemp("house"), odds_queue=OddsQueue(echoed)) as opened:
        for book in shelf.names():
            opened.open_table(table_of(book), book)
        yield opened


def table_of(book: BookId) -> str:
    return f"table-{book}"


def ask(browser: Browser, book: str, part: str = "", **query: Any) -> Any:
    return browser.get(f"/api/odds/{book}{part}?{urlencode(query)}")


# --- open ---------------------------------------------------------------------------------------------------


def test_the_room_lists_the_books_with_what_they_leave_to_choose(house: House) -> None:
    room = msgspec.convert(house.browser().get("/api/odds").json, OddsRoom)
    assert room.shut is None
    assert [one.id for one in room.books] == list(shelf.names())
    assert room.usual == "act-blackjack-2018"
    books = {one.id: one for one in room.books}
    assert {one.id: one.decks for one in room.books} == on_the_shelf(
        {
            BookId("act-blackjack-2000"): (4, 5, 6, 7, 8),
            BookId("act-blackjack-2006"): (4, 5, 6, 7, 8),
            BookId("act-blackjack-2018"): (4, 5, 6, 7, 8),
            BookId("act-casino-war-2018"): (6, 7, 8),
            BookId("nsw-blackjack-challenge"): (6, 8),
        }
    )
    choices = {book: [one.option for one in books[book].choices] for book in shelf.names()}
    assert choices.pop(BookId("act-blackjack-2018")) == ["dealer_draws_on_soft_17"]
    assert choices.pop(BookId("nsw-blackjack-challenge")) == ["busted_hand_counts_as_original"]
    assert not any(choices.values())
    assert [one.id for one in room.books if one.jackpot] == [BookId("nsw-blackjack-challenge")]
    for one in room.books:
        assert one.usual_decks in one.decks
        for clause in (one.decks_clause, *(choice.clause for choice in one.choices)):
            assert wording(one.id, clause)


@pytest.mark.parametrize("book", shelf.names())
def test_anyone_may_ask_about_any_book(house: House, book: BookId) -> None:
    for part in ("", "/choices"):
        answer = ask(house.browser(), book, part, decks=6)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.headers["cache-control"] == "no-store"
        assert (answer.json["book"], answer.json["decks"]) == (book, 6)
        assert answer.json["asks"] == ("choices" if part else "odds")


def test_whatever_stands_in_the_address_is_asked(house: House) -> None:
    sydney = ask(house.browser(), "nsw-blackjack-challenge", side_wagers="any-pairs,star-pairs", jackpot=25_000_00)
    assert sydney.json["side_wagers"] == ["any-pairs", "star-pairs"]
    assert sydney.json["jackpot"] == 25_000_00
    canberra = ask(house.browser(), "act-blackjack-2018", dealer_draws_on_soft_17="true", removed="5d, As,5d")
    assert canberra.json["soft_17"] is True
    assert canberra.json["removed"] == ["As", "5d", "5d"], "in the order of the deck"
    again = ask(house.browser(), "act-blackjack-2018", dealer_draws_on_soft_17="true", removed="As 5d 5d")
    assert again.json == canberra.json, "the same cards in another order are the same question"


def test_browsers_get_it_compressed(house: House) -> None:
    answer = house.browser().get("/api/odds/act-blackjack-2018", Accept_Encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(answer.body))["book"] == "act-blackjack-2018"


def test_the_description_has_the_shapes(house: House) -> None:
    paths = house.browser().get("/api/openapi.json").json["paths"]
    for path, shape in {
        "/api/odds": "OddsRoom",
        "/api/odds/{book}": "OddsShown",
        "/api/odds/{book}/choices": "ChoicesShown",
        "/api/odds/{book}/progress": "AnalysisProgress",
    }.items():
        answers = paths[path]["get"]["responses"]
        assert answers["200"]["content"]["application/json"]["schema"]["$ref"].endswith(shape)
    asked = {one["name"] for one in paths["/api/odds/{book}"]["get"]["parameters"]}
    assert {"book", "decks", "dealer_draws_on_soft_17", "removed", "side_wagers", "jackpot"} <= asked


# --- what cannot be asked -----------------------------------------------------------------------------------


def refused_by_the_book(
    book: str, options: TableOptions, removed: tuple[Card, ...] = ()
) -> tuple[str, str | None]:
    """What the command line says to the same, which asks the same rooms."""
    with pytest.raises(RefusedError) as refused:
        CardsLeft.of(shelf.book(book).rules(options).pack.decks, removed)
    return f"{refused.value.refused.says}.", refused.value.refused.clause


@pytest.mark.parametrize(
    ("book", "query", "options", "removed"),
    [
        ("act-blackjack-2018", {"decks": 3}, TableOptions(decks=3), ()),
        ("act-casino-war-2018", {"decks": 4}, TableOptions(decks=4), ()),
        ("nsw-blackjack-challenge", {"decks": 7}, TableOptions(decks=7), ()),
        (
            "nsw-blackjack-challenge",
            {"dealer_draws_on_soft_17": "true"},
            TableOptions(dealer_draws_on_soft_17=True),
            (),
        ),
        ("act-blackjack-2006", {"jackpot": 100}, TableOptions(jackpot=100), ()),
        ("act-blackjack-2018", {"decks": 4, "removed": "As," * 5}, TableOptions(decks=4), (Card("As"),) * 5),
    ],
)
def test_what_the_book_or_the_shoe_forbids_is_said_as_everywhere(
    house: House, book: str, query: dict[str, Any], options: TableOptions, removed: tuple[Card, ...]
) -> None:
    says, clause = refused_by_the_book(book, options, removed)
    for part in ("", "/choices"):
        answer = ask(house.browser(), book, part, **query)
        assert (answer.status, answer.says, answer.json["clause"]) == (422, says, clause)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"removed": "As,Zz"}, "There is no card 'Zz'"),
        ({"removed": "x" * 3_000}, "removed"),
        ({"side_wagers": "no-such"}, "There is no wager 'no-such'"),
        ({"side_wagers": "any-pairs"}, "Any Pairs"),
        ({"decks": "many"}, "decks is to be a whole number"),
        ({"decks": 10**30}, ""),
        ({"dealer_draws_on_soft_17": "perhaps"}, "dealer_draws_on_soft_17"),
        ({"jackpot": 0}, "jackpot"),
        ({"diagram": "Z"}, "diagram"),
    ],
)
def test_what_is_no_proper_value_is_named(house: House, query: dict[str, Any], words: str) -> None:
    answer = ask(house.browser(), "act-blackjack-2018", **query)
    assert answer.status == 422
    assert words in answer.says


def test_a_book_that_is_not_there(house: House) -> None:
    for part in ("", "/choices"):
        answer = ask(house.browser(), "no-such-book", part)
        assert (answer.status, answer.code) == (404, "unknown-rulebook")
        assert "no-such-book" in answer.says


def test_questions_are_counted(open_house: Callable[..., House]) -> None:
    much = {name: Rate(burst=10**6, a_second=10**6) for name in Rates.__slots__}
    house = open_house(Settings(rates=Rates(**{**much, "analyses": Rate(burst=2, a_second=1 / 3600)})))
    browser = house.browser()
    answers = [ask(browser, "no-such-book").status for _ in range(3)]
    assert answers == [404, 404, 429]
    assert browser.get("/api/odds").status == 200, "to look whether the room is open is another thing"


# --- shut to who plays --------------------------------------------------------------------------------------


def is_shut(browser: Browser, book: BookId, how: str, *, table: str = "") -> bool:
    """Whether every question is refused with the clause of the table at which they are, and only then."""
    table = table or table_of(book)
    answers = [ask(browser, other, part) for other in shelf.names() for part in ("", "/choices")]
    shut = browser.get("/api/odds").json["shut"]
    statuses = {one.status for one in answers}
    assert len(statuses) == 1
    if statuses == {200}:
        assert shut is None
        return False
    says = f"{browser.name} {how} {table}, where "
    for answer in answers:
        assert (answer.status, answer.code, answer.json["clause"]) == (409, "no-advice", CLAUSE[book])
        assert answer.says.startswith(says)
        assert all(wording(book, clause) for clause in (answer.json["clause"], *answer.json["also"]))
    for other in shelf.names():
        lesson = browser.get(f"/api/practice/{other}")
        assert (lesson.status, lesson.code, lesson.json["clause"]) == (409, "no-advice", CLAUSE[book])
    assert browser.get("/api/practice").json["shut"] == shut
    assert (shut["table"], shut["book"], shut["clause"]) == (table, book, CLAUSE[book])
    assert shut["says"] == answers[0].says
    return True


def patron(house: House, table: str) -> Browser:
    """Somebody at the table with chips, without a seat."""
    guest = house.guest()
    guest.do("arrive", table)
    guest.do("buy-in", table, amount=200_00, **{"with": "purse"})
    return guest


def cut(house: House, player: Browser, book: BookId) -> None:
    """Whoever is asked cuts, so that a player is asked something in the first round."""
    table = table_of(book)
    felt = house.until(table, lambda felt: felt["waits"] in ("cut", "wagers"))
    if offered := felt["cut"]:
        wanted = begins_with(*ASKS_SOMETHING.get(book, ("TJQK", "78", "6")))
        value = value_for(wanted, table=table, decks=offered["cards"] // 52, cut=offered["least"])
        behind = offered["behind_most"] if offered["cutting_card"] else None
        player.do("cut", table, depth=offered["least"], cutting_card=behind, value=value)
    house.until(table, lambda felt: felt["waits"] == "wagers")


@pytest.mark.slow
@pytest.mark.parametrize("book", shelf.names())
def test_it_is_shut_to_who_sits_or_has_a_wager_and_open_after(house: House, book: BookId) -> None:
    table, main = table_of(book), "casino-war" if book == BookId("act-casino-war-2018") else "blackjack"
    seated, behind = patron(house, table), patron(house, table)
    assert not is_shut(seated, book, ""), "one who only looks on plays nothing yet"
    seated.do("sit", table, box=1)
    assert is_shut(seated, book, "sits at")
    assert not is_shut(behind, book, "")
    cut(house, seated, book)
    behind.do("wager", table, box=1, on=main, amount=20_00)
    assert is_shut(behind, book, "has a wager at"), "a wager behind another's, without a seat"
    seated.do("wager", table, box=1, on=main, amount=20_00)
    house.until(table, lambda felt: felt["round"] is not None and bool(felt["round"]["asked"]))
    assert is_shut(behind, book, "is in a round at")
    assert is_shut(seated, book, "sits at")
    felt = house.felt(table)
    while not felt["round"]["over"]:
        for player in (seated, behind):
            if player.get(f"/api/tables/{table}").json["yours"]["questions"]:
                house.answer(player, table)
        felt = house.until(table, lambda felt: felt["round"]["over"] or bool(felt["round"]["asked"]))
    assert not is_shut(behind, book, ""), "the round is over, and nothing of theirs lies there"
    assert is_shut(seated, book, "sits at")
    seated.do("stand-up", table)
    assert not is_shut(seated, book, ""), "after standing up"
    seated.do("sit", table, box=2)
    assert is_shut(seated, book, "sits at")
    for player in (seated, behind):
        player.do("leave", table, into="purse")
        assert not is_shut(player, book, ""), "after leaving"


def test_every_table_of_the_house_counts(house: House) -> None:
    """Tables of their own: whoever leaves one without a cut has the dealer cut, and its cards are any."""
    books = BookId("act-blackjack-2006"), BookId("nsw-blackjack-challenge")
    player = house.guest()
    for book in books:
        house.open_table(f"another-{book}", book)
        player.do("arrive", f"another-{book}")
        player.do("sit", f"another-{book}", box=5)
    assert is_shut(player, books[0], "sits at", table=f"another-{books[0]}")
    player.do("leave", f"another-{books[0]}", into="purse")
    assert is_shut(player, books[1], "sits at", table=f"another-{books[1]}"), "at the other table they still sit"
    player.do("leave", f"another-{books[1]}", into="purse")
    assert not is_shut(player, books[1], "")


def test_staff_may_look(house: House) -> None:
    for role in ("dealer", "inspector", "gaming-manager"):
        member = house.member(f"Odds {role}", role)
        assert ask(member, "act-blackjack-2018").status == 200
        assert member.get("/api/odds").json["shut"] is None


@pytest.mark.slow
def test_who_sits_down_while_it_is_worked_out_is_not_told(tmp_path: Path) -> None:
    desk = OddsQueue(partial(held_up, tmp_path))
    with opened_house(tmp_path, odds_queue=desk) as house, ThreadPoolExecutor() as threads:
        house.open_table()
        player = patron(house, "table-1")
        asked = threads.submit(ask, player, "act-blackjack-2018", decks=8)
        while not (tmp_path / "gate 8").exists():  # until it is being worked out
            assert not asked.done()
        player.do("sit", box=1)
        open_gate(tmp_path, 8)
        answer = asked.result()
        assert (answer.status, answer.json["clause"]) == (409, "16.5(a)")
        assert ask(house.browser(), "act-blackjack-2018", decks=8).status == 200, "others are"


# --- tables that another worker leads -----------------------------------------------------------------------


@asynccontextmanager
async def worker(store: SharedStore, url: str, name: str) -> Any:
    floor = LiveFloor(store, keys_of(url), worker=name, pace=QUICK, random_bytes=fixed_bytes)
    await floor.start()
    try:
        yield LiveHouse(floor)
    finally:
        await floor.stop()


@pytest.mark.slow
def test_a_seat_at_a_table_that_another_worker_leads_counts_at_once(postgres_url: str) -> None:
    async def story(stores: ExitStack) -> None:
        one_store, two_store = (stores.enter_context(open_store(postgres_url, announce=True)) for _ in range(2))
        async with (
            worker(one_store, postgres_url, "one") as one,
            worker(two_store, postgres_url, "two") as two,
            asyncio.timeout(PATIENCE),
        ):
            await one.opened(BookId("nsw-blackjack-challenge"), "ann")
            while "table-1" not in two.floor.names():
                await asyncio.sleep(0.01)
            app = make_app(two_store, keys_of(postgres_url), People(two_store), two.floor)
            for box in (2, 3, 4):
                name = f"bob {box}"
                await one.do("arrive", name)
                await one.do("sit", name, box=box)
                await caught_up(app.state["room"])
                found = playing_at(two.floor, name)
                assert found is not None, "it was stored by another, and is seen here"
                assert (found.table, found.book) == ("table-1", BookId("nsw-blackjack-challenge"))
                await one.do("leave", name)
                await caught_up(app.state["room"])
                assert playing_at(two.floor, name) is None

    with ExitStack() as stores:
        asyncio.run(story(stores))


# --- the analysis itself ------------------------------------------------------------------------------------


@pytest.mark.slow
@of_book("act-casino-war-2018")
def test_casino_war_as_it_is(tmp_path: Path) -> None:
    with opened_house(tmp_path) as house:
        odds = msgspec.convert(ask(house.browser(), "act-casino-war-2018", decks=6).json, OddsShown)
        assert odds.house_edge == pytest.approx(0.0233, abs=1e-4), "six decks, as the Wizard of Odds has it"
        assert odds.blackjack is None
        tie = next(one for one in odds.wagers if one.on == "tie")
        assert tie.expectation.value == pytest.approx(-0.1865, abs=1e-4)
        assert sum(one.probability.value for one in tie.outcomes) == pytest.approx(1)
        assert {one.pays for one in tie.outcomes} == {"10 to 1", None}
        clauses = [*(one.clause for one in odds.rules), *(one.clause for one in tie.outcomes)]
        assert all(clause and wording("act-casino-war-2018", clause) for clause in clauses)
        gone = ask(house.browser(), "act-casino-war-2018", decks=6, removed="As,Ah").json
        assert (gone["cards_left"], gone["removed"]) == (310, ["As", "Ah"])
        assert gone["house_edge"] != odds.house_edge
        costs = msgspec.convert(
            ask(house.browser(), "act-casino-war-2018", "/choices", decks=6).json, ChoicesShown
        )
        assert [(one.table.decks, one.asked) for one in costs.choices] == [(6, True), (7, False), (8, False)]
        assert costs.house_edge == pytest.approx(odds.house_edge)
        for one in costs.choices:
            assert one.difference == pytest.approx(costs.house_edge - one.house_edge)


@pytest.mark.slow
@pytest.mark.parametrize(
    "book",
    ["act-blackjack-2018", pytest.param("nsw-blackjack-challenge", marks=pytest.mark.nightly)],
)
def test_blackjack_as_it_is(tmp_path: Path, book: str) -> None:
    """Compiled code: the first time takes as long as a compiler needs."""
    with opened_house(tmp_path, odds_queue=OddsQueue(patience=LONG)) as house:
        browser = house.browser()
        odds = msgspec.convert(patiently(browser, f"/api/odds/{book}"), OddsShown)
        found = odds.blackjack
        assert found is not None
        assert odds.house_edge == -found.expectation
        assert 0 < odds.house_edge < 0.02
        assert found.basic_strategy_expectation <= found.expectation
        assert found.counts_cards is (book == "nsw-blackjack-challenge")
        assert sum(one.probability for one in found.hands) == pytest.approx(1)
        assert len(found.hands) == 550
        for hand in found.hands:
            assert hand.choices[hand.best] == max(hand.choices.values())
        cell = next(
            one for one in found.cells if (one.dealer, one.total, one.soft, one.pair) == (6, 11, False, False)
        )
        assert cell.first == "double"
        assert {one.on for one in odds.wagers} >= {"perfect-pairs"}
        costs = msgspec.convert(patiently(browser, f"/api/odds/{book}/choices"), ChoicesShown)
        assert [one.expectation for one in costs.choices if one.asked] == [pytest.approx(odds.expectation)]


def patiently(browser: Browser, path: str) -> Any:
    """The answer, however often the wire gives up before it."""
    while True:
        try:
            answer = browser.get(path)
        except TimeoutError:
            continue
        assert answer.status == 200, answer.json
        return answer.json

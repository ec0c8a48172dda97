"""The practice room over HTTP: a hand is its address, choices are graded once they are made, nonsense is named."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from croupier.analysis.practice_documents import PracticeRoom, PracticeShown
from croupier.rulebooks import shelf
from croupier.vocabulary.names import BookId, Choice
from croupier.web.settings import Rate, Rates, Settings
from tests.shelves import of_book
from tests.web.doors import Browser, House, opened_house

WAR = "act-casino-war-2018"
pytestmark = of_book(WAR)  # its hands need no compiler


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def ask(browser: Browser, book: str = WAR, **query: Any) -> Any:
    return browser.get(f"/api/practice/{book}?{urlencode({'drill': 'war', **query})}")


def shown(browser: Browser, **query: Any) -> PracticeShown:
    answer = ask(browser, **query)
    assert answer.status == 200, answer.json
    return msgspec.convert(answer.json, PracticeShown)


def test_the_room_has_every_book_with_its_drills(house: House) -> None:
    room = msgspec.convert(house.browser().get("/api/practice").json, PracticeRoom)
    assert [one.book.id for one in room.books] == list(shelf.names())
    assert room.shut is None
    drills = {one.book.id: one.drills for one in room.books}
    assert drills[BookId(WAR)] == ("war",)
    for one in room.books:
        assert ("insurance" in one.drills) is (one.insured_clause is not None)


def test_a_hand_is_its_address_and_a_choice_is_graded_once_it_is_made(house: House) -> None:
    browser = house.browser()
    first = shown(browser, seed=7, number=2)
    assert first == shown(house.guest(), seed=7, number=2), "the same for everybody"
    assert first.asked is not None
    assert (first.graded, first.settled, first.net) == ((), (), 0)
    assert first.hands[0].cards[0].rank is first.dealer[0].rank
    assert {one.choose for one in first.asked.options} == {"go-to-war", "surrender"}
    others = {shown(browser, seed=7, number=number).hands[0].cards for number in range(3, 9)}
    assert len(others) > 1
    ended = shown(browser, seed=7, number=2, choices="surrender")
    assert (ended.asked, ended.net) == (None, -0.5)
    grade = ended.graded[0]
    assert (grade.chose, grade.best, grade.values[Choice.SURRENDER]) == ("surrender", "go-to-war", -0.5)
    assert grade.cost == grade.values[Choice.GO_TO_WAR] + 0.5 > 0
    assert grade.command.startswith(f"croupier odds {WAR} --hand")
    best = shown(browser, seed=7, number=2, choices="go-to-war")
    assert best.graded[0].cost == 0
    assert len(best.settled) == 2
    fewer = shown(browser, seed=7, number=2, choices="go-to-war", decks=6)
    assert fewer.graded[0].values != best.graded[0].values, "another table"


@pytest.mark.parametrize(
    ("query", "status", "says"),
    [
        ({"choices": "fold"}, 422, "There is no such choice in 'fold': there are draw, stand"),
        ({"choices": "draw"}, 422, "draw"),
        ({"choices": "surrender,surrender"}, 422, "The hand is over, and surrender is one choice too many"),
        ({"choices": "draw," * 60}, 422, "at most 40 choices, and these are 60"),
        ({"choices": "d" * 401}, 422, "choices"),
        ({"drill": "insurance"}, 422, "has no drill insurance: its drills are war"),
        ({"drill": "no-such"}, 422, "drill"),
        ({"seed": 2**32}, 422, "seed"),
        ({"number": 0}, 422, "number"),
        ({"decks": 4}, 422, "not 4"),
    ],
)
def test_nonsense_is_named_in_one_sentence(house: House, query: dict[str, Any], status: int, says: str) -> None:
    answer = ask(house.browser(), **query)
    assert answer.status == status
    assert says in answer.says


def test_a_book_that_is_not_there(house: House) -> None:
    answer = ask(house.browser(), "no-such-book")
    assert (answer.status, answer.code) == (404, "unknown-rulebook")


def test_hands_are_counted(open_house: Callable[..., House]) -> None:
    much = {name: Rate(burst=10**6, a_second=10**6) for name in Rates.__slots__}
    house = open_house(Settings(rates=Rates(**{**much, "lessons": Rate(burst=2, a_second=1 / 3600)})))
    browser = house.browser()
    assert [ask(browser, "no-such-book").status for _ in range(3)] == [404, 404, 429]


def test_what_is_read_of_the_api_is_compressed_for_who_takes_it_so(house: House) -> None:
    browser = house.browser()
    for path in ("/api/practice", "/api/odds", "/api/rulebooks/act-casino-war-2018/clauses", "/api/openapi.json"):
        plain, squeezed = browser.get(path), browser.get(path, Accept_Encoding="gzip")
        assert "content-encoding" not in plain.headers
        assert squeezed.headers["content-encoding"] == "gzip"
        assert int(squeezed.headers["content-length"]) == len(squeezed.body) < len(plain.body)
        assert json.loads(gzip.decompress(squeezed.body)) == plain.json
    small = browser.get("/api/health", Accept_Encoding="gzip")
    assert "content-encoding" not in small.headers
    assert small.json["ok"] is True

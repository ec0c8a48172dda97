"""Past rounds and settlements: what lay open and what is one's own, in pages and as a file; and shuffles."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.audit.record import events_at
from croupier.audit.rounds import settlements as audited
from croupier.tables.fairness_record import ShuffleReader, check_shuffles, shuffles_of
from croupier.web.fairness import Fairness
from croupier.web.past import Past
from tests.web.doors import Browser, House, opened_house

ROUNDS = 5


def last_round(felt: dict[str, Any]) -> bool:
    """Whether the last round asks somebody, or is over."""
    lies = felt["round"]
    return bool(lies) and lies["number"] == ROUNDS and (lies["over"] or bool(lies["asked"]))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Browser, Browser]]:
    """A house in which Ann played five rounds and Bob one; some of the cards were chosen."""
    with opened_house(tmp_path_factory.mktemp("house")) as house:
        house.open_table()
        house.open_table("quiet-1", "nsw-blackjack-challenge")
        ann, bob = house.seated(box=1), house.seated(box=2)
        house.ready(ann)
        for _ in range(ROUNDS - 1):
            bob.do("pass")
            house.play(ann)
        bob.do("wager", box=2, amount=30_00)
        ann.do("wager", box=1, amount=20_00)
        while not (felt := house.until("table-1", last_round))["round"]["over"]:
            asked = felt["round"]["asked"][0]
            who = ann if asked["player"] == ann.name else bob
            house.answer(who)
        yield house, ann, bob


Played = tuple[House, Browser, Browser]


def test_rounds_come_the_newest_first_and_in_pages(played: Played) -> None:
    _, ann, _ = played
    numbers = [one["number"] for one in ann.get("/api/tables/table-1/rounds").json["rounds"]]
    assert numbers == [5, 4, 3, 2, 1]
    page = ann.get("/api/tables/table-1/rounds?limit=2").json["rounds"]
    assert [one["number"] for one in page] == [5, 4]
    page = ann.get("/api/tables/table-1/rounds?limit=2&before=4").json["rounds"]
    assert [one["number"] for one in page] == [3, 2]
    assert ann.get("/api/tables/quiet-1/rounds").json["rounds"] == []


def test_a_player_finds_the_rounds_they_wagered_in(played: Played) -> None:
    house, _, bob = played
    mine = bob.get("/api/tables/table-1/rounds?mine=true").json["rounds"]
    assert [one["number"] for one in mine] == [5]
    assert house.browser().get("/api/tables/table-1/rounds?mine=true").status == 401
    assert house.guest().get("/api/tables/table-1/rounds?mine=true").json["rounds"] == []


def test_a_past_round_is_as_it_lay_on_the_felt(played: Played) -> None:
    house, ann, bob = played
    last = house.felt()["round"]
    found = ann.get("/api/tables/table-1/rounds/5").json
    assert found["round"] == last
    assert (found["book"], found["over"], found["void"]) == ("act-blackjack-2018", True, False)
    assert found["began"] <= found["ended"]
    assert {one["player"] for one in found["settlements"]} == {ann.name}
    assert {one["player"] for one in bob.get("/api/tables/table-1/rounds/5").json["settlements"]} == {bob.name}
    nobody = house.browser().get("/api/tables/table-1/rounds/5").json
    assert nobody["settlements"] == []
    assert nobody["round"] == last
    assert nobody["said"] == found["said"]
    assert all(one["says"] for one in found["said"])
    assert "card-dealt.1" in {one["kind"] for one in found["said"]}


def test_staff_finds_everybodys_settlements(played: Played) -> None:
    house, ann, bob = played
    found = house.manager.get("/api/tables/table-1/rounds/5").json
    assert {one["player"] for one in found["settlements"]} == {ann.name, bob.name}


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("rounds/99", 404),
        ("rounds/0", 404),
        ("rounds/99999999999999999999", 404),
        ("rounds/x", 404),
        ("rounds?limit=0", 422),
        ("rounds?limit=1000", 422),
        ("rounds?limit=x", 422),
        ("rounds?before=-1", 422),
        ("rounds?mine=perhaps", 422),
        ("fairness?limit=x", 422),
        ("fairness/99", 404),
        ("fairness/0", 404),
        ("fairness/x", 404),
    ],
)
def test_a_round_or_a_shoe_that_is_not_there(played: Played, query: str, status: int) -> None:
    answer = played[1].get(f"/api/tables/table-1/{query}")
    assert answer.status == status, answer.json
    assert answer.says
    if status == 422:
        assert query.partition("?")[2].partition("=")[0] in answer.says


# --- settlements --------------------------------------------------------------------------------------------


def test_history_is_what_the_audit_finds(played: Played) -> None:
    house, ann, _ = played
    wanted = [one for one in audited(house.store, damaged=pytest.fail) if one.settlement.player == ann.name]
    found = ann.get("/api/me/history").json
    assert found["before"] is None
    rows = found["settlements"]
    assert [
        (one["table"], one["round"], one["box"], one["staked"], one["paid"], one["clause"]) for one in rows
    ] == [
        (
            one.table,
            one.round,
            one.settlement.box,
            one.settlement.staked,
            one.settlement.paid,
            one.settlement.clause,
        )
        for one in reversed(wanted)
    ]
    assert sum(one["net"] for one in rows) == sum(
        one.settlement.paid + one.settlement.returned - one.settlement.staked for one in wanted
    )
    rack = ann.get("/api/tables/table-1").json["yours"]["rack"]
    assert sum(one["net"] for one in rows) == rack + house.purse(ann.name) - 1_000_00, "it adds up to the chips"


def test_history_in_pages_misses_nothing_and_shows_nothing_twice(played: Played) -> None:
    _, ann, _ = played
    whole = ann.get("/api/me/history").json["settlements"]
    pages: list[object] = []
    before = ""
    while True:
        page = ann.get(f"/api/me/history?limit=2{before}").json
        pages += page["settlements"]
        if page["before"] is None:
            break
        assert len(page["settlements"]) == 2
        before = f"&before={page['before']}"
    assert pages == whole
    assert len(whole) >= ROUNDS


@pytest.mark.parametrize(
    "before", ["x", "00", "5b5d", "7b7d", "5b22323032362d30312d30315430303a3030222c2261222c312c315d"]
)
def test_a_place_that_nobody_gave_is_refused(played: Played, before: str) -> None:
    answer = played[1].get(f"/api/me/history?before={before}")
    assert answer.status == 422
    assert "before" in answer.says


def test_history_is_ones_own(played: Played) -> None:
    house, _, bob = played
    assert house.browser().get("/api/me/history").status == 401
    assert house.browser().get("/api/me/history.csv").status == 401
    assert {one["player"] for one in bob.get("/api/me/history").json["settlements"]} == {bob.name}
    assert house.guest().get("/api/me/history").json == {"settlements": [], "before": None, "damaged": []}


def test_history_as_a_file(played: Played) -> None:
    _, ann, _ = played
    answer = ann.get("/api/me/history.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.body.decode())))
    shown = ann.get("/api/me/history").json["settlements"]
    assert len(rows) == len(shown)
    for row, one in zip(rows, shown, strict=True):
        assert row["staked"] == f"{one['staked'] / 100:.2f}"
        assert row["net"] == f"{one['net'] / 100:.2f}"
        assert row["unit"] == "dollars"
        assert (row["clause"], row["words"], row["rulebook"]) == (one["clause"], one["says"], one["book"])


def test_the_record_is_read_once(played: Played) -> None:
    house, ann, _ = played
    read = house.store.read_stream
    asked: list[int] = []

    def counted(stream: object, *, after: int = 0, limit: int | None = None) -> object:
        asked.append(after)
        return read(stream, after=after, limit=limit)  # type: ignore[arg-type]

    ann.get("/api/me/history")
    object.__setattr__(house.store, "read_stream", counted)
    try:
        ann.get("/api/me/history")
        ann.get("/api/tables/table-1/rounds")
    finally:
        object.__setattr__(house.store, "read_stream", read)
    assert asked, "it looks for what is new"
    assert min(asked) > 0, "and reads nothing again from the beginning"


def test_rounds_at_hand_are_bounded(played: Played) -> None:
    house = played[0]
    past = Past(house.store, known_rounds=2)
    assert [past.round("table-1", number) is not None for number in (1, 2, 3, 4, 5, 6)] == [True] * 5 + [False]
    assert len(past._known) == 2


# --- fairness -----------------------------------------------------------------------------------------------


def test_of_a_shoe_in_play_only_what_was_published_is_told(played: Played) -> None:
    house, ann, _ = played
    shoes = house.browser().get("/api/tables/table-1/fairness").json["shoes"]
    assert [one["shoe"] for one in shoes] == [1]
    shuffle = house.browser().get("/api/tables/table-1/fairness/1").json["shuffles"][0]
    assert (shuffle["finding"], shuffle["fair"], shuffle["reveal"], shuffle["order"]) == (
        "not-revealed",
        False,
        None,
        None,
    )
    felt = house.felt()
    assert shuffle["commitment"]["digest"] == felt["fairness"]["commitment"]
    assert (shuffle["value"], shuffle["cut"]) == (felt["fairness"]["value"], felt["fairness"]["cut"])
    assert shuffle["dealt"] == []
    assert shuffle["left"] == 416 - felt["shoe"]["undealt"]
    whole = house.browser().get("/api/tables/table-1/fairness/1").body
    assert b'"secret"' not in whole
    assert b'"sealed"' not in whole
    assert ann.get("/api/tables/quiet-1/fairness").status == 200


@pytest.mark.slow
def test_a_shoe_that_is_over_can_be_checked_by_anyone(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened_house(tmp_path_factory.mktemp("house")) as house:
        house.open_table()
        ann = house.seated(box=1)
        house.ready(ann)
        for _ in range(3):
            house.play(ann)
        supervisor = house.member("Sue", "casino-supervisor")
        answer = supervisor.give("order-shuffle", reason="approved-practice")
        if answer.status != 200:
            house.manager.do("notify", to="players", subject="closing")
            ann.do("leave", into="purse")
            answer = house.manager.give("close")
            assert answer.status == 200, answer.json
        shoe = house.browser().get("/api/tables/table-1/fairness/1").json
        events = [event for _, event in events_at(house.store, "table-1")]
        record = shuffles_of(events)[0]
        assert record.reveal is not None, "the shoe is over"
        shuffle = shoe["shuffles"][0]
        assert shoe["over"] is True
        assert (shuffle["finding"], shuffle["fair"]) == ("fair", True)
        assert shuffle["reveal"]["secret"] == record.reveal.secret
        assert len(shuffle["order"]) == 416
        dealt = [one for one in shuffle["dealt"] if one]
        in_order = [is_ for is_, left in zip(shuffle["order"], shuffle["dealt"], strict=False) if left]
        assert dealt == in_order
        listed = house.browser().get("/api/tables/table-1/fairness").json["shoes"]
        assert listed[-1]["shuffles"][0]["order"] is None, "the list is short"


def test_shuffles_are_read_on_as_a_table_goes_on(played: Played) -> None:
    house = played[0]
    events = [event for _, event in events_at(house.store, "table-1")]
    reader = ShuffleReader()
    for event in events:
        reader.read_on([event])
    assert reader.records == shuffles_of(events)
    assert reader.read == len(events)
    assert len(check_shuffles(events)) == len(reader.records)
    fairness = Fairness(house.store)
    assert fairness.shoe("table-1", 1) == fairness.shoe("table-1", 1)
    assert fairness.shoe("table-1", 2) is None


@pytest.mark.slow
def test_answers_are_as_the_description_says(played: Played) -> None:
    import schemathesis  # which takes seconds to load

    house, ann, _ = played
    schema = schemathesis.openapi.from_url(f"{house.base}/api/openapi.json")
    named = {"name": "table-1", "number": 5, "shoe": 1, "book": "act-blackjack-2018"}
    checked = 0
    for path, method in (
        ("/api/me", "GET"),
        ("/api/me/history", "GET"),
        ("/api/tables", "GET"),
        ("/api/tables/{name}", "GET"),
        ("/api/tables/{name}/rounds", "GET"),
        ("/api/tables/{name}/rounds/{number}", "GET"),
        ("/api/tables/{name}/fairness", "GET"),
        ("/api/tables/{name}/fairness/{shoe}", "GET"),
        ("/api/rulebooks", "GET"),
        ("/api/rulebooks/{book}/clauses", "GET"),
        ("/api/health", "GET"),
    ):
        wanted = {name: value for name, value in named.items() if f"{{{name}}}" in path}
        case = schema[path][method].Case(path_parameters=wanted)
        came = case.call(headers={"Authorization": f"Bearer {ann.token}"})
        assert came.status_code == 200, (path, came.text)
        case.validate_response(came)
        checked += 1
    assert checked == 11

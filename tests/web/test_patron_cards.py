"""One card for each patron, over HTTP: for whom, what is on it, and what a finding would do before it is made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.house.test_erasing import DETAILS, bytes_in, holds
from tests.logged import logged
from tests.shelves import of_book
from tests.web.doors import GENEROUS, Browser, House

NSW = "nsw-blackjack-challenge"
pytestmark = of_book(NSW)


def give(who: Browser, command: str, own: str, **fields: Any) -> None:
    done = who.post("/api/house/commands", {"command": command, "id": own, **fields})
    assert done.status == 200, done.json


@pytest.fixture(scope="module")
def dealer(house: House) -> Browser:
    return house.member("Dora", "dealer")


TABLES = count(1)


@pytest.fixture
def sydney(house: House, dealer: Browser) -> str:
    """A table of the test's own, under the book that asks for cards, dealt by a person."""
    table = f"sydney-{next(TABLES)}"
    options = {"decks": 6, "minimum": 10_00, "maximum": 500_00, "smallest_chip": 50}
    fields = {"options": options, "float": 10_000_00, "dealing": "by hand", "holder": "device"}
    house.manager.do("open", table, rulebook=NSW, **fields)
    dealer.do("check-cards", table)
    dealer.do("load-device", table)
    return table


PATHS = ("/api/house/patrons", "/api/house/patrons/{name}/card", "/api/house/patrons/{name}/finding?table={table}")


@pytest.mark.parametrize("path", PATHS)
def test_files_are_for_staff_and_inspectors(house: House, sydney: str, path: str) -> None:
    guest = house.seated(sydney)
    asked = path.format(name=guest.name.replace(" ", "%20"), table=sydney)
    assert house.browser().get(asked).status == 401
    assert guest.get(asked).status == 403, "not even one's own: `/api/house/me` is for that"
    assert house.manager.get(asked).status == 200
    inspector = house.member(f"Ivy {PATHS.index(path)}", "inspector").get(asked)
    assert inspector.status == (403 if "finding" in path else 200)
    guest.do("leave", sydney, into="purse")


def test_a_card_has_validity_limits_exposure_breaks_directions_and_their_history(
    house: House, sydney: str
) -> None:
    guest = house.seated(sydney, box=2)
    name = guest.name
    give(guest, "set-loss-limit", "limit", period="day", amount=200_00)
    guest.do("wager", sydney, box=2, amount=20_00)
    give(house.manager, "give-direction", "direct", patron=name, text="One table at a time")
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    give(guest, "take-break", "rest", until=until)
    found = house.manager.get("/api/house/patrons?looks_for=" + name[:5].replace(" ", "%20")).json
    [glimpse] = [one for one in found["patrons"] if one["name"] == name]
    assert (glimpse["open"], glimpse["least_left"], glimpse["unheard"]) == (20_00, 180_00, 1)
    card = house.manager.get(f"/api/house/patrons/{name.replace(' ', '%20')}/card").json
    assert card["cards"][0]["wrong"] is None
    [here] = card["tables"]
    assert (here["table"], here["seat"], here["lying"], here["open"]) == (sydney, 2, 20_00, 0)
    assert (card["seen"]["on_a_break"], card["seen"]["break_is_own"]) == (True, True)
    assert [one["text"] for one in card["seen"]["directions"]] == ["One table at a time"]
    says = [one["says"] for one in card["history"]]
    assert "takes a break of their own" in says[0]
    assert not any("at stake at" in one for one in says)
    guest.do("take-back", sydney, box=2)
    guest.do("leave", sydney, into="purse")


def test_what_a_finding_would_do_is_told_and_nothing_is_done(house: House, sydney: str, dealer: Browser) -> None:
    guest = house.seated(sydney, box=3)
    guest.do("wager", sydney, box=3, amount=30_00)
    asked = f"/api/house/patrons/{guest.name.replace(' ', '%20')}/finding?table={sydney}"
    before = house.felt(sydney)["version"]
    foreseen = house.manager.get(asked).json
    [stake] = foreseen["stakes"]
    assert (stake["becomes"], stake["clause"], stake["amount"]) == ("returned", "18.21.1", 30_00)
    dealer.do("start-round", sydney)
    foreseen = house.manager.get(asked).json
    [stake] = foreseen["stakes"]
    assert (stake["becomes"], stake["clause"], stake["box"]) == ("unpaid", "18.21.2", 3)
    assert (foreseen["taken_back"], foreseen["settled"]) == (0, "18.21.3")
    assert house.felt(sydney)["version"] > before, "the round began"
    lying = house.manager.get(asked + "&grounds=a-bad-mood")
    assert (lying.status, lying.code) == (409, "grounds-not-allowed")
    nobody = house.manager.get("/api/house/patrons/nobody%20at%20all/card")
    assert (nobody.status, nobody.code) == (404, "unknown-name")
    away = house.manager.get(asked.replace(sydney, "table-1"))
    assert (away.status, away.code) == (409, "not-in-this-book")


def test_nothing_of_who_was_erased_stays_in_a_file_or_a_log_of_an_open_house(
    open_house: Callable[..., House], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """What was refused or could not be read is in none of them either; others go on playing meanwhile."""
    with logged() as log:
        house = open_house(GENEROUS)
        enrol = {"command": "enrol", "patron": "annabel", "details": DETAILS}
        done = house.manager.post("/api/house/commands", {**enrol, "id": "enrol"})
        assert done.status == 200, done.json
        assert not holds(bytes_in(tmp_path), *DETAILS.values()), "sealed from the first"
        for who, changed in (
            (house.guest(), {}),
            (house.manager, {"patron": ""}),
            (house.manager, {"details": {**DETAILS, "shoe": DETAILS["name"]}}),
            (house.manager, {"command": "enroll"}),
        ):
            answer = who.post("/api/house/commands", {**enrol, "id": "again", **changed})
            assert 400 <= answer.status < 500
            assert not any(value in str(answer.json) for value in DETAILS.values()), answer.json
        erase = {"command": "erase-patron", "patron": "annabel", "reason": "asked for it", "id": "erase"}
        assert house.manager.post("/api/house/commands", erase).status == 200
    said = log.getvalue() + "".join(capfd.readouterr())
    assert "/api/house/commands" in said
    assert not holds(bytes_in(tmp_path) + said.encode(), *DETAILS.values())

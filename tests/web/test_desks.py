"""The desks over the wire: who is shown what, who speaks for whom, and what would happen, without it happening."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.vocabulary.roles import Role
from tests.web.doors import PASSWORD, Browser, House

STAFF = (Role.DEALER, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.SURVEILLANCE, Role.INSPECTOR)


@pytest.fixture(scope="module")
def staff(house: House) -> dict[Role, Browser]:
    house.open_table("by-hand", dealing="by hand", float=10_000_00)
    return {role: house.member(f"Our {role.words}", role.value) for role in STAFF}


def desk_at(who: Browser, table: str) -> dict[str, Any] | None:
    with who.socket() as wire:
        wire.send(do="watch", table=table)
        desk: dict[str, Any] | None = wire.until("table").get("desk")
    return desk


def test_all_tables_are_for_those_who_watch_over_them(house: House, staff: dict[Role, Browser]) -> None:
    assert house.browser().get("/api/desks").status == 401
    for one in (house.guest(), staff[Role.DEALER]):
        assert one.get("/api/desks").status == 403
    for role in (Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER, Role.SURVEILLANCE, Role.INSPECTOR):
        shown = staff[role].get("/api/desks").json["tables"]
        assert {one["glimpse"]["table"] for one in shown} >= {"table-1", "by-hand"}
        (mine,) = [one for one in shown if one["glimpse"]["table"] == "by-hand"]
        assert (mine["by_hand"], mine["desk"]["oversight"]["till"]["float"]) == (True, 10_000_00)


def test_a_patron_is_shown_no_desk_and_a_dealer_no_oversight(house: House, staff: dict[Role, Browser]) -> None:
    assert desk_at(house.guest(), "by-hand") is None
    assert desk_at(house.browser(), "by-hand") is None
    desk = desk_at(staff[Role.DEALER], "by-hand")
    assert desk is not None
    assert desk["oversight"] is None
    seen = desk_at(staff[Role.INSPECTOR], "by-hand")
    assert seen is not None
    assert seen["oversight"] is not None


def test_every_command_is_described_to_anybody(house: House) -> None:
    described = house.browser().get("/api/commands").json["commands"]
    (wager,) = [one for one in described if one["room"] == "table" and one["command"] == "wager"]
    assert {field["name"]: field["kind"] for field in wager["fields"]}["amount"] == "cents"
    assert {under["book"]: under["by"] for under in wager["books"]}["act-blackjack-2018"] == ["player"]


def test_a_dealer_speaks_for_those_in_the_room_and_for_nobody_else(
    house: House, staff: dict[Role, Browser]
) -> None:
    dealer, guest = staff[Role.DEALER], house.guest()
    guest.do("arrive", "by-hand")
    dealer.do("seat-player", "by-hand", player="Ann in the room", box=1, amount=100_00)
    dealer.do("pass", "by-hand", speaks_for="Ann in the room")
    own = dealer.give("pass", "by-hand", speaks_for=guest.name)
    assert (own.status, own.code) == (409, "unknown-person")
    for role in set(STAFF) - {Role.DEALER}:
        assert staff[role].give("pass", "by-hand", speaks_for="Ann in the room").status == 403
    assert guest.give("pass", "by-hand", entered_by="Our dealer").status == 403
    assert guest.give("pass", "by-hand", speaks_for="Ann in the room").status == 403
    assert dealer.give("pass", "by-hand", speaks_for=7).status == 422
    refused = dealer.give("leave", "by-hand", speaks_for="Ann in the room", into="purse")
    assert (refused.status, refused.code) == (403, "no-purse")
    known = dealer.give("seat-player", "by-hand", player=guest.name)
    assert (known.status, known.code) == (409, "here-already")
    assert dealer.give("seat-player", "by-hand", player="the dealer").code == "name-not-allowed"
    taken = house.browser().post("/api/accounts", {"name": "Ann in the room", "password": PASSWORD})
    assert taken.status == 409, "chips lie there under that name"
    dealer.do("leave", "by-hand", speaks_for="Ann in the room")


def test_what_would_happen_is_told_and_does_not_happen(house: House, staff: dict[Role, Browser]) -> None:
    dealer, supervisor = staff[Role.DEALER], staff[Role.GAMING_MANAGER]
    dealer.do("seat-player", "by-hand", player="Cleo", box=1, amount=50_00)
    before = house.felt("by-hand")["version"]
    asked = {"command": "place-marker", "id": "x", "box": 1, "player": "Cleo", "maximum": 1_000_00}
    told = supervisor.post("/api/tables/by-hand/consequences", asked)
    assert told.status == 200
    assert told.json["version"] == before
    assert told.json["happens"][0]["says"]
    assert house.felt("by-hand")["version"] == before
    assert dealer.post("/api/tables/by-hand/consequences", asked).code == "wrong-role"
    for who, status in ((house.browser(), 401), (house.guest(), 403), (staff[Role.INSPECTOR], 403)):
        assert who.post("/api/tables/by-hand/consequences", asked).status == status
    assert supervisor.post("/api/tables/nowhere/consequences", asked).status == 404
    assert supervisor.post("/api/tables/by-hand/consequences", raw=b"{").status == 400
    dealer.do("leave", "by-hand", speaks_for="Cleo")


def test_nothing_is_looked_ahead_at_that_could_draw_a_card(house: House, staff: dict[Role, Browser]) -> None:
    """Software knows its next card: what would come of drawing it is told to nobody."""
    house.ready(house.seated(box=2))
    for word in ("report-drawn-in-error", "report-extra-dealer-card", "start-round", "shuffle"):
        for who in (staff[Role.DEALER], staff[Role.CASINO_SUPERVISOR]):
            told = who.post("/api/tables/table-1/consequences", {"command": word, "id": "x"})
            assert told.status in (403, 409), (word, told.json)
            assert told.code == "choice-not-offered", word


def test_two_desks_at_one_table_are_told_the_same_in_the_same_frame(
    house: House, staff: dict[Role, Browser]
) -> None:
    dealer, supervisor = staff[Role.DEALER], staff[Role.CASINO_SUPERVISOR]
    with dealer.socket() as one, supervisor.socket() as other:
        for wire in (one, other):
            wire.send(do="watch", table="by-hand")
            wire.until("table")
        dealer.do("seat-player", "by-hand", player="Bea", box=3, amount=50_00)
        frames = [wire.until("happened") for wire in (one, other)]
    assert frames[0]["version"] == frames[1]["version"]
    desks = [{**frame["desk"], "oversight": None} for frame in frames]
    assert desks[0] == desks[1]
    assert [patron["name"] for patron in desks[0]["in_the_room"]] == ["Bea"]
    dealer.do("leave", "by-hand", speaks_for="Bea")

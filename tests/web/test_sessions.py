"""Cookies, bearer tokens, CSRF and Origin: no other site makes a browser do anything here."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from croupier.web.settings import Rates, Settings
from tests.web.doors import GENEROUS, PASSWORD, Browser, House

FOREIGN = "https://evil.example"


def cookie_of(answer_cookies: list[str]) -> dict[str, str | bool]:
    jar: SimpleCookie = SimpleCookie()
    jar.load(answer_cookies[0])
    morsel = jar["croupier_session"]
    return {name: morsel[name] for name in ("path", "samesite", "httponly", "secure", "max-age", "domain")}


def test_no_script_reads_the_cookie_and_no_other_site_sends_it(house: House) -> None:
    answer = house.browser().post("/api/guests", {})
    flags = cookie_of(answer.cookies)
    assert flags["httponly"] is True
    assert str(flags["samesite"]).lower() == "strict"
    assert (flags["path"], flags["domain"], flags["secure"]) == ("/", "", "")
    assert len(answer.cookies) == 1


def test_the_cookie_of_staff_goes_with_the_browser(house: House) -> None:
    house.member("Cookie Carla", "dealer")
    answer = house.browser().post("/api/sessions", {"name": "Cookie Carla", "password": PASSWORD})
    assert cookie_of(answer.cookies)["max-age"] == ""


def test_over_tls_the_cookie_is_secure_and_browsers_stay_there(open_house: Callable[..., House]) -> None:
    house = open_house(Settings(rates=Rates.generous(), tls=True))
    browser = Browser(port=house.port, origin=f"https://127.0.0.1:{house.port}")
    answer = browser.come_in("/api/guests", {})
    assert answer.status == 201, answer.json
    assert cookie_of(answer.cookies)["secure"] is True
    assert answer.headers["strict-transport-security"].startswith("max-age=")


@pytest.mark.parametrize(("trusted", "secure"), [(True, True), (False, "")])
def test_a_proxy_is_believed_only_where_it_is_said_so(
    open_house: Callable[..., House], *, trusted: bool, secure: object
) -> None:
    house = open_house(Settings(rates=Rates.generous(), trusts_forwarded=trusted))
    scheme = "https" if trusted else "http"
    browser = Browser(port=house.port, origin=f"{scheme}://127.0.0.1:{house.port}")
    browser.headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    answer = browser.post("/api/guests", {})
    assert answer.status == 201, answer.json
    assert cookie_of(answer.cookies)["secure"] == secure
    assert ("strict-transport-security" in answer.headers) is trusted


# --- CSRF ---------------------------------------------------------------------------------------------------

CHANGES = [
    ("POST", "/api/me/chips", None),
    ("POST", "/api/accounts", {"name": "Any", "password": PASSWORD}),
    ("POST", "/api/sessions", {"name": "Any", "password": PASSWORD}),
    ("POST", "/api/guests", {}),
    ("DELETE", "/api/sessions", None),
    ("POST", "/api/tables/table-1/commands", {"command": "arrive", "id": "a"}),
    ("POST", "/api/staff", {"name": "Any", "role": "dealer"}),
    ("PATCH", "/api/staff/Any", {"role": "dealer"}),
    ("DELETE", "/api/staff/Any", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_a_cookie_alone_changes_nothing(house: House, method: str, path: str, body: object) -> None:
    guest = house.guest()
    other = house.guest()
    for wrong in (None, "", "0" * 64, other.csrf, guest.csrf[:-1], f"{guest.csrf}0"):
        answer = guest.ask(method, path, body, X_Croupier_CSRF=wrong)
        assert (answer.status, answer.code) == (403, "csrf"), (wrong, answer.json)
    assert guest.get("/api/me").json["name"] == guest.name, "the session goes on"
    assert guest.name not in house.felt()["people"]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_another_sites_page_changes_nothing(house: House, method: str, path: str, body: object) -> None:
    guest = house.guest()
    port = house.port
    for origin in (FOREIGN, "null", f"http://127.0.0.1:{port + 1}", f"https://127.0.0.1:{port}", "http://evil"):
        answer = guest.ask(method, path, body, Origin=origin)
        assert (answer.status, answer.code) == (403, "foreign-page"), (origin, answer.json)
    answer = guest.ask(method, path, body, Origin=None)
    assert (answer.status, answer.code) == (403, "foreign-page"), "a browser says where it comes from"
    answer = guest.ask(method, path, body, Origin=None, Referer=f"{FOREIGN}/page")
    assert (answer.status, answer.code) == (403, "foreign-page")


def test_the_referer_stands_in_for_the_origin(house: House) -> None:
    guest = house.guest()
    answer = guest.ask("DELETE", "/api/sessions", Origin=None, Referer=f"{house.base}/tables/table-1")
    assert answer.status == 204


def test_nobody_is_signed_in_by_another_sites_page(house: House) -> None:
    for path in ("/api/guests", "/api/sessions", "/api/accounts"):
        answer = house.browser().post(path, {"name": "Any", "password": PASSWORD}, Origin=FOREIGN)
        assert (answer.status, answer.code) == (403, "foreign-page")
        assert answer.cookies == []


def test_a_house_with_addresses_of_its_own_answers_those_alone(open_house: Callable[..., House]) -> None:
    house = open_house(Settings(rates=Rates.generous(), origins=("https://casino.example",)))
    answer = house.browser().post("/api/guests", {}, Origin=f"http://127.0.0.1:{house.port}")
    assert answer.status == 403
    assert house.browser().post("/api/guests", {}, Origin="https://casino.example").status == 201
    assert house.browser().post("/api/guests", {}, Origin="https://casino.example:443").status == 201


# --- programs -----------------------------------------------------------------------------------------------


def test_a_program_with_a_token_needs_no_csrf_value_and_no_origin(house: House) -> None:
    token = house.guest().token
    program = house.browser()
    bearer = {"Authorization": f"Bearer {token}", "Origin": None}
    assert program.get("/api/me", **bearer).json["kind"] == "guest"
    answer = program.post("/api/tables/table-1/commands", {"command": "arrive", "id": "a"}, **bearer)
    assert answer.status == 200, answer.json


def test_a_program_on_another_sites_page_is_refused_too(house: House) -> None:
    token = house.guest().token
    bearer = {"Authorization": f"Bearer {token}", "Origin": FOREIGN}
    answer = house.browser().post("/api/tables/table-1/commands", {"command": "arrive", "id": "a"}, **bearer)
    assert answer.code == "foreign-page"


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 5_000, "é"])
def test_a_token_that_is_none_is_refused(house: House, token: str) -> None:
    answer = house.browser().get("/api/me", Authorization=f"Bearer {token}".encode().decode("latin-1"))
    assert (answer.status, answer.code) == (401, "not-signed-in")


def test_a_cookie_that_is_none_is_nobodys(house: House) -> None:
    for cookie in ("nonsense", "x" * 5_000, "%00"):
        browser = Browser(port=house.port, cookie=cookie)
        assert browser.get("/api/me").json["kind"] == "spectator"
        assert browser.get("/api/me/history").status == 401


def test_a_token_in_an_address_is_no_way_in_over_http(house: House) -> None:
    token = house.guest().token
    assert house.browser().get(f"/api/me?token={token}").json["kind"] == "spectator"


# --- sockets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [FOREIGN, "null", None])
def test_another_sites_page_opens_no_socket(house: House, origin: str | None) -> None:
    guest = house.guest()
    with pytest.raises(InvalidStatus) as refused, guest.socket(origin=origin):
        pass
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as refused, house.browser().socket(origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_program_opens_a_socket_with_its_token(house: House) -> None:
    guest = house.guest()
    for path, headers in (
        (f"/api/socket?token={guest.token}", {}),
        ("/api/socket", {"Authorization": f"Bearer {guest.token}"}),
    ):
        with house.browser().socket(path, origin=None, headers=headers) as wire:
            assert wire.take()["me"]["name"] == guest.name
    with pytest.raises(InvalidStatus) as refused, house.browser().socket("/api/socket?token=no", origin=None):
        pass
    assert refused.value.response.status_code == 401


# --- time ---------------------------------------------------------------------------------------------------


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


def test_one_who_does_nothing_is_signed_out(open_house: Callable[..., House]) -> None:
    clock = Clock()
    house = open_house(GENEROUS, now=clock)
    guest = house.guest()
    clock.ahead += timedelta(hours=11)
    assert guest.get("/api/me").json["kind"] == "guest", "which is a sign of life"
    clock.ahead += timedelta(hours=11)
    assert guest.get("/api/me").json["kind"] == "guest"
    clock.ahead += timedelta(hours=13)
    assert guest.get("/api/me").json["kind"] == "spectator"
    assert guest.post("/api/me/chips").status == 401


def looks_at_sessions(house: House) -> threading.Semaphore:
    """Counts how often somebody looks whether a session still holds."""
    looked = threading.Semaphore(0)

    def counted(look: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any) -> Any:
            found = look(*args)
            looked.release()
            return found

        return counting

    for name in ("who", "look_at"):
        setattr(house.people, name, counted(getattr(house.people, name)))
    return looked


def test_a_socket_on_which_nobody_does_anything_is_closed_with_the_session(
    open_house: Callable[..., House],
) -> None:
    clock = Clock()
    settings = Settings(rates=Rates.generous(), seconds_between_looks=0.05)
    house = open_house(settings, now=clock)
    guest = house.guest()
    looks = looks_at_sessions(house)
    with guest.socket() as wire:
        wire.take()
        for _ in range(2):  # neither a look nor a ping is a sign of life
            clock.ahead += timedelta(hours=5)
            wire.send(do="ping", ref="p")
            wire.until("pong")
            assert looks.acquire(timeout=120)
            assert looks.acquire(timeout=120)
        clock.ahead += timedelta(hours=5)
        code, reason = wire.closed()
    assert code == 4401
    assert "session" in reason


def test_a_command_after_the_session_is_over_is_refused_and_the_socket_closed(
    open_house: Callable[..., House],
) -> None:
    clock = Clock()
    house = open_house(GENEROUS, now=clock)
    house.open_table()
    guest = house.guest()
    with guest.socket() as wire:
        wire.take()
        clock.ahead += timedelta(hours=13)
        wire.send(do="command", ref="a", command={"command": "arrive", "table": "table-1", "id": "a"})
        refused = wire.until("refused")
        assert (refused["ref"], refused["code"]) == ("a", "session-over")
        assert wire.closed()[0] == 4401
    assert house.felt()["people"] == []

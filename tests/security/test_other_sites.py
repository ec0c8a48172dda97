"""What another site can make a browser do here: nothing that changes anything, and nothing it can read."""

from __future__ import annotations

import http.client
import re
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from croupier.web.settings import Rates, Settings
from tests.web.doors import PASSWORD, Browser, House

HOSTILE = (
    "https://evil.example",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://evil.example@127.0.0.1:{port}x",
    "http://user@127.0.0.1:{port}.evil.example",
    "null",
    "file://",
    "http://",
    "//127.0.0.1:{port}",
    "127.0.0.1:{port}",
    "http://127.0.0.1:{port}, https://evil.example",
    "http://[::1]:{port}",
    "http://127.0.0.1:{port}0",
    "chrome-extension://abc",
    "\u0000",
    "http://127.0.0.1:99999999",
)

A_SESSION = "0123456789abcdef"
CHANGES: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/api/guests", {}),
    ("POST", "/api/accounts", {"name": "Mallory", "password": PASSWORD}),
    ("POST", "/api/sessions", {"name": "Maxine", "password": PASSWORD}),
    ("DELETE", "/api/sessions", None),
    ("POST", "/api/me/chips", None),
    ("POST", "/api/me/password", {"old": PASSWORD, "new": "another long walk"}),
    ("POST", "/api/me/codes", {"password": PASSWORD}),
    ("POST", "/api/me/codes/confirm", {"code": "123456"}),
    ("POST", "/api/me/codes/end", {"password": PASSWORD}),
    ("DELETE", f"/api/me/sessions/{A_SESSION}", None),
    ("DELETE", "/api/me/sessions", None),
    ("DELETE", "/api/staff/Maxine/codes", None),
    ("POST", "/api/first-manager", {"token": "x", "name": "Mallory", "password": PASSWORD}),
    ("POST", "/api/invitations/accept", {"token": "x", "password": PASSWORD}),
    ("POST", "/api/invitations/look", {"token": "x"}),
    ("POST", "/api/staff", {"name": "Mallory", "role": "gaming-manager"}),
    ("PATCH", "/api/staff/Maxine", {"role": "dealer"}),
    ("DELETE", "/api/staff/Maxine", None),
    ("POST", "/api/staff/Maxine/invitation", None),
    ("POST", "/api/tables/table-1/commands", {"command": "arrive", "id": "x"}),
    ("POST", "/api/tables/table-1/consequences", {"command": "close", "id": "x"}),
    ("POST", "/api/tournaments", {}),
    ("POST", "/api/house/commands", {"command": "close-day", "id": "x"}),
    ("POST", "/api/inspect/tasks", {"what": "verify"}),
    ("POST", "/api/house/promotions/table-1/terms/check", {"terms": {}, "prizes": []}),
    ("POST", "/api/tournaments/table-1/commands", {"command": "enter", "id": "x", "with": "purse"}),
    ("POST", "/api/tournaments/table-1/conditions/check", {"rulebook": "act-blackjack-2006", "conditions": {}}),
    ("POST", "/api/school/lessons", {"book": "act-blackjack-2018"}),
    ("POST", "/api/school/lessons/1/answers", {"step": 0, "action": {"do": "burn"}}),
    ("POST", "/api/simulations", {"rulebook": "act-blackjack-2018", "rounds": 0}),
    ("DELETE", "/api/simulations/any", None),
)


def test_everything_that_changes_something_is_tried(house: House) -> None:
    """A route that is added comes to the list."""
    described = house.browser().get("/api/openapi.json").json["paths"]
    made = {(method.upper(), path) for path, methods in described.items() for method in methods if method != "get"}
    named = {
        (
            method,
            re.sub("/any$", "/{simulation}", re.sub("Maxine|table-1", "{name}", path))
            .replace(A_SESSION, "{id}")
            .replace("/lessons/1/", "/lessons/{number}/"),
        )
        for method, path, _ in CHANGES
    }
    assert made == named


@pytest.mark.slow
@pytest.mark.parametrize("origin", HOSTILE)
def test_another_sites_page_changes_nothing(house: House, origin: str) -> None:
    manager, before = house.manager, house.people.person("Mallory")
    hostile = origin.format(port=house.port)
    for method, path, body in CHANGES:
        for browser in (manager, house.browser()):
            answer = sent(browser, method, path, body, Origin=hostile)
            assert answer in ((403, "foreign-page"), (400, None), (400, "cannot-be-read")), (
                method,
                path,
                hostile,
                answer,
            )
    assert manager.get("/api/me").json["role"] == "gaming-manager"
    assert house.people.person("Mallory") == before


def sent(browser: Browser, method: str, path: str, body: Any, **headers: str | None) -> tuple[int, str | None]:
    """The status and the code; 400 and nothing where no HTTP server would read such a header.

    It hangs up then, and may do so while the rest of the request is still on its way: the answer is lost.
    """
    try:
        answer = browser.ask(method, path, body, raw=None, **headers)
    except (ValueError, http.client.HTTPException, ConnectionError):
        return 400, None
    is_ours = answer.headers.get("content-type") == "application/json"
    return answer.status, answer.json.get("code") if is_ours else None


def test_the_house_itself_is_no_foreign_page(house: House) -> None:
    """The same requests from the house's own page are read: what refuses the others is where they come from."""
    for method, path, body in CHANGES:
        guest = house.guest()
        status, code = sent(guest, method, path, body)
        assert code not in ("foreign-page", "csrf"), (method, path, status, code)


def test_a_cookie_without_an_origin_changes_nothing(house: House) -> None:
    for method, path, body in CHANGES:
        answer = house.manager.ask(method, path, body, Origin=None)
        assert (answer.status, answer.code) == (403, "foreign-page"), (method, path)
    from_page = house.guest().ask("DELETE", "/api/sessions", Origin=None, Referer=f"{house.base}/table/x")
    assert from_page.status == 204, "a browser that sends no Origin still says from which page it comes"
    foreign = house.guest().ask("DELETE", "/api/sessions", Origin=None, Referer="https://evil.example/x")
    assert (foreign.status, foreign.code) == (403, "foreign-page")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_of_another_site_changes_nothing(house: House, kind: str) -> None:
    """A browser sends such a form with no questions asked; the cookie alone does not make it count."""
    raw = b'{"command":"arrive","id":"form","x":"="}'
    guest = house.guest()
    for path in ("/api/tables/table-1/commands", "/api/me/chips", "/api/guests", "/api/staff", "/api/sessions"):
        headers = {"Origin": "https://evil.example", "Content-Type": kind, "X-Croupier-CSRF": None}
        answer = guest.ask("POST", path, raw=raw, **headers)
        assert (answer.status, answer.code) == (403, "foreign-page"), (path, answer.body)
    assert guest.name not in [one["name"] for one in house.felt()["people"]]


# --- the CSRF value -------------------------------------------------------------------------------------


def test_a_cookie_without_the_sessions_own_csrf_value_changes_nothing(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    values = (
        None,
        "",
        " ",
        bob.csrf,
        ann.csrf[:-1],
        ann.csrf + "0",
        ann.csrf.upper() + "x",
        "\xff",
        str(ann.token),
    )
    for value in values:
        for method, path, body in (*CHANGES[3:6], CHANGES[-1]):
            answer = ann.ask(method, path, body, X_Croupier_CSRF=value)
            assert (answer.status, answer.code) == (403, "csrf"), (value, method, path, answer.body)
    assert ann.get("/api/me").json["name"] == ann.name
    assert ann.ask("DELETE", "/api/sessions").status == 204, "with it, the same is done"


def test_the_csrf_value_of_a_session_that_is_over_is_of_no_use(house: House) -> None:
    ann = house.account("Csrf Ann")
    old = ann.csrf
    ann.ask("DELETE", "/api/sessions")
    came = house.browser()
    assert came.come_in("/api/sessions", {"name": "Csrf Ann", "password": PASSWORD}).status == 201
    assert came.csrf != old
    assert came.ask("POST", "/api/me/chips", X_Croupier_CSRF=old).code == "csrf"


def test_a_bearer_token_needs_no_csrf_value_and_a_wrong_one_is_refused(house: House) -> None:
    ann = house.guest()
    program = house.browser()
    bearer = {"Authorization": f"Bearer {ann.token}", "Origin": None}
    assert program.post("/api/tables/table-1/commands", {"command": "arrive", "id": "b"}, **bearer).status == 200
    for token in ("", "x", f"{ann.token}x", str(ann.token)[:-1], ann.csrf, "\xff" * 30, "x" * 10_000):
        answer = program.get("/api/me", Authorization=f"Bearer {token}")
        assert answer.status in (401, 431, 400) or answer.json["kind"] == "spectator", answer.body


# --- the session ----------------------------------------------------------------------------------------


def test_a_session_that_a_visitor_brings_is_never_taken_over(house: House) -> None:
    """Session fixation: whoever signs in gets a token that nobody could know before."""
    house.account("Fixed Ann")
    for planted in ("planted", "a" * 43, "0" * 64):
        browser = Browser(port=house.port, cookie=planted)
        assert browser.get("/api/me").json["kind"] == "spectator"
        answer = browser.come_in("/api/sessions", {"name": "Fixed Ann", "password": PASSWORD})
        assert answer.status == 201
        assert browser.cookie != planted
        assert Browser(port=house.port, cookie=planted).get("/api/me").json["kind"] == "spectator"


def test_signing_in_ends_the_session_that_the_browser_had(house: House) -> None:
    """A guest's cookie that an attacker set and kept does not become the account's."""
    attacker = house.guest()
    house.account("Victim")
    victim = Browser(port=house.port, cookie=attacker.cookie, csrf=attacker.csrf)
    assert victim.come_in("/api/sessions", {"name": "Victim", "password": PASSWORD}).status == 201
    assert victim.cookie != attacker.cookie
    assert attacker.get("/api/me").json["kind"] == "spectator"
    assert victim.get("/api/me").json["name"] == "Victim"


def test_a_session_is_over_when_one_signs_out_or_changes_the_password(house: House) -> None:
    ann, twin = house.account("Out Ann"), house.browser()
    twin.come_in("/api/sessions", {"name": "Out Ann", "password": PASSWORD})
    with twin.socket() as wire:
        wire.until("hello")
        changed = ann.come_in("/api/me/password", {"old": PASSWORD, "new": "another walk by the lake"})
        assert changed.status == 200, changed.body
        assert wire.closed()[0] == 4401
    assert twin.get("/api/me").json["kind"] == "spectator"
    kept = Browser(port=house.port, cookie=ann.cookie, csrf=ann.csrf)
    assert ann.ask("DELETE", "/api/sessions").status == 204
    assert kept.get("/api/me").json["kind"] == "spectator"
    assert kept.give("arrive").status == 401


def test_the_cookie_is_for_this_house_alone(house: House, open_house: Any) -> None:
    cookie = house.browser().post("/api/guests", {}).cookies[0]
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= flags
    assert "secure" not in flags, "over plain HTTP a browser would drop it"
    assert not any(one.startswith("domain") for one in flags)
    secure = open_house(Settings(rates=Rates.generous(), tls=True))
    marked = (
        Browser(port=secure.port, origin=f"https://127.0.0.1:{secure.port}").post("/api/guests", {}).cookies[0]
    )
    assert "secure" in {part.strip().lower() for part in marked.split(";")}


def test_a_token_is_long_and_never_twice_the_same(house: House) -> None:
    tokens = {str(house.guest().token) for _ in range(20)}
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 32


def test_no_page_of_another_site_may_frame_or_read_the_house(house: House) -> None:
    for path in ("/", "/api/me", "/api/tables", "/api/nothing", "/nothing", "/api/openapi.json"):
        headers = house.browser().get(path, Origin="https://evil.example").headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers


def test_answers_about_a_person_are_kept_by_nobody(house: House) -> None:
    guest = house.seated(box=5)
    for path in ("/api/me", "/api/tables/table-1", "/api/me/history", "/api/me/history.csv", "/api/staff"):
        kept = guest.get(path).headers.get("cache-control", "")
        assert "no-store" in kept or "private" in kept, (path, kept)


# --- the socket -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [*HOSTILE[:-2], None])
def test_another_sites_page_opens_no_socket(house: House, origin: str | None) -> None:
    guest = house.guest()
    for browser in (guest, house.browser()):
        with pytest.raises((InvalidStatus, ValueError)) as refused:  # noqa: SIM117
            with browser.socket(origin=origin.format(port=house.port) if origin else None):
                pytest.fail(f"a socket was opened for {origin}")
        if isinstance(refused.value, InvalidStatus):
            assert refused.value.response.status_code == 403


def test_a_program_opens_a_socket_with_a_token_and_not_with_a_wrong_one(house: House) -> None:
    guest = house.guest()
    with house.browser().socket(f"/api/socket?token={guest.token}", origin=None) as wire:
        assert wire.until("hello")["me"]["name"] == guest.name
    for token in ("x", f"{guest.token}x", guest.csrf, "%00"):
        with pytest.raises(InvalidStatus) as refused:  # noqa: SIM117
            with house.browser().socket(f"/api/socket?token={token}", origin=None):
                pytest.fail(f"a socket was opened with {token}")
        assert refused.value.response.status_code == 401


def test_a_token_in_an_address_is_for_sockets_alone(house: House) -> None:
    """Addresses are written down by proxies: no route takes a token from one."""
    guest = house.guest()
    assert house.browser().get(f"/api/me?token={guest.token}").json["kind"] == "spectator"
    answer = house.browser().post(f"/api/me/chips?token={guest.token}")
    assert answer.status == 401

"""One's own account over HTTP: one-time codes, the list of sessions, and signing out everywhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pyotp

from tests.web.doors import PASSWORD, Browser, House


def code_of(secret: str, *, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(datetime.now(UTC) + timedelta(seconds=30 * steps))


def test_codes_are_set_up_asked_for_and_reset(house: House) -> None:
    dealer = house.member("Dora", "dealer")
    assert dealer.get("/api/me/codes").json == {"on": False, "since": None, "recovery_left": 0, "can_end": False}
    assert dealer.post("/api/me/codes", {"password": "not the password"}).status == 403
    begun = dealer.post("/api/me/codes", {"password": PASSWORD})
    assert begun.status == 201
    secret = begun.json["secret"]
    assert dealer.post("/api/me/codes/confirm", {"code": "nothing"}).says == (
        "The one-time code is wrong, or was used before."
    )
    confirmed = dealer.post("/api/me/codes/confirm", {"code": code_of(secret)})
    assert confirmed.status == 200
    assert len(confirmed.json["recovery"]) == 10
    assert dealer.get("/api/me/codes").json["on"] is True
    asked = house.browser().post("/api/sessions", {"name": "Dora", "password": PASSWORD})
    assert (asked.status, asked.code) == (401, "code-needed")
    again = house.browser()
    answer = again.come_in(
        "/api/sessions", {"name": "Dora", "password": PASSWORD, "code": code_of(secret, steps=1)}
    )
    assert answer.status == 201
    listed = next(one for one in house.manager.get("/api/staff").json["staff"] if one["name"] == "Dora")
    assert listed["codes"] is True
    assert house.manager.ask("DELETE", "/api/staff/Dora/codes").status == 204
    assert again.get("/api/me").json["kind"] == "spectator", "they sign in again"
    assert again.come_in("/api/sessions", {"name": "Dora", "password": PASSWORD}).status == 201


def test_nobody_sees_or_ends_the_sessions_of_another(house: House) -> None:
    one, two = house.account("Sam Sand"), house.account("Tim Tarn")
    shown = two.get("/api/me/sessions").json["sessions"]
    assert len(shown) == 1
    assert one.ask("DELETE", f"/api/me/sessions/{shown[0]['id']}").status == 404
    assert two.get("/api/me").json["name"] == "Tim Tarn"
    assert house.browser().get("/api/me/sessions").status == 401


def test_sessions_are_listed_and_one_of_them_is_signed_out(house: House) -> None:
    first = house.account("Una Vale")
    second = house.browser()
    second.headers["User-Agent"] = "A telephone\x01 of somebody"
    second.come_in("/api/sessions", {"name": "Una Vale", "password": PASSWORD})
    sessions = first.get("/api/me/sessions").json["sessions"]
    assert [one["this"] for one in sessions] == [True, False]
    assert sessions[1]["agent"] == "A telephone of somebody"
    assert sessions[1]["address"] == "127.0.0.1"
    with second.socket() as wire:
        wire.until("hello")
        assert first.ask("DELETE", f"/api/me/sessions/{sessions[1]['id']}").status == 204
        assert wire.closed()[0] == 4401
    assert second.get("/api/me").json["kind"] == "spectator"
    assert len(first.get("/api/me/sessions").json["sessions"]) == 1


def test_signing_out_everywhere_closes_every_session_and_socket(house: House) -> None:
    first = house.account("Wyn Yale")
    others: list[Browser] = []
    for _ in range(2):
        others.append(house.browser())
        others[-1].come_in("/api/sessions", {"name": "Wyn Yale", "password": PASSWORD})
    with others[0].socket() as here, others[1].socket() as there:
        here.until("hello")
        there.until("hello")
        gone = first.ask("DELETE", "/api/me/sessions")
        assert gone.status == 204
        assert "Max-Age=0" in gone.cookies[0]
        assert here.closed()[0] == there.closed()[0] == 4401
    for one in (first, *others):
        assert one.get("/api/me").json["kind"] == "spectator"

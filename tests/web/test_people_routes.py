"""Coming in, being somebody, signing out; and staff."""

from __future__ import annotations

import pytest

from tests.web.doors import PASSWORD, Browser, House


def test_nobody_is_a_spectator(house: House) -> None:
    answer = house.browser().get("/api/me")
    assert answer.status == 200
    assert answer.json == {
        "name": "",
        "role": "spectator",
        "kind": "spectator",
        "purse": 0,
        "csrf": "",
        "token": None,
        "tables": [],
    }


def test_a_guest_comes_in_with_play_chips(house: House) -> None:
    browser = house.browser()
    answer = browser.come_in("/api/guests", {})
    assert answer.status == 201
    me = answer.json
    assert (me["role"], me["kind"]) == ("player", "guest")
    assert me["purse"] == house.purse(me["name"]) == 1_000_00
    assert me["token"]
    again = browser.get("/api/me").json
    assert again == {**me, "token": None}


def test_an_account_is_opened_and_signed_in_to(house: House) -> None:
    house.account("Ann Other")
    browser = house.browser()
    answer = browser.come_in("/api/sessions", {"name": "ann other", "password": PASSWORD})
    assert answer.status == 201
    assert answer.json["name"] == "Ann Other"
    assert browser.get("/api/me").json["kind"] == "account"


def test_a_guest_keeps_chips_and_place(house: House) -> None:
    guest = house.guest()
    guest.do("arrive")
    guest.do("buy-in", amount=100_00, **{"with": "purse"})
    before = guest.cookie
    answer = guest.come_in("/api/accounts", {"name": guest.name, "password": PASSWORD})
    assert answer.status == 201, answer.json
    assert (answer.json["kind"], answer.json["purse"], answer.json["tables"]) == ("account", 900_00, ["table-1"])
    assert guest.cookie != before, "the session is a new one"
    guest.do("leave", into="purse")
    assert house.purse(guest.name) == 1_000_00


def test_the_old_session_of_a_guest_is_over(house: House) -> None:
    guest = house.guest()
    before = Browser(port=house.port, cookie=guest.cookie, csrf=guest.csrf)
    guest.come_in("/api/accounts", {"name": guest.name, "password": PASSWORD})
    assert before.get("/api/me").json["kind"] == "spectator"


@pytest.mark.parametrize("name", ["Kim", "Nobody Knows"])
def test_a_wrong_password_and_an_unknown_name_say_the_same(house: House, name: str) -> None:
    if name == "Kim" and house.people.person("Kim") is None:
        house.account("Kim")
    answer = house.browser().post("/api/sessions", {"name": name, "password": "not the right one"})
    assert (answer.status, answer.code) == (401, "sign-in-failed")
    assert answer.says == "The name or the password is wrong."


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"name": "Bo", "password": "short"}, 422, "password"),
        ({"name": "the\u0000house", "password": PASSWORD}, 422, "called"),
        ({"name": "Croupier", "password": PASSWORD}, 422, "called"),
        ({"name": "Bo"}, 422, "password is missing"),
        ({"name": 5, "password": PASSWORD}, 422, "name is to be text, and a number was given"),
        ({"name": "Bo", "password": PASSWORD, "role": "gaming-manager"}, 422, "role"),
        (["Bo"], 422, "object"),
    ],
)
def test_what_is_no_account_is_refused_in_one_sentence(
    house: House, body: object, status: int, words: str
) -> None:
    answer = house.browser().post("/api/accounts", body)
    assert answer.status == status, answer.json
    assert words in answer.says


def test_a_body_that_is_no_json_cannot_be_read(house: House) -> None:
    for raw in (b"{", b"\xff\xfe", b"", b"[1,", b'{"name": "Bo" "password"}'):
        answer = house.browser().ask("POST", "/api/accounts", raw=raw)
        assert answer.status == 400, (raw, answer.json)
        assert "JSON" in answer.says


def test_a_name_is_taken_once(house: House) -> None:
    house.account("Twice")
    answer = house.browser().post("/api/accounts", {"name": "twice", "password": PASSWORD})
    assert (answer.status, answer.code) == (409, "name-taken")
    assert "twice" in answer.says


def test_signing_out_ends_the_session(house: House) -> None:
    guest = house.guest()
    answer = guest.ask("DELETE", "/api/sessions")
    assert answer.status == 204
    assert answer.body == b""
    assert "Max-Age=0" in answer.cookies[0]
    assert guest.get("/api/me").json["kind"] == "spectator"
    assert house.browser().get("/api/me", Authorization=f"Bearer {guest.token}").status == 401


def test_signing_in_again_ends_the_session_before(house: House) -> None:
    house.account("Ada Again")
    browser = house.guest()
    before = browser.token
    assert browser.come_in("/api/sessions", {"name": "Ada Again", "password": PASSWORD}).status == 201
    assert house.browser().get("/api/me", Authorization=f"Bearer {before}").status == 401


def test_more_chips_only_for_one_with_next_to_none(house: House) -> None:
    guest = house.guest()
    answer = guest.post("/api/me/chips")
    assert (answer.status, answer.code) == (409, "enough-chips")
    assert "$1,000" in answer.says
    assert house.browser().post("/api/me/chips").status == 401


def test_a_password_is_changed_and_other_sessions_end(house: House) -> None:
    first = house.account("Pat Changes")
    other = house.browser()
    other.come_in("/api/sessions", {"name": "Pat Changes", "password": PASSWORD})
    wrong = first.post("/api/me/password", {"old": "something else", "new": "another long walk home"})
    assert (wrong.status, wrong.code) == (403, "sign-in-failed")
    answer = first.come_in("/api/me/password", {"old": PASSWORD, "new": "another long walk home"})
    assert answer.status == 200, answer.json
    assert first.get("/api/me").json["name"] == "Pat Changes"
    assert other.get("/api/me").json["kind"] == "spectator"
    assert house.browser().post("/api/sessions", {"name": "Pat Changes", "password": PASSWORD}).status == 401


# --- staff --------------------------------------------------------------------------------------------------


def test_the_link_of_the_first_start_is_good_once(house: House) -> None:
    assert house.manager.get("/api/me").json["role"] == "gaming-manager"
    body = {"token": "x" * 40, "name": "Another", "password": PASSWORD}
    answer = house.browser().post("/api/first-manager", body)
    assert (answer.status, answer.code) == (403, "token-not-good")


def test_staff_is_appointed_invited_and_comes_in(house: House) -> None:
    dealer = house.member("Dora", "dealer")
    assert dealer.get("/api/me").json["role"] == "dealer"
    staff = {one["name"]: one for one in house.manager.get("/api/staff").json["staff"]}
    assert (staff["Dora"]["role"], staff["Dora"]["standing"]) == ("dealer", "here")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/staff", None),
        ("POST", "/api/staff", {"name": "Eve", "role": "dealer"}),
        ("PATCH", "/api/staff/Maxine", {"role": "dealer"}),
        ("DELETE", "/api/staff/Maxine", None),
        ("POST", "/api/staff/Maxine/invitation", None),
    ],
)
def test_staff_is_for_a_gaming_manager_alone(house: House, method: str, path: str, body: object) -> None:
    assert house.manager.name == "Maxine"
    assert house.browser().ask(method, path, body).status == 401
    answer = house.guest().ask(method, path, body)
    assert answer.status == 403
    assert "gaming manager" in answer.says
    name = f"Sue {method} {len(path)}"
    supervisor = house.member(name.replace("/", " "), "casino-supervisor")
    assert supervisor.ask(method, path, body).status == 403


def test_a_role_is_changed_and_its_holder_signs_in_again(house: House) -> None:
    member = house.member("Rolf", "dealer")
    answer = house.manager.ask("PATCH", "/api/staff/Rolf", {"role": "casino-supervisor"})
    assert (answer.status, answer.json["role"]) == (200, "casino-supervisor")
    assert member.get("/api/me").json["kind"] == "spectator"
    assert house.manager.ask("PATCH", "/api/staff/Rolf", {"role": "player"}).status == 403
    for neither in ({}, {"role": "dealer", "unlock": True}):
        assert "unlock" in house.manager.ask("PATCH", "/api/staff/Rolf", neither).says
    assert house.manager.ask("PATCH", "/api/staff/Rolf", {"role": "king"}).status == 422
    assert house.manager.ask("PATCH", "/api/staff/Nobody%20Here", {"unlock": True}).status == 404


def test_a_member_is_dismissed(house: House) -> None:
    member = house.member("Dis Missed", "dealer")
    assert house.manager.ask("DELETE", "/api/staff/Dis%20Missed").status == 204
    assert member.get("/api/me").json["kind"] == "spectator"
    assert house.manager.ask("DELETE", "/api/staff/Nobody%20Here").status == 404
    last = house.manager.ask("DELETE", "/api/staff/Maxine")
    assert (last.status, last.code) == (409, "last-manager")


def test_one_who_is_locked_out_is_let_in_again(house: House) -> None:
    house.account("Lo Locked")
    wrong = {"name": "Lo Locked", "password": "wrong, and wrong again"}
    answers = [house.browser().post("/api/sessions", wrong) for _ in range(6)]
    assert answers[-1].code == "locked-out"
    assert answers[-1].status == 403
    right = {"name": "Lo Locked", "password": PASSWORD}
    assert house.browser().post("/api/sessions", right).code == "locked-out"
    assert house.manager.ask("PATCH", "/api/staff/Lo%20Locked", {"unlock": True}).status == 200
    assert house.browser().come_in("/api/sessions", right).status == 201


def test_an_invitation_is_renewed(house: House) -> None:
    house.member("Inga", "inspector")
    answer = house.manager.post("/api/staff/Inga/invitation")
    assert answer.status == 201
    browser, link = house.browser(), {"token": answer.json["invitation"]}
    for _ in range(2):  # to look uses nothing up
        seen = browser.post("/api/invitations/look", link).json
        assert (seen["name"], seen["role"], seen["ends"]) == ("Inga", "inspector", answer.json["ends"])
    came = browser.come_in("/api/invitations/accept", {**link, "password": "a better one than that"})
    assert (came.status, came.json["role"]) == (201, "inspector")
    for used_or_wrong in (link, {"token": "x" * 40}):
        again = house.browser().post("/api/invitations/look", used_or_wrong)
        assert (again.status, again.code) == (403, "token-not-good")
    assert house.manager.post("/api/staff/Nobody/invitation").status == 404

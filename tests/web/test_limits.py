"""How often one may ask: buckets that fill again, in memory that does not grow; and what they let through."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.web.limits import MOST_VISITORS, RateLimits
from croupier.web.settings import Rate, Rates, Settings
from tests.web.doors import PASSWORD, Browser, House


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_a_burst_through_and_fills_again() -> None:
    clock = Clock()
    limits = RateLimits(Rates(commands=Rate(burst=3, a_second=0.5)), clock)
    assert [limits.take("commands", "ann") for _ in range(4)] == [None, None, None, 2]
    assert limits.take("commands", "bob") is None, "each has their own"
    assert limits.take("reads", "ann") is None, "and each kind"
    clock.now += 2
    assert limits.take("commands", "ann") is None
    assert limits.take("commands", "ann") == 2
    clock.now += 1_000
    assert [limits.take("commands", "ann") for _ in range(4)] == [None, None, None, 2], "never more than the burst"


def test_refused_ones_do_not_push_the_time_away() -> None:
    clock = Clock()
    limits = RateLimits(Rates(commands=Rate(burst=1, a_second=1)), clock)
    limits.take("commands", "ann")
    for _ in range(9):
        clock.now += 0.1
        assert limits.take("commands", "ann") == 1
    clock.now += 0.2
    assert limits.take("commands", "ann") is None


def test_memory_does_not_grow_with_the_number_of_visitors() -> None:
    limits = RateLimits(Rates(), Clock())
    for number in range(MOST_VISITORS + 500):
        limits.take("reads", f"address {number}")
    assert limits.remembered("reads") == MOST_VISITORS


def tight(**rates: Rate) -> Settings:
    much = {name: Rate(burst=10**6, a_second=10**6) for name in Rates.__slots__}
    return Settings(rates=Rates(**{**much, **rates}))


def test_guests_of_one_address_are_counted(open_house: Callable[..., House]) -> None:
    house = open_house(tight(guests=Rate(burst=3, a_second=1 / 3600)))
    answers = [house.browser().post("/api/guests", {}) for _ in range(4)]
    assert [one.status for one in answers] == [201, 201, 201, 429]
    last = answers[-1]
    assert last.code == "too-fast"
    assert "guests" in last.says
    assert 3_000 < int(last.headers["retry-after"]) <= 3_600
    assert last.headers["retry-after"] in last.says
    assert last.cookies == []


def test_tries_to_sign_in_are_counted_over_all_ways(open_house: Callable[..., House]) -> None:
    house = open_house(tight(sign_in=Rate(burst=4, a_second=1 / 60)))
    wrong = {"name": "Ann", "password": PASSWORD}
    asked = [
        ("/api/sessions", wrong),
        ("/api/accounts", {"name": "Root", "password": PASSWORD}),
        ("/api/first-manager", {"token": "no", **wrong}),
        ("/api/invitations/accept", {"token": "no", "password": PASSWORD}),
        ("/api/sessions", wrong),
        ("/api/sessions", wrong),
    ]
    statuses = [house.browser().post(path, body).status for path, body in asked]
    assert statuses == [401, 422, 403, 403, 429, 429]
    assert house.browser().get("/api/me").status == 200, "looking is something else"


def test_behind_a_trusted_proxy_each_visitor_is_counted_alone(open_house: Callable[..., House]) -> None:
    settings = tight(guests=Rate(burst=1, a_second=1 / 3600))
    house = open_house(Settings(rates=settings.rates, trusts_forwarded=True))
    for address, status in (("203.0.113.1", 201), ("203.0.113.2", 201), ("203.0.113.1", 429)):
        answer = house.browser().post("/api/guests", {}, **{"X-Forwarded-For": f"10.0.0.1, {address}"})
        assert answer.status == status


def test_one_cannot_pass_for_another_address_without_such_a_proxy(open_house: Callable[..., House]) -> None:
    house = open_house(tight(guests=Rate(burst=1, a_second=1 / 3600)))
    statuses = [
        house.browser().post("/api/guests", {}, **{"X-Forwarded-For": f"203.0.113.{number}"}).status
        for number in range(3)
    ]
    assert statuses == [201, 429, 429]


def test_an_address_of_ipv6_is_a_network(open_house: Callable[..., House]) -> None:
    settings = tight(guests=Rate(burst=1, a_second=1 / 3600))
    house = open_house(Settings(rates=settings.rates, trusts_forwarded=True))
    for address, status in (("2001:db8::1", 201), ("2001:db8::ffff", 429), ("2001:db8:0:1::1", 201)):
        answer = house.browser().post("/api/guests", {}, **{"X-Forwarded-For": address})
        assert answer.status == status, address


def test_commands_are_counted_by_session_over_both_ways(open_house: Callable[..., House]) -> None:
    house = open_house(tight(commands=Rate(burst=6, a_second=1 / 60)))
    house.open_table()
    guest = house.guest()
    with guest.socket() as wire:
        wire.do("arrive")
        for _ in range(5):
            assert guest.give("sit", box=40).status == 409
        answer = guest.give("sit", box=1)
        assert (answer.status, answer.code) == (429, "too-fast")
        wire.send(do="command", ref="x", command={"command": "sit", "box": 1, "table": "table-1", "id": "x"})
        assert wire.until("refused")["code"] == "too-fast"
        wire.send(do="ping", ref="p")
        wire.until("pong")
    assert house.guest().give("arrive").status == 200, "another has their own"


def test_one_who_keeps_sending_too_fast_is_disconnected(open_house: Callable[..., House]) -> None:
    house = open_house(tight(frames=Rate(burst=1, a_second=1 / 3600)))
    with house.guest().socket() as wire:
        for _ in range(250):
            wire.send(do="ping", ref="p")
        assert wire.closed()[0] == 1008


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/rulebooks"])
def test_looks_are_counted_too(open_house: Callable[..., House], path: str) -> None:
    house = open_house(tight(reads=Rate(burst=2, a_second=1 / 60)))
    browser = Browser(port=house.port)
    assert [browser.get(path).status for _ in range(3)] == [200, 200, 429]


def test_everything_of_one_address_is_counted_before_anybody_looks_who_it_is(
    open_house: Callable[..., House],
) -> None:
    house = open_house(tight(everything=Rate(burst=3, a_second=1 / 60)))
    answers = [Browser(port=house.port, cookie=f"forged-{number}").get("/api/me") for number in range(5)]
    assert [one.status for one in answers] == [200, 200, 200, 429, 429]
    assert house.browser().get("/").status in (200, 404), "pages are for everybody"

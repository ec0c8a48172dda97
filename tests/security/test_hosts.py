"""A house answers under its own names alone: another name that leads to this machine opens nothing."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest

from croupier.web.hosts import names_of, own_hosts, refuse_host
from croupier.web.settings import Rates, Settings
from tests.web.doors import PATIENCE, House

OWN = (
    "localhost",
    "localhost:{port}",
    "LOCALHOST:{port}",
    "localhost.:{port}",
    "127.0.0.1",
    "127.0.0.1:{port}",
    "127.0.0.2:{port}",
    "[::1]",
    "[::1]:{port}",
    "[0:0:0:0:0:0:0:1]:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "localhost:1",  # a port that leads here by way of another
)
FOREIGN = (
    "evil.example",
    "evil.example:{port}",
    "EVIL.EXAMPLE.",
    "localhost.evil.example:{port}",
    "127.0.0.1.evil.example:{port}",
    "evil-localhost",
    "203.0.113.9:{port}",
    "0.0.0.0:{port}",
    "[2001:db8::1]:{port}",
    "localhost..",
    "2130706433",
)
MALFORMED = (
    "",
    " ",
    ":{port}",
    "localhost:",
    "localhost:99999",
    "localhost:port",
    "::1",
    "[::1",
    "[127.0.0.1]",
    "user@localhost",
    "localhost, evil.example",
    "localhost/evil",
    "http://localhost",
)


def status_of(
    host: str | None,
    *,
    arrived_at: str = "127.0.0.1",
    origins: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (),
) -> int | None:
    said = refuse_host(host, arrived_at, own_hosts(Settings(origins=origins, hosts=hosts)))
    return None if said is None else said.status


def test_how_a_host_may_be_written() -> None:
    assert {one: status_of(one.format(port=8080)) for one in OWN} == dict.fromkeys(OWN, None)
    assert {one: status_of(one.format(port=8080)) for one in FOREIGN} == dict.fromkeys(FOREIGN, 421)
    malformed = [one for one in MALFORMED if status_of(one.format(port=8080)) != 400]
    assert malformed == []
    assert status_of(None) == 400


def test_a_house_knows_the_names_it_was_given() -> None:
    origins, hosts = ("https://Casino.Example:8443/",), ("floor.lan", "[2001:db8::5]", "b\u00fccher.example")
    for host in (
        "casino.example",
        "casino.example:443",
        "FLOOR.lan.:80",
        "[2001:db8:0::5]:80",
        "xn--bcher-kva.example",
    ):
        assert status_of(host, origins=origins, hosts=hosts) is None, host
        assert status_of(host) == 421, host
    assert status_of("casino.example.evil.example", origins=origins, hosts=hosts) == 421


def test_a_house_that_listens_everywhere_is_found_at_the_address_that_was_dialled() -> None:
    assert status_of("192.0.2.7:8080", arrived_at="192.0.2.7") is None
    assert status_of("192.0.2.8:8080", arrived_at="192.0.2.7") == 421
    assert status_of("[fe80::5]:8080", arrived_at="fe80::5%eth0") is None
    everywhere = names_of("0.0.0.0")
    assert socket.gethostname() in everywhere
    assert status_of(socket.gethostname(), hosts=everywhere) is None
    assert names_of("floor.lan") == ("floor.lan",), "one that listens at one place has that name alone"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/metrics"),
        ("GET", "/healthz"),
        ("GET", "/api/me"),
        ("GET", "/api/openapi.json"),
        ("GET", "/no/such.file"),
        ("POST", "/api/guests"),
        ("DELETE", "/api/sessions"),
        ("PUT", "/anything"),
    ],
)
def test_a_foreign_host_opens_nothing_even_with_its_own_origin(house: House, method: str, path: str) -> None:
    host = f"evil.example:{house.port}"
    answer = house.browser().ask(method, path, Host=host, Origin=f"http://{host}")
    assert (answer.status, answer.code) == (421, "another-host")
    assert "not found under evil.example" in answer.says
    assert answer.cookies == []
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


def test_a_foreign_host_opens_no_socket(house: House) -> None:
    guest = house.guest()
    host = f"evil.example:{house.port}"
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as wire:
        head = f"GET /api/socket?token={guest.token} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        wire.sendall(f"{head}{upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        came = wire.recv(4096)
    assert came.startswith(b"HTTP/1.1 421 "), came
    with house.browser().socket(f"/api/socket?token={guest.token}", origin=None) as open_one:
        open_one.until("hello")


@pytest.mark.parametrize(
    "head", ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n"]
)
def test_a_request_that_names_no_host_is_refused(house: House, head: str) -> None:
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as wire:
        wire.sendall(head.encode())
        assert wire.recv(4096).split(b" ")[1] == b"400"


def test_a_house_behind_a_proxy_is_found_under_its_public_name(open_house: Callable[..., House]) -> None:
    house = open_house(Settings(rates=Rates.generous(), origins=("https://casino.example",)))
    browser = house.browser()
    browser.origin = "https://casino.example"
    assert browser.post("/api/guests", {}, Host="casino.example").status == 201
    assert browser.post("/api/guests", {}, Host=f"127.0.0.1:{house.port}").status == 201, (
        "as some proxies pass it on"
    )
    assert (
        browser.post("/api/guests", {}, Host="evil.example", **{"X-Forwarded-Host": "casino.example"}).status
        == 421
    )

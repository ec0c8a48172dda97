"""One who sends a request drop by drop holds no connection for ever; whoever asks in time is not hurried."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest

from croupier.web.settings import Rates, Settings
from tests.web.doors import PATIENCE, House

HASTY = Settings(rates=Rates.generous(), seconds_to_ask=2)

HEAD = b"POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/me HT",
    "half a head": HEAD,
    "half a body": HEAD + b"Content-Length: 100\r\n\r\n{",
    "half a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
}


def hung_up(wire: socket.socket) -> bytes:
    """What came until the house hung up; it fails where it never does."""
    came = b""
    while more := wire.recv(4096):
        came += more
    return came


@pytest.mark.slow
@pytest.mark.parametrize("what", UNFINISHED)
def test_a_request_that_never_ends_is_hung_up_on(open_house: Callable[..., House], what: str) -> None:
    house = open_house(HASTY)
    with house.browser().socket() as wire:  # opened before, and still there after
        wire.until("hello")
        with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as slow:
            slow.sendall(UNFINISHED[what])
            assert b"HTTP" not in hung_up(slow)
        wire.send(do="ping", ref="p")
        assert wire.until("pong")["ref"] == "p", "a socket is no slow request"
    assert house.browser().get("/api/health").status == 200


def test_drops_win_no_time(open_house: Callable[..., House]) -> None:
    house = open_house(HASTY)
    with socket.create_connection(("127.0.0.1", house.port), timeout=0.05) as slow:
        slow.sendall(b"GET /api/me HTTP/1.1\r\n")
        for _ in range(int(PATIENCE / 0.05)):
            try:
                slow.sendall(b"X: y\r\n")
                if slow.recv(4096) == b"":
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    pytest.fail("it was never hung up on")


def test_a_connection_that_is_kept_is_hung_up_on_in_its_second_request(open_house: Callable[..., House]) -> None:
    house = open_house(HASTY)
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as slow:
        slow.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" in slow.recv(4096)
        slow.sendall(b"GET /api/health HTTP/1.1\r\n")
        assert b"200 OK" not in hung_up(slow)


def test_a_head_that_is_too_large_is_refused(house: House) -> None:
    """However much of it comes: it is not kept to be read."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as wire:
        wire.sendall(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n")
        try:
            for _ in range(2_000):
                wire.sendall(b"X-Much: " + b"y" * 1_000 + b"\r\n")
            came = hung_up(wire)
        except OSError:
            came = b""
    assert b"200" not in came

"""A request ends in one place: one that says it in two ways never reaches the application."""

from __future__ import annotations

import socket

import pytest

from tests.web.doors import PATIENCE, House

HEAD = "POST /api/guests HTTP/{version}\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: close\r\n"
SMUGGLED = "0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def answers(house: House, head: str, body: str, version: str = "1.1") -> list[str]:
    """The status of every answer that came until the house hung up."""
    came = b""
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as wire:
        wire.sendall(f"{HEAD.format(version=version)}{head}\r\n{body}".encode())
        try:
            while more := wire.recv(4096):
                came += more
        except ConnectionResetError:  # it hung up before it had read all
            pass
    return [line.split(" ")[1] for line in came.decode().split("\r\n") if line.startswith("HTTP/1.1 ")]


@pytest.mark.parametrize(
    ("head", "version"),
    [
        ("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "1.1"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "1.1"),
        ("transfer-encoding: Chunked\r\ncontent-length: 0\r\n", "1.1"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "1.0"),
        ("Transfer-Encoding: chunked\r\n", "1.0"),
        ("Transfer-Encoding: chunked, identity\r\n", "1.1"),
        ("Transfer-Encoding: identity\r\nContent-Length: 5\r\n", "1.1"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "1.1"),
        ("Content-Length: 5\r\nContent-Length: 6\r\n", "1.1"),
        ("Content-Length: +5\r\n", "1.1"),
        ("Content-Length: 5, 6\r\n", "1.1"),
    ],
)
def test_a_request_with_two_ends_is_refused(house: House, head: str, version: str) -> None:
    before = house.room.metrics.requests.labels("POST", "/api/guests", "201")._value.get()
    assert answers(house, head, SMUGGLED, version) in (["400"], ["501"])
    assert house.room.metrics.requests.labels("POST", "/api/guests", "201")._value.get() == before


def test_chunks_alone_and_a_length_alone_are_read(house: House) -> None:
    assert answers(house, "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n") == ["201"]
    assert answers(house, "Content-Length: 2\r\n", "{}") == ["201"]

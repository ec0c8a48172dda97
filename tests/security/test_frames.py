"""Ten thousand frames that nobody should send: each gets one sentence or ends its socket, and nothing happens."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import struct
import threading
import tracemalloc
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.security.hostile import Frame, hostile_frames
from tests.web.doors import PATIENCE, Browser, House, Socket

FRAMES = 10_000
CONNECTIONS = 4


@pytest.mark.slow
def test_ten_thousand_hostile_frames_change_nothing(house: House) -> None:
    """By a guest who is at no table; meanwhile somebody else looks on."""
    attacker, viewer = house.guest(), house.guest()
    before, stored, accounts = house.felt()["version"], house.store.heads(), dict(house.store.balances())
    tallies = [Counter[str]() for _ in range(CONNECTIONS)]
    threads = [
        threading.Thread(target=attack, args=(attacker, f"frames/{number}", FRAMES // CONNECTIONS, tally))
        for number, tally in enumerate(tallies)
    ]
    with viewer.socket() as quiet:
        quiet.send(do="watch", table="table-1")
        quiet.until("table")
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            quiet.send(do="ping", ref="still there")
            assert quiet.until("pong")["ref"] == "still there", "others are served meanwhile"
            threads[0].join(0.2)
        assert {one["kind"] for one in quiet.seen} == {"hello", "table", "pong"}, "something was announced"
    seen = sum(tallies, Counter[str]())
    assert seen.total() == FRAMES, "some of them never came to anything"
    assert seen["refused"] > FRAMES * 0.9, seen
    assert not set(seen) - {"refused", "closed 1007", "closed 1008", "closed 1009"}, seen
    assert house.felt()["version"] == before
    assert house.store.heads() == stored
    assert dict(house.store.balances()) == accounts


def attack(attacker: Browser, seed: str, count: int, tally: Counter[str]) -> None:
    """Send the frames one by one, each after the answer to the last; a new socket when the house ends one."""
    frames = hostile_frames(seed, count)
    while True:
        with attacker.socket() as wire:
            wire.until("hello")
            for name, frame in frames:
                came = answer_to(wire, frame)
                tally[came if came.startswith(("refused", "closed")) else f"{came} to {name}: {frame!r:.200}"] += 1
                if came.startswith("closed"):
                    break
            else:
                return


def answer_to(wire: Socket, frame: Frame) -> str:
    """`refused`, with one sentence, or `closed` with its code, or what else came."""
    try:
        wire.wire.send(sendable(frame))
        came = json.loads(wire.wire.recv(timeout=PATIENCE))
    except ConnectionClosed:
        return f"closed {wire.wire.close_code}"
    if came["kind"] != "refused" or came["code"] == "fault":
        return str(came)
    assert set(came) == {"kind", "ref", "code", "says", "clause", "also"}
    assert came["says"].endswith("."), came
    assert "\n" not in came["says"], came
    assert "Traceback" not in came["says"], came
    return "refused"


def sendable(frame: Frame) -> Frame:
    return frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace").decode()


def test_frames_are_the_same_each_time_and_of_every_kind() -> None:
    first, again = list(hostile_frames("s", 400)), list(hostile_frames("s", 400))
    assert first == again
    assert len({name for name, _ in first}) == 10
    assert list(hostile_frames("t", 400)) != first


def test_twenty_frames_that_cannot_be_read_end_the_socket(house: House) -> None:
    with house.guest().socket() as wire:
        wire.until("hello")
        for _ in range(19):
            assert answer_to(wire, "{") == "refused"
        wire.wire.send("{")
        assert json.loads(wire.wire.recv(timeout=PATIENCE))["kind"] == "refused", "the last one is answered too"
        assert wire.closed()[0] == 1008


# --- too large ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1_000_000, 5_000_000])
def test_a_frame_that_is_too_large_ends_the_socket(house: House, size: int) -> None:
    with house.guest().socket() as wire:
        wire.until("hello")
        frame = json.dumps({"do": "ping", "ref": "x" * size})
        with contextlib.suppress(ConnectionClosed):
            wire.wire.send(frame)
        told = (1009,) if size < 100_000 else (1009, 1006)  # hung up while it still came
        assert wire.closed()[0] in told


def test_many_small_pieces_of_one_frame_that_is_too_large_end_it_too(house: House) -> None:
    with house.guest().socket() as wire:
        wire.until("hello")

        def pieces() -> Iterator[str]:
            for _ in range(1_000):
                yield "x" * 1_000

        with contextlib.suppress(ConnectionClosed):
            wire.wire.send(pieces())
        assert wire.closed()[0] in (1009, 1006), "hung up while pieces still came"


@pytest.mark.parametrize(
    "path", ["/api/guests", "/api/sessions", "/api/tables/table-1/commands", "/api/me/password"]
)
def test_a_body_that_is_too_large_is_refused(house: House, path: str) -> None:
    guest = house.guest()
    body = b'{"name":"' + b"x" * 70_000 + b'","password":"y"}'
    try:
        answer = guest.ask("POST", path, raw=body)
    except (BrokenPipeError, ConnectionResetError):
        return  # it was sent away before it had said all
    assert answer.status == 413 or (path == "/api/guests" and answer.status == 201), answer.body


def test_a_compressed_bomb_is_not_opened(house: House) -> None:
    """The house agrees to no compression, so what claims to be compressed is no frame at all."""
    guest = house.guest()
    offer = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
    wire = opened_by_hand(house, guest, offer)
    with wire:
        bomb = deflated(100 * 1024 * 1024)
        assert len(bomb) < 200_000
        gc.collect()
        tracemalloc.start()
        try:
            wire.sendall(frame_by_hand(bomb[: 16 * 1024 - 100], first_byte=0b1100_0001))
            code = close_code(wire)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert code in (1002, 1007, 1008, 1009), code
    assert most < 20 * 1024 * 1024, f"{most} bytes were used for it"


def deflated(size: int) -> bytes:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packed.compress(b" " * size) + packed.flush(zlib.Z_SYNC_FLUSH)


def opened_by_hand(house: House, guest: Browser, headers: dict[str, str]) -> socket.socket:
    """A socket without a library between, which would not send such things."""
    wire = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
    lines = {
        "Host": f"127.0.0.1:{house.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        "Origin": guest.own_origin,
        "Cookie": f"croupier_session={guest.cookie}",
        **headers,
    }
    text = (
        "GET /api/socket HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
    )
    wire.sendall(text.encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += wire.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    assert b"permessage-deflate" not in head.lower()
    return wire


def frame_by_hand(payload: bytes, first_byte: int) -> bytes:
    length = len(payload)
    size = struct.pack("!BH", 0x80 | 126, length) if length > 125 else struct.pack("!B", 0x80 | length)
    return bytes([first_byte]) + size + b"\0\0\0\0" + payload


def close_code(wire: socket.socket) -> int | None:
    """The code with which the house ends it; nothing where it just hangs up."""
    data = b""
    while True:
        more = wire.recv(65536)
        if not more:
            break
        data += more
    at = data.rfind(b"\x88")
    return struct.unpack("!H", data[at + 2 : at + 4])[0] if at >= 0 and len(data) >= at + 4 else None


@pytest.mark.parametrize(
    "frame",
    [
        frame_by_hand(b"\xff\xfe", 0x81),
        frame_by_hand(b"x", 0x83),
        frame_by_hand(b"x", 0xB1),
        frame_by_hand(b"x", 0x80),
        b"\x81\x01x",
        frame_by_hand(b"x" * 126, 0x89),
    ],
    ids=["not UTF-8", "unknown opcode", "reserved bits", "continues nothing", "not masked", "long ping"],
)
def test_what_is_no_websocket_frame_ends_the_socket(house: House, frame: bytes) -> None:
    with opened_by_hand(house, house.guest(), {}) as wire:
        wire.sendall(frame)
        assert close_code(wire) in (1002, 1007, None)
    assert house.browser().get("/api/health").status == 200


# --- memory, and those who are slow ---------------------------------------------------------------------


@pytest.mark.slow
def test_frames_that_are_refused_leave_nothing_behind(house: House) -> None:
    guest = house.guest()

    def run(seed: str) -> int:
        for _ in range(2):
            attack(guest, seed, 300, Counter[str]())
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    attack(guest, "warm", 300, Counter[str]())
    tracemalloc.start()
    try:
        first = run("memory/1")
        later = [run(f"memory/{number}") for number in range(2, 6)]
    finally:
        tracemalloc.stop()
    assert min(later) - first < 3 * 1024 * 1024, f"from {first} to {later} bytes"


def test_sockets_that_are_gone_are_forgotten(house: House) -> None:
    open_before = house.on_loop(lambda: len(house.room.connected))
    guest = house.guest()
    for _ in range(20):
        with guest.socket() as wire:
            wire.send(do="watch", table="table-1")
            wire.send(do="lobby")
            wire.until("table")
    deadline = asyncio.run_coroutine_threadsafe(until_gone(house, open_before), house.loop)
    assert deadline.result(PATIENCE)
    table: Any = house.floor.live_table("table-1")
    assert len(table.watchers) == 0
    assert len(house.floor.lobby._there) == 0


async def until_gone(house: House, expected: int) -> bool:
    async with asyncio.timeout(PATIENCE):
        while len(house.room.connected) > expected:
            await asyncio.sleep(0.05)
    return True

"""The socket: frames in order, what cannot be read, what is too large, viewers who are too slow."""

from __future__ import annotations

import json
import socket as plain
import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from croupier.vocabulary.refusal import Refusal, Refused
from croupier.web.frames import Malformed, read_frame
from croupier.web.outgoing import Outgoing
from croupier.web.problems import refusal
from croupier.web.settings import Rates, Settings
from tests.web.doors import Browser, House, Socket


def test_the_first_frame_says_who_one_is(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire:
        hello = wire.take()
    assert hello["kind"] == "hello"
    assert hello["me"] == guest.get("/api/me").json
    assert hello["version"]
    assert hello["at"].endswith("Z")
    with house.browser().socket() as wire:
        assert wire.take()["me"]["kind"] == "spectator"


def test_a_ping_is_answered(house: House) -> None:
    with house.browser().socket() as wire:
        wire.send(do="ping", ref="p1")
        pong = wire.until("pong")
        assert pong["ref"] == "p1"


def test_a_table_is_followed_from_where_it_stands(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire, house.browser().socket() as other:
        other.send(do="watch", table="table-1")
        table = other.until("table")
        assert table["version"] == table["felt"]["version"]
        assert table["yours"] is None
        done = wire.do("arrive")
        happened = other.until("happened")
        assert happened["version"] == done["version"] == table["version"] + 1
        assert happened["events"][0]["player"] == guest.name
        assert guest.name in [one["name"] for one in happened["felt"]["people"]]
        other.send(do="unwatch", table="table-1")
        wire.do("leave", into="purse")
        other.send(do="ping", ref="last")
        other.until("pong")
        assert [one["kind"] for one in other.seen].count("happened") == 1


def test_one_who_comes_again_misses_nothing_and_sees_nothing_twice(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire:
        wire.send(do="watch", table="table-1")
        last = wire.until("table")["version"]
    guest.do("arrive")
    guest.do("buy-in", amount=50_00, **{"with": "purse"})
    with guest.socket() as wire:
        wire.send(do="watch", table="table-1", after=last)
        table = wire.until("table")
        assert [one["version"] for one in table["record"]] == [last + 1, last + 2]
        assert table["version"] == last + 2
    guest.do("leave", into="purse")


def test_the_lobby_is_followed(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire:
        wire.send(do="lobby")
        first = wire.until("lobby")
        assert [one["table"] for one in first["tables"]] == ["table-1"]
        players = first["tables"][0]["players"]
        guest.do("arrive")
        wire.until("lobby", lambda frame: frame["tables"][0]["players"] == players + 1)
    guest.do("leave", into="purse")


def test_commands_of_one_viewer_are_done_in_their_order(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire:
        wire.take()
        words: list[dict[str, Any]] = [{"command": "arrive"}]
        words += [{"command": "buy-in", "amount": 10_00, "with": "purse"}] * 20
        words += [{"command": "leave", "into": "purse"}]
        for number, word in enumerate(words):
            wire.send(do="command", ref=number, command={**word, "table": "table-1", "id": f"n{number}"})
        done = [wire.until("done") for _ in words]
    assert [one["ref"] for one in done] == list(range(len(words)))
    versions = [one["version"] for one in done]
    assert versions == sorted(versions)
    assert house.purse(guest.name) == 1_000_00


def test_the_answer_and_what_happened_come_in_one_frame(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire, house.browser().socket() as other:
        for each in (wire, other):
            each.send(do="watch", table="table-1")
            each.until("table")
        arrive = {"command": "arrive", "table": "table-1", "id": "only-mine"}
        wire.send(do="command", ref="a1", command=arrive, together=True)
        happened = wire.until("happened")
        assert happened["answers"] == {"ref": "a1", "id": "only-mine"}
        assert "answers" not in other.until("happened"), "it is nobody else's answer"
        wire.send(do="command", ref="a2", command=arrive, together=True)
        done = wire.until("done")
        assert (done["ref"], done["version"]) == ("a2", happened["version"]), "done before, it tells nothing anew"
        wire.send(do="command", ref="a3", command={**arrive, "id": "another"}, together=True)
        assert wire.until("refused")["ref"] == "a3"
        wire.send(do="unwatch", table="table-1")
        leave = {"command": "leave", "table": "table-1", "into": "purse", "id": "gone"}
        wire.send(do="command", ref="a4", command=leave, together=True)
        assert wire.until("done")["ref"] == "a4", "one who does not watch is answered all the same"
        kinds = [one["kind"] for one in wire.seen]
        assert (kinds.count("happened"), kinds.count("done")) == (1, 2)


def test_a_command_that_is_refused_says_which(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire:
        wire.send(do="command", ref="a1", command={"command": "sit", "table": "table-1", "box": 1, "id": "x"})
        refused = wire.until("refused")
        assert (refused["ref"], refused["code"]) == ("a1", "unknown-person")
        assert set(refused) == {"kind", "ref", "code", "says", "clause", "also"}
        wire.send(do="command", ref="a2", command={"command": "sit", "box": 1, "id": "x"})
        assert '"table"' in wire.until("refused")["says"]
        wire.send(do="watch", table="none-such", ref="w")
        refused = wire.until("refused")
        assert (refused["ref"], refused["code"]) == ("w", "unknown-table")
    with house.browser().socket() as wire:
        wire.send(do="command", ref="a3", command={"command": "arrive", "table": "table-1", "id": "x"})
        assert wire.until("refused")["code"] == "not-signed-in"
        wire.send(do="ping", ref="still here")
        wire.until("pong")


def test_a_tournaments_session_that_is_over_is_not_that_of_the_viewer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def after_the_last_round(*_: object, **__: object) -> None:
        raise refusal(Refused(Refusal.SESSION_OVER, says="ann cannot wager: no other round is played"))

    monkeypatch.setattr("croupier.web.socket.give", after_the_last_round)
    with house.guest().socket() as wire:
        wire.send(do="command", ref="a1", command={"command": "wager", "table": "table-1", "box": 1, "id": "x"})
        assert wire.until("refused")["code"] == "session-over"
        wire.send(do="ping", ref="still here")
        wire.until("pong")


def test_the_purse_is_told_when_it_changes(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire, guest.socket() as other:
        assert other.take()["me"]["purse"] == 1_000_00
        wire.do("arrive")
        wire.do("buy-in", amount=300_00, **{"with": "purse"})
        assert other.until("me")["me"]["purse"] == 700_00
        guest.do("leave", into="purse")
        assert other.until("me")["me"]["purse"] == 1_000_00


def test_one_viewers_long_command_holds_nobody_else_up(house: House) -> None:
    """A command that waits for its table does not keep another socket from being read."""
    started, go_on = threading.Event(), threading.Event()
    guest = house.guest()
    guest.do("arrive")
    store = house.store.append_all

    def held(writes: Any) -> Any:
        if any(str(write.command).endswith(":held") for write in writes):
            started.set()
            go_on.wait(300)
        return store(writes)

    object.__setattr__(house.store, "append_all", held)
    try:
        with guest.socket() as slow, house.browser().socket() as quick:
            slow.send(
                do="command",
                ref="h",
                command={"command": "leave", "into": "purse", "table": "table-1", "id": "held"},
            )
            assert started.wait(300)
            quick.send(do="ping", ref="p")
            quick.until("pong")
            go_on.set()
            slow.until("done")
    finally:
        go_on.set()
        object.__setattr__(house.store, "append_all", store)


# --- what cannot be read ------------------------------------------------------------------------------------

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "5",
    '"watch"',
    "{}",
    '{"do": "fly"}',
    '{"do": 5}',
    '{"do": "watch"}',
    '{"do": "watch", "table": 5}',
    '{"do": "watch", "table": "table-1", "after": "x"}',
    '{"do": "ping", "ref": {"a": 1}}',
    '{"do": "ping", "more": 1}',
    '{"do": "ping", "ref": "' + "x" * 101 + '"}',
    "[" * 15_000,
    '{"do": "command"}',
    '{"do":' * 2_500,
    "\x00",
    '{"do": "ping", "ref": true}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_cannot_be_read_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as error:
        read_frame(text)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


def test_twenty_frames_that_cannot_be_read_are_enough(house: House) -> None:
    assert len(MALFORMED) == 20
    with house.guest().socket() as wire:
        wire.take()
        for number, text in enumerate(MALFORMED, start=1):
            wire.wire.send(text)
            refused = wire.take()
            assert refused["kind"] == "refused", number
            assert refused["code"] == "cannot-be-read"
            assert refused["ref"] is None
        code, reason = wire.closed()
    assert code == 1008
    assert "20" in reason


def test_what_could_be_read_of_its_ref_is_said(house: House) -> None:
    with house.guest().socket() as wire:
        wire.send(do="fly", ref="f1")
        assert wire.until("refused")["ref"] == "f1"


def test_binary_frames_are_refused(house: House) -> None:
    with house.guest().socket() as wire:
        wire.take()
        wire.wire.send(b'{"do": "ping"}')
        refused = wire.take()
        assert (refused["kind"], refused["code"]) == ("refused", "cannot-be-read")
        assert "binary" in refused["says"]


@pytest.mark.parametrize("size", [17_000, 2_000_000])
def test_a_frame_that_is_too_large_closes_the_socket(house: House, size: int) -> None:
    with house.guest().socket() as wire:
        wire.take()
        wire.wire.send(json.dumps({"do": "ping", "ref": "x" * size}))
        assert wire.closed()[0] == 1009


def test_a_frame_of_many_bytes_in_few_letters_is_too_large(house: House) -> None:
    with house.guest().socket() as wire:
        wire.take()
        wire.wire.send(json.dumps({"do": "ping", "ref": "€" * 6_000}, ensure_ascii=False))
        assert wire.closed()[0] == 1009


def test_the_largest_frame_is_read(house: House) -> None:
    with house.guest().socket() as wire:
        frame = {"do": "command", "ref": "big", "command": {"command": "arrive", "id": "a", "table": ""}}
        room = 16 * 1024 - len(json.dumps(frame))
        frame["command"] = {"command": "arrive", "id": "a", "table": "x" * room}
        assert len(json.dumps(frame)) == 16 * 1024
        wire.wire.send(json.dumps(frame))
        assert wire.until("refused")["code"] == "bad-file", "it was read, and no table has such a name"


# --- who goes ----------------------------------------------------------------------------------------------


def test_signing_out_closes_the_sockets_of_the_session_and_no_other(house: House) -> None:
    guest = house.guest()
    program = Browser(port=house.port, cookie=guest.cookie, csrf=guest.csrf)
    with guest.socket() as wire, house.guest().socket() as other:
        wire.take()
        assert program.ask("DELETE", "/api/sessions").status == 204
        assert wire.closed() == (4401, "signed out")
        other.send(do="ping", ref="p")
        other.until("pong")


def test_one_whose_role_changes_is_disconnected(house: House) -> None:
    member = house.member("Ro Les", "dealer")
    with member.socket() as wire:
        wire.take()
        house.manager.ask("PATCH", "/api/staff/Ro%20Les", {"role": "inspector"})
        assert wire.closed()[0] == 4401


def test_closed_sockets_are_forgotten(house: House) -> None:
    guest = house.guest()
    with guest.socket() as wire:
        wire.send(do="watch", table="table-1")
        wire.send(do="lobby")
        wire.until("lobby")
        assert guest.name in house.on_loop(house.room.connected.people)
    gone = house.guest()
    with gone.socket() as wire:  # the loop has had its turn when this is answered
        while guest.name in house.on_loop(house.room.connected.people):
            wire.send(do="ping", ref="p")
            wire.until("pong")
    table = house.floor.live_table("table-1")
    assert table is not None
    assert house.on_loop(lambda: len(table.watchers)) <= len(house.room.connected)


def test_sockets_of_one_session_and_of_one_address_are_counted(open_house: Callable[..., House]) -> None:
    house = open_house(Settings(rates=Rates.generous(), sockets_of_one_session=2, sockets_of_one_address=3))
    guest = house.guest()
    with guest.socket() as one, guest.socket() as two, house.browser().socket() as three:
        for wire in (one, two, three):
            wire.take()
        for browser in (guest, house.guest()):
            with pytest.raises(InvalidStatus) as refused, browser.socket():
                pass
            assert refused.value.response.status_code == 429
            body = json.loads(refused.value.response.body or b"{}")
            assert body["code"] == "too-fast"
            assert "is the most" in body["says"]


def test_a_viewer_who_reads_nothing_is_disconnected(open_house: Callable[..., House]) -> None:
    settings = Settings(rates=Rates.generous(), waiting_frames=40, waiting_bytes=400_000)
    house = open_house(settings)
    house.open_table()
    guest = house.guest()
    wire = plain.socket()
    wire.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    wire.settimeout(30)
    wire.connect(("127.0.0.1", house.port))
    _shake_hands(wire, guest)
    while guest.name not in house.on_loop(house.room.connected.people):
        pass
    while guest.name in house.on_loop(house.room.connected.people):
        for _ in range(20):
            _send_text(wire, json.dumps({"do": "watch", "table": "table-1"}))
    with house.guest().socket() as other:
        other.send(do="ping", ref="p")
        other.until("pong")
    wire.close()
    closed = b'croupier_sockets_closed_total{code="1013"} 1.0'
    assert closed in house.browser().get("/metrics").body


def _shake_hands(wire: plain.socket, guest: Browser) -> None:
    lines = (
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{guest.port}",
        f"Origin: {guest.own_origin}",
        f"Cookie: croupier_session={guest.cookie}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        "",
        "",
    )
    wire.sendall("\r\n".join(lines).encode())
    assert wire.recv(12) == b"HTTP/1.1 101"


def _send_text(wire: plain.socket, text: str) -> None:
    """A masked text frame with a mask of zeroes."""
    assert len(text) < 126
    wire.sendall(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text.encode())


def test_frames_wait_in_order_and_no_more_than_fit() -> None:
    import asyncio

    async def wait() -> None:
        line = Outgoing(most_frames=3, most_bytes=100)
        for frame in (b"a", b"b", b"c"):
            line.put(frame)
        assert [await line.get(), await line.get()] == [b"a", b"b"]
        line.put(b"x" * 99)
        assert not line.overflowed.is_set()
        line.put(b"xx")
        assert line.overflowed.is_set()
        assert len(line) == 0, "what a slow viewer will never read is not kept"
        line.put(b"more")
        assert len(line) == 0

    asyncio.run(wait())


def test_a_frame_larger_than_the_line_goes_alone() -> None:
    import asyncio

    async def wait() -> None:
        line = Outgoing(most_frames=3, most_bytes=10)
        line.put(b"x" * 1_000)
        assert not line.overflowed.is_set()
        line.put(b"y")
        assert line.overflowed.is_set()

    asyncio.run(wait())


def test_pings_that_come_too_fast_are_refused_and_do_not_end(open_house: Callable[..., House]) -> None:
    house = open_house(Settings())
    with house.guest().socket() as wire:
        kinds = [_answer_to_ping(wire) for _ in range(80)]
        assert "refused" in kinds
        assert kinds[:50] == ["pong"] * 50


def _answer_to_ping(wire: Socket) -> str:
    wire.send(do="ping", ref="p")
    frame = wire.take()
    while frame["kind"] not in ("pong", "refused"):
        frame = wire.take()
    return str(frame["kind"])

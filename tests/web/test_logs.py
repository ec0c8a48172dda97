"""What is written down: every request, every fault, and never a password, a token or a cookie."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import pytest
import structlog
from websockets.exceptions import InvalidStatus

import croupier
from croupier.audit.record import Unreadable
from croupier.floor.loops.stopping import TableStopped
from croupier.store.event_store import Recorded
from croupier.store.faults import Fault, StoreFault
from croupier.web.logs import HIDDEN, LINES_A_MINUTE, without_secrets, write_logs
from croupier.web.problems import as_says
from croupier.web.security_log import SecurityLog
from croupier.web.settings import Rate, Rates, Settings
from tests.logged import logged
from tests.web.doors import PASSWORD, House


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged during a test."""
    with logged() as text:
        yield text


def test_no_secret_is_ever_written_down(house: House, written: io.StringIO) -> None:
    secrets = [PASSWORD, "wrong but still private"]
    guest = house.guest()
    secrets += [str(guest.token), guest.csrf]
    account = house.account("Loga Rithm")
    secrets += [str(account.token), account.csrf]
    house.browser().post("/api/sessions", {"name": "Loga Rithm", "password": "wrong but still private"})
    house.browser().post("/api/accounts", {"name": 5, "password": "wrong but still private"})
    house.browser().ask("POST", "/api/sessions", raw=b'{"password": "wrong but still private"')
    house.browser().get(f"/api/me?token={guest.token}")
    house.browser().get(f"/none.txt?token={guest.token}")
    house.browser().get("/api/me", Authorization=f"Bearer {guest.token}x")
    guest.get("/api/me")
    with guest.socket() as wire:
        wire.do("arrive")
        wire.do("leave", into="purse")
        wire.wire.send(json.dumps({"do": "fly", "token": guest.token}))
        wire.until("refused")
    with house.browser().socket(f"/api/socket?token={guest.token}", origin=None) as wire:
        wire.take()
    appointed = house.manager.post("/api/staff", {"name": "Sec Ret", "role": "dealer"}).json
    secrets.append(appointed["invitation"])
    house.browser().post("/api/invitations/accept", {"token": appointed["invitation"], "password": "short"})
    lines = written.getvalue()
    assert lines.count("\n") >= 10
    assert [one for one in secrets if one in lines] == []
    requests = [json.loads(line) for line in lines.splitlines()]
    assert {"method", "route", "status", "ms", "who"} <= set(requests[0])
    assert guest.name in {one.get("who") for one in requests}


def test_a_fault_is_written_down_and_told_in_one_sentence(house: House, written: io.StringIO) -> None:
    def broken(*_: Any, **__: Any) -> NoReturn:
        local_secret = f"password={PASSWORD}"
        raise RuntimeError(f"something with {local_secret}")

    guest = house.guest()
    before = house.people.purse_of
    house.people.purse_of = broken  # type: ignore[method-assign]
    try:
        answer = guest.get("/api/me")
    finally:
        house.people.purse_of = before  # type: ignore[method-assign]
    assert (answer.status, answer.code) == (500, "fault")
    assert "something with" not in answer.says
    lines = written.getvalue()
    assert "Traceback" in lines, "whoever runs the house finds where it was"
    assert "a long walk" not in lines
    assert str(guest.token) not in lines


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/api/me", "/api/health", "/api/me/history", "/api/tables/table-1/fairness"])
def test_a_record_that_is_away_is_503(open_house: Callable[..., House], written: io.StringIO, path: str) -> None:
    house = open_house(Settings(rates=Rates.generous()))
    house.open_table()
    guest = house.guest()

    def away(*_: Any, **__: Any) -> NoReturn:
        raise StoreFault(Fault.LOST, "The connection to the database at db.internal was lost: gone.")

    names = ("read_stream", "heads", "balances")
    before = {name: getattr(house.store, name) for name in names}
    for name in names:
        object.__setattr__(house.store, name, away)
    purse = house.people.purse_of
    house.people.purse_of = away  # type: ignore[method-assign]
    try:
        answer = guest.get(path)
    finally:
        house.people.purse_of = purse  # type: ignore[method-assign]
        for name, method in before.items():
            object.__setattr__(house.store, name, method)
    assert (answer.status, answer.code) == (503, "away")
    assert answer.headers["retry-after"]
    assert "db.internal" not in answer.says
    assert "db.internal" in written.getvalue()


def test_a_command_while_the_record_is_away_is_503_and_can_be_sent_again(house: House) -> None:
    guest = house.guest()
    gathering = house.floor._gathering

    def away(*_: Any, **__: Any) -> NoReturn:
        raise StoreFault(Fault.FULL, "The disk is full.")

    before = house.store.append_all
    object.__setattr__(house.store, "append_all", away)
    try:
        answer = guest.give("arrive", id="again")
    finally:
        object.__setattr__(house.store, "append_all", before)
    assert (answer.status, answer.code) == (503, "away")
    assert gathering is house.floor._gathering
    assert guest.do("arrive", id="again")["says"]
    guest.do("leave", into="purse")


def test_what_looks_like_a_secret_is_taken_out() -> None:
    event = {
        "event": "GET /api/socket?token=abc123&x=1",
        "password": "p",
        "nested": {"Authorization": "Bearer abc", "fine": ["croupier_session=abc; more"]},
        "says": '{"password": "abc"}',
        "number": 5,
    }
    cleaned = without_secrets(None, "info", event)
    assert "abc" not in json.dumps(cleaned)
    assert cleaned["password"] == HIDDEN
    assert cleaned["number"] == 5


def test_what_libraries_log_is_one_json_line_each_and_a_storm_of_it_a_few(written: io.StringIO) -> None:
    for number in range(1_000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource", extra={"number": number})
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [one["logger"] for one in lines] == ["asyncio"] * LINES_A_MINUTE + ["uvicorn.error"]


def test_what_the_rooms_below_log_is_written_as_everything_is(written: io.StringIO) -> None:
    """By every name that a room logs under, so that one which is added is found."""
    named = re.compile(r"^\S+ = logging\.getLogger\((.*)\)", re.MULTILINE)
    source = Path(croupier.__file__).parent
    names = []
    for module in sorted(source.rglob("*.py")):
        dotted = ".".join(("croupier", *module.relative_to(source).with_suffix("").parts))
        names += [dotted for one in named.findall(module.read_text(encoding="utf-8")) if one == "__name__"]
    assert len(names) > 10
    for name in names:
        logging.getLogger(name).error("%s is told", name)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [one["logger"] for one in lines] == names
    for _ in range(1_000):
        logging.getLogger(names[0]).error("the same again")
    again = written.getvalue().splitlines()[len(names) :]
    assert len(again) == LINES_A_MINUTE


def some_event() -> Recorded:
    return cast(Recorded, SimpleNamespace(sequence=5, stream="table:T1", version=2))


def test_a_fault_of_ours_that_every_request_meets_is_told_a_few_times(written: io.StringIO) -> None:
    """A full disk wrote a thousand lines in twenty seconds, and so did one damaged stream."""
    faults: tuple[Callable[[], Exception], ...] = (
        lambda: StoreFault(Fault.FULL, "The disk is full."),
        lambda: TableStopped("T1 is stopped."),
        lambda: Unreadable(some_event(), "its hash does not fit what it holds"),
    )
    for fault in faults:
        for _ in range(200):
            as_says(fault())
    for other in ("T2", "T3"):
        as_says(TableStopped(f"{other} is stopped."))
    for number in range(200):
        try:
            raise RuntimeError(f"a defect, met by {number}")
        except RuntimeError as error:
            as_says(error)
    told = Counter(json.loads(line)["event"] for line in written.getvalue().splitlines())
    assert told == {
        "the record is away": LINES_A_MINUTE,
        "a table is stopped": LINES_A_MINUTE + 2,
        "a part of the record is damaged": LINES_A_MINUTE,
        "a fault that nobody foresaw": LINES_A_MINUTE,
    }


def test_one_who_hangs_up_in_the_middle_of_a_request_is_no_fault(house: House, written: io.StringIO) -> None:
    """Each wrote a traceback of two and a half thousand letters."""
    paths = ("/api/tables/table-1/commands", "/api/sessions", "/api/house/commands", "/api/invitations/look")
    for path in paths:
        lines = (
            f"POST {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Content-Type: application/json",
            "Content-Length: 50",
        )
        for body in (b"", b"{"):
            with socket.create_connection(("127.0.0.1", house.port), timeout=60) as line:
                line.sendall("\r\n".join((*lines, "", "")).encode() + body)
    patience = 2_000
    while (counted := written.getvalue().count('"status": 499')) < 2 * len(paths) and patience:
        house.browser().get("/api/health")
        patience -= 1
    assert counted == 2 * len(paths)
    assert "trace" not in written.getvalue()


def test_at_a_terminal_every_line_is_for_a_person(monkeypatch: pytest.MonkeyPatch, written: io.StringIO) -> None:
    del written  # puts everything back
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    write_logs(terminal)
    structlog.get_logger("croupier.web").warning("ours", number=5)
    logging.getLogger("uvicorn.error").warning("theirs")
    lines = terminal.getvalue().splitlines()
    assert len(lines) == 2
    assert "ours" in lines[0]
    assert "theirs" in lines[1]
    assert "{" not in "".join(lines)


def test_no_test_leaves_the_logs_otherwise_than_it_found_them() -> None:
    """One that did was found by another, in an order in which it came after it."""
    tests = Path(__file__).parent.parent
    own = {tests / "logged.py", tests / "web" / "test_logs.py", tests / "browser" / "house.py"}
    others = [one for one in tests.rglob("*.py") if one not in own]
    assert [one for one in others if "write_logs" in one.read_text(encoding="utf-8")] == []


# --- attempts -----------------------------------------------------------------------------------------------


def attempts(written: io.StringIO) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    return [one for one in lines if one["event"] == "security"]


def test_attempts_against_the_house_are_written_down_one_line_each(
    open_house: Callable[..., House], written: io.StringIO
) -> None:
    much = dict.fromkeys(Rates.__slots__, Rate(burst=10**6, a_second=10**6))
    house = open_house(Settings(rates=Rates(**{**much, "guests": Rate(burst=1, a_second=1e-3)})))
    guest = house.guest()
    house.browser().post("/api/guests", {})
    house.browser().post("/api/sessions", {"name": "Nobody", "password": PASSWORD})
    house.browser().post("/api/sessions", {}, Origin="https://evil.example")
    house.browser().get("/api/me", Host="evil.example")
    guest.post("/api/staff", {"name": "Mallory", "role": "gaming-manager"})
    guest.ask("POST", "/api/sessions", raw=b"x" * 100_000)
    house.browser().get("/api/odds/act-blackjack-2018?decks=many")
    for _ in range(5):
        house.browser().post("/api/sessions", {"name": "Ann", "password": PASSWORD})
    house.browser().post("/api/sessions", {"name": "Ann", "password": PASSWORD})
    seen = attempts(written)
    kinds = {one["kind"] for one in seen}
    assert kinds == {
        "too-fast",
        "sign-in-refused",
        "hostile-origin",
        "hostile-host",
        "forbidden",
        "too-large",
        "improper-value",
        "locked-out",
    }
    assert all(one["address"] == "127.0.0.1" and one["level"] == "warning" for one in seen)
    assert next(one for one in seen if one["kind"] == "forbidden")["who"] == guest.name


def test_a_socket_that_is_refused_is_told_as_a_refusal_and_not_as_an_error(
    house: House, written: io.StringIO
) -> None:
    with pytest.raises(InvalidStatus) as refused, house.browser().socket(origin="https://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    with house.guest().socket() as wire:  # by then the server has done with the one before
        wire.send(do="ping")
        wire.until("pong")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [one["kind"] for one in lines if one["event"] == "security"] == ["hostile-origin"]
    assert [one for one in lines if one.get("level") == "error"] == []


def test_attempts_are_bounded_and_those_left_out_are_counted(written: io.StringIO) -> None:
    now = [0.0]
    security = SecurityLog(clock=lambda: now[0])
    for _ in range(1_000):
        security.note("forbidden", "192.0.2.1")
    security.note("forbidden", "192.0.2.2")
    lines = attempts(written)
    assert len(lines) == 11, "ten of one address; another has its own"
    assert lines[-1]["left_out"] == 990
    for number in range(1_000):
        security.note("forbidden", f"198.51.100.{number}")
    assert len(attempts(written)) == 100, "and so many altogether"
    security.close()
    assert attempts(written)[-1]["left_out"] == 911


# --- figures ------------------------------------------------------------------------------------------------


def test_the_figures_are_for_this_machine(house: House) -> None:
    browser = house.browser()
    browser.get("/api/tables")
    answer = browser.get("/metrics")
    assert answer.status == 200
    assert b'croupier_requests_total{method="GET",route="/api/tables",status="200"}' in answer.body
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        answer = browser.get("/metrics", **{header: "127.0.0.1"})
        assert answer.status == 403, "through a proxy on this machine anybody could come"
        assert answer.says


def test_the_figures_are_for_one_who_shows_the_token(open_house: Callable[..., House]) -> None:
    house = open_house(Settings(rates=Rates.generous(), metrics_token="a token for figures"))
    away = {"X-Forwarded-For": "203.0.113.5"}
    assert house.browser().get("/metrics", **away).status == 403
    assert house.browser().get("/metrics", Authorization="Bearer wrong", **away).status == 403
    assert house.browser().get("/metrics", Authorization="Bearer a token for figures", **away).status == 200
    assert "a token for figures" not in repr(house.settings)


def test_nobody_fills_the_figures_with_words_of_their_own(house: House) -> None:
    guest = house.guest()
    guest.give("no-such-command-at-all")
    house.browser().get("/api/tables/no-such-table-at-all")
    house.browser().get("/no/such/page/at/all")
    body = house.browser().get("/metrics").body
    assert b"at-all" not in body
    assert b"at/all" not in body
    assert b'command="unknown"' in body


@pytest.mark.slow
def test_the_command_line_does_not_load_the_web() -> None:
    """Litestar takes a while to import: only a house that opens needs it."""
    code = "import croupier.cli, sys; print('litestar' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"

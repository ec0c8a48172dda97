"""A session in use is on record as such, and a full house does not write hundreds of times to say so."""

from __future__ import annotations

from sqlalchemy import event as sql_event

from croupier.people.people import People
from croupier.store.sql_store import SqlStore
from tests.people.house import later


def test_one_write_tells_of_everybody_who_was_here(store: SqlStore, people: People) -> None:
    guests = [people.guest(later(), "10.0.0.1") for _ in range(20)]
    written: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.lstrip().upper().startswith("UPDATE"):
            written.append(statement)

    sql_event.listen(store._transactions.engine, "before_cursor_execute", note)
    for guest in guests:
        assert people.who(guest.token, later(seconds=50)) is not None
    assert not written, "nobody is due yet"
    for guest in guests:
        assert people.who(guest.token, later(seconds=70)) is not None
    assert len(written) == 1, "the first that was due told of all the others"


def test_somebody_who_keeps_coming_is_never_idle(people: People) -> None:
    guest = people.guest(later(), "10.0.0.1")
    for hours in range(0, 40, 5):
        assert people.who(guest.token, later(hours=hours)) is not None
    assert people.who(guest.token, later(hours=48)) is None, "13 hours after the last time"


def test_another_worker_knows_who_was_here(store: SqlStore, people: People) -> None:
    guest = people.guest(later(), "10.0.0.1")
    assert people.who(guest.token, later(hours=11)) is not None
    assert People(store).who(guest.token, later(hours=22)) is not None

"""Writes what happened to people into the log, with the chips that it moves, in the transaction under way."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, select

from croupier.ledger.balances import changes
from croupier.people.chance import new_id
from croupier.people.events import HOUSE, AnyPersonEvent, kind_of, person_stream, postings_of, write_event
from croupier.people.person import Person
from croupier.store import schema
from croupier.store.event_store import Append, CommandId, Entry, NewEvent, Stream, Write
from croupier.store.side_tables import Appending
from croupier.tables.events import By
from croupier.vocabulary.roles import Role

_T: Final = schema.heads


def by_themself(person: Person, at: datetime) -> By:
    """Somebody who does it for themself."""
    return By(who=person.name, role=person.role, at=at)


def by_the_house(at: datetime) -> By:
    """What nobody in particular does."""
    return By(who=HOUSE, role=Role.CASINO_OPERATOR, at=at)


def record(connection: Connection, append: Appending, by: By, *events: AnyPersonEvent) -> None:
    """Append each event to the stream of its person, and post the chips they move."""
    streams: dict[Stream, list[NewEvent]] = {}
    for event in events:
        made = NewEvent(kind=kind_of(event), payload=write_event(by, event))
        streams.setdefault(person_stream(event.name), []).append(made)
    moved = changes(posting for event in events for posting in postings_of(event))
    append(
        Write(
            command=CommandId(f"people:{new_id()}"),
            recorded=by.at,
            appends=[
                Append(stream=stream, after=_stands_at(connection, stream), events=made)
                for stream, made in streams.items()
            ],
            entries=[
                Entry(account=str(account), change=change, may_be_negative=account.may_be_negative)
                for account, change in moved.items()
            ],
        )
    )


def _stands_at(connection: Connection, stream: Stream) -> int:
    """Read under the lock of the log: nobody moves it before the commit."""
    return connection.execute(select(_T.c.version).where(_T.c.stream == stream)).scalar() or 0

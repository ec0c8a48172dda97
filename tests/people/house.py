"""What the tests of people share: times, addresses, passwords, and short ways to say what is expected."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.people.events import AnyPersonEvent, person_stream, read_event
from croupier.people.person import SignedIn
from croupier.shoe.sealing import HouseKeys
from croupier.store.event_store import Append, CommandId, Entry, EventStore, NewEvent, Stream, Write
from croupier.vocabulary.refusal import Refusal, Refused

KEYS = HouseKeys((b"k" * 32,))
NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
HOME = "192.0.2.7"
ELSEWHERE = "198.51.100.1"
PASSWORD = "seven green otters"
OTHER = "four purple wombats"


def later(**by: float) -> datetime:
    return NOON + timedelta(**by)


def signed_in(outcome: object) -> SignedIn:
    assert isinstance(outcome, SignedIn), str(outcome)
    return outcome


def refused(outcome: object, code: Refusal) -> str:
    """The sentence of a refusal, which has this code and is one sentence."""
    assert isinstance(outcome, Refused), f"not refused: {outcome}"
    assert outcome.code is code, str(outcome)
    assert str(outcome).endswith(".")
    assert not str(outcome).endswith("..")
    return str(outcome)


def events_of(store: EventStore, name: str) -> list[AnyPersonEvent]:
    return [read_event(one.payload)[1] for one in store.read_stream(person_stream(name))]


def kinds_of(store: EventStore, name: str) -> list[str]:
    return [one.kind for one in store.read_stream(person_stream(name))]


def moved(store: EventStore, changes: dict[str, int], *, command: str = "by hand", version: int = 0) -> None:
    """Chips moved as a table would move them."""
    entries: list[Any] = [Entry(account=one, change=by, may_be_negative=True) for one, by in changes.items()]
    append = Append(stream=Stream("elsewhere"), after=version, events=[NewEvent(kind="x.1", payload=b"{}")])
    store.append(Write(command=CommandId(command), recorded=NOON, appends=[append], entries=entries))

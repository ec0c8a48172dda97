"""The people of a house followed beside the record: who could do what, and the chips that they were given."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from croupier.audit.chips import ChipsBeside
from croupier.audit.record import place_of
from croupier.ledger.balances import Posting
from croupier.people.events import ChipsGiven, NameChanged, kind_of, person_stream, postings_of, read_event
from croupier.people.following import DoesNotFollow, Household
from croupier.store.event_store import EventStore, Recorded
from croupier.vocabulary.money import dollars


class PeopleBeside:
    """Everybody, as the events say it while they are followed; `chips` stands before the write under way."""

    __slots__ = ("_chips", "_fault", "_household")

    def __init__(self, chips: ChipsBeside, fault: Callable[[str, str], None]) -> None:
        """Begin before anybody has come in; what is wrong is told to `fault` with its place."""
        self._household = Household()
        self._chips = chips
        self._fault = fault

    @property
    def count(self) -> int:
        """How many were followed."""
        return len(self._household.people)

    def follow(self, recorded: Recorded) -> tuple[Posting, ...] | None:
        """Check an event against all before it; the chips it moves, or nothing where it cannot be read."""
        place = place_of(recorded)
        try:
            by, event = read_event(recorded.payload)
            posted = postings_of(event)
        except (msgspec.MsgspecError, UnicodeDecodeError, AssertionError) as error:
            self._fault(place, f"it cannot be read: {error}")
            return None
        if kind_of(event) != recorded.kind or person_stream(event.name) != recorded.stream:
            self._fault(place, f"it is told as {recorded.kind}, and says {kind_of(event)} of {event.name}")
        try:
            self._household.follow(by, event)
        except DoesNotFollow as error:
            self._fault(place, f"it does not follow: {error}")
        if isinstance(event, ChipsGiven):
            self._check_had(place, event.name, event.had)
        if isinstance(event, NameChanged):
            self._check_had(place, event.name, event.amount)
        return posted

    def at_the_end(self, store: EventStore) -> Iterator[tuple[str, str]]:
        """Where the table of people, by which they sign in, says something else than the log."""
        from croupier.people.accounts import everybody  # loads SQLAlchemy, which an open store has done already

        rows = store.side_tables.read(lambda connection: list(everybody(connection)))
        return self._household.differences(rows)

    def _check_had(self, place: str, name: str, said: int) -> None:
        has = self._chips.of_patrons.get(name, 0)
        if has != said:
            self._fault(place, f"it says that {name} has {dollars(said)}, and the ledger has {dollars(has)}")

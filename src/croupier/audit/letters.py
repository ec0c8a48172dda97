"""Letters beside the record: what was sent had been due, and what was acknowledged had been sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import tzinfo

from croupier.chapters.events import Event
from croupier.notices.letters import Correspondence, Letter
from croupier.notices.returns import with_returns
from croupier.notices.sending import NoticeAcknowledged, NoticeSent
from croupier.tournaments.drafting import CONDITIONS

Fault = Callable[[str, str], None]


class LettersBeside:
    """The letters of a house, while its record is followed."""

    __slots__ = ("_fault", "_followed")

    def __init__(self, fault: Fault) -> None:
        """Nothing is due yet; what is wrong is told with its place."""
        self._fault = fault
        self._followed = Correspondence()

    @property
    def count(self) -> int:
        """How many letters fell due."""
        return len(self._followed.post.letters)

    def follow(self, where: str, event: Event, *, place: str, zone: tzinfo) -> None:
        """An event of a table, by the table's name, or of another stream of the house."""
        if isinstance(event, NoticeSent | NoticeAcknowledged) and event.subject != CONDITIONS:
            for wrong in self._wrong(event, zone):
                self._fault(place, wrong)
        self._followed.follow(where, event)

    def _wrong(self, event: NoticeSent | NoticeAcknowledged, zone: tzinfo) -> Iterator[str]:
        known: tuple[Letter, ...] = with_returns(self._followed.post, zone=zone)
        about = [one for one in known if (one.to, one.subject) == (event.to, event.subject)]
        if isinstance(event, NoticeSent):
            if not any(one.given is None and one.since == (event.since or one.since) for one in about):
                yield f"a letter to {event.to.words} about {event.subject} was sent, and none was due"
        elif not any(one.given is not None for one in about):
            yield f"a letter to {event.to.words} about {event.subject} was acknowledged, and none was sent"

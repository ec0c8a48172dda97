"""The streams of the house followed beside the record: what they move, and what must hold after every write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import tzinfo
from typing import Any

from croupier.audit.jackpots import JackpotsBeside, check_pool
from croupier.audit.kinds import kind_of_stream
from croupier.audit.letters import LettersBeside
from croupier.audit.promotions import check_promotion
from croupier.audit.record import Unreadable, place_of, read_of_kind
from croupier.casino.casino import Casino
from croupier.casino.days import DayClosed, wrong_with_day
from croupier.casino.kind import CASINO
from croupier.chapters.codec import kind_of
from croupier.chapters.events import Event
from croupier.chapters.kinds import KeptState, StreamKind
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.kind import JACKPOT
from croupier.ledger.balances import Posting
from croupier.patrons.cards import CardIssued
from croupier.patrons.patron import PatronFile
from croupier.store.event_store import Recorded

Fault = Callable[[str, str], None]
Check = Callable[[Any, Mapping[str, int]], Iterator[str]]
"""What is wrong with a state after a write, from it and from what every account holds."""

CHECKS: Mapping[str, Check] = {
    "promotion": check_promotion,
    JACKPOT.word: check_pool,
}
"""By the word of a kind of stream."""


class HouseBeside:
    """Every stream of the house, as the events say it while they are followed."""

    __slots__ = ("_cards", "_fault", "_jackpots", "_letters", "_limited", "_lost", "_states", "_touched", "said")

    def __init__(self, fault: Fault, jackpots: JackpotsBeside, letters: LettersBeside | None = None) -> None:
        """Begin before anything was done; what is wrong is told with its place."""
        self._fault = fault
        self._jackpots = jackpots
        self._letters = letters
        self._states: dict[str, tuple[StreamKind[Any], KeptState]] = {}
        self._lost: set[str] = set()
        self._cards: dict[str, str] = {}
        self._touched: set[str] = set()
        self._limited: dict[str, PatronFile] = {}
        self.said: list[Event] = []
        """What the events of the write that is followed now say."""

    def files(self) -> Iterator[PatronFile]:
        """The files of patrons with a loss limit, as far as they were followed."""
        return iter(self._limited.values())

    @property
    def zone(self) -> tzinfo:
        """Of the wall clocks of the house."""
        _, casino = self._states.get(CASINO.word, (CASINO, CASINO.empty(CASINO.word)))
        assert isinstance(casino, Casino), "the stream of the house is the house's"
        return casino.clock

    @property
    def count(self) -> int:
        """How many streams were followed."""
        return len(self._states)

    def follow(self, recorded: Recorded) -> tuple[Posting, ...] | None:
        """Fold an event; the money it moves, or nothing where that cannot be told."""
        stream = recorded.stream
        kind = kind_of_stream(stream)
        assert kind is not None, f"{stream} is no stream of the house"
        if stream in self._lost:
            return None
        self._touched.add(stream)
        name = kind.name_in(stream) or ""
        _, state = self._states.get(stream, (kind, kind.empty(name)))
        try:
            by, event = read_of_kind(kind, recorded)
            if isinstance(state, Jackpot) and (wrong := self._jackpots.at_pool(state, event)):
                self._fault(place_of(recorded), wrong)
            if isinstance(event, CardIssued) and (holder := self._cards.get(event.player_card)) is not None:
                says = f"the player card {event.player_card} was given to {event.player}, and {holder} has it"
                self._fault(place_of(recorded), says)
            if isinstance(event, DayClosed) and isinstance(state, Casino):
                for says in wrong_with_day(state, event):
                    self._fault(place_of(recorded), says)
            posted = kind.postings(state, event)
            after = kind.evolve(state, event, by)
        except Unreadable as error:
            self._lose(stream, error.place, f"it cannot be read: {error.reason}")
            return None
        except Exception as error:  # whatever a fold stumbles over, the record does not follow
            self._lose(stream, place_of(recorded), f"it does not follow: {str(error) or type(error).__name__}")
            return None
        if kind_of(event) != recorded.kind:
            self._fault(place_of(recorded), f"it is told as {recorded.kind}, and says {kind_of(event)}")
        self._states[stream] = (kind, after)
        if self._letters is not None:
            self._letters.follow(stream, event, place=place_of(recorded), zone=self.zone)
        self.said.append(event)
        if isinstance(event, CardIssued):
            self._cards.setdefault(event.player_card, event.player)
        if isinstance(after, PatronFile) and after.has_loss_limit:
            self._limited[stream] = after
        return posted

    def after_write(self, place: str, held: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """What is wrong once all events of a write were followed, and its entries counted."""
        self._touched |= {JACKPOT.stream(one) for one in self._jackpots.staked_on} & self._states.keys()
        self._jackpots.staked_on.clear()
        for stream in sorted(self._touched - self._lost):
            kind, state = self._states[stream]
            check = CHECKS.get(kind.word)
            if check is not None:
                yield from ((place, says) for says in check(state, held))
            if isinstance(state, Jackpot):
                yield from ((place, says) for says in self._jackpots.turnover_of(state))
        self._touched.clear()
        self.said.clear()

    def _lose(self, stream: str, place: str, says: str) -> None:
        self._lost.add(stream)
        self._fault(place, f"{says.rstrip('.')}; {stream} was not followed past it")

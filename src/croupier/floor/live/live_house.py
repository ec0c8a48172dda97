"""The house behind the live floor, in this worker: commands to its rooms, what others stored, and its clock.

Any worker decides a command: the record refuses what was decided on streams that went on meanwhile, and it is
decided again. Nobody leads a jackpot, a patron's file or a promotion.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, Final, TypeVar

import msgspec

from croupier.audit.kinds import kind_of_stream
from croupier.audit.record import read_of_kind, recorded_in
from croupier.casino.casino import Casino
from croupier.chapters.commands import AnyCommand
from croupier.chapters.events import By, Event
from croupier.chapters.kinds import StreamKind
from croupier.floor.live.forwarding import InThread
from croupier.floor.loops.envelope import refuse_envelope
from croupier.floor.loops.exclusions import HouseExclusions
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house import RandomBytes
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.floor.loops.house_write import HouseWrite
from croupier.floor.loops.patron_at_tables import ForeseenFinding, foreseen
from croupier.floor.loops.patron_desk import calendar_of, digital_number
from croupier.floor.loops.table_loop import Appending, TableLoop
from croupier.floor.promotion_pages.part_in_promotion import part_of
from croupier.floor.promotion_pages.promotion_console import console
from croupier.floor.promotion_pages.promotion_shown import PartInPromotion, PromotionConsole
from croupier.floor.shown.views import Viewer
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.kind import JACKPOT
from croupier.notices.letters import Letter
from croupier.patrons.cards import IssueCard
from croupier.patrons.kind import PATRON
from croupier.patrons.patron import CardForm, PatronFile
from croupier.patrons.periods import Calendar
from croupier.patrons.registry import PatronCommand
from croupier.promotions.entries import EnterPromotion
from croupier.promotions.kind import PROMOTION
from croupier.promotions.promotion import Promotion
from croupier.shoe.sealing import HouseKeys
from croupier.store.cluster import SharedStore
from croupier.store.event_store import Stream
from croupier.tables.play.invalid_wagers import FindPlayerInvalid
from croupier.tables.table import Table
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role

_log = logging.getLogger(__name__)

STAMPED: Final = 3
"""How often a command is stamped anew where a table was quicker."""
HOUSE: Final = "the house"
"""Who gives a card to whoever joins."""

HouseCommandOutcome = HouseAnnouncement | Refused
Looked = TypeVar("Looked")


class LiveHouse:
    """All rooms of a house beside its tables and tournaments, over one record, in one worker."""

    def __init__(
        self,
        store: SharedStore,
        keys: HouseKeys,
        *,
        append: Appending,
        random_bytes: RandomBytes,
        exclusions: HouseExclusions,
        in_thread: InThread,
        now: Callable[[], datetime],
        wrote: Callable[[Collection[str]], None],
    ) -> None:
        """`wrote` hears at which tables something was ordered."""
        self._floor: Final = GamingFloor(
            store,
            keys,
            append=append,
            random_bytes=random_bytes,
            exclusions=exclusions,
            is_house=True,
            gives_cards=True,
        )
        self._in_thread = in_thread
        self._exclusions = exclusions
        self._now = now
        self._wrote = wrote
        self._lock = asyncio.Lock()

    @property
    def casino(self) -> Casino:
        """The house as a whole."""
        return self._floor.house.casino

    async def pools(self) -> tuple[Jackpot, ...]:
        """Every jackpot of the house as it is known here."""
        found: tuple[Jackpot, ...] = await self._in_thread(
            lambda: tuple(self._floor.house.streams.all_of(JACKPOT))
        )
        return found

    def stopped(self, kind: StreamKind[Any]) -> tuple[str, ...]:
        """What is told of every stream of a kind that is stopped, as far as somebody has looked at it."""
        return tuple(self._floor.house.streams.stopped(kind).values())

    def damaged_letters(self) -> tuple[str, ...]:
        """What could not be read when letters were last asked for, a sentence each."""
        return self._floor.house.damaged_letters()

    def refuse_stopped(self, loop: TableLoop) -> None:
        """Raise what is told of a table whose jackpot is stopped."""
        self.begin_at(loop).behind(loop.name).jackpot_told()

    def begin_at(self, loop: TableLoop) -> HouseWrite:
        """A write that begins with a command at a table that is conducted here."""
        return self._floor.house.begin(loop)

    def jackpots(self) -> tuple[Jackpot, ...]:
        """Every jackpot of the house, as it is known here."""
        return tuple(self._floor.house.streams.all_of(JACKPOT))

    def patron(self, name: str) -> PatronFile:
        """A patron's file as it is known here; an empty one where there is none."""
        return self._floor.house.streams.state(PATRON, name)

    async def patrons(self) -> tuple[PatronFile, ...]:
        """Every patron on file."""
        streams = self._floor.house.streams
        found: tuple[PatronFile, ...] = await self._in_thread(lambda: tuple(streams.all_of(PATRON)))
        return tuple(one for one in found if one.enrolled)

    async def tables(self) -> Mapping[str, Table]:
        """Every table of the house, read up to where the record stands."""
        async with self._lock:
            found: Mapping[str, Table] = await self._in_thread(lambda: self._floor.house.begin().tables())
        return found

    async def history_of_patron(self, name: str) -> tuple[tuple[By, Event], ...]:
        """All that happened to a patron's file, in order."""
        stream, store = Stream(PATRON.stream(name)), self._floor.store

        def work() -> tuple[tuple[By, Event], ...]:
            return tuple(read_of_kind(PATRON, one) for one in recorded_in(store, stream))

        found: tuple[tuple[By, Event], ...] = await self._in_thread(work)
        return found

    async def foresee(self, command: FindPlayerInvalid) -> ForeseenFinding | Refused:
        """What a finding would do, decided as it would be and thrown away."""

        def work() -> ForeseenFinding | Refused:
            return foreseen(self._floor.house.begin(), msgspec.structs.replace(command, at=self._now()))

        async with self._lock:
            found: ForeseenFinding | Refused = await self._in_thread(work)
        return found

    async def promotion_console(self, name: str, viewer: Viewer) -> PromotionConsole | None:
        """A promotion step by step, for who holds it; commands are tried on what stands, and nothing is stored."""
        return await self._looked(name, lambda one, now: console(self._floor.house, one, viewer, now))

    async def promotion(self, name: str) -> Promotion | None:
        """A promotion, read up to where the record stands; nothing where there is none of that name."""
        return await self._looked(name, lambda one, _: one)

    async def part_in_promotion(self, name: str, viewer: Viewer) -> PartInPromotion | None:
        """What a player may do in a promotion, and what they have done."""
        return await self._looked(name, lambda one, now: part_of(self._floor.house, one, viewer, now))

    async def _looked(self, name: str, look: Callable[[Promotion, datetime], Looked]) -> Looked | None:
        streams = self._floor.house.streams

        def work() -> Looked | None:
            found = streams.fresh(PROMOTION, name)  # another worker may have made it just now
            return look(found, self._now().astimezone(self.casino.clock)) if found.version else None

        async with self._lock:
            found: Looked | None = await self._in_thread(work)
        return found

    def calendar(self) -> Calendar:
        """The wall clock of the house."""
        return calendar_of(self.casino)

    def is_excluded(self, name: str) -> bool:
        """Whether somebody is excluded from the casino."""
        return self._exclusions.of(name) is not None

    def promotions(self) -> tuple[Promotion, ...]:
        """Every promotion of the house, as it is known here."""
        return tuple(self._floor.house.streams.all_of(PROMOTION))

    async def letters(self) -> tuple[Letter, ...]:
        """Every letter of the house."""
        found: tuple[Letter, ...] = await self._in_thread(self._floor.house.letters)
        return found

    async def do(self, command: AnyCommand) -> HouseCommandOutcome:
        """Have the room that knows the command decide it; raises the store's fault.

        Whatever time the command names, it is stamped when its turn comes.
        """
        if not command.id:
            command = msgspec.structs.replace(command, id=f"house:{secrets.token_hex(12)}")
        async with self._lock:
            outcome: HouseCommandOutcome = await self._in_thread(lambda: self._work(command))
        if isinstance(outcome, HouseAnnouncement):
            self._wrote(tuple(outcome.tables))
        return outcome

    def _work(self, command: AnyCommand) -> HouseCommandOutcome:
        """On a worker thread: what it is about is read up to where the record stands, and then decided."""
        if isinstance(command, PatronCommand | EnterPromotion) and command.role is Role.PLAYER:
            self._welcome(command.who)
        outcome: HouseCommandOutcome | None = None
        for _ in range(STAMPED):
            stamped = msgspec.structs.replace(command, at=self._now())
            if isinstance(outcome, Refused):  # a table was quicker, or the clock was put back
                stamped = self._floor.house.not_before(stamped)
            outcome = refuse_envelope(stamped) or self._floor.house.do(stamped)
            if not (isinstance(outcome, Refused) and outcome.code is Refusal.STALE):
                break
        assert outcome is not None, "it was tried"
        return outcome

    def _welcome(self, name: str) -> None:
        """Whoever has joined the house has a file and a digital card, without asking for them."""
        if self.patron(name).enrolled:
            return
        outcome = self._floor.house.do(
            IssueCard(
                who=HOUSE,
                role=Role.CASINO_OPERATOR,
                at=self._now(),
                id=f"welcome:{name}",
                patron=name,
                player_card=digital_number(name),
                form=CardForm.DIGITAL.value,
            )
        )
        if isinstance(outcome, Refused):
            _log.warning("%s was given no card: %s", name, outcome.says)

    async def catch_up(self, heads: Mapping[Stream, int]) -> None:
        """Read on what somebody else has stored, where the record stands further than what is known here."""
        ours = {stream: version for stream, version in heads.items() if kind_of_stream(stream) is not None}
        if ours:
            await self._in_thread(lambda: self._floor.house.streams.catch_up(ours))

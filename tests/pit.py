"""A table for tests, without a store: commands in plain words, everything that happens is witnessed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

import msgspec

from croupier.floor.loops.house import KeyedHouse
from croupier.floor.shown.felt import Felt
from croupier.floor.shown.moment import Moment
from croupier.floor.shown.pace import Pace
from croupier.floor.shown.showing import TableStanding, felt_of
from croupier.floor.shown.views import NOBODY, Viewer, view
from croupier.games.play import Ask, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Said, WagerSettled
from croupier.ledger.account import AccountKind
from croupier.rulebooks import shelf
from croupier.shoe.sealing import HouseKeys
from croupier.shoe.stack import Stack, is_accounted_for
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command
from croupier.tables.context import CommandContext, replayed
from croupier.tables.deciding import Decision, decide, decide_order
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.irregularities.reconstructing import RoundReconstructed
from croupier.tables.limits.sign import SignShown, sign_of
from croupier.tables.money import rack_of
from croupier.tables.past_rounds import said_in_round
from croupier.tables.play.round_events import RoundStarted, RoundWentOn
from croupier.tables.reading import read_command, read_event, write_event
from croupier.tables.recalling import with_known_cards
from croupier.tables.table import Table
from croupier.tables.tournament.orders import TableOrder
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from tests.books import EMPTY, Books
from tests.proofs import Witness

CANBERRA = timezone(timedelta(hours=11))
EVENING = datetime(2026, 11, 16, 20, 0, tzinfo=CANBERRA)
VALUE = "00112233445566778899aabbccddeeff"

ROLES = {"dan": "dealer", "sue": "casino-supervisor", "gus": "gaming-supervisor", "max": "gaming-manager"} | {
    "tom": "tournament-manager"
}
"""Staff by name: whoever is not named here plays."""

COMMON_REFUSALS = frozenset(
    {
        Refusal.BAD_FILE,
        Refusal.UNKNOWN_PERSON,
        Refusal.UNKNOWN_TABLE,
        Refusal.STALE,
        Refusal.WRONG_PHASE,
        Refusal.WRONG_ROLE,
        Refusal.NOT_IN_THIS_BOOK,
        Refusal.NO_SESSION,
        Refusal.NOT_IN_A_SESSION,
        Refusal.TOURNAMENT_ONLY,
        Refusal.NOT_NOMINATED,
    }
)
"""What any command can be refused for."""


class Bytes:
    """Bytes that look random and are the same each time."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def __call__(self, count: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(f"{self._seed}/{self._drawn}".encode()).digest(count)


@dataclass
class Pit:
    """A table under one book that a test conducts."""

    book: str
    witness: Witness
    seed: str = "pit"
    events: list[tuple[By, Event]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    """What was decided so far, one for each command that was accepted."""
    balances: Books = EMPTY
    now: datetime = EVENING
    table: Table = field(default_factory=lambda: Table(name="table-1"))
    _live: RoundOfPlay | None = None

    def __post_init__(self) -> None:
        keys = HouseKeys((hashlib.sha256(self.seed.encode()).digest(),))
        self.house = KeyedHouse(keys, self._past, Bytes(self.seed))

    def _past(self, number: int) -> Sequence[Said] | None:
        return said_in_round((event for _, event in self.events), number)

    # --- commands

    def do(self, command: str, who: str = "dan", **fields: Any) -> tuple[Event, ...]:
        """Give a command that must be accepted; what happened comes back."""
        result = self.attempt(command, who, **fields)
        assert not isinstance(result, Refused), result
        return result

    def refused(self, command: str, who: str = "dan", **fields: Any) -> Refused:
        """Give a command that must be refused."""
        result = self.attempt(command, who, **fields)
        assert isinstance(result, Refused), f"it was accepted: {[str(one) for one in result]}"
        return result

    def attempt(self, command: str, who: str = "dan", **fields: Any) -> tuple[Event, ...] | Refused:
        """Give a command; `role` and `at` are filled in where they are not given."""
        fields.setdefault("role", ROLES.get(who, "player"))
        fields.setdefault("at", self.now)
        if self.table.name != "table-1":
            fields.setdefault("table", self.table.name)
        text = msgspec.json.encode({"command": command, "who": who, **fields})
        given = read_command(text)
        return self._refusal(given) if isinstance(given, Refused) else self.give(given)

    def give(self, command: Command) -> tuple[Event, ...] | Refused:
        """Decide a command, check what every decision must keep, and go on from it."""
        before, held = self.table, self.balances
        decision = decide(self.table, command, self.house, self._live)
        if isinstance(decision, Refused):
            assert self.table is before
            known = COMMON_REFUSALS | set(TABLE.duties[type(command)].refusals)
            assert decision.code in known, (
                f"{type(command).__name__} does not say it can be refused: {decision.code}"
            )
            if self._live is not None and len(self._live.inputs) != len(
                before.round.inputs if before.round else ()
            ):
                self._live = None
            return self._refusal(decision)
        self._keep(decision, held)
        return decision.events

    def order(self, order: TableOrder) -> tuple[Event, ...] | Refused:
        """What a tournament orders at the table."""
        decision = decide_order(self.table, order, self.house)
        if isinstance(decision, Refused):
            return self._refusal(decision)
        self._keep(decision, self.balances)
        return decision.events

    def keep(self, desk: CommandContext) -> None:
        """Go on from what was said at a desk of the test's own."""
        decision = Decision(
            by=desk.by,
            events=tuple(desk.events),
            postings=tuple(desk.postings),
            table=desk.table,
            live=desk.live_or_none,
        )
        self._keep(decision, self.balances)

    def keep_decision(self, decision: Decision) -> None:
        """Go on from what was decided elsewhere: ordered by a tournament."""
        self._keep(decision, self.balances)

    def _keep(self, decision: Decision, held: Books) -> None:
        self.balances = after = held.after(decision.postings)
        self.decisions.append(decision)
        for event in decision.events:
            stored = read_event(write_event(decision.by, event))
            assert stored == (decision.by, event), "an event is not what was stored of it"
            self.events.append(stored)
            self._note(event)
        self.table, self._live = decision.table, decision.live
        for player, patron in self.table.patrons.items():
            assert after[rack_of(self.table, player)] == patron.rack, (
                f"{player}'s rack is not what the ledger says"
            )

    def _refusal(self, refused: Refused) -> Refused:
        self.witness.note(refused)
        return refused

    def _note(self, event: Event) -> None:
        self.witness.note(event)
        self.witness.note(*getattr(event, "said", ()))
        if self.table.round is not None:
            self.witness.note_waiting(self.live.waiting)

    # --- time

    def later(self, **by: int) -> Pit:
        """Let time go by: `later(minutes=20)`."""
        self.now += timedelta(**by)
        return self

    # --- whole passages

    def opened(
        self,
        *players: str,
        rack: int = 1_000_00,
        options: dict[str, Any] | None = None,
        shuffled: bool = True,
        **fields: Any,
    ) -> Pit:
        """Open a table that is ready for wagers: players seated at boxes 1, 2, … with chips before them.

        With `shuffled=False` the cards are checked and nothing more.
        """
        options = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50, **(options or {})}
        fields.setdefault("side_wager_limits", self._side_wager_limits(options))
        if "blazing-7s" in options.get("side_wagers", ()):
            fields.setdefault("holder", "device")  # NSW 2.3.4.3
        if self.book.startswith("act-"):
            options.setdefault("decks", 8)
            fields = {"approval": "GRC/1", "shuffle": "wash-riffle", **fields}
        self.do("open", "max", rulebook=self.book, options=options, **fields)
        for box, player in enumerate(players or ("ann",), start=1):
            self.do("arrive", player)
            self.do("buy-in", player, amount=rack)
            self.do("sit", player, box=box)
        self.do("check-cards")
        return self.ready() if shuffled else self

    def _side_wager_limits(self, options: dict[str, Any]) -> dict[str, Any]:
        """Wide limits for each side wager whose lowest and highest are to be on the sign."""
        on_the_sign = shelf.book(BookId(self.book)).limits.side_wagers
        bounds = {"lowest": options["smallest_chip"], "highest": 1_000_00}
        return {on: bounds for on in options.get("side_wagers", ()) if on in on_the_sign}

    def closed(self) -> Pit:
        """Tell the players, wait as long as any book wants, and close the table."""
        self.do("notify", "sue", to="players", subject="closing")
        self.later(minutes=20).do("close", "max")
        return self

    def ready(self) -> Pit:
        """Shuffle, cut and load, whatever the table deals from."""
        if self.table.holder == "device":
            self.do("load-device")
            return self
        self.do("shuffle")
        self.cut()
        return self

    def cut(self, depth: int | None = None, cutting_card: int | None = 60) -> None:
        """Whoever is offered the cut cuts."""
        shuffling = self.table.cards.shuffling
        assert shuffling is not None, "nothing waits to be cut"
        fields: dict[str, Any] = {} if shuffling.committed is None else {"value": VALUE}
        if shuffling.cutting_card:
            fields["cutting_card"] = cutting_card
        who = shuffling.offers[0].player or "sue"
        self.do("cut", who, depth=shuffling.cards // 2 if depth is None else depth, **fields)

    def wager(self, player: str, amount: int, box: int | None = None, on: str | None = None) -> tuple[Event, ...]:
        """A wager, on the player's own box unless another is named."""
        seat = self.table.patrons[player].seat if box is None else box
        return self.do("wager", player, box=seat, amount=amount, **({"on": on} if on else {}))

    def start(self, **wagers: int) -> Pit:
        """Place main wagers and start a round; whoever sits and is not named sits out."""
        for player, amount in wagers.items():
            self.wager(player, amount)
        lying = {one.player for one in self.table.wagers}
        for patron in list(self.table.patrons.values()):
            if patron.seat is not None and patron.name not in lying:
                self.do("pass", patron.name)
        self.do("start-round")
        return self

    def deal(self, cards: str) -> Pit:
        """At a table dealt by hand: report these cards as they are called for."""
        for card in cards.split():
            self.do("card", card=card)
        return self

    def finish(self) -> Pit:
        """Let every player stand, decline or surrender until the round is over (dealt by software).

        Whoever is excluded says nothing.
        """
        while self.table.round is not None:
            if self.table.cards.shuffling is not None:
                self.cut(cutting_card=None)
                continue
            question = self.questions[0]
            choices = {option.choose.value for option in question.options}
            choose = next(one for one in ("stand", "decline", "surrender", "draw") if one in choices)
            fields: dict[str, Any] = {"for": question.owner} if question.owner else {}
            if self.table.cases.exclusion_of(question.player) is not None:
                self.do("silence", player=question.player, box=question.box, hand=question.hand, **fields)
                continue
            self.do("decide", question.player, box=question.box, hand=question.hand, choose=choose, **fields)
        return self

    # --- what there is to see

    @property
    def live(self) -> RoundOfPlay:
        """The round under way."""
        assert self.table.round is not None, "no round is under way"
        return replayed(self.table, self.table.round)

    @property
    def questions(self) -> tuple[Question, ...]:
        waiting = self.live.waiting
        assert isinstance(waiting, Ask), f"nothing is asked: {waiting}"
        return waiting.questions

    def happened(self, kind: type[Event]) -> list[Any]:
        """Every event of a kind, in order."""
        return [event for _, event in self.events if isinstance(event, kind)]

    def settlements(self, number: int | None = None) -> list[WagerSettled]:
        """The settlements of a round: of the last one unless another is named."""
        wanted = self.table.rounds if number is None else number
        return [one for one in self.said_in(wanted) if isinstance(one, WagerSettled)]

    def said_in(self, number: int) -> Iterator[Said]:
        """What a round said, in order."""
        here = False
        for _, event in self.events:
            if isinstance(event, RoundStarted):
                here = event.number == number
            if here and isinstance(event, (RoundStarted, RoundWentOn, RoundReconstructed)):
                yield from event.said

    def shown_to(self, viewer: Viewer = NOBODY) -> Felt:
        """The felt as it is shown to everyone, made from what this viewer may see of the events alone."""
        moment = Moment()
        for by, event in self.events:
            if view(event, by, viewer) is not None:
                moment = moment.after(by, event, Pace())
        live = self.live if self.table.round is not None else None
        return felt_of(TableStanding(table=self.table, live_or_none=live, moment=moment, pace=Pace()))

    @property
    def sign(self) -> SignShown:
        """What the sign shows; the clauses by which it does are witnessed."""
        shown = sign_of(self.table)
        self.witness.note(*shown.lines)
        return shown

    def check(self) -> Pit:
        """What holds at any time: the table made again is the same, cards and chips are all accounted for."""
        assert self.reloaded() == self.table
        return self.accounted()

    def accounted(self) -> Pit:
        """Cards and chips are all there."""
        assert self.balances.total() == 0
        stack = self.table.cards.stack
        assert stack is None or is_accounted_for(stack), "a card is missing, or there twice"
        aside = Counter(self.table.cards.set_aside)
        assert stack is None or not aside - Counter(stack.out), "a card set aside is not out of the shoe"
        return self

    def shows(self, clause_id: str, kind: str, *, times: int | None = None) -> None:
        """Point out the things that carry a clause which every plain round carries."""
        self.witness.shows(clause_id, kind, times=times)

    def stack(self) -> Stack:
        """The cards in play."""
        assert self.table.cards.stack is not None, "no cards are in the shoe"
        return self.table.cards.stack

    def aside(self) -> tuple[str, ...]:
        """Cards that left the shoe too early and are used next."""
        return self.table.cards.set_aside

    def is_over(self) -> bool:
        """Whether no round is under way."""
        return self.table.round is None

    def on_the_layout(self) -> int:
        """All chips that lie in stakes."""
        return sum(cents for account, cents in self.balances.held.items() if account.kind is AccountKind.ESCROW)

    def rack(self, player: str) -> int:
        return self.table.patrons[player].rack

    def reloaded(self) -> Table:
        """The table, made again from its events alone."""
        table = Table(name=self.table.name)
        for by, event in self.events:
            table = evolve(table, event, by)
        return with_known_cards(table, self.house)

"""A tournament for tests, without a store: commands in plain words, its tables beside it, everything witnessed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from croupier.decoders import decoder
from croupier.ledger.account import Currency, commission, pool
from croupier.rulebooks import shelf
from croupier.rulebooks.tournament_rules import TournamentRules
from croupier.shoe.fairness import Secret
from croupier.shoe.lots import CommittedLots, DrawOf, RevealedLots, lots_digest, revealed_lots
from croupier.shoe.sealing import HouseKeys, open_text, seal_text
from croupier.tables.chapters import TABLE
from croupier.tables.events import By, Event
from croupier.tables.house import House
from croupier.tables.state.cases import Exclusion
from croupier.tables.table import Table
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.commands import DEFAULT_NAME, TournamentCommand
from croupier.tournaments.deciding import TournamentDecision, decide
from croupier.tournaments.events import TournamentEvent
from croupier.tournaments.evolving import evolve
from croupier.tournaments.pool import PoolDocument, pool_document
from croupier.tournaments.reading import read_command, read_event, write_event
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from tests.books import EMPTY, Books
from tests.pit import CANBERRA, COMMON_REFUSALS, Bytes, Pit
from tests.proofs import Witness

B00, B06, B18, NSW = (
    "act-blackjack-2000",
    "act-blackjack-2006",
    "act-blackjack-2018",
    "nsw-blackjack-challenge",
)
ALL = (B00, B06, B18, NSW)
ACT = (B06, B18)

AFTERNOON = datetime(2026, 11, 16, 14, 0, tzinfo=CANBERRA)
_KEPT = decoder(Tournament)
STARTS = "2026-11-16T19:00:00+11:00"

ROLES = {
    "dan": "dealer",
    "sue": "casino-supervisor",
    "gus": "gaming-supervisor",
    "max": "gaming-manager",
    "ora": "casino-operator",
    "tom": "tournament-manager",
}
"""Staff by name: whoever is not named here plays."""

ANY_AT_A_TABLE = frozenset(code for duty in TABLE.duties.values() for code in duty.refusals)
"""What a table may refuse when something is ordered of it."""

SMALL: dict[str, Any] = {
    "name": "Spring Cup",
    "starts": STARTS,
    "sessions": [{"name": "final", "rounds": 3, "tables": 1}],
    "entry_fee": 50_00,
    "chips": 500,
    "limits": [{"minimum": 20, "maximum": 500}],
    "prizes": [{"place": 1, "share": 2}, {"place": 2, "share": 1}],
}
"""All that a tournament of one session needs where the book asks for nothing more."""

STATED: dict[str, Any] = {
    "how_to_enter": "at the desk",
    "buy_back": False,
    "repechage": False,
    "players": {"fewest": 2, "most": 60},
    "groups": [],
    "elimination": "who cannot make the minimum is out",
    "ties": {"session": "extra-rounds", "final": "share", "points": "share"},
    "distribution": "in cash after the final",
    "statement": "The Director runs it by these conditions and the rules, and the rules win",
}
NSW_STATED: dict[str, Any] = {
    "compulsory_wager": True,
    "allocation": "ballot",
    "order_of_wagering": False,
    "pass_cards": 0,
    "undisclosed_wagers": 0,
    "eligibility": {"statement": "only those who may enter the casino and gamble"},
    "withdrawal": False,
    "form": "TF-1",
}


def complete(book: str, **changed: Any) -> dict[str, Any]:
    """Conditions in which the book misses nothing, with these changes."""
    own: dict[str, Any] = {}
    if book == B18:
        own = STATED
    elif book == NSW:
        own = {key: value for key, value in STATED.items() if key not in ("ties", "groups")} | NSW_STATED
    return {**SMALL, **own, **changed}


@dataclass
class Hall:
    """A tournament under one book that a test conducts, with its tables."""

    book: str
    witness: Witness
    seed: str = "hall"
    events: list[tuple[By, TournamentEvent]] = field(default_factory=list)
    decisions: list[TournamentDecision] = field(default_factory=list)
    balances: Books = EMPTY
    now: datetime = AFTERNOON
    tournament: Tournament = field(default_factory=lambda: Tournament(name=DEFAULT_NAME))
    pits: dict[str, Pit] = field(default_factory=dict)
    excluded: dict[str, Exclusion] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._keys = HouseKeys((hashlib.sha256(self.seed.encode()).digest(),))
        self._bytes = Bytes(self.seed)

    # --- the house behind it

    def pit(self, name: str) -> Pit:
        """A table of the hall, which a test conducts by itself."""
        if name not in self.pits:
            made = Pit(self.book, self.witness, seed=f"{self.seed}/{name}", table=Table(name=name))
            made.now = self.now
            self.pits[name] = made
        return self.pits[name]

    def table(self, name: str) -> Table:
        return self.pit(name).table

    def behind(self, table: str) -> House:
        return self.pit(table).house

    def exclusion_of(self, person: str) -> Exclusion | None:
        return self.excluded.get(person)

    def commit_lots(self, occasion: DrawOf) -> CommittedLots:
        secret = Secret(self._bytes(32), self._bytes(32))
        sealed = seal_text(secret.value + secret.salt, occasion.as_bytes, self._keys)
        return CommittedLots(occasion=occasion, digest=lots_digest(secret, occasion), sealed=sealed)

    def reveal_lots(self, committed: CommittedLots) -> RevealedLots:
        plain = open_text(committed.sealed, committed.occasion.as_bytes, self._keys)
        return revealed_lots(Secret(plain[:32], plain[32:]))

    # --- commands

    @property
    def rules(self) -> TournamentRules:
        rules = shelf.book(BookId(self.book)).tournaments
        assert rules is not None
        return rules

    @property
    def director(self) -> str:
        """Whoever gives the commands of the one who runs it: the operator where the book names nobody."""
        return "ora" if self.rules.entries.nomination is None else "tom"

    def do(self, command: str, who: str | None = None, **fields: Any) -> tuple[TournamentEvent, ...]:
        """Give a command that must be accepted; what happened in the tournament comes back."""
        result = self.attempt(command, who, **fields)
        assert not isinstance(result, Refused), result
        return result

    def refused(self, command: str, who: str | None = None, **fields: Any) -> Refused:
        """Give a command that must be refused; nothing has changed then."""
        result = self.attempt(command, who, **fields)
        assert isinstance(result, Refused), f"it was accepted: {[str(one) for one in result]}"
        return result

    def attempt(
        self, command: str, who: str | None = None, **fields: Any
    ) -> tuple[TournamentEvent, ...] | Refused:
        """Give a command; `role` and `at` are filled in where they are not given."""
        who = who or self.director
        fields.setdefault("role", ROLES.get(who, "player"))
        fields.setdefault("at", self.now)
        given = read_command(msgspec.json.encode({"command": command, "who": who, **fields}))
        return self._refusal(given) if isinstance(given, Refused) else self.give(given)

    def give(self, command: TournamentCommand) -> tuple[TournamentEvent, ...] | Refused:
        """Decide a command, check what every decision must keep, and go on from it."""
        before, tables = self.tournament, {name: pit.table for name, pit in self.pits.items()}
        decision = decide(self.tournament, command, self)
        if isinstance(decision, Refused):
            assert self.tournament is before
            assert all(self.pits[name].table is table for name, table in tables.items())
            known = COMMON_REFUSALS | ANY_AT_A_TABLE | set(TOURNAMENT.duties[type(command)].refusals)
            known |= {Refusal.NOT_NOMINATED}
            assert decision.code in known, (
                f"{type(command).__name__} does not say it can be refused: {decision.code}"
            )
            return self._refusal(decision)
        self._keep(decision)
        return decision.events

    def _keep(self, decision: TournamentDecision) -> None:
        self.balances = self.balances.after(decision.postings)
        self.decisions.append(decision)
        for event in decision.events:
            stored = read_event(write_event(decision.by, event))
            assert stored == (decision.by, event), "an event is not what was stored of it"
            assert str(event)
            self.events.append(stored)
            self.witness.note(event)
        for at_table in decision.at_tables:
            pit = self.pit(at_table.table.name)
            pit.now = max(pit.now, self.now)
            pit.keep_decision(at_table)
        self.tournament = decision.tournament
        self._check()

    def _check(self) -> None:
        """The tournament made again is the same, and the ledger says what its pool does."""
        again = Tournament(name=self.tournament.name)
        for by, event in self.events:
            again = evolve(again, event, by)
        assert again == self.tournament
        assert _KEPT.decode(msgspec.json.encode(again)) == again, "it is not what a snapshot of it is"
        money = sum(held for one, held in self.balances.held.items() if one.currency is Currency.MONEY)
        assert money == 0 == self.balances.total() - money
        assert self.balances[pool(again.name)] == self.pool.left
        assert self.balances[commission(again.name)] == self.pool.commission

    def say(self, *events: TournamentEvent) -> Hall:
        """Have something happened that this test is not about; nothing of it is witnessed."""
        by = By(who="tom", role=Role.TOURNAMENT_MANAGER, at=self.now)
        for event in events:
            self.events.append((by, event))
            self.tournament = evolve(self.tournament, event, by)
        return self

    def _refusal(self, refused: Refused) -> Refused:
        self.witness.note(refused)
        return refused

    def shows(self, clause_id: str, kind: str, *, times: int | None = None) -> None:
        """Point out what carries a clause that every plain round carries."""
        self.witness.shows(clause_id, kind, times=times)

    # --- time

    def later(self, **by: int) -> Hall:
        """Let time go by, at all tables too: `later(minutes=20)`."""
        self.now += timedelta(**by)
        for pit in self.pits.values():
            pit.now = self.now
        return self

    def at(self, time: str) -> Hall:
        """Let time go on to an hour of the same day: `at("18:59")`."""
        hour, minute = map(int, time.split(":"))
        return self.later(seconds=int((self.now.replace(hour=hour, minute=minute) - self.now).total_seconds()))

    # --- whole passages

    def drafted(self, conditions: dict[str, Any] | None = None, **changed: Any) -> Hall:
        """Draft conditions in which the book misses nothing, or these."""
        given = complete(self.book, **changed) if conditions is None else conditions
        self.do("draft-conditions", "ora", rulebook=self.book, conditions=given)
        return self

    def opened(self, conditions: dict[str, Any] | None = None, **changed: Any) -> Hall:
        """Entries are open: all that the book wants before is done."""
        self.drafted(conditions, **changed)
        self.made_known()
        self.do("open-entries", "ora")
        return self

    def made_known(self) -> Hall:
        """Approved, published, told, and somebody nominated."""
        rules = self.rules
        if rules.conditions.approved is not None:
            self.do("file-approval", "ora", what="conditions", reference="GRC/7")
        kept = self.tournament.terms.commission or 0
        if kept and rules.fund.commission.approved:
            self.do("file-approval", "ora", what="commission", reference="GRC/8", amount=kept)
        if rules.conditions.published is not None:
            self.do("publish-conditions", "ora")
        if rules.conditions.told_to_the_commission is not None:
            self.do("notify", "ora", to="commission", subject="conditions")
        if rules.entries.nomination is not None:
            self.do("nominate", "max", person="tom", licence="L-1")
        return self

    def entered(self, *players: str, **changed: Any) -> Hall:
        """Entries are open, and these have entered at the desk."""
        self.opened(**changed)
        self.do("enter", "sue", players=list(players), agreed=True)
        return self

    def seated(self, *players: str, drawn: bool = True, take: bool = True, **changed: Any) -> Hall:
        """Entries closed, tables designated, seats drawn in the order of entry, and taken."""
        self.entered(*players, **changed).closed()
        if drawn:
            self.drawn()
        for player in players if take else ():
            self.do("take-seat", player)
        return self

    def closed(self, *tables: str, **setup: Any) -> Hall:
        """Entries are closed and tables designated, as many as the first session has."""
        self.do("close-entries")
        plan = (self.tournament.terms.sessions or ())[0]
        return self.designated(*(tables or [f"T{one + 1}" for one in range(plan.tables or 1)]), **setup)

    def designated(self, *tables: str, **setup: Any) -> Hall:
        """Tables that are opened for the tournament, dealt by software."""
        if self.book != NSW:
            setup = {"options": {"decks": 8}, "shuffle": "wash-riffle", "approval": "GRC/1", **setup}
        self.do("designate-tables", tables=list(tables), open=setup)
        return self

    def drawn(self, session: str | None = None) -> Hall:
        """A ballot by hand that seats everybody in the order of entry: box 1, 2, … of each table in turn."""
        name = session or (self.tournament.session.name if self.tournament.session else "")
        self.do("ballot", **({"session": session} if session else {}), drawn=self.in_order(name))
        return self

    def in_order(self, session: str) -> list[dict[str, Any]]:
        """Seats for everybody due in a session, by numbers of entry, spread over its tables."""
        from croupier.tournaments.ballot import drawn_seats, due_in

        players = due_in(self.tournament, session)
        plan = next(one for one in self.tournament.terms.sessions or () if one.name == session)
        tables = tuple(self.tournament.designated)[: min(plan.tables or 1, max(1, len(players)))]
        seats = drawn_seats(players, tables, tuple(range(1, len(players) + 1)))
        return [{"player": one.player, "table": one.table, "box": one.box} for one in seats]

    # --- what there is to see

    @property
    def pool(self) -> PoolDocument:
        """The pool's reckoning."""
        return pool_document(self.tournament)

    def happened(self, kind: type[Event]) -> list[Any]:
        """Every event of a kind in the tournament, in order."""
        return [event for _, event in self.events if isinstance(event, kind)]

    def happened_at(self, table: str, kind: type[Event]) -> list[Any]:
        """Every event of a kind at a table, in order."""
        return self.pit(table).happened(kind)

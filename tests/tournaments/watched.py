"""A tournament and its tables at which everything that must always hold is looked at after every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from croupier.ledger.account import BANK, AccountKind, Currency, purse
from croupier.ledger.balances import Posting, changes
from croupier.tables.deciding import Decision, decide
from croupier.tables.events import By, Event
from croupier.tables.evolving import evolve
from croupier.tables.reading import read_command
from croupier.tables.recalling import with_known_cards
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.reading import write_event
from croupier.tournaments.results import results_document
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refused
from tests.books import Books
from tests.pit import Pit
from tests.proofs import Carrier, Witness
from tests.tables.random_commands import Given, encoded
from tests.tournaments.hall import B00, B18, ROLES, Hall
from tests.tournaments.second_reckoning import Plain, Pool, goes_on, is_a_ranking, outranks, prizes

GONE = ("disqualified", "forfeited", "withdrawn", "turned-away")
ON_THE_TABLE = (AccountKind.CHIP_RACK, AccountKind.CHIP_STAKE)


class NobodyLooks(Witness):
    """Nothing is proved by random play."""

    def note(self, *things: Carrier | None) -> None:
        pass


class QuickPit(Pit):
    """A table at which nothing is witnessed, and which is made again as it goes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.again = Table(name=self.table.name)
        self.made = 0
        self.accepted: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def _note(self, event: Event) -> None:
        pass

    def tries(self, command: str, who: str = "dan", **fields: Any) -> bool:
        role = ROLES.get(who, "player")
        return self.tries_plain({"command": command, "who": who, "role": role, "at": self.now, **fields})

    def tries_plain(self, given: Given) -> bool:
        """Give a command that may be refused; then nothing has changed."""
        command = read_command(encoded({"table": self.table.name, **given}))
        if isinstance(command, Refused):
            return False
        if not isinstance(decided := decide(self.table, command, self.house), Refused) and self.overdraws(decided):
            return False
        shown, held = msgspec.json.encode(self.table), self.balances
        result = self.give(command)
        if not isinstance(result, Refused):
            self.accepted[given["command"]] += 1
            return True
        self.refusals[f"{given['command']} {result.code}"] += 1
        assert msgspec.json.encode(self.table) == shown, f"a refused {given['command']} changed the table"
        assert self.balances == held
        return False

    def would_accept(self, given: Given) -> bool:
        command = read_command(encoded({**given, "table": self.table.name}))
        if isinstance(command, Refused):
            return False
        decision = decide(self.table, command, self.house)
        return not isinstance(decision, Refused) and not self.overdraws(decision)

    def overdraws(self, decision: Decision) -> bool:
        """What lies in a purse only the store knows."""
        moved = changes(decision.postings)
        return any(self.balances[one] + by < 0 for one, by in moved.items() if one.kind is AccountKind.PURSE)

    def cards_are_ready(self) -> bool:
        if not self.table.cards.checked:
            return self.tries("check-cards")
        if self.table.cards.shuffling is None:
            return self.tries("shuffle")
        before = len(self.events)
        self.cut()
        return len(self.events) > before

    def looked_at(self) -> None:
        """Made again from its stored events it is the same; chips are all there, each kind by itself."""
        for by, event in self.events[self.made :]:
            self.again = evolve(self.again, event, by)
        self.made = len(self.events)
        assert with_known_cards(self.again, self.house) == self.table, f"{self.table.name} cannot be made again"
        for currency in Currency:
            of_it = [held for one, held in self.balances.held.items() if one.currency is currency]
            assert sum(of_it) == 0, f"{currency} of {self.table.name} does not come out even"


@dataclass
class WatchedHall(Hall):
    """A tournament beside which its money, its advancing and its prizes are reckoned a second time."""

    stated: Plain = field(default_factory=dict)
    money: Pool = field(default_factory=lambda: Pool({}))
    plain: list[Plain] = field(default_factory=list)
    """What happened, as it is stored."""
    gone: set[str] = field(default_factory=set)
    """Who takes no place any more, as it was after the step before."""

    def pit(self, name: str) -> QuickPit:
        if name not in self.pits:
            made = QuickPit(self.book, self.witness, seed=f"{self.seed}/{name}", table=Table(name=name))
            made.now = self.now
            self.pits[name] = made
        found = self.pits[name]
        assert isinstance(found, QuickPit)
        return found

    def give_purses(self, *players: str) -> None:
        """Everybody has money enough to pay from."""
        given = [Posting(source=BANK, target=purse(one), amount=Cents(1_000_00)) for one in players]
        self.balances = Books().after(given)

    def attempt(self, command: str, who: str | None = None, **fields: Any) -> Any:
        """Give a command; one that is refused changes nothing, in the tournament or at a table."""
        before, held, told = self.pictures(), self.balances, len(self.events)
        result = super().attempt(command, who, **fields)
        if isinstance(result, Refused):
            assert self.pictures() | before == before, f"a refused {command} changed something"
            assert (self.balances, len(self.events)) == (held, told)
        return result

    def pictures(self) -> dict[str, bytes]:
        """All there is, in bytes: a value that was changed in place does not go unseen."""
        shown = {name: msgspec.json.encode(pit.table) for name, pit in self.pits.items() if pit.events}
        return {"": msgspec.json.encode(self.tournament), **shown}

    # --- after every step -------------------------------------------------------------------------------

    def looked_at(self) -> None:
        """All that holds at any moment."""
        for pit in self.pits.values():
            assert isinstance(pit, QuickPit)
            pit.looked_at()
        shown = results_document(self.tournament, self.table)
        self.check_new(shown)
        self.check_money(shown)
        self.check_chips(shown)
        self.check_people(shown)
        self.gone = self.who_is_gone(shown)

    def who_is_gone(self, shown: Plain) -> set[str]:
        return {one["player"] for one in shown["standings"] if one["state"] in GONE}

    def check_new(self, shown: Plain) -> None:
        """What was said since the last look, event by event."""
        new = [msgspec.json.decode(write_event(*one))[1] for one in self.events[len(self.plain) :]]
        for event in new:
            kind = event["kind"].partition(".")[0]
            if kind in ("advanced", "placed"):
                assert event["player"] not in self.gone, f"{event} of one who takes no place (T18)"
            if kind == "tournament-closed":
                self.check_prizes(shown)
            self.money.conditions = self.stated
            self.money.after(event)
            self.plain.append(event)
        for number, event in enumerate(new):
            if event["kind"] == "session-counted.1":
                self.check_counted(event, new[number:])

    def check_money(self, shown: Plain) -> None:
        pool = shown["pool"]
        assert pool == self.money.document(), f"{pool} is not {self.money.document()}"
        came = pool["fees"] + pool["buy_ins"] + pool["added"] + pool["topped_up"]
        assert pool["left"] == came - pool["commission"] - pool["refunded"] - pool["prizes"] >= 0
        if shown["phase"] in ("paid", "cancelled"):
            assert pool["left"] == 0, "the pool does not end at nothing"
        if shown["phase"] == "cancelled":
            assert (pool["commission"], pool["refunded"]) == (0, pool["fees"] + pool["buy_ins"])
        for account, held in self.balances.held.items():
            assert held >= 0 or account.kind is AccountKind.BANK, f"{account} holds {held}"

    def check_chips(self, shown: Plain) -> None:
        chips = shown["chips"]
        held = chips["issued"] + chips["won"] - chips["deducted"] - chips["missing"] - chips["returned"]
        assert held == sum(chips["held"].values()), chips
        books = [one for pit in self.pits.values() for one in pit.balances.held.items()]
        assert held == sum(amount for account, amount in books if account.kind in ON_THE_TABLE), (
            "chips went astray"
        )
        if shown["phase"] in ("placed", "paid", "cancelled", "between-sessions"):
            assert held == 0, f"chips are still out: {chips}"

    def check_people(self, shown: Plain) -> None:
        playing = [pit.table for pit in self.pits.values() if pit.table.tournament is not None]
        seats = Counter(player for table in playing for player in standings.in_play(table))
        assert all(times == 1 for times in seats.values()), f"somebody sits at two tables: {seats}"
        states = {one["player"]: one["state"] for one in shown["standings"]}
        assert not [one for one in seats if states.get(one) in GONE], f"somebody who is gone still plays: {states}"
        places = {one["player"]: one["place"] for one in shown["standings"] if one["place"] is not None}
        assert {one for one, state in states.items() if state == "placed"} == set(places), (
            "a place, and not placed"
        )
        lost = any(event["kind"] in ("disqualified.1", "withdrawn.1", "turned-away.1") for event in self.plain)
        full = shown["phase"] in ("placed", "paid") and not lost
        assert is_a_ranking(self.placed(), full=full), f"no ranking: {self.placed()}"

    def placed(self) -> dict[str, tuple[int, ...]]:
        """Who has which places now, as it was said."""
        said = {event["player"]: tuple(event["places"]) for event in self.plain if event["kind"] == "placed.1"}
        states = {player: entry.state for player, entry in self.tournament.entries.items()}
        return {player: places for player, places in said.items() if states[player] == "placed"}

    # --- a second time ----------------------------------------------------------------------------------

    def check_counted(self, counted: Plain, said: list[Plain]) -> None:
        """Who goes on by what was counted, and who is ahead of whom in the last session."""
        session = counted["session"]
        last = self.stated["sessions"][-1]["name"] == session
        points = self.stated.get("format") == "points"
        on = {one["player"] for one in said if one["kind"] == "advanced.1"}
        if last:
            assert not on
            if not points:
                self.check_places(counted, said)
            return
        advance = next(one["advance"] for one in self.stated["sessions"] if one["name"] == session)
        level_by = (self.stated.get("ties") or {}).get("session") if self.book in (B00, B18) else None
        for count in counted["tables"]:
            held = {one["player"]: one["chips"] for one in count.get("counted", ())}
            through, level = goes_on(held, advance, shared=level_by == "share")
            here = on & (set(held) | {one["player"] for one in count.get("out", ())})
            assert here == through, f"{here} go on from {held}, and not {through}"
            ties = [set(one["players"]) for one in said if one["kind"] == "tie-found.1"]
            assert not level or level in ties, f"{level} are level, and nobody found it"

    def check_places(self, counted: Plain, said: list[Plain]) -> None:
        places = {one["player"]: one["places"] for one in said if one["kind"] in ("placed.1",)}
        for tie in (one for one in said if one["kind"] == "tie-found.1"):
            places |= dict.fromkeys(tie["players"], tie["places"])
        finished = [one for count in counted["tables"] for one in count.get("counted", ())]
        finished += [one for c in counted["tables"] for one in c.get("out", ()) if one["standing"] == "eliminated"]
        finished = [one for one in finished if one["player"] not in self.gone]
        assert set(places) == {one["player"] for one in finished}, (
            "everybody who finished has a place, nobody else"
        )
        for one in finished:
            for other in finished:
                if outranks(one, other):
                    assert places[one["player"]][-1] < places[other["player"]][0], f"{one} is ahead of {other}"

    def check_prizes(self, shown: Plain) -> None:
        """The whole pool, to the cent, as reckoned here."""
        order = [one.player for one in sorted(self.tournament.entries.values(), key=lambda one: one.number)]
        paid = [one for one in shown["prizes"] if one["amount"]]
        won = {one["player"]: one["amount"] for one in paid}
        assert len(won) == len(paid), "somebody has two prizes"
        shares = {one["place"]: one["share"] for one in self.stated["prizes"]}
        assert won == prizes(sum(won.values()), shares, self.placed(), order), f"{won} is not what is due"


def nobody_looks(book: str) -> NobodyLooks:
    return NobodyLooks(book)


__all__ = ["By", "QuickPit", "WatchedHall", "nobody_looks"]

"""Random evenings at linked tables: the pool holds to the cent after every step, and read again it is the same."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.games.play import Ask
from croupier.jackpots.awarding import AwardTakenBack, JackpotAwarded
from croupier.jackpots.jackpot import Press
from croupier.jackpots.kind import JACKPOT
from croupier.vocabulary.refusal import Refused
from tests.house.felts import STAKE, Felts, seconds
from tests.house.premises import premises_in

pytestmark = pytest.mark.slow

TABLES = {"table-1": ("ann", "bob"), "table-2": ("cat",), "table-3": ("dee", "eli")}
DECKS = 6


class LinkedTables(RuleBasedStateMachine):
    """Whoever may do something does it, in any order; what is refused changes nothing."""

    @initialize(to_reserve=st.sampled_from([0, 200, 1000]), above=st.integers(0, 5_000_00))
    def open(self, to_reserve: int, above: int) -> None:
        self.stack = ExitStack()
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        self.house = self.stack.enter_context(premises_in(Path(folder)))
        self.felts = Felts(self.house)
        self.felts.make(opening=10_000_00 + above, to_reserve=to_reserve)
        for table, players in TABLES.items():
            self.felts.open(table, *players)
        self.felts.link(*TABLES)

    def attempt(self, command: str, who: str, **fields: Any) -> None:
        before = self.house.store.balances()
        outcome = self.house.attempt(command, who, **fields)
        if isinstance(outcome, Refused):
            assert self.house.store.balances() == before

    @rule(
        table=st.sampled_from(sorted(TABLES)),
        stakes=st.sampled_from(["main", "jackpot", "jackpot", "jackpot"]),
        deal=st.sampled_from(["7h", "7h", "7s", "7d", "7d", "7h 7s", "7h 2c", "2c 9h Td"]),
        dealt=st.integers(2, 12),
        after=st.sampled_from([0.0, 0.4, 1.0]),
    )
    def play(self, table: str, stakes: str, deal: str, dealt: int, after: float) -> None:
        """What is under way is paid and played out; then wagers, and cards as far as they go."""
        under_way = self.house.table(table).round
        if under_way is not None and under_way.won:
            self._press(sorted(TABLES), after)
            self.house.now = seconds(self.house.now, 1)
            while self._presses():
                self._award_the_first()
        self._play_out(table)
        for player in TABLES[table]:
            patron = self.house.table(table).patrons[player]
            if patron.rack < 100_00:
                self.house.do("buy-in", player, table=table, amount=500_00)
            self.attempt("wager", player, table=table, box=patron.seat, amount=10_00)
            if stakes == "jackpot":
                self.attempt("wager", player, table=table, box=patron.seat, on="blazing-7s", amount=STAKE)
        self.attempt("start-round", "dan", table=table)
        cards = deal.split() * 5
        for card in cards[: min(dealt, 2 * len(TABLES[table]) + 1)]:
            self.felts.burn(table)
            self.attempt("card", "dan", table=table, card=card)

    @rule(table=st.sampled_from(sorted(TABLES)))
    def play_out(self, table: str) -> None:
        self._play_out(table)

    def _play_out(self, table: str) -> None:
        for _ in range(30):
            under_way, live = self.house.table(table).round, self.house.floor.table(table).live
            if under_way is None or live is None or under_way.won:
                return
            if not isinstance(live.waiting, Ask):
                self.felts.burn(table)
                card = next(one for one in ("Tc", "Th", "Ts", "9c") if self._is_left(table, one))
                self.attempt("card", "dan", table=table, card=card)
                continue
            question = live.waiting.questions[0]
            choices = [option.choose.value for option in question.options]
            choose = next((one for one in ("stand", "decline") if one in choices), choices[0])
            fields = {"box": question.box, "hand": question.hand, "choose": choose}
            self.attempt("decide", question.player, table=table, **fields)

    def _is_left(self, table: str, card: str) -> bool:
        stack = self.house.table(table).cards.stack
        return stack is not None and [one.value for one in stack.out].count(card) < DECKS

    @rule(tables=st.permutations(sorted(TABLES)), after=st.sampled_from([0.0, 0.4, 1.0]))
    def press(self, tables: list[str], after: float) -> None:
        """At every table where something is won, so long after one another."""
        self._press(tables, after)

    def _press(self, tables: list[str], after: float) -> None:
        for table in tables:
            under_way = self.house.table(table).round
            if under_way is not None and under_way.won:
                at = seconds(self.house.now, after).isoformat()
                self.attempt("press-jackpot", "dan", table=table, at=at)

    @rule(tables=st.sets(st.sampled_from(sorted(TABLES)), min_size=1), who=st.sampled_from(["eve", "clock"]))
    def award(self, tables: set[str], who: str) -> None:
        self.attempt("award-jackpot", who, jackpot="J1", tables=sorted(tables))

    @rule()
    def award_the_first(self) -> None:
        self._award_the_first()

    def _presses(self) -> tuple[Press, ...]:
        return self.house.floor.house.streams.state(JACKPOT, "J1").presses

    def _award_the_first(self) -> None:
        presses = self._presses()
        same = [one.table for one in presses if one.at == presses[0].at]
        self.attempt("award-jackpot", "clock", jackpot="J1", tables=same)

    @rule(
        table=st.sampled_from(sorted(TABLES)), word=st.sampled_from(["go-on-without-jackpot", "restore-jackpot"])
    )
    def mend(self, table: str, word: str) -> None:
        self.attempt(word, "sue", table=table)

    @rule(table=st.sampled_from([*sorted(TABLES), None]), mended=st.sampled_from(["at once", "at once", "later"]))
    def fail(self, table: str | None, mended: str) -> None:
        named = {"jackpot": "J1"} if table is None else {"table": table}
        self.attempt("report-jackpot-failure", "clock", cause="link", what="no answer", **named)
        for one in TABLES if mended == "at once" else ():
            self.attempt("restore-jackpot", "sue", table=one)

    @rule(table=st.sampled_from(sorted(TABLES)), back=st.integers(0, 2), grounds=st.sampled_from(["fraud"]))
    def void(self, table: str, back: int, grounds: str) -> None:
        number = self.house.table(table).rounds - back
        self.attempt("void", "sue", table=table, round=number, grounds=grounds, reason="marked cards")
        self.attempt("confirm-void", "max", table=table, round=number)

    @rule()
    def start_again(self) -> None:
        before = self.house.document()
        self.house.start_again()
        assert self.house.document() == before

    @invariant()
    def to_the_cent(self) -> None:
        if not hasattr(self, "felts"):
            return
        self.felts.holds()
        pool = self.felts.pool()
        awarded = sum(share.paid for one in self.house.of(JackpotAwarded) for share in one.shares)
        back = sum(share.paid for one in self.house.of(AwardTakenBack) for share in one.shares)
        assert awarded - back == pool["paid"] + pool["added"] + pool["rounded"]

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.stack.close()


TestLinkedTables = LinkedTables.TestCase
TestLinkedTables.settings = settings(
    max_examples=15,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)

"""No order of wagers, raises, doubles, splits, insurance and midnights takes a patron past a limit."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.games.play import Ask, Deal
from croupier.patrons.kind import PATRON
from croupier.patrons.patron import PatronFile
from croupier.tables.context import replayed
from croupier.vocabulary.refusal import Refusal, Refused
from tests.house.card_room import open_table, sit_down
from tests.house.premises import Premises, premises_in

LIMITS = {"day": 60_00, "week": 150_00, "month": 200_00}
RACK = 1_000_00
SYDNEY, CANBERRA = "table-1", "table-2"


def opened(house: Premises) -> None:
    """A table of each city, dealt by hand: the ACT's offers insurance, and knows no limits of its own."""
    open_table(house, "ann", rack=RACK)
    options = {"minimum": 5_00, "maximum": 500_00, "decks": 8, "smallest_chip": 50}
    fields = {"approval": "GRC/1", "shuffle": "wash-riffle", "dealing": "by hand"}
    house.do("open", "max", table=CANBERRA, rulebook="act-blackjack-2018", options=options, **fields)
    sit_down(house, "ann", 1, table=CANBERRA, rack=RACK, card=False)
    house.do("check-cards", "dan", table=CANBERRA)
    house.do("shuffle", "dan", table=CANBERRA)
    house.do("cut", "ann", table=CANBERRA, depth=100, cutting_card=60)


class Evening:
    """One patron at two tables, and whatever comes to their mind."""

    def __init__(self, house: Premises, choice: random.Random) -> None:
        self.house, self.choice = house, choice

    def step(self) -> None:
        """Something happens: a step that is refused changes nothing."""
        table = self.choice.choice((SYDNEY, CANBERRA))
        under_way = self.house.table(table).round
        if self.choice.random() < 0.04:
            self.house.now += timedelta(hours=self.choice.choice((1, 4, 13, 30)))
        if under_way is None:
            self._before(table)
            return
        waiting = replayed(self.house.table(table), under_way).waiting
        if isinstance(waiting, Deal):
            self._card(table)
        elif isinstance(waiting, Ask):
            question = self.choice.choice(waiting.questions)
            option = self.choice.choice(question.options)
            fields: dict[str, Any] = {}
            if option.most is not None and self.choice.random() < 0.5:
                fields["amount"] = self.choice.choice((option.most, option.most // 100 * 50, 5_00))
            self._try("decide", "ann", table, box=question.box, hand=question.hand, choose=option.choose, **fields)

    def _before(self, table: str) -> None:
        amount = self.choice.choice((5_00, 10_00, 25_00, 40_00, 60_00, 100_00))
        what = self.choice.choice(("wager", "wager", "change-wager", "take-back", "start-round", "start-round"))
        if what == "start-round":
            self._try("start-round", "dan", table)
        elif what == "take-back":
            self._try(what, "ann", table, box=1)
        else:
            on = {"on": "any-pairs"} if table == SYDNEY and self.choice.random() < 0.3 else {}
            self._try(what, "ann", table, box=1, amount=amount, **on)

    def _card(self, table: str) -> None:
        cards = self.house.table(table).cards
        if cards.stack is not None and cards.stack.burns_due:
            self._try("burn", "dan", table)
            return
        rank = self.choice.choice("AA88889TTK56")
        self._try("card", "dan", table, card=f"{rank}{self.choice.choice('shdc')}")

    def _try(self, command: str, who: str, table: str, **fields: Any) -> None:
        before = self.standing()
        result = self.house.attempt(command, who, table=table, **fields)
        if isinstance(result, Refused):
            assert result.code is not Refusal.STALE, result
            return
        self.look(before, is_of_canberra=table == CANBERRA and who == "dan")

    def standing(self) -> dict[str, int]:
        limits = self.house.document()["patrons"]["ann"]["loss_limits"]
        return {period: one["net_loss"] + one["open"] for period, one in limits.items()}

    def look(self, before: dict[str, int], *, is_of_canberra: bool) -> None:
        """Nobody is past a limit by a step, and what the file counts is what the chips say.

        What was laid in Canberra before midnight stays as it lies: its book cuts no wager.
        """
        after = self.standing()
        for period, most in LIMITS.items():
            grew = after[period] > before[period]
            assert not grew or after[period] <= most or is_of_canberra, (period, before, after)
        file: PatronFile = self.house.floor.house.streams.state(PATRON, "ann")
        held = sum(self.house.store.balances().get(f"rack:{one}:ann", 0) for one in (SYDNEY, CANBERRA))
        counted = sum(file.results.values()) + sum(one.lying + one.open for one in file.tables.values())
        assert counted == 2 * RACK - held


def spend(folder: Path, seed: int, steps: int) -> None:
    with premises_in(folder) as house:
        opened(house)
        for period, amount in LIMITS.items():
            house.do("set-loss-limit", "ann", period=period, amount=amount)
        evening = Evening(house, random.Random(seed))
        for _ in range(steps):
            evening.step()


@pytest.mark.slow
@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(min_value=0, max_value=10**6))
def test_no_order_of_steps_takes_a_patron_past_a_limit(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    spend(tmp_path_factory.mktemp("evening"), seed, steps=60)


@pytest.mark.nightly
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(min_value=0, max_value=10**9))
def test_nor_do_longer_evenings(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    spend(tmp_path_factory.mktemp("evening"), seed, steps=300)

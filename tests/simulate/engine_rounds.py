"""The engine, driven by a plan and a given order of cards: what the compiled simulator has to agree with.

Choices are read off the strategy here anew, question by question; nothing of the simulator's tables is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.blackjack.points import is_soft, same_value, total
from croupier.games.layout import Hand
from croupier.games.play import DISCARD_RACK, Ask, Deal, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer, WagerSettled
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.side_wager_rules import BlazingSevensWager
from croupier.rulebooks.strategy import Cell, Situation
from croupier.simulate.plan import Deviation, Plan, ShoeMode
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import Choice, On

UNIT = 1000
"""A unit in cents."""
WORTHS = {card: min(place % 13 + 1, 10) for place, card in enumerate(DECK)}
COMPOSED = (Choice.STAND, Choice.DRAW, Choice.DOUBLE, Choice.SPLIT)
"""As `Plan.by_composition` numbers them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineRound:
    """What the engine made of a round."""

    order: int
    cards: int
    units: int
    nets: dict[tuple[On, int, int], int]
    """In cents, by wager, hand and box."""


def stake_on(rules: GameRules, on: On) -> int:
    """What is laid on a wager as its unit."""
    for wager in rules.side_wagers:
        if wager.on is on and isinstance(wager, BlazingSevensWager):
            assert wager.placing.only_amount is not None
            return wager.placing.only_amount.value[0]
    return UNIT


def engine_rounds(plan: Plan, orders: Sequence[Sequence[int]]) -> Iterator[EngineRound]:
    """Every round that a plan conducts from these orders."""
    player = _Player(plan, shelf.book(plan.book).rules(plan.options))
    for number, order in enumerate(orders):
        player.begin_shoe(order)
        yield player.conduct(number)
        if plan.shoe is ShoeMode.CUT:
            assert plan.cutting_card is not None
            while len(order) - player.drawn > plan.cutting_card:
                yield player.conduct(number)


class _Player:
    """Someone who wagers and answers by the plan, with a count of what was seen of the shoe."""

    def __init__(self, plan: Plan, rules: GameRules) -> None:
        self.plan, self.rules = plan, rules
        self.live: RoundOfPlay
        self.wagers: dict[int, tuple[Wager, ...]] = {}
        self.by_cell: dict[Situation, list[Deviation]] = {}
        for one in sorted(plan.wagering.deviations, key=lambda one: one.at):
            self.by_cell.setdefault(Situation(one.dealer, one.total, one.soft, one.pair), []).append(one)

    def begin_shoe(self, cards: Sequence[int]) -> None:
        self.cards, self.drawn, self.running = cards, 0, 0

    def conduct(self, order: int) -> EngineRound:
        before, units = self.drawn, self._units()
        if units not in self.wagers:
            self.wagers[units] = tuple(self._wagers(units))
        self.live = live = RoundOfPlay(self.rules, self.wagers[units], new_shoe=before == 0)
        while (waiting := live.waiting) is not None:
            if isinstance(waiting, Deal):
                is_seen = waiting.to != DISCARD_RACK
                refused = live.deal(self._draw(is_seen=is_seen))
            else:
                assert isinstance(waiting, Ask), "no pool is behind it"
                refused = live.answer(self._answer(waiting.questions[0]))
            assert refused is None, refused
        nets = {
            (said.on, said.hand, said.box): said.paid + said.returned - said.staked
            for said in live.said
            if isinstance(said, WagerSettled)
        }
        return EngineRound(order=order, cards=self.drawn - before, units=units, nets=nets)

    # --- wagers and the count ---------------------------------------------------------------------------

    def _wagers(self, units: int) -> Iterator[Wager]:
        for box in range(1, self.plan.boxes + 1):
            amount = UNIT * units if box == 1 else UNIT
            yield Wager(player="ann", box=box, on=self.rules.main, amount=amount)
            for side in self.rules.side_wagers:
                yield Wager(player="ann", box=box, on=side.on, amount=stake_on(self.rules, side.on))
            if self.rules.main is On.CASINO_WAR:
                yield Wager(player="ann", box=box, on=On.TIE, amount=UNIT)

    def _units(self) -> int:
        reached = [units for at, units in sorted(self.plan.wagering.ramp) if self._count() >= at]
        return reached[-1] if reached else 1

    def _draw(self, *, is_seen: bool) -> Card:
        card = DECK[self.cards[self.drawn]]
        self.drawn += 1
        if is_seen and self.plan.wagering.count:
            self.running += self.plan.wagering.count.tags[WORTHS[card] - 1]
        return card

    def _count(self) -> int:
        count = self.plan.wagering.count
        if count is None or not count.per_deck:
            return self.running
        return (52 * self.running) // (len(self.cards) - self.drawn)

    # --- answers ----------------------------------------------------------------------------------------

    def _answer(self, question: Question) -> Answer:
        return Answer(
            player=question.player,
            box=question.box,
            hand=question.hand,
            owner=question.owner,
            choose=self._choice(question),
        )

    def _choice(self, question: Question) -> Choice:
        offered = {option.choose for option in question.options}
        if Choice.GO_TO_WAR in offered:
            return Choice.SURRENDER if self.plan.surrenders else Choice.GO_TO_WAR
        if Choice.DRAW not in offered:
            return self._insurance(question, offered)
        for choice in self._wanted(self.live.layout.box(question.box).hand(question.hand)):
            if choice in offered:
                return choice
        return Choice.DRAW

    def _insurance(self, question: Question, offered: set[Choice]) -> Choice:
        strategy, insure_at = self.plan.strategy, self.plan.wagering.insure_at
        assert strategy is not None
        if question.owner is not None:
            return Choice.DECLINE
        if strategy.takes_even_money and Choice.EVEN_MONEY in offered:
            return Choice.EVEN_MONEY
        insures = strategy.insures or (insure_at is not None and self._count() >= insure_at)
        return Choice.INSURE if insures and Choice.INSURE in offered else Choice.DECLINE

    def _wanted(self, hand: Hand) -> Iterator[Choice]:
        """What one would do with the hand, one after another; the first that is offered is done."""
        cards, strategy = hand.cards, self.plan.strategy
        assert strategy is not None
        points, soft, dealer = total(cards), is_soft(cards), WORTHS[self.live.layout.dealer[0]]
        pair = len(cards) == 2 and same_value(*cards)
        where = Situation(dealer, points, soft, pair)
        by_total = strategy.cell(dealer=dealer, total=points, soft=soft, pair=False, cards=len(cards))
        base = strategy.cells.get(where) if pair else by_total
        cell = self._moved(where, base) or self._composed(hand, dealer) or base
        if cell is not None:
            yield cell.first
        if cell is not None and not (pair and cell.first is Choice.SPLIT):
            yield from (cell.otherwise, Choice.DRAW)
        cell = self._moved(where._replace(pair=False), by_total) or by_total
        yield from (cell.first, cell.otherwise)

    def _composed(self, hand: Hand, dealer: int) -> Cell | None:
        """The play by the exact first two cards."""
        if len(hand.cards) > 2 or hand.from_split:
            return None
        worths = sorted(WORTHS[card] for card in hand.cards)
        for *two, against, play in self.plan.by_composition:
            if sorted(two) == worths and against == dealer:
                return Cell(COMPOSED[play], Choice.DRAW)
        return None

    def _moved(self, where: Situation, base: Cell | None) -> Cell | None:
        """The play of the highest count reached that has another one for this cell, the last of several."""
        reached = [one for one in self.by_cell.get(where, ()) if self._count() >= one.at]
        if not reached:
            return None
        choose = Choice(reached[-1].choose)
        if base is None:
            return Cell(choose, Choice.DRAW)
        return Cell(choose, base.first if base.first in (Choice.STAND, Choice.DRAW) else base.otherwise)

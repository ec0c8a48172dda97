"""What each choice is worth on one hand, of however many cards: what `croupier odds --hand` and a lesson ask for.

Two first cards are worth what the analysis of the whole table says of them. A hand of a split is valued with
the cards of the other hands out of the shoe, which is exact where a dealer's Blackjack takes every wager; where it
takes one original wager of them all (NSW 10.4, 11.6), and where the pair may be split again, it is only near.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from croupier.odds.cards_left import CardsLeft, worth_of
from croupier.odds.casino_war import compared, war_pays
from croupier.odds.game import BlackjackGame, game_of
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.strategy import Cell, Strategy
from croupier.vocabulary.card import Card, Rank
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.odds.against import Against

_FIRST: Final = 2
_BEST: Final = 21
_KEPT: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValues:
    """Each choice per unit of the first wager, best play following."""

    choices: Mapping[Choice, float]
    best: Choice
    insurance: float | None = None
    """What a unit laid on insurance is worth, where the dealer shows an ace and the book knows it."""
    insured_part: float = 0.0
    """The part of the wager that may be laid on it."""
    cell: Cell | None = None
    """What the best table of totals does; none in Casino War."""
    exact: bool = True


def values_of_hand(
    rules: BlackjackRules | CasinoWarRules,
    cards: Sequence[Card],
    dealer: Card,
    *,
    removed: Sequence[Card] = (),
    hands: int = 1,
) -> HandValues:
    """What can be chosen with these cards against the dealer's; `hands` is how many a split has made so far."""
    left = CardsLeft.of(rules.pack.decks, removed)
    left.without(dealer, *cards)  # what the shoe does not hold is refused
    if isinstance(rules, CasinoWarRules):
        return _at_war(rules, cards, dealer, left)
    worths = sorted(worth_of(card.rank) for card in cards)
    _refuse_no_hand(worths)
    game = game_of(rules)
    if hands > 1:
        game = replace(game, most_hands=max(1, game.most_hands - hands + 1))
    return _blackjack(game, left.by_worth(), tuple(worths), worth_of(dealer.rank), is_split=hands > 1)


# --- Blackjack --------------------------------------------------------------------------------------------


def _blackjack(
    game: BlackjackGame, counts: tuple[int, ...], worths: tuple[int, ...], dealer: int, *, is_split: bool
) -> HandValues:
    against, strategy = _against(game, counts, dealer - 1)
    first = len(worths) == _FIRST
    is_pair = first and worths[0] == worths[1]
    if is_split and (worths == (1, 10) or not first):
        choices = _played_on(against, worths)
    elif first:
        choices = dict(against.choices(worths[0] - 1, worths[1] - 1))
    else:
        choices = _played_on(against, worths)
    if is_split:
        choices.pop(Choice.SURRENDER, None)
    total, soft = _total(worths)
    insured = first and not is_split and dealer == 1 and game.insurance_pays is not None
    return HandValues(
        choices=choices,
        best=max(choices, key=lambda choice: choices[choice]),
        insurance=_insurance(against, worths) if insured else None,
        insured_part=float(game.insured_part) if insured else 0.0,
        cell=None
        if total == _BEST
        else strategy.cell(
            dealer=dealer, total=total, soft=soft, pair=is_pair and game.most_hands > 1, cards=len(worths)
        ),
        exact=not is_split or not (against.is_coupled or Choice.SPLIT in choices),
    )


@lru_cache(maxsize=_KEPT)
def _against(game: BlackjackGame, counts: tuple[int, ...], dealer: int) -> tuple[Against, Strategy]:
    """One card of the dealer's, looked at as the analysis of the whole table does."""
    from croupier.odds.against import Against, kernel_rules
    from croupier.odds.basic_strategy import TotalsTable, layout_of

    rules = kernel_rules(game)
    against = Against(game, rules, counts, dealer)
    table = TotalsTable(against, layout_of(rules))
    cells = dict(table.situations())
    against.consider(table.plays)
    return against, Strategy(cells=cells, counts_cards_in_hand=game.cards_that_pay > 0)


def _played_on(against: Against, worths: Sequence[int]) -> dict[Choice, float]:
    """A hand that can be neither split nor given up; after more than two cards often not doubled either."""
    hand = 0
    for worth in worths:
        hand = int(against.table.drawn[hand, worth - 1])
    values = against.values[hand]
    columns = (Choice.STAND, Choice.DRAW, Choice.DOUBLE)
    return {choice: float(value) for choice, value in zip(columns, values, strict=True) if value > float("-inf")}


def _insurance(against: Against, worths: tuple[int, ...]) -> float:
    pays = against.game.insurance_pays
    assert pays is not None
    return (float(pays) + 1) * against.blackjack_chance(worths[0] - 1, worths[1] - 1) - 1


def _total(worths: Sequence[int]) -> tuple[int, bool]:
    hard = sum(worths)
    soft = 1 in worths and hard + 10 <= _BEST
    return hard + 10 * soft, soft


def _refuse_no_hand(worths: Sequence[int]) -> None:
    if len(worths) < _FIRST or sum(worths) > _BEST:
        says = f"A hand has two cards or more and is not over 21; these {len(worths)} come to {sum(worths)}"
        raise RefusedError(Refused(Refusal.NOT_CALLED_FOR, says=says))


# --- Casino War -------------------------------------------------------------------------------------------


def _at_war(rules: CasinoWarRules, cards: Sequence[Card], dealer: Card, left: CardsLeft) -> HandValues:
    if len(cards) != 1 or cards[0].rank is not dealer.rank:
        says = "War or surrender is chosen with one card that equals the dealer's"
        raise RefusedError(Refused(Refusal.NOT_CALLED_FOR, says=says, clause=rules.war.choices))
    after = left.without(*cards, dealer)
    pays = war_pays(rules)
    choices = {
        Choice.GO_TO_WAR: float(pays.of_war(compared({rank: after.of_rank(rank) for rank in Rank}))),
        Choice.SURRENDER: float(pays.surrendered),
    }
    return HandValues(choices=choices, best=max(choices, key=lambda choice: choices[choice]))

"""A choice graded: what each that was offered is worth, what the one made gave away, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from croupier.analysis.practice_documents import CellSaid, ChoiceGraded
from croupier.analysis.words import dealer_name
from croupier.games.blackjack.points import is_ace_and_ten, is_soft, total
from croupier.games.layout import Hand, Layout
from croupier.games.play import Question
from croupier.odds.hand_values import HandValues, values_of_hand
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, Choice

_ROUNDING: Final = 1e-12
"""Two ways to the same number may differ by so much."""
_VERBS: Final[Mapping[Choice, str]] = {
    Choice.DRAW: "drawing",
    Choice.STAND: "standing",
    Choice.DOUBLE: "doubling",
    Choice.SPLIT: "splitting",
    Choice.INSURE: "insuring",
    Choice.DECLINE: "declining",
    Choice.EVEN_MONEY: "even money",
    Choice.GO_TO_WAR: "going to war",
    Choice.SURRENDER: "surrendering",
}


def graded(
    book: BookId, options: TableOptions, rules: GameRules, layout: Layout, question: Question, chose: Choice
) -> ChoiceGraded:
    """The choice, on the felt as it lay when it was made."""
    assert isinstance(rules, (BlackjackRules, CasinoWarRules))
    box, dealer = layout.box(question.box), layout.dealer[0]
    hand = box.hand(question.hand)
    others = tuple(card for one in box.hands if one.number != hand.number for card in one.cards)
    found = values_of_hand(rules, hand.cards, dealer, removed=others, hands=len(box.hands))
    values = _offered(found, question)
    best = max(values, key=lambda choice: values[choice])
    cost = values[best] - values[chose]
    cell = _cell(found, question, rules, hand, dealer)
    return ChoiceGraded(
        cards=hand.cards,
        dealer=dealer,
        hand=hand.number,
        chose=chose,
        values=values,
        best=chose if cost < _ROUNDING else best,
        cost=0.0 if cost < _ROUNDING else cost,
        exact=found.exact,
        cell=cell,
        label=_label(rules, hand, dealer, question),
        why=_why(values, best, chose, cell, found),
        clause=question.clause,
        command=command_of(book, options, hand.cards, dealer, others, hands=len(box.hands)),
    )


def _offered(found: HandValues, question: Question) -> dict[Choice, float]:
    """What each offered choice is worth; insurance beside the hand that is then played on."""
    offered = [option.choose for option in question.options]
    if Choice.DECLINE not in offered:
        return {choice: found.choices[choice] for choice in offered if choice in found.choices}
    hand = max(value for choice, value in found.choices.items() if choice is not Choice.EVEN_MONEY)
    worth = {Choice.DECLINE: hand, Choice.EVEN_MONEY: found.choices.get(Choice.EVEN_MONEY, hand)}
    if found.insurance is not None:
        worth[Choice.INSURE] = hand + found.insured_part * found.insurance
    return {choice: worth[choice] for choice in offered if choice in worth}


# --- in words ---------------------------------------------------------------------------------------------


def _label(rules: GameRules, hand: Hand, dealer: Card, question: Question) -> str:
    if isinstance(rules, CasinoWarRules):
        return f"tie on {dealer_name(int(dealer.rank), war=True)}"
    against = f"against {_dealers(dealer)}"
    if question.option(Choice.DECLINE) is not None:
        kind = "even money" if question.option(Choice.EVEN_MONEY) else "insurance"
        return f"{kind} with {_kind(hand)}"
    if question.option(Choice.SPLIT) is not None:
        one = _dealers(hand.cards[0])
        return f"pair {one},{one} {against}"
    return f"{_kind(hand)} {against}"


def _kind(hand: Hand) -> str:
    if is_ace_and_ten(hand.cards) and not hand.from_split:
        return "Blackjack"
    return f"{'soft' if is_soft(hand.cards) else 'hard'} {total(hand.cards)}"


def _dealers(card: Card) -> str:
    """By what it counts: `A`, `2` to `10`."""
    return "A" if card[0] == "A" else "10" if card[0] in "TJQK" else card[0]


def _cell(found: HandValues, question: Question, rules: GameRules, hand: Hand, dealer: Card) -> CellSaid | None:
    """What the table of totals says, and what that comes to with what was offered."""
    cell = found.cell
    if cell is None or question.option(Choice.DECLINE) is not None:
        return None
    plays = cell.first if question.option(cell.first) is not None else cell.otherwise
    return CellSaid(
        label=_label(rules, hand, dealer, question), first=cell.first, otherwise=cell.otherwise, plays=plays
    )


def _why(
    values: Mapping[Choice, float], best: Choice, chose: Choice, cell: CellSaid | None, found: HandValues
) -> str:
    ranked = sorted(values, key=lambda choice: -values[choice])
    if len(ranked) == 1:
        return f"Nothing else was offered: {_VERBS[best]} is worth {values[best]:+.6f} of a unit."
    second = ranked[1]
    says = (
        f"{_VERBS[best].capitalize()} is worth {values[best]:+.6f} of a unit, "
        f"{_VERBS[second]} {values[second]:+.6f}: {values[best] - values[second]:.6f} apart."
    )
    if Choice.INSURE in values and found.insurance is not None:
        says += f" A unit laid on insurance is worth {found.insurance:+.6f} with these cards out."
    if cell is not None and cell.plays in values and cell.plays is not best:
        gain = values[best] - values[cell.plays]
        says += (
            f" The table of totals says {cell.plays} for all such hands together; with these very cards "
            f"{_VERBS[best]} is better by {gain:.6f}."
        )
    if not found.exact:
        says += " Hands of this split depend on each other, so that these figures are near but not exact."
    return says


def command_of(
    book: BookId,
    options: TableOptions,
    cards: tuple[Card, ...],
    dealer: Card,
    others: tuple[Card, ...],
    *,
    hands: int,
) -> str:
    """What asks the command line for the same figures."""
    words = ["croupier odds", book, f'--hand "{" ".join(cards)}"', f"--dealer {dealer.value}"]
    words += [f'--removed "{" ".join(others)}"'] if others else []
    words += [f"--hands {hands}"] if hands > 1 else []
    chosen, left = msgspec.to_builtins(options), msgspec.to_builtins(NO_OPTIONS)
    for key, value in chosen.items():
        if value != left[key]:
            shown = str(value).lower() if isinstance(value, bool) else value
            words.append(f"--decks {value}" if key == "decks" else f"--set {key}={shown}")
    return " ".join(words)

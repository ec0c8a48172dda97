"""One hand as a page on the terminal: what each choice is worth, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from croupier.analysis.request import OddsRequest
from croupier.analysis.words import rules_words
from croupier.cli.pages import plain_table
from croupier.odds.hand_values import HandValues
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import inventory
from croupier.vocabulary.card import Card


def hand_page(
    request: OddsRequest, cards: Sequence[Card], dealer: Card, found: HandValues
) -> Iterator[RenderableType]:
    """The table, the hand, and its choices per unit of the first wager."""
    yield Text(inventory(request.book).title, style="bold")
    yield Text(rules_words(shelf.book(request.book).rules(request.options)))
    yield Text(f"{' '.join(cards)} against {dealer.value}")
    table = plain_table("choice", "worth", "cost", left=("choice",))
    most = found.choices[found.best]
    for choice, value in sorted(found.choices.items(), key=lambda one: -one[1]):
        table.add_row(choice.value, f"{value:+.6f}", f"{most - value:.6f}")
    yield table
    if found.insurance is not None:
        yield Text(f"A unit laid on insurance is worth {found.insurance:+.6f}.")
    if found.cell is not None:
        yield Text(f"The best table of totals: {found.cell.first.value}, else {found.cell.otherwise.value}.")
    if not found.exact:
        yield Text("Hands of a split depend on each other here: near, but not exact.")

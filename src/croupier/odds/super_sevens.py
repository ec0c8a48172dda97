"""Super Sevens (ACT 2006 rule 17): sevens among the first three cards of a box, in the order they come."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from croupier.odds.cards_left import CardsLeft
from croupier.odds.draws import draws_of_rank
from croupier.odds.wager_odds import LOST, WagerOdds, gain_of, loses, wins
from croupier.rulebooks.side_wager_rules import SevensKind, SuperSevensWager
from croupier.vocabulary.card import Card, Rank, suited

METHOD: Final = (
    "Exact: the first three cards of the box, card by card. A third card is always taken on two sevens, drawn or "
    "as the next card after a split, which count alike (17.10); what that choice costs the Blackjack wager is not "
    "part of this. `without_third_card` is the expectation of who never takes one."
)

_PLAIN = {1: SevensKind.ONE, 2: SevensKind.TWO, 3: SevensKind.THREE}
_SUITED = {2: SevensKind.TWO_SUITED, 3: SevensKind.THREE_SUITED}


def super_sevens_odds(wager: SuperSevensWager, left: CardsLeft) -> WagerOdds:
    """Each line of the pay table, the best first, and a first card that is no seven."""
    chances = sevens_in_a_row(left, most=3)
    rows = sorted(wager.rows.items(), key=lambda one: gain_of(one[1].pays), reverse=True)
    won = [wins(row.name, chances[kind], row.pays, row.wins) for kind, row in rows]
    lost = loses("no first seven", 1 - sum(chances.values(), Fraction(0)), wager.loses)
    return WagerOdds(
        on=wager.on,
        outcomes=(*won, lost),
        method=METHOD,
        further=MappingProxyType({"without_third_card": _without_third_card(wager, left)}),
    )


def sevens_in_a_row(left: CardsLeft, *, most: int) -> Mapping[SevensKind, Fraction]:
    """How likely a box starts with each run of sevens, when it draws as long as it can be longer, up to `most`."""
    chances = dict.fromkeys(SevensKind, Fraction(0))
    sevens = left.of_rank(Rank.SEVEN)
    for cards in range(1, most + 1):
        ends = Fraction(1) if cards == most else Fraction(left.size - sevens, left.size - cards)
        for drawn, chance in draws_of_rank(left, Rank.SEVEN, cards):
            chances[_kind(drawn)] += chance * ends
    return chances


def _kind(sevens: tuple[Card, ...]) -> SevensKind:
    """The line that so many sevens are paid by (17.7)."""
    number = len(sevens)
    return _SUITED[number] if number in _SUITED and suited(*sevens) else _PLAIN[number]


def _without_third_card(wager: SuperSevensWager, left: CardsLeft) -> Fraction:
    chances = sevens_in_a_row(left, most=2)
    return sum((chance * (gain_of(wager.rows[kind].pays) + 1) for kind, chance in chances.items()), LOST)

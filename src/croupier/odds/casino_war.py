"""Casino War: the wager on the first two cards with the war that may follow, the war wager, and the tie wager.

Only ranks count (2.6). After a tie two cards of that rank are gone, and war or surrender is chosen knowing which.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from croupier.odds.cards_left import CardsLeft
from croupier.odds.wager_odds import LOST, WagerOdds, WagerOutcome, gain_of, loses, wins
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.vocabulary.card import Rank
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.pays import Pays


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How likely the player's card is higher than the dealer's, equal to it, or lower."""

    higher: Fraction
    equal: Fraction
    lower: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class WarPays:
    """What a unit of the first wager brings at each end, a war wager of the same size included."""

    first_card: Pays
    war: Pays
    tied: Fraction
    surrendered: Fraction
    tie: Pays

    @property
    def won(self) -> Fraction:
        """The first wager stands off and the war wager wins (4.6(d), 4.7(a))."""
        return gain_of(self.war)

    @property
    def lost(self) -> Fraction:
        """Both are lost (4.6(e), 4.7(c))."""
        return 2 * LOST

    def of_war(self, cards: Comparison) -> Fraction:
        """What going to war is worth."""
        return cards.higher * self.won + cards.equal * self.tied + cards.lower * self.lost


def war_pays(
    rules: CasinoWarRules, *, tied_war_pays: Fraction | None = None, tie_pays: Pays | None = None
) -> WarPays:
    """As the book pays: on a tied war both wagers win (4.6(c), 4.7(b)), unless something else is supposed."""
    return WarPays(
        first_card=rules.first_cards.pays.value,
        war=rules.war.pays.value,
        tied=2 * gain_of(rules.war.pays.value) if tied_war_pays is None else tied_war_pays,
        surrendered=-rules.war.surrendered.value,
        tie=rules.tie.pays.value if tie_pays is None else tie_pays,
    )


def casino_war_odds(rules: CasinoWarRules, pays: WarPays, left: CardsLeft) -> Mapping[On, WagerOdds]:
    """Every wager of the game, in the order of 9.1."""
    return MappingProxyType(
        {
            On.CASINO_WAR: _casino_war(rules, pays, left),
            On.GO_TO_WAR: _go_to_war(rules, pays, left),
            On.TIE: _tie(rules, pays, left),
        }
    )


# --- the cards ------------------------------------------------------------------------------------------


def compared(counts: Mapping[Rank, int]) -> Comparison:
    """Two cards off the shoe, one to the player and one to the dealer."""
    size = sum(counts.values())
    pairs = size * (size - 1)
    equal = Fraction(sum(count * (count - 1) for count in counts.values()), pairs)
    higher = sum(
        mine * dealers for rank, mine in counts.items() for other, dealers in counts.items() if rank > other
    )
    lower = sum(
        mine * dealers for rank, mine in counts.items() for other, dealers in counts.items() if rank < other
    )
    return Comparison(higher=Fraction(higher, pairs), equal=equal, lower=Fraction(lower, pairs))


def _ties(left: CardsLeft) -> Mapping[Rank, tuple[Fraction, Comparison]]:
    """For each rank, how likely the first cards tie on it, and how the next two compare then."""
    counts = {rank: left.of_rank(rank) for rank in Rank}
    pairs = left.size * (left.size - 1)
    return {
        rank: (Fraction(count * (count - 1), pairs), compared(counts | {rank: count - 2}))
        for rank, count in counts.items()
        if count > 1
    }


# --- the wagers -----------------------------------------------------------------------------------------


def _casino_war(rules: CasinoWarRules, pays: WarPays, left: CardsLeft) -> WagerOdds:
    ties = _ties(left)
    worth_it = [rank for rank, (_, cards) in ties.items() if pays.of_war(cards) >= pays.surrendered]
    best = _played(rules, pays, left, worth_it)
    at_war = sum((ties[rank][0] for rank in worth_it), Fraction(0))
    return WagerOdds(
        on=On.CASINO_WAR,
        outcomes=best,
        method="Exact: every deal by its ranks, one box alone, per unit of the first wager; the war wager, as "
        "large again, is counted in. On a tie the better of war and surrender is taken, knowing its rank: "
        + ("war every time." if len(worth_it) == len(ties) else "war only where it is worth more."),
        further=MappingProxyType(
            {
                "always_war": _mean(_played(rules, pays, left, ties)),
                "always_surrender": _mean(_played(rules, pays, left, ())),
                "staked_on_average": 1 + at_war,
                "expectation_per_unit_staked": _mean(best) / (1 + at_war),
            }
        ),
    )


def _played(
    rules: CasinoWarRules, pays: WarPays, left: CardsLeft, to_war_on: Collection[Rank]
) -> tuple[WagerOutcome, ...]:
    """All ends of the first wager when ties of these ranks are taken to war and others surrendered."""
    first, war = rules.first_cards, rules.war
    start = compared({rank: left.of_rank(rank) for rank in Rank})
    wars = [tie for rank, tie in _ties(left).items() if rank in to_war_on]
    won = sum((chance * cards.higher for chance, cards in wars), Fraction(0))
    tied = sum((chance * cards.equal for chance, cards in wars), Fraction(0))
    lost = sum((chance * cards.lower for chance, cards in wars), Fraction(0))
    surrendered = start.equal - won - tied - lost
    return (
        _war_ends("war tied", tied, pays.tied, war.first_wager_equal, pays),
        wins("higher first card", start.higher, pays.first_card, first.higher),
        _war_ends("war won", won, pays.won, war.first_wager_higher, pays),
        WagerOutcome(
            name="surrender",
            outcome=Outcome.SURRENDER,
            probability=surrendered,
            gain=pays.surrendered,
            pays=None,
            clause=war.surrender,
        ),
        loses("lower first card", start.lower, first.lower),
        _war_ends("war lost", lost, pays.lost, war.first_wager_lower, pays),
    )


def _war_ends(name: str, probability: Fraction, gain: Fraction, clause: Clause, pays: WarPays) -> WagerOutcome:
    """An end of a war, with what both wagers bring; `pays` are the odds of each one that wins."""
    nothing = Outcome.LOSE if gain < 0 else Outcome.STAND_OFF
    return WagerOutcome(
        name=name,
        outcome=Outcome.WIN if gain > 0 else nothing,
        probability=probability,
        gain=gain,
        pays=pays.war if gain > 0 else None,
        clause=clause,
    )


def _go_to_war(rules: CasinoWarRules, pays: WarPays, left: CardsLeft) -> WagerOdds:
    """The war wager by itself; it is worth placing where both wagers together beat the surrender."""
    ties = _ties(left)
    tie = sum((chance for chance, _ in ties.values()), Fraction(0))
    higher = sum((chance * cards.higher for chance, cards in ties.values()), Fraction(0)) / tie
    equal = sum((chance * cards.equal for chance, cards in ties.values()), Fraction(0)) / tie
    lower = 1 - higher - equal
    war = rules.war
    return WagerOdds(
        on=On.GO_TO_WAR,
        outcomes=(
            wins("war tied", equal, pays.war, war.war_wager_equal),
            wins("war won", higher, pays.war, war.war_wager_higher),
            loses("war lost", lower, war.war_wager_lower),
        ),
        method="Exact, per unit of this wager by itself, given a tie and not of which rank. It is not had alone: "
        "`both_wagers` is what it and the first wager are worth together after a tie, `surrender` what giving up "
        "half of the first one is.",
        further=MappingProxyType(
            {
                "both_wagers": pays.of_war(Comparison(higher=higher, equal=equal, lower=lower)),
                "surrender": pays.surrendered,
            }
        ),
    )


def _tie(rules: CasinoWarRules, pays: WarPays, left: CardsLeft) -> WagerOdds:
    equal = compared({rank: left.of_rank(rank) for rank in Rank}).equal
    return WagerOdds(
        on=On.TIE,
        outcomes=(
            wins("tie", equal, pays.tie, rules.tie.wins),
            loses("no tie", 1 - equal, rules.tie.loses),
        ),
        method="Exact: the first two cards by their ranks.",
    )


def _mean(outcomes: Collection[WagerOutcome]) -> Fraction:
    return sum((one.probability * one.gain for one in outcomes), Fraction(0))

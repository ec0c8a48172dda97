"""What a book leaves to choose, and what it says, as far as it bears on the odds: read from its rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.analysis.documents import OddsBook, RuleShown, TableAsked, TableChoice
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On, Outcome
from croupier.vocabulary.refusal import RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class _Switch:
    """An option that is either so or not."""

    title: str
    otherwise: str
    clause: Callable[[BlackjackRules], Clause | None]


_SWITCHES: Final[Mapping[str, _Switch]] = MappingProxyType(
    {
        "dealer_draws_on_soft_17": _Switch(
            title="The dealer draws on soft 17",
            otherwise="The dealer stands on soft 17",
            clause=lambda rules: rules.dealer.draws_on_soft_17.clause,
        ),
        "busted_hand_counts_as_original": _Switch(
            title="A busted split hand counts as the original wager",
            otherwise="A busted split hand does not count as the original wager",
            clause=lambda rules: (
                rules.final.original_wager_only.split if rules.final.original_wager_only else None
            ),
        ),
    }
)


@cache
def book_to_choose_from(book: BookId) -> OddsBook:
    """The book with what it leaves open."""
    rules = shelf.book(book).rules()
    return OddsBook(
        id=book,
        called=shelf.book(book).called,
        main=rules.main,
        decks=rules.pack.allowed.value,
        usual_decks=rules.pack.decks,
        decks_clause=rules.pack.allowed.clause,
        choices=tuple(_choices(book)),
        jackpot=isinstance(rules, BlackjackRules) and On.BLAZING_7S in rules.side_wager_options,
    )


def _choices(book: BookId) -> Iterator[TableChoice]:
    for option, switch in _SWITCHES.items():
        rules = _allowed(book, msgspec.structs.replace(NO_OPTIONS, **{option: True}))
        clause = switch.clause(rules) if isinstance(rules, BlackjackRules) else None
        if clause is not None:
            yield TableChoice(option=option, title=switch.title, otherwise=switch.otherwise, clause=clause)


def _allowed(book: BookId, options: TableOptions) -> GameRules | None:
    try:
        return shelf.book(book).rules(options)
    except RefusedError:
        return None


def table_asked(options: TableOptions, rules: GameRules) -> TableAsked:
    """The table that the options make, with what was left to the book."""
    return TableAsked(
        decks=rules.pack.decks,
        dealer_draws_on_soft_17=options.dealer_draws_on_soft_17,
        busted_hand_counts_as_original=options.busted_hand_counts_as_original,
    )


def clauses_of_choices(rules: GameRules) -> tuple[Clause, ...]:
    """Where the book leaves decks and, if it does, the dealer's standard to choose."""
    offered = {one.option for one in book_to_choose_from(rules.book).choices}
    if isinstance(rules, BlackjackRules) and "dealer_draws_on_soft_17" in offered:
        return rules.pack.allowed.clause, rules.dealer.draws_on_soft_17.clause
    return (rules.pack.allowed.clause,)


# --- the rules that the main wager's value rests on -----------------------------------------------------

_NUMBERS: Final = {5: "Five", 6: "Six", 7: "Seven"}


def rules_shown(rules: GameRules) -> Iterator[RuleShown]:
    """Line by line, in the order of a round."""
    lines = _casino_war(rules) if isinstance(rules, CasinoWarRules) else _blackjack(rules)
    for says, clause in ((f"{rules.pack.decks} decks", rules.pack.allowed.clause), *lines):
        yield RuleShown(says=says, clause=clause)


def _blackjack(rules: BlackjackRules) -> Iterator[tuple[str, Clause]]:
    final, hard, soft = rules.final, rules.dealer.draws_to, rules.dealer.draws_to_soft
    yield f"The dealer {'draws' if soft.value > hard.value else 'stands'} on soft {hard.value + 1}", soft.clause
    yield f"Blackjack pays {final.blackjack_pays.value.words}", final.blackjack_pays.clause
    yield from _against_blackjack(rules)
    yield f"Equal totals {'lose' if final.equal.value is Outcome.LOSE else 'stand off'}", final.equal.clause
    yield from _at_once(rules)
    yield from _doubling_and_splitting(rules)
    if rules.surrender is not None:
        lost = rules.surrender.loses
        yield f"The first two cards may be given up for {lost.value} of the wager", rules.surrender.offered
    if rules.insurance is not None:
        yield f"Insurance pays {rules.insurance.pays.value.words}", rules.insurance.pays.clause


def _against_blackjack(rules: BlackjackRules) -> Iterator[tuple[str, Clause]]:
    """The dealer has one card until all have played."""
    original, ranked = rules.final.original_wager_only, rules.final.ranked_blackjacks
    if original is not None:
        yield "A dealer's Blackjack takes the original wager only", original.split
    else:
        yield "A dealer's Blackjack takes doubled and split wagers too", rules.final.dealer_blackjack
    if ranked is not None:
        odds = ", ".join(one.value.words for one in (ranked.higher, ranked.same))
        yield f"Two Blackjacks pay {odds} or {ranked.lower.value.words} by rank", rules.final.both_blackjack


def _at_once(rules: BlackjackRules) -> Iterator[tuple[str, Clause]]:
    subsequent = rules.subsequent
    if subsequent.pays_21 is not None:
        yield "A total of 21 is paid at once", subsequent.pays_21.clause
    if subsequent.cards_that_pay is not None:
        number = subsequent.cards_that_pay.number
        yield f"{_NUMBERS.get(number.value, number.value)} cards not over 21 are paid at once", number.clause


def _doubling_and_splitting(rules: BlackjackRules) -> Iterator[tuple[str, Clause]]:
    doubling, splitting = rules.doubling.on_cards, rules.splitting
    cards = " or ".join({2: "two", 3: "three"}.get(one, str(one)) for one in doubling.value)
    if rules.doubling.on_totals is None:
        yield f"Any {cards} cards may be doubled", doubling.clause
    else:
        lowest, highest = rules.doubling.on_totals.value
        yield f"A hard {lowest} to {highest} of {cards} cards may be doubled", rules.doubling.on_totals.clause
    yield "Split hands may be doubled", rules.doubling.after_split
    yield f"A pair may become {splitting.most_hands.value} hands", splitting.most_hands.clause
    if splitting.aces_once is not None:
        yield "Aces are split once", splitting.aces_once
    if splitting.one_card_on_aces is not None:
        yield "Split aces get one card each", splitting.one_card_on_aces
    made = "is a Blackjack" if splitting.blackjack.value else "counts 21"
    yield f"An ace with a ten after a split {made}", splitting.blackjack.clause


def _casino_war(rules: CasinoWarRules) -> Iterator[tuple[str, Clause]]:
    war = rules.war
    yield f"The higher card pays {rules.first_cards.pays.value.words}", rules.first_cards.pays.clause
    yield "On a tie, surrender half or go to war for an equal wager", war.choices
    yield "A higher card at war wins the war wager alone, and the first stands off", war.first_wager_higher
    yield "A tie at war wins both wagers", war.first_wager_equal
    yield f"The tie wager pays {rules.tie.pays.value.words}", rules.tie.pays.clause

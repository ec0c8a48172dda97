"""Odds made up by hand, so that pages, documents and charts can be tested without computing anything."""

from __future__ import annotations

from fractions import Fraction

from croupier.odds.blackjack_odds import BlackjackOdds, HandOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import WagerOdds, WagerOutcome
from croupier.rulebooks import shelf
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, Choice, On, Outcome
from croupier.vocabulary.pays import Pays

DEALERS = range(1, 11)

STAND = Cell(Choice.STAND, Choice.STAND)
DRAW = Cell(Choice.DRAW, Choice.DRAW)
DOUBLE = Cell(Choice.DOUBLE, Choice.DRAW)
DOUBLE_OR_STAND = Cell(Choice.DOUBLE, Choice.STAND)


def hard(total: int, dealer: int, cards: int) -> Cell:
    low = 2 <= dealer <= 6
    if total >= 17:
        return STAND
    if total >= 12:
        return STAND if low and cards < 4 else DRAW
    return DOUBLE if total in (10, 11) and dealer not in (1, 10) and cards < 3 else DRAW


def soft(total: int, dealer: int, cards: int) -> Cell:
    if total >= 19:
        return STAND
    if total == 18:
        return DOUBLE_OR_STAND if 3 <= dealer <= 6 and cards < 3 else STAND if dealer < 9 else DRAW
    return DOUBLE if dealer in (5, 6) and cards < 3 else DRAW


def pair(worth: int, dealer: int) -> Cell:
    if worth in (1, 8):
        return Cell(Choice.SPLIT, Choice.DRAW)
    if worth in (2, 3, 7) and dealer in range(2, 8):
        return Cell(Choice.SPLIT, Choice.DRAW)
    return hard(2 * worth, dealer, 2)


def strategy(*, counts: tuple[int, ...] = (0,)) -> Strategy:
    """A plausible table; with `counts` it looks at so many cards in a hand."""
    cells = {
        Situation(dealer, total, is_soft, pair=False, cards=cards): (soft if is_soft else hard)(
            total, dealer, cards
        )
        for dealer in DEALERS
        for cards in counts
        for is_soft, totals in ((False, range(4, 21)), (True, range(12, 21)))
        for total in totals
    }
    cells |= {
        Situation(dealer, 12 if worth == 1 else 2 * worth, worth == 1, pair=True): pair(worth, dealer)
        for dealer in DEALERS
        for worth in DEALERS
    }
    return Strategy(cells=cells, counts_cards_in_hand=counts != (0,))


def blackjack_odds(*, counts: tuple[int, ...] = (0,), expectation: float = -0.00625) -> BlackjackOdds:
    return BlackjackOdds(
        expectation=expectation,
        basic_strategy_expectation=expectation - 0.00021,
        standard_deviation=1.1625,
        basic_strategy=strategy(counts=counts),
        hands=(
            HandOdds(
                cards=(6, 10),
                dealer=10,
                probability=0.0073,
                choices={Choice.STAND: -0.5766, Choice.DRAW: -0.5752, Choice.DOUBLE: -1.1504},
                best=Choice.DRAW,
            ),
            HandOdds(
                cards=(1, 10),
                dealer=1,
                probability=0.0036,
                choices={Choice.STAND: 1.0386, Choice.EVEN_MONEY: 1.0},
                best=Choice.STAND,
                insurance=-0.0821,
            ),
        ),
        insurance=-0.0745,
        method="Exact for every hand that is not split. Split hands are valued to within 0.000001.",
    )


def perfect_pairs() -> WagerOdds:
    rows = (
        ("perfect pair", Fraction(7, 415), Pays(25), "17.9(c)"),
        ("coloured pair", Fraction(8, 415), Pays(12), "17.9(b)"),
        ("mixed pair", Fraction(16, 415), Pays(6), "17.9(a)"),
    )
    won = tuple(
        WagerOutcome(name=name, outcome=Outcome.WIN, probability=chance, gain=Fraction(pays.win), pays=pays,
                     clause=Clause(clause))
        for name, chance, pays, clause in rows
    )  # fmt: skip
    lost = WagerOutcome(
        name="no pair", outcome=Outcome.LOSE, probability=Fraction(384, 415), gain=Fraction(-1), pays=None,
        clause=Clause("17.9(d)"),
    )  # fmt: skip
    return WagerOdds(on=On.PERFECT_PAIRS, outcomes=(*won, lost), method="Exact.", decks=8)


_BOOK = BookId("act-blackjack-2018")


def table_odds(book: BookId = _BOOK, options: TableOptions = NO_OPTIONS) -> TableOdds:
    """A table with Blackjack and Perfect Pairs."""
    rules = shelf.book(book).rules(options)
    counts = (2, 3, 4) if book == BookId("nsw-blackjack-challenge") else (0,)
    return TableOdds(
        book=book,
        rules=rules,
        decks=rules.pack.decks,
        removed=(),
        supposed=(),
        asked=On.BLACKJACK,
        blackjack=blackjack_odds(counts=counts),
        wagers={On.PERFECT_PAIRS: perfect_pairs()},
        base_rules_assumed=book == BookId("act-blackjack-2000"),
    )


def casino_war_odds() -> TableOdds:
    """A table of Casino War, asked for its tie wager alone."""
    tie = WagerOutcome(
        name="tie", outcome=Outcome.WIN, probability=Fraction(31, 415), gain=Fraction(10), pays=Pays(10),
        clause=Clause("4.8"),
    )  # fmt: skip
    none = WagerOutcome(
        name="no tie", outcome=Outcome.LOSE, probability=Fraction(384, 415), gain=Fraction(-1), pays=None,
        clause=Clause("7.2(a)"),
    )  # fmt: skip
    return TableOdds(
        book=BookId("act-casino-war-2018"),
        rules=shelf.book(BookId("act-casino-war-2018")).rules(),
        decks=8,
        removed=(),
        supposed=(),
        asked=On.TIE,
        blackjack=None,
        wagers={On.TIE: WagerOdds(on=On.TIE, outcomes=(tie, none), method="Exact.", decks=8)},
        base_rules_assumed=False,
    )

"""What `croupier odds --chart` draws: the strategy of Blackjack, or a wager's outcomes as bars."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.analysis.charts.drawing import (
    BELOW_HEADING,
    COLOUR_OF,
    EVEN,
    HAIRLINE,
    INK,
    MARGIN,
    QUIET,
    SMALL,
    WIDTH,
    Anchor,
    Drawing,
    Polyline,
    Rectangle,
    Shape,
    footnotes,
    headed,
    width_of,
    words,
)
from croupier.analysis.strategy_table import (
    DEALER,
    Code,
    HandKind,
    Row,
    Section,
    card_letter,
    codes_used,
    sections,
)
from croupier.analysis.words import (
    decks_words,
    edge,
    edge_words,
    insurance_words,
    odds_table_words,
    one_in,
    pays,
    percent,
    sentence,
    supposed_words,
)
from croupier.odds.blackjack_odds import BlackjackOdds
from croupier.odds.table_odds import TableOdds
from croupier.odds.wager_odds import WagerOdds, WagerOutcome
from croupier.rulebooks import shelf
from croupier.vocabulary.names import On

_ROUND: Final = "First round of a shoe, one box."
_NO_SHARES: Final = "Shares of the jackpot are not counted in it."


def odds_chart(odds: TableOdds) -> Drawing:
    """The chart of a table's main wager, or of the one wager it was asked for."""
    if odds.blackjack is not None:
        return _strategy(odds, odds.blackjack)
    return _bars(odds, odds.wagers.get(odds.rules.main) or next(iter(odds.wagers.values())))


def _strategy(odds: TableOdds, game: BlackjackOdds) -> Drawing:
    figures = (
        f"House edge {edge(game.basic_strategy_expectation)} by this table, "
        f"{edge(game.expectation)} under best play by the exact cards."
    )
    notes = (figures, insurance_words(game), sentence(supposed_words(odds)), _ROUND)
    return strategy_chart(
        f"Basic strategy, {shelf.book(odds.book).called}",
        odds_table_words(odds),
        sections(game.basic_strategy),
        " ".join(note for note in notes if note),
    )


def _bars(odds: TableOdds, wager: WagerOdds) -> Drawing:
    table = decks_words(wager.decks) if wager.decks_clause else odds_table_words(odds)
    notes = (
        sentence(edge_words(wager).capitalize()),
        _NO_SHARES if On.BLAZING_7S is wager.on else "",
        sentence(supposed_words(odds)),
        _ROUND,
    )
    return outcome_bars(
        f"{wager.on.inscription}, {shelf.book(odds.book).called}",
        table,
        [one for one in wager.outcomes if one.probability > 0],
        " ".join(note for note in notes if note),
    )


# --- a strategy: hard totals on the left, soft totals and pairs on the right, a legend below ------------

_LABEL: Final = 50.0
_CELL: Final = (29.0, 22.0)
_GAP: Final = 2.0
_PITCH: Final = (_CELL[0] + _GAP, _CELL[1] + _GAP)
_COLUMN: Final = _LABEL + 10 * _PITCH[0]
_BETWEEN: Final = 34.0
_STRATEGY_WIDTH: Final = 2 * MARGIN + 2 * _COLUMN + _BETWEEN
_HEAD: Final = 44.0
"""What stands above the rows of a section: its name, and the dealer's cards."""
_AFTER: Final = 18.0
_LEGEND_LINE: Final = 26.0


def strategy_chart(title: str, below: str, parts: tuple[Section, ...], notes: str) -> Drawing:
    """The whole chart; `below` stands under the title, `notes` under the legend."""
    shapes = headed(title, below)
    left = [part for part in parts if part.kind is HandKind.HARD]
    right = [part for part in parts if part.kind is not HandKind.HARD]
    feet: list[tuple[float, float]] = []
    for x, column in ((MARGIN, left), (MARGIN + _COLUMN + _BETWEEN, right)):
        y = BELOW_HEADING
        for part in column:
            shapes += _strategy_section(part, x, y)
            y += _height(part)
        feet.append((y, x))
    codes = codes_used(parts)
    (shorter, x), (foot, _) = sorted(feet)
    if shorter + len(codes) * _LEGEND_LINE + _AFTER <= foot:  # there is room for it under the shorter column
        shapes += _legend(codes, x + _LABEL, shorter + _AFTER, abreast=1)
    else:
        shapes += _legend(codes, MARGIN, foot, abreast=4)
        foot += -(-len(codes) // 4) * _LEGEND_LINE + _AFTER
    foot += 4
    foot = footnotes(shapes, notes, foot, width=_STRATEGY_WIDTH)
    return Drawing(width=_STRATEGY_WIDTH, height=foot + MARGIN - 12, title=title, shapes=tuple(shapes))


def _height(part: Section) -> float:
    return _HEAD + len(part.rows) * _PITCH[1] + _AFTER


def _strategy_section(part: Section, x: float, y: float) -> Iterator[Shape]:
    yield words(part.heading, x, y + 8, size=12.5, bold=True)
    yield words("against the dealer's", x + _COLUMN - _GAP, y + 9, size=9.5, colour=QUIET, anchor=Anchor.END)
    for place, dealer in enumerate(DEALER):
        yield words(card_letter(dealer), _middle(x, place), y + 32, size=11, colour=QUIET, anchor=Anchor.MIDDLE)
    for number, row in enumerate(part.rows):
        yield from _strategy_row(row, x, y + _HEAD + number * _PITCH[1])


def _strategy_row(row: Row, x: float, y: float) -> Iterator[Shape]:
    yield words(row.label, x + _LABEL - 10, y + _CELL[1] / 2, size=11.5, anchor=Anchor.END, bold=True)
    for place, code in enumerate(row.codes):
        yield from _cell(code, x + _LABEL + place * _PITCH[0], y)


def _cell(code: Code | None, x: float, y: float) -> Iterator[Shape]:
    width, height = _CELL
    fill = code.colour if code else HAIRLINE
    yield Rectangle(x=x, y=y, width=width, height=height, fill=fill, corner=3)
    if code:
        yield words(code, x + width / 2, y + height / 2, size=11.5, anchor=Anchor.MIDDLE, bold=True, colour=INK)


def _middle(x: float, place: int) -> float:
    return x + _LABEL + place * _PITCH[0] + _CELL[0] / 2


def _legend(codes: Sequence[Code], x: float, y: float, *, abreast: int) -> Iterator[Shape]:
    """What each letter means, so many beside each other."""
    apart = (_STRATEGY_WIDTH - MARGIN - x) / abreast
    for number, code in enumerate(codes):
        down, across = divmod(number, abreast)
        start, line = x + across * apart, y + down * _LEGEND_LINE
        yield from _cell(code, start, line)
        yield words(code.means, start + _CELL[0] + 10, line + _CELL[1] / 2, size=11.5)


# --- outcomes: how likely each is, and what it pays -----------------------------------------------------

_ROW: Final = 34.0
_BAR: Final = 20.0
_NAME: Final = 12.0
_PAYS: Final = 76.0
_PERCENT: Final = 88.0
_ONE_IN: Final = 104.0


def outcome_bars(title: str, below: str, bars: Sequence[WagerOutcome], notes: str) -> Drawing:
    """The whole chart; `below` stands under the title, `notes` under the bars."""
    shapes = headed(title, below)
    scale = _scale(bars)
    names = max(width_of(bar.name, _NAME) for bar in bars)
    start, end = MARGIN + names + _PAYS + 14, WIDTH - MARGIN - _ONE_IN - _PERCENT
    top = BELOW_HEADING + 18
    foot = top + len(bars) * _ROW
    shapes += _axis(scale, (start, end), (top - 6, foot))
    shapes.append(words("pays", start - 14, top - 18, size=SMALL, colour=QUIET, anchor=Anchor.END))
    for number, bar in enumerate(bars):
        shapes += _bar(bar, scale, (start, end), top + number * _ROW)
    if scale.decades:
        foot += 20
        shapes.append(words("each line is ten times as likely as the one left of it", (start + end) / 2, foot + 8,
                            size=SMALL, colour=QUIET, anchor=Anchor.MIDDLE))  # fmt: skip
    foot += 36
    foot = footnotes(shapes, notes, foot)
    return Drawing(width=WIDTH, height=foot + MARGIN - 8, title=title, shapes=tuple(shapes))


@dataclass(frozen=True, slots=True)
class _Scale:
    """From a probability to a part of the width: evenly, or by powers of ten where some ends are very rare."""

    decades: int
    most: float

    def part(self, probability: float) -> float:
        if probability <= 0:
            return 0.0
        if not self.decades:
            return probability / self.most
        return max(0.0, 1 + math.log10(probability) / self.decades)

    def ticks(self) -> Iterator[tuple[float, str]]:
        if self.decades:
            for power in range(self.decades + 1):
                yield 10.0**-power, "always" if not power else f"1 in {10**power:,}"
            return
        step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2) if self.most / step <= 5)
        for number in range(int(self.most / step + 1e-9) + 1):
            yield number * step, f"{number * step:.0%}"


def _scale(bars: Sequence[WagerOutcome]) -> _Scale:
    chances = [float(bar.probability) for bar in bars]
    least, most = min(chances), max(chances)
    if least > most / 100:
        return _Scale(decades=0, most=min(1.0, most * 1.02))
    return _Scale(decades=math.ceil(-math.log10(least) + 0.15), most=1.0)


def _axis(scale: _Scale, across: tuple[float, float], down: tuple[float, float]) -> Iterator[Shape]:
    (start, end), (top, foot) = across, down
    last = -math.inf
    for probability, shown in scale.ticks():
        x = start + (end - start) * (scale.part(probability) if probability else 0.0)
        yield Polyline(points=((x, top), (x, foot)), colour=HAIRLINE)
        if abs(x - last) > width_of(shown, SMALL) + 4:
            yield words(shown, x, foot + 10, size=SMALL, colour=QUIET, anchor=Anchor.MIDDLE)
            last = x


def _bar(one: WagerOutcome, scale: _Scale, across: tuple[float, float], y: float) -> Iterator[Shape]:
    start, end = across
    middle = y + _ROW / 2
    length = max((end - start) * scale.part(float(one.probability)), 1.5)
    yield words(one.name, MARGIN, middle, size=_NAME)
    if paid := pays(one):
        yield words(paid, start - 14, middle, size=_NAME, anchor=Anchor.END, bold=True)
    fill = COLOUR_OF.get(one.outcome, EVEN)
    yield Rectangle(x=start, y=middle - _BAR / 2, width=length, height=_BAR, fill=fill, corner=2)
    chance = percent(one.probability)
    yield words(chance, WIDTH - MARGIN - _ONE_IN, middle, size=_NAME, anchor=Anchor.END)
    yield words(one_in(one.probability), WIDTH - MARGIN, middle, size=_NAME, colour=QUIET, anchor=Anchor.END)

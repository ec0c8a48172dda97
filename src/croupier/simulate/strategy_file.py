"""A way to play, read from a file: TOML, a line for each total, or JSON rows as `croupier odds --json` has them.

```toml
insures = false
deviations = ["hard 16 T stand 0"]      # from a count on, another play; insure_at = 3 likewise

[hard]          # against 2  3  4  5  6  7  8  9  T  A
4-8    = "H  H  H  H  H  H  H  H  H  H"
9      = "H  D  D  D  D  H  H  H  H  H"
"16 of 3" = "S  S  S  S  S  H  H  H  H  H"      # of three cards, where the book counts them

[pair]
A      = "P  P  P  P  P  P  P  P  P  H"
```

S stands, H draws, D doubles or else draws, Ds doubles or else stands, P splits, R and Rs surrender. A pair without
a line is played by its total; any other hand that can come up needs a cell.
"""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NoReturn

import msgspec

from croupier.decoders import converter
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.strategy import Cell, Situation, Strategy
from croupier.simulate.counts import deviation_of
from croupier.simulate.plan import Deviation
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

LETTERS: Final[Mapping[str, Cell]] = {
    "S": Cell(Choice.STAND, Choice.STAND),
    "H": Cell(Choice.DRAW, Choice.DRAW),
    "D": Cell(Choice.DOUBLE, Choice.DRAW),
    "Ds": Cell(Choice.DOUBLE, Choice.STAND),
    "P": Cell(Choice.SPLIT, Choice.DRAW),
    "R": Cell(Choice.SURRENDER, Choice.DRAW),
    "Rs": Cell(Choice.SURRENDER, Choice.STAND),
}
DEALER: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""The dealer's cards in the order of a line."""
_WORTH: Final = {letter: worth for worth, letter in enumerate(DEALER, start=2)} | {"A": 1}
_LETTER: Final = {worth: letter for letter, worth in _WORTH.items()}
_KINDS: Final = ("hard", "soft", "pair")
_KEY: Final = re.compile(r"(?P<from>\d{1,2}|[AT])(?:-(?P<to>\d{1,2}))?(?: of (?P<cards>\d))?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyFile:
    """What a file says: the table, and what is done otherwise from a count on."""

    strategy: Strategy
    deviations: tuple[Deviation, ...] = ()
    insure_at: int | None = None


def read_strategy(text: bytes, name: str, rules: BlackjackRules) -> StrategyFile:
    """The strategy in a file, for a table of these rules; one that says nonsense or leaves a hole is refused."""
    return _Reader(name, rules).file(_decoded(text, name))


# --- the file ---------------------------------------------------------------------------------------------


class _WrittenCell(msgspec.Struct, forbid_unknown_fields=True):
    first: Choice
    otherwise: Choice


class _WrittenRow(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["hard", "soft", "pair"]
    against: dict[str, _WrittenCell | str]
    total: int | None = None
    card: str | None = None
    cards: int = 0


class _StrategyWritten(msgspec.Struct, forbid_unknown_fields=True):
    insures: bool = False
    takes_even_money: bool = False
    rows: list[_WrittenRow] = []
    hard: dict[str, str] = {}
    soft: dict[str, str] = {}
    pair: dict[str, str] = {}
    deviations: list[str] = []
    insure_at: int | None = None


_written: Final = converter(_StrategyWritten)


def _decoded(text: bytes, name: str) -> _StrategyWritten:
    try:
        plain = _plain(text)
        return _written(_strategy_of(plain))
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        place = where.strip("`").removeprefix("$").lstrip(".") or "the strategy"
        _refuse(f"{name}, {place}: {message}")
    except (msgspec.DecodeError, ValueError) as error:  # of TOML, of its encoding, or a number without end
        _refuse(f"{name} is neither TOML nor JSON: {error}")
    except RecursionError:
        _refuse(f"{name} cannot be read: it is nested too deeply")


def _plain(text: bytes) -> Any:
    text = text.removeprefix(BOM_UTF8)
    if text.lstrip().startswith(b"{"):
        return msgspec.json.decode(text)
    return tomllib.loads(text.decode())


def _strategy_of(plain: Any) -> Any:
    """The strategy itself, where the whole answer of `croupier odds --json` or `simulate --json` was given."""
    if isinstance(plain, dict) and "strategy_table" in plain:
        return plain["strategy_table"]
    for key in ("wagers", "blackjack", "strategy"):
        if isinstance(plain, dict) and key in plain:
            plain = plain[key]
    return plain


# --- its cells --------------------------------------------------------------------------------------------


class _Reader:
    """Reads a file against the rules it is meant for."""

    def __init__(self, name: str, rules: BlackjackRules) -> None:
        self.name, self.rules = name, rules
        self.enough = rules.subsequent.cards_that_pay
        self.counts_cards = self.enough is not None

    def file(self, written: _StrategyWritten) -> StrategyFile:
        cells: dict[Situation, Cell] = {}
        for situation, cell in (*self._lines(written), *self._rows(written)):
            if situation in cells:
                self._no(f"{_words(situation)} stands there twice")
            self._refuse_unlawful(situation, cell)
            cells[situation] = cell
        whole = self._without_holes(cells)
        self._refuse_insurance(written)
        return StrategyFile(
            strategy=Strategy(
                cells=whole,
                insures=written.insures,
                takes_even_money=written.takes_even_money,
                counts_cards_in_hand=self.counts_cards,
            ),
            deviations=tuple(deviation_of(text) for text in written.deviations),
            insure_at=written.insure_at,
        )

    def _lines(self, written: _StrategyWritten) -> Iterator[tuple[Situation, Cell]]:
        """The short form: ten letters for each total."""
        for kind in _KINDS:
            for key, line in getattr(written, kind).items():
                letters = line.split()
                if len(letters) != len(DEALER):
                    self._no(f"{kind} {key} has {len(letters)} cells, not one for each of the dealer's ten cards")
                for total, cards in self._keys(kind, key):
                    for dealer, letter in zip(DEALER, letters, strict=True):
                        situation = self._situation(kind, total, dealer, cards)
                        yield situation, self._cell(letter, situation)

    def _keys(self, kind: str, key: str) -> Iterator[tuple[str, int]]:
        """The totals that a line is for, and the number of cards: `16`, `5-8`, `16 of 3`, `A`."""
        match = _KEY.fullmatch(key)
        if match is None:
            self._no(f"{kind} {key!r} is no total")
        first, last, cards = match["from"], match["to"], int(match["cards"] or 0)
        if last is None:
            yield first, cards
        elif first.isdecimal() and int(first) <= int(last) <= 21:
            yield from ((str(total), cards) for total in range(int(first), int(last) + 1))
        else:
            self._no(f"{kind} {key!r} is no range of totals")

    def _rows(self, written: _StrategyWritten) -> Iterator[tuple[Situation, Cell]]:
        """The long form: a row for each total, a cell for each of the dealer's cards."""
        for row in written.rows:
            shown = row.card if row.kind == "pair" else row.total
            if shown is None:
                self._no(f"a {row.kind} row has no {'card' if row.kind == 'pair' else 'total'}")
            for dealer, says in row.against.items():
                situation = self._situation(row.kind, str(shown), dealer, row.cards)
                given = says if isinstance(says, str) else Cell(says.first, says.otherwise)
                yield situation, self._cell(given, situation)

    def _situation(self, kind: str, shown: str, dealer: str, cards: int) -> Situation:
        if dealer not in _WORTH:
            self._no(f"the dealer's card is A, 2 to 9 or T, not {dealer!r}")
        if cards and (kind == "pair" or not self.counts_cards):
            book = shelf.book(self.rules.book).called
            self._no(f"{kind} {shown} of {cards} cards: {book} does not look at the number of cards there")
        if kind == "pair":
            if shown not in _WORTH:
                self._no(f"a pair is named by one of its cards, A, 2 to 9 or T, not {shown!r}")
            worth = _WORTH[shown]
            return Situation(_WORTH[dealer], 12 if worth == 1 else 2 * worth, worth == 1, pair=True)
        total = int(shown) if shown.isdecimal() else 0
        situation = Situation(_WORTH[dealer], total, kind == "soft", pair=False, cards=cards)
        if not any(situation.total in totals for totals in self._totals(kind, cards)):
            self._no(f"a {kind} {shown}{_of(cards)} is no hand that is played")
        return situation

    def _totals(self, kind: str, cards: int) -> Iterator[range]:
        """The totals that a hand of so many cards can have while it is played; of any number of them for none."""
        for count in self._numbers_of_cards():
            if cards in (0, count):
                least = max(count, 2)
                yield range(10 + least if kind == "soft" else 2 * least, 21)

    def _numbers_of_cards(self) -> range:
        return range(2, self.enough.number.value) if self.enough else range(1)

    def _cell(self, given: str | Cell, situation: Situation) -> Cell:
        cell = LETTERS.get(given) if isinstance(given, str) else given
        if cell is None:
            self._no(f"{_words(situation)}: {given!r} is no way to play; there are {', '.join(LETTERS)}")
        if cell.first not in _FIRST or cell.otherwise not in _OTHERWISE:
            self._no(
                f"{_words(situation)}: one may {', '.join(_FIRST)}, or otherwise {' or '.join(_OTHERWISE)}, "
                f"not {cell.first} or otherwise {cell.otherwise}"
            )
        return cell

    # --- what the book says to it -------------------------------------------------------------------------

    def _refuse_unlawful(self, situation: Situation, cell: Cell) -> None:
        must_draw, splitting = self.rules.subsequent.must_draw_below, self.rules.splitting
        if Choice.STAND in cell and situation.total < must_draw.value:
            self._no(f"{_words(situation)}: nobody stands below {must_draw.value}", must_draw.clause)
        if cell.first is Choice.SPLIT and not situation.pair:
            self._no(f"{_words(situation)}: only a pair is split", splitting.equal_value)

    def _refuse_insurance(self, written: _StrategyWritten) -> None:
        if (written.insures or written.insure_at is not None) and self.rules.insurance is None:
            self._no(f"it insures, and {shelf.book(self.rules.book).called} knows no insurance")
        if written.takes_even_money and self.rules.interim.even_money is None:
            self._no(f"it takes even money, and {shelf.book(self.rules.book).called} knows none")

    def _without_holes(self, cells: Mapping[Situation, Cell]) -> dict[Situation, Cell]:
        """A cell for every hand that can come up: that of its number of cards, or one for any."""
        whole = {situation: cell for situation, cell in cells.items() if situation.pair}
        for situation in self._all():
            cell = cells.get(situation) or cells.get(situation._replace(cards=0))
            if cell is None:
                self._no(f"it does not say what to do with {_words(situation)}")
            whole[situation] = cell
        return whole

    def _all(self) -> Iterator[Situation]:
        for cards in self._numbers_of_cards():
            for kind in ("hard", "soft"):
                for total in next(self._totals(kind, cards)):
                    for dealer in DEALER:
                        yield Situation(_WORTH[dealer], total, kind == "soft", pair=False, cards=cards)

    def _no(self, says: str, clause: Clause | None = None) -> NoReturn:
        _refuse(f"The strategy of {self.name}: {says}", clause)


_FIRST: Final = (Choice.STAND, Choice.DRAW, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER)
_OTHERWISE: Final = (Choice.STAND, Choice.DRAW)


def _words(situation: Situation) -> str:
    """How a sentence names a cell: `a hard 16 of 3 cards against T`."""
    dealer = _LETTER[situation.dealer]
    if situation.pair:
        letter = "A" if situation.soft else _LETTER[situation.total // 2]
        return f"a pair {letter},{letter} against {dealer}"
    kind = "soft" if situation.soft else "hard"
    return f"a {kind} {situation.total}{_of(situation.cards)} against {dealer}"


def _of(cards: int) -> str:
    return f" of {cards} cards" if cards else ""


def _refuse(says: str, clause: Clause | None = None) -> NoReturn:
    raise RefusedError(Refused(Refusal.BAD_FILE, says=says, clause=clause))

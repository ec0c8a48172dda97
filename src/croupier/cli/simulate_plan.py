"""From what was asked on the command line to a plan: the table, the strategy, the wagers; nonsense is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import msgspec

from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.strategy import Strategy
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.simulate.counts import count_of, deviation_of, ramp_of
from croupier.simulate.plan import Plan, ShoeMode, Wagering
from croupier.simulate.strategy_file import StrategyFile, read_strategy
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.odds.blackjack_odds import BlackjackOdds
    from croupier.odds.wager_odds import WagerOdds

MOST_ROUNDS: Final = 10**13
BASIC, COMPOSITION = "basic", "composition"
WAR, SURRENDER = "war", "surrender"
_LARGEST_FILE: Final = 4_000_000
_MOST_UNITS: Final = 10**9
_LONGEST_LIFE: Final = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What stands on the command line, as it was written."""

    book: BookId
    options: TableOptions
    rounds: str
    seed: int = 0
    shoe: str = ShoeMode.CUT.value
    wager: str | None = None
    boxes: int = 1
    cutting_card: int | None = None
    strategy: str = BASIC
    count: str | None = None
    ramp: str | None = None
    deviations: Sequence[str] = ()
    insure_at: int | None = None
    bankroll: int | None = None
    life: int = Wagering().rounds_of_a_life
    removed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A plan, with what is known of it beforehand."""

    plan: Plan
    rules: GameRules
    played_by: str
    """The strategy in words."""
    exact: float | None
    """What `croupier odds` says of this very play, where it says anything: a fresh shoe, and no counting."""
    base_rules_assumed: bool
    command: tuple[str, ...]
    """What gives the same rounds once more."""
    from_file: bool = False
    """Whether the strategy was read from a file, which may not be there another time."""


def prepared(asked: Asked) -> Prepared:
    """The plan, with its strategy worked out or read."""
    rounds, shoe = rounds_of(asked.rounds), _shoe(asked.shoe)
    rules = shelf.book(asked.book).rules(asked.options)
    wager, options = _wager(asked, rules)
    rules = shelf.book(asked.book).rules(options)
    wagering = _wagering(asked, rules, shoe)
    play = _Play(asked, rules, options, wager)
    if play.file is not None:
        wagering = _with_file(wagering, play.file)
    plan = Plan(
        book=asked.book,
        options=options,
        wager=wager,
        rounds=rounds,
        seed=asked.seed,
        shoe=shoe,
        boxes=asked.boxes,
        cutting_card=asked.cutting_card,
        strategy=play.strategy,
        surrenders=play.surrenders,
        by_composition=play.by_composition,
        wagering=wagering,
        removed=read_cards(asked.removed),
    )
    _refuse_what_the_kernel_would(plan)
    is_exact = shoe is ShoeMode.FRESH and wagering.count is None
    return Prepared(
        plan=plan,
        rules=rules,
        played_by=play.words,
        exact=play.exact if is_exact else None,
        base_rules_assumed=play.base_rules_assumed,
        command=command_of(asked),
        from_file=play.file is not None,
    )


def command_of(asked: Asked) -> tuple[str, ...]:
    """The command line that asks for this: the book, the rounds and the seed, and whatever else is not usual."""
    usual = Asked(book=asked.book, options=NO_OPTIONS, rounds=asked.rounds)
    words = ["croupier", "simulate", asked.book, "--rounds", asked.rounds, "--seed", str(asked.seed)]
    for name in ("shoe", "wager", "boxes", "cutting_card", "strategy", "count", "ramp", "insure_at", "bankroll"):
        if (given := getattr(asked, name)) != getattr(usual, name):
            words.append(f"--{name.replace('_', '-')}={given}")
    words += [f"--deviation={one}" for one in asked.deviations]
    words += [f"--life={asked.life}"] if asked.life != usual.life else []
    words += [f"--removed={asked.removed}"] if asked.removed else []
    chosen, left = msgspec.to_builtins(asked.options), msgspec.to_builtins(NO_OPTIONS)
    words += [f"--set={key}={_setting(value)}" for key, value in chosen.items() if value != left[key]]
    return tuple(words)


def _setting(value: object) -> str:
    """A table option as `--set` takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def rounds_of(text: str) -> int:
    """A number of rounds: `1000000`, `1_000_000` or `1e9`."""
    try:
        rounds = int(text) if text.strip().lstrip("+-").replace("_", "").isdecimal() else _whole(float(text))
    except (ValueError, OverflowError):
        _refuse(f"--rounds takes a whole number such as 1000000 or 1e9, not {text!r}")
    if not 0 < rounds <= MOST_ROUNDS:
        _refuse(f"--rounds takes 1 to {MOST_ROUNDS:.0e} rounds, not {text}".replace("+", ""))
    return rounds


def _whole(value: float) -> int:
    if not value.is_integer():
        raise ValueError(value)
    return int(value)


def _shoe(text: str) -> ShoeMode:
    try:
        return ShoeMode(text)
    except ValueError:
        _refuse(f"There is no shoe {text!r}: there are {', '.join(ShoeMode)}")


def _wager(asked: Asked, rules: GameRules) -> tuple[On, TableOptions]:
    """The wager that is tallied, and the table; one that offers the wager if this one does not."""
    if asked.wager is None:
        return rules.main, asked.options
    try:
        wager = On(asked.wager)
    except ValueError:
        _refuse(f"There is no wager {asked.wager!r}: there are {', '.join(On)}")
    if wager in rules.side_wager_options and wager not in asked.options.side_wagers:
        return wager, msgspec.structs.replace(asked.options, side_wagers=(wager,))
    return wager, asked.options


def _refuse_what_the_kernel_would(plan: Plan) -> None:
    """Boxes, cutting card and units that the table does not have: said here, not by each worker."""
    from croupier.simulate.tables import tables_of

    tables_of(plan)


# --- how it is played -----------------------------------------------------------------------------------


class _Play:
    """The strategy that was asked for, and what is known of it."""

    def __init__(self, asked: Asked, rules: GameRules, options: TableOptions, wager: On) -> None:
        self.strategy: Strategy | None = None
        self.surrenders = False
        self.by_composition: tuple[tuple[int, ...], ...] = ()
        self.file: StrategyFile | None = None
        self.exact: float | None = None
        self.base_rules_assumed = shelf.book(asked.book).is_assumed(rules.control.placed)
        self._asked, self._options, self._wager = asked, options, wager
        self._removed = read_cards(asked.removed)
        if wager is not rules.main:
            odds = self._odds(wager)
            self.base_rules_assumed = odds.base_rules_assumed
            self.exact = _side_value(odds, rules, boxes=asked.boxes)
        if isinstance(rules, BlackjackRules):
            self._blackjack(rules)
        else:
            self._war(rules)

    def _odds(self, wager: On) -> WagerOdds:
        from croupier.odds.table_odds import odds_of_table

        return odds_of_table(self._asked.book, self._options, removed=self._removed, wager=wager).wagers[wager]

    def _war(self, rules: GameRules) -> None:
        if self._asked.strategy not in (BASIC, WAR, SURRENDER):
            _refuse(
                f"There is no strategy {self._asked.strategy!r} in {shelf.book(rules.book).called}: "
                f"there are {BASIC}, {WAR} and {SURRENDER}"
            )
        worth = {name: _figure(self._odds(rules.main), f"always_{name}") for name in (WAR, SURRENDER)}
        best = max(worth, key=lambda name: worth[name])
        chosen = best if self._asked.strategy == BASIC else self._asked.strategy
        self.surrenders, self.words = chosen == SURRENDER, f"always {chosen} on a tie"
        if self._wager is rules.main:
            self.exact = worth[chosen]

    def _blackjack(self, rules: BlackjackRules) -> None:
        name = self._asked.strategy
        if name in (BASIC, COMPOSITION):
            odds = self._analysis(rules)
            self.strategy, self.words = odds.basic_strategy, "basic strategy"
            if name == COMPOSITION:
                self.by_composition, self.words = _compositions(odds), "play by the exact first two cards"
            elif self._wager is rules.main:
                self.exact = float(odds.basic_strategy_expectation)
            return
        self.file = read_strategy(_content(name), name, rules)
        self.strategy, self.words = self.file.strategy, f"the strategy of {name}"

    def _analysis(self, rules: BlackjackRules) -> BlackjackOdds:
        from croupier.odds.table_odds import odds_of_table

        odds = odds_of_table(self._asked.book, self._options, removed=self._removed, wager=rules.main).blackjack
        assert odds is not None
        return odds


def _compositions(odds: BlackjackOdds) -> tuple[tuple[int, ...], ...]:
    """The best play of every first two cards, as a plan writes it."""
    from croupier.simulate.play_tables import CHOICES

    return tuple(
        (*hand.cards, hand.dealer, CHOICES.index(hand.best)) for hand in odds.hands if hand.best in CHOICES
    )


def _side_value(odds: WagerOdds, rules: GameRules, *, boxes: int) -> float | None:
    """What a wager beside the main one is worth; with its jackpot, unless other boxes may share that."""
    if On.BLAZING_7S is not odds.on:
        return float(odds.expectation)
    amounts = next(wager.placing.only_amount for wager in rules.side_wagers if wager.on is odds.on)
    by_stake = odds.further["with_jackpot"]
    assert isinstance(by_stake, Mapping)
    assert amounts is not None
    return float(by_stake[str(amounts.value[0])]) if boxes == 1 else None


def _figure(odds: WagerOdds, name: str) -> float:
    value = odds.further[name]
    assert not isinstance(value, Mapping)
    return float(value)


def _content(name: str) -> bytes:
    file = Path(name)
    if not file.is_file():
        _refuse(f"There is no strategy {name!r}: there are {BASIC} and {COMPOSITION}, or a file in TOML or JSON")
    try:
        if file.stat().st_size > _LARGEST_FILE:
            _refuse(f"{name} is too large for a strategy")
        return file.read_bytes()
    except OSError as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=f"{name} cannot be read: {error.strerror}")) from None


# --- how much is wagered --------------------------------------------------------------------------------


def _wagering(asked: Asked, rules: GameRules, shoe: ShoeMode) -> Wagering:
    if asked.count is None:
        for name, given in (
            ("--ramp", asked.ramp),
            ("--deviation", asked.deviations),
            ("--insure-at", asked.insure_at),
        ):
            if given not in (None, ()):
                _refuse(f"{name} goes by a count: give --count hi-lo, or ten tags")
    elif shoe is ShoeMode.FRESH:
        _refuse("A fresh shoe each round leaves nothing to count: --count needs --shoe cut or device")
    if asked.deviations and not isinstance(rules, BlackjackRules):
        _refuse(f"{shelf.book(rules.book).called} leaves no hand to be played by a count")
    if asked.insure_at is not None and (not isinstance(rules, BlackjackRules) or rules.insurance is None):
        _refuse(f"{shelf.book(rules.book).called} knows no insurance")
    if asked.bankroll is not None and not 1 <= asked.bankroll <= _MOST_UNITS:
        _refuse(f"--bankroll takes 1 to {_MOST_UNITS} units, not {asked.bankroll}")
    if not 1 <= asked.life <= _LONGEST_LIFE:
        _refuse(f"--life takes 1 to {_LONGEST_LIFE} rounds, not {asked.life}")
    return Wagering(
        count=None if asked.count is None else count_of(asked.count),
        ramp=() if asked.ramp is None else ramp_of(asked.ramp),
        deviations=tuple(deviation_of(text) for text in asked.deviations),
        insure_at=asked.insure_at,
        bankroll=asked.bankroll,
        rounds_of_a_life=asked.life,
    )


def _with_file(wagering: Wagering, file: StrategyFile) -> Wagering:
    """What the file does by a count, and the command line after it."""
    if (file.deviations or file.insure_at is not None) and wagering.count is None:
        _refuse("The strategy goes by a count: give --count hi-lo, or ten tags")
    return replace(
        wagering,
        deviations=file.deviations + wagering.deviations,
        insure_at=file.insure_at if wagering.insure_at is None else wagering.insure_at,
    )


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))

"""From a request to a plan: the table, the wager, the strategy and the units; what the book forbids is refused.

Two steps: a draft is made at once, and says no to whatever is nonsense; how it is played rests on an analysis,
which takes seconds and may be worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NoReturn

import msgspec

from croupier.analysis.request import OddsRequest, odds_of, wager_of
from croupier.odds.table_odds import refuse_unknown, wagers_of
from croupier.odds.wager_odds import WagerOdds
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

MOST_ROUNDS: Final = 10**13
BASIC, COMPOSITION = "basic", "composition"
WAR, SURRENDER = "war", "surrender"
_LARGEST_FILE: Final = 4_000_000
_WRITTEN_TABLE: Final = "strategy.toml"
"""What a table that was written out is called on the command line."""
_MOST_UNITS: Final = 10**9
_LONGEST_LIFE: Final = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """What is to be simulated, in the words of whoever asks; equal requests have equal results."""

    book: BookId
    options: TableOptions = NO_OPTIONS
    rounds: str
    seed: int = 0
    shoe: str = ShoeMode.CUT.value
    wager: str | None = None
    boxes: int = 1
    cutting_card: int | None = None
    strategy: str = BASIC
    strategy_table: str = ""
    """A strategy written out, as a file of `--strategy` has it, in place of the basic one."""
    count: str | None = None
    ramp: str | None = None
    deviations: Sequence[str] = ()
    insure_at: int | None = None
    bankroll: int | None = None
    life: int = Wagering().rounds_of_a_life
    removed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A simulation that the book allows, all but how it is played."""

    request: SimulationRequest
    rules: GameRules
    """Of the table that is played: one that offers the wager."""
    plan: Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How a draft is played, and what is known of that beforehand."""

    words: str
    """The strategy in words."""
    strategy: Strategy | None = None
    surrenders: bool = False
    by_composition: tuple[tuple[int, ...], ...] = ()
    file: StrategyFile | None = None
    """Where the strategy was read from one, which may not be there another time."""
    exact: float | None = None
    """What the analysis says of this very play, where it says anything: a fresh shoe, and no counting."""
    base_rules_assumed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A plan that can be run, and what is told of it."""

    plan: Plan
    rules: GameRules
    play: Play
    command: tuple[str, ...]
    """What gives the same rounds once more."""


def drafted(request: SimulationRequest) -> Draft:
    """What was asked for; a table, a wager or cards that the book does not have are refused."""
    from croupier.simulate.tables import refuse_removed

    rounds, shoe = rounds_of(request.rounds), _shoe(request.shoe)
    rules = shelf.book(request.book).rules(request.options)
    wager = rules.main if request.wager is None else wager_of(request.wager)
    options = _offering(rules, request.options, wager)
    rules = shelf.book(request.book).rules(options)
    refuse_unknown(rules, wager, wagers_of(rules))
    plan = Plan(
        book=request.book,
        options=options,
        wager=wager,
        rounds=rounds,
        seed=request.seed,
        shoe=shoe,
        boxes=request.boxes,
        cutting_card=request.cutting_card,
        wagering=_wagering(request, rules, shoe),
        removed=read_cards(request.removed),
    )
    refuse_removed(plan, rules)
    if request.strategy_table:
        _with_file(plan.wagering, _written(request, rules))
    return Draft(request=request, rules=rules, plan=plan)


def play_of(draft: Draft) -> Play:
    """The strategy worked out or read; a side wager has an exact value of its own."""
    plan, rules = draft.plan, draft.rules
    play = _blackjack(draft, rules) if isinstance(rules, BlackjackRules) else _war(draft)
    assumed = shelf.book(plan.book).is_assumed(rules.control.placed)
    if plan.wager is not rules.main:
        odds = _odds(draft, plan.wager)
        assumed = odds.base_rules_assumed
        play = replace(play, exact=_side_value(odds, rules, boxes=plan.boxes))
    if plan.shoe is not ShoeMode.FRESH or plan.wagering.count is not None:
        play = replace(play, exact=None)
    play = replace(play, base_rules_assumed=assumed)
    _refuse_what_the_kernel_would(prepared(draft, play).plan)
    return play


def prepared(draft: Draft, play: Play | None = None) -> Prepared:
    """The draft with how it is played, which is worked out here unless it is given."""
    play = play or play_of(draft)
    plan = replace(
        draft.plan, strategy=play.strategy, surrenders=play.surrenders, by_composition=play.by_composition
    )
    if play.file is not None:
        plan = replace(plan, wagering=_with_file(plan.wagering, play.file))
    return Prepared(plan=plan, rules=draft.rules, play=play, command=command_of(draft.request))


def command_of(request: SimulationRequest) -> tuple[str, ...]:
    """The command line that asks for this: the book, the rounds and the seed, and whatever else is not usual."""
    usual = SimulationRequest(book=request.book, rounds=request.rounds)
    words = ["croupier", "simulate", request.book, "--rounds", request.rounds, "--seed", str(request.seed)]
    for name in ("shoe", "wager", "boxes", "cutting_card", "strategy", "count", "ramp", "insure_at", "bankroll"):
        if (given := getattr(request, name)) != getattr(usual, name):
            words.append(f"--{name.replace('_', '-')}={given}")
    words += [f"--strategy={_WRITTEN_TABLE}"] if request.strategy_table else []
    words += [f"--deviation={one}" for one in request.deviations]
    words += [f"--life={request.life}"] if request.life != usual.life else []
    words += [f"--removed={request.removed}"] if request.removed else []
    chosen, left = msgspec.to_builtins(request.options), msgspec.to_builtins(NO_OPTIONS)
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


def _offering(rules: GameRules, options: TableOptions, wager: On) -> TableOptions:
    """A table that offers the wager, if it is a side wager that this one does not."""
    if wager in rules.side_wager_options and wager not in options.side_wagers:
        return msgspec.structs.replace(options, side_wagers=(wager,))
    return options


def _refuse_what_the_kernel_would(plan: Plan) -> None:
    """Boxes, cutting card and units that the table does not have: said here, not by each worker."""
    from croupier.simulate.tables import tables_of

    tables_of(plan)


# --- how it is played -----------------------------------------------------------------------------------


def _war(draft: Draft) -> Play:
    asked, rules = draft.request.strategy, draft.rules
    if asked not in (BASIC, WAR, SURRENDER):
        book = shelf.book(rules.book).called
        _refuse(f"There is no strategy {asked!r} in {book}: there are {BASIC}, {WAR} and {SURRENDER}")
    odds = _odds(draft, rules.main)
    worth = {name: _figure(odds, f"always_{name}") for name in (WAR, SURRENDER)}
    chosen = max(worth, key=lambda name: worth[name]) if asked == BASIC else asked
    return Play(words=f"always {chosen} on a tie", surrenders=chosen == SURRENDER, exact=worth[chosen])


def _blackjack(draft: Draft, rules: BlackjackRules) -> Play:
    name = draft.request.strategy
    if draft.request.strategy_table:
        file = _written(draft.request, rules)
        return Play(words="the strategy that was written out", strategy=file.strategy, file=file)
    if name not in (BASIC, COMPOSITION):
        file = read_strategy(_content(name), name, rules)
        return Play(words=f"the strategy of {name}", strategy=file.strategy, file=file)
    odds = odds_of(_request(draft)).blackjack
    assert odds is not None
    basic = Play(
        words="basic strategy", strategy=odds.basic_strategy, exact=float(odds.basic_strategy_expectation)
    )
    if name == BASIC:
        return basic
    from croupier.simulate.play_tables import CHOICES

    best = tuple((*one.cards, one.dealer, CHOICES.index(one.best)) for one in odds.hands if one.best in CHOICES)
    return replace(basic, words="play by the exact first two cards", by_composition=best, exact=None)


def _request(draft: Draft, wager: On | None = None) -> OddsRequest:
    plan = draft.plan
    return OddsRequest(book=plan.book, options=plan.options, removed=plan.removed, wager=wager)


def _odds(draft: Draft, wager: On) -> WagerOdds:
    return odds_of(_request(draft, wager)).wagers[wager]


def _side_value(odds: WagerOdds, rules: GameRules, *, boxes: int) -> float | None:
    """What a wager beside the main one is worth; with its jackpot, unless other boxes may share that."""
    by_stake = odds.further.get("with_jackpot")
    if by_stake is None:
        return float(odds.expectation)
    amounts = next(wager.placing.only_amount for wager in rules.side_wagers if wager.on is odds.on)
    assert isinstance(by_stake, Mapping)
    assert amounts is not None, "a share of a jackpot is staked for in fixed amounts"
    return float(by_stake[str(amounts.value[0])]) if boxes == 1 else None


def _figure(odds: WagerOdds, name: str) -> float:
    value = odds.further[name]
    assert not isinstance(value, Mapping)
    return float(value)


def _written(request: SimulationRequest, rules: GameRules) -> StrategyFile:
    """The table that was written out; nonsense in it is refused before anything is started."""
    if not isinstance(rules, BlackjackRules):
        _refuse(f"{shelf.book(rules.book).called} leaves no hand to be played by a table")
    if request.strategy != BASIC:
        _refuse(f"A table is written out, and the strategy {request.strategy!r} is named: give one of them")
    try:
        return read_strategy(request.strategy_table.encode(errors="replace"), "the table", rules)
    except RefusedError as error:
        says = error.refused.says
        raise RefusedError(replace(error.refused, says=says[:1].upper() + says[1:])) from None


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


def _wagering(request: SimulationRequest, rules: GameRules, shoe: ShoeMode) -> Wagering:
    if request.count is None:
        by_count = {"--ramp": request.ramp, "--deviation": request.deviations, "--insure-at": request.insure_at}
        for name, given in by_count.items():
            if given not in (None, ()):
                _refuse(f"{name} goes by a count: give --count hi-lo, or ten tags")
    elif shoe is ShoeMode.FRESH:
        _refuse("A fresh shoe each round leaves nothing to count: --count needs --shoe cut or device")
    if request.deviations and not isinstance(rules, BlackjackRules):
        _refuse(f"{shelf.book(rules.book).called} leaves no hand to be played by a count")
    if request.insure_at is not None and (not isinstance(rules, BlackjackRules) or rules.insurance is None):
        _refuse(f"{shelf.book(rules.book).called} knows no insurance")
    if request.bankroll is not None and not 1 <= request.bankroll <= _MOST_UNITS:
        _refuse(f"--bankroll takes 1 to {_MOST_UNITS} units, not {request.bankroll}")
    if not 1 <= request.life <= _LONGEST_LIFE:
        _refuse(f"--life takes 1 to {_LONGEST_LIFE} rounds, not {request.life}")
    return Wagering(
        count=None if request.count is None else count_of(request.count),
        ramp=() if request.ramp is None else ramp_of(request.ramp),
        deviations=tuple(deviation_of(text) for text in request.deviations),
        insure_at=request.insure_at,
        bankroll=request.bankroll,
        rounds_of_a_life=request.life,
    )


def _with_file(wagering: Wagering, file: StrategyFile) -> Wagering:
    """What the file does by a count, and the request after it."""
    if (file.deviations or file.insure_at is not None) and wagering.count is None:
        _refuse("The strategy goes by a count: give --count hi-lo, or ten tags")
    return replace(
        wagering,
        deviations=file.deviations + wagering.deviations,
        insure_at=file.insure_at if wagering.insure_at is None else wagering.insure_at,
    )


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))

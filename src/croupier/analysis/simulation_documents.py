"""A simulation as documents: the JSON of `croupier simulate`, and what the web is told while it runs.

The JSON has, beyond the keys of the contract:

- `per`: what the figures are of, `unit of the first wager` or, by a count, `base units per round`;
- `seed`, `shoe`, `boxes`, `cutting_card`, `strategy`, `table`, `removed` and `workers`: what was played, and by
  how many; `strategy_table` where a file was played: this answer can be given to `--strategy` in its place;
- `count`, `ramp`, `deviations` and `insure_at`, where cards are counted, each as the command line takes it;
- `command`: the words of the command line that plays the same rounds again;
- `interval`: where the true mean lies 95 times in 100;
- `exact`, where `croupier odds` knows it, and `standard_errors_apart`;
- `results`: how often each `result` came, in units; `breakdown` by the `dealer`'s card, first `hand` and `count`,
  each with its `rounds`, `mean` and `standard_error`;
- `ruin` with a bankroll: the `bankroll`, `lives` of so many `rounds`, how many `ruined`, and its `probability`;
- `interrupted` and the rounds that were `asked`, where it was stopped before its end; `chart`, the file that was
  drawn; `base_rules_assumed` where that is so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from croupier.analysis.documents import CountShown, FoundShown, ResultShown, RuinShown, StepShown, WageringShown
from croupier.analysis.odds_documents import table_document
from croupier.analysis.plan import Prepared, SimulationRequest
from croupier.analysis.strategy_table import strategy_document
from croupier.analysis.words import dealer_name, hand_name, measure
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.simulate.counts import count_in_words, deviation_in_words, ramp_in_words
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.running import Simulated, simulate
from croupier.simulate.running_tally import MeanStep, RunningTally
from croupier.simulate.tables import cards_behind
from croupier.simulate.tally import REACH, Row, Tally, mean_and_error

EVERY: Final = 0.4
"""Seconds between two tellings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What has come in so far, as the web shows it."""

    played: int
    seconds: float
    found: FoundShown


def played(plan: Plan, tell: Callable[[Progress], None]) -> None:
    """Play all of it in this process, and tell from time to time, and at the end.

    The shards are those of `croupier simulate`, so that the same seed gives the same figures there.
    """
    last = float("-inf")

    def watch(gathering: RunningTally, seconds: float) -> None:
        nonlocal last
        now = perf_counter()
        if now - last >= EVERY and gathering.tally is not None:
            last = now
            tell(_told(gathering.tally, gathering.course(), seconds))

    simulated = simulate(plan, workers=1, watch=watch)
    assert simulated is not None, "every plan has a shard"
    tell(_told(simulated.tally, simulated.steps, simulated.seconds))


def _told(tally: Tally, steps: Iterable[MeanStep], seconds: float) -> Progress:
    by_count = sorted(tally.breakdown.get("count", {}).items())
    found = FoundShown(
        mean=tally.mean,
        reach=REACH * tally.standard_error,
        standard_error=tally.standard_error,
        standard_deviation=tally.standard_deviation,
        results=tuple(
            ResultShown(gain=result / tally.parts, times=tally.results[result]) for result in sorted(tally.results)
        ),
        course=tuple(
            StepShown(rounds=step.rounds, mean=step.mean, reach=REACH * step.standard_error) for step in steps
        ),
        by_count=tuple(_at_count(at, row, tally.parts) for at, row in by_count),
        ruin=_ruin(tally) if tally.lives else None,
    )
    return Progress(played=tally.rounds, seconds=seconds, found=found)


def wagering_shown(request: SimulationRequest) -> WageringShown:
    """How it is played and wagered, as it was asked for."""
    asked = {name: getattr(request, name) for name in WageringShown.__struct_fields__}
    return WageringShown(**asked | {"deviations": tuple(request.deviations)})


def _at_count(at: int, row: Row, parts: int) -> CountShown:
    mean, error = mean_and_error(row, parts)
    return CountShown(count=at, rounds=row[0], mean=mean, standard_error=error)


def _ruin(tally: Tally) -> RuinShown:
    part, error = tally.ruin
    return RuinShown(lives=tally.lives, ruined=tally.ruined, probability=part, standard_error=error)


# --- the JSON of the command line -----------------------------------------------------------------------


def simulation_document(prepared: Prepared, found: Simulated) -> dict[str, Any]:
    """The whole document."""
    plan, tally, play = found.plan, found.tally, prepared.play
    mean, error = tally.mean, tally.standard_error
    document: dict[str, Any] = {
        "rulebook": plan.book,
        "wager": plan.wager.value,
        "rounds": tally.rounds,
        "seconds": found.seconds,
        "rounds_per_second": tally.rounds / found.seconds if found.seconds else None,
        "mean": mean,
        "standard_error": error,
        "standard_deviation": tally.standard_deviation,
        "interval": [mean - REACH * error, mean + REACH * error],
    }
    if play.exact is not None:
        document["exact"] = play.exact
        document["standard_errors_apart"] = apart(tally, play.exact)
    rules = prepared.rules
    draws = rules.dealer.draws_on_soft_17.value if isinstance(rules, BlackjackRules) else None
    document |= {
        "seed": plan.seed,
        "shoe": plan.shoe.value,
        "boxes": plan.boxes,
        "strategy": play.words,
        "table": table_document(rules.pack.decks, draws=draws, options=plan.options),
        "workers": found.workers,
        "per": measure(plan).removeprefix("per "),
        "command": list(prepared.command),
        **_as_asked(prepared),
    }
    if play.base_rules_assumed:
        document["base_rules_assumed"] = True
    if not found.is_whole:
        document |= {"interrupted": True, "asked": plan.rounds}
    return document | _what_came(prepared, tally)


def apart(tally: Tally, exact: float) -> float | None:
    """How many standard errors the mean is away from the exact value; nothing where there is no spread."""
    error = tally.standard_error
    return (tally.mean - exact) / error if error else None


def _as_asked(prepared: Prepared) -> dict[str, Any]:
    """Cards, count and plays in the words that the command line takes; nothing where there are none."""
    plan, wagering = prepared.plan, prepared.plan.wagering
    said: dict[str, Any] = {}
    if plan.shoe is ShoeMode.CUT:
        said["cutting_card"] = cards_behind(plan, prepared.rules)
    if plan.removed:
        said["removed"] = [card.value for card in plan.removed]
    if wagering.count is not None:
        said["count"] = count_in_words(wagering.count)
        said["ramp"] = ramp_in_words(wagering.ramp) or None
        said["deviations"] = [deviation_in_words(one) for one in wagering.deviations]
        said["insure_at"] = wagering.insure_at
    if prepared.play.file is not None:
        said["strategy_table"] = strategy_document(prepared.play.file.strategy)
    return said


def _what_came(prepared: Prepared, tally: Tally) -> dict[str, Any]:
    wagering, war = prepared.plan.wagering, not isinstance(prepared.rules, BlackjackRules)
    names: dict[str, Callable[[int], str | int]] = {
        "dealer": lambda key: dealer_name(key, war=war),
        "hand": lambda key: hand_name(key, war=war),
        "count": lambda key: key,
    }
    results = [{"result": float(result), "rounds": times} for result, times in tally.in_units.items()]
    document: dict[str, Any] = {"results": results}
    if tally.breakdown:
        document["breakdown"] = {
            kind: [{kind: names[kind](key), **_row(rows[key], tally.parts)} for key in sorted(rows)]
            for kind, rows in tally.breakdown.items()
        }
    if tally.lives:
        part, error = tally.ruin
        document["ruin"] = {
            "bankroll": wagering.bankroll,
            "rounds": wagering.rounds_of_a_life,
            "lives": tally.lives,
            "ruined": tally.ruined,
            "probability": part,
            "standard_error": error,
        }
    return document


def _row(row: Row, parts: int) -> dict[str, Any]:
    mean, error = mean_and_error(row, parts)
    return {"rounds": row[0], "mean": mean, "standard_error": error}

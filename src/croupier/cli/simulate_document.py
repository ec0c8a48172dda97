"""A simulation as one JSON document.

Beyond the keys of the contract it has:

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

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.cli.odds_document import strategy_document
from croupier.cli.simulate_plan import Prepared
from croupier.cli.simulate_words import (
    REACH,
    dealer_name,
    hand_name,
    mean_and_error,
    measure,
    results_in_units,
    ruin,
)
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.table_options import NO_OPTIONS
from croupier.simulate.counts import count_in_words, deviation_in_words, ramp_in_words
from croupier.simulate.plan import ShoeMode
from croupier.simulate.running import Simulated
from croupier.simulate.tables import cards_behind


def simulation_document(prepared: Prepared, found: Simulated) -> dict[str, Any]:
    """The whole document."""
    plan, tally = found.plan, found.tally
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
    if prepared.exact is not None:
        document["exact"] = prepared.exact
        document["standard_errors_apart"] = apart(found, prepared.exact)
    document |= {
        "seed": plan.seed,
        "shoe": plan.shoe.value,
        "boxes": plan.boxes,
        "strategy": prepared.played_by,
        "table": _table(prepared),
        "workers": found.workers,
        "per": measure(plan).removeprefix("per "),
        "command": list(prepared.command),
        **_as_asked(prepared),
    }
    if prepared.base_rules_assumed:
        document["base_rules_assumed"] = True
    if not found.is_whole:
        document |= {"interrupted": True, "asked": plan.rounds}
    return document | _what_came(prepared, found)


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
    if prepared.from_file and plan.strategy is not None:
        said["strategy_table"] = strategy_document(plan.strategy)
    return said


def apart(found: Simulated, exact: float) -> float | None:
    """How many standard errors the mean is away from the exact value; nothing where there is no spread."""
    error = found.tally.standard_error
    return (found.tally.mean - exact) / error if error else None


def _table(prepared: Prepared) -> dict[str, Any]:
    """What the table is played with: decks, the dealer's standard, and whatever else was set."""
    document: dict[str, Any] = {"decks": prepared.rules.pack.decks}
    if isinstance(prepared.rules, BlackjackRules):
        document["dealer_draws_on_soft_17"] = prepared.rules.dealer.draws_on_soft_17.value
    chosen, usual = msgspec.to_builtins(prepared.plan.options), msgspec.to_builtins(NO_OPTIONS)
    return document | {key: value for key, value in chosen.items() if value != usual[key] and key not in document}


def _what_came(prepared: Prepared, found: Simulated) -> dict[str, Any]:
    plan, tally = found.plan, found.tally
    war = not isinstance(prepared.rules, BlackjackRules)
    names: dict[str, Callable[[int], str | int]] = {
        "dealer": lambda key: dealer_name(key, war=war),
        "hand": lambda key: hand_name(key, war=war),
        "count": lambda key: key,
    }
    document: dict[str, Any] = {
        "results": [
            {"result": float(result), "rounds": times} for result, times in results_in_units(tally).items()
        ]
    }
    if tally.breakdown:
        document["breakdown"] = {
            kind: [{kind: names[kind](key), **_row(rows[key], tally.parts)} for key in sorted(rows)]
            for kind, rows in tally.breakdown.items()
        }
    if tally.lives:
        document["ruin"] = {
            "bankroll": plan.wagering.bankroll,
            "rounds": plan.wagering.rounds_of_a_life,
            "lives": tally.lives,
            "ruined": tally.ruined,
            "probability": ruin(tally)[0],
            "standard_error": ruin(tally)[1],
        }
    return document


def _row(row: tuple[int, int, int], parts: int) -> Mapping[str, Any]:
    mean, error = mean_and_error(row, parts)
    return {"rounds": row[0], "mean": mean, "standard_error": error}

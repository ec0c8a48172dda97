/** A simulation in words: what is played, how far it is, and what came of it. */

import { inWords } from "./axes";
import type { Shoe, Simulation } from "./simulation.svelte";
import { gain } from "./words";

const SHOES: Record<Shoe, string> = {
  fresh: "a fresh shoe each round",
  cut: "whole shoes to the cutting card",
  device: "a shuffling device",
};

const STRATEGIES: Record<string, string> = {
  composition: "by the exact first two cards",
  war: "always war on a tie",
  surrender: "always surrender on a tie",
};

/** `Canberra 2018: 8 decks, a fresh shoe each round, seed 7`. */
export function whatIsPlayed({ called, played_with, removed, shoe, seed, base_rules_assumed, wagering }: Simulation): string {
  const assumed = base_rules_assumed ? " Base rules assumed." : "";
  const gone = removed.length ? [`without ${removed.join(" ")}`] : [];
  const how = wagering.strategy_table ? ["by your own table"] : wagering.strategy === "basic" ? [] : [STRATEGIES[wagering.strategy] ?? wagering.strategy];
  const apart = wagering.deviations.length ? [wagering.deviations.length === 1 ? "one deviation" : `${wagering.deviations.length} deviations`] : [];
  const counted = wagering.count === null ? [] : [`counting ${wagering.count}${wagering.ramp ? ` with units ${wagering.ramp}` : ""}`];
  return `${called}: ${[played_with, ...gone, SHOES[shoe], ...how, ...counted, ...apart, `seed\u00a0${seed}`].join(", ")}.${assumed}`;
}

const STATES: Record<Simulation["state"], string> = {
  preparing: "Getting ready: the strategy of this table is worked out first.",
  running: "Playing",
  finished: "Finished",
  stopped: "Stopped",
  failed: "Broken off",
};

/** `Waiting for a place: 2 simulations come before it.` */
function waiting(before: number): string {
  const others = before === 0 ? "it is the next" : before === 1 ? "one simulation comes before it" : `${before} simulations come before it`;
  return `Waiting for a place: ${others}.`;
}

/** `Playing: 34 million of 100 million rounds.` */
export function howFar({ state, played, rounds, waits_behind }: Simulation): string {
  if (state === "preparing") return waits_behind === null ? STATES.preparing : waiting(waits_behind);
  return `${STATES[state]}: ${played < rounds ? `${inWords(played)} of ` : ""}${inWords(rounds)} rounds.`;
}

/** What the rounds so far say of the true value. */
export function conclusion({ found, played, exact }: Simulation): string {
  if (!found) return "";
  const low = found.mean - found.reach;
  const high = found.mean + found.reach;
  const mean = `After ${inWords(played)} rounds the mean is ${gain(found.mean)}, with a 95% interval from ${gain(low)} to ${gain(high)}.`;
  if (exact === null) return mean;
  const inside = low <= exact && exact <= high;
  return `${mean} The exact value, ${gain(exact)}, lies ${inside ? "inside it" : "outside it, as happens for about one seed in twenty"}.`;
}

/** The command that gives the same figures. */
export function commandOf({ rulebook, rounds, shoe, seed, wager, table, jackpot, removed, wagering }: Simulation): string {
  const words = ["croupier simulate", rulebook, `--rounds ${rounds}`, `--shoe ${shoe}`, `--seed ${seed}`, `--wager ${wager}`, `--decks ${table.decks}`];
  if (table.dealer_draws_on_soft_17) words.push("--set dealer_draws_on_soft_17=true");
  if (table.busted_hand_counts_as_original) words.push("--set busted_hand_counts_as_original=true");
  if (jackpot !== null) words.push(`--set jackpot=${jackpot}`);
  if (removed.length) words.push(`--removed "${removed.join(" ")}"`);
  if (wagering.strategy_table) words.push("--strategy strategy.toml");
  else if (wagering.strategy !== "basic") words.push(`--strategy ${wagering.strategy}`);
  if (wagering.count !== null) words.push(`--count "${wagering.count}"`);
  if (wagering.ramp !== null) words.push(`--ramp "${wagering.ramp}"`);
  for (const one of wagering.deviations) words.push(`--deviation "${one}"`);
  if (wagering.insure_at !== null) words.push(`--insure-at ${wagering.insure_at}`);
  if (wagering.bankroll !== null) words.push(`--bankroll ${wagering.bankroll}`, `--life ${wagering.life}`);
  return words.join(" ");
}

/** Which chips an amount is paid in, and how they look. */

import { isInChips, short } from "./amounts.svelte";
import type { Cents } from "../lib/types";

/** The usual denominations, in cents, from the smallest. */
export const DENOMINATIONS: readonly Cents[] = [50, 100, 250, 500, 2500, 10_000, 50_000, 100_000, 500_000];

/** The same of tournament chips. */
const IN_A_TOURNAMENT: readonly number[] = [5, 10, 20, 50, 100, 500, 1_000, 5_000, 10_000];
const TOURNAMENT_COLOURS: Record<number, string> = {
  5: "1",
  10: "2-50",
  20: "5",
  50: "25",
  100: "100",
  500: "500",
  1_000: "1000",
  5_000: "5000",
  10_000: "0-50",
};

const COLOURS: Record<Cents, string> = {
  50: "0-50",
  100: "1",
  250: "2-50",
  500: "5",
  2500: "25",
  10_000: "100",
  50_000: "500",
  100_000: "1000",
  500_000: "5000",
};

/** The custom property of a chip's colour. */
export const colourOf = (chip: Cents): string => `var(--chip-${(isInChips() ? TOURNAMENT_COLOURS[chip] : COLOURS[chip]) ?? "1"})`;

/** What is written on a chip: `25`, `2.50`, `50c`, `1k`. */
export function faceOf(chip: Cents): string {
  if (isInChips()) return chip >= 1_000 ? `${chip / 1_000}k` : String(chip);
  if (chip >= 100_000) return `${chip / 100_000}k`;
  return short(chip).replace("$", "");
}

/** The fewest chips for an amount, the largest first; what no chip can pay is left out. */
export function chipsFor(amount: Cents): Cents[] {
  const chips: Cents[] = [];
  for (const chip of [...(isInChips() ? IN_A_TOURNAMENT : DENOMINATIONS)].reverse()) {
    while (amount >= chip && chips.length < 200) {
      chips.push(chip);
      amount -= chip;
    }
  }
  return chips;
}

/** The chips worth offering at a table: whole multiples of its smallest step, no larger than its maximum. */
export function chipsOffered(multiples: Cents, maximum: Cents): Cents[] {
  const fitting = DENOMINATIONS.filter((chip) => chip >= multiples && chip <= maximum);
  const whole = fitting.filter((chip) => chip % multiples === 0);
  return whole.length ? whole : fitting;
}

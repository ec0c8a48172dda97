/** What the practice room says in words. */

import type { Choice, Outcome, PracticeHand, PracticeShown } from "../lib/types";

export type Drill = PracticeShown["drill"];

export const DRILLS: Record<Drill | "counting", { title: string; says: string }> = {
  any: { title: "All hands", says: "Hands as they come, first cards to last." },
  hard: { title: "Hard totals", says: "No ace that counts eleven, and no pair." },
  soft: { title: "Soft hands", says: "An ace that counts eleven." },
  pairs: { title: "Pairs", says: "Two cards of equal worth: split them, or play on." },
  insurance: { title: "Insurance", says: "The dealer shows an ace." },
  war: { title: "War", says: "Your card equals the dealer's: war or surrender." },
  counting: { title: "Counting", says: "A shoe goes by; say its count now and then." },
};

const signed = (text: string): string => text.replace("-", "−");

/** Six digits with a sign: `−0.541757`. */
export const sixDigits = (value: number): string => signed(`${value > 0 ? "+" : ""}${value.toFixed(6)}`);

/** What was given away: `0.031138 units`. */
export const units = (cost: number): string => `${signed(cost.toFixed(6))} units`;

export const CHOSE: Record<Choice, string> = {
  draw: "You drew",
  stand: "You stood",
  double: "You doubled",
  split: "You split",
  insure: "You insured",
  decline: "You declined",
  "even-money": "You took even money",
  "go-to-war": "You went to war",
  surrender: "You surrendered",
  silent: "You said nothing",
};

const OUTCOMES: Partial<Record<Outcome, string>> = { win: "won", lose: "lost", "stand-off": "stood off", surrender: "surrendered" };
export const outcomeWord = (outcome: Outcome): string => OUTCOMES[outcome] ?? outcome;

/** `soft 18`, `16`, `Blackjack`. */
export function totalOf(hand: PracticeHand, hands: number, isWar: boolean): string {
  if (isWar) return "";
  if (hand.total > 21) return `${hand.total}, over`;
  if (hand.total === 21 && hand.cards.length === 2 && hands === 1) return "Blackjack";
  return `${hand.soft ? "soft " : ""}${hand.total}`;
}

/** How the hand ended, for the eye and for a screen reader. */
export function ending({ net, asked }: PracticeShown): string {
  if (asked) return "";
  const whole = Math.abs(net).toLocaleString("en-AU", { maximumFractionDigits: 2 });
  const called = `${whole} ${Math.abs(net) === 1 ? "unit" : "units"}`;
  return net > 0 ? `The hand won ${called}.` : net < 0 ? `The hand lost ${called}.` : "The hand stood off.";
}

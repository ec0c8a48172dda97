/** Odds as people read them: percentages, one in so many, cards by their worth. */

import type { Figure, Play } from "./shapes";
import { dollars, short } from "../lib/money";

const signed = (text: string): string => text.replace("-", "−");

/** `0.5424%`; a minus sign where it is below zero. */
export const percent = (part: number, digits = 4): string => signed(`${(100 * part).toFixed(digits)}%`);

/** With its sign always shown: `+1.2500%`. */
export const gain = (part: number, digits = 4): string => `${part > 0 ? "+" : ""}${percent(part, digits)}`;

/** A result in units with its sign: `+1.5`, `−2`, `0`. */
export const inUnits = (units: number): string => `${units > 0 ? "+" : ""}${signed(units.toLocaleString("en-AU", { maximumFractionDigits: 4 }))}`;

/** A probability with figures that say something, however small: `1.687%`, `0.0003989%`. */
export function chance(part: number): string {
  if (part <= 0) return "never";
  if (part >= 1) return "always";
  const hundredths = 100 * part;
  return `${hundredths.toFixed(Math.min(12, Math.max(2, 3 - Math.floor(Math.log10(hundredths)))))}%`;
}

/** `1 in 59.3`. */
export function oneIn(part: number): string {
  if (part <= 0 || part >= 1) return "";
  const times = 1 / part;
  const digits = times < 10 ? 2 : times < 100 ? 1 : 0;
  return `1 in ${times.toLocaleString("en-AU", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

const PLAYS: Record<string, string> = { "even-money": "even money" };
export const playName = (play: Play): string => PLAYS[play] ?? play;

/** `A`, `2` to `10`. */
export const worth = (card: number): string => (card === 1 ? "A" : String(card));

/** `an ace`, `an 8`, `a 10`. */
export const aCard = (card: number): string => (card === 1 ? "an ace" : `${card === 8 ? "an" : "a"} ${card}`);

const FIGURES: Record<string, string> = {
  always_war: "Going to war on every tie",
  always_surrender: "Surrendering on every tie",
  without_third_card: "Never taking a third card",
  fixed_prizes: "The fixed prizes alone",
  jackpot_share: "Part of the jackpot that a wager wins on average",
  jackpot: "Jackpot",
  jackpot_worth: "What the jackpot adds",
  with_jackpot: "With the jackpot",
  break_even_jackpot: "Breaks even at a jackpot of",
};

export const figureName = ({ name, stake }: Figure): string => {
  const words = FIGURES[name] ?? sentenceCase(name.replaceAll("_", " "));
  return stake === null ? words : `${words} (stake ${short(stake)})`;
};

/** Whole numbers are cents, shares are small probabilities, the rest is what a unit staked is worth. */
export function figureValue({ name, cents, number }: Figure): string {
  if (cents !== null) return dollars(cents);
  if (number === null) return "";
  if (name.endsWith("share")) return chance(number.value);
  return name.startsWith("staked") ? number.value.toFixed(4) : gain(number.value);
}

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of figures in a method, as the page calls them. */
export const methodWords = (method: string): string =>
  method.replace(/`(\w+)`/g, (_, name: string) => `“${FIGURES[name] ?? name.replaceAll("_", " ")}”`);

/** Amounts at a table: money, or tournament chips where a session is played, which have no dollar sign. */

import * as money from "../lib/money";
import type { Cents } from "../lib/types";

const unit = $state({ isChips: false });

/** What is counted at the table that is looked at. */
export const countInChips = (isChips: boolean): void => {
  unit.isChips = isChips;
};

export const isInChips = (): boolean => unit.isChips;

const grouped = (count: number): string => String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, ",");
const plain = (count: number): string => `${count < 0 ? "−" : ""}${grouped(count)}`;

export const dollars = (amount: Cents): string => (unit.isChips ? plain(amount) : money.dollars(amount));
export const short = (amount: Cents): string => (unit.isChips ? plain(amount) : money.short(amount));
export const change = (amount: Cents): string =>
  unit.isChips ? `${amount > 0 ? "+" : ""}${plain(amount)}` : money.change(amount);

/** What a person typed. */
export function centsOf(text: string): Cents | null {
  if (!unit.isChips) return money.centsOf(text);
  const found = /^\s*(\d{1,3}(?:,\d{3})+|\d{1,9})\s*$/.exec(text);
  return found ? Number(found[1]!.replaceAll(",", "")) : null;
}

/** Nothing gained or lost. */
export const nothing = (): string => (unit.isChips ? "±0" : "±$0");

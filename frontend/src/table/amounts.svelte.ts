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
/** What a person typed. */
export function centsOf(text: string): Cents | null {
  if (!unit.isChips) return money.centsOf(text);
  const found = /^\s*(\d{1,3}(?:,\d{3})+|\d{1,9})\s*$/.exec(text);
  return found ? Number(found[1]!.replaceAll(",", "")) : null;
}

/** What a settled wager brought, in the unit it was played in: a round of a session stays one when that is over. */
export const gained = (amount: Cents, inChips: boolean): string =>
  inChips ? `${amount > 0 ? "+" : ""}${plain(amount)}` : money.change(amount);

/** The same where there is little room; nothing gained or lost is said too. */
export function gainedShort(amount: Cents, inChips: boolean): string {
  const size = inChips ? grouped(amount) : money.short(Math.abs(amount));
  if (amount === 0) return inChips ? "±0" : "±$0";
  return `${amount > 0 ? "+" : "−"}${size}`;
}

/** An amount of a round that may be over. */
export const inUnit = (amount: Cents, inChips: boolean): string => (inChips ? plain(amount) : money.dollars(amount));

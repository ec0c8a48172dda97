/** Money in words: whole cents in, `$1,240.00` out. */

import type { Cents } from "./types";

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");

/** `$1,240.00`; a loss as `−$5.00`. */
export function dollars(amount: Cents): string {
  const size = Math.abs(amount);
  const cents = String(size % 100).padStart(2, "0");
  return `${amount < 0 ? "−" : ""}$${grouped(Math.floor(size / 100))}.${cents}`;
}

/** With its sign always shown: `+$15.00`. */
export const change = (amount: Cents): string => (amount > 0 ? `+${dollars(amount)}` : dollars(amount));

/** Where there is little room: `$1,240`, `$2.50`, `50c`. */
export function short(amount: Cents): string {
  if (amount > 0 && amount < 100) return `${amount}c`;
  return amount % 100 === 0 ? dollars(amount).slice(0, -3) : dollars(amount);
}

/** What a person typed, in cents; nothing where it is no amount. */
export function centsOf(text: string): Cents | null {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  return Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** What the dealer pays and collects when wagers are settled: box by box, in chips of the float, in the book's order. */

import type { BoxShown, Cents, ClauseNumber, RoundShown, StakeShown } from "../lib/types";
import { chipsFor } from "../table/chips";

export interface Payment {
  readonly key: string;
  readonly box: number;
  readonly stake: StakeShown;
  readonly does: "pay" | "collect" | "leave" | "return";
  /** What goes to the player, or into the float. */
  readonly amount: Cents;
  readonly chips: readonly { readonly chip: Cents; readonly count: number }[];
  readonly clause: ClauseNumber | null;
}

/** The fewest chips, counted: one of 25, two of 5. */
export function counted(amount: Cents): { chip: Cents; count: number }[] {
  const found: { chip: Cents; count: number }[] = [];
  for (const chip of chipsFor(amount)) {
    const last = found.at(-1);
    if (last?.chip === chip) last.count += 1;
    else found.push({ chip, count: 1 });
  }
  return found;
}

export const keyOf = (box: number, stake: Pick<StakeShown, "hand" | "on" | "player" | "owner">): string =>
  [box, stake.hand, stake.on, stake.player, stake.owner ?? ""].join("|");

function paymentOf(box: BoxShown, stake: StakeShown): Payment {
  const lost = Math.max(0, stake.staked - stake.returned);
  const does = stake.paid > 0 ? "pay" : lost > 0 ? "collect" : stake.outcome === "stand-off" ? "leave" : "return";
  const amount = does === "pay" ? stake.paid : does === "collect" ? lost : stake.returned;
  return { key: keyOf(box.number, stake), box: box.number, stake, does, amount, chips: counted(amount), clause: stake.clause };
}

/** All of a round, in the order in which they were settled; `order` is that order as far as it was seen. */
export function paymentsOf(round: RoundShown | null, order: readonly string[]): Payment[] {
  const all = (round?.boxes ?? []).flatMap((box) => box.stakes.filter((one) => one.outcome !== null).map((one) => paymentOf(box, one)));
  const place = (one: Payment): number => {
    const at = order.indexOf(one.key);
    return at < 0 ? order.length : at;
  };
  return all.map((one, i) => ({ one, i })).sort((a, b) => place(a.one) - place(b.one) || a.i - b.i).map(({ one }) => one);
}

export const DOES: Record<Payment["does"], string> = {
  pay: "Pay",
  collect: "Collect",
  leave: "Stands off",
  return: "Return",
};

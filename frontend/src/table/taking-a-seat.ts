/** Play takes a free box and chips at once, and says what it did. */

import { preferences } from "../lib/preferences.svelte";
import { session } from "../lib/session.svelte";
import type { Cents, Felt } from "../lib/types";
import type { TableView } from "./view.svelte";

export interface Taken {
  /** None where no box was free. */
  box: number | null;
  bought: Cents;
}

/** Free boxes, those in the middle first: they are nearest to the one who plays. */
export function freeBoxes(felt: Felt): number[] {
  const middle = (felt.boxes + 1) / 2;
  return felt.seats
    .filter((seat) => seat.player === null)
    .map((seat) => seat.box)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
}

/** So many times the minimum, as the purse allows. */
export const buyInOf = (minimum: Cents, purse: Cents): Cents => Math.min(purse, minimum * preferences.buyIn);

export async function takeSeat(view: TableView): Promise<Taken | null> {
  const felt = view.felt;
  if (!felt) return null;
  let box: number | null = view.yours?.seat ?? null;
  for (const one of box === null ? freeBoxes(felt) : []) {
    if (await view.give("sit", { box: one }, "bar")) {
      box = one;
      break;
    }
  }
  const bought = view.yours?.rack ? 0 : buyInOf(felt.sign?.minimum ?? 1000, session.me.purse);
  if (bought > 0 && !(await view.give("buy-in", { amount: bought, with: "purse" }, "bar"))) return box === null ? null : { box, bought: 0 };
  if (box !== null) view.forgive("bar"); // boxes that were taken meanwhile
  return { box, bought };
}

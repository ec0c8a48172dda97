/** What the table waits for, in one line for everyone. */

import type { Felt, Yours } from "../lib/types";
import { waitsName } from "../lib/words";

export interface Status {
  says: string;
  until: string | null;
  of: number | null;
}

const plain = (says: string): Status => ({ says, until: null, of: null });

export function statusOf(felt: Felt, yours: Yours | null, isDealing: boolean): Status {
  if (isDealing) return plain("");
  if (!felt.open) return plain("This table is closed");
  const asked = felt.round && !felt.round.over ? felt.round.asked : [];
  if (felt.waits === "decisions" && asked.length) {
    const names = [...new Set(asked.map((one) => (one.player === yours?.name ? "you" : one.player)))];
    const until = asked[0]!.until;
    const who = names.length > 2 ? `${names.length} players` : names.join(" and ");
    const verb = names.length > 1 || names[0] === "you" ? "decide" : "decides";
    const box = new Set(asked.map((one) => one.box)).size === 1 ? `, box ${asked[0]!.box}` : "";
    return { says: `${who.charAt(0).toUpperCase()}${who.slice(1)} ${verb}${box}`, until, of: felt.seconds_to_decide };
  }
  if (felt.waits === "cut" && felt.cut) {
    if (felt.cut.made) return plain("The dealer puts the cutting card in");
    const who = felt.cut.player === null ? "A supervisor cuts" : felt.cut.player === yours?.name ? "You cut" : `${felt.cut.player} cuts`;
    return { says: `${who} the cards`, until: felt.cut.until, of: null };
  }
  if (felt.waits === "wagers") {
    return { says: felt.wagers_until ? "Place your wagers" : "Waiting for a first wager", until: felt.wagers_until, of: null };
  }
  const isEmpty = felt.seats.every((seat) => seat.player === null);
  if (felt.waits === "cards" && isEmpty) return plain("Waiting for a first player");
  return plain(waitsName(felt.waits));
}

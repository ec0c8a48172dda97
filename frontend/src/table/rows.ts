/** Who has chips on one place, one row for each: what lies there, what is about to, and what came of it. */

import type { Cents } from "../lib/types";
import type { Net, Stack } from "./boxes";

export interface PlayerRow {
  player: string;
  isMine: boolean;
  stacks: Stack[];
  /** Of how many hands. */
  hands: number;
  pending: Cents;
  net: Net | null;
}

const YOU = "you";

/** A player keeps one row from the first chip to the result; pending chips lie in the viewer's own. */
export function rowsOf(stacks: readonly Stack[], nets: readonly Net[], pending: Cents): PlayerRow[] {
  const players = [...new Set([...stacks.map((one) => one.player), ...nets.filter((net) => net.isFresh).map((net) => net.player)])];
  const rows = players.map((player): PlayerRow => {
    const own = stacks.filter((stack) => stack.player === player);
    const net = nets.find((one) => one.player === player && one.isFresh) ?? null;
    return {
      player,
      isMine: own[0]?.isMine ?? net?.isMine ?? false,
      stacks: own,
      hands: new Set(own.map((stack) => stack.hand)).size,
      pending: 0,
      net,
    };
  });
  if (!pending) return rows;
  const mine = rows.find((row) => row.isMine);
  if (mine) mine.pending = pending;
  else rows.push({ player: YOU, isMine: true, stacks: [], hands: 0, pending, net: null });
  return rows;
}

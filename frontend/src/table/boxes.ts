/** What lies on one box, gathered from the felt for drawing. */

import type { BoxShown, Cents, Felt, HandShown, On, StakeShown, Yours } from "../lib/types";

export interface Stack {
  key: string;
  player: string;
  isMine: boolean;
  on: On;
  hand: number;
  amount: Cents;
  /** Chips paid beside it, just now. */
  paid: Cents;
  isLost: boolean;
}

export interface BoxState {
  number: number;
  player: string | null;
  sitsOut: boolean;
  isYours: boolean;
  /** The round that is shown on it: under way, or just over. */
  shown: BoxShown | null;
  isOver: boolean;
  isAsked: boolean;
}

/** Wagers on a box before the first card, or a box of the round; the last round stays until chips lie on the box again. */
export function boxState(felt: Felt, yours: Yours | null, number: number, hasPending: boolean): BoxState {
  const player = felt.seats.find((seat) => seat.box === number)?.player ?? null;
  const round = felt.round;
  const lies = hasPending || felt.lying.some((one) => one.box === number);
  const shown = round && !(round.over && lies) ? (round.boxes.find((one) => one.number === number) ?? null) : null;
  return {
    number,
    player,
    sitsOut: felt.people.some((person) => person.name === player && person.sits_out),
    isYours: player !== null && player === yours?.name,
    shown,
    isOver: round?.over ?? false,
    isAsked: round?.asked.some((one) => one.box === number) ?? false,
  };
}

type Lies = (box: number, stake: StakeShown) => "lying" | "settled" | "gone";

/** The stacks on one place of a box, from the dealer outward. */
export function stacksOn(felt: Felt, yours: Yours | null, box: BoxState, on: readonly On[], lies: Lies): Stack[] {
  if (!box.shown) {
    return felt.lying
      .filter((one) => one.box === box.number && on.includes(one.on))
      .map((one) => ({
        key: `${one.player}/${one.on}/1/`,
        player: one.player,
        isMine: one.player === yours?.name,
        on: one.on,
        hand: 1,
        amount: one.amount,
        paid: 0,
        isLost: false,
      }));
  }
  return box.shown.stakes
    .filter((stake) => on.includes(stake.on))
    .map((stake) => ({ stake, how: lies(box.number, stake) }))
    .filter(({ how }) => how !== "gone")
    .map(({ stake, how }) => ({
      key: `${stake.player}/${stake.on}/${stake.hand}/${stake.owner ?? ""}`,
      player: stake.player,
      isMine: stake.player === yours?.name,
      on: stake.on,
      hand: stake.hand,
      amount: stake.staked,
      paid: how === "settled" ? stake.paid : 0,
      isLost: stake.outcome === "lose" && stake.returned === 0,
    }));
}

/** What the viewer has on a place now. */
export const mineOn = (stacks: readonly Stack[]): Cents =>
  stacks.reduce((sum, stack) => sum + (stack.isMine ? stack.amount : 0), 0);

export interface Settled {
  key: string;
  stake: StakeShown;
  isMine: boolean;
  gain: Cents;
}

/** Settlements to show at a box, the viewer's own first. */
export function settledAt(yours: Yours | null, box: BoxState, lies: Lies): Settled[] {
  const told = (box.shown?.stakes ?? []).filter((stake) => stake.outcome !== null && lies(box.number, stake) !== "lying");
  return told
    .map((stake, i) => ({
      key: `${i}/${stake.player}/${stake.on}/${stake.hand}`,
      stake,
      isMine: stake.player === yours?.name,
      gain: stake.paid + stake.returned - stake.staked,
    }))
    .sort((a, b) => Number(b.isMine) - Number(a.isMine) || a.stake.hand - b.stake.hand);
}

export const handsOf = (box: BoxState): readonly HandShown[] => box.shown?.hands ?? [];

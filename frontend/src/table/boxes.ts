/** What lies on one box, gathered from the felt for drawing. */

import type { BoxShown, Cents, Felt, FormOnTable, HandShown, On, StakeShown, Yours } from "../lib/types";

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
  /** What became of it, while that is news. */
  gain: Cents | null;
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
        gain: null,
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
      gain: how === "settled" ? stake.paid + stake.returned - stake.staked : null,
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
export function settledAt(yours: Yours | null, box: BoxState, lies: Lies, forms: readonly FormOnTable[] = []): Settled[] {
  /** A box that was dealt to for an undisclosed wager alone is settled by what its form brought. */
  const form = (stake: StakeShown): number | null =>
    forms.find((one) => one.player === stake.player && one.stage === "announced")?.gain ?? null;
  const told = (box.shown?.stakes ?? [])
    .filter((stake) => stake.outcome !== null && lies(box.number, stake) !== "lying")
    .filter((stake) => stake.staked > 0 || form(stake) !== null);
  return told
    .map((stake, i) => ({
      key: `${i}/${stake.player}/${stake.on}/${stake.hand}`,
      stake,
      isMine: stake.player === yours?.name,
      gain: stake.staked > 0 ? stake.paid + stake.returned - stake.staked : (form(stake) ?? 0),
    }))
    .sort((a, b) => Number(b.isMine) - Number(a.isMine) || a.stake.hand - b.stake.hand);
}

/** What a round brought one player on one box: one figure, and how it came about. */
export interface Net {
  player: string;
  isMine: boolean;
  gain: Cents;
  staked: Cents;
  tone: Tone;
  /** Whether it was told a moment ago. */
  isFresh: boolean;
}

/** `great` is worth a little more light; what is lost is said quietly. */
export type Tone = "great" | "gains" | "evens" | "loses";

const GREAT = 4;

export function toneOf(gain: Cents, staked: Cents): Tone {
  if (gain === 0) return "evens";
  if (gain < 0) return "loses";
  return gain >= GREAT * staked ? "great" : "gains";
}

/** One net figure for each player, the viewer's first; none for who still has a wager in play there. */
export function netsOf(
  settled: readonly Settled[], inPlay: ReadonlySet<string>, isFresh: (stake: StakeShown) => boolean,
): Net[] {
  const players = [...new Set(settled.map((one) => one.stake.player))].filter((player) => !inPlay.has(player));
  return players.map((player) => {
    const own = settled.filter((one) => one.stake.player === player);
    const gain = own.reduce((sum, one) => sum + one.gain, 0);
    const staked = own.reduce((sum, one) => sum + one.stake.staked, 0);
    const great = own.some((one) => toneOf(one.gain, one.stake.staked) === "great") && gain > 0;
    return {
      player, gain, staked, isMine: own[0]!.isMine, tone: great ? "great" : toneOf(gain, staked), isFresh: own.some((one) => isFresh(one.stake)),
    };
  });
}

/** Who has a wager on the box that is not settled, or was not told yet. */
export const inPlayAt = (box: BoxState, lies: Lies): ReadonlySet<string> =>
  new Set((box.shown?.stakes ?? []).filter((stake) => lies(box.number, stake) === "lying").map((stake) => stake.player));

export const handsOf = (box: BoxState): readonly HandShown[] => box.shown?.hands ?? [];

/** What the round has brought the viewer so far, over all boxes, while the last of it is news. */
export function roundResult(felt: Felt, yours: Yours | null, view: { lies: Lies; isFresh(box: number, stake: StakeShown): boolean }): Net | null {
  const round = felt.round;
  if (!round || !yours) return null;
  const own = round.boxes.flatMap((box) =>
    box.stakes
      .filter((stake) => stake.player === yours.name && stake.outcome !== null && stake.staked > 0 && view.lies(box.number, stake) !== "lying")
      .map((stake) => ({ box: box.number, stake, gain: stake.paid + stake.returned - stake.staked })),
  );
  if (!own.some(({ box, stake }) => view.isFresh(box, stake))) return null;
  const gain = own.reduce((sum, one) => sum + one.gain, 0);
  const staked = own.reduce((sum, one) => sum + one.stake.staked, 0);
  const great = gain > 0 && own.some((one) => toneOf(one.gain, one.stake.staked) === "great");
  return { player: yours.name, isMine: true, gain, staked, tone: great ? "great" : toneOf(gain, staked), isFresh: true };
}

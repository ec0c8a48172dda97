/** The running record: what happened, line by line in words, each with its clauses. */

import { cardInWords } from "../cards";
import type { Cents, ClauseNumber, Happening, On, SaidShown } from "../lib/types";
import { prettyCards } from "./words";

export interface Line {
  key: string;
  kind: string;
  says: string;
  /** For a screen reader, where the words on the page are short. */
  aloud: string;
  clauses: ClauseNumber[];
  round: number | null;
  /** What it did to the player's chips, where it settled a wager. */
  gain: Cents | null;
  /** Whether that is in tournament chips. */
  inChips: boolean;
  player: string | null;
  /** Where a card went: `dealer` or `3/1`. */
  card: string | null;
  settled: string | null;
}

const clausesOf = (one: { clause?: ClauseNumber | null; also?: ClauseNumber[] }): ClauseNumber[] =>
  [...new Set([...(one.clause ? [one.clause] : []), ...(one.also ?? [])])];

/** A stake by whom, where and on what, so that a settlement finds it. */
export const stakeKey = (box: number, hand: number, on: On, player: string, owner: string | null): string =>
  [box, hand, on, player, on === "insurance" ? (owner ?? player) : ""].join("/");

const placeOf = (said: SaidShown): string | null => {
  if (said.to === undefined) return null;
  return said.to === "dealer" ? "dealer" : `${said.to.box}/${said.to.hand}`;
};

const inWords = (place: string): string => {
  const [box, hand] = place.split("/");
  if (box === "dealer") return "the dealer";
  return hand === "1" ? `box ${box}` : `box ${box}, hand ${hand}`;
};

/** Of what a round says, what nobody needs to read. */
const QUIET = new Set(["initial-deal-completed.1", "control-ascertained.1", "wager-placed.1"]);
/** Of what happens, what the round itself tells better. */
const TOLD_INSIDE = new Set(["round-started.1", "round-went-on.1", "round-closed.1"]);

function lineOf(said: SaidShown, key: string, round: number | null, inChips: boolean): Line {
  const place = said.kind === "card-dealt.1" ? placeOf(said) : null;
  const isSettled = said.kind === "wager-settled.1";
  const says = said.says ?? said.text ?? said.kind.replace(/\.\d+$/, "").replaceAll("-", " ");
  return {
    key,
    kind: said.kind,
    says: prettyCards(says),
    aloud: place && said.card ? `${cardInWords(said.card)} to ${inWords(place)}` : says,
    clauses: clausesOf(said),
    round,
    gain: isSettled ? (said.paid ?? 0) + (said.returned ?? 0) - (said.staked ?? 0) : null,
    inChips,
    player: said.player ?? null,
    card: place,
    settled:
      isSettled && said.box !== undefined && said.on && said.player
        ? stakeKey(said.box, said.hand ?? 1, said.on, said.player, said.owner ?? null)
        : null,
  };
}

/** Every line of what happened, in order. */
export function linesOf(events: readonly Happening[], round: number | null): Line[] {
  const lines: Line[] = [];
  for (const [at, event] of events.entries()) {
    const key = `${event.version}.${at}`;
    const inChips = event.in_chips ?? false;
    const number = event.kind === "round-started.1" ? (event.number ?? round) : round;
    round = number;
    if (event.says && !TOLD_INSIDE.has(event.kind)) {
      const { kind, says } = event;
      const shared = { aloud: says, gain: null, inChips, player: event.who ?? null, card: null, settled: null };
      lines.push({ key, kind, says: prettyCards(says), clauses: clausesOf(event), round, ...shared });
    }
    for (const [turn, said] of (event.said ?? []).entries()) lines.push(lineOf(said, `${key}.${turn}`, number, inChips));
  }
  return lines;
}

export const isQuiet = (line: Line): boolean => QUIET.has(line.kind);

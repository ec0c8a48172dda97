/** Cards by keys: typed as `9h`, scanned, or with one key a card. Decides nothing about a game. */

import type { CardName } from "../lib/types";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["s", "h", "d", "c"] as const;

/** What was typed so far, and the card that it makes. `10h` and `0h` are the ten of hearts. */
export interface Typed {
  readonly buffer: string;
  readonly card: CardName | null;
}

const NOTHING: Typed = { buffer: "", card: null };

/** The next key of a card that is typed with rank and suit; a key that is no part of a card changes nothing. */
export function typed(buffer: string, key: string): Typed {
  const letter = key.length === 1 ? key.toUpperCase() : "";
  if (!letter) return { buffer, card: null };
  const suit = letter.toLowerCase();
  if (buffer && (SUITS as readonly string[]).includes(suit)) {
    return buffer === "1" ? { buffer, card: null } : { ...NOTHING, card: `${buffer}${suit}` };
  }
  if (letter === "0") return { buffer: "T", card: null };
  if (letter === "1") return { buffer: "1", card: null };
  return (RANKS as readonly string[]).includes(letter) ? { buffer: letter, card: null } : { buffer, card: null };
}

/** One key a card, by where it lies on the keyboard: a row is a suit, its ten keys are ace to ten. */
const ROWS: Record<(typeof SUITS)[number], readonly string[]> = {
  s: ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8", "Digit9", "Digit0"],
  h: ["KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY", "KeyU", "KeyI", "KeyO", "KeyP"],
  d: ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK", "KeyL", "Semicolon"],
  c: ["KeyZ", "KeyX", "KeyC", "KeyV", "KeyB", "KeyN", "KeyM", "Comma", "Period", "Slash"],
};
/** Jack, queen and king lie on the function keys, three to a suit. */
const COURT = ["J", "Q", "K"] as const;

const BY_CODE: ReadonlyMap<string, CardName> = new Map(
  SUITS.flatMap((suit, row) => [
    ...ROWS[suit].map((code, i): [string, CardName] => [code, `${RANKS[i]}${suit}`]),
    ...COURT.map((rank, i): [string, CardName] => [`F${row * 3 + i + 1}`, `${rank}${suit}`]),
  ]),
);

/** The card of a key where one key is a card. */
export const cardOfKey = (code: string): CardName | null => BY_CODE.get(code) ?? null;

const SHOWN: Record<string, string> = { Semicolon: ";", Comma: ",", Period: ".", Slash: "/" };

/** What is written on the key of a card. */
export const keyOfCard: ReadonlyMap<CardName, string> = new Map(
  [...BY_CODE].map(([code, card]) => [card, SHOWN[code] ?? code.replace(/^(Key|Digit)/, "")]),
);

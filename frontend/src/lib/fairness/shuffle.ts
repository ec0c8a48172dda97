/** The shuffle itself: a key from secret, occasion and value; then Fisher and Yates over a ChaCha20 stream. */

import { framed, utf8, type Bytes } from "./bytes";
import { keyStream } from "./chacha20";
import { hmacSha256 } from "./sha256";

export type Card = string;

const RANKS = "A23456789TJQK";
const SUITS = "shdc";

/** One deck in the order in which every shuffle starts: by suit, ace to king. */
export const DECK: readonly Card[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const PLACE = new Map(DECK.map((card, place) => [card, place]));

export const isCard = (text: unknown): text is Card => typeof text === "string" && PLACE.has(text);

export const inOrder = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => (PLACE.get(a) ?? 0) - (PLACE.get(b) ?? 0));

export const fullPack = (decks: number): Card[] => DECK.flatMap((card) => Array<Card>(decks).fill(card));

/** Which shuffle it is: of which table and shoe, the how manieth, and from what the cards are dealt. */
export interface Occasion {
  readonly table: string;
  readonly shoe: number;
  readonly shuffle: number;
  readonly holder: string;
}

export const occasionBytes = ({ table, shoe, shuffle, holder }: Occasion): Bytes =>
  framed(utf8(table), utf8(String(shoe)), utf8(String(shuffle)), utf8(holder));

export const shuffleKey = (secret: Bytes, occasion: Occasion, value: Bytes | null): Promise<Bytes> =>
  hmacSha256(
    secret,
    framed(utf8("croupier/shuffle-key/1"), occasionBytes(occasion), ...(value === null ? [] : [value])),
  );

/** A whole number under `bound`, all equally likely: what is too large is thrown away, never brought down. */
export function below(bound: number, stream: Iterator<number>): number {
  const bits = bound > 1 ? 32 - Math.clz32(bound - 1) : 0;
  const bytes = Math.ceil(bits / 8);
  for (;;) {
    let drawn = 0;
    for (let i = 0; i < bytes; i++) drawn += (stream.next().value as number) * 2 ** (8 * i);
    drawn %= 2 ** bits;
    if (drawn < bound) return drawn;
  }
}

/** The cards in the order that this key makes; the order they came in has no part in it. */
export function shuffled(cards: readonly Card[], key: Bytes): Card[] {
  const order = inOrder(cards);
  const stream = keyStream(key);
  for (let last = order.length - 1; last > 0; last--) {
    const picked = below(last + 1, stream);
    [order[last], order[picked]] = [order[picked]!, order[last]!];
  }
  return order;
}

/** What lay in front of the cutting card goes to the back. */
export const cutAt = (order: readonly Card[], depth: number): Card[] => [...order.slice(depth), ...order.slice(0, depth)];

/** A shoe to count: shuffled here from its seed, so that it can be had again; and the counts that players know by name. */

const SUITS = ["s", "h", "d", "c"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

export interface CountSystem {
  readonly name: string;
  readonly title: string;
  /** Of the ace, two to nine, and ten-valued cards: those of `croupier simulate --count`. */
  readonly tags: readonly number[];
}

export const SYSTEMS: readonly CountSystem[] = [
  { name: "hi-lo", title: "Hi-Lo", tags: [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1] },
  { name: "ko", title: "KO", tags: [-1, 1, 1, 1, 1, 1, 1, 0, 0, -1] },
  { name: "hi-opt-1", title: "Hi-Opt I", tags: [0, 0, 1, 1, 1, 1, 0, 0, 0, -1] },
  { name: "hi-opt-2", title: "Hi-Opt II", tags: [0, 1, 1, 2, 2, 1, 1, 0, 0, -2] },
  { name: "omega-2", title: "Omega II", tags: [0, 1, 1, 2, 2, 2, 1, 0, -1, -2] },
  { name: "zen", title: "Zen", tags: [-1, 1, 1, 2, 2, 2, 1, 0, 0, -2] },
];

/** Whether a count is divided by the decks left: one whose tags come to nothing over a deck. */
export const isPerDeck = ({ tags }: CountSystem): boolean => tags.slice(0, 9).reduce((sum, tag) => sum + tag, 0) + 4 * (tags[9] ?? 0) === 0;

const place = (card: string): number => Math.min(RANKS.indexOf(card[0] ?? ""), 9);

export const runningCount = (cards: readonly string[], { tags }: CountSystem): number => cards.reduce((sum, card) => sum + (tags[place(card)] ?? 0), 0);

/** A small generator that gives the same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffledShoe(decks: number, seed: number): readonly string[] {
  const next = numbersFrom(seed);
  const cards = Array.from({ length: decks }, () => SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit))).flat();
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const picked = Math.floor(next() * (last + 1));
    [cards[last], cards[picked]] = [cards[picked]!, cards[last]!];
  }
  return cards;
}

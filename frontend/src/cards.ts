/** A card as the house writes it (`As`, `Td`, `7c`): where its picture lies, and what it is called. */

const RANKS: Record<string, string> = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** The back of a card; faces and back are 240 by 336, so 5 to 7. */
export const BACK = "/cards/back.svg";

/** The picture of a card; with four colours diamonds are blue and clubs green. */
export function faceOf(card: string, { fourColours = false } = {}): string {
  return fourColours && /[dc]$/.test(card) ? `/cards/four/${card}.svg` : `/cards/${card}.svg`;
}

/** What a screen reader says: "ten of diamonds". */
export function cardInWords(card: string): string {
  const [rank, suit] = [RANKS[card[0] ?? ""], SUITS[card[1] ?? ""]];
  return rank && suit ? `${rank} of ${suit}` : card;
}

/** A strategy as people read it: rows of totals against the dealer's card, and what each choice is worth there. */

import type { Blackjack, Cell, Hand, Play } from "./shapes";
import { aCard, worth } from "./words";

/** The dealer's cards from left to right. */
export const DEALER: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

export type Code = "S" | "H" | "D" | "Ds" | "P" | "R" | "Rs";

export const MEANS: Record<Code, string> = {
  S: "stand",
  H: "draw",
  D: "double, else draw",
  Ds: "double, else stand",
  P: "split",
  R: "surrender, else draw",
  Rs: "surrender, else stand",
};

export function codeOf({ first, otherwise }: Cell): Code {
  const stands = otherwise === "stand";
  if (first === "double") return stands ? "Ds" : "D";
  if (first === "surrender") return stands ? "Rs" : "R";
  return first === "split" ? "P" : first === "draw" ? "H" : "S";
}

export type Kind = "hard" | "soft" | "pair";

export interface Row {
  readonly kind: Kind;
  readonly total: number;
  readonly label: string;
  /** One for each of the dealer's cards; none where that card cannot come. */
  readonly cells: readonly (Cell | null)[];
}

const kindOf = ({ pair, soft }: Cell): Kind => (pair ? "pair" : soft ? "soft" : "hard");

function labelOf(cell: Cell): string {
  const half = cell.soft ? "A" : worth(cell.total / 2);
  return cell.pair ? `${half},${half}` : String(cell.total);
}

/** The rows of one part; `cards` is how many the hand has, where the book counts them. */
export function rowsOf(blackjack: Blackjack, kind: Kind, cards: number): Row[] {
  const counted = blackjack.counts_cards && kind !== "pair" ? cards : 0;
  const found = new Map<number, Cell[]>();
  for (const cell of blackjack.cells) {
    if (kindOf(cell) !== kind || cell.cards !== counted) continue;
    const key = kind === "pair" && cell.soft ? 22 : cell.total; // a pair of aces comes last
    found.set(key, [...(found.get(key) ?? []), cell]);
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([, cells]) => ({
      kind,
      total: cells[0]!.total,
      label: labelOf(cells[0]!),
      cells: DEALER.map((dealer) => cells.find((cell) => cell.dealer === dealer) ?? null),
    }));
}

/** How many cards a hand can have, where the book counts them: 2, 3 and 4. */
export const numbersOfCards = (blackjack: Blackjack): number[] =>
  [...new Set(blackjack.cells.filter((cell) => !cell.pair).map((cell) => cell.cards))].sort();

const COUNT: Record<number, string> = { 2: "two", 3: "three", 4: "four" };
export const cardsInWords = (cards: number): string => `${COUNT[cards] ?? cards} cards`;

/** `hard 16 against a 10`. */
export function situation(cell: Cell): string {
  const hand = cell.pair
    ? `two ${cell.soft ? "aces" : `${cell.total / 2}s`}`
    : `${cell.soft ? "soft" : "hard"} ${cell.total}${cell.cards > 2 ? ` of ${cardsInWords(cell.cards)}` : ""}`;
  return `${hand} against ${aCard(cell.dealer)}`;
}

/** The first two cards that a cell speaks of. */
export function handsOf(blackjack: Blackjack, cell: Cell): Hand[] {
  if (cell.cards > 2) return [];
  return blackjack.hands.filter(({ cards: [one, other], dealer }) => {
    if (dealer !== cell.dealer || (one === other) !== cell.pair) return false;
    const soft = one === 1;
    const total = one + other + (soft ? 10 : 0);
    return soft === cell.soft && total === cell.total && !(one === 1 && other === 10);
  });
}

/** The order in which choices are always shown: none comes first because it is better. */
const ORDER: readonly Play[] = ["stand", "draw", "double", "split", "surrender", "even-money"];

/** What each choice is worth on average over the first hands of a cell. */
export function choicesOf(hands: readonly Hand[]): { play: Play; value: number }[] {
  const all = hands.reduce((sum, hand) => sum + hand.probability, 0);
  return ORDER.filter((play) => hands.some((hand) => hand.choices[play] !== undefined)).map((play) => ({
    play,
    value: hands.reduce((sum, hand) => sum + hand.probability * (hand.choices[play] ?? 0), 0) / all,
  }));
}

/** `10 and 6`. */
export const handName = ({ cards: [one, other] }: Hand): string =>
  one === 1 ? `A and ${worth(other)}` : `${worth(other)} and ${worth(one)}`;

/** The table as a file of `--strategy` has it: a line for each total, ten letters from 2 to the ace. */
export function asLines(blackjack: Blackjack): string {
  const numbers = blackjack.counts_cards ? numbersOfCards(blackjack) : [0];
  const parts = (["hard", "soft", "pair"] as const).map((kind) => {
    const lines = (kind === "pair" ? [0] : numbers).flatMap((cards) =>
      rowsOf(blackjack, kind, cards).map(({ label, cells }) => {
        const total = kind === "pair" ? label.split(",")[0]!.replace("10", "T") : label;
        const key = kind !== "pair" && cards ? `"${total} of ${cards}"` : total;
        return `${key} = "${cells.map((cell) => (cell ? codeOf(cell) : kind === "hard" ? "S" : "H").padEnd(2)).join(" ").trimEnd()}"`;
      }),
    );
    return `[${kind}]  # against 2 to 9, T, A\n${lines.join("\n")}`;
  });
  const said = [blackjack.insures && "insures = true\n", blackjack.takes_even_money && "takes_even_money = true\n"].filter(Boolean);
  return `${said.join("")}${parts.join("\n\n")}\n`;
}

/** What a table says in words: choices, questions, cards with their suits. */

import { dollars, short } from "./amounts.svelte";
import type { CardName, Choice, Felt, HandShown, QuestionAsked, SideWagerShown } from "../lib/types";

export const CHOICES: Record<Choice, { title: string; key: string }> = {
  draw: { title: "Draw", key: "D" },
  stand: { title: "Stand", key: "S" },
  double: { title: "Double", key: "2" },
  split: { title: "Split", key: "P" },
  insure: { title: "Insure", key: "I" },
  "even-money": { title: "Even money", key: "E" },
  "go-to-war": { title: "Go to war", key: "W" },
  surrender: { title: "Surrender", key: "R" },
  decline: { title: "Decline", key: "N" },
  silent: { title: "Say nothing", key: "" },
};

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** `Td` is 10♦. */
export const withSuit = (card: CardName): string =>
  `${card[0] === "T" ? "10" : (card[0] ?? "")}${SIGNS[card[1] ?? ""] ?? ""}`;

/** A sentence of the house with its cards as suits: `9d to box 3` is `9♦ to box 3`. */
export const prettyCards = (says: string): string => says.replace(/\b[2-9TJQKA][shdc]\b/g, withSuit);

const handOf = (felt: Felt, box: number, hand: number) =>
  felt.round?.boxes.find((one) => one.number === box)?.hands.find((one) => one.number === hand);

/** What is asked, for the one who is asked: `17 against 9`. */
export function questionTitle(felt: Felt, question: QuestionAsked): string {
  const chosen = new Set(question.options.map((option) => option.choose));
  if (question.owner) return `Insure ${question.owner}'s wager?`;
  if (chosen.has("insure") && chosen.has("even-money")) return "Insurance, or even money?";
  if (chosen.has("insure")) return "Insurance?";
  if (chosen.has("even-money")) return "Even money?";
  if (chosen.has("go-to-war")) return "War or surrender?";
  const hand = handOf(felt, question.box, question.hand);
  const dealer = felt.round?.dealer;
  if (question.follows) return chosen.has("split") ? "Split as well?" : "Double as well?";
  if (!hand || !dealer) return "Your decision";
  const shows = dealer.cards.length === 1 ? withSuit(dealer.cards[0]!) : dealer.words;
  return `${hand.words || "Your hand"} against ${shows}`;
}

/** Where it is asked: `Box 4, hand 2`. */
export function questionPlace(felt: Felt, question: QuestionAsked): string {
  const hands = felt.round?.boxes.find((one) => one.number === question.box)?.hands.length ?? 1;
  return `Box ${question.box}${hands > 1 ? `, hand ${question.hand}` : ""}`;
}

/** The whole question in one sentence, for a screen reader. */
export function questionAloud(felt: Felt, question: QuestionAsked): string {
  const options = question.options
    .filter((option) => option.refused === null)
    .map((option) => `${CHOICES[option.choose].title}${option.most ? ` up to ${dollars(option.most)}` : ""}`);
  return `${questionPlace(felt, question)}. ${questionTitle(felt, question)} ${options.join(", ")}.`;
}

/** A total where there is little room: `17`, or `7/17` while an ace may count either way; one number alone if need be. */
export function totalInShort(hand: HandShown, isNumber = false): string {
  if (hand.total === null) return hand.words;
  return hand.soft && hand.total < 21 && !isNumber ? `${hand.total - 10}/${hand.total}` : String(hand.total);
}

/** What a side wager costs, as the sign says it. */
export function costs(side: SideWagerShown): string {
  if (side.amounts.length) return side.amounts.map(short).join(" or ");
  if (side.lowest === null || side.highest === null) return "any amount";
  return side.lowest === side.highest ? short(side.lowest) : `${short(side.lowest)}–${short(side.highest)}`;
}

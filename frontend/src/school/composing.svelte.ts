/** An action that a trainee puts together, by key or by press: what, where, and in which chips. */

import type { Act, BookOrder, Call, Cents, DealerAction, On, SchoolFelt, SchoolWager } from "../lib/types";

/** What is chosen next. */
export type Stage = "act" | "place" | "hand" | "wager" | "call" | "total" | "chips" | "order";

export const ACTS: readonly (readonly [Act, string, string])[] = [
  ["deal", "D", "Deal a card"],
  ["burn", "B", "Burn a card"],
  ["ask", "A", "Ask"],
  ["announce", "N", "Announce"],
  ["pay", "P", "Pay"],
  ["collect", "C", "Collect"],
  ["leave", "L", "Leave it"],
  ["clear", "K", "Clear cards"],
];

export const CALLS: readonly (readonly [Call, string, string])[] = [
  ["no-more-bets", "M", "No more bets"],
  ["total", "T", "The total of the hand"],
  ["stands", "S", "The dealer stands"],
  ["no-card", "X", "No card: it would change nothing"],
];

const SETTLES: readonly (Act | null)[] = ["pay", "collect", "leave"];
const MOST_CHIPS = 60;

export interface Asked {
  readonly felt: SchoolFelt;
  readonly chips: readonly Cents[];
  readonly orders: readonly BookOrder[];
  /** Whether something went wrong, and the trainee says what the book orders. */
  readonly planted: boolean;
}

export class Composing {
  act = $state<Act | null>(null);
  box = $state<number | null>(null);
  hand = $state<number | null>(null);
  on = $state<On | null>(null);
  call = $state<Call | null>(null);
  total = $state("");
  chips = $state<Cents[]>([]);
  #placed = $state(false);
  #asked: () => Asked;
  #send: (action: DealerAction) => void;

  constructor(asked: () => Asked, send: (action: DealerAction) => void) {
    this.#asked = asked;
    this.#send = send;
  }

  get stage(): Stage {
    if (this.#asked().planted) return "order";
    if (this.act === null) return "act";
    if (this.act === "announce") return this.call === null ? "call" : "total";
    if (!this.#placed) return "place";
    if (SETTLES.includes(this.act)) return this.on === null ? "wager" : "chips";
    return "hand";
  }

  /** The boxes that the felt has. */
  get boxes(): readonly number[] {
    return this.#asked().felt.boxes.map((one) => one.number);
  }

  /** What else than a box may be meant: the dealer's hand, or all cards. */
  get beside(): string | null {
    return this.act === "deal" ? "The dealer" : this.act === "clear" ? "All cards" : null;
  }

  /** What still lies open on the box that was chosen. */
  get wagers(): readonly SchoolWager[] {
    return this.#asked().felt.boxes.find((one) => one.number === this.box)?.wagers.filter((one) => one.outcome === null) ?? [];
  }

  get hands(): number {
    return this.#asked().felt.boxes.find((one) => one.number === this.box)?.hands.length ?? 1;
  }

  get amount(): Cents {
    return this.chips.reduce((sum, chip) => sum + chip, 0);
  }

  startOver(): void {
    this.act = this.box = this.hand = this.on = this.call = null;
    this.total = "";
    this.chips = [];
    this.#placed = false;
  }

  chooseAct(act: Act): void {
    this.startOver();
    this.act = act;
    if (act === "burn") this.#done();
  }

  /** A box; 0 is the dealer's hand, or all that lies there. */
  choosePlace(number: number): void {
    if (number === 0 ? this.beside === null : !this.boxes.includes(number)) return;
    this.box = number || null;
    this.#placed = true;
    if (SETTLES.includes(this.act)) {
      const [only, ...others] = this.wagers;
      if (only && others.length === 0) this.chooseWager(only);
    } else if (this.box === null || this.hands === 1) this.#done();
  }

  chooseHand(number: number): void {
    if (number < 1 || number > this.hands) return;
    this.hand = number;
    this.#done();
  }

  chooseWager(wager: SchoolWager): void {
    this.on = wager.on;
    this.hand = wager.hand;
    if (this.act === "leave") this.#done();
  }

  chooseCall(call: Call): void {
    this.call = call;
    if (call === "no-more-bets" || call === "no-card") this.#done();
  }

  lay(chip: Cents): void {
    if (this.chips.length < MOST_CHIPS) this.chips = [...this.chips, chip];
  }

  takeBack(): void {
    this.chips = this.chips.slice(0, -1);
  }

  order(order: BookOrder): void {
    this.#send({ do: "order", order });
    this.startOver();
  }

  /** Whether what there is can be sent as it is. */
  get isReady(): boolean {
    if (this.stage === "total") return /^\d{1,2}$/.test(this.total);
    return this.stage === "chips" && (this.chips.length > 0 || this.act === "collect");
  }

  send(): void {
    if (this.isReady) this.#done();
  }

  #done(): void {
    const { act, box, hand, on, call, total, chips } = this;
    if (act === null) return;
    const said: DealerAction = { do: act };
    if (box !== null) said.box = box;
    if (hand !== null) said.hand = hand;
    if (on !== null) said.on = on;
    if (call !== null) said.call = call;
    if (total) said.total = Number(total);
    if (chips.length) said.chips = [...chips];
    this.#send(said);
    this.startOver();
  }

  /** Take a key; whether it meant anything here. */
  key(key: string): boolean {
    const stage = this.stage;
    if (key === "Escape") return this.startOver(), true;
    if (key === "Enter") return this.isReady && (this.send(), true);
    if (key === "Backspace") return this.#back(stage);
    const digit = /^\d$/.test(key) ? Number(key) : null;
    const letter = key.toUpperCase();
    if (stage === "act") {
      const found = ACTS.find((one) => one[1] === letter);
      return found !== undefined && (this.chooseAct(found[0]), true);
    }
    if (stage === "call") {
      const found = CALLS.find((one) => one[1] === letter);
      return found !== undefined && (this.chooseCall(found[0]), true);
    }
    if (digit === null) return false;
    if (stage === "place") return this.choosePlace(digit), true;
    if (stage === "hand") return this.chooseHand(digit), true;
    if (stage === "total") return this.total.length < 2 && ((this.total += key), true);
    if (stage === "order") {
      const order = this.#asked().orders[digit - 1];
      return order !== undefined && (this.order(order), true);
    }
    if (stage === "wager") {
      const wager = this.wagers[digit - 1];
      return wager !== undefined && (this.chooseWager(wager), true);
    }
    const chip = this.#asked().chips[digit - 1];
    return chip !== undefined && (this.lay(chip), true);
  }

  #back(stage: Stage): boolean {
    if (stage === "chips" && this.chips.length) this.takeBack();
    else if (stage === "total" && this.total) this.total = this.total.slice(0, -1);
    else this.startOver();
    return true;
  }
}

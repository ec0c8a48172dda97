/** What the dealer does next, and the keys for it: the table says what is wanted, so a key means one thing at a time. */

import { session } from "../lib/session.svelte";
import type { CardName, Choice, ClauseNumber, DeskQuestion, NextCard } from "../lib/types";
import { CHOICES, withSuit } from "../table/words";
import type { Desk } from "./desk.svelte";
import { cardOfKey, typed } from "./keys";

/** The one thing to do now, in words; `action` names the button that does it. */
export interface Step {
  readonly kind: "card" | "burn" | "ask" | "start" | "prepare" | "cut" | "wait";
  readonly says: string;
  readonly clause: ClauseNumber | null;
  readonly action: string | null;
}

const KEPT = "croupier.one-key";
const PREPARES: Record<string, string> = {
  "check-cards": "Go through the cards",
  shuffle: "Shuffle the cards",
  "load-device": "Load the shuffling device",
};

const remembered = (): boolean => {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
};

export class Dealing {
  readonly desk: Desk;
  readonly #knows: (command: string) => boolean;
  buffer = $state("");
  correcting = $state(false);
  /** Where the next card is really laid, if not where it is called for. */
  laid = $state("");
  cuttingCard = $state(false);
  oneKey = $state(remembered());

  constructor(desk: Desk, knows: (command: string) => boolean) {
    this.desk = desk;
    this.#knows = knows;
  }

  /** Whether chips are placed with `place-for`, which the book of the table knows. */
  get placesFor(): boolean {
    return this.#knows("place-for");
  }

  keepOneKey(on: boolean): void {
    this.oneKey = on;
    this.buffer = "";
    try {
      localStorage.setItem(KEPT, on ? "yes" : "no");
    } catch {
      // a browser that keeps nothing forgets it
    }
  }

  /** The question that is answered next: the first of one who sits in the room. */
  get question(): DeskQuestion | null {
    return this.desk.desk?.questions.find((one) => one.options.length) ?? null;
  }

  get step(): Step {
    const { felt, desk } = this.desk;
    const step = (kind: Step["kind"], says: string, clause: ClauseNumber | null = null, action: string | null = null): Step => ({ kind, says, clause, action });
    if (!felt || !desk) return step("wait", "The table is on its way");
    if (!felt.open) return step("wait", "The table is not open");
    if (desk.next) {
      const isBurn = desk.next.to === "discard-rack";
      return step(isBurn ? "burn" : "card", desk.next.says, desk.next.clause, isBurn ? "Burned" : null);
    }
    if (desk.questions.length) {
      const one = this.question ?? desk.questions[0]!;
      return step("ask", `${one.player} decides on box ${one.box}`, one.clause);
    }
    if (felt.cut) return this.#cut();
    if (desk.prepares) return step("prepare", PREPARES[desk.prepares] ?? desk.prepares, felt.shoe?.shuffle_due ?? null, PREPARES[desk.prepares] ?? "Done");
    if (felt.waits === "wagers") {
      if (felt.lying.length) return step("start", "No more bets", null, "Deal");
      const again = this.#again();
      return again.length ? step("start", "The same wagers again, or others", null, "Same wagers, and deal") : step("wait", "Wagers are open");
    }
    return step("wait", desk.alerts[0]?.says ?? "A supervisor is needed", desk.alerts[0]?.clause ?? null);
  }

  #cut(): Step {
    const cut = this.desk.felt!.cut!;
    const inRoom = this.desk.desk!.in_the_room.some((one) => one.name === cut.player);
    const clause = cut.clause;
    if (cut.made) return { kind: "cut", says: "Put the cutting card in", clause, action: "It is in" };
    if (cut.player && inRoom) return { kind: "cut", says: `${cut.player} cuts the cards`, clause, action: `${cut.player} has cut` };
    return { kind: "wait", says: `${cut.player ?? "A casino supervisor"} cuts the cards`, clause, action: null };
  }

  #again() {
    const here = new Set(this.desk.desk!.in_the_room.map((one) => one.name));
    return this.desk.desk!.last_wagers.filter((one) => here.has(one.player));
  }

  /** Do what the step says. */
  async act(): Promise<void> {
    const { kind } = this.step;
    if (kind === "burn") await this.desk.give("burn");
    else if (kind === "prepare") await this.desk.give(this.desk.desk!.prepares!);
    else if (kind === "cut") await this.#cuts();
    else if (kind === "start") await this.start();
  }

  async #cuts(): Promise<void> {
    const cut = this.desk.felt!.cut!;
    if (cut.made) return void (await this.desk.give("insert-cutting-card", { cutting_card: cut.behind_least }));
    const card = cut.cutting_card ? { cutting_card: cut.behind_least } : {};
    await this.desk.say(cut.player!, "cut", { depth: Math.floor((cut.least + cut.most) / 2), ...card });
  }

  /** Who wagered before and says nothing else wagers again; who sits in the room and does not wager sits out. */
  async start(): Promise<void> {
    if (!this.desk.felt!.lying.length) {
      for (const { player, ...wager } of this.#again()) {
        const isMain = wager.on === this.desk.felt!.main;
        const fields = { box: wager.box, amount: wager.amount, ...(isMain ? {} : { on: wager.on }) };
        const laid = this.placesFor ? await this.desk.give("place-for", { player, ...fields }) : await this.desk.say(player, "wager", fields);
        if (!laid) return;
      }
    }
    const room = new Set(this.desk.desk!.in_the_room.map((one) => one.name));
    for (const player of this.desk.desk!.not_heard) if (room.has(player)) await this.desk.say(player, "pass");
    await this.desk.give("start-round", this.cuttingCard ? { cutting_card: true } : {});
    this.cuttingCard = false;
  }

  /** A card that was typed, clicked or scanned. */
  async card(card: CardName): Promise<void> {
    if (this.correcting) {
      this.correcting = false;
      await this.desk.give("correct-card", () => ({ card, after: this.#version }));
      return;
    }
    const place = this.laid;
    const cuttingCard = this.cuttingCard ? { cutting_card: true } : {};
    const fields = () => ({ card, after: this.#version, ...(place ? { laid: placeOf(place) } : {}), ...cuttingCard });
    const lay = this.#dealt;
    const called = this.desk.desk?.next ?? null;
    const done = (await this.desk.give("card", fields)) || (this.#onlySomethingElse(lay) && (await this.desk.give("card", fields)));
    if (done) {
      this.laid = "";
      this.cuttingCard = false;
    } else if (this.desk.refusal?.code === "stale") this.#tooLate(card, called);
  }

  get #version(): number | undefined {
    return this.desk.felt?.version;
  }

  get #dealt(): number {
    return this.desk.felt?.round?.dealt.length ?? 0;
  }

  /** Whether the table went on meanwhile, and not by a card: somebody came, say. */
  #onlySomethingElse(lay: number): boolean {
    return this.desk.refusal?.code === "stale" && this.#dealt === lay;
  }

  /** Somebody else's card lies where this one was called for: it is said which, and nothing is dealt twice. */
  #tooLate(card: CardName, called: NextCard | null): void {
    const [place, other] = this.desk.felt?.round?.dealt.at(-1) ?? [];
    const where = place === "dealer" ? "the dealer" : place ? `box ${place.split("/")[0]}` : "the table";
    const instead = other ? `${withSuit(other)} went to ${where} meanwhile` : "the table has gone on";
    this.desk.refuse({ code: "stale", says: `You cannot deal ${withSuit(card)} where it was called for: ${instead}, as the felt shows now`, clause: called?.clause ?? null, also: [] });
  }

  async decide(question: DeskQuestion, choose: Choice): Promise<void> {
    const round = this.desk.felt?.round?.number;
    const owner = question.owner ? { for: question.owner } : {};
    await this.desk.say(question.player, "decide", { box: question.box, hand: question.hand, choose, round, ...owner });
  }

  correct(): void {
    if (this.desk.desk?.correctable) this.correcting = !this.correcting;
  }

  /** One key; whether it meant something. */
  press(key: string, code: string): boolean {
    const step = this.step.kind;
    if (key === "Escape") return this.#forget();
    if (key === "Backspace") return this.#back();
    if (key === "Enter") {
      if (this.desk.busy) return true; // a card is on its way: the end of what a scanner types
      void this.act();
      return true;
    }
    if (step === "burn" && (key === " " || key.toLowerCase() === "b")) {
      void this.act();
      return true;
    }
    if (step === "card" || this.correcting) return this.#cardKey(key, code);
    return step === "ask" && this.#choice(key);
  }

  #forget(): boolean {
    this.buffer = "";
    this.correcting = false;
    return true;
  }

  /** Takes back what is half typed; with nothing typed, the last card was mistyped. */
  #back(): boolean {
    if (this.buffer) this.buffer = "";
    else this.correct();
    return true;
  }

  #cardKey(key: string, code: string): boolean {
    if (this.oneKey) {
      const card = cardOfKey(code);
      if (card) void this.card(card);
      return card !== null;
    }
    const made = typed(this.buffer, key);
    const changed = made.card !== null || made.buffer !== this.buffer;
    this.buffer = made.buffer;
    if (made.card) {
      void this.card(made.card);
    }
    return changed;
  }

  #choice(key: string): boolean {
    const question = this.question;
    const option = question?.options.find((one) => CHOICES[one.choose].key === key.toUpperCase());
    if (!question || !option) return false;
    if (option.refused !== null) {
      this.desk.refuse({ code: "not-enough-chips", says: option.refused, clause: option.clause, also: [] });
      return true;
    }
    void this.decide(question, option.choose);
    return true;
  }

  /** What the last card made of the hand that it went to, as the dealer calls it. */
  get announces(): string {
    const round = this.desk.felt?.round;
    const last = round?.dealt.at(-1);
    if (!round || !last) return "";
    const [place, card] = last;
    const [box, hand] = place.split("/").map(Number);
    const lies = place === "dealer" ? round.dealer : round.boxes.find((one) => one.number === box)?.hands.find((one) => one.number === hand);
    const where = place === "dealer" ? "Dealer" : `Box ${box}`;
    return `${withSuit(card)} · ${where}${lies?.words ? `: ${lies.words}` : ""}`;
  }

  get isDealer(): boolean {
    return session.me.role === "dealer";
  }
}

function placeOf(text: string): unknown {
  const hand = /^(\d+)\/(\d+)$/.exec(text);
  return hand ? { box: Number(hand[1]), hand: Number(hand[2]) } : text;
}

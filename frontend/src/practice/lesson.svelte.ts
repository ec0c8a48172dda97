/** A session of practice: which table and drill, which hand, what was chosen in it, and what the house says of that. */

import { api, at, type Refused } from "../lib/api";
import type { Choice, PracticeBook, PracticeRoom, PracticeShown, Shut } from "../lib/types";
import { mistakes } from "./mistakes.svelte";
import type { Drill } from "./words";

/** How often the room looks whether it is still open to who stands in it. */
const LOOKS = 15_000;
const LARGEST_SEED = 2 ** 32;

const drawn = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! % LARGEST_SEED;
const wholeIn = (text: string | null, least: number, most: number): number | null => {
  const number = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
};

export class Lesson {
  books = $state.raw<readonly PracticeBook[]>([]);
  shut = $state.raw<Shut | null>(null);
  refused = $state.raw<Refused | null>(null);
  shown = $state.raw<PracticeShown | null>(null);
  working = $state(false);

  decks = $state(0);
  chosen = $state<Record<string, boolean>>({});
  drill = $state<Drill | "counting">("any");
  seed = $state(0);
  number = $state(1);

  private wanted = $state("");
  private choices: Choice[] = [];
  private asked = 0;
  readonly at = $derived(this.books.find((one) => one.book.id === this.wanted));
  readonly book = $derived(this.at?.book);
  readonly drills = $derived<readonly (Drill | "counting")[]>([...(this.at?.drills ?? []), "counting"]);
  readonly isCounting = $derived(this.drill === "counting");

  constructor(named?: string) {
    this.wanted = named ?? "";
  }

  /** Come into the room; what to call when leaving it. */
  enter(query: URLSearchParams): () => void {
    void this.look().then(() => this.begin(query));
    const look = () => void (document.visibilityState === "visible" && this.look());
    const looking = setInterval(look, LOOKS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", look);
      this.asked = -1;
    };
  }

  /** Ask for the books, and whether the room is open: who has sat down meanwhile sees no more of it. */
  async look(): Promise<void> {
    const got = await api.get<PracticeRoom>("/api/practice");
    if (!got.ok) {
      if (!this.books.length) this.refused = got.refused;
      return;
    }
    const wasShut = this.shut !== null;
    this.books = got.value.books;
    this.wanted ||= got.value.usual;
    this.shut = got.value.shut;
    if (this.shut) this.shown = null;
    else if (wasShut) this.deal();
  }

  private begin(query: URLSearchParams): void {
    const book = this.book;
    if (!book || this.asked < 0) return;
    const decks = Number(query.get("decks"));
    this.decks = book.decks.includes(decks) ? decks : book.usual_decks;
    for (const { option } of book.choices) this.chosen[option] = query.get(option) === "true";
    const drill = query.get("drill") as Drill | null;
    this.drill = drill && this.drills.includes(drill) ? drill : (this.drills[0] ?? "any");
    this.seed = wholeIn(query.get("seed"), 0, LARGEST_SEED - 1) ?? drawn();
    this.number = wholeIn(query.get("number"), 1, 100_000) ?? 1;
    if (!this.shut) this.deal();
  }

  /** Other table, other drill: a new session. */
  change(): void {
    this.seed = drawn();
    this.number = 1;
    this.deal();
  }

  next(): void {
    this.number += 1;
    this.deal();
  }

  /** The hand again from its first choice. */
  deal(): void {
    this.choices = [];
    this.shown = null;
    history.replaceState(null, "", this.address);
    if (!this.isCounting) void this.ask();
  }

  async choose(choice: Choice): Promise<void> {
    if (this.working || !this.shown?.asked) return;
    this.choices = [...this.choices, choice];
    await this.ask();
  }

  /** The table and drill in an address; whoever opens it plays the same hands. */
  private get query(): URLSearchParams {
    const query = new URLSearchParams({ decks: String(this.decks) });
    for (const [option, so] of Object.entries(this.chosen)) if (so) query.set(option, "true");
    query.set("drill", this.drill);
    query.set("seed", String(this.seed));
    return query;
  }

  get address(): string {
    return at`/practice/${this.wanted}` + `?${this.query}&number=${this.number}`;
  }

  /** From the first hand on. */
  get shared(): string {
    return location.origin + at`/practice/${this.wanted}` + `?${this.query}`;
  }

  private async ask(): Promise<void> {
    const mine = ++this.asked;
    const query = this.query;
    query.set("number", String(this.number));
    if (this.choices.length) query.set("choices", this.choices.join(","));
    this.working = true;
    const got = await api.get<PracticeShown>(at`/api/practice/${this.wanted}` + `?${query}`);
    if (mine !== this.asked) return;
    this.working = false;
    this.refused = got.ok ? null : got.refused;
    if (got.ok) {
      this.shown = got.value;
      mistakes.note(got.value);
    } else if (got.refused.code === "no-advice") await this.look();
    else this.choices = this.choices.slice(0, -1);
  }
}

/** What is asked of the odds room, and what it answers. Only the newest question counts. */

import { api, at, type Refused } from "../lib/api";
import type { AnalysisProgress } from "../lib/types";
import { left, type Left } from "./left";
import type { Choices, Odds, OddsBook, OddsRoom, Shut } from "./shapes";

/** A person who clicks on several cards asks once. */
const PAUSE = 350;
/** How often the room looks whether it is still open to who stands in it. */
const LOOKS = 15_000;
/** How often a page that waits asks how far it is. */
const HOW_FAR = 700;

export const SUITS = ["s", "h", "d", "c"] as const;
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
const DECK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

/** The table that is asked about. */
export class Asking {
  books = $state.raw<readonly OddsBook[]>([]);
  shut = $state.raw<Shut | null>(null);
  refused = $state.raw<Refused | null>(null);
  odds = $state.raw<Odds | null>(null);
  costs = $state.raw<Choices | null>(null);
  working = $state(false);
  /** How far the analysis is that is waited for. */
  progress = $state.raw<AnalysisProgress | null>(null);
  /** An analysis that this browser asked for and did not wait for. */
  goesOn = $state.raw<(Left & { readonly ready: boolean }) | null>(null);

  decks = $state(0);
  chosen = $state<Record<string, boolean>>({});
  removed = $state<Record<string, number>>({});
  /** In cents; nothing asks for the book's own. */
  jackpot = $state<number | null>(null);

  private wanted = $state("");
  readonly book = $derived(this.books.find((one) => one.id === this.wanted));
  readonly gone = $derived(DECK.filter((card) => this.removed[card]));
  /** Each as often as it is out. */
  readonly cardsGone = $derived(this.gone.flatMap((card) => Array<string>(this.removed[card] ?? 0).fill(card)));
  readonly countOfGone = $derived(this.gone.reduce((sum, card) => sum + (this.removed[card] ?? 0), 0));

  private asked = 0;
  private costsOf: string | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private lookingHowFar: ReturnType<typeof setInterval> | undefined;

  /** Whoever names no book is shown the one that the house shows first. */
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
      clearTimeout(this.pause);
      document.removeEventListener("visibilitychange", look);
      this.asked = -1;
      clearInterval(this.lookingHowFar);
    };
  }

  /** Ask for the books, and whether the room is open: who has sat down meanwhile sees no more of it. */
  async look(): Promise<void> {
    const got = await api.get<OddsRoom>("/api/odds");
    if (!got.ok) {
      if (!this.books.length) this.refused = got.refused;
      return;
    }
    const wasShut = this.shut !== null;
    this.books = got.value.books;
    this.wanted ||= got.value.usual;
    this.shut = got.value.shut;
    if (this.shut) this.odds = this.costs = this.costsOf = null;
    else if (wasShut) this.ask();
  }

  private begin(query: URLSearchParams): void {
    const book = this.book;
    if (!book || this.asked < 0) return;
    const decks = Number(query.get("decks"));
    this.decks = book.decks.includes(decks) ? decks : book.usual_decks;
    for (const { option } of book.choices) this.chosen[option] = query.get(option) === "true";
    for (const card of (query.get("removed") ?? "").split(",")) this.remove(card, false);
    if (this.shut) return;
    const kept = left.kept();
    if (kept && kept.path !== this.path) void this.lookAtLeft(kept);
    this.ask();
  }

  /** What was left stays offered while the house still works on it; else it is forgotten. */
  private async lookAtLeft(kept: Left): Promise<void> {
    const got = await api.get<AnalysisProgress>(progressOf(kept.path));
    if (got.ok && got.value.state !== "nothing") this.goesOn = { ...kept, ready: got.value.state === "ready" };
  }

  private get path(): string {
    return at`/odds/${this.wanted}` + `?${this.query}`;
  }

  /** How many of a card the shoe still holds. */
  left = (card: string): number => this.decks - (this.removed[card] ?? 0);

  remove(card: string, asks = true): void {
    if (!DECK.includes(card) || this.left(card) <= 0) return;
    this.removed[card] = (this.removed[card] ?? 0) + 1;
    if (asks) this.askSoon();
  }

  putBack(card: string): void {
    this.removed[card] = Math.max(0, (this.removed[card] ?? 0) - 1);
    this.askSoon();
  }

  putAllBack(): void {
    this.removed = {};
    this.askSoon();
  }

  choose(decks: number): void {
    this.decks = decks;
    for (const card of this.gone) this.removed[card] = Math.min(decks, this.removed[card] ?? 0);
    this.askSoon();
  }

  askSoon(): void {
    clearTimeout(this.pause);
    this.working = true;
    this.pause = setTimeout(() => this.ask(), PAUSE);
  }

  /** What the address says of the table: it can be kept, or given to somebody else. */
  private get query(): URLSearchParams {
    const query = new URLSearchParams({ decks: String(this.decks) });
    for (const [option, so] of Object.entries(this.chosen)) if (so) query.set(option, "true");
    if (this.countOfGone) query.set("removed", this.cardsGone.join(","));
    if (this.jackpot !== null) query.set("jackpot", String(this.jackpot));
    return query;
  }

  private ask(): void {
    void this.askOdds();
    if (this.costsOf !== null) void this.askCosts();
  }

  private async askOdds(): Promise<void> {
    const mine = ++this.asked;
    const path = this.path;
    this.working = true;
    history.replaceState(null, "", path);
    if (this.goesOn?.path === path) this.goesOn = null;
    this.lookHowFar(path, mine);
    const got = await api.get<Odds>(`/api${path}`);
    if (mine !== this.asked) return;
    if (got.ok || got.refused.status > 0) left.forget(path); // a page that is left has no answer
    clearInterval(this.lookingHowFar);
    this.progress = null;
    this.working = false;
    this.refused = got.ok ? null : got.refused;
    if (got.ok) this.odds = got.value;
    else if (got.refused.code === "no-advice") await this.look();
  }

  /** Asked now and then while the answer is waited for; what takes so long can be left, and come back to. */
  private lookHowFar(path: string, mine: number): void {
    clearInterval(this.lookingHowFar);
    this.progress = null;
    this.lookingHowFar = setInterval(() => {
      if (mine !== this.asked) return;
      left.keep({ path, called: this.book?.called ?? this.wanted });
      void api.get<AnalysisProgress>(progressOf(path)).then((got) => {
        if (mine === this.asked && this.working && got.ok) this.progress = got.value;
      });
    }, HOW_FAR);
  }

  /** What each choice of the book costs: asked for when somebody comes to look at it. */
  async askCosts(): Promise<void> {
    const reading = this.chosen["busted_hand_counts_as_original"] ? "?busted_hand_counts_as_original=true" : "";
    if (this.costsOf === reading || this.shut) return;
    this.costsOf = reading;
    const got = await api.get<Choices>(at`/api/odds/${this.wanted}/choices` + reading);
    if (got.ok && this.costsOf === reading && !this.shut) this.costs = got.value;
    else if (!got.ok) this.costsOf = null;
  }
}

const progressOf = (path: string): string => `/api${path.replace("?", "/progress?")}`;

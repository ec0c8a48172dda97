/**
 * Chips that the viewer is about to wager. They are pending until the house has taken them: shown apart, never counted.
 *
 * The house takes a wager once, whole. What is added to one that lies there already raises it to both together, in one
 * command: where the house refuses the sum, the wager lies as it lay.
 */

import { SvelteMap } from "svelte/reactivity";

import { dollars } from "./amounts.svelte";
import type { Cents, LyingShown, On } from "../lib/types";
import type { TableView } from "./view.svelte";

/** What is needed of a table to wager at it. */
export type AtTable = Pick<TableView, "felt" | "yours" | "now" | "give" | "refuse" | "forgive">;

const PAUSE = 1200;
/** So long before the dealer calls for no more bets, chips are sent without waiting for another. */
const IN_TIME = 500;

export interface Spot {
  box: number;
  on: On;
}

const keyOf = ({ box, on }: Spot): string => `${box}/${on}`;

const spotOf = (key: string): Spot => {
  const [box, on] = key.split("/");
  return { box: Number(box), on: on as On };
};

const isWager = (one: unknown): one is LyingShown => {
  const found = (typeof one === "object" && one !== null ? one : {}) as Partial<Record<keyof LyingShown, unknown>>;
  return typeof found.box === "number" && typeof found.on === "string" && typeof found.amount === "number";
};

export class Wagering {
  readonly #view: AtTable;
  readonly #pending = new SvelteMap<string, Cents>();
  #history: { key: string; chip: Cents }[] = $state([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The chip in hand. */
  chip = $state<Cents>(500);
  isSending = $state(false);
  /** What was wagered in the last round, to be repeated. */
  last = $state.raw<readonly LyingShown[]>([]);

  constructor(view: AtTable) {
    this.#view = view;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get isOpen(): boolean {
    const felt = this.#view.felt;
    if (felt?.tournament) return false; // in a session wagers are made in turn, from the bar
    return felt !== null && felt.open && felt.waits === "wagers" && this.#view.yours?.here === true;
  }

  /** Whether the viewer may put a chip on this box now: some books permit one box at a time. */
  mayWager(box: number): boolean {
    if (!this.isOpen) return false;
    return this.#view.yours?.boxes.includes(box) ?? false;
  }

  /** What is pending in all. */
  get total(): Cents {
    return [...this.#pending.values()].reduce((sum, amount) => sum + amount, 0);
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  pendingOn(box: number, on: On): Cents {
    return this.#pending.get(keyOf({ box, on })) ?? 0;
  }

  /** The viewer's wagers that the house has taken, before the first card. */
  get mine(): readonly LyingShown[] {
    const { felt, yours } = this.#view;
    return felt?.lying.filter((one) => one.player === yours?.name) ?? [];
  }

  lyingOn(box: number, on: On): Cents {
    return this.mine.find((one) => one.box === box && one.on === on)?.amount ?? 0;
  }

  /** Put a chip on a place; it is sent after a short pause, or when the viewer says so. */
  add(spot: Spot, chip: Cents = this.chip): void {
    const key = keyOf(spot);
    const place = `box-${spot.box}`;
    this.#view.forgive(place);
    const rack = this.#view.yours?.rack ?? 0;
    if (this.total + chip > rack) {
      const says = `Your rack holds ${dollars(rack)}, and ${dollars(this.total + chip)} would lie on the felt.`;
      return this.#view.refuse(place, { code: "not-enough-chips", says, clause: null, also: [] });
    }
    this.#pending.set(key, (this.#pending.get(key) ?? 0) + chip);
    this.#history.push({ key, chip });
    this.#wait();
  }

  /** Take the last chip off again. */
  undo(): void {
    const last = this.#history.pop();
    if (!last) return;
    const left = (this.#pending.get(last.key) ?? 0) - last.chip;
    if (left > 0) this.#pending.set(last.key, left);
    else this.#pending.delete(last.key);
    this.#wait();
  }

  /** Pending chips go back; where there are none, so do the wagers that lie there. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.last.length) this.remember(this.#lyingAndPending); // Repeat brings back what was cleared
    if (this.#pending.size) return this.#forget();
    this.isSending = true;
    for (const one of [...this.mine].sort((a, b) => this.#rank(a.on) - this.#rank(b.on))) {
      if (this.lyingOn(one.box, one.on)) await this.#takeBack(one);
    }
    this.isSending = false;
  }

  /** The wagers of the last round again, as far as nothing lies there. */
  repeat(): void {
    for (const one of this.last) {
      if (!this.lyingOn(one.box, one.on) && !this.pendingOn(one.box, one.on)) this.add(one, one.amount);
    }
    void this.place();
  }

  get #lyingAndPending(): LyingShown[] {
    const { yours } = this.#view;
    const coming = [...this.#pending].map(([key, amount]) => ({ ...spotOf(key), amount, player: yours?.name ?? "", seated: spotOf(key).box === yours?.seat }));
    return [...this.mine.filter((one) => !coming.some((other) => other.box === one.box && other.on === one.on)), ...coming];
  }

  /** Send what is pending, box by box, the main wager first. */
  async place(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.isSending || !this.#pending.size) return;
    if (!this.isOpen) return this.#forget();
    this.isSending = true;
    const spots = [...this.#pending].map(([key, amount]) => ({ ...spotOf(key), amount }));
    this.#forget();
    const refused = new Set<number>();
    for (const spot of spots.sort((a, b) => a.box - b.box || this.#rank(a.on) - this.#rank(b.on))) {
      if (!refused.has(spot.box) && !(await this.#send(spot, spot.amount))) refused.add(spot.box);
    }
    this.isSending = false;
    if (this.#pending.size) this.#wait();
  }

  remember(lying: readonly LyingShown[]): void {
    if (!lying.length) return;
    this.last = lying;
    try {
      sessionStorage.setItem(this.#keptAs, JSON.stringify(lying));
    } catch {
      // they last as long as this page
    }
  }

  /** What was wagered last at this table, before the page was loaded again. */
  recall(): void {
    if (this.last.length) return;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#keptAs) ?? "[]") as unknown;
      if (Array.isArray(kept)) this.last = kept.filter(isWager);
    } catch {
      // storage is forbidden or holds something else
    }
  }

  get #keptAs(): string {
    return `croupier.last.${this.#view.felt?.table ?? ""}.${this.#view.yours?.name ?? ""}`;
  }

  /** The first card is drawn: what was not sent in time stays in the rack, and the viewer is told. */
  drop(): void {
    clearTimeout(this.#timer);
    const first = [...this.#pending.keys()][0];
    if (first === undefined || this.isSending) return;
    const says = `No more bets was called before your ${dollars(this.total)} lay on the felt; they stay in your rack.`;
    this.#forget();
    this.#view.refuse(`box-${spotOf(first).box}`, { code: "wagers-closed", says, clause: null, also: [] });
  }

  #forget(): void {
    this.#pending.clear();
    this.#history = [];
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.#pending.size) return;
    const until = this.#view.felt?.wagers_until;
    const left = until ? Date.parse(until) - this.#view.now() - IN_TIME : PAUSE;
    this.#timer = setTimeout(() => void this.place(), Math.max(0, Math.min(PAUSE, left)));
  }

  #rank(on: On): number {
    return on === this.#view.felt?.main ? 0 : 1;
  }

  async #send({ box, on }: Spot, more: Cents): Promise<boolean> {
    const lies = this.lyingOn(box, on);
    const wager = { box, on, amount: lies + more };
    return (await this.#view.give(lies ? "change-wager" : "wager", wager, `box-${box}`)) !== null;
  }

  async #takeBack({ box, on }: Spot): Promise<boolean> {
    return (await this.#view.give("take-back", { box, on }, `box-${box}`)) !== null;
  }
}

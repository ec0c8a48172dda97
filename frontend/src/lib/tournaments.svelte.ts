/** Tournaments of the house: asked for again and again while somebody looks; the browser keeps what did not change. */

import { api, at, type Answer, type Refused } from "./api";
import { session } from "./session.svelte";
import type { Console, TournamentCommandDone, TournamentGlimpse, TournamentSeen, TournamentsShown } from "./types";

const OFTEN = 1_000;
const SELDOM = 4_000;

/** Ask at once, and then again after `pause` milliseconds each, until the returned function is called. */
function again(ask: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  async function go(): Promise<void> {
    const pause = document.hidden ? SELDOM : await ask();
    if (!over) timer = setTimeout(() => void go(), pause);
  }
  void go();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

export class Tournaments {
  all = $state.raw<readonly TournamentGlimpse[]>([]);
  known = $state(false);

  async ask(): Promise<number> {
    const got = await api.get<TournamentsShown>("/api/tournaments");
    if (got.ok) this.all = got.value.tournaments;
    this.known ||= got.ok;
    return SELDOM;
  }

  follow(): () => void {
    return again(() => this.ask());
  }
}

export class OneTournament {
  readonly name: string;
  seen = $state.raw<TournamentSeen | null>(null);
  refused = $state.raw<Refused | null>(null);
  #console = $state.raw<Console | null>(null);
  wantsConsole = false;

  constructor(name: string) {
    this.name = name;
  }

  get console(): Console | null {
    return this.#console;
  }

  async ask(): Promise<number> {
    const got = await api.get<TournamentSeen>(at`/api/tournaments/${this.name}`);
    if (got.ok) this.seen = got.value;
    this.refused = got.ok ? null : this.seen ? null : got.refused;
    if (this.wantsConsole) {
      const shown = await api.get<Console>(at`/api/tournaments/${this.name}/console`);
      if (shown.ok) this.#console = shown.value;
      else this.refused = shown.refused;
    }
    return this.seen && isOver(this.seen.phase) ? SELDOM : OFTEN;
  }

  follow(): () => void {
    return again(() => this.ask());
  }

  async give(command: string, fields: Record<string, unknown> = {}): Promise<Answer<TournamentCommandDone>> {
    const given = { command, id: crypto.randomUUID(), ...fields };
    const got = await api.post<TournamentCommandDone>(at`/api/tournaments/${this.name}/commands`, given);
    await this.ask();
    if (got.ok) void session.load();
    return got;
  }
}

export const startSmall = () => api.post<{ name: string }>("/api/tournaments");

const PHASES: Record<string, string> = {
  "not-drafted": "Not drafted",
  drafted: "Being prepared",
  "entries-open": "Entries are open",
  "entries-closed": "Entries are closed",
  "in-session": "Under way",
  "between-sessions": "Between sessions",
  "play-off": "A play-off",
  placed: "Decided",
  paid: "Over, prizes are paid",
  cancelled: "Cancelled",
};

export const phaseName = (phase: string): string => PHASES[phase] ?? phase;
export const isOver = (phase: string): boolean => phase === "paid" || phase === "cancelled";

/** Tournament chips: no dollar sign. */
export const chips = (count: number): string => String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, ",");
export const gapInChips = (gap: number): string => (gap === 0 ? "level" : `${gap > 0 ? "+" : "−"}${chips(gap)}`);
export const pathOf = (name: string, part = ""): string => `/tournaments/${encodeURIComponent(name)}${part ? `/${part}` : ""}`;

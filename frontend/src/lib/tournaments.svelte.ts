/** Tournaments of the house, followed over the socket as tables are: they come when they have changed. */

import { api, at, type Answer, type Refused } from "./api";
import { session } from "./session.svelte";
import { house } from "./socket";
import type { Console, TournamentCommandDone, TournamentGlimpse, TournamentSeen, TournamentsShown } from "./types";

export class Tournaments {
  all = $state.raw<readonly TournamentGlimpse[]>([]);
  known = $state(false);

  async ask(): Promise<void> {
    const got = await api.get<TournamentsShown>("/api/tournaments");
    if (got.ok) this.#take(got.value.tournaments);
  }

  follow(): () => void {
    return house.tournaments((all) => this.#take(all));
  }

  #take(all: readonly TournamentGlimpse[]): void {
    this.all = all;
    this.known = true;
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

  /** As it stands now, without waiting for the house to say so. */
  async ask(): Promise<void> {
    const got = await api.get<TournamentSeen>(at`/api/tournaments/${this.name}`);
    if (got.ok) this.seen = got.value;
    if (!this.wantsConsole) return;
    const shown = await api.get<Console>(at`/api/tournaments/${this.name}/console`);
    if (shown.ok) this.#console = shown.value;
  }

  follow(): () => void {
    return house.follow(this.name, {
      console: this.wantsConsole,
      tournament: (frame) => {
        this.seen = frame.seen;
        this.#console = frame.console ?? this.#console;
        this.refused = null;
      },
      refused: (refused) => (this.refused = { ...refused, status: 0 }), // it came over the socket
    });
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

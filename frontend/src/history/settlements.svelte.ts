/** The viewer's settlements over all tables, asked for page by page, and gathered by round. */

import { api, type Refused } from "../lib/api";
import type { BookId, Cents, Moment, Outcome, PastRound, Settlement, Settlements } from "../lib/types";

export type { PastRound, Settlement };

/** A round of one table with the viewer's own settlements in it. */
export interface PlayedRound {
  readonly table: string;
  readonly number: number;
  readonly book: BookId;
  readonly at: Moment;
  readonly void: boolean;
  /** Whether it was played in a session of a tournament, in its chips. */
  readonly inChips: boolean;
  readonly net: Cents;
  readonly settlements: readonly Settlement[];
}

export interface Filter {
  table: string;
  on: string;
  outcome: string;
}

const MOST = 100;

const page = (before: string | null) => {
  const older = before === null ? "" : `&before=${encodeURIComponent(before)}`;
  return api.get<Settlements>(`/api/me/history?limit=${MOST}${older}`);
};

/** One reader of a history; it knows what it has read so far. */
export class Reader {
  all = $state.raw<readonly Settlement[]>([]);
  /** Rounds that are left out since their record is damaged, a sentence each. */
  damaged = $state.raw<readonly string[]>([]);
  known = $state(false);
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  #before = $state.raw<string | null>(null);

  get hasOlder(): boolean {
    return this.#before !== null;
  }

  async readOn(): Promise<void> {
    this.busy = true;
    const got = await page(this.#before);
    this.busy = false;
    this.refused = got.ok ? null : got.refused;
    if (!got.ok) return;
    this.known = true;
    this.all = [...this.all, ...got.value.settlements];
    this.damaged = [...new Set([...this.damaged, ...got.value.damaged])];
    this.#before = got.value.before;
  }

  /** Everything there is, for a file. */
  async readAll(): Promise<readonly Settlement[]> {
    while (!this.known || this.hasOlder) {
      await this.readOn();
      if (this.refused) break;
    }
    return this.all;
  }
}

export const fits = (one: Settlement, { table, on, outcome }: Filter): boolean =>
  (!table || one.table === table) && (!on || one.on === on) && (!outcome || outcomeOf(one) === outcome);

/** A settlement of a void round is void, whatever it was before. */
export const outcomeOf = (one: Settlement): Outcome => (one.void ? "void" : one.outcome);

/** The settlements round by round, in the order they came. */
export function byRound(settlements: readonly Settlement[]): PlayedRound[] {
  const rounds = new Map<string, Settlement[]>();
  for (const one of settlements) {
    const key = `${one.table} ${one.round}`;
    const round = rounds.get(key);
    if (round) round.push(one);
    else rounds.set(key, [one]);
  }
  return [...rounds.values()].map((own) => {
    const first = own[0]!;
    return {
      table: first.table,
      number: first.round,
      book: first.book,
      at: first.at,
      void: first.void,
      inChips: first.in_chips,
      net: own.reduce((sum, one) => sum + one.net, 0),
      settlements: own,
    };
  });
}

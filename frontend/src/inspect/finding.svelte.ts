/** What the desk finds in the record: page by page, and again as long as the record is not looked through. */

import { api, type Refused } from "../lib/api";

interface Found {
  readonly before: string | null;
  readonly read: number;
  readonly of: number;
}

const AGAIN = 250;

export class Finding<T extends Found, Row> {
  rows = $state.raw<readonly Row[]>([]);
  found = $state.raw<T | null>(null);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  readonly #path: string;
  readonly #rowsOf: (found: T) => readonly Row[];
  #asked = "";
  #turn = 0;

  constructor(path: string, rowsOf: (found: T) => readonly Row[]) {
    this.#path = path;
    this.#rowsOf = rowsOf;
  }

  /** Whether the record is not looked through to its end yet. */
  get isReading(): boolean {
    return this.found !== null && this.found.read < this.found.of;
  }

  get hasOlder(): boolean {
    return (this.found?.before ?? null) !== null;
  }

  /** Look for something else; what was looked for before is left. */
  async look(query: URLSearchParams): Promise<void> {
    this.#asked = query.toString();
    const turn = ++this.#turn;
    this.busy = true;
    while (turn === this.#turn) {
      const got = await api.get<T>(`${this.#path}?${this.#asked}`);
      if (turn !== this.#turn) return;
      this.refused = got.ok ? null : got.refused;
      if (!got.ok) break;
      this.found = got.value;
      this.rows = this.#rowsOf(got.value);
      if (!this.isReading) break;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    if (turn === this.#turn) this.busy = false;
  }

  async older(): Promise<void> {
    const before = this.found?.before;
    if (!before || this.busy) return;
    const turn = this.#turn;
    this.busy = true;
    const got = await api.get<T>(`${this.#path}?${this.#asked}${this.#asked ? "&" : ""}before=${before}`);
    this.busy = false;
    if (turn !== this.#turn) return;
    this.refused = got.ok ? null : got.refused;
    if (!got.ok) return;
    this.found = got.value;
    this.rows = [...this.rows, ...this.#rowsOf(got.value)];
  }

  close(): void {
    this.#turn++;
  }
}

/** A time of a form, which is in the viewer's zone, as the house takes it. */
export const asTime = (typed: string): string => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
};

/** Only what was filled in. */
export function asked(fields: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value.trim() !== "").map(([name, value]) => [name, value.trim()]));
}

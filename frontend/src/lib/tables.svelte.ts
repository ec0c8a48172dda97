/** The tables of the house as the lobby shows them: asked for once, then kept up by the socket. */

import { api, type Refused } from "./api";
import { house } from "./socket";
import type { Glimpse } from "./types";

let tables = $state.raw<readonly Glimpse[]>([]);
let known = $state(false);
let refused = $state.raw<Refused | null>(null);

/** Glimpses come of all tables at first, then of those that changed; each keeps its place. */
function take(fresh: readonly Glimpse[]): void {
  const byName = new Map(tables.map((one) => [one.table, one]));
  for (const one of fresh) byName.set(one.table, one);
  tables = [...byName.values()];
  known = true;
  refused = null;
}

async function ask(): Promise<void> {
  const got = await api.get<{ tables: Glimpse[] }>("/api/tables");
  if (got.ok) take(got.value.tables);
  else if (!known) refused = got.refused;
}

export const floor = {
  get tables(): readonly Glimpse[] {
    return tables;
  },
  /** Whether the house has said which tables there are. */
  get known(): boolean {
    return known;
  },
  get refused(): Refused | null {
    return refused;
  },
  ask,
  /** Ask, and follow until the returned function is called. */
  follow(): () => void {
    void ask();
    return house.lobby(take);
  },
};

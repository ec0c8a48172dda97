/** What the jackpots show: asked for as long as somebody looks, often enough that a change is seen within two seconds. */

import { api } from "../lib/api";
import type { JackpotSeen, JackpotsSeen } from "../lib/types";

const EVERY = 1_500;

class Jackpots {
  all = $state.raw<readonly JackpotSeen[]>([]);
  /** Those whose record is damaged, a sentence each. */
  damaged = $state.raw<readonly string[]>([]);
  #lookers = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  async load(): Promise<void> {
    const got = await api.get<JackpotsSeen>("/api/house/jackpots");
    if (got.ok && JSON.stringify(got.value.damaged) !== JSON.stringify(this.damaged)) this.damaged = got.value.damaged;
    if (got.ok && JSON.stringify(got.value.jackpots) !== JSON.stringify(this.all)) this.all = got.value.jackpots;
  }

  /** Look until what comes back is called; use as an effect. */
  look(): () => void {
    if (this.#lookers++ === 0) {
      void this.load();
      this.#clock = setInterval(() => void this.load(), EVERY);
    }
    return () => {
      if (--this.#lookers === 0) clearInterval(this.#clock);
    };
  }

  /** The jackpot that a table is on. */
  at(table: string): JackpotSeen | null {
    return this.all.find((one) => table in one.tables) ?? null;
  }
}

export const jackpots = new Jackpots();

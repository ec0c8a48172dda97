/** What is left of one's own limits: asked for when a page needs it, and again when something has settled. */

import { api, type Refused } from "../lib/api";
import type { Cents, LossLimitShown, PatronSeen } from "../lib/types";

class Limits {
  mine = $state.raw<PatronSeen | null>(null);
  refused = $state.raw<Refused | null>(null);

  async load(): Promise<void> {
    const got = await api.get<PatronSeen>("/api/house/me");
    if (got.ok) this.mine = got.value;
    this.refused = got.ok ? null : got.refused;
  }

  forget(): void {
    this.mine = null;
  }

  /** The limit that rules: the one of which the least is left. */
  get tightest(): LossLimitShown | null {
    const all = this.mine?.loss_limits ?? [];
    return all.reduce<LossLimitShown | null>((found, one) => (found && found.left <= one.left ? found : one), null);
  }

  /** By how much a stake would pass the tightest limit; nothing where it would not. */
  beyond(stake: Cents): { over: Cents; limit: LossLimitShown } | null {
    const limit = this.tightest;
    return limit && stake > limit.left ? { over: stake - limit.left, limit } : null;
  }
}

export const limits = new Limits();

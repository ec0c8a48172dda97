/** Every choice that was graded in this browser, kept here and nowhere else: what was given away, where and when. */

import type { PracticeShown } from "../lib/types";

const KEPT_AS = "croupier.practice";
const MOST = 4_000;

export interface Graded {
  /** Which choice of which hand: one is counted once, however often its page is loaded. */
  readonly id: string;
  readonly at: number;
  readonly book: string;
  readonly label: string;
  readonly chose: string;
  readonly best: string;
  readonly cost: number;
}

export interface Situation {
  readonly label: string;
  readonly times: number;
  readonly mistakes: number;
  readonly cost: number;
  readonly best: string;
}

export interface Day {
  readonly day: string;
  readonly choices: number;
  readonly cost: number;
}

function read(): Graded[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    const isOne = (one: Partial<Graded> | null): boolean => typeof one?.id === "string" && typeof one.cost === "number" && typeof one.at === "number";
    return Array.isArray(kept) ? (kept as Graded[]).filter(isOne) : [];
  } catch {
    return [];
  }
}

class Mistakes {
  all = $state.raw<readonly Graded[]>(read());
  readonly cost = $derived(this.all.reduce((sum, one) => sum + one.cost, 0));
  readonly wrong = $derived(this.all.filter((one) => one.cost > 0).length);

  /** What gave most away, first. */
  readonly situations = $derived.by((): Situation[] => {
    const found = new Map<string, Situation>();
    for (const one of this.all) {
      const before = found.get(one.label);
      found.set(one.label, {
        label: one.label,
        times: (before?.times ?? 0) + 1,
        mistakes: (before?.mistakes ?? 0) + (one.cost > 0 ? 1 : 0),
        cost: (before?.cost ?? 0) + one.cost,
        best: one.best,
      });
    }
    return [...found.values()].filter((one) => one.cost > 0).sort((a, b) => b.cost - a.cost);
  });

  /** The last days on which something was practised. */
  readonly days = $derived.by((): Day[] => {
    const found = new Map<string, Day>();
    for (const one of this.all) {
      const day = new Date(one.at - new Date(one.at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
      const before = found.get(day);
      found.set(day, { day, choices: (before?.choices ?? 0) + 1, cost: (before?.cost ?? 0) + one.cost });
    }
    return [...found.values()].sort((a, b) => a.day.localeCompare(b.day)).slice(-14);
  });

  /** Those of one session. */
  of(shown: { rulebook: string; drill: string; seed: number }): readonly Graded[] {
    const start = `${shown.rulebook}/${shown.drill}/${shown.seed}/`;
    return this.all.filter((one) => one.id.startsWith(start));
  }

  note({ rulebook, drill, seed, number, table, graded }: PracticeShown): void {
    const known = new Set(this.all.map((one) => one.id));
    const hand = `${rulebook}/${drill}/${seed}/${number}/${table.decks}${table.dealer_draws_on_soft_17 ? "s" : ""}${table.busted_hand_counts_as_original ? "b" : ""}`;
    const now = Date.now();
    const fresh = graded
      .map(({ label, chose, best, cost }, i): Graded => ({ id: `${hand}/${i}`, at: now, book: rulebook, label, chose, best, cost }))
      .filter((one) => !known.has(one.id));
    if (fresh.length) this.keep([...this.all, ...fresh].slice(-MOST));
  }

  forget(): void {
    this.keep([]);
  }

  private keep(all: readonly Graded[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(all));
    } catch {
      // storage is forbidden or full: it lasts as long as this page
    }
  }
}

export const mistakes = new Mistakes();

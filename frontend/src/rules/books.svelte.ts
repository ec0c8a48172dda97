/** The books and their clauses in our words, asked for when first read. */

import { SvelteMap } from "svelte/reactivity";

import { api, at, type Refused } from "../lib/api";
import type { BookShown, Clauses, ClauseWhere } from "../lib/types";

export type { BookShown, Clauses };

export interface Found {
  readonly number: string;
  readonly says: string;
  readonly borrowed: boolean;
}

export interface Chapter {
  readonly title: string;
  readonly clauses: readonly Found[];
}

let list = $state.raw<readonly BookShown[]>([]);
let refused = $state.raw<Refused | null>(null);
const held = new SvelteMap<string, Clauses>();
const places = new SvelteMap<string, ClauseWhere>();

export const books = {
  get all(): readonly BookShown[] {
    return list;
  },
  get refused(): Refused | null {
    return refused;
  },
  of: (book: string): Clauses | undefined => held.get(book),
  async askAll(): Promise<void> {
    if (list.length) return;
    const got = await api.get<{ rulebooks: BookShown[] }>("/api/rulebooks");
    if (got.ok) list = got.value.rulebooks;
    refused = got.ok ? null : got.refused;
  },
  async ask(book: string): Promise<void> {
    if (held.has(book)) return;
    const got = await api.get<Clauses>(at`/api/rulebooks/${book}/clauses`);
    if (got.ok) held.set(book, got.value);
    refused = got.ok ? null : got.refused;
  },
  whereIs: (book: string, clause: string): ClauseWhere | undefined => places.get(`${book} ${clause}`),
  /** Where a clause is, when somebody wants to know; what went wrong, if anything did. */
  async askWhere(book: string, clause: string): Promise<Refused | null> {
    if (places.has(`${book} ${clause}`)) return null;
    const got = await api.get<ClauseWhere>(at`/api/rulebooks/${book}/where?clause=${clause}`);
    if (got.ok) places.set(`${book} ${clause}`, got.value);
    return got.ok ? null : got.refused;
  },
};

const chapterOf = (number: string): string => {
  const first = number.split(/[.(]/)[0] ?? number;
  if (first === "I") return "The instrument";
  if (/^[A-Z]$/i.test(first) || /^1\.1\.[A-Z]/.test(number)) return "What words mean";
  return /^\d+$/.test(first) ? `Rule ${first}` : first;
};

/** A number that begins like what is looked for, or words that hold all of it. */
function fits(number: string, says: string, words: readonly string[]): boolean {
  const text = `${number} ${says}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The clauses that are looked for, chapter by chapter in the book's order. */
export function chapters({ clauses, borrowed }: Clauses, looksFor: string): Chapter[] {
  const words = looksFor.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, Found[]>();
  const lent = new Set(borrowed);
  for (const [number, says] of Object.entries(clauses)) {
    if (!fits(number, says, words)) continue;
    const title = chapterOf(number);
    const chapter = found.get(title) ?? [];
    found.set(title, [...chapter, { number, says, borrowed: lent.has(number) }]);
  }
  return [...found].map(([title, list]) => ({ title, clauses: list }));
}

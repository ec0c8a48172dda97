/** The books and their clauses in our words, asked for when first read. */

import { SvelteMap } from "svelte/reactivity";

import { api, at, type Refused } from "../lib/api";
import type { BookContents, BookShown, Clauses, ClauseWhere } from "../lib/types";

export type { BookShown, Clauses };

export interface Found {
  readonly number: string;
  readonly says: string;
}

export interface Chapter {
  readonly key: string;
  readonly title: string;
  readonly clauses: readonly Found[];
  /** Whether it stands in for rules that the book rests on and nobody holds. */
  readonly borrowed: boolean;
}

let list = $state.raw<readonly BookShown[]>([]);
let refused = $state.raw<Refused | null>(null);
const held = new SvelteMap<string, Clauses>();
const contents = new SvelteMap<string, BookContents>();
const places = new SvelteMap<string, ClauseWhere>();

export const books = {
  get all(): readonly BookShown[] {
    return list;
  },
  get refused(): Refused | null {
    return refused;
  },
  of: (book: string): Clauses | undefined => held.get(book),
  contentsOf: (book: string): BookContents | undefined => contents.get(book),
  async askAll(): Promise<void> {
    if (list.length) return;
    const got = await api.get<{ rulebooks: BookShown[] }>("/api/rulebooks");
    if (got.ok) list = got.value.rulebooks;
    refused = got.ok ? null : got.refused;
  },
  async ask(book: string): Promise<void> {
    if (held.has(book) && contents.has(book)) return;
    const [got, found] = await Promise.all([
      api.get<Clauses>(at`/api/rulebooks/${book}/clauses`),
      api.get<BookContents>(at`/api/rulebooks/${book}/contents`),
    ]);
    if (got.ok) held.set(book, got.value);
    if (found.ok) contents.set(book, found.value);
    refused = !got.ok ? got.refused : !found.ok ? found.refused : null;
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

/** What is looked for, as words that must all be there. */
export const wordsOf = (looksFor: string): string[] => looksFor.toLowerCase().split(/\s+/).filter(Boolean);

/** The clauses that are looked for, chapter by chapter in the book's order. */
export function chapters({ clauses, borrowed }: Clauses, contents: BookContents, words: readonly string[]): Chapter[] {
  const lent = new Set(borrowed);
  return contents.chapters
    .map(({ key, title, clauses: numbers }) => {
      const fits = (number: string): boolean => {
        const text = `${number} ${clauses[number]} ${contents.notes[number] ?? ""} ${title}`.toLowerCase();
        return words.every((word) => text.includes(word));
      };
      const found = numbers.filter(fits).map((number) => ({ number, says: clauses[number] ?? "" }));
      return { key, title, clauses: found, borrowed: numbers.length > 0 && numbers.every((number) => lent.has(number)) };
    })
    .filter((chapter) => chapter.clauses.length > 0);
}

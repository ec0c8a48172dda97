/** Our wording of the clauses, asked for once a book; and the one clause that is being read. */

import { SvelteMap } from "svelte/reactivity";

import { api, at } from "../lib/api";
import type { BookId, ClauseNumber } from "../lib/types";
import { rememberBook } from "../rules/last-book";

const books = new SvelteMap<BookId, Record<ClauseNumber, string>>();
const asked = new Set<BookId>();

/** Ask for a book's clauses, unless they are here. */
export async function fetchClauses(book: BookId): Promise<void> {
  rememberBook(book);
  if (asked.has(book)) return;
  asked.add(book);
  const got = await api.get<{ clauses: Record<ClauseNumber, string> }>(at`/api/rulebooks/${book}/clauses`);
  if (got.ok) books.set(book, got.value.clauses);
  else asked.delete(book);
}

/** Put them there without asking: for a table that is shown without a house. */
export function keepClauses(book: BookId, clauses: Record<ClauseNumber, string>): void {
  asked.add(book);
  books.set(book, clauses);
}

export interface Reading {
  clause: ClauseNumber;
  book: BookId;
  beside: HTMLElement;
  /** Whether it stays until it is put away: it was pressed, not only passed over. */
  stays: boolean;
}

let current = $state.raw<Reading | null>(null);

export const reading = {
  get now(): Reading | null {
    return current;
  },
  get says(): string {
    if (!current) return "";
    const found = books.get(current.book);
    if (!found) return "The words of this clause are on their way.";
    return found[current.clause] ?? "This clause has no words of ours.";
  },
  open(what: Reading): void {
    void fetchClauses(what.book);
    rememberBook(what.book);
    current = what;
  },
  close(beside?: HTMLElement): void {
    if (!beside || current?.beside === beside) current = null;
  },
};

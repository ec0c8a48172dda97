/** Every command as the house describes it; forms are made from that, and from nothing else. */

import { api, at, type Answer } from "../lib/api";
import { newId } from "../lib/house-socket";
import { session } from "../lib/session.svelte";
import type { BookId, ClauseNumber, CommandDescribed, CommandsDescribed, Consequences } from "../lib/types";

let all = $state.raw<readonly CommandDescribed[]>([]);
let asked = false;

async function load(): Promise<void> {
  if (asked) return;
  asked = true;
  const got = await api.get<CommandsDescribed>("/api/commands");
  if (got.ok) all = got.value.commands;
  else asked = false;
}

export const commands = {
  get all(): readonly CommandDescribed[] {
    return all;
  },
  load,
};

/** Whether somebody in this role may give it under this book; where no book is open, under any. */
export function isMine(one: CommandDescribed, book: BookId | null, role: string = session.me.role): boolean {
  if (one.room !== "table" && one.room !== "tournament") return (one.by as readonly string[]).includes(role);
  return one.books.some((under) => (book === null || under.book === book) && (under.by as readonly string[]).includes(role));
}

/** The clauses under which it is given. */
export const clausesOf = (one: CommandDescribed, book: BookId | null): readonly ClauseNumber[] =>
  one.room === "table" || one.room === "tournament" ? (one.books.find((under) => under.book === book)?.under ?? []) : one.under;

/** Where the word alone says too little to whoever is in a hurry. */
const TITLES: Readonly<Record<string, string>> = {
  "report-dealt-past": "Dealt past the cutting card",
  "report-malfunction": "The shuffling device fails",
  "report-no-wagers": "Dealt with no wagers",
  "report-missed-feed-back": "Discards not fed back",
};

/** What a person does: `set-limits` is Set limits. */
export const titleOf = (command: string): string => {
  if (TITLES[command]) return TITLES[command];
  const words = command.replace(/^report-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Where a command to anything but a table goes. */
export function send(one: CommandDescribed, name: string, fields: Record<string, unknown>): Promise<Answer<unknown>> {
  const body = { ...fields, command: one.command, id: newId() };
  if (one.room === "table") return api.post(at`/api/tables/${name}/commands`, { ...body, table: name });
  if (one.room === "tournament") return api.post(at`/api/tournaments/${name}/commands`, { ...body, tournament: name });
  return api.post("/api/house/commands", body);
}

/** What a command would do if it were given now. */
export const lookAhead = (table: string, command: string, fields: Record<string, unknown>): Promise<Answer<Consequences>> =>
  api.post<Consequences>(at`/api/tables/${table}/consequences`, { ...fields, command, table, id: newId() });

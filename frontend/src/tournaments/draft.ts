/** Conditions as a form: its fields in the order in which they are written, and the way there and back. */

import { centsOf, dollars } from "../lib/money";
import type { Conditions } from "../lib/types";

export type Kind = "text" | "long" | "count" | "money" | "time" | "yes-no" | "switch" | "choice" | "lines" | "numbers" | "words" | "offer" | "rows";

export interface FieldOf {
  /** As the conditions name it: `ties.final`. */
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly hint?: string;
  readonly most?: number;
  readonly choices?: readonly (readonly [value: string, says: string])[];
  /** Of an offer: how it is made. Of rows: what stands in each. */
  readonly fields?: readonly FieldOf[];
  /** Of rows: what one is called. */
  readonly one?: string;
  readonly isNeeded?: boolean;
  /** Shown whatever the book asks for. */
  readonly isUsual?: boolean;
  readonly when?: (values: Values) => boolean;
}

export interface Group {
  readonly title: string;
  readonly fields: readonly FieldOf[];
}

export type Row = Record<string, string>;
/** What stands in each field, as text; rows by their path. */
export interface Values {
  plain: Record<string, string>;
  rows: Record<string, Row[]>;
}

const NAME = 200;
const REASON = 300;
const STATEMENT = 1000;
const TIES = [["extra-rounds", "They play extra rounds"], ["share", "They share"]] as const;

export const GROUPS: readonly Group[] = [
  {
    title: "The tournament",
    fields: [
      { path: "name", label: "What it is called", kind: "text", most: NAME, isUsual: true },
      { path: "starts", label: "When it starts", kind: "time", isUsual: true },
      { path: "how_to_enter", label: "How to enter", kind: "long", most: STATEMENT },
      { path: "format", label: "Format", kind: "choice", choices: [["knock-out", "Knock-out: the best of each table go on"], ["points", "Points for places, added up"], ["sit-and-go", "Sit and go: a session starts when its seats are full"]], isUsual: true },
      { path: "sit_and_go.start_when", label: "When a session starts", kind: "long", most: STATEMENT, isUsual: true, when: (all) => all.plain.format === "sit-and-go" },
      { path: "sit_and_go.allocation", label: "How seats are given then", kind: "long", most: STATEMENT, isUsual: true, when: (all) => all.plain.format === "sit-and-go" },
      { path: "sit_and_go.entries", label: "At how many entries it starts", kind: "count", isUsual: true, when: (all) => all.plain.format === "sit-and-go" },
      { path: "points", label: "Points for places 1, 2, 3 …", kind: "numbers", hint: "With commas: 10, 8, 6", isUsual: true, when: (all) => all.plain.format === "points" },
    ],
  },
  {
    title: "Sessions",
    fields: [
      {
        path: "sessions", label: "Sessions, in their order", kind: "rows", one: "session", isUsual: true,
        fields: [
          { path: "name", label: "Name", kind: "text", most: NAME, isNeeded: true },
          { path: "rounds", label: "Rounds", kind: "count" },
          { path: "minutes", label: "or minutes", kind: "count" },
          { path: "tables", label: "Tables", kind: "count" },
          { path: "advance", label: "Go on of each", kind: "count" },
          { path: "players_per_table", label: "Seats at each", kind: "count" },
          { path: "players", label: "Who plays it", kind: "choice", choices: [["all", "Everybody"], ["advancing", "Those who go on"], ["eliminated", "Those who are out"]] },
          { path: "starts", label: "Starts", kind: "time" },
          { path: "tables_basis", label: "or how many are needed", kind: "text", most: STATEMENT },
        ],
      },
      {
        path: "repechage", label: "A second chance", kind: "offer",
        fields: [
          { path: "session", label: "In which session", kind: "text", most: NAME },
          { path: "qualifies", label: "Who qualifies", kind: "long", most: STATEMENT },
        ],
      },
    ],
  },
  {
    title: "Entries",
    fields: [
      { path: "entry_fee", label: "Entry fee", kind: "money", isUsual: true },
      { path: "commission", label: "Kept of each fee", kind: "money", isUsual: true },
      { path: "players.fewest", label: "Fewest players", kind: "count", isUsual: true },
      { path: "players.most", label: "Most players", kind: "count", isUsual: true },
      { path: "groups", label: "Only for", kind: "lines", most: REASON, hint: "One restriction a line; leave a dash (–) alone to say that there is none" },
      { path: "eligibility.statement", label: "Who may enter", kind: "long", most: STATEMENT },
      { path: "eligibility.may_refuse", label: "Entries may be refused", kind: "switch" },
      { path: "eligibility.refusal_statement", label: "How that right is stated", kind: "long", most: STATEMENT, when: (all) => all.plain["eligibility.may_refuse"] === "yes" },
      { path: "eligibility.criteria", label: "Criteria for entering", kind: "lines", most: REASON, hint: "One a line" },
      { path: "form", label: "The entry form is called", kind: "text", most: NAME },
      { path: "agreement", label: "Entrants agree in writing", kind: "yes-no" },
      { path: "withdrawal", label: "Withdrawing for the fee", kind: "offer", fields: [{ path: "until", label: "Until", kind: "time", isNeeded: true }] },
      {
        path: "buy_back", label: "Buying back in", kind: "offer",
        fields: [
          { path: "until_session", label: "Until the end of which session", kind: "text", most: NAME },
          { path: "fee", label: "For", kind: "money" },
          { path: "method", label: "How", kind: "long", most: STATEMENT },
        ],
      },
    ],
  },
  {
    title: "Chips and wagers",
    fields: [
      { path: "chips", label: "Chips at the start of a session", kind: "count", isUsual: true },
      { path: "buy_in", label: "Buy-in for them", kind: "money" },
      { path: "smallest_chip", label: "Smallest chip", kind: "count", hint: "10 unless it is given" },
      {
        path: "limits", label: "Limits in chips", kind: "rows", one: "step", isUsual: true,
        fields: [
          { path: "from_round", label: "From round", kind: "count" },
          { path: "minimum", label: "Least", kind: "count", isNeeded: true },
          { path: "maximum", label: "Most", kind: "count", isNeeded: true },
        ],
      },
      { path: "limits_may_change", label: "Limits may change in a session", kind: "words", most: STATEMENT },
      { path: "compulsory_wager", label: "A wager in every round", kind: "yes-no" },
      { path: "allocation", label: "Seats are given", kind: "choice", choices: [["ballot", "By ballot"], ["manager", "By the manager"]] },
      { path: "order_of_wagering", label: "An order of wagering", kind: "yes-no" },
      { path: "deal_from_marker", label: "The deal begins at the marker", kind: "switch" },
      { path: "pass_cards", label: "Pass cards each", kind: "count", hint: "0 says that there are none" },
      { path: "undisclosed_wagers", label: "Undisclosed wagers each", kind: "count", hint: "0 says that there are none" },
      { path: "side_wagers", label: "Side wagers", kind: "lines", most: NAME, hint: "One a line, as the book calls it: perfect-pairs" },
      { path: "seconds_to_wager", label: "Seconds to wager", kind: "count" },
      { path: "seconds_to_decide", label: "Seconds to decide", kind: "count" },
      { path: "table_rules.doubling", label: "Doubling", kind: "choice", choices: [["no", "Not in this tournament"]] },
      { path: "table_rules.hands_from_splitting", label: "Hands from splitting at most", kind: "count" },
    ],
  },
  {
    title: "Places and prizes",
    fields: [
      { path: "elimination", label: "How players are eliminated", kind: "long", most: STATEMENT },
      { path: "ties.session", label: "Level players in a session", kind: "choice", choices: TIES },
      { path: "ties.final", label: "Level players in the final", kind: "choice", choices: TIES },
      { path: "ties.points", label: "Level on points", kind: "choice", choices: TIES, when: (all) => all.plain.format === "points" },
      { path: "same_round", label: "Out in one round", kind: "choice", choices: [["share", "They share"], ["chips-left", "Who had more chips ranks higher"]] },
      {
        path: "prizes", label: "Prizes, as parts of the pool", kind: "rows", one: "prize", isUsual: true,
        fields: [
          { path: "place", label: "Place", kind: "count", isNeeded: true },
          { path: "share", label: "Parts of the pool", kind: "count", isNeeded: true },
        ],
      },
      { path: "distribution", label: "How prizes are paid", kind: "long", most: STATEMENT },
      {
        path: "guarantee", label: "A guaranteed pool", kind: "offer",
        fields: [
          { path: "amount", label: "Pool", kind: "money", isNeeded: true },
          { path: "entries", label: "On so many entries", kind: "count", isNeeded: true },
          { path: "may_cancel", label: "Below that it may be cancelled", kind: "switch" },
        ],
      },
      { path: "play_off_chips", label: "Chips for a play-off", kind: "count" },
      { path: "chips_in_cash", label: "Chips are turned into cash", kind: "switch" },
    ],
  },
  {
    title: "Statements",
    fields: [
      { path: "statement", label: "Who runs it, and that the rules win", kind: "long", most: STATEMENT },
      { path: "cancellation", label: "It may be cancelled", kind: "words", most: STATEMENT },
    ],
  },
];

export const EMPTY = (): Values => ({ plain: {}, rows: {} });

// --- from the form to the conditions ------------------------------------------------------------------------

/** What is wrong with a field before anybody else can look at it. */
export type Problems = Record<string, string>;

export interface Written {
  readonly conditions: Record<string, unknown>;
  readonly problems: Problems;
}

const NONE = /^[-–—]$/;

class Reading {
  readonly problems: Problems = {};

  /** The value of a field, or nothing where it says nothing or cannot be read. */
  value(field: FieldOf, text: string, at: string): unknown {
    const said = text.trim();
    if (!said) return undefined;
    switch (field.kind) {
      case "count":
        return this.#count(said, at);
      case "money":
        return centsOf(said) ?? this.#wrong(at, `${field.label} is an amount such as $50, and this is ${said}.`);
      case "numbers":
        return said.split(/[\s,]+/).filter(Boolean).map((one) => this.#count(one, at));
      case "time":
        return Number.isNaN(Date.parse(said)) ? this.#wrong(at, `${field.label} is a day and an hour.`) : new Date(said).toISOString();
      case "yes-no":
        return said === "yes";
      case "switch":
        return said === "yes" ? true : undefined;
      case "lines":
        return NONE.test(said) ? [] : said.split("\n").map((one) => one.trim()).filter(Boolean);
      default:
        return said.replace(/\s*\n\s*/g, " ");
    }
  }

  #count(said: string, at: string): number | undefined {
    const found = /^(\d{1,3}(?:,\d{3})+|\d{1,15})$/.exec(said);
    return found ? Number(found[1]!.replaceAll(",", "")) : this.#wrong(at, `A whole number is needed here, and this is ${said.slice(0, 20)}.`);
  }

  #wrong(at: string, says: string): undefined {
    this.problems[at] = says;
    return undefined;
  }

  row(fields: readonly FieldOf[], row: Row, at: string): Record<string, unknown> | undefined {
    const made: Record<string, unknown> = {};
    for (const field of fields) {
      const value = this.value(field, row[field.path] ?? "", `${at}.${field.path}`);
      if (value !== undefined) made[field.path] = value;
    }
    const lacks = fields.find((field) => field.isNeeded && made[field.path] === undefined);
    if (!lacks) return made;
    const isEmpty = Object.values(row).every((one) => !one.trim());
    if (!isEmpty && !this.problems[`${at}.${lacks.path}`]) this.problems[`${at}.${lacks.path}`] = `${lacks.label} is needed in this line.`;
    return undefined;
  }
}

const put = (into: Record<string, unknown>, path: string, value: unknown): void => {
  const [outer, inner] = path.split(".") as [string, string?];
  if (inner === undefined) into[outer] = value;
  else into[outer] = { ...(into[outer] as object | undefined), [inner]: value };
};

export function written(values: Values, rest: Record<string, unknown>): Written {
  const conditions: Record<string, unknown> = { ...rest };
  const reading = new Reading();
  for (const field of GROUPS.flatMap((group) => group.fields)) {
    if (field.when && !field.when(values)) continue;
    const said = values.plain[field.path] ?? "";
    if (field.kind === "rows") {
      const rows = (values.rows[field.path] ?? []).map((row, i) => reading.row(field.fields ?? [], row, `${field.path}.${i}`));
      const good = rows.filter((row) => row !== undefined);
      if (good.length) conditions[field.path] = good;
    } else if (field.kind === "offer") {
      const offered = Object.fromEntries((field.fields ?? []).map((one) => [one.path, values.plain[`${field.path}.${one.path}`] ?? ""]));
      const made = said === "yes" ? (reading.row(field.fields ?? [], offered, field.path) ?? true) : undefined;
      if (said === "no") conditions[field.path] = false;
      else if (made !== undefined) conditions[field.path] = made;
    } else if (field.kind === "words") {
      const how = (values.plain[`${field.path}.how`] ?? "").trim().replace(/\s*\n\s*/g, " ");
      if (said) conditions[field.path] = said === "no" ? false : how || true;
    } else if (field.path === "table_rules.doubling") {
      if (said === "no") put(conditions, field.path, false);
    } else {
      const value = reading.value(field, said, field.path);
      if (value !== undefined) put(conditions, field.path, value);
    }
  }
  return { conditions, problems: reading.problems };
}

// --- and back -----------------------------------------------------------------------------------------------

const localTime = (at: string): string => {
  const when = new Date(at);
  return new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function asText(field: FieldOf, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "money") return dollars(value as number);
  if (field.kind === "time") return localTime(value as string);
  if (field.kind === "switch") return value === true ? "yes" : "";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(field.kind === "numbers" ? ", " : "\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

const rowOf = (fields: readonly FieldOf[], value: Record<string, unknown>): Row =>
  Object.fromEntries(fields.map((field) => [field.path, asText(field, value[field.path])]));

export function valuesOf(given: Conditions): { values: Values; rest: Record<string, unknown> } {
  const conditions = given as unknown as Record<string, unknown>;
  const values = EMPTY();
  const known = new Set<string>();
  for (const field of GROUPS.flatMap((group) => group.fields)) {
    const [outer, inner] = field.path.split(".") as [string, string?];
    known.add(outer);
    const whole = conditions[outer];
    const value = inner === undefined ? whole : (whole as Record<string, unknown> | null | undefined)?.[inner];
    if (value === undefined || value === null) continue;
    if (field.kind === "rows") {
      values.rows[field.path] = (value as Record<string, unknown>[]).map((row) => rowOf(field.fields ?? [], row));
    } else if (field.kind === "offer" || field.kind === "words") {
      values.plain[field.path] = value === false ? "no" : "yes";
      if (field.kind === "words" && typeof value === "string") values.plain[`${field.path}.how`] = value;
      if (field.kind === "offer" && typeof value === "object") {
        for (const [name, text] of Object.entries(rowOf(field.fields ?? [], value as Record<string, unknown>))) values.plain[`${field.path}.${name}`] = text;
      }
    } else if (field.path === "table_rules.doubling") {
      if (value === false) values.plain[field.path] = "no";
    } else {
      values.plain[field.path] = asText(field, value);
    }
  }
  const rest = Object.fromEntries(Object.entries(conditions).filter(([name, value]) => !known.has(name) && value !== null && value !== undefined));
  return { values, rest };
}

/** Whether an item that a book names is this field, part of it, or what it is part of. */
export const isAbout = (item: string, path: string): boolean => item === path || item.startsWith(`${path}.`) || path.startsWith(`${item}.`);

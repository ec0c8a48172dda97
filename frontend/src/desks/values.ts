/** What stands in the fields of a form, and what of it is sent. */

import { centsOf } from "../lib/money";
import type { ClauseNumber, FieldDescribed, OrderAsked } from "../lib/types";

export type Values = Record<string, string>;

/** A field as the book of the table asks for it: in its own words, and with its own names for what may be chosen. */
export type FieldAsked = FieldDescribed & { readonly names?: Readonly<Record<string, string>>; readonly clause?: ClauseNumber };

const standsFor = (field: FieldDescribed | undefined, text: string | undefined): string =>
  text?.trim() || (field?.kind === "yes-no" ? (field.default ? "yes" : "no") : String(field?.default ?? ""));

/** The fields that the book asks for now, given what is filled in so far; all of them where it asks nothing of its own. */
export function fieldsAsked(fields: readonly FieldDescribed[], asked: OrderAsked | null, values: Values): readonly FieldAsked[] {
  if (!asked) return fields;
  const named = new Map(fields.map((one) => [one.name, one]));
  return asked.asks
    .filter((one) => Object.entries(one.when).every(([name, wanted]) => standsFor(named.get(name), values[name]) === wanted))
    .flatMap((one) => {
      const field = named.get(one.field);
      const choices = Object.keys(one.choices);
      return field ? [{ ...field, label: one.says, says: "", choices: choices.length ? choices : field.choices, names: one.choices, clause: one.clause }] : [];
    });
}

/** A field that was filled with something that it cannot hold. */
export class NotThat extends Error {}

export const pathOf = (prefix: string, field: FieldDescribed): string => (prefix ? `${prefix}.${field.name}` : field.name);

/** A time of this device's clock, with its zone. */
function moment(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new NotThat(`You wrote ${text}: a day and a time are wanted.`);
  return time.toISOString();
}

function placeOf(text: string): unknown {
  const hand = /^(\d+)(?:\/(\d+))?$/.exec(text);
  return hand ? { box: Number(hand[1]), hand: Number(hand[2] ?? 1) } : text;
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

function valueOf(field: FieldDescribed, text: string): unknown {
  switch (field.kind) {
    case "cents": {
      const cents = centsOf(text);
      if (cents === null) throw new NotThat(`You wrote ${text} for ${field.label.toLowerCase()}: an amount in dollars is wanted, such as 25 or 2.50.`);
      return cents;
    }
    case "number":
      if (!/^-?\d+$/.test(text)) throw new NotThat(`You wrote ${text} for ${field.label.toLowerCase()}: a whole number is wanted.`);
      return Number(text);
    case "yes-no":
      return text === "yes";
    case "time":
      return moment(text);
    case "card":
      return cardOf(field, text);
    case "cards":
      return listOf(text).map((one) => cardOf(field, one));
    case "texts":
      return text.split(/\s*,\s*/).filter(Boolean);
    case "choices":
      return listOf(text);
    case "numbers":
      return listOf(text).map((one) => valueOf({ ...field, kind: "number" }, one));
    case "place":
      return placeOf(text);
    case "number-or-text":
      return /^-?\d+$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

function cardOf(field: FieldDescribed, text: string): string {
  const card = text.trim().replace(/^(10|0)/, "T");
  const written = card.charAt(0).toUpperCase() + card.slice(1).toLowerCase();
  if (!/^[A2-9TJQK][shdc]$/.test(written)) throw new NotThat(`You wrote ${text} for ${field.label.toLowerCase()}: a card is wanted, such as 9h or Td.`);
  return written;
}

/** The rows of a list that are there, each by the number that it got when it was added. */
export const rowsAt = (values: Values, path: string): string[] => listOf(values[path] ?? "");

export function addRow(values: Values, path: string): void {
  const rows = rowsAt(values, path);
  values[path] = [...rows, String(Math.max(-1, ...rows.map(Number)) + 1)].join(" ");
}

export function removeRow(values: Values, path: string, row: string): void {
  values[path] = rowsAt(values, path).filter((one) => one !== row).join(" ");
  for (const key of Object.keys(values)) if (key.startsWith(`${path}.${row}.`)) delete values[key];
}

/** An object of these fields; the value itself where the only field has no name. */
function inside(fields: readonly FieldDescribed[], values: Values, prefix: string): unknown {
  const sent = sentOf(fields, values, prefix);
  return fields.length === 1 && fields[0]!.name === "" ? sent[""] : sent;
}

function mapped(field: FieldDescribed, values: Values, path: string): Record<string, unknown> {
  const [key, ...others] = field.fields;
  const entries = rowsAt(values, path).map((row): [string, unknown] => [
    (values[`${path}.${row}.${key!.name}`] ?? "").trim(),
    inside(others, values, `${path}.${row}`),
  ]);
  return Object.fromEntries(entries.filter(([name]) => name));
}

/** What one field of the form says; nothing where nothing was filled in. */
function toldOf(field: FieldDescribed, values: Values, path: string): unknown {
  const text = (values[path] ?? "").trim();
  switch (field.kind) {
    case "object": {
      const inner = sentOf(field.fields, values, path);
      return Object.keys(inner).length || field.required ? inner : undefined;
    }
    case "rows":
      return text ? rowsAt(values, path).map((row) => sentOf(field.fields, values, `${path}.${row}`)) : undefined;
    case "map":
      return text ? mapped(field, values, path) : undefined;
    case "either":
      return text === "told" ? inside(field.fields, values, path) : text ? text === "yes" : undefined;
    default:
      return text ? valueOf(field, text) : undefined;
  }
}

/** What is sent of a form; throws `NotThat`, with a sentence, where a field cannot be read. */
export function sentOf(fields: readonly FieldDescribed[], values: Values, prefix = ""): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const field of fields) {
    const told = toldOf(field, values, pathOf(prefix, field));
    if (told !== undefined) sent[field.name] = told;
  }
  return sent;
}

/** Whether everything that the command cannot do without is there; of rows, in each of them. */
export function isComplete(fields: readonly FieldDescribed[], values: Values, prefix = ""): boolean {
  return fields.every((field) => {
    const path = pathOf(prefix, field);
    if (field.kind === "object") return true;
    if (field.required && !(values[path] ?? "").trim()) return false;
    if (field.kind !== "rows" && field.kind !== "map") return true;
    return rowsAt(values, path).every((row) => isComplete(field.fields, values, `${path}.${row}`));
  });
}

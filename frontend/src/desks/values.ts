/** What stands in the fields of a form, and what of it is sent. */

import { centsOf } from "../lib/money";
import type { FieldDescribed } from "../lib/types";

export type Values = Record<string, string>;

/** A field that was filled with something that it cannot hold. */
export class NotThat extends Error {}

const pathOf = (prefix: string, field: FieldDescribed): string => (prefix ? `${prefix}.${field.name}` : field.name);

/** A time of this device's clock, with its zone. */
function moment(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new NotThat(text);
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
      return cardOf(text);
    case "cards":
      return listOf(text).map(cardOf);
    case "texts":
      return text.split(/\s*,\s*/).filter(Boolean);
    case "choices":
      return listOf(text);
    case "numbers":
      return listOf(text).map(Number);
    case "place":
      return placeOf(text);
    case "json":
      try {
        return JSON.parse(text);
      } catch {
        throw new NotThat(`You wrote something for ${field.label.toLowerCase()} that is no JSON: ${field.type} is wanted.`);
      }
    default:
      return text;
  }
}

const cardOf = (text: string): string => {
  const card = text.trim().replace(/^(10|0)/, "T");
  return card.charAt(0).toUpperCase() + card.slice(1).toLowerCase();
};

/** What is sent of a form; throws `NotThat`, with a sentence, where a field cannot be read. */
export function sentOf(fields: readonly FieldDescribed[], values: Values, prefix = ""): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const field of fields) {
    const path = pathOf(prefix, field);
    if (field.kind === "object") {
      const inner = sentOf(field.fields, values, path);
      if (Object.keys(inner).length || field.required) sent[field.name] = inner;
      continue;
    }
    const text = (values[path] ?? "").trim();
    if (text) sent[field.name] = valueOf(field, text);
  }
  return sent;
}

/** Whether everything that the command cannot do without is there. */
export const isComplete = (fields: readonly FieldDescribed[], values: Values): boolean =>
  fields.every((field) => !field.required || field.kind === "object" || Boolean((values[field.name] ?? "").trim()));

/** The form of a promotion's terms, and the way to what is sent and back. */

import { centsOf } from "../lib/money";

export type Kind = "words" | "time" | "yes-no" | "money" | "list" | "number";
export type Draft = Record<string, string>;

/** What the terms say, in the order of the form: item, label, kind. */
export const ITEMS: readonly (readonly [string, string, Kind])[] = [
  ["manner", "How prizes are awarded", "words"],
  ["awarded_at", "When they are awarded", "time"],
  ["awarded_where", "Where they are awarded", "words"],
  ["eligible", "Who may win", "words"],
  ["wager_needed", "One has to wager to be in it", "yes-no"],
  ["minimum_wager", "The least one has to wager", "money"],
  ["nature", "What the prizes are", "words"],
  ["reservations", "Reservations", "words"],
  ["closes", "Entries until", "time"],
  ["held_where", "Where it is held", "words"],
  ["held_from", "When it starts", "time"],
  ["claiming", "How a prize is claimed", "words"],
  ["must_be_present", "One has to be at the draw to win", "yes-no"],
  ["winner_told", "How the winner is told", "words"],
  ["published", "How results are published", "words"],
  ["paid_out", "How prizes are handed over", "words"],
  ["available", "Where the terms can be had, one place a line", "list"],
];

/** What every prize has, and after it what its kind wants besides. */
export const PRIZE_ITEMS: readonly (readonly [string, string, Kind])[] = [
  ["prize", "What it is called", "words"],
  ["description", "Description", "words"],
  ["value", "Value", "money"],
  ["conditions", "Conditions", "words"],
  ["cash_alternative", "Money instead, if the winner wants", "yes-no"],
];

export const DETAILS: Record<string, readonly [string, Kind]> = {
  make: ["Make", "words"],
  model: ["Model", "words"],
  accessories: ["Accessories", "words"],
  on_road_costs: ["On-road costs are included", "yes-no"],
  persons: ["For how many", "words"],
  included: ["What is included", "words"],
  dates: ["When it may be taken", "words"],
  spending_money: ["Spending money is included", "yes-no"],
  dwelling: ["The dwelling", "words"],
  plans: ["Plans", "words"],
  contract: ["Contract", "words"],
  easements: ["Easements", "words"],
  location: ["Where it is", "words"],
  millilitres: ["Millilitres", "number"],
};

export const WHATS: readonly string[] = ["goods", "service", "casino-dollars", "appliance", "machinery", "motor-vehicle", "travel", "real-estate", "liquor"];

const KINDS = new Map<string, Kind>([...ITEMS, ...PRIZE_ITEMS].map(([item, , kind]) => [item, kind] as const));
const kindOf = (item: string): Kind => KINDS.get(item) ?? DETAILS[item]?.[1] ?? "words";

/** What was typed for an item as it is sent; nothing where nothing was. */
function sent(item: string, typed: string): unknown {
  const text = typed.trim();
  if (text === "") return undefined;
  const kind = kindOf(item);
  if (kind === "time") return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
  if (kind === "yes-no") return text === "yes";
  if (kind === "money") return centsOf(text) ?? undefined;
  if (kind === "number") return Number.isInteger(Number(text)) ? Number(text) : undefined;
  if (kind === "list") return text.split("\n").map((one) => one.trim()).filter(Boolean);
  return text;
}

export const asSent = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draft).map(([item, typed]) => [item, sent(item, typed)]).filter(([, value]) => value !== undefined));

const two = (number: number): string => String(number).padStart(2, "0");

/** An instant as a field for a local time has it. */
function localTime(at: string): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What the house has, as it stands in the fields. */
export function asTyped(said: Record<string, unknown>): Draft {
  const typed = (item: string, value: unknown): string => {
    const kind = kindOf(item);
    if (kind === "time") return localTime(String(value));
    if (kind === "yes-no") return value ? "yes" : "no";
    if (kind === "money") return (Number(value) / 100).toFixed(2);
    if (Array.isArray(value)) return value.join("\n");
    return String(value);
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null).map(([item, value]) => [item, typed(item, value)]));
}

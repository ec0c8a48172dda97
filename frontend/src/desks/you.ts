/** The house speaks of everybody by name; at a desk the one who is refused is the one who reads it. */

import { inOwnTime } from "../lib/words";

const VERBS: readonly (readonly [RegExp, string])[] = [
  [/^ is /, " are "],
  [/^ has /, " have "],
  [/^ reports /, " report "],
  [/^ means /, " mean "],
  [/^ cannot /, " cannot "],
];

/** `Dan cannot deal 7s` is `You cannot deal 7s`, for Dan; times are in the reader's own. */
export function you(told: string, name: string): string {
  const says = inOwnTime(told);
  if (!name || !says.startsWith(name)) return says;
  const rest = says.slice(name.length);
  for (const [verb, own] of VERBS) if (verb.test(rest)) return `You${rest.replace(verb, own)}`;
  return says;
}

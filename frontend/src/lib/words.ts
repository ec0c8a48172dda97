/** Names that the wire uses, as people say them. */

export { cardInWords as cardName } from "../cards";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `perfect-pairs` is Perfect Pairs, `blazing-7s` Blazing 7's. */
export const wagerName = (on: string): string =>
  on === "blazing-7s" ? "Blazing 7's" : on.split("-").map(capital).join(" ");

/** `gaming-supervisor` is Gaming supervisor. */
export const roleName = (role: string): string => capital(role.replaceAll("-", " "));

const OUTCOMES: Record<string, string> = {
  win: "Won",
  lose: "Lost",
  "stand-off": "Stand off",
  surrender: "Surrendered",
  void: "Void",
};

export const outcomeName = (outcome: string): string => OUTCOMES[outcome] ?? capital(outcome);

const WAITS: Record<string, string> = {
  opening: "Not open yet",
  cards: "Cards are being prepared",
  cut: "The cards are being cut",
  wagers: "Wagers are open",
  decisions: "A player decides",
  dealer: "The dealer draws",
  supervisor: "Held for a supervisor",
};

export const waitsName = (waits: string): string => WAITS[waits] ?? capital(waits);

/** `2 seats free`, `1 seat free`, `No seat free`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count === 0 ? "No" : count} ${count === 1 || count === 0 ? one : many}`;

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-AU", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** `16 Nov 2026`, in the viewer's own zone. */
export const dayOf = (at: string): string => day.format(new Date(at));
export const timeOf = (at: string): string => clock.format(new Date(at));

/** A sentence of the house with its instants in the viewer's own time: `until 18 Nov 2026 01:21:15`. */
export const inOwnTime = (says: string): string =>
  says.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g, (at) => `${dayOf(at)} ${timeOf(at)}`);

/** `loses $10` is Loses $10. */
export const sentence = (text: string): string => capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** `table-3` is Table 3; a name that says more stays as it is. */
export const tableName = (table: string): string => capital(table.replaceAll("-", " "));

/** Presses beside each other: an instant has microseconds, which the clock of a browser does not keep. */

import type { PressSeen } from "../lib/types";

/** Presses this far apart, in microseconds, are never one moment (16.11.4, as the house reads it). */
export const ONE_MOMENT = 1_000_000;

/** An instant in microseconds since 1970. */
export function micros(at: string): number {
  const fraction = /\.(\d+)/.exec(at)?.[1] ?? "";
  const whole = Date.parse(at.replace(/\.\d+/, ""));
  return whole * 1000 + Number(fraction.slice(0, 6).padEnd(6, "0"));
}

/** How long after the first a press came, in seconds to the microsecond: `+0.500000 s`. */
export const after = (press: PressSeen, first: PressSeen): string => `+${((micros(press.at) - micros(first.at)) / 1e6).toFixed(6)} s`;

/** Whether Surveillance may find that it fell together with the first. */
export const mayBeOneMoment = (press: PressSeen, first: PressSeen): boolean => micros(press.at) - micros(first.at) < ONE_MOMENT;

/** The time of day of an instant, to the microsecond, in the viewer's own zone. */
export function instant(at: string): string {
  const clock = new Intl.DateTimeFormat("en-AU", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
  return `${clock.format(new Date(at))}.${(/\.(\d+)/.exec(at)?.[1] ?? "").slice(0, 6).padEnd(6, "0")}`;
}

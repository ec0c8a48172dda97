/** How long until a deadline, as people say it: `2 days 3 hours left`, `4 minutes too late`. */

const UNITS: readonly [number, string][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The two largest units of a number of seconds: `2 days 3 hours`, `under a minute`. */
export function spoken(seconds: number): string {
  let rest = Math.floor(seconds);
  const parts: string[] = [];
  for (const [size, word] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(counted(count, word));
    else if (parts.length > 0) break;
  }
  return parts.join(" ") || "under a minute";
}

/** What is left until a time, or by how much it has passed. */
export function timeLeft(by: string, now: number): string {
  const seconds = (Date.parse(by) - now) / 1000;
  return seconds >= 0 ? `${spoken(seconds)} left` : `${spoken(-seconds)} too late`;
}

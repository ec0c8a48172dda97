/** A clock that a page can watch run down. */

export class Ticking {
  now = $state(Date.now());

  /** Start it; returns what ends it. `tell` is the clock of the house. */
  start(tell: () => number): () => void {
    this.now = tell();
    const timer = setInterval(() => (this.now = tell()), 1000);
    return () => clearInterval(timer);
  }
}

/** `12:04` until then; `now` once it has come. */
export function left(starts: string, now: number): string {
  const seconds = Math.ceil((Date.parse(starts) - now) / 1000);
  if (seconds <= 0) return "now";
  const hours = Math.floor(seconds / 3600);
  const minutes = String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, "0");
  return `${hours ? `${hours}:` : ""}${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

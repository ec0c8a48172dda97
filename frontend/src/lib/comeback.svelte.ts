/** A page that the house could not fill comes back by itself, as soon as the house answers again. */

import { onUnreachable } from "./api";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

let isAway = $state(false);
let times = $state(0);
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT;

async function look(): Promise<void> {
  try {
    await fetch("/api/me", { headers: { Accept: "application/json" }, credentials: "same-origin" });
    isAway = false;
    wait = FIRST_WAIT;
    times += 1;
  } catch {
    wait = Math.min(wait * 1.7, LONGEST_WAIT);
    timer = setTimeout(() => void look(), wait);
  }
}

export const comeback = {
  /** Whether the house did not answer when it was last asked for something to show. */
  get isAway(): boolean {
    return isAway;
  },
  /** How often it came back: a page is made anew each time. */
  get times(): number {
    return times;
  },
};

onUnreachable(() => {
  if (isAway) return;
  isAway = true;
  clearTimeout(timer);
  timer = setTimeout(() => void look(), wait);
});

addEventListener("online", () => {
  if (!isAway) return;
  clearTimeout(timer);
  void look();
});

/** What a person likes in this browser: kept here alone, never sent to the house. */

export type Room = "system" | "dark" | "light";
/** `system` does as the machine asks (`prefers-reduced-motion`); `still` moves nothing. */
export type Motion = "system" | "still";

/** How quickly cards are laid: as a dealer does, twice as fast, or all at once. */
export type PaceLiked = "dealer" | "brisk" | "at-once";
export const PACES: readonly (readonly [PaceLiked, string])[] = [["dealer", "as a dealer does"], ["brisk", "twice as fast"], ["at-once", "all at once"]];
/** How many times the minimum one who presses Play buys in chips. */
export const BUY_INS: readonly number[] = [10, 20, 50, 100];

export interface Preferences {
  room: Room;
  fourColours: boolean;
  sound: boolean;
  motion: Motion;
  pace: PaceLiked;
  buyIn: number;
}

const KEPT_AS = "croupier.preferences";
const AT_FIRST: Preferences = { room: "system", fourColours: false, sound: false, motion: "system", pace: "dealer", buyIn: 20 };

function kept(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Record<keyof Preferences, unknown>>;
    return {
      room: found.room === "dark" || found.room === "light" ? found.room : AT_FIRST.room,
      fourColours: found.fourColours === true,
      sound: found.sound === true,
      motion: found.motion === "still" ? "still" : "system",
      pace: PACES.find(([pace]) => pace === found.pace)?.[0] ?? AT_FIRST.pace,
      buyIn: BUY_INS.find((times) => times === found.buyIn) ?? AT_FIRST.buyIn,
    };
  } catch {
    return { ...AT_FIRST }; // storage is forbidden or holds something else
  }
}

/** Read and set its fields anywhere: `preferences.fourColours = true`. */
export const preferences: Preferences = $state(kept());

const asked = matchMedia("(prefers-reduced-motion: reduce)");
let askedStill = $state(asked.matches);
asked.addEventListener("change", () => (askedStill = asked.matches));

/** Whether nothing should move: the person said so here, or told their machine. */
export const isStill = (): boolean => preferences.motion === "still" || askedStill;

function show({ room, fourColours, motion }: Preferences): void {
  const { dataset } = document.documentElement;
  dataset.room = room;
  dataset.suits = fourColours ? "four" : "two";
  dataset.motion = motion;
}

show(preferences); // before the first paint of the page

/** Keep every change, and let the style sheets see it; call once, in the shell. */
export function keepPreferences(): void {
  $effect(() => {
    show(preferences);
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(preferences));
    } catch {
      // they last as long as this page
    }
  });
  $effect(() => {
    // another tab of this browser
    const follow = (event: StorageEvent) => {
      if (event.key === KEPT_AS) Object.assign(preferences, kept());
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  });
}

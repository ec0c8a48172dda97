/** The steps of a round: the felt after each, and where a step happens on it. */

import type { Felt, RoundShown, RoundStep } from "../lib/types";

/** The round as it lies after a step: as the last step before it that changed something left it. */
export function roundAt(steps: readonly RoundStep[], at: number): RoundShown | null {
  for (let i = Math.min(at, steps.length - 1); i >= 0; i--) {
    const shown = steps[i]?.round;
    if (shown) return shown;
  }
  return null;
}

/** The table at that step; its version tells one step from another. */
export const feltAt = (cloth: Felt, steps: readonly RoundStep[], at: number): Felt => ({
  ...cloth,
  open: true,
  waits: "dealer",
  version: at + 1,
  round: roundAt(steps, at),
});

/** Where the last card of the step lies, or the box whose wager it settles: what a narrow felt shows in full. */
export function boxOf(steps: readonly RoundStep[], at: number): number | null {
  const now = roundAt(steps, at);
  const before = at > 0 ? roundAt(steps, at - 1) : null;
  if (!now) return null;
  const last = now.dealt.at(-1)?.[0];
  if (now.dealt.length !== (before?.dealt.length ?? 0) && last && last !== "dealer") return Number(last.split("/")[0]);
  const changed = now.boxes.find((box) => {
    const was = before?.boxes.find((one) => one.number === box.number);
    return JSON.stringify(was?.stakes) !== JSON.stringify(box.stakes);
  });
  return changed?.number ?? null;
}

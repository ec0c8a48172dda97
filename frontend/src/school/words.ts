/** Scores in words. */

import type { SchoolScore } from "../lib/types";

/** `8 of 10`. */
export const pointsOf = (score: SchoolScore): string => `${score.points} of ${score.most}`;

/** `4.2 s a step`. */
export const paceOf = (pace: number | null): string => (pace === null ? "no pace yet" : `${pace.toFixed(1)} s a step`);

/** A day and a time, as the viewer's own place writes them. */
export const momentOf = (moment: string): string =>
  new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

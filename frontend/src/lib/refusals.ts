/** Which field of a form a refusal is about, so that it stands where the person looks. */

import type { Refused } from "./api";

/** The refusal if it is about this field (`name-not-allowed` is about `name`), nothing otherwise. */
export const about = (refused: Refused | null, field: string): Refused | null =>
  refused?.code.split("-").includes(field) ? refused : null;

/** The refusal if it is about none of these fields: it stands above the button. */
export const aboutNone = (refused: Refused | null, ...fields: readonly string[]): Refused | null =>
  fields.some((field) => about(refused, field)) ? null : refused;

/** What the house publishes of its shoes. */

import { api, at, type Answer } from "../lib/api";
import type { ShoeProof, ShoeProofs, ShuffleProof } from "../lib/types";

/** What the house found itself is told beside what it publishes, and not used here. */
export type { ShoeProof, ShuffleProof as ShuffleTold };

export const MOST = 20;

/** The newest shoes of a table, or those before one. */
export const shoesOf = (table: string, before?: number): Promise<Answer<ShoeProofs>> =>
  api.get(at`/api/tables/${table}/fairness` + `?limit=${MOST}${before === undefined ? "" : `&before=${before}`}`);

export const shoeOf = (table: string, shoe: string): Promise<Answer<ShoeProof>> =>
  api.get(at`/api/tables/${table}/fairness/${shoe}`);

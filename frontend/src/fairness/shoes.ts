/** What the house publishes of its shoes. */

import { api, at, type Answer } from "../lib/api";
import type { ShuffleRecord } from "../lib/fairness/verify";

/** A shuffle as the house tells it; what it found itself is told beside it, and not used here. */
export interface ShuffleTold extends ShuffleRecord {
  /** How many cards have left; the cards themselves are told when the secret is. */
  readonly left: number;
  readonly fair: boolean;
  readonly says: string;
}

/** One shoe: its shuffles in their order, and whether all its secrets are shown. */
export interface ShoeProof {
  readonly shoe: number;
  readonly over: boolean;
  readonly shuffles: readonly ShuffleTold[];
}

export const MOST = 20;

/** The newest shoes of a table, or those before one. */
export const shoesOf = (table: string, before?: number): Promise<Answer<{ shoes: readonly ShoeProof[] }>> =>
  api.get(at`/api/tables/${table}/fairness` + `?limit=${MOST}${before === undefined ? "" : `&before=${before}`}`);

export const shoeOf = (table: string, shoe: string): Promise<Answer<ShoeProof>> =>
  api.get(at`/api/tables/${table}/fairness/${shoe}`);

/** A proof as text: read with care, for it may come from anybody. */

import type { ShuffleRecord } from "../lib/fairness/verify";
import { isCard, type Occasion } from "../lib/fairness/shuffle";

type Unread = Record<string, unknown>;

const MOST_DECKS = 8;

const isObject = (what: unknown): what is Unread => typeof what === "object" && what !== null && !Array.isArray(what);
const isCount = (what: unknown): what is number => Number.isSafeInteger(what) && (what as number) >= 0;

function occasion(what: unknown): Occasion | null {
  if (!isObject(what)) return null;
  const { table, shoe, shuffle = 1, holder = "shoe" } = what;
  if (typeof table !== "string" || !isCount(shoe) || !isCount(shuffle)) return null;
  return holder === "shoe" || holder === "device" ? { table, shoe, shuffle, holder } : null;
}

function reveal(what: unknown): ShuffleRecord["reveal"] | undefined {
  if (what === null || what === undefined) return null;
  const of = isObject(what) ? occasion(what.occasion) : null;
  if (!isObject(what) || !of || typeof what.secret !== "string" || typeof what.salt !== "string") return undefined;
  return { occasion: of, secret: what.secret, salt: what.salt };
}

function commitment(what: unknown): ShuffleRecord["commitment"] | null {
  const of = isObject(what) ? occasion(what.occasion) : null;
  return isObject(what) && of && typeof what.digest === "string" ? { occasion: of, digest: what.digest } : null;
}

/** One shuffle, or nothing where it is not written as one. */
export function readShuffle(what: unknown): ShuffleRecord | null {
  if (!isObject(what)) return null;
  const [of, committed, revealed] = [occasion(what.occasion), commitment(what.commitment), reveal(what.reveal)];
  const { value = null, cut = null, decks = null, left_out = [], of_undealt = null, dealt = [] } = what;
  const isRight =
    (value === null || typeof value === "string") &&
    (cut === null || isCount(cut)) &&
    ((decks === null && revealed === null) || (isCount(decks) && decks >= 1 && decks <= MOST_DECKS)) &&
    (of_undealt === null || isCount(of_undealt)) &&
    Array.isArray(left_out) && left_out.every(isCard) &&
    Array.isArray(dealt) && dealt.every((card) => card === null || isCard(card));
  if (!of || !committed || revealed === undefined || !isRight) return null;
  return { occasion: of, commitment: committed, value, cut, decks, left_out, of_undealt, dealt, reveal: revealed };
}

/** The shuffles of a proof, or one sentence that says why it is none. */
export function readProof(text: string): ShuffleRecord[] | string {
  if (!text.trim()) return "Paste a proof first, or open its file.";
  let what: unknown;
  try {
    what = JSON.parse(text);
  } catch {
    return "This is no proof: it cannot be read as JSON.";
  }
  const listed = isObject(what) && "shuffles" in what ? what.shuffles : what;
  const shuffles = (Array.isArray(listed) ? listed : [listed]).map(readShuffle);
  const wrong = shuffles.indexOf(null);
  if (!shuffles.length) return "This proof holds no shuffle.";
  if (wrong >= 0) return `Shuffle ${wrong + 1} of this proof is not written as one.`;
  return shuffles as ShuffleRecord[];
}

/** Checks a shuffle from what was published of it. It asks the house nothing: every figure is worked out here. */

import { framed, fromHex, toHex, utf8, type Bytes } from "./bytes";
import { sha256 } from "./sha256";
import { cutAt, fullPack, inOrder, occasionBytes, shuffled, shuffleKey, type Card, type Occasion } from "./shuffle";

/** One shuffle as the house publishes it. */
export interface ShuffleRecord {
  readonly occasion: Occasion;
  readonly commitment: { readonly occasion: Occasion; readonly digest: string };
  /** What the cutter added, in hexadecimal digits. */
  readonly value: string | null;
  readonly cut: number | null;
  /** Nothing where the cards are not shuffled yet. */
  readonly decks: number | null;
  /** Cards that lay on the felt, and so were not shuffled. */
  readonly left_out: readonly Card[];
  /** Where only the last so many cards of the shuffle before were shuffled. */
  readonly of_undealt: number | null;
  /** In the order in which they left; nothing for one burned unseen. */
  readonly dealt: readonly (Card | null)[];
  readonly reveal: { readonly occasion: Occasion; readonly secret: string; readonly salt: string } | null;
}

export type Part = "secret" | "value" | "cut" | "cards";

export interface Step {
  readonly part: Part;
  readonly good: boolean;
  readonly says: string;
}

export interface Checked {
  readonly fair: boolean;
  /** Whether there is something to check: the secret is shown only when the shoe is over. */
  readonly shown: boolean;
  readonly says: string;
  readonly steps: readonly Step[];
  /** The whole order after the cut, once it can be worked out. */
  readonly order: readonly Card[] | null;
  /** Which of the dealt cards is the first that should have been another, from 1. */
  readonly at: number | null;
}

const SECRET_BYTES = 32;
const sameOccasion = (a: Occasion, b: Occasion): boolean =>
  a.table === b.table && a.shoe === b.shoe && a.shuffle === b.shuffle && a.holder === b.holder;

export const commitmentOf = async (secret: Bytes, salt: Bytes, occasion: Occasion): Promise<string> =>
  toHex(await sha256(framed(utf8("croupier/commitment/1"), occasionBytes(occasion), salt, secret)));

/** Which cards were shuffled; of what a device still held, only the shuffle before can tell. */
function shuffledCards(record: ShuffleRecord, before: readonly Card[] | null): Card[] | null {
  if (record.of_undealt !== null) return before === null ? null : before.slice(before.length - record.of_undealt);
  const cards = fullPack(record.decks ?? 0);
  for (const card of record.left_out) {
    const at = cards.indexOf(card);
    if (at >= 0) cards.splice(at, 1);
  }
  return inOrder(cards);
}

const unchecked = (shown: boolean, says: string, steps: readonly Step[] = []): Checked => ({
  fair: false, shown, says, steps, order: null, at: null,
});

/** Check one shuffle; `before` is the order of the one before it in the same device, if there was one. */
export async function checkShuffle(record: ShuffleRecord, before: readonly Card[] | null = null): Promise<Checked> {
  const { reveal } = record;
  if (reveal === null) return unchecked(false, "The secret is not shown yet: the shoe is still in play.");
  const steps: Step[] = [];
  const failed = (part: Part, says: string): Checked => unchecked(true, says, [...steps, { part, good: false, says }]);

  const secret = fromHex(reveal.secret);
  const salt = fromHex(reveal.salt);
  if (secret?.length !== SECRET_BYTES || salt?.length !== SECRET_BYTES) {
    return failed("secret", "What was shown is no secret and salt of 32 bytes each.");
  }
  if (!sameOccasion(record.commitment.occasion, reveal.occasion)) {
    return failed("secret", "The secret was shown for another shuffle.");
  }
  if ((await commitmentOf(secret, salt, reveal.occasion)) !== record.commitment.digest) {
    return failed("secret", "The secret that was shown is not the one the house committed itself to.");
  }
  steps.push({ part: "secret", good: true, says: "Secret and salt hash to the commitment published before wagers opened." });

  const value = record.value === null ? null : fromHex(record.value);
  const wrong = wrongValue(record, value);
  if (wrong) return failed("value", wrong);
  steps.push({ part: "value", good: true, says: valueSays(value) });

  const cards = shuffledCards(record, before);
  if (cards === null) return failed("cut", "Which cards were shuffled is told by the shuffle before, and that one is not shown.");
  const order = shuffled(cards, await shuffleKey(secret, reveal.occasion, value));
  return compared(record, order, steps);
}

function wrongValue(record: ShuffleRecord, value: Bytes | null): string | null {
  if (record.occasion.holder === "device") {
    return record.value === null ? null : "A shuffling device is not cut, so nobody adds a value to it.";
  }
  if (value !== null && value.length >= 16 && value.length <= 64) return null;
  const given = value === null ? "none was given" : `this one has ${8 * value.length}`;
  return `Whoever cuts adds a value of 128 to 512 bits, and ${given}.`;
}

const valueSays = (value: Bytes | null): string =>
  value === null
    ? "A shuffling device takes no value from anybody."
    : `The cutter's value of ${8 * value.length} bits went into the shuffle after the commitment.`;

function compared(record: ShuffleRecord, order: readonly Card[], steps: Step[]): Checked {
  const { cut, dealt } = record;
  const fail = (part: Part, says: string, at: number | null = null): Checked => ({
    fair: false, shown: true, says, at, order: null, steps: [...steps, { part, good: false, says }],
  });
  const isDevice = record.occasion.holder === "device";
  if (isDevice !== (cut === null) || (cut !== null && !(cut > 0 && cut < order.length))) {
    return fail("cut", `A ${record.occasion.holder} of ${order.length} cards cannot have been cut at ${cut}.`);
  }
  const ordered = cut === null ? order : cutAt(order, cut);
  steps.push({
    part: "cut", good: true,
    says: cut === null ? "A shuffling device is not cut." : `The cards were cut at ${cut} of ${order.length}.`,
  });
  if (dealt.length > ordered.length) {
    return fail("cards", `${dealt.length} cards were dealt of ${ordered.length}.`, ordered.length + 1);
  }
  const at = dealt.findIndex((card, i) => card !== null && card !== ordered[i]);
  if (at >= 0) return fail("cards", `Card ${at + 1} was ${dealt[at]} and should have been ${ordered[at]}.`, at + 1);
  const says = `All ${dealt.length} cards came as the shuffle and the cut make them.`;
  return { fair: true, shown: true, says, at: null, order: ordered, steps: [...steps, { part: "cards", good: true, says }] };
}

/** Check the shuffles of one shoe in their order. */
export async function checkShoe(records: readonly ShuffleRecord[]): Promise<Checked[]> {
  const found: Checked[] = [];
  let before: readonly Card[] | null = null;
  for (const record of records) {
    const checked = await checkShuffle(record, before);
    found.push(checked);
    before = checked.order;
  }
  return found;
}

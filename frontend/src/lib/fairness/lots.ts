/** Draws a ballot again from what was published of it. It asks the house nothing. */

import { framed, fromHex, toHex, utf8, type Bytes } from "./bytes";
import { keyStream } from "./chacha20";
import { hmacSha256, sha256 } from "./sha256";
import { below } from "./shuffle";

/** A draw as it was published: before it the digest, with it the secret and the list. */
export interface Draw {
  readonly session: string;
  readonly digest: string | null;
  readonly players: readonly string[];
  readonly tables: readonly string[];
  readonly secret: string | null;
  readonly salt: string | null;
  readonly value: string | null;
  readonly seats: readonly { readonly player: string; readonly table: string; readonly box: number }[];
}

export interface DrawStep {
  readonly good: boolean;
  readonly says: string;
}

const SECRET_BYTES = 32;

/** The tickets 1, 2, … in the order in which they are drawn. */
export function drawn(key: Bytes, tickets: number): number[] {
  const order = Array.from({ length: tickets }, (_, index) => index + 1);
  const stream = keyStream(key);
  for (let last = order.length - 1; last > 0; last--) {
    const picked = below(last + 1, stream);
    [order[last], order[picked]] = [order[picked]!, order[last]!];
  }
  return order;
}

/** Seats are filled table by table, as evenly as they go. */
export function places(players: number, tables: readonly string[]): { table: string; box: number }[] {
  const whole = Math.floor(players / tables.length);
  const over = players % tables.length;
  return tables.flatMap((table, number) =>
    Array.from({ length: whole + (number < over ? 1 : 0) }, (_, box) => ({ table, box: box + 1 })),
  );
}

/** A draw of a promotion as it was published. */
export interface LotsDraw {
  readonly draw: number;
  readonly commitment: string;
  readonly secret: string | null;
  readonly salt: string | null;
  readonly value: string | null;
  readonly order: readonly number[];
}

/** Draw the winners of a promotion again: secret and salt are those promised, and give this order of its entries. */
export async function checkLots(promotion: string, draw: LotsDraw): Promise<DrawStep[]> {
  const secret = fromHex(draw.secret ?? "");
  const salt = fromHex(draw.salt ?? "");
  const value = fromHex(draw.value ?? "");
  if (secret?.length !== SECRET_BYTES || salt?.length !== SECRET_BYTES || value === null) {
    return [{ good: false, says: "What was shown is no secret, salt and value." }];
  }
  const occasion = framed(utf8("draw"), utf8(promotion), utf8(String(draw.draw)));
  const digest = toHex(await sha256(framed(utf8("croupier/commitment/1"), occasion, salt, secret)));
  const isPromised = digest === draw.commitment;
  const steps: DrawStep[] = [
    {
      good: isPromised,
      says: isPromised ? "Secret and salt hash to what was published before the first entry." : "The secret is not the one that was committed to.",
    },
  ];
  if (!isPromised) return steps;
  const key = await hmacSha256(secret, framed(utf8("croupier/shuffle-key/1"), occasion, value));
  const again = drawn(key, draw.order.length);
  const wrong = again.findIndex((entry, place) => entry !== draw.order[place]);
  steps.push({
    good: wrong < 0,
    says: wrong < 0 ? `Drawn again here, all ${again.length} entries come out in the same order.` : `Entry ${again[wrong]} should have come out at place ${wrong + 1}.`,
  });
  return steps;
}

/** Check a draw, step by step; the first step that is not good is the last. */
export async function checkDraw(tournament: string, draw: Draw): Promise<DrawStep[]> {
  const secret = fromHex(draw.secret ?? "");
  const salt = fromHex(draw.salt ?? "");
  if (secret?.length !== SECRET_BYTES || salt?.length !== SECRET_BYTES) {
    return [{ good: false, says: "What was shown is no secret and salt of 32 bytes each." }];
  }
  const steps: DrawStep[] = [];
  const occasion = framed(utf8("ballot"), utf8(tournament), utf8(draw.session));
  const digest = toHex(await sha256(framed(utf8("croupier/commitment/1"), occasion, salt, secret)));
  steps.push({
    good: digest === draw.digest,
    says: digest === draw.digest ? "Secret and salt hash to what was published before the draw." : "The secret is not the one that was committed to.",
  });
  if (digest !== draw.digest) return steps;
  const value = await sha256(framed(...draw.players.map(utf8)));
  const isTheList = toHex(value) === draw.value;
  steps.push({
    good: isTheList,
    says: isTheList ? `The list of ${draw.players.length} players hashes to the value that went into the draw.` : "The list is not the one that went into the draw.",
  });
  if (!isTheList) return steps;
  const key = await hmacSha256(secret, framed(utf8("croupier/shuffle-key/1"), occasion, value));
  const free = places(draw.players.length, draw.tables);
  const again = drawn(key, draw.players.length).map((lot, index) => ({ player: draw.players[lot - 1]!, ...free[index]! }));
  const wrong = again.find((one) => !draw.seats.some((seat) => seat.player === one.player && seat.table === one.table && seat.box === one.box));
  steps.push({
    good: !wrong,
    says: wrong ? `${wrong.player} should have drawn box ${wrong.box} of ${wrong.table}.` : `Drawn again here, all ${again.length} seats come out the same.`,
  });
  return steps;
}

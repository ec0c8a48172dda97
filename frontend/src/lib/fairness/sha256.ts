/** SHA-256 and HMAC. The browser's own where it lends them; it does so only at a safe address (https, localhost). */

import { joined, type Bytes } from "./bytes";

const BLOCK = 64;

export async function sha256(message: Bytes): Promise<Bytes> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", message));
  return plainSha256(message);
}

export async function hmacSha256(key: Bytes, message: Bytes): Promise<Bytes> {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? await sha256(key) : key);
  const inner = await sha256(joined([padded.map((byte) => byte ^ 0x36), message]));
  return sha256(joined([padded.map((byte) => byte ^ 0x5c), inner]));
}

/** The first 32 bits of the fractional part of a root of the first primes, which is where the constants come from. */
function rootsOfPrimes(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (!found.some((prime) => n % prime === 0)) found.push(n);
  }
  return Uint32Array.from(found, (prime) => (Math.pow(prime, 1 / root) % 1) * 2 ** 32);
}

const START = rootsOfPrimes(8, 2);
const ROUNDS = rootsOfPrimes(64, 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The same without the browser's help, for a house on a closed network without a certificate. */
export function plainSha256(message: Uint8Array): Bytes {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  const hash = START.slice();
  for (let at = 0; at < length; at += BLOCK) compress(hash, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

function compress(hash: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15]!;
    const late = w[i - 2]!;
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i]! += word));
}

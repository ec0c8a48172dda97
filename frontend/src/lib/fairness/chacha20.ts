/** The ChaCha20 key stream of RFC 8439, counter and nonce at zero: a key is used for one shuffle only. */

const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function quarterRound(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  x[a]! += x[b]!;
  x[d] = rotated(x[d]! ^ x[a]!, 16);
  x[c]! += x[d]!;
  x[b] = rotated(x[b]! ^ x[c]!, 12);
  x[a]! += x[b]!;
  x[d] = rotated(x[d]! ^ x[a]!, 8);
  x[c]! += x[d]!;
  x[b] = rotated(x[b]! ^ x[c]!, 7);
}

function block(start: Uint32Array): Uint8Array {
  const x = start.slice();
  for (let i = 0; i < 10; i++) {
    quarterRound(x, 0, 4, 8, 12);
    quarterRound(x, 1, 5, 9, 13);
    quarterRound(x, 2, 6, 10, 14);
    quarterRound(x, 3, 7, 11, 15);
    quarterRound(x, 0, 5, 10, 15);
    quarterRound(x, 1, 6, 11, 12);
    quarterRound(x, 2, 7, 8, 13);
    quarterRound(x, 3, 4, 9, 14);
  }
  const bytes = new DataView(new ArrayBuffer(64));
  for (let i = 0; i < 16; i++) bytes.setUint32(4 * i, x[i]! + start[i]!, true);
  return new Uint8Array(bytes.buffer);
}

/** The stream of a key of 32 bytes, byte by byte. */
export function* keyStream(key: Uint8Array): Generator<number, never> {
  const words = new DataView(key.buffer, key.byteOffset, 32);
  const state = new Uint32Array(16);
  state.set(SIGMA);
  for (let i = 0; i < 8; i++) state[4 + i] = words.getUint32(4 * i, true);
  for (;;) {
    yield* block(state);
    state[12]!++;
  }
}

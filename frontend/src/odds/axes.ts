/** Scales of charts that the pages draw themselves. */

export type Span = readonly [number, number];

/** Round numbers within a span, about as many as are wanted. */
export function roundNumbers([low, high]: Span, most: number): number[] {
  const rough = (high - low) / Math.max(1, most);
  if (!(rough > 0)) return [];
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * ten).find((one) => one >= rough * 0.999) ?? 10 * ten;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

/** How many digits after the point tell neighbours apart, in hundredths. */
export function digitsOf(numbers: readonly number[]): number {
  const step = Math.abs((numbers[1] ?? 1) - (numbers[0] ?? 0)) * 100;
  return Math.max(0, Math.min(8, Math.ceil(-Math.log10(step) - 1e-9)));
}

/** From a span to pixels. */
export const scale =
  ([low, high]: Span, [from, to]: Span) =>
  (value: number): number =>
    from + ((value - low) / (high - low || 1)) * (to - from);

const NAMES: readonly [number, string, string][] = [
  [1e9, "billion", "B"],
  [1e6, "million", "M"],
  [1e3, "thousand", "k"],
];

const trimmed = (value: number): string => value.toLocaleString("en-AU", { maximumSignificantDigits: 3 });

/** `250M`, where there is little room. */
export function inShort(count: number): string {
  const found = NAMES.find(([size]) => count >= size);
  return found ? `${trimmed(count / found[0])}${found[2]}` : trimmed(count);
}

/** `12.5 million`. */
export function inWords(count: number): string {
  const found = NAMES.find(([size]) => count >= size);
  return found ? `${trimmed(count / found[0])} ${found[1]}` : trimmed(count);
}

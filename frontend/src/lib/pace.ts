/**
 * The pace of a good dealer: what a frame brings is shown step by step, cards one after another.
 *
 * The felt of the frame is the truth from the start; steps only lift what still covers it. Whoever does not look, or
 * wishes for no motion, sees the end at once.
 */

import { isStill, preferences } from "./preferences.svelte";

export interface Step {
  /** How long it takes against others: a card 1, a settlement about as much, a word nothing. */
  weight: number;
  /** Shows it. */
  show(): void;
}

const MOST_A_CARD = 420;
const LEAST_A_CARD = 90;

const nobodyLooks = (): boolean => document.hidden;

export class Pace {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gap = 0;
  #end: (() => void) | null = null;

  get isBusy(): boolean {
    return this.#end !== null;
  }

  /** Show the steps within `takes` milliseconds, then call `end`; what was still under way ends first. */
  run(steps: Step[], takes: number, end: () => void): void {
    this.skip();
    const weight = steps.reduce((sum, step) => sum + step.weight, 0);
    this.#steps = [...steps];
    this.#end = end;
    if (weight === 0 || isStill() || nobodyLooks() || preferences.pace === "at-once") return this.skip();
    const brisk = preferences.pace === "brisk" ? 2 : 1;
    this.#gap = Math.max(LEAST_A_CARD, Math.min(MOST_A_CARD, takes / weight) / brisk);
    this.#next();
  }

  /** Everything at once. */
  skip(): void {
    clearTimeout(this.#timer);
    const [steps, end] = [this.#steps, this.#end];
    this.#steps = [];
    this.#end = null;
    for (const step of steps) step.show();
    end?.();
  }

  #next(): void {
    if (nobodyLooks()) return this.skip();
    let step = this.#steps.shift();
    while (step && step.weight === 0) {
      step.show();
      step = this.#steps.shift();
    }
    if (!step) return this.skip();
    step.show();
    this.#timer = setTimeout(() => this.#next(), this.#gap * step.weight);
  }
}

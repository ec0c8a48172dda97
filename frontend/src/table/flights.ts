/** Cards and chips move from where they were to where they belong; transitions for Svelte's `in:` and `out:`. */

import { cubicOut } from "svelte/easing";

import { isStill } from "../lib/preferences.svelte";

const FLIGHT = 200;

/** Where something on the felt is: `shoe`, `rack`, `tray`, `you`, `plate-3`. */
const spot = (name: string): DOMRect | null =>
  document.querySelector(`[data-spot="${name}"]`)?.getBoundingClientRect() ?? null;

interface Flight {
  from?: string;
  to?: string;
  /** Turned over on the way. */
  turns?: boolean;
  duration?: number;
  delay?: number;
}

/** Fly from one spot to where the element lies, or from there to another spot. */
export function flight(node: HTMLElement | SVGElement, { from, to, turns, duration = FLIGHT, delay = 0 }: Flight) {
  const other = spot(from ?? to ?? "");
  const here = node.getBoundingClientRect();
  if (!other || isStill() || here.width === 0) return { duration: 0 };
  const x = other.left + other.width / 2 - (here.left + here.width / 2);
  const y = other.top + other.height / 2 - (here.top + here.height / 2);
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t: number, u: number) => {
      const turn = turns ? ` rotate(${u * -14}deg) scaleX(${turns && u > 0.5 ? 0.9 : 1})` : "";
      const fade = to ? `opacity: ${Math.min(1, t * 3)};` : "";
      return `translate: ${x * u}px ${y * u}px; transform:${turn || " none"}; ${fade}`;
    },
  };
}

/** As much of a browser as the pages' state machines touch, and a clock that a test moves. Import it first. */

import { vi } from "vitest";

/** A WebSocket whose other end is the test. */
export class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static opened: Wire[] = [];

  readonly address: string;
  readonly sent: Record<string, unknown>[] = [];
  readyState = Wire.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(address: URL) {
    this.address = String(address);
    Wire.opened.push(this);
  }

  static get last(): Wire {
    const wire = Wire.opened.at(-1);
    if (!wire) throw new Error("no socket was opened");
    return wire;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = Wire.CLOSED;
  }

  /** The house sends a frame. */
  hears(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The line is cut. */
  breaks(): void {
    this.readyState = Wire.CLOSED;
    this.onclose?.();
  }
}

const nothing = (): void => {};

Object.assign(globalThis, {
  window: { addEventListener: nothing },
  document: { hidden: false, addEventListener: nothing, documentElement: { dataset: {} } },
  location: { href: "http://house.example/tables/table-1" },
  localStorage: { getItem: () => null, setItem: nothing },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  WebSocket: Wire,
});

export const NOW = Date.parse("2026-11-16T09:00:00Z");

export function startClock(): void {
  vi.useFakeTimers({ now: NOW, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

/** Let everything that waits for no clock come to rest. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** So much time goes by. */
export async function wait(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await settled();
}

/** What the tests use of vitest, on the test runner that comes with Node. */

import { mock } from "node:test";

export { afterEach, beforeEach, describe, it } from "node:test";

interface Timers {
  now?: number;
  toFake?: string[];
}

export const vi = {
  useFakeTimers: ({ now = 0 }: Timers = {}): void => mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now }),
  advanceTimersByTime: (milliseconds: number): void => mock.timers.tick(milliseconds),
  useRealTimers: (): void => mock.timers.reset(),
};

/** Presses beside each other, to the microsecond. */

import assert from "node:assert/strict";
import { describe, it } from "vitest";

import { after, mayBeOneMoment, micros } from "../src/house/presses";
import type { PressSeen } from "../src/lib/types";

const press = (at: string): PressSeen => ({ table: "t1", round: 1, at, displayed: 0 });

describe("presses beside each other", () => {
  it("keeps microseconds that a Date would drop", () => {
    assert.equal(micros("2026-11-18T00:00:00.000001+00:00") - micros("2026-11-18T00:00:00Z"), 1);
    assert.equal(micros("2026-11-18T11:00:00.5+11:00"), micros("2026-11-18T00:00:00.500000+00:00"));
  });

  it("tells what may be one moment: less than a second", () => {
    const first = press("2026-11-18T00:00:00.900000+00:00");
    assert.equal(mayBeOneMoment(press("2026-11-18T00:00:01.899999+00:00"), first), true);
    assert.equal(mayBeOneMoment(press("2026-11-18T00:00:01.900000+00:00"), first), false);
    assert.equal(after(press("2026-11-18T00:00:01.899999+00:00"), first), "+0.999999 s");
  });
});

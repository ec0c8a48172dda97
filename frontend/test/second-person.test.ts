/** What the house says of somebody is said to them. */

import assert from "node:assert/strict";
import { describe, it } from "vitest";

import { toYou } from "../src/table/second-person";

describe("a refusal", () => {
  it("is said to whom it concerns", () => {
    assert.equal(toYou("Dee cannot wager on box 2: three players already do", "Dee"), "You cannot wager on box 2: three players already do");
    assert.equal(toYou("Dee has 2 boxes and has to release 1", "Dee"), "You have 2 boxes and have to release 1");
    assert.equal(toYou("The rack is empty: Dee's wager stays", "Dee"), "The rack is empty: your wager stays");
  });

  it("is left alone where it is of somebody else", () => {
    assert.equal(toYou("Deedee cannot wager", "Dee"), "Deedee cannot wager");
    assert.equal(toYou("guest-7 cannot sit", "guest-77"), "guest-7 cannot sit");
  });
});

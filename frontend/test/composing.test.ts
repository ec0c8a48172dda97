/** A trainee's action, put together key by key. */

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "vitest";

import type { BookOrder, DealerAction, On, SchoolFelt, SchoolWager } from "../src/lib/types";
import { Composing } from "../src/school/composing.svelte";

const wager = (on: On, hand = 1, staked = 1000): SchoolWager => ({ on, inscription: on, hand, staked, outcome: null });
const hand = (number: number) => ({ number, cards: [], cleared: false });
const FELT: SchoolFelt = {
  dealer: hand(1),
  burned: 0,
  boxes: [
    { number: 2, player: "Bob", hands: [hand(1)], wagers: [wager("blackjack"), wager("perfect-pairs")] },
    { number: 5, player: "Eve", hands: [hand(1), hand(2)], wagers: [wager("blackjack"), wager("blackjack", 2)] },
    { number: 7, player: "Gus", hands: [hand(1)], wagers: [wager("blackjack"), { ...wager("perfect-pairs"), outcome: "lose" }] },
  ],
};
const ORDERS: readonly BookOrder[] = ["burned", "used-next"];

let sent: DealerAction[];
let planted: boolean;
let composing: Composing;

const keys = (...pressed: string[]): DealerAction | undefined => {
  for (const key of pressed) composing.key(key);
  return sent.at(-1);
};

beforeEach(() => {
  sent = [];
  planted = false;
  composing = new Composing(() => ({ felt: FELT, chips: [250, 500, 2500], orders: ORDERS, planted }), (action) => sent.push(action));
});

describe("an action by key", () => {
  it("deals to a box, to one of its hands, and to the dealer", () => {
    assert.deepEqual(keys("d", "2"), { do: "deal", box: 2 });
    assert.deepEqual(keys("d", "5"), { do: "deal", box: 2 }); // which hand is still to be said
    assert.deepEqual(keys("2"), { do: "deal", box: 5, hand: 2 });
    assert.deepEqual(keys("d", "0"), { do: "deal" });
  });

  it("pays the one open wager of a box in chips, and takes one back", () => {
    assert.deepEqual(keys("p", "7", "3", "1", "Backspace", "2", "Enter"), { do: "pay", box: 7, hand: 1, on: "blackjack", chips: [2500, 500] });
  });

  it("asks which wager where several lie open, and collects all of it without chips", () => {
    assert.deepEqual(keys("c", "2", "2", "Enter"), { do: "collect", box: 2, hand: 1, on: "perfect-pairs" });
    assert.deepEqual(keys("l", "5", "2"), { do: "leave", box: 5, hand: 2, on: "blackjack" });
  });

  it("sends no payment without chips, and no box that is not there", () => {
    assert.equal(keys("p", "7", "Enter"), undefined);
    composing.key("Escape");
    assert.equal(keys("a", "3"), undefined);
    assert.equal(composing.stage, "place");
  });

  it("calls a total, and what the book orders", () => {
    assert.deepEqual(keys("n", "t", "1", "7", "Enter"), { do: "announce", call: "total", total: 17 });
    planted = true;
    assert.deepEqual(keys("2"), { do: "order", order: "used-next" });
  });
});

/** Chips on their way to the felt: pending, sent once, raised in one command, and never lost by a no. */

import { felt, lying, yours } from "./shapes";
import { NOW, settled, startClock, wait } from "./browser";

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, vi } from "vitest";

import type { CommandDone, Felt, LyingShown, On, Refusal, Yours } from "../src/lib/types";
import { Wagering, type AtTable } from "../src/table/wagering.svelte";

const PAUSE = 1_200;

interface Given {
  command: string;
  box: number;
  on: On;
  amount?: number;
}

/** A table that takes every wager but those on boxes it is told to refuse. */
class Table implements AtTable {
  felt: Felt | null = felt();
  yours: Yours | null = yours();
  readonly given: Given[] = [];
  readonly refusals: Record<string, Refusal> = {};
  readonly refuses = new Set<number>();

  now = (): number => Date.now();
  forgive = (place: string): void => void delete this.refusals[place];
  refuse = (place: string, refusal: Refusal): void => void (this.refusals[place] = refusal);

  async give(command: string, fields: Record<string, unknown> = {}): Promise<CommandDone | null> {
    const given = { command, ...fields } as Given;
    this.given.push(given);
    await Promise.resolve();
    if (this.refuses.has(given.box)) return null;
    const others = this.lying.filter((one) => one.box !== given.box || one.on !== given.on);
    const placed = command === "take-back" ? [] : [lying(given.amount ?? 0, { box: given.box, on: given.on })];
    this.lies(...others, ...placed);
    return { id: "", version: 1, says: [] };
  }

  get lying(): LyingShown[] {
    return this.felt?.lying ?? [];
  }

  lies(...wagers: LyingShown[]): void {
    this.felt = felt({ ...this.felt, lying: wagers });
  }
}

describe("wagering", () => {
  let table: Table;
  let wagering: Wagering;

  beforeEach(() => {
    startClock();
    table = new Table();
    wagering = new Wagering(table);
  });
  afterEach(() => {
    wagering.close();
    vi.useRealTimers();
  });

  const MAIN = { box: 1, on: "blackjack" } as const;
  const PAIRS = { box: 1, on: "perfect-pairs" } as const;

  it("sends chips that were put down one after another as one wager", async () => {
    wagering.add(MAIN, 5_00);
    await wait(PAUSE - 100);
    wagering.add(MAIN, 10_00);
    await wait(PAUSE - 100);
    assert.deepEqual(table.given, []);
    assert.equal(wagering.pendingOn(1, "blackjack"), 15_00);
    await wait(100);
    assert.deepEqual(table.given, [{ command: "wager", ...MAIN, amount: 15_00 }]);
    assert.equal(wagering.total, 0);
  });

  it("sends them before no more bets is called", async () => {
    table.felt = felt({ wagers_until: new Date(NOW + 900).toISOString() });
    wagering.add(MAIN, 5_00);
    await wait(400);
    assert.equal(table.given.length, 1);
  });

  it("puts down no chips that are not in the rack", async () => {
    wagering.add(MAIN, 60_00);
    wagering.add(PAIRS, 50_00);
    assert.equal(wagering.total, 60_00);
    assert.equal(table.refusals["box-1"]?.says, "Your rack holds $100.00, and $110.00 would lie on the felt.");
    await wait(PAUSE);
    assert.deepEqual(table.given.map((one) => one.on), ["blackjack"]);
  });

  it("raises a wager that lies there with one command", async () => {
    table.lies(lying(20_00), lying(5_00, PAIRS));
    wagering.add(MAIN, 10_00);
    await wait(PAUSE);
    assert.deepEqual(table.given, [{ command: "change-wager", ...MAIN, amount: 30_00 }]);
    assert.equal(wagering.lyingOn(1, "perfect-pairs"), 5_00);
  });

  it("leaves a wager as it lay where the house does not have it raised", async () => {
    table.lies(lying(20_00));
    table.refuses.add(1);
    wagering.add(MAIN, 10_00);
    await wait(PAUSE);
    assert.equal(table.given.length, 1);
    assert.equal(wagering.lyingOn(1, "blackjack"), 20_00);
    assert.equal(wagering.total, 0, "what was added is in the rack");
  });

  it("places the main wager first, and beside one that is refused nothing else on that box", async () => {
    table.refuses.add(1);
    wagering.add(PAIRS, 5_00);
    wagering.add({ box: 3, on: "blackjack" }, 5_00);
    wagering.add(MAIN, 5_00);
    await wait(PAUSE);
    assert.deepEqual(table.given.map(({ box, on }) => [box, on]), [[1, "blackjack"], [3, "blackjack"]]);
  });

  it("sends once, however often it is told to", async () => {
    wagering.add(MAIN, 5_00);
    void wagering.place();
    void wagering.place();
    wagering.add(MAIN, 5_00);
    void wagering.place();
    await settled();
    assert.deepEqual(table.given.map((one) => one.amount), [5_00]);
    await wait(PAUSE);
    assert.deepEqual(table.given.map((one) => [one.command, one.amount]), [["wager", 5_00], ["change-wager", 10_00]]);
  });

  it("takes the last chip off again", async () => {
    wagering.add(MAIN, 5_00);
    wagering.add(MAIN, 10_00);
    wagering.undo();
    assert.equal(wagering.pendingOn(1, "blackjack"), 5_00);
    wagering.undo();
    assert.equal(wagering.canUndo, false);
    await wait(PAUSE);
    assert.deepEqual(table.given, []);
  });

  it("clears what is pending first, and then what lies there", async () => {
    table.lies(lying(5_00, PAIRS), lying(20_00));
    wagering.add(MAIN, 10_00);
    await wagering.clear();
    assert.deepEqual([table.given.length, wagering.total], [0, 0]);
    await wagering.clear();
    assert.deepEqual(table.given.map(({ command, on }) => [command, on]), [["take-back", "blackjack"], ["take-back", "perfect-pairs"]]);
  });

  it("wagers as in the last round, where nothing lies yet", async () => {
    wagering.remember([lying(20_00), lying(5_00, PAIRS)]);
    table.lies(lying(10_00));
    wagering.repeat();
    await settled();
    assert.deepEqual(table.given, [{ command: "wager", ...PAIRS, amount: 5_00 }]);
  });

  it("says so when the first card was drawn before the chips were sent", async () => {
    wagering.add(MAIN, 5_00);
    table.felt = felt({ waits: "decisions" });
    wagering.drop();
    assert.equal(wagering.total, 0);
    assert.equal(table.refusals["box-1"]?.code, "wagers-closed");
    await wait(PAUSE);
    assert.deepEqual(table.given, []);
  });

  it("counts only the viewer's own wagers", () => {
    table.lies(lying(20_00, { player: "bob" }), lying(5_00));
    assert.equal(wagering.lyingOn(1, "blackjack"), 5_00);
    assert.equal(wagering.isOpen, true);
    table.yours = yours({ here: false });
    assert.equal(wagering.isOpen, false);
  });
});

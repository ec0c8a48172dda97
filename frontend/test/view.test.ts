/** A table as one viewer sees it: cards come one after another, chips go when they are settled, a no fades. */

import { felt, hand, happened, happening, round, tableFrame, yours } from "./shapes";
import { settled, startClock, wait } from "./browser";

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, vi } from "vitest";

import { Refused, type Command, type Watcher } from "../src/lib/house-socket";
import type { BoxShown, CommandDone, RoundShown, SaidShown, StakeShown } from "../src/lib/types";
import { TableView, type House } from "../src/table/view.svelte";

const stake = (changes: Partial<StakeShown> = {}): StakeShown => ({
  player: "ann",
  on: "blackjack",
  hand: 1,
  staked: 10_00,
  in_action: 10_00,
  added: 0,
  owner: null,
  outcome: null,
  pays: null,
  paid: 0,
  returned: 0,
  clause: null,
  also: [],
  line: null,
  stage: null,
  says: "",
  ...changes,
});

const box = (...stakes: StakeShown[]): BoxShown => ({ number: 1, control: ["ann"], hands: [hand(1)], stakes });

const card = (name: string, to: SaidShown["to"]): SaidShown => ({ kind: "card-dealt.1", card: name, to, says: `${name}` });

describe("a table that is looked at", () => {
  let watcher: Watcher;
  let given: Command[];
  let answer: (command: Command) => Promise<CommandDone>;
  let view: TableView;

  beforeEach(() => {
    startClock();
    given = [];
    answer = () => Promise.resolve({ id: "", version: 0, says: [] });
    const house: House = {
      now: () => Date.now(),
      onLine: (listener) => (listener("open"), () => true),
      watch: (_, one) => ((watcher = one), () => {}),
      command: (command) => (given.push(command), answer(command)),
    };
    view = new TableView("table-1", house);
  });
  afterEach(() => {
    view.close();
    vi.useRealTimers();
  });

  const begin = (under: RoundShown | null = null): void =>
    watcher.table(tableFrame(felt({ version: 1, round: under })));

  const deals = (takes: number): void => {
    const dealt: RoundShown["dealt"] = [["1/1", "As"], ["dealer", "Td"], ["1/1", "Kd"]];
    const said = [card("As", { box: 1, hand: 1 }), card("Td", "dealer"), card("Kd", { box: 1, hand: 1 })];
    const events = [happening(2, { kind: "round-started.1", number: 1, said })];
    const asked = yours({ questions: [{ box: 1, hand: 1, owner: null, options: [], clause: "9.1", silence: "9.2", until: null, follows: false }] });
    watcher.happened(happened(felt({ version: 2, round: round({ dealt, boxes: [box(stake())] }) }), { takes, events, yours: asked }));
  };

  it("shows the whole table at once when it begins to look", () => {
    begin(round({ dealt: [["1/1", "As"]], boxes: [box(stake({ outcome: "win" }))] }));
    assert.equal(view.felt?.version, 1);
    assert.equal(view.arrived("1/1", 1), 1);
    assert.equal(view.isDealing, false);
    assert.equal(view.lies(1, stake({ outcome: "win" })), "gone");
  });

  it("lays cards one after another, and asks only when they lie there", async () => {
    begin();
    deals(900);
    assert.equal(view.felt?.version, 2, "the felt is the truth from the start");
    assert.deepEqual([view.arrived("1/1", 2), view.arrived("dealer", 1)], [1, 0]);
    assert.equal(view.yours?.questions.length, 0);
    await wait(300);
    assert.deepEqual([view.arrived("1/1", 2), view.arrived("dealer", 1)], [1, 1]);
    await wait(300);
    assert.equal(view.arrived("1/1", 2), 2);
    assert.equal(view.isDealing, true);
    await wait(300);
    assert.equal(view.isDealing, false);
    assert.equal(view.yours?.questions.length, 1);
    assert.deepEqual(view.lines.map((line) => line.card), ["1/1", "dealer", "1/1"]);
  });

  it("shows the end at once when something else happens meanwhile, or when the viewer says so", () => {
    begin();
    deals(900);
    view.skip();
    assert.equal(view.arrived("1/1", 2), 2);
    assert.equal(view.yours?.questions.length, 1);
  });

  it("tells no line twice when the line to the house was broken", () => {
    begin();
    deals(0);
    view.skip();
    const record = [happening(2, { kind: "round-started.1", number: 1, said: [card("As", { box: 1, hand: 1 })] })];
    watcher.table(tableFrame(felt({ version: 2, round: round() }), { record }));
    assert.equal(view.lines.filter((line) => line.says.startsWith("A")).length, 1);
  });

  it("leaves settled chips on the felt for a moment, and then gives them to whom they belong", async () => {
    begin(round({ boxes: [box(stake())] }));
    const won = stake({ outcome: "win", paid: 10_00, returned: 10_00 });
    const settles: SaidShown = { kind: "wager-settled.1", player: "ann", box: 1, hand: 1, on: "blackjack", owner: null, outcome: "win" };
    const events = [happening(2, { kind: "round-went-on.1", said: [card("9d", "dealer"), settles] })];
    const after = round({ dealt: [["dealer", "9d"]], boxes: [box(won)] });
    watcher.happened(happened(felt({ version: 2, round: after }), { takes: 640, events }));
    assert.equal(view.lies(1, won), "lying", "nobody is told of it before its card lies there");
    await wait(400);
    assert.equal(view.lies(1, won), "settled");
    assert.equal(view.isFresh(1, won), true);
    await wait(1_200);
    assert.equal(view.lies(1, won), "gone");
    assert.equal(view.isFresh(1, won), true, "the result stands longer than the chips");
    await wait(7_000);
    assert.equal(view.isFresh(1, won), false, "and then it is in the record");
    view.isPast = true;
    assert.equal(view.isFresh(1, won), true, "on a felt of the past it goes on standing");
    assert.equal(view.isFresh(1, stake()), false);
  });

  it("leaves cards that are taken at once where they lie until they were seen", async () => {
    begin(round({ boxes: [box(stake())] }));
    const taken = { ...box(stake({ outcome: "lose" })), hands: [{ ...hand(1), cleared: true }] };
    watcher.happened(happened(felt({ version: 2, round: round({ boxes: [taken] }) })));
    assert.equal(view.isCleared("1/1"), false);
    await wait(2_600);
    assert.equal(view.isCleared("1/1"), true);
  });

  it("gives a command, and waits for the felt that it made", async () => {
    begin();
    answer = () => Promise.resolve({ id: "", version: 5, says: [] });
    let isDone = false;
    void view.give("sit", { box: 1 }).then(() => (isDone = true));
    await settled();
    assert.deepEqual(given, [{ box: 1, command: "sit", table: "table-1" }]);
    assert.equal(isDone, false);
    watcher.happened(happened(felt({ version: 5 })));
    await settled();
    assert.equal(isDone, true);
  });

  it("waits no longer than a few seconds for a felt that never comes", async () => {
    begin();
    answer = () => Promise.resolve({ id: "", version: 5, says: [] });
    let isDone = false;
    void view.give("sit", { box: 1 }).then(() => (isDone = true));
    await settled();
    await wait(3_000);
    assert.equal(isDone, true);
  });

  it("shows a no at its place, aloud as well, until it was read", async () => {
    begin();
    const refusal = { code: "box-full", says: "Three players already do.", clause: "4.5", also: [] };
    answer = () => Promise.reject(new Refused(refusal));
    assert.equal(await view.give("wager", {}, "box-2"), null);
    assert.equal(view.refusals["box-2"], refusal);
    assert.equal(view.aloud.at(-1)?.says, refusal.says);
    await wait(12_000);
    assert.deepEqual(view.refusals, {});
    assert.equal(await view.give("cut", {}, "cut"), null);
    await wait(60_000);
    assert.equal(view.refusals.cut, refusal, "what stands in a panel of its own stays");
    answer = () => Promise.resolve({ id: "", version: 0, says: [] });
    await view.give("cut", {}, "cut");
    assert.deepEqual(view.refusals, {});
  });

  it("says why there is no such table", () => {
    watcher.refused?.({ code: "unknown-table", says: "There is no such table.", clause: null, also: [] });
    assert.equal(view.missing, "There is no such table.");
  });
});

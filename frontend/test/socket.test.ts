/** The socket of a page: what is sent when, what a broken line loses, and what it does not. */

import { ANN, felt, happened, happening, tableFrame } from "./shapes";
import { NOW, Wire, settled, startClock, wait } from "./browser";

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, vi } from "vitest";

import { HouseSocket, Refused, type Follower, type Watcher } from "../src/lib/house-socket";
import type { CommandDone, HappenedFrame, TableFrame } from "../src/lib/types";

const HELLO = { kind: "hello", me: ANN, at: new Date(NOW + 5_000).toISOString(), version: "1" };
const LONGEST_WAIT = 10_000;

interface Seen extends Watcher {
  tables: TableFrame[];
  happenings: HappenedFrame[];
}

function watcher(): Seen {
  const tables: TableFrame[] = [];
  const happenings: HappenedFrame[] = [];
  return {
    tables,
    happenings,
    table: (frame) => void tables.push(frame),
    happened: (frame) => void happenings.push(frame),
  };
}

/** What becomes of a command, kept as it comes. */
function outcome(done: Promise<CommandDone>): { done?: CommandDone; refused?: Refused } {
  const found: { done?: CommandDone; refused?: Refused } = {};
  done.then(
    (value) => (found.done = value),
    (problem: Refused) => (found.refused = problem),
  );
  return found;
}

describe("the socket", () => {
  let house: HouseSocket;

  beforeEach(() => {
    startClock();
    Wire.opened = [];
    house = new HouseSocket();
  });
  afterEach(() => vi.useRealTimers());

  const greeted = (): Wire => {
    Wire.last.hears(HELLO);
    return Wire.last;
  };
  const sent = (what: string): Record<string, unknown>[] => Wire.last.sent.filter((frame) => frame.do === what);

  it("sends nothing before the house has greeted, and then all that waited", () => {
    house.watch("table-1", watcher());
    void house.command({ command: "arrive", table: "table-1" }, "id-1");
    assert.equal(Wire.last.address, "ws://house.example/api/socket");
    assert.equal(Wire.last.sent.length, 0);
    greeted();
    assert.deepEqual(Wire.last.sent.map((frame) => frame.do), ["watch", "command"]);
    assert.equal(house.line, "open");
    assert.equal(house.now(), NOW + 5_000);
  });

  it("has a command answered by the frame that tells what it did, once everyone has seen that", async () => {
    const seen = watcher();
    house.watch("table-1", seen);
    const wire = greeted();
    const order: string[] = [];
    const given = house.command({ command: "arrive", table: "table-1" }, "id-1");
    const found = outcome(given);
    seen.happened = () => void order.push("seen");
    void given.then(() => order.push("answered"));
    const { ref, together } = sent("command")[0] as { ref: string; together: boolean };
    assert.equal(together, true);
    const events = [happening(2, { says: "ann comes to the table" }), happening(3)];
    wire.hears(happened(felt({ version: 3 }), { events, answers: { ref, id: "id-1" } }));
    await settled();
    assert.deepEqual(order, ["seen", "answered"]);
    assert.deepEqual(found.done, { id: "id-1", version: 3, says: ["ann comes to the table"] });
  });

  it("takes an answer of its own where nothing happened anew", async () => {
    house.watch("table-1", watcher());
    const wire = greeted();
    const found = outcome(house.command({ command: "arrive", table: "table-1" }, "id-1"));
    wire.hears({ kind: "done", ref: sent("command")[0]?.ref, id: "id-1", version: 9, says: [] });
    await settled();
    assert.equal(found.done?.version, 9);
  });

  it("throws a refusal to the one who asked, and to no other", async () => {
    house.watch("table-1", watcher());
    const wire = greeted();
    const first = outcome(house.command({ command: "sit", table: "table-1", box: 1 }));
    const second = outcome(house.command({ command: "sit", table: "table-1", box: 2 }));
    const refusal = { code: "seat-taken", says: "bob sits there.", clause: "4.5(a)", also: [] };
    wire.hears({ kind: "refused", ref: sent("command")[1]?.ref, ...refusal });
    await settled();
    assert.equal(second.refused?.refusal.clause, "4.5(a)");
    assert.deepEqual(first, {});
  });

  it("tells a watcher that the house shows no such table", () => {
    const seen = { ...watcher(), says: "", refused: (no: { says: string }) => void (seen.says = no.says) };
    house.watch("nowhere", seen);
    greeted().hears({ kind: "refused", ref: "watch:nowhere", code: "x", says: "No such table.", clause: null, also: [] });
    assert.equal(seen.says, "No such table.");
  });

  it("sends a command again under its id when the line broke, and asks for what it missed", async () => {
    const seen = watcher();
    house.watch("table-1", seen);
    greeted().hears(tableFrame(felt({ version: 7 })));
    const found = outcome(house.command({ command: "arrive", table: "table-1" }, "id-1"));
    const before = sent("command")[0];
    Wire.last.breaks();
    assert.equal(house.line, "lost");
    await wait(LONGEST_WAIT);
    assert.equal(Wire.opened.length, 2);
    const wire = greeted();
    assert.deepEqual(sent("command"), [before]);
    assert.equal(sent("watch")[0]?.after, 7);
    const answers = { ref: before?.ref as string, id: "id-1" };
    wire.hears(happened(felt({ version: 7 }), { answers }));
    await settled();
    assert.equal(seen.happenings.length, 0, "what was seen before the line broke is not shown again");
    assert.equal(found.done?.id, "id-1", "and answers all the same");
  });

  it("gives no command while the line is lost", async () => {
    house.watch("table-1", watcher());
    greeted();
    Wire.last.breaks();
    const found = outcome(house.command({ command: "arrive", table: "table-1" }));
    await settled();
    assert.equal(found.refused?.refusal.code, "line-lost");
  });

  it("waits longer each time for a house that is away, and no longer than some seconds", async () => {
    house.watch("table-1", watcher());
    greeted();
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const [opened, from] = [Wire.opened.length, Date.now()];
      Wire.last.breaks();
      while (Wire.opened.length === opened) await wait(50);
      times.push(Date.now() - from);
    }
    assert.ok((times[0] ?? 0) < 500, String(times));
    assert.ok((times.at(-1) ?? 0) > 4_000, String(times));
    assert.ok(Math.max(...times) <= LONGEST_WAIT, String(times));
  });

  it("hangs up on a house that says nothing", async () => {
    house.watch("table-1", watcher());
    const wire = greeted();
    for (let seconds = 0; seconds < 30; seconds += 15) await wait(15_000);
    assert.equal(sent("ping").length, 2);
    assert.equal(house.line, "open");
    await wait(15_000);
    assert.equal(house.line, "lost");
    assert.equal(wire.readyState, Wire.CLOSED);
  });

  it("gives back the commands of one who is somebody else now", async () => {
    house.watch("table-1", watcher());
    greeted();
    const found = outcome(house.command({ command: "arrive", table: "table-1" }));
    house.renew();
    await settled();
    assert.equal(found.refused?.refusal.code, "somebody-else");
    greeted();
    assert.deepEqual(sent("command"), []);
    assert.equal(sent("watch").length, 1);
  });

  it("watches again a table that the house has let go of, from the beginning", async () => {
    house.watch("table-1", watcher());
    const wire = greeted();
    wire.hears(tableFrame(felt({ version: 7 })));
    wire.hears({ kind: "gone", table: "table-1" });
    await wait(1_000);
    assert.deepEqual(sent("watch").map((frame) => frame.after), [undefined, undefined]);
  });

  it("follows a table no longer when its last watcher goes", () => {
    const ends = [house.watch("table-1", watcher()), house.watch("table-1", watcher())];
    greeted();
    ends[0]?.();
    assert.equal(sent("unwatch").length, 0);
    ends[1]?.();
    assert.equal(sent("unwatch").length, 1);
  });

  it("follows a tournament again after the line was lost, and no longer when nobody looks", async () => {
    const seen: string[] = [];
    const refused: string[] = [];
    const follower: Follower = {
      console: true,
      tournament: (frame) => void seen.push(frame.tournament),
      refused: (no) => void refused.push(no.code),
    };
    const stop = house.follow("spring", follower);
    const glances: number[] = [];
    const stopGlancing = house.tournaments((all) => void glances.push(all.length));
    greeted().hears({ kind: "tournament", tournament: "spring", seen: {} });
    Wire.last.hears({ kind: "tournament", tournament: "autumn", seen: {} });
    Wire.last.hears({ kind: "tournaments", tournaments: [{}, {}] });
    assert.deepEqual([seen, glances], [["spring"], [2]]);
    Wire.last.breaks();
    await wait(LONGEST_WAIT);
    const wire = greeted();
    const [one, all] = sent("follow");
    assert.deepEqual(one, { do: "follow", tournament: "spring", console: true, ref: "follow:spring" });
    assert.deepEqual(all, { do: "follow" });
    wire.hears({ kind: "refused", ref: "follow:spring", code: "unknown-tournament", says: "", clause: null, also: [] });
    assert.deepEqual(refused, ["unknown-tournament"]);
    stop();
    stopGlancing();
    assert.deepEqual(sent("unfollow"), [{ do: "unfollow", tournament: "spring" }, { do: "unfollow" }]);
  });
});

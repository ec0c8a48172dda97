/** One table as those who work at it see it: every desk follows the same frames, and gives commands one by one. */

import { Refused, type Command, type Line } from "../lib/house-socket";
import { session } from "../lib/session.svelte";
import { house } from "../lib/socket";
import type { DeskShown, Felt, HappenedFrame, Refusal, TableFrame } from "../lib/types";
import { inOwnTime } from "../lib/words";
import { prettyCards } from "../table/words";
import { keyOf } from "./payments";
import { you } from "./you";

/** Something that happened, in words. */
export interface Told {
  readonly key: string;
  readonly says: string;
  readonly clause: string | null;
  readonly who: string;
}

const MOST = 120;

type Fields = Record<string, unknown>;

export class Desk {
  readonly table: string;
  felt = $state.raw<Felt | null>(null);
  desk = $state.raw<DeskShown | null>(null);
  told = $state.raw<readonly Told[]>([]);
  line = $state<Line>("connecting");
  missing = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The order in which wagers of the round on the felt were settled. */
  settled = $state.raw<readonly string[]>([]);
  busy = $state(0);
  readonly #ends: (() => void)[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #looking: (() => void)[] = [];
  #round = 0;

  constructor(table: string) {
    this.table = table;
    this.#ends.push(house.onLine((line) => (this.line = line)));
    this.#ends.push(
      house.watch(table, {
        table: (frame) => {
          this.#take(frame, frame.record);
          for (const seen of this.#looking.splice(0)) seen();
        },
        happened: (frame) => this.#take(frame, frame.events),
        refused: (refusal) => (this.missing = refusal.says),
      }),
    );
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  now(): number {
    return house.now();
  }

  /** Look at the table again as it stands now, whatever did not come through before; done when it is here. */
  look(): Promise<void> {
    const seen = new Promise<void>((resolve) => this.#looking.push(resolve));
    house.again(this.table);
    return seen;
  }

  /** Give a command after those that are under way; a no is shown, and nothing that was typed is lost. */
  give(command: string, fields: Fields | (() => Fields) = {}): Promise<boolean> {
    const turn = this.#last.then(() => this.#give(command, typeof fields === "function" ? fields() : fields));
    this.#last = turn;
    return turn;
  }

  /** What a player in the room says. */
  say(player: string, command: string, fields: Fields = {}): Promise<boolean> {
    return this.give(command, { ...fields, speaks_for: player });
  }

  async #give(command: string, fields: Fields): Promise<boolean> {
    this.refusal = null;
    this.busy += 1;
    try {
      await house.command({ ...fields, command, table: this.table } satisfies Command);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.refusal.code === "stale") await this.look();
      this.refuse(problem.refusal);
      return false;
    } finally {
      this.busy -= 1;
    }
  }

  refuse(refusal: Refusal): void {
    this.refusal = { ...refusal, says: prettyCards(you(refusal.says, session.me.name)) };
  }

  #take(frame: TableFrame | HappenedFrame, events: HappenedFrame["events"]): void {
    const round = frame.felt.round?.number ?? 0;
    if (round !== this.#round) this.settled = [];
    this.#round = round;
    const told: Told[] = [];
    for (const event of events) {
      const who = event.who ?? "";
      if (event.kind === "round-reconstructed.1") this.settled = [];
      if (event.says) told.push({ key: `${event.version}`, says: prettyCards(inOwnTime(event.says)), clause: event.clause ?? null, who });
      for (const [i, said] of (event.said ?? []).entries()) {
        if (said.kind === "wager-settled.1" && said.player && said.box && said.on) {
          const key = keyOf(said.box, { player: said.player, on: said.on, hand: said.hand ?? 1, owner: said.owner ?? null });
          this.settled = [...this.settled.filter((one) => one !== key), key];
        }
        if (!event.says && said.says) told.push({ key: `${event.version}.${i}`, says: prettyCards(inOwnTime(said.says)), clause: said.clause ?? null, who });
      }
    }
    const known = new Set(this.told.map((one) => one.key));
    this.told = [...this.told, ...told.filter((one) => !known.has(one.key))].slice(-MOST);
    this.felt = frame.felt;
    this.desk = frame.desk ?? null;
  }
}

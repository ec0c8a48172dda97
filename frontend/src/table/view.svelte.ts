/** One table as this viewer sees it: follows the house, and uncovers what happened at a dealer's pace. */

import { Pace, type Step } from "../lib/pace";
import { isStill } from "../lib/preferences.svelte";
import { Refused, type Command, type HouseSocket, type Line as Connection } from "../lib/house-socket";
import { house } from "../lib/socket";
import type { CommandDone, Felt, HappenedFrame, Refusal, RoundShown, StakeShown, TableFrame, Yours } from "../lib/types";
import { isQuiet, linesOf, stakeKey, type Line } from "./lines";
import { sound } from "./sound";

/** Where a refusal is shown: beside the control or the box that it answers. */
export type Place = string;

export type House = Pick<HouseSocket, "watch" | "onLine" | "command" | "now">;

const MOST_LINES = 400;
const CHIPS_REST = 1100;
/** How long the result of a wager stands on the felt: then it is in the record, and behind the plate of its box. */
const RESULT_STAYS = 7000;
/** Cards that are taken while the round goes on lie so long first, so that everybody has seen them. */
const CARDS_STAY = 2600;
const REFUSAL_STAYS = 12_000;

/** How a stake lies: still wagered, just settled with its chips still there, or gone to whom it belongs. */
export type Lies = "lying" | "settled" | "gone";

export class TableView {
  readonly name: string;
  readonly #house: House;
  readonly #pace = new Pace();
  readonly #reached: { version: number; tell(): void }[] = [];
  readonly #ends: (() => void)[] = [];

  felt = $state.raw<Felt | null>(null);
  yours = $state.raw<Yours | null>(null);
  lines = $state.raw<readonly Line[]>([]);
  /** What a screen reader is told next. */
  aloud = $state.raw<readonly { key: string; says: string }[]>([]);
  connection = $state<Connection>("connecting");
  isDealing = $state(false);
  /** The value that this viewer added at a cut, so that it can be told apart. */
  ownValue = $state<string | null>(null);
  /** A felt of the past: what was settled by then goes on standing there. */
  isPast = $state(false);
  refusals = $state.raw<Readonly<Record<Place, Refusal>>>({});
  /** Cards that have not arrived yet, by hand; settlements that were not told yet. */
  #coming = $state.raw<Readonly<Record<string, number>>>({});
  #untold = $state.raw<ReadonlySet<string>>(new Set());
  #resting = $state.raw<ReadonlySet<string>>(new Set());
  /** Settlements that were told a moment ago. */
  #fresh = $state.raw<ReadonlySet<string>>(new Set());
  #fading: ReturnType<typeof setTimeout> | undefined;
  #clearing: ReturnType<typeof setTimeout> | undefined;
  /** Hands whose cards went to the discard rack while the round went on. */
  #cleared = $state.raw<ReadonlySet<string>>(new Set());

  constructor(name: string, through: House = house) {
    this.name = name;
    this.#house = through;
    this.#ends.push(through.onLine((line) => (this.connection = line)));
    this.#ends.push(through.watch(name, {
        table: (frame) => this.#begin(frame),
        happened: (frame) => this.#go(frame),
        refused: (refusal) => (this.missing = refusal.says),
      }));
  }

  close(): void {
    this.#pace.skip();
    clearTimeout(this.#clearing);
    clearTimeout(this.#fading);
    for (const end of this.#ends) end();
  }

  now(): number {
    return this.#house.now();
  }

  /** Show at once what is still on its way. */
  skip(): void {
    this.#pace.skip();
  }

  /** Why the house shows no such table. */
  missing = $state<string | null>(null);

  /** Give a command of this table; where it is refused, say so at `place`. */
  async give(command: string, fields: Record<string, unknown> = {}, place: Place = "table"): Promise<CommandDone | null> {
    this.forgive(place);
    try {
      const done = await this.#house.command({ ...fields, command, table: this.name } satisfies Command);
      await this.#at(done.version);
      return done;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refuse(place, problem.refusal);
      return null;
    }
  }

  refuse(place: Place, refusal: Refusal): void {
    this.refusals = { ...this.refusals, [place]: refusal };
    if (place !== "buy-in" && place !== "cut") {
      // long enough to read, then out of the way
      setTimeout(() => this.refusals[place] === refusal && this.forgive(place), REFUSAL_STAYS);
    }
    this.#say(`r${Date.now()}`, refusal.says);
  }

  forgive(place: Place): void {
    if (!(place in this.refusals)) return;
    const { [place]: _, ...others } = this.refusals;
    this.refusals = others;
  }

  /** How many cards of a hand lie on the felt already. */
  arrived(place: string, cards: number): number {
    return Math.max(0, cards - (this.#coming[place] ?? 0));
  }

  lies(box: number, stake: StakeShown): Lies {
    if (stake.outcome === null) return "lying";
    const key = this.#stake(box, stake);
    if (this.#untold.has(key)) return "lying";
    return this.#resting.has(key) ? "settled" : "gone";
  }

  /** Whether what became of it was told a moment ago. */
  isFresh(box: number, stake: StakeShown): boolean {
    return (this.isPast && stake.outcome !== null) || this.#fresh.has(this.#stake(box, stake));
  }

  /** Whether a hand's cards are in the discard rack while others still play. */
  isCleared(place: string): boolean {
    return this.#cleared.has(place);
  }

  #stake(box: number, stake: StakeShown): string {
    return stakeKey(box, stake.hand, stake.on, stake.player, stake.owner);
  }

  #say(key: string, says: string): void {
    this.aloud = [...this.aloud, { key, says }].slice(-12);
  }

  #write(line: Line): void {
    if (this.lines.some((one) => one.key === line.key)) return;
    this.lines = [...this.lines, line].slice(-MOST_LINES);
  }

  #begin(frame: TableFrame): void {
    this.#pace.skip();
    const before = this.felt;
    const round = frame.felt.round?.number ?? null;
    const started = frame.record.some((event) => event.kind === "round-started.1");
    if (!before) this.lines = [];
    for (const line of linesOf(frame.record, started ? null : round)) this.#write(line);
    this.#coming = {};
    this.#untold = new Set();
    this.#resting = new Set();
    this.#fresh = new Set();
    clearTimeout(this.#clearing);
    this.#cleared = new Set(frame.felt.round && !frame.felt.round.over ? clearedHands(frame.felt.round) : []);
    this.felt = frame.felt;
    this.yours = frame.yours;
    this.isDealing = false;
    this.#arrive(frame.version);
  }

  #go(frame: HappenedFrame): void {
    this.#pace.skip();
    const before = this.felt?.round ?? null;
    const after = frame.felt.round;
    const lines = linesOf(frame.events, after?.number ?? before?.number ?? null);
    const isNew = after?.number !== before?.number;
    if (isNew) this.#forgetLastRound();
    this.#coming = after ? newCards(after, isNew ? 0 : (before?.dealt.length ?? 0)) : {};
    this.#untold = after ? newlySettled(after, isNew ? null : before) : new Set();
    this.felt = frame.felt;
    this.isDealing = lines.some((line) => line.card !== null);
    this.#pace.run(lines.map((line) => this.#step(line)), frame.takes, () => this.#end(frame));
  }

  #forgetLastRound(): void {
    clearTimeout(this.#clearing);
    this.#cleared = new Set();
    this.#resting = new Set();
    this.#fresh = new Set();
  }

  #step(line: Line): Step {
    return {
      weight: line.card !== null ? 1 : line.settled !== null ? 0.6 : 0,
      show: () => {
        this.#write(line);
        if (!isQuiet(line)) this.#say(line.key, line.aloud);
        if (line.card !== null) this.#lay(line.card);
        if (line.settled !== null) this.#settle(line.settled);
        if (line.kind === "wager-laid.1" || line.kind === "wager-changed.1") sound("chip");
      },
    };
  }

  #lay(place: string): void {
    const left = (this.#coming[place] ?? 0) - 1;
    this.#coming = { ...this.#coming, [place]: Math.max(0, left) };
    if (left >= 0) sound("card");
  }

  #settle(key: string): void {
    if (!this.#untold.has(key)) return;
    this.#untold = without(this.#untold, key);
    this.#fresh = new Set([...this.#fresh, key]);
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.#fresh = new Set()), RESULT_STAYS);
    if (isStill() || document.hidden) return;
    this.#resting = new Set([...this.#resting, key]);
    sound("chip");
    setTimeout(() => (this.#resting = without(this.#resting, key)), CHIPS_REST);
  }

  #end(frame: HappenedFrame): void {
    this.#coming = {};
    this.#untold = new Set();
    const round = frame.felt.round;
    if (round && !round.over && clearedHands(round).length) this.#clear(round);
    this.isDealing = false;
    const asked = this.yours?.questions.length ?? 0;
    this.yours = frame.yours;
    if ((frame.yours?.questions.length ?? 0) > asked) sound("turn");
    this.#arrive(frame.version);
  }

  /** The dealer takes cards away while others still play: not before they were seen. */
  #clear(round: RoundShown): void {
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => {
      const now = this.felt?.round;
      if (now?.number === round.number && !now.over) this.#cleared = new Set([...this.#cleared, ...clearedHands(now)]);
    }, CARDS_STAY);
  }

  /** Resolves when the felt of that version is here, so that nobody acts on an older one. */
  #at(version: number): Promise<void> {
    if ((this.felt?.version ?? 0) >= version) return Promise.resolve();
    return new Promise((resolve) => {
      this.#reached.push({ version, tell: resolve });
      setTimeout(resolve, 3000); // a frame that this viewer is not sent
    });
  }

  #arrive(version: number): void {
    for (const waiting of this.#reached.splice(0)) {
      if (waiting.version <= version) waiting.tell();
      else this.#reached.push(waiting);
    }
  }
}

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...set].filter((one) => one !== key));

function newCards(round: RoundShown, from: number): Record<string, number> {
  const coming: Record<string, number> = {};
  for (const [place] of round.dealt.slice(from)) coming[place] = (coming[place] ?? 0) + 1;
  return coming;
}

function settledStakes(round: RoundShown): string[] {
  return round.boxes.flatMap((box) =>
    box.stakes
      .filter((stake) => stake.outcome !== null)
      .map((stake) => stakeKey(box.number, stake.hand, stake.on, stake.player, stake.owner)),
  );
}

function newlySettled(after: RoundShown, before: RoundShown | null): Set<string> {
  const old = new Set(before ? settledStakes(before) : []);
  return new Set(settledStakes(after).filter((key) => !old.has(key)));
}

const clearedHands = (round: RoundShown): string[] =>
  round.boxes.flatMap((box) => box.hands.filter((hand) => hand.cleared).map((hand) => `${box.number}/${hand.number}`));

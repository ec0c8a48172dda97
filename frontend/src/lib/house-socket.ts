/**
 * A WebSocket to the house: it follows tables, carries commands, and comes back by itself.
 *
 * A command that was under way when the line broke is sent again under the same id: the house does it once.
 */

import type {
  CommandDone,
  DoneFrame,
  Frame,
  Glimpse,
  HappenedFrame,
  Me,
  Refusal,
  SentFrame,
  TableFrame,
  TournamentFrame,
  TournamentGlimpse,
} from "./types";

/** A command as in `docs/commands.md`; the house fills in who, role and time. */
export interface Command {
  command: string;
  table: string;
  [field: string]: unknown;
}

export type Line = "connecting" | "open" | "lost";

export interface Watcher {
  table(frame: TableFrame): void;
  happened(frame: HappenedFrame): void;
  /** The house does not show the table: there is none of that name, or not now. */
  refused?(refusal: Refusal): void;
}

export interface Follower {
  tournament(frame: TournamentFrame): void;
  /** The house does not show the tournament: there is none of that name, or not to this viewer. */
  refused(refusal: Refusal): void;
  /** Whether the next steps of whoever runs it are to come with it. */
  console?: boolean;
}

/** A refusal that a command met, as something to catch. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.says);
    this.refusal = refusal;
  }
}

interface Sent {
  frame: string;
  resolve(done: CommandDone): void;
  reject(refused: Refused): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const DEAF_AFTER = 40_000;

const LINE_LOST: Refusal = {
  code: "line-lost",
  says: "The line to the house is lost: nothing was sent.",
  clause: null,
  also: [],
};
const SOMEBODY_ELSE: Refusal = {
  code: "somebody-else",
  says: "You have signed in meanwhile: give the command again.",
  clause: null,
  also: [],
};

let counted = 0;
const newRef = (): string => `r${++counted}`;

const WATCH = "watch:";
const watchRef = (table: string): string => WATCH + table;
const FOLLOW = "follow:";

/** A command's own id: never used twice, not even by another page. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Listener<T> = (what: T) => void;

export class HouseSocket {
  #socket: WebSocket | null = null;
  #line: Line = "connecting";
  #me: Me | null = null;
  #ahead = 0;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  readonly #seen = new Map<string, number>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #lobby = new Set<Listener<Glimpse[]>>();
  readonly #followers = new Map<string, Set<Follower>>();
  readonly #glances = new Set<Listener<TournamentGlimpse[]>>();
  readonly #lines = new Set<Listener<Line>>();
  readonly #mes = new Set<Listener<Me>>();
  readonly #sent = new Map<string, Sent>();

  constructor() {
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
    });
  }

  get line(): Line {
    return this.#line;
  }

  get me(): Me | null {
    return this.#me;
  }

  /** The house's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Follow a table; returns what ends it. */
  watch(table: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(table) ?? new Set();
    this.#watchers.set(table, watchers.add(watcher));
    this.#seen.delete(table); // a new watcher needs the whole table
    this.#say({ do: "watch", table, ref: watchRef(table) });
    this.#open();
    return () => {
      watchers.delete(watcher);
      if (watchers.size) return;
      this.#watchers.delete(table);
      this.#seen.delete(table);
      this.#say({ do: "unwatch", table });
    };
  }

  /** Have a table that is followed shown again as it stands, whole. */
  again(table: string): void {
    this.#seen.delete(table);
    this.#say({ do: "watch", table, ref: watchRef(table) });
  }

  /** Glimpses of all tables at first, then of those that changed. */
  lobby(listener: Listener<Glimpse[]>): () => void {
    this.#lobby.add(listener);
    this.#say({ do: "lobby" });
    this.#open();
    return () => this.#lobby.delete(listener);
  }

  /** Follow a tournament: it comes whole, at once and whenever it has changed. Returns what ends it. */
  follow(tournament: string, follower: Follower): () => void {
    const followers = this.#followers.get(tournament) ?? new Set();
    this.#followers.set(tournament, followers.add(follower));
    this.#sayFollow(tournament);
    this.#open();
    return () => {
      followers.delete(follower);
      if (followers.size) return;
      this.#followers.delete(tournament);
      this.#say({ do: "unfollow", tournament });
    };
  }

  /** Follow all tournaments at a glance. */
  tournaments(listener: Listener<TournamentGlimpse[]>): () => void {
    this.#glances.add(listener);
    this.#say({ do: "follow" });
    this.#open();
    return () => {
      this.#glances.delete(listener);
      if (!this.#glances.size) this.#say({ do: "unfollow" });
    };
  }

  #sayFollow(tournament: string): void {
    const console = [...(this.#followers.get(tournament) ?? [])].some((one) => one.console);
    this.#say({ do: "follow", tournament, console, ref: FOLLOW + tournament.slice(0, 90) });
  }

  onLine(listener: Listener<Line>): () => void {
    this.#lines.add(listener);
    listener(this.#line);
    return () => this.#lines.delete(listener);
  }

  onMe(listener: Listener<Me>): () => void {
    this.#mes.add(listener);
    if (this.#me) listener(this.#me);
    return () => this.#mes.delete(listener);
  }

  /** Give a command: resolves when it is stored, throws `Refused`. */
  command(command: Command, id: string = newId()): Promise<CommandDone> {
    const ref = newRef();
    const sent = { do: "command", ref, command: { ...command, id }, together: true } satisfies SentFrame;
    const frame = JSON.stringify(sent);
    return new Promise((resolve, reject) => {
      if (this.#line === "lost") return reject(new Refused(LINE_LOST));
      this.#sent.set(ref, { frame, resolve, reject });
      if (this.#isOpen) this.#socket?.send(frame);
      this.#open();
    });
  }

  /** Somebody signed in or out: come again as them. */
  renew(): void {
    this.#me = null;
    for (const { reject } of this.#sent.values()) reject(new Refused(SOMEBODY_ELSE)); // not theirs to give
    this.#sent.clear();
    if (!this.#socket && this.#line === "connecting") return; // nobody has asked for anything yet
    this.#hangUp();
    this.#turn("connecting");
    this.#wait = FIRST_WAIT;
    this.#open();
  }

  #open(): void {
    if (this.#socket) return;
    clearTimeout(this.#again);
    const address = new URL("/api/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#hear(JSON.parse(event.data) as Frame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping(): void {
    if (Date.now() - this.#heard > DEAF_AFTER) return this.#lose();
    this.#say({ do: "ping", ref: newRef() });
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#pinging);
    socket?.close();
  }

  #lose(): void {
    this.#hangUp();
    this.#turn("lost");
    const wait = this.#wait * (0.75 + Math.random() / 2); // chance for the network's sake, not for a game's
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#open(), wait);
  }

  #hurry(): void {
    if (this.#line !== "lost" || this.#socket) return;
    this.#wait = FIRST_WAIT;
    this.#open();
  }

  #turn(line: Line): void {
    if (line === this.#line) return;
    this.#line = line;
    for (const listener of this.#lines) listener(line);
  }

  /** Whether the house has greeted, and still listens: before that, what is sent waits. */
  get #isOpen(): boolean {
    return this.#line === "open" && this.#socket?.readyState === WebSocket.OPEN;
  }

  #say(what: SentFrame): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(what));
  }

  #hear(frame: Frame): void {
    switch (frame.kind) {
      case "hello":
        return this.#greet(frame.me, frame.at);
      case "me":
        return this.#know(frame.me);
      case "table":
        return this.#follow(frame);
      case "happened":
        this.#follow(frame);
        return this.#answer(frame);
      case "lobby":
        for (const listener of this.#lobby) listener(frame.tables);
        return;
      case "tournament":
        for (const follower of this.#followers.get(frame.tournament) ?? []) follower.tournament(frame);
        return;
      case "tournaments":
        for (const listener of this.#glances) listener(frame.tournaments);
        return;
      case "done":
        return this.#settle(frame.ref, (sent) => sent.resolve(frame));
      case "refused": {
        const ref = String(frame.ref ?? "");
        if (ref.startsWith(WATCH)) {
          for (const watcher of this.#watchers.get(ref.slice(WATCH.length)) ?? []) watcher.refused?.(frame);
        } else if (ref.startsWith(FOLLOW)) {
          for (const [name, followers] of this.#followers)
            if (FOLLOW + name.slice(0, 90) === ref) for (const follower of followers) follower.refused(frame);
        } else {
          this.#settle(ref, (sent) => sent.reject(new Refused(frame)));
        }
        return;
      }
      case "gone":
        this.#seen.delete(frame.table);
        setTimeout(() => {
          if (this.#watchers.has(frame.table)) this.#say({ do: "watch", table: frame.table, ref: watchRef(frame.table) });
        }, FIRST_WAIT);
        return;
      case "pong":
        return;
    }
  }

  #greet(me: Me, at: string): void {
    this.#ahead = Date.parse(at) - Date.now();
    this.#wait = FIRST_WAIT;
    this.#turn("open");
    this.#know(me);
    for (const table of this.#watchers.keys()) {
      const after = this.#seen.get(table);
      const watch = { do: "watch", table, ref: watchRef(table) } satisfies SentFrame;
      this.#say(after === undefined ? watch : { ...watch, after });
    }
    if (this.#lobby.size) this.#say({ do: "lobby" });
    for (const tournament of this.#followers.keys()) this.#sayFollow(tournament);
    if (this.#glances.size) this.#say({ do: "follow" });
    for (const { frame } of this.#sent.values()) this.#socket?.send(frame);
  }

  #know(me: Me): void {
    this.#me = me;
    for (const listener of this.#mes) listener(me);
  }

  #follow(frame: TableFrame | HappenedFrame): void {
    const seen = this.#seen.get(frame.table) ?? -1;
    if (frame.kind === "happened" && frame.version <= seen) return; // seen before the line broke
    this.#seen.set(frame.table, frame.version);
    for (const watcher of this.#watchers.get(frame.table) ?? []) {
      if (frame.kind === "table") watcher.table(frame);
      else watcher.happened(frame);
    }
  }

  /** What happened answers the command that did it, once everyone who watches has seen it. */
  #answer({ answers, version, events }: HappenedFrame): void {
    if (!answers) return;
    const says = events.flatMap((event) => (event.says ? [event.says] : []));
    this.#settle(answers.ref, (sent) => sent.resolve({ id: answers.id, version, says }));
  }

  #settle(ref: DoneFrame["ref"], answer: (sent: Sent) => void): void {
    const sent = this.#sent.get(String(ref));
    this.#sent.delete(String(ref));
    if (sent) answer(sent);
  }
}

/** A simulation as this page follows it: begun, looked at twice a second, stopped; found again by its id after a reload. */

import { api, at, type Refused } from "../lib/api";
import type { BookId, FoundShown, ResultShown, ShoeMode, SimulationShown, StepShown } from "../lib/types";

export type { FoundShown as Found, ResultShown as Result, ShoeMode as Shoe, SimulationShown as Simulation, StepShown as Step };

/** The table and the wager; the rest is chosen here. */
export interface Wanted {
  readonly rulebook: BookId;
  readonly wager: string;
  readonly decks: number;
  readonly jackpot?: number;
  readonly removed?: string;
  readonly [option: string]: unknown;
}

export type Strategy = "basic" | "composition" | "own" | "war" | "surrender";

const LOOKS = 500;
/** After an answer that did not come. */
const LATER = 2_000;
const KEPT_AS = "croupier.simulation";

const isUnderWay = ({ state }: SimulationShown): boolean => state === "preparing" || state === "running";
const drawn = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export class Simulating {
  rounds = $state(10_000_000);
  shoe = $state<ShoeMode>("fresh");
  seed = $state(drawn());

  /** `basic`, `composition` or `own`; in Casino War `war` or `surrender`. */
  strategy = $state<Strategy>("basic");
  /** One's own table, where the strategy is `own`. */
  table = $state("");

  /** As the command line takes them; empty leaves it out. */
  deviations = $state("");
  count = $state("");
  ramp = $state("");
  insureAt = $state("");
  bankroll = $state("");
  life = $state("1000");

  now = $state.raw<SimulationShown | null>(null);
  refused = $state.raw<Refused | null>(null);
  starting = $state(false);
  stopping = $state(false);
  /** Whether it was begun on this page, and not found again by its id. */
  isNew = $state(false);
  /** Whether the last look had no answer. */
  isAway = $state(false);

  readonly underWay = $derived(this.now !== null && isUnderWay(this.now));
  readonly isSeed = $derived(/^\d{1,16}$/.test(this.seed.trim()) && Number(this.seed) <= Number.MAX_SAFE_INTEGER);

  private followed: string | null = null;
  private later: ReturnType<typeof setTimeout> | undefined;

  /** `whenShut` is called when the house says that whoever looks is in play. */
  constructor(private readonly whenShut: () => void) {}

  drawSeed(): void {
    this.seed = drawn();
  }

  async start(wanted: Wanted): Promise<void> {
    if (!this.isSeed || this.starting || this.underWay) return;
    this.starting = true;
    this.refused = null;
    const body = { ...wanted, rounds: this.rounds, shoe: this.shoe, seed: Number(this.seed), ...this.wagering };
    const got = await api.post<SimulationShown>("/api/simulations", body);
    this.starting = false;
    if (got.ok) {
      keep(got.value.id);
      this.isNew = true;
      this.now = got.value;
      this.follow(got.value.id);
    } else if (got.refused.code === "no-advice") this.shut();
    else this.refused = got.refused;
  }

  private get wagering(): Record<string, unknown> {
    const counted = this.count && this.shoe !== "fresh";
    const deviations = linesOf(this.deviations);
    return {
      ...(this.strategy === "own" ? { strategy_table: this.table } : { strategy: this.strategy }),
      ...(counted && deviations.length > 0 && { deviations: deviations.join("; ") }),
      ...(counted && { count: this.count, ...(this.ramp.trim() && { ramp: this.ramp.trim() }), ...whole("insure_at", this.insureAt) }),
      ...(this.bankroll.trim() && { ...whole("bankroll", this.bankroll), ...whole("life", this.life) }),
    };
  }

  async stop(): Promise<void> {
    const id = this.followed;
    if (!id || this.stopping) return;
    this.stopping = true;
    const got = await api.remove(at`/api/simulations/${id}`);
    this.refused = got.ok ? null : got.refused;
    clearTimeout(this.later);
    await this.look(id);
    this.stopping = false;
  }

  /** Go on with what this browser began; nothing where it began nothing, or that is forgotten. */
  resume(): void {
    const id = kept();
    if (id && this.followed !== id) this.follow(id);
  }

  /** Show nothing of it, and ask no more. */
  hide(): void {
    clearTimeout(this.later);
    this.followed = null;
    this.now = null;
    this.refused = null;
  }

  private shut(): void {
    this.hide();
    this.whenShut();
  }

  private follow(id: string): void {
    clearTimeout(this.later);
    this.followed = id;
    void this.look(id);
  }

  private async look(id: string): Promise<void> {
    const got = await api.get<SimulationShown>(at`/api/simulations/${id}`);
    if (this.followed !== id) return;
    this.isAway = !got.ok && got.refused.status !== 404;
    if (got.ok) {
      if (!this.now) this.fillIn(got.value);
      this.now = got.value;
      if (isUnderWay(got.value)) this.lookAgain(id, LOOKS);
    } else if (got.refused.code === "no-advice") this.shut();
    else if (got.refused.status === 404) this.isGone(got.refused);
    else this.lookAgain(id, LATER);
  }

  private lookAgain(id: string, after: number): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.look(id), after);
  }

  /** The house no longer has it: what it last said of it stays. */
  private isGone(refused: Refused): void {
    keep(null);
    this.followed = null;
    if (!this.now || !isUnderWay(this.now)) return;
    this.now = { ...this.now, state: "stopped", says: refused.says };
  }

  /** After a reload the form says what runs. */
  private fillIn({ rounds, shoe, seed, wagering }: SimulationShown): void {
    this.table = wagering.strategy_table;
    this.strategy = wagering.strategy_table ? "own" : (wagering.strategy as Strategy);
    this.deviations = wagering.deviations.join("\n");
    const text = (given: number | string | null): string => (given === null ? "" : String(given));
    this.count = text(wagering.count);
    this.ramp = text(wagering.ramp);
    this.insureAt = text(wagering.insure_at);
    this.bankroll = text(wagering.bankroll);
    this.life = String(wagering.life);
    this.rounds = rounds;
    this.shoe = shoe;
    this.seed = String(seed);
  }
}

/** What stands on lines, or apart by semicolons. */
export const linesOf = (text: string): string[] => text.split(/[\n;]/).map((one) => one.trim()).filter(Boolean);

/** A number where one is written; anything else is sent as it is, for the house to say what is wrong with it. */
function whole(name: string, text: string): Record<string, number | string> {
  const written = text.trim();
  return written ? { [name]: /^-?\d{1,15}$/.test(written) ? Number(written) : written } : {};
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null; // storage is forbidden: it lasts as long as this page
  }
}

function keep(id: string | null): void {
  try {
    if (id) localStorage.setItem(KEPT_AS, id);
    else localStorage.removeItem(KEPT_AS);
  } catch {
    // as above
  }
}

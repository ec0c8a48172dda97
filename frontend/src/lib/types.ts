/** The shapes that the house sends: `croupier/floor/felt.py` and `docs/protocol.md` in TypeScript. Amounts are whole cents. */

export type Cents = number;
/** Rank and suit: `As Td 7c Kh`. */
export type CardName = string;
/** A rulebook's printed number: `13.1(g)`. */
export type ClauseNumber = string;
/** ISO 8601 with its zone. */
export type Moment = string;

export type BookId =
  | "act-blackjack-2000"
  | "act-blackjack-2006"
  | "act-blackjack-2018"
  | "act-casino-war-2018"
  | "nsw-blackjack-challenge";

export type On =
  | "blackjack"
  | "casino-war"
  | "go-to-war"
  | "tie"
  | "insurance"
  | "perfect-pairs"
  | "pairs-play"
  | "super-sevens"
  | "any-pairs"
  | "star-pairs"
  | "blazing-7s";

export type Choice =
  | "draw"
  | "stand"
  | "double"
  | "split"
  | "insure"
  | "decline"
  | "even-money"
  | "go-to-war"
  | "surrender"
  | "silent";

export type Outcome = "win" | "lose" | "stand-off" | "surrender" | "void";
export type Stage = "interim" | "play" | "final";
export type Waits = "opening" | "cards" | "cut" | "wagers" | "decisions" | "dealer" | "supervisor";

export interface Inscribed {
  text: string;
  clause: ClauseNumber | null;
}

export interface SideWagerShown {
  on: On;
  title: string;
  lowest: Cents | null;
  highest: Cents | null;
  amounts: Cents[];
  clause: ClauseNumber;
}

export interface SignShown {
  minimum: Cents;
  maximum: Cents;
  multiples: Cents;
  step: Cents | null;
  side_wagers: SideWagerShown[];
  lines: Inscribed[];
}

export interface SeatShown {
  box: number;
  player: string | null;
}

export interface PersonShown {
  name: string;
  seat: number | null;
  boxes: number[];
  sits_out: boolean;
}

export interface LyingShown {
  player: string;
  box: number;
  on: On;
  amount: Cents;
  seated: boolean;
}

export interface CutShown {
  player: string | null;
  cards: number;
  least: number;
  most: number;
  /** It is made, and only the dealer's cutting card is still to go in. */
  made: boolean;
  cutting_card: boolean;
  behind_least: number;
  behind_most: number;
  until: Moment | null;
  clause: ClauseNumber;
}

export interface ShoeShown {
  number: number;
  decks: number;
  holder: string;
  undealt: number;
  to_cutting_card: number | null;
  discards: number;
  shuffle_due: ClauseNumber | null;
}

export interface HandShown {
  number: number;
  cards: CardName[];
  total: number | null;
  soft: boolean;
  words: string;
  from_split: boolean;
  stood: boolean;
  doubled: boolean;
  cleared: boolean;
}

export interface StakeShown {
  player: string;
  on: On;
  hand: number;
  staked: Cents;
  in_action: Cents;
  added: Cents;
  owner: string | null;
  outcome: Outcome | null;
  pays: string | null;
  paid: Cents;
  returned: Cents;
  clause: ClauseNumber | null;
  also: ClauseNumber[];
  line: string | null;
  stage: Stage | null;
  says: string;
}

export interface BoxShown {
  number: number;
  control: string[];
  hands: HandShown[];
  stakes: StakeShown[];
}

export interface AskedShown {
  player: string;
  box: number;
  hand: number;
  owner: string | null;
  clause: ClauseNumber;
  follows: boolean;
  until: Moment | null;
}

export interface RoundShown {
  number: number;
  over: boolean;
  void: boolean;
  dealer: HandShown;
  boxes: BoxShown[];
  asked: AskedShown[];
  /** Every card in the order it was laid, and where: `dealer`, or box and hand as `3/1`. */
  dealt: [string, CardName][];
}

export interface FairnessShown {
  shoe: number;
  shuffle: number;
  commitment: string;
  value: string | null;
  cut: number | null;
  next_commitment: string | null;
}

export interface Felt {
  table: string;
  version: number;
  at: Moment | null;
  open: boolean;
  book: BookId | null;
  title: string;
  game: string;
  main: On | null;
  layout: string;
  boxes: number;
  by_hand: boolean;
  seconds_to_decide: number;
  inscriptions: Inscribed[];
  sign: SignShown | null;
  waits: Waits;
  wagers_until: Moment | null;
  seats: SeatShown[];
  people: PersonShown[];
  lying: LyingShown[];
  cut: CutShown | null;
  shoe: ShoeShown | null;
  round: RoundShown | null;
  fairness: FairnessShown | null;
}

export interface OptionOffered {
  choose: Choice;
  least: Cents | null;
  most: Cents | null;
  /** Twice the step in which an amount goes: insurance goes in halves of a chip. */
  step_of_two: Cents | null;
  clause: ClauseNumber;
  refused: string | null;
}

export interface QuestionAsked {
  box: number;
  hand: number;
  owner: string | null;
  options: OptionOffered[];
  clause: ClauseNumber;
  silence: ClauseNumber;
  until: Moment | null;
  follows: boolean;
}

export interface Yours {
  name: string;
  here: boolean;
  rack: Cents;
  seat: number | null;
  questions: QuestionAsked[];
  cut: boolean;
}

export interface Glimpse {
  table: string;
  open: boolean;
  book: BookId | null;
  title: string;
  game: string;
  minimum: Cents | null;
  maximum: Cents | null;
  side_wagers: string[];
  boxes: number;
  /** Whether somebody sits at each box, from the first on. */
  seats: boolean[];
  seats_free: number;
  players: number;
  waits: Waits;
  round: number;
  dealer: CardName[];
  says: string;
  /** The table cannot go on: `says` tells why. */
  stopped: boolean;
}

export interface Me {
  name: string;
  role: string;
  kind: "guest" | "account" | "spectator";
  purse: Cents;
  csrf: string;
  token?: string | null;
  tables: string[];
}

/** One thing that a round said. */
export interface Said {
  kind: string;
  clause: ClauseNumber | null;
  also?: ClauseNumber[];
  says?: string;
  player?: string;
  box?: number;
  hand?: number | null;
  on?: On;
  owner?: string | null;
  card?: CardName;
  to?: "dealer" | { box: number; hand: number };
  outcome?: Outcome;
  paid?: Cents;
  returned?: Cents;
  staked?: Cents;
  amount?: Cents;
  text?: string;
}

/** What the viewer may see of one event. */
export interface Happening {
  version: number;
  kind: string;
  at: Moment;
  who?: string;
  as?: string;
  clause?: ClauseNumber | null;
  also?: ClauseNumber[];
  says?: string;
  number?: number;
  said?: Said[];
}

export interface Refusal {
  code: string;
  says: string;
  clause: ClauseNumber | null;
  also: ClauseNumber[];
}

export interface Done {
  id: string;
  version: number;
  says: string[];
}

/** A command as in `docs/commands.md`; the house fills in who, role and time. */
export interface Command {
  command: string;
  table: string;
  [field: string]: unknown;
}

export interface TableFrame {
  kind: "table";
  table: string;
  version: number;
  felt: Felt;
  yours: Yours | null;
  record: Happening[];
}

export interface HappenedFrame {
  kind: "happened";
  table: string;
  version: number;
  takes: number;
  events: Happening[];
  felt: Felt;
  yours: Yours | null;
}

export type Frame =
  | { kind: "hello"; me: Me; at: Moment; version: string }
  | TableFrame
  | HappenedFrame
  | ({ kind: "done"; ref: string } & Done)
  | ({ kind: "refused"; ref: string | null } & Refusal)
  | { kind: "lobby"; tables: Glimpse[] }
  | { kind: "me"; me: Me }
  | { kind: "pong"; ref: string; at: Moment }
  | { kind: "gone"; table: string };

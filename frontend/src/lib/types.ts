/**
 * Everything that goes over the wire, made from the structs of the house: do not edit, make it again.
 *
 *     python -m croupier.web.wire_types > frontend/src/lib/types.ts
 */

/** In which capacity a command is given. The words are stored: add, never change. */
export type Role =
  | "player"
  | "spectator"
  | "dealer"
  | "gaming-supervisor"
  | "casino-supervisor"
  | "assistant-gaming-manager"
  | "gaming-manager"
  | "casino-operator"
  | "tournament-manager"
  | "inspector"
  | "surveillance"
  | "clock";

/** Whoever asks, as the house knows them. */
export interface Me {
  name: string;
  role: Role;
  kind: "guest" | "account" | "spectator";
  /** In cents. */
  purse: number;
  /** For the header X-Croupier-CSRF; empty for one who is not signed in. */
  csrf: string;
  /** Only right after signing in. */
  token: string | null;
  /** Where they are. */
  tables: string[];
}

/** ISO 8601 with its zone. */
export type Moment = string;

/** The first frame. */
export interface Hello {
  kind: "hello";
  me: Me;
  at: Moment;
  version: string;
}

/** A rulebook by its name: `act-blackjack-2018`. */
export type BookId = string;

/** What a wager is on. */
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

/** A clause as its rulebook prints it: `13.1(g)`. */
export type ClauseNumber = string;

/** Words on the cloth. */
export interface Inscribed {
  text: string;
  /** Nothing where no clause asks for the words; they are true all the same. */
  clause: ClauseNumber | null;
}

/** Whole cents. */
export type Cents = number;

/** A side wager that the table offers, with what the sign says of it and what it pays. */
export interface SideWagerShown {
  on: On;
  title: string;
  lowest: Cents | null;
  highest: Cents | null;
  /** The only amounts, where they are fixed. */
  amounts: Cents[];
  clause: ClauseNumber;
}

/** The sign: limits for a box, in which multiples, and every line of it in words. */
export interface SignShownToAll {
  minimum: Cents;
  maximum: Cents;
  multiples: Cents;
  step: Cents | null;
  side_wagers: SideWagerShown[];
  lines: Inscribed[];
}

/** What a table waits for. */
export type Waits = "opening" | "cards" | "cut" | "wagers" | "decisions" | "dealer" | "supervisor";

/** A box, and who sits at it. */
export interface SeatShown {
  box: number;
  player: string | null;
}

/** Somebody at the table. */
export interface PersonShown {
  name: string;
  seat: number | null;
  /** Boxes beside the seat on which they wager. */
  boxes: number[];
  sits_out: boolean;
}

/** A wager before the first card. */
export interface LyingShown {
  player: string;
  box: number;
  on: On;
  amount: Cents;
  seated: boolean;
}

/** The cut that is offered: to whom, and how deep it may go. */
export interface CutShown {
  /** Nobody: a casino supervisor is to cut. */
  player: string | null;
  cards: number;
  least: number;
  most: number;
  /** Whether it is made, and only the dealer's cutting card is still to go in. */
  made: boolean;
  /** Whether the cutting card goes in again. */
  cutting_card: boolean;
  behind_least: number;
  behind_most: number;
  /** When the dealer passes it on to the next. */
  until: Moment | null;
  clause: ClauseNumber;
}

/** Shoe and discard rack in numbers. */
export interface ShoeShown {
  number: number;
  decks: number;
  holder: string;
  undealt: number;
  /** How many cards come before the cutting card; nothing where it is out or there is none. */
  to_cutting_card: number | null;
  discards: number;
  shuffle_due: ClauseNumber | null;
}

/** Rank and suit: `As Td 7c Kh`. */
export type CardName = string;

/** A hand: its cards, and what they are in words. */
export interface HandShown {
  number: number;
  cards: CardName[];
  total: number | null;
  soft: boolean;
  /** `17`, `soft 18`, `Blackjack`, `over 21`; nothing in Casino War. */
  words: string;
  from_split: boolean;
  stood: boolean;
  doubled: boolean;
  /** Whether its cards are in the discard rack already. */
  cleared: boolean;
}

/** How a wager ended. */
export type Outcome = "win" | "lose" | "stand-off" | "surrender" | "void";

/** When in the round a wager was settled. */
export type Stage = "interim" | "play" | "final";

/** Chips on one wager, and how it ended. */
export interface StakeShown {
  player: string;
  on: On;
  hand: number;
  staked: Cents;
  in_action: Cents;
  added: Cents;
  /** Whose wager an insurance wager insures. */
  owner: string | null;
  outcome: Outcome | null;
  /** `3 to 2`. */
  pays: string | null;
  paid: Cents;
  returned: Cents;
  clause: ClauseNumber | null;
  also: ClauseNumber[];
  /** The line of the pay table that won. */
  line: string | null;
  stage: Stage | null;
  /** What became of it, in words. */
  says: string;
}

/** A box in a round. */
export interface BoxShown {
  number: number;
  control: string[];
  hands: HandShown[];
  stakes: StakeShown[];
}

/** Who is asked; what they may answer is shown to themselves. */
export interface AskedShown {
  player: string;
  box: number;
  hand: number;
  owner: string | null;
  clause: ClauseNumber;
  /** Whether it follows the decision that another player just took on the same hand. */
  follows: boolean;
  until: Moment | null;
}

/** A round of play: under way, or the last one while the felt is not yet needed for the next. */
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

/** What anyone needs to check the shuffle of this shoe once its secret is shown. */
export interface FairnessShown {
  shoe: number;
  shuffle: number;
  commitment: string;
  /** What the cutter added; nothing before the cut. */
  value: string | null;
  cut: number | null;
  /** For a device: what the house has committed to for the next shuffle. */
  next_commitment: string | null;
}

/** Why something cannot go on, in one sentence, and by which clause. */
export interface WhyBlocked {
  code: string;
  says: string;
  clause: ClauseNumber | null;
  also: ClauseNumber[];
}

/** A player of the session at this table. */
export interface TableEntrant {
  box: number;
  player: string;
  /** What they hold, with what lies on the layout; of one who is out, what they last held. */
  chips: number;
  /** `in`, `eliminated`, `disqualified`, `excluded`, `withdrawn`, `forfeited`. */
  standing: string;
  in_seat: boolean;
  /** Whether the minimum is deducted because they are not in the seat. */
  absent: boolean;
  /** For how many rounds it was. */
  deductions: number;
  pass_cards: number;
  /** Whether an undisclosed wager of theirs lies there for the round that comes or is played. */
  sealed: boolean;
  /** Of the session, counted from one. */
  out_round: number | null;
  out_by: ClauseNumber | null;
}

/** The session that is played at a table. */
export interface TableSession {
  tournament: string;
  session: string;
  /** `session` or `play-off`. */
  kind: string;
  /** How many of its rounds were played. */
  played: number;
  rounds: number | null;
  ends: Moment | null;
  minimum: number;
  maximum: number;
  /** Wagers are in multiples of it. */
  unit: number;
  /** Whether there is an order of wagering. */
  order: boolean;
  /** The box at which it begins. */
  marker: number | null;
  turn: string | null;
  /** Who is still to wager for the round that comes. */
  waiting: string[];
  /** Whose pass cards lie on the layout. */
  pass_cards: string[];
  paused_until: Moment | null;
  finished: boolean;
  /** Why the next round does not begin; nothing while one is played. */
  blocked: WhyBlocked | null;
  entrants: TableEntrant[];
}

/** The whole table as everyone sees it. */
export interface Felt {
  table: string;
  version: number;
  /** When the last thing happened. */
  at: Moment | null;
  open: boolean;
  book: BookId | null;
  title: string;
  /** `blackjack` or `casino-war`. */
  game: string;
  main: On | null;
  layout: string;
  boxes: number;
  by_hand: boolean;
  seconds_to_decide: number;
  inscriptions: Inscribed[];
  sign: SignShownToAll | null;
  waits: Waits;
  /** When the software dealer calls for no more bets; nothing while it waits for a first wager. */
  wagers_until: Moment | null;
  seats: SeatShown[];
  people: PersonShown[];
  lying: LyingShown[];
  cut: CutShown | null;
  shoe: ShoeShown | null;
  round: RoundShown | null;
  fairness: FairnessShown | null;
  /** The session of a tournament that is played here; amounts are tournament chips then. */
  tournament: TableSession | null;
}

/** What a player may decide; saying nothing is a decision too. */
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

/** One thing the viewer may answer, as far as their rack can pay for it. */
export interface OptionOffered {
  choose: Choice;
  least: Cents | null;
  most: Cents | null;
  /** Twice the step in which an amount goes: insurance goes in halves of a chip. */
  step_of_two: Cents | null;
  clause: ClauseNumber;
  /** Why the rack cannot pay for it; nothing where it can be chosen. */
  refused: string | null;
}

/** A question to the viewer. */
export interface QuestionAsked {
  box: number;
  hand: number;
  owner: string | null;
  options: OptionOffered[];
  clause: ClauseNumber;
  /** The clause by which silence is dealt with. */
  silence: ClauseNumber;
  until: Moment | null;
  follows: boolean;
}

/** What a player of the session may do at the table. */
export interface YourTournament {
  box: number;
  chips: number;
  in_play: boolean;
  your_turn: boolean;
  /** Whether they have wagered, openly or not, or have passed, for the round that comes. */
  heard: boolean;
  /** Whether they are held to the minimum. */
  late: boolean;
  least: number;
  most: number;
  unit: number;
  pass_cards: number;
  undisclosed_left: number;
  /** What an undisclosed wager may count at most, beside what is wagered openly. */
  possession: number;
}

/** What concerns the viewer alone. */
export interface Yours {
  name: string;
  /** Whether they are at the table. */
  here: boolean;
  rack: Cents;
  seat: number | null;
  questions: QuestionAsked[];
  /** Whether the cut is theirs. */
  cut: boolean;
  /** What they may do in the session that is played here; nothing for one who is not in it. */
  tournament: YourTournament | null;
}

/** A hand by its box and number. */
export interface PlaceShown {
  box: number;
  hand: number;
}

/** One thing that a round said, as a viewer sees it; which fields are there depends on its kind. */
export interface SaidShown {
  kind: string;
  clause?: ClauseNumber | null;
  also?: ClauseNumber[];
  says?: string;
  text?: string;
  player?: string;
  box?: number;
  hand?: number | null;
  on?: On;
  owner?: string | null;
  card?: CardName;
  to?: "dealer" | PlaceShown;
  outcome?: Outcome;
  amount?: Cents;
  staked?: Cents;
  paid?: Cents;
  returned?: Cents;
}

/** What a viewer may see of one event; fields of its own kind stand beside these. */
export interface Happening {
  version: number;
  kind: string;
  /** ISO 8601, with the zone of the table. */
  at: string;
  who?: string;
  as?: string;
  clause?: ClauseNumber;
  also?: ClauseNumber[];
  says?: string;
  number?: number;
  said?: SaidShown[];
}

/** The whole table as it is now, and what happened last. */
export interface TableFrame {
  kind: "table";
  table: string;
  version: number;
  felt: Felt;
  yours: Yours | null;
  record: Happening[];
  /** How many of what happened last are left out; the record is read page by page over HTTP. */
  earlier: number;
}

/** The viewer's own command, which did what the frame tells: under which reference and id it was sent. */
export interface CommandAnswered {
  ref: string | number | null;
  id: string;
}

/** What happened at a table, in order, and the whole table after it. */
export interface HappenedFrame {
  kind: "happened";
  table: string;
  version: number;
  /** Milliseconds that a good dealer needs for it. */
  takes: number;
  events: Happening[];
  felt: Felt;
  yours: Yours | null;
  /** The command that it answers, where it is the viewer's own and was sent to be answered so. */
  answers?: CommandAnswered | null;
}

/** A command was done. */
export interface DoneFrame {
  kind: "done";
  ref: string | number | null;
  id: string;
  version: number;
  says: string[];
}

/** Something was not done. */
export interface RefusedFrame {
  kind: "refused";
  ref: string | number | null;
  code: string;
  says: string;
  clause: string | null;
  also: string[];
}

/** A table as the lobby shows it. */
export interface Glimpse {
  table: string;
  open: boolean;
  book: BookId | null;
  title: string;
  game: string;
  /** What the middle of the layout says: the name of the game. */
  cloth: string;
  minimum: Cents | null;
  maximum: Cents | null;
  side_wagers: string[];
  boxes: number;
  /** For each box from the first, whether somebody sits there. */
  seats: boolean[];
  seats_free: number;
  players: number;
  waits: Waits;
  round: number;
  dealer: CardName[];
  /** The last thing that happened, in words. */
  says: string;
  /** The tournament that is played here. */
  tournament: string | null;
  /** Whether the table cannot go on: `says` tells why, and everything else is left empty. */
  stopped: boolean;
}

/** Tables as the lobby shows them: all at first, then those that changed. */
export interface LobbyFrame {
  kind: "lobby";
  tables: Glimpse[];
}

/** What the house knows of the viewer has changed. */
export interface MeFrame {
  kind: "me";
  me: Me;
}

/** Somebody is here. */
export interface Pong {
  kind: "pong";
  ref: string | number | null;
  at: Moment;
}

/** A table is no longer followed. */
export interface GoneFrame {
  kind: "gone";
  table: string;
}

/** Follow a table. */
export interface Watch {
  do: "watch";
  table: string;
  after?: number | null;
  ref?: string | number | null;
}

/** Follow it no longer. */
export interface Unwatch {
  do: "unwatch";
  table: string;
  ref?: string | number | null;
}

/** Follow all tables from the lobby. */
export interface LookAround {
  do: "lobby";
  ref?: string | number | null;
}

/** Give a command. */
export interface Give {
  do: "command";
  command: unknown;
  ref?: string | number | null;
  /** Whether the frame that tells what happened is to answer it, in place of one of its own. */
  together?: boolean;
}

/** Is anybody there? */
export interface Ping {
  do: "ping";
  ref?: string | number | null;
}

/** What every refusal looks like: one sentence and, where there is one, the clause behind it. */
export interface Refusal {
  code: string;
  /** One sentence. */
  says: string;
  clause: string | null;
  also: string[];
}

/** An invitation, and the password that its holder wants. */
export interface Accepted {
  token: string;
  password: string;
  /** For one who has one-time codes. */
  code?: string;
}

/** Who was appointed, and the token of their link: shown this once. */
export interface Appointed {
  name: string;
  role: Role;
  invitation: string;
  ends: Moment;
}

/** Whom a gaming manager appoints, and as what. */
export interface Appointment {
  name: string;
  role: Role;
}

/** A rulebook. */
export interface BookShown {
  id: string;
  title: string;
  instrument: string;
  called: string;
  note: string;
  borrows_from: string | null;
}

/** Those on the shelf. */
export interface Books {
  rulebooks: BookShown[];
}

/** The table that was valued. */
export interface TableAsked {
  decks: number;
  dealer_draws_on_soft_17: boolean;
  busted_hand_counts_as_original: boolean;
}

/** One table that the book allows, with all else as asked. */
export interface ChoiceCosts {
  /** `6 decks, the dealer draws on a soft 17`. */
  title: string;
  /** Those that leave the choice. */
  clauses: ClauseNumber[];
  table: TableAsked;
  /** Whether it is the table that was asked for. */
  asked: boolean;
  expectation: number;
  house_edge: number;
  basic_strategy_expectation: number | null;
  /** To the table that was asked for; above zero where it is better for the player. */
  difference: number;
}

/** What each of a book's own choices makes of the main wager, from a full shoe. */
export interface ChoicesShown {
  rulebook: BookId;
  called: string;
  table: TableAsked;
  main: On;
  expectation: number;
  house_edge: number;
  choices: ChoiceCosts[];
}

/** One clause in our words; a number that only heads others gives all below it. */
export interface ClauseShown {
  book: string;
  clause: string;
  says: string;
}

/** A line of the house's own source. */
export interface CodeAt {
  file: string;
  line: number;
}

/** A test of the house's own source. */
export interface ProofAt {
  file: string;
  line: number;
  name: string;
}

/** Where a clause is: what obeys it, what proves it, an example. */
export interface ClauseWhere {
  book: string;
  clause: string;
  says: string;
  /** The plainest line first. */
  code: CodeAt[];
  /** None where the house is not run from a checkout. */
  tests: ProofAt[];
  example: string;
  /** Why no line obeys it; empty where one does. */
  why_no_code: string;
}

/** A book's clauses in our words, by the number that the book prints. */
export interface Clauses {
  book: string;
  clauses: Record<string, string>;
  /** Those that stand in for a base that we do not hold. */
  borrowed: string[];
}

/** What goes into the telephone, shown this once; needed only when it is confirmed. */
export interface CodesBegun {
  secret: string;
  /** `otpauth://…` */
  address: string;
  /** The same to be photographed, as a `data:` address of an SVG. */
  picture: string;
}

/** Whether signing in takes a one-time code, since when, and how many recovery codes are left. */
export interface CodesShown {
  on: boolean;
  since: Moment | null;
  recovery_left: number;
  /** Whether one may do without again; a gaming manager may not. */
  can_end: boolean;
}

/** A command was done, and this is what happened as far as the sender may see it. */
export interface CommandDone {
  id: string;
  version: number;
  says: string[];
}

/** The first code that the telephone shows. */
export interface Confirming {
  code: string;
}

/** A field that whoever gives the command fills in. */
export interface ConsoleField {
  name: string;
  label: string;
  /** `text`, `number`, `player` or `choice`. */
  kind: string;
  choices: string[];
  value: string;
}

/** An item that the book wants in the conditions, and that is not there. */
export interface ItemMissing {
  item: string;
  clause: ClauseNumber;
}

/** Something that whoever runs the tournament may do. */
export interface ConsoleAction {
  command: string;
  label: string;
  says: string;
  fields: ConsoleField[];
  /** What is sent as it is. */
  given: Record<string, string>;
  /** Why it would be refused now. */
  blocked: WhyBlocked | null;
  missing: ItemMissing[];
}

/** What whoever runs the tournament sees beside its page: the one thing to do next, and what else. */
export interface Console {
  name: string;
  version: number;
  next: ConsoleAction | null;
  others: ConsoleAction[];
}

/** The one-time link of the first start, and whom it makes gaming manager. */
export interface FirstManager {
  token: string;
  name: string;
  password: string;
}

/** Whether the house is up, and its record within reach. */
export interface Health {
  ok: boolean;
  version: string;
}

/** All tables at a glance. */
export interface LobbyShown {
  tables: Glimpse[];
}

/** Another role for a member of staff, or an end to a lock-out: one of the two. */
export interface MemberChange {
  role?: Role | null;
  unlock?: boolean;
}

/** A member of staff, for a gaming manager. */
export interface MemberShown {
  name: string;
  role: Role;
  /** `here`, `invited` or `dismissed`. */
  standing: string;
  since: Moment;
  locked_until: Moment | null;
  /** Whether they sign in with a one-time code as well. */
  codes: boolean;
}

/** Who somebody wants to be. */
export interface NameAndPassword {
  name: string;
  password: string;
}

/** The password that was, and the one to be. */
export interface NewPassword {
  old: string;
  new: string;
}

/** Something that a book leaves open, which is either so or not. */
export interface TableChoice {
  /** As it is asked for: `dealer_draws_on_soft_17`. */
  option: string;
  title: string;
  /** What holds where it is not chosen. */
  otherwise: string;
  clause: ClauseNumber;
}

/** A book, and what of it can be chosen. */
export interface OddsBook {
  id: BookId;
  called: string;
  main: On;
  decks: number[];
  usual_decks: number;
  decks_clause: ClauseNumber;
  choices: TableChoice[];
  /** Whether a wager of it shares in a jackpot, whose size can be asked for. */
  jackpot: boolean;
}

/** Why the room is shut to whoever asks: they are in play at a table. */
export interface Shut {
  table: string;
  book: BookId;
  says: string;
  clause: ClauseNumber;
  also: ClauseNumber[];
}

/** The books, and whether the room is open to whoever asks. */
export interface OddsRoom {
  books: OddsBook[];
  /** The book that is shown to whoever names none. */
  usual: BookId;
  shut: Shut | null;
}

/** A rule that the main wager's value rests on, in our words. */
export interface RuleShown {
  says: string;
  clause: ClauseNumber;
}

/** What the best table of totals does with a hand. */
export interface CellShown {
  /** 1 for an ace, to 10. */
  dealer: number;
  total: number;
  soft: boolean;
  pair: boolean;
  /** How many cards the hand has, where the book counts them; else 0. */
  cards: number;
  first: Choice;
  /** What instead where the first is not allowed. */
  otherwise: Choice;
}

/** The first two cards against the dealer's: what each choice is worth, per unit of the first wager. */
export interface HandWorth {
  /** By their worth, 1 for an ace, the lower first. */
  cards: [number, number];
  dealer: number;
  probability: number;
  choices: Partial<Record<Choice, number>>;
  best: Choice;
  insurance: number | null;
}

/** The main wager of a Blackjack book. */
export interface BlackjackShown {
  /** Under best play by the exact cards of the hand. */
  expectation: number;
  basic_strategy_expectation: number;
  standard_deviation: number;
  insurance: number | null;
  insures: boolean;
  takes_even_money: boolean;
  /** Whether the strategy tells apart how many cards a hand has. */
  counts_cards: boolean;
  cells: CellShown[];
  hands: HandWorth[];
  method: string;
}

/** A fraction, and the number nearest to it. */
export interface Exact {
  exact: string;
  value: number;
}

/** One way for a wager to end. */
export interface OutcomeShown {
  name: string;
  outcome: Outcome;
  probability: Exact;
  /** Per unit first wagered, the stake itself not counted. */
  gain: Exact;
  /** `25 to 1`; nothing unless it wins, and for a prize in dollars. */
  pays: string | null;
  /** What it pays in cents for each stake in cents, where that is not said in odds. */
  prizes: Record<string, number>;
  /** Paid besides what `gain` counts. */
  percent_of_jackpot: number;
  clause: ClauseNumber | null;
}

/** A further figure of one wager. */
export interface FigureShown {
  /** `always_war`, `jackpot_share`, `break_even_jackpot`. */
  name: string;
  /** In cents, where there is one for each stake. */
  stake: number | null;
  /** An amount; else it is a number. */
  cents: number | null;
  number: Exact | null;
}

/** A wager with all its outcomes, per unit staked. */
export interface WagerShown {
  on: On;
  title: string;
  expectation: Exact;
  standard_deviation: number;
  variance: Exact;
  hit_frequency: Exact;
  outcomes: OutcomeShown[];
  figures: FigureShown[];
  /** Of the shoe that was counted. */
  decks: number;
  /** Why it is not the table's own. */
  decks_clause: ClauseNumber | null;
  method: string;
  base_rules_assumed: boolean;
}

/** Every wager of a table: the first round of a shoe, one box, per unit of the first wager. */
export interface OddsShown {
  rulebook: BookId;
  called: string;
  table: TableAsked;
  removed: CardName[];
  cards_left: number;
  main: On;
  expectation: number;
  /** What the house keeps of a unit of the main wager under best play. */
  house_edge: number;
  rules: RuleShown[];
  blackjack: BlackjackShown | null;
  /** Every other wager; in Casino War the main one too. */
  wagers: WagerShown[];
  base_rules_assumed: boolean;
}

/** One wager and what became of it; amounts in cents. */
export interface Settlement {
  table: string;
  round: number;
  book: BookId;
  at: Moment;
  player: string;
  box: number;
  hand: number;
  on: On;
  /** Whose wager an insurance wager insured. */
  owner: string | null;
  staked: number;
  outcome: Outcome;
  pays: string | null;
  paid: number;
  returned: number;
  /** What it brought the player; below zero where it cost. Nothing where the round is void. */
  net: number;
  line: string | null;
  stage: Stage;
  clause: string;
  also: string[];
  says: string;
  /** Whether the round was declared void, or its outcome cancelled, then or later. */
  void: boolean;
}

/** What lay open on the felt of a round, and the viewer's own settlements in it. */
export interface PastRound {
  table: string;
  number: number;
  book: BookId;
  began: Moment;
  ended: Moment | null;
  over: boolean;
  void: boolean;
  round: RoundShown;
  said: SaidShown[];
  settlements: Settlement[];
}

/** Rounds of a table, the newest first. */
export interface PastRounds {
  rounds: PastRound[];
}

/** What happened at a table, in order, as far as the viewer may see it. */
export interface RecordPage {
  record: Happening[];
  /** The version to ask with for what happened earlier; nothing where these are the first. */
  before: number | null;
}

/** Codes that are good once each in place of a one-time code; shown this once. */
export interface Recovery {
  recovery: string[];
}

/** One of one's own sessions. */
export interface SessionShown {
  id: string;
  began: Moment;
  /** When it was last used, to the minute. */
  seen: Moment;
  /** From where; empty where that was not kept. */
  address: string;
  /** What the browser or program said of itself. */
  agent: string;
  this: boolean;
}

/** All of them, this one first. */
export interface SessionsShown {
  sessions: SessionShown[];
}

/** The password; and one of the codes that one has, to replace or to end them. */
export interface SettingUp {
  password: string;
  code?: string;
}

/** Settlements of a player over all tables, the newest first. */
export interface Settlements {
  settlements: Settlement[];
  /** What to ask with for older ones; nothing where there are none. */
  before: string | null;
}

/** What the cards are dealt from. */
export type Holder = "shoe" | "device";

/** Which shuffle it is: of which table and shoe, and the how manieth since that shoe began. */
export interface Occasion {
  table: string;
  shoe: number;
  /** The first fills the shoe; later ones are of a rack inside a round, or of a device that took cards back. */
  shuffle: number;
  holder: Holder;
}

/** Published before wagers open: it fixes the secret and tells nothing of it. */
export interface Commitment {
  occasion: Occasion;
  digest: string;
}

/** Published when the shoe has ended. */
export interface Reveal {
  occasion: Occasion;
  secret: string;
  salt: string;
}

/** What a check of a shuffle finds; only the first is good. */
export type Finding =
  | "fair"
  | "unreadable"
  | "another-occasion"
  | "not-the-secret-committed-to"
  | "value-not-allowed"
  | "no-such-cut"
  | "too-many-cards"
  | "another-card"
  | "not-revealed";

/** One shuffle: what was published of it, and what the house itself finds. */
export interface ShuffleProof {
  occasion: Occasion;
  commitment: Commitment;
  /** What the cutter added, in hexadecimal digits. */
  value: string | null;
  cut: number | null;
  /** Nothing where the cards are not shuffled yet. */
  decks: number | null;
  left_out: CardName[];
  of_undealt: number | null;
  /** In the order in which they left; empty until the secret is shown. */
  dealt: (CardName | null)[];
  /** How many cards have left. */
  left: number;
  reveal: Reveal | null;
  finding: Finding;
  fair: boolean;
  says: string;
  /** The whole order, once the secret is shown; only where one shoe is asked for. */
  order: CardName[] | null;
}

/** The shuffles of one shoe. */
export interface ShoeProof {
  shoe: number;
  /** Whether all its secrets are shown. */
  over: boolean;
  shuffles: ShuffleProof[];
}

/** Shoes of a table, the newest first. */
export interface ShoeProofs {
  shoes: ShoeProof[];
}

/** Who somebody is; with a one-time code, or a recovery code, where that was set up. */
export interface SigningIn {
  name: string;
  password: string;
  code?: string;
}

/** Where the cards of a round come from. */
export type ShoeMode = "fresh" | "cut" | "device";

/** What is to be simulated: one box, one unit, basic strategy. */
export interface SimulationAsked {
  rulebook: BookId;
  rounds: number;
  shoe?: ShoeMode;
  /** The main wager unless another is named. */
  wager?: On | null;
  /** Drawn by the house unless given. */
  seed?: number | null;
  decks?: number | null;
  dealer_draws_on_soft_17?: boolean;
  busted_hand_counts_as_original?: boolean;
  jackpot?: number | null;
  /** Cards that are gone: every shuffle is of the others, and the strategy is the best without them. */
  removed?: string;
}

/** A result of a round, and how often it came. */
export interface ResultShown {
  gain: number;
  times: number;
}

/** The mean after so many rounds, and how far its 95 % interval reaches to either side. */
export interface StepShown {
  rounds: number;
  mean: number;
  reach: number;
}

/** What the rounds that were played came to. */
export interface FoundShown {
  mean: number;
  /** How far the 95 % interval reaches to either side of the mean. */
  reach: number;
  standard_error: number;
  standard_deviation: number;
  /** The lowest first. */
  results: ResultShown[];
  /** How the mean came to rest. */
  course: StepShown[];
}

/** A simulation as it stands. */
export interface SimulationShown {
  id: string;
  state: "preparing" | "running" | "finished" | "stopped" | "failed";
  rulebook: BookId;
  called: string;
  /** `8 decks, the dealer stands on soft 17`. */
  played_with: string;
  table: TableAsked;
  /** As it was asked for, in cents. */
  jackpot: number | null;
  removed: CardName[];
  wager: On;
  title: string;
  shoe: ShoeMode;
  seed: number;
  /** As many as were asked for. */
  rounds: number;
  played: number;
  /** Of play, without the time to prepare it. */
  seconds: number;
  /** What the analysis says of this very play: known for a fresh shoe each round, once it is prepared. */
  exact: number | null;
  base_rules_assumed: boolean;
  /** Nothing before the first rounds are in. */
  found: FoundShown | null;
  /** How many come before it, as things stand, where it waits for a place; nothing once it has one. */
  waits_behind: number | null;
  /** Why it came to an end before the last round, where the house ended it. */
  says: string | null;
}

/** Everybody who was appointed. */
export interface Staff {
  staff: MemberShown[];
}

/** A table as the viewer sees it, and what happened last. */
export interface TableSeen {
  felt: Felt;
  yours: Yours | null;
  record: Happening[];
  /** How many of what happened last are left out: the record has them. */
  earlier: number;
}

/** A command to a tournament was done, and this is what happened, in order. */
export interface TournamentCommandDone {
  id: string;
  version: number;
  says: string[];
}

/** One item of the conditions in words; the clause where the book asks for it. */
export interface ConditionShown {
  item: string;
  says: string;
  clause: ClauseNumber | null;
}

/** A session of the tournament, and how far it has come. */
export interface SessionPlanned {
  name: string;
  stage: string;
  rounds: number | null;
  minutes: number | null;
  tables: string[];
  /** How many go on from each table; nothing in the last session. */
  advance: number | null;
  starts: Moment | null;
}

/** Somebody on the leaderboard. */
export interface BoardRow {
  player: string;
  /** Of entry. */
  number: number;
  /** Whether it is a house player. */
  house: boolean;
  state: string;
  session: string | null;
  table: string | null;
  box: number | null;
  chips: number | null;
  /** How far above the line, or below it, among those in at the same table. */
  gap: number | null;
  /** Whether they would go on, or win, if it ended now. */
  on_line: boolean;
  place: number | null;
  places: number[];
  in_seat: boolean;
  out_round: number | null;
  /** Why they are out, in words. */
  why: string | null;
  clause: ClauseNumber | null;
}

/** A table of the session under way. */
export interface TableBoard {
  table: string;
  session: string;
  kind: string;
  played: number;
  rounds: number | null;
  ends: Moment | null;
  minimum: number;
  maximum: number;
  turn: string | null;
  /** Whether a round is played at this moment. */
  under_way: boolean;
  finished: boolean;
  paused_until: Moment | null;
  blocked: WhyBlocked | null;
  absent: string[];
  /** Whose undisclosed wagers lie there. */
  sealed: string[];
}

/** A seat of a session. */
export interface DrawnSeatShown {
  player: string;
  table: string;
  box: number;
  taken: boolean;
}

/** The draw of a session's seats: what was published before it, and what was shown with it. */
export interface DrawShown {
  session: string;
  /** The commitment, published before anybody could know who takes part. */
  digest: string | null;
  by_hand: boolean;
  /** The published list; none before the draw. */
  players: string[];
  tables: string[];
  secret: string | null;
  salt: string | null;
  value: string | null;
  seats: DrawnSeatShown[];
  clause: ClauseNumber | null;
}

/** Players who are level for something that has to be settled. */
export interface TieShown {
  session: string;
  players: string[];
  chips: number;
  places: number[];
  stage: string;
  table: string | null;
}

/** A prize: what a place gets, and who has it once it is paid. */
export interface PrizeRow {
  place: number | null;
  player: string | null;
  amount: Cents;
  shared_with: string[];
  goods: string[];
  clause: ClauseNumber | null;
}

/** The pool's reckoning: fees, buy-ins and what was added, less what was kept, refunded and paid, is left. */
export interface PoolShown {
  fees: Cents;
  buy_ins: Cents;
  added: Cents;
  topped_up: Cents;
  commission: Cents;
  refunded: Cents;
  prizes: Cents;
  left: Cents;
}

/** Tournament chips: issued and won, less deducted, missing and returned, are held. */
export interface ChipCount {
  issued: number;
  won: number;
  deducted: number;
  missing: number;
  returned: number;
  held: number;
}

/** How the viewer stands in the tournament. */
export interface YourEntry {
  player: string;
  entered: boolean;
  reserve: boolean;
  state: string | null;
  table: string | null;
  box: number | null;
  seat_taken: boolean;
  may_enter: boolean;
  may_withdraw: boolean;
  /** Whether the viewer gives the commands of whoever runs it. */
  runs_it: boolean;
}

/** A tournament as the viewer sees it. */
export interface TournamentSeen {
  name: string;
  version: number;
  at: Moment | null;
  title: string;
  book: BookId | null;
  book_called: string;
  phase: string;
  /** Whether the house itself runs it. */
  by_the_house: boolean;
  directors: string[];
  starts: Moment | null;
  /** When the house does the next thing, where it runs it. */
  goes_on: Moment | null;
  /** What that is, in words. */
  next: string | null;
  fee: Cents;
  commission: Cents;
  chips: number;
  fewest: number | null;
  most: number | null;
  /** By which an entrant is asked to agree in writing; nothing where nobody is. */
  agreement: ClauseNumber | null;
  reserves: string[];
  conditions: ConditionShown[];
  missing: ItemMissing[];
  sessions: SessionPlanned[];
  board: BoardRow[];
  tables: TableBoard[];
  draws: DrawShown[];
  ties: TieShown[];
  /** Those that were paid, or as they would be if the pool stays as it is. */
  prizes: PrizeRow[];
  paid: boolean;
  pool: PoolShown;
  chip_count: ChipCount;
  /** The last of what happened, in order. */
  happened: Happening[];
  you: YourEntry | null;
}

/** A small tournament whose entries are open. */
export interface TournamentStarted {
  name: string;
}

/** A tournament as the lobby shows it. */
export interface TournamentGlimpse {
  name: string;
  title: string;
  book: BookId | null;
  book_called: string;
  phase: string;
  session: string | null;
  entered: number;
  most: number | null;
  fee: Cents;
  pool: Cents;
  starts: Moment | null;
  /** Those it is played at. */
  tables: string[];
  /** Whether the viewer has entered it. */
  yours: boolean;
  winner: string | null;
}

/** All tournaments at a glance, those that go on first. */
export interface TournamentsShown {
  tournaments: TournamentGlimpse[];
}

/** A frame from the house. */
export type Frame =
  | Hello
  | TableFrame
  | HappenedFrame
  | DoneFrame
  | RefusedFrame
  | LobbyFrame
  | MeFrame
  | Pong
  | GoneFrame;

/** A frame from a viewer. */
export type SentFrame = Watch | Unwatch | LookAround | Give | Ping;

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

/** One line of a side wager's pay table, in words. */
export interface PayLine {
  wins: string;
  pays: string;
  clause: ClauseNumber;
}

/** A side wager that the table offers, with what the sign says of it and what it pays. */
export interface SideWagerShown {
  on: On;
  title: string;
  lowest: Cents | null;
  highest: Cents | null;
  /** The only amounts, where they are fixed. */
  amounts: Cents[];
  clause: ClauseNumber;
  pays: PayLine[];
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

/** Somebody who has won a prize of a jackpot that is not awarded yet. */
export interface PoolWinnerShown {
  player: string;
  box: number;
  line: string;
}

/** A round of play: under way, or the last one while the felt is not yet needed for the next. */
export interface RoundShown {
  number: number;
  /** Whether its amounts are tournament chips, also when the session that it was played in is over. */
  in_chips: boolean;
  over: boolean;
  void: boolean;
  dealer: HandShown;
  boxes: BoxShown[];
  asked: AskedShown[];
  /** Every card in the order it was laid, and where: `dealer`, or box and hand as `3/1`. */
  dealt: [string, CardName][];
  /** Who has won a prize of the jackpot: the round is held until it is awarded. */
  won: PoolWinnerShown[];
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

/** An undisclosed wager as it lies in the supervisor's tray: whose it is and how far it has come. */
export interface FormOnTable {
  player: string;
  box: number;
  /** Whether a supervisor is to read it out; the house opens the others itself. */
  on_paper: boolean;
  /** `handed-in`, `examined`, `in-play`, `to-read` or `announced`. */
  stage: string;
  on: On | null;
  written: number | null;
  /** What of it counts. */
  amount: number | null;
  /** What it brought the player, below nothing where it cost. */
  gain: number | null;
  /** By which it is examined, or read out. */
  clause: ClauseNumber;
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
  /** For the round that comes or is played; of one that is over until the next first card (NSW 21.8.4). */
  forms: FormOnTable[];
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
  /** Where they may wager now, as far as boxes go. */
  boxes: number[];
}

/** The card that a person is to draw now, and where it goes. */
export interface NextCard {
  /** `dealer`, `discard-rack`, or box and hand as `3/1`. */
  to: string;
  says: string;
  clause: ClauseNumber;
}

/** A question that is open at the table. */
export interface DeskQuestion {
  player: string;
  box: number;
  hand: number;
  owner: string | null;
  clause: ClauseNumber;
  silence: ClauseNumber;
  /** For one who sits in the room: what the dealer may enter for them. Others are shown theirs themselves. */
  options: OptionOffered[];
}

/** A player without a device, for whom the dealer speaks. */
export interface InTheRoom {
  name: string;
  seat: number | null;
  rack: Cents;
}

/** A wager of the round before, which may be laid again. */
export interface LastWager {
  player: string;
  box: number;
  on: On;
  amount: Cents;
}

/** Something that needs a person now, and the command by which it is seen to. */
export interface Alert {
  what: string;
  says: string;
  clause: ClauseNumber | null;
  command: string;
  /** What of the command follows from it. */
  fields: Record<string, string | number>;
  since: Moment | null;
}

/** What was announced and holds from a time on: a higher minimum, a closing. */
export interface ToCome {
  what: string;
  says: string;
  starts: Moment;
  minimum: Cents | null;
  on: On | null;
}

/** A raised limit, and whose it is. */
export interface MarkerShown {
  player: string | null;
  box: number | null;
  minimum: Cents | null;
  maximum: Cents;
}

/** A restriction of a player's wagers, in force or over. */
export interface RestrictionShown {
  player: string;
  held: string;
  since: Moment;
  by: string;
  clause: ClauseNumber;
  lifted: Moment | null;
  /** The subject of the letter that it raises. */
  letter: string;
}

/** A player who keeps an old minimum. */
export interface KeptShown {
  player: string;
  minimum: Cents;
}

/** An order, a dispute or a breach that is kept: what it is, by whom, and how far it has come. */
export interface CaseShown {
  id: string;
  what: string;
  says: string;
  by: string;
  at: Moment | null;
  round: number | null;
  stands: string;
  clause: ClauseNumber | null;
}

/** One thing that a book asks of whoever gives a command, at the stage the table is in. */
export interface BookAsks {
  /** Of the command. */
  field: string;
  says: string;
  clause: ClauseNumber;
  /** What each choice is called here; those that are not named are not offered. None: as the command has them. */
  choices: Record<string, string>;
  /** Only where other fields of the command say this. */
  when: Record<string, string>;
}

/** All that a book asks of whoever gives a command now; what it does not ask is not shown. */
export interface OrderAsked {
  says: string;
  clause: ClauseNumber;
  asks: BookAsks[];
}

/** The chips of the table: what lies in the float, what was bought here, and what the house has won. */
export interface TillShown {
  float: Cents;
  drop: Cents;
  win: number;
  cashless: boolean;
  drop_box: boolean;
}

/** What those who watch over the table see beside that, and its dealer does not. */
export interface Oversight {
  till: TillShown;
  wrong_payments: CaseShown[];
}

/** What those who work at a table see of it beside the felt. */
export interface DeskShown {
  /** Who was the last to do something as its dealer. */
  dealer: string | null;
  /** The command by which the dealer makes the cards ready, where that is what the table waits for. */
  prepares: string | null;
  next: NextCard | null;
  /** The last card, while the dealer may say that it was mistyped. */
  correctable: CardName | null;
  /** Cards that left the shoe too early: they are used next. */
  aside: CardName[];
  questions: DeskQuestion[];
  in_the_room: InTheRoom[];
  /** Those who sit, and have neither wagered nor said that they sit the round out. */
  not_heard: string[];
  /** What lay on the layout in the round before, of those who are still here. */
  last_wagers: LastWager[];
  alerts: Alert[];
  to_come: ToCome[];
  markers: MarkerShown[];
  /** Boxes that are set aside, by their numbers. */
  reserved: Record<string, string>;
  permitted: Record<string, number>;
  restrictions: RestrictionShown[];
  kept: KeptShown[];
  /** The newest of them: whatever was written, a frame stays small. */
  cases: CaseShown[];
  earlier_cases: number;
  /** What the failed shuffling device waits for. */
  failure: string | null;
  /** Those who have not said yet whether they take their stakes back, after the device failed. */
  unanswered: string[];
  /** By command: what the book asks at this stage, where it asks less than the command could hold. */
  asks: Record<string, OrderAsked>;
  rounds: number;
  /** Between the beginnings of the last two rounds. */
  seconds_a_round: number | null;
  /** Nothing for a dealer. */
  oversight: Oversight | null;
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
  /** There, and true, where its amounts are tournament chips. */
  in_chips?: boolean;
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
  /** For those who work at the table or watch over it. */
  desk?: DeskShown | null;
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
  /** For those who work at the table or watch over it. */
  desk?: DeskShown | null;
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

/** One item of the conditions in words; the clause where the book asks for it. */
export interface ConditionShown {
  item: string;
  says: string;
  clause: ClauseNumber | null;
}

/** An item that the book wants in the conditions, and that is not there; or one that has no effect. */
export interface ItemMissing {
  /** As the conditions name it: `ties.final`. */
  item: string;
  label: string;
  clause: ClauseNumber;
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
  /** The undisclosed wagers that lie there, as a supervisor has them in the tray. */
  forms: FormOnTable[];
  /** What can stand on a form here. */
  offers: On[];
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

/** Somebody at a table of a session, as the bracket shows them. */
export interface BracketPlace {
  player: string;
  house: boolean;
  box: number;
  /** `seated`, `away`, `in`, `level`, `goes-on`, `out` or `placed`. */
  state: string;
  /** As they lie there now, or were counted. */
  chips: number | null;
  /** In the tournament, where the session gives places. */
  place: number | null;
}

/** A table of a session: who sits there, the best first once it is played. */
export interface BracketTable {
  table: string;
  places: BracketPlace[];
}

/** A session in the bracket: its tables, or who is awaited there. */
export interface BracketSession {
  name: string;
  stage: string;
  /** `all`, `advancing` or `eliminated`. */
  whom: string;
  advance: number | null;
  is_last: boolean;
  tables: BracketTable[];
  /** Those who will play it and have no seat yet. */
  waiting: string[];
  /** How many will play it, where that can be known before. */
  expects: number | null;
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
  /** Whether the viewer examines undisclosed wagers and reads them out (NSW 21.8.2.5, 21.8.2.6). */
  has_tray: boolean;
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
  bracket: BracketSession[];
  /** Those that were paid, or as they would be if the pool stays as it is. */
  prizes: PrizeRow[];
  paid: boolean;
  pool: PoolShown;
  chip_count: ChipCount;
  /** The last of what happened, in order. */
  happened: Happening[];
  you: YourEntry | null;
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

/** A tournament as the viewer sees it now: at once, and whenever that has changed. */
export interface TournamentFrame {
  kind: "tournament";
  tournament: string;
  seen: TournamentSeen;
  /** For whoever runs it and asked for it. */
  console?: Console | null;
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

/** All tournaments at a glance: at once, and whenever that has changed. */
export interface TournamentsFrame {
  kind: "tournaments";
  tournaments: TournamentGlimpse[];
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

/** Follow a tournament, or all of them at a glance where none is named. */
export interface Follow {
  do: "follow";
  tournament?: string | null;
  /** Whether the next steps of whoever runs it are to come with it. */
  console?: boolean;
  ref?: string | number | null;
}

/** Follow it no longer. */
export interface Unfollow {
  do: "unfollow";
  tournament?: string | null;
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

/** How far the analysis of a table is that somebody asked for. */
export interface AnalysisProgress {
  /** Nothing: nobody has asked for this table lately. Ready: its answer is at hand. */
  state: "nothing" | "waiting" | "working" | "ready";
  /** How many questions have their turn before it. */
  ahead: number;
  /** First hands that are valued, each against one card of the dealer's. */
  hands_done: number;
  /** Of so many; 0 until the first is under way. */
  hands: number;
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

/** A chapter with its clauses, in the order of the book. */
export interface ChapterShown {
  key: string;
  /** What it is about, in our words. */
  title: string;
  clauses: string[];
}

/** What stands in a book beside the words of its clauses. */
export interface BookContents {
  book: BookId;
  chapters: ChapterShown[];
  /** How we read what the book leaves open, by clause. */
  notes: Record<string, string>;
  /** The clauses that have a round to be played. */
  playable: string[];
  /** Why some of it is another book's; empty where none is. */
  assumption: string;
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

/** What a book says on a point, and where. */
export interface RulingShown {
  says: string;
  clauses: string[];
  assumed: boolean;
}

/** A point on which two books differ; nothing where one is silent. */
export interface PointOfTwo {
  topic: string;
  point: string;
  a: RulingShown | null;
  b: RulingShown | null;
}

/** What changes from one book to another. */
export interface BooksCompared {
  a: BookId;
  b: BookId;
  differences: PointOfTwo[];
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

/** Points of some answers; `pace` is seconds for an answer, where that was measured. */
export interface SchoolScore {
  answers: number;
  points: number;
  most: number;
  misses: number;
  pace: number | null;
}

/** A clause, in our words and with its example, and how well it is known. */
export interface ClausePractised {
  book: BookId;
  called: string;
  clause: ClauseNumber;
  says: string;
  example: string;
  score: SchoolScore;
}

/** One of the class: what was practised, and how well. */
export interface TraineeShown {
  name: string;
  role: string;
  lessons: number;
  over: number;
  last: Moment;
  score: SchoolScore;
  books: string[];
  /** Those that came up, the most missed first. */
  clauses: ClausePractised[];
}

/** Everybody who practised, the latest first; and the clauses of all of them, the most missed first. */
export interface ClassShown {
  trainees: TraineeShown[];
  clauses: ClausePractised[];
  score: SchoolScore;
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** One step of a round: what happened, who brought it about, by which clause, and the felt after it. */
export interface RoundStep {
  /** Of the event that it is part of, in the table's history. */
  version: number;
  at: Moment;
  who: string | null;
  role: string | null;
  kind: string;
  says: string;
  clause: ClauseNumber | null;
  also: ClauseNumber[];
  /** Nothing where the felt lies as after the step before. */
  round: RoundShown | null;
}

/** One wager and what became of it; amounts in cents, or in tournament chips. */
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
  /** Whether the amounts are tournament chips, which are no money (A.Tournament Chips, NSW 21.1.1). */
  in_chips: boolean;
  /** Whether the round was declared void, or its outcome cancelled, then or later. */
  void: boolean;
}

/** A settlement, and how its amounts come about. */
export interface SettlementSum {
  settlement: Settlement;
  sum: string;
}

/** A round, step by step. */
export interface RoundPage {
  table: string;
  number: number;
  book: BookId;
  called: string;
  began: Moment;
  ended: Moment | null;
  over: boolean;
  void: boolean;
  in_chips: boolean;
  /** The shoe that it was dealt from; nothing where a person deals real cards. */
  shoe: number | null;
  /** The round before it that this viewer may see. */
  before: number | null;
  after: number | null;
  /** The table without a round: its cloth, its boxes, who sat there. */
  felt: Felt;
  steps: RoundStep[];
  /** The viewer's own; all of them for those who work at the table or watch over it. */
  settlements: SettlementSum[];
}

/** A round that shows a clause, conducted by the house as any other. */
export interface ClauseExample {
  book: BookId;
  clause: string;
  round: RoundPage;
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

/** One field of a command: what it is called and says, and which kind of control it wants. */
export interface FieldDescribed {
  name: string;
  label: string;
  /** `number`, `cents`, `text`, `choice`, `choices`, `yes-no`, `time`, `date`, `card`, `cards`, `place`, `texts`, `numbers`, `number-or-text`; `object`, `rows` of objects, `map` from the first of its fields to the others, and `either` yes, no, or what its fields say. */
  kind: string;
  /** In words. */
  type: string;
  required: boolean;
  default: unknown;
  says: string;
  choices: string[];
  /** Of a text: the most characters. */
  most: number | null;
  /** Of an object, or of each row; one without a name is the value itself. */
  fields: FieldDescribed[];
}

/** Who may give a command under one book, and by which clauses. */
export interface BookDescribed {
  book: BookId;
  /** All who hold the power, by name or with another role. */
  by: Role[];
  under: ClauseNumber[];
}

/** One command: what a form needs to know of it. */
export interface CommandDescribed {
  /** `table`, `tournament`, or a room of the house. */
  room: string;
  command: string;
  says: string;
  /** What a person wants to do who gives it: the group that it stands in. */
  wants: string;
  desk: string;
  place: string;
  fields: FieldDescribed[];
  phases: string[];
  /** Of a table or tournament; who may give one to a room of the house stands in `by`. */
  books: BookDescribed[];
  by: Role[];
  under: ClauseNumber[];
  /** Whether a desk shows what it would do before it is given, where a person deals. */
  looked_ahead: boolean;
  /** Whether it does so where software deals too. */
  ahead_by_software: boolean;
}

/** Every command of tables, tournaments and the rooms of the house. */
export interface CommandsDescribed {
  commands: CommandDescribed[];
}

/** Who plays a session. */
export type SessionPlayers = "all" | "advancing" | "eliminated";

/** One session: a heat, a semi-final, the final. */
export interface SessionPlan {
  name: string;
  rounds?: number | null;
  minutes?: number | null;
  tables?: number | null;
  /** How the number of tables is found, where it is not fixed. */
  tables_basis?: string | null;
  /** How many go on from each table; in all sessions but the last. */
  advance?: number | null;
  players_per_table?: number | null;
  starts?: Moment | null;
  /** Everybody in the first session unless it says otherwise, and in later ones those who go on. */
  players?: SessionPlayers | null;
}

/** How players compete. The words are stored. */
export type Format = "knock-out" | "points" | "sit-and-go";

/** When a session begins that has no hour of its own, and how players come to its tables. */
export interface SitAndGo {
  start_when?: string | null;
  allocation?: string | null;
  /** At how many entries it starts; as many as may play unless it is given. */
  entries?: number | null;
}

/** A session for those who were out. */
export interface Repechage {
  session?: string | null;
  qualifies?: string | null;
}

/** How one who is out comes back for money. */
export interface BuyBackOffer {
  /** The last session before whose end it is possible. */
  until_session?: string | null;
  /** The entry fee unless it is given. */
  fee?: number | null;
  method?: string | null;
}

/** The limits in chips, from a round on. */
export interface LimitsFrom {
  from_round?: number;
  minimum: number;
  maximum: number;
}

/** How few and how many may play. */
export interface PlayerNumbers {
  fewest?: number | null;
  most?: number | null;
}

/** What is done about players who are level. */
export type TieMethod = "extra-rounds" | "share";

/** What is done about ties: in a session, in the final, over the points. */
export interface TieMethods {
  session?: TieMethod | null;
  final?: TieMethod | null;
  points?: TieMethod | null;
}

/** How those are placed who went out in one round. */
export type SameRound = "share" | "chips-left";

/** What part of the pool a place gets: `share` of the sum of all shares. */
export interface PrizeShare {
  place: number;
  share: number;
}

/** Prize money that is promised once so many entries come (NSW 21.3.3). */
export interface Guarantee {
  amount: number;
  entries: number;
  may_cancel?: boolean;
}

/** How tables and seats are given. */
export type Allocation = "ballot" | "manager";

/** Who may enter (NSW 21.4.2(h)). */
export interface Eligibility {
  statement?: string | null;
  may_refuse?: boolean;
  refusal_statement?: string | null;
  /** In words, one or several. */
  criteria?: string[] | string | null;
}

/** Until when an entry can be given up for its fee. */
export interface Withdrawal {
  until: Moment;
}

/** Choices of the game that the conditions take away. */
export interface TableRulesStruck {
  doubling?: boolean;
  hands_from_splitting?: number | null;
}

/** All that conditions may say; what is None was not said, and `False`, 0 and an empty list are statements. */
export interface Conditions {
  name?: string | null;
  starts?: Moment | null;
  how_to_enter?: string | null;
  sessions?: SessionPlan[] | null;
  format?: Format | null;
  sit_and_go?: SitAndGo | null;
  points?: number[] | null;
  repechage?: boolean | Repechage | null;
  buy_back?: boolean | BuyBackOffer | null;
  entry_fee?: number | null;
  commission?: number | null;
  chips?: number | null;
  buy_in?: number | null;
  compulsory_wager?: boolean | null;
  limits?: LimitsFrom[] | null;
  limits_may_change?: boolean | string | null;
  /** 10 unless it is named. */
  smallest_chip?: number | null;
  players?: PlayerNumbers | null;
  entries_each?: number | null;
  groups?: string[] | null;
  side_wagers?: string[] | null;
  elimination?: string | null;
  ties?: TieMethods | null;
  same_round?: SameRound | null;
  prizes?: PrizeShare[] | null;
  distribution?: string | null;
  guarantee?: boolean | Guarantee | null;
  allocation?: Allocation | null;
  order_of_wagering?: boolean | null;
  pass_cards?: number | null;
  undisclosed_wagers?: number | null;
  deal_from_marker?: boolean | null;
  eligibility?: Eligibility | null;
  withdrawal?: boolean | Withdrawal | null;
  form?: string | null;
  agreement?: boolean | null;
  statement?: string | null;
  table_rules?: TableRulesStruck | null;
  play_off_chips?: number | null;
  chips_in_cash?: boolean | null;
  low_limit_gaming?: boolean | null;
  seconds_to_wager?: number | null;
  seconds_to_decide?: number | null;
  cancellation?: boolean | string | null;
}

/** A book under which conditions can be drafted. */
export interface BookWithTournaments {
  id: BookId;
  called: string;
}

/** The conditions of a tournament as they were written, to be written on. */
export interface ConditionsWritten {
  name: string;
  phase: string;
  rulebook: BookId | null;
  /** Nothing before they are drafted. */
  conditions: Conditions | null;
  books: BookWithTournaments[];
}

/** The first code that the telephone shows. */
export interface Confirming {
  code: string;
}

/** One thing that would happen. */
export interface Ahead {
  says: string;
  clause: ClauseNumber | null;
}

/** What a command would do if it were given now. */
export interface Consequences {
  /** The table that was looked at: sent as `after`, the command is refused where it has gone on. */
  version: number;
  happens: Ahead[];
}

/** A day that was closed: all tables together, in cents. */
export interface DayBefore {
  since: Moment | null;
  until: Moment | null;
  drop: number;
  win: number;
}

/** What a table took in and won in the day so far, in cents. */
export interface TableDay {
  table: string;
  open: boolean;
  drop: number;
  win: number;
  /** The win as a part of the drop; nothing without one. */
  hold: number | null;
}

/** All accounts of one kind together. */
export interface AccountsDay {
  kind: string;
  words: string;
  accounts: number;
  holds: number;
}

/** What a jackpot shows. */
export interface JackpotDay {
  name: string;
  displayed: number;
  paid: number;
}

/** The books of the house as they stand, and the day so far by table. */
export interface DayShown {
  at: Moment;
  zone: string;
  /** How many days were closed. */
  closed: number;
  /** When the last of them was: figures by table are what has come since. */
  since: Moment | null;
  /** The last of them. */
  last: DayBefore | null;
  tables: TableDay[];
  accounts: AccountsDay[];
  /** Of all accounts: nothing, always. */
  sum: number;
  jackpots: JackpotDay[];
  letters_due: number;
  letters_late: number;
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** What is to be done over the whole record. */
export interface DeskAsked {
  what: "verify" | "parquet" | "csv";
}

/** A piece of work over the whole record: how far it is, and what came of it. */
export interface DeskWork {
  id: string;
  what: "verify" | "parquet" | "csv";
  state: "waiting" | "running" | "done" | "failed" | "stopped";
  asked: Moment;
  done: number;
  /** Events that are verified, or tables that are written; nothing while it waits. */
  of: number;
  waits_behind: number;
  /** Whether all is as it was written; nothing before the end, and where that was not asked. */
  sound: boolean | null;
  counted: Record<string, number>;
  findings: string[];
  remarks: string[];
  /** Why it came to nothing. */
  says: string | null;
}

/** An item that the book names, and how the conditions stand to it. */
export interface ConditionAsked {
  item: string;
  label: string;
  clause: ClauseNumber;
  /** Whether it is called for, by what else they say. */
  wanted: boolean;
  stated: boolean;
}

/** What is wrong with a draft: in one item of it, or with all of it. */
export interface WrongInDraft {
  item: string | null;
  why: WhyBlocked;
}

/** A draft of conditions as their book looks at it; nothing of it is kept. */
export interface DraftChecked {
  /** Whether all that the book names has to be there. */
  compulsory: boolean;
  asked: ConditionAsked[];
  missing: ItemMissing[];
  without_effect: ItemMissing[];
  /** Why it would be refused, were it handed in now. */
  wrong: WrongInDraft[];
}

/** What would become of one stake. */
export interface ForeseenStakeShown {
  /** `returned`, `unpaid` or `stands`. */
  becomes: string;
  clause: string;
  box: number;
  on: string;
  amount: number;
}

/** What finding a player's wagers invalid would do, before anybody says so. */
export interface FindingForeseen {
  table: string;
  stakes: ForeseenStakeShown[];
  taken_back: number;
  owed: number;
  settled_rounds: number;
  /** The clause of stakes before the hand. */
  before: string;
  during: string;
  settled: string;
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

/** A command to the house was done, and this is what happened, in order. */
export interface HouseCommandDone {
  id: string;
  says: string[];
}

/** A kind of irregularity that rounds can be found by. */
export interface IrregularityShown {
  kind: string;
  words: string;
}

/** What the desk can be asked for. */
export interface InspectorsDesk {
  tables: string[];
  irregularities: IrregularityShown[];
  /** Everybody of the house who had something done, as far as the record was looked through. */
  people: string[];
  /** What the viewer last had done over the whole record. */
  work: DeskWork | null;
}

/** A dealer has pressed the button, and the prize is not awarded yet. */
export interface PressSeen {
  table: string;
  round: number;
  at: Moment;
  displayed: number;
}

/** A step of the arithmetic of an award, and the clause that it follows. */
export interface AwardStepSeen {
  says: string;
  clause: string;
  /** What comes out, where it is an amount in whole cents. */
  cents: number | null;
}

/** What one winner was paid, and who gave it. */
export interface ShareSeen {
  table: string;
  player: string;
  box: number;
  line: string;
  paid: number;
  of_the_pool: number;
  /** By the bank, where less than the guaranteed least was due. */
  added: number;
  /** By the float, up to the next amount in chips. */
  rounded: number;
  /** Whether it went back, since that round has no result after all. */
  undone: boolean;
}

/** A prize of the pool that was awarded, worked out before everybody's eyes. */
export interface AwardSeen {
  pressed: Moment;
  /** The tables that won at this moment, each with its round. */
  rounds: Record<string, number>;
  base: number;
  steps: AwardStepSeen[];
  shares: ShareSeen[];
  /** What the pool showed afterwards. */
  displayed: number;
}

/** What came into a jackpot and went out of it: for staff. */
export interface JackpotBooks {
  /** Hundredths of a percent of each stake that go into the pool. */
  increment: number;
  to_reserve: number;
  reserve: number;
  contributed: number;
  seeded: number;
  paid: number;
  added: number;
  rounded: number;
  /** By table, what was staked on it. */
  turnover: Record<string, number>;
  presses: PressSeen[];
}

/** A jackpot as everybody sees it. */
export interface JackpotSeen {
  name: string;
  displayed: number;
  reset: number;
  stake: number;
  /** The tables on it: `linked`, `failed` or `suspended`. */
  tables: Record<string, string>;
  /** Buttons that were pressed for a prize that is not awarded yet, the earliest first. */
  pressed: PressSeen[];
  /** The last that were made, the newest first. */
  awards: AwardSeen[];
  /** Nothing for those who play. */
  books: JackpotBooks | null;
}

/** All jackpots of the house. */
export interface JackpotsSeen {
  jackpots: JackpotSeen[];
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** What a lesson is made from, and the address at which anyone deals it again. */
export interface PlanShown {
  book: BookId;
  called: string;
  seed: string;
  boxes: number;
  rounds: number;
  plants: number;
  cards: string;
  address: string;
}

/** A hand on the felt; a trainee counts it. */
export interface SchoolHand {
  number: number;
  cards: CardName[];
  cleared: boolean;
}

/** Chips on a box; `outcome` once it is settled. */
export interface SchoolWager {
  on: On;
  inscription: string;
  hand: number;
  staked: Cents;
  outcome: Outcome | null;
}

/** A box that is wagered on. */
export interface SchoolBox {
  number: number;
  player: string;
  hands: SchoolHand[];
  wagers: SchoolWager[];
}

/** What lies there: nothing of a shoe but how many cards were burned. */
export interface SchoolFelt {
  dealer: SchoolHand;
  boxes: SchoolBox[];
  burned: number;
}

/** Something that happened in the lesson. */
export interface SchoolTold {
  says: string;
  clause: ClauseNumber;
  also: ClauseNumber[];
}

/** What was wrong. The words are stored: add, never change. */
export type MarkFault = "action" | "place" | "call" | "amount" | "chips" | "order";

/** How the answer to the step before was marked, by which clause. */
export interface SchoolMark {
  step: number;
  points: number;
  most: number;
  fault: MarkFault | null;
  says: string;
  clause: ClauseNumber;
  words: string;
}

/** A lesson where it stands: what is to be seen, and the step that is due, never what it is. */
export interface LessonShown {
  number: number;
  plan: PlanShown;
  began: Moment;
  step: number;
  steps: number;
  over: boolean;
  round: number;
  /** What went wrong, where the trainee is asked what the book orders; empty otherwise. */
  planted: string;
  felt: SchoolFelt;
  told: SchoolTold[];
  mark: SchoolMark | null;
  score: SchoolScore;
  /** When it is over: the clauses that were missed in it. */
  practise: ClausePractised[];
}

/** A lesson that a trainee wants: the house chooses a seed where none is given. */
export interface LessonWanted {
  book: BookId;
  seed?: string | null;
  boxes?: number;
  rounds?: number;
  plants?: number;
  cards?: string;
  /** A clause to practise: a shoe is looked for in which it comes up. */
  clause?: string;
}

/** A letter, with its deadline and where it is. */
export interface LetterShown {
  to: string;
  to_words: string;
  subject: string;
  text: string;
  clause: string | null;
  also: string[];
  /** The tables it is about. */
  where: string[];
  since: Moment;
  by: Moment | null;
  /** `due`, `late`, `sent` or `acknowledged`. */
  state: string;
  late: boolean;
  sent: Moment | null;
  sent_by: string | null;
  acknowledged: Moment | null;
  /** For a monthly return: what it lists. */
  lists: string[];
}

/** Every letter of the house, the most pressing first. */
export interface LettersShown {
  at: Moment;
  zone: string;
  letters: LetterShown[];
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** Whom a link that is still good is for. */
export interface LinkSeen {
  /** Empty for the first gaming manager, who brings one. */
  name: string;
  role: Role;
  ends: Moment;
}

/** A one-time link that somebody opened. */
export interface LinkShown {
  token: string;
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

/** Something that a person of the house had done, as the record tells it. */
export interface OrderShown {
  table: string;
  version: number;
  at: Moment;
  who: string;
  role: string;
  says: string;
  clause: ClauseNumber | null;
  also: ClauseNumber[];
  round: number | null;
}

/** Who ordered what, the newest first. */
export interface OrdersFound {
  orders: OrderShown[];
  before: string | null;
  read: number;
  of: number;
}

/** One table at a glance, for whoever watches over all of them. */
export interface TableDesk {
  glimpse: Glimpse;
  by_hand: boolean;
  /** Nothing where the table cannot go on. */
  desk: DeskShown | null;
}

/** All tables of the house at a glance. */
export interface Overview {
  at: Moment;
  tables: TableDesk[];
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
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** A player card. */
export interface CardShown {
  player_card: string;
  valid: boolean;
}

/** What a supervisor told a patron to do about their play, and when they said that they have heard it. */
export interface DirectionShown {
  direction: string;
  text: string;
  given: Moment;
  acknowledged: Moment | null;
}

/** What a limit will be; no amount where it ends then. */
export interface LimitToComeShown {
  amount: number | null;
  starts: Moment;
}

/** A limit on money from outside in a calendar day. */
export interface DepositLimitShown {
  amount: number;
  deposited: number;
  left: number;
  begins: Moment;
  renews: Moment;
  to_come: LimitToComeShown | null;
}

/** A loss limit that a player has set: what is left of it, and when it renews. */
export interface LossLimitShown {
  /** `day`, `week` or `month`. */
  period: string;
  amount: number;
  /** Below nothing where the player is ahead. */
  net_loss: number;
  /** What lies on layouts now, at all tables together. */
  open: number;
  left: number;
  begins: Moment;
  renews: Moment;
  to_come: LimitToComeShown | null;
}

/** A duty that was missed, or wagers that were invalid. */
export interface BreachShown {
  clause: string | null;
  at: Moment;
}

/** A patron's file, as they and staff see it; who they are lies elsewhere. */
export interface PatronSeen {
  name: string;
  at: Moment;
  zone: string;
  cards: CardShown[];
  on_a_break: boolean;
  /** When it is over; nothing where somebody has to end it. */
  break_until: Moment | null;
  /** Whether they take it of their own accord. */
  break_is_own: boolean;
  directions: DirectionShown[];
  excluded: boolean;
  deposit_limit: DepositLimitShown | null;
  loss_limits: LossLimitShown[];
  breaches: BreachShown[];
}

/** A player card as staff see it. */
export interface PlayerCardShown {
  player_card: string;
  form: string;
  /** The last day it is good, as 2026-11-18. */
  expires: string | null;
  /** Why it is not good now. */
  wrong: string | null;
}

/** A patron at one table. */
export interface AtTableShown {
  table: string;
  asks_for_card: boolean;
  seat: number | null;
  player_card: string | null;
  rack: number;
  lying: number;
  open: number;
}

/** A restriction of a patron's wagers, in force or over. */
export interface PatronRestriction {
  table: string;
  held: string;
  since: Moment;
  by: string;
  clause: string;
  procedure: string;
  lifted: Moment | null;
}

/** An order that shuts a patron out. */
export interface ExclusionShown {
  table: string;
  out_of: string;
  breach: string;
  by: string;
  at: Moment;
  clause: string;
}

/** Something in a patron's file. */
export interface PatronHappening {
  at: Moment;
  who: string;
  role: string;
  says: string;
  clause: string | null;
}

/** All that the house has on file of one who plays; who they are lies elsewhere. */
export interface PatronCard {
  seen: PatronSeen;
  membership: string;
  cards: PlayerCardShown[];
  tables: AtTableShown[];
  restrictions: PatronRestriction[];
  exclusions: ExclusionShown[];
  /** The newest first; what lies on layouts, which changes all the time, is left out. */
  history: PatronHappening[];
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** A patron in the list: what a supervisor looks for first. */
export interface PatronGlimpse {
  name: string;
  has_valid_card: boolean;
  on_a_break: boolean;
  excluded: boolean;
  /** What they have on layouts now, at all tables together, where they have a limit. */
  open: number;
  /** What is left of their tightest loss limit; nothing without one. */
  least_left: number | null;
  breaches: number;
  /** Directions that they have not acknowledged. */
  unheard: number;
}

/** Patrons by name, those who need somebody first. */
export interface PatronsFound {
  patrons: PatronGlimpse[];
  /** How many others there are. */
  more: number;
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
}

/** A book, and the drills that its hands are for. */
export interface PracticeBook {
  book: OddsBook;
  drills: ("any" | "hard" | "soft" | "pairs" | "insurance" | "war")[];
  /** Where the book has insurance. */
  insured_clause: ClauseNumber | null;
}

/** The books, and whether the room is open to whoever asks. */
export interface PracticeRoom {
  books: PracticeBook[];
  usual: BookId;
  shut: Shut | null;
}

/** A hand of the box. */
export interface PracticeHand {
  cards: CardName[];
  /** The best not over 21, or what is over it; in Casino War the rank. */
  total: number;
  soft: boolean;
  /** In units. */
  stake: number;
  outcome: Outcome | null;
}

/** Something that can be chosen now. */
export interface PracticeOption {
  choose: Choice;
  clause: ClauseNumber;
}

/** What is asked now; what each choice is worth is told once one is made. */
export interface PracticeQuestion {
  /** Which of the hands, from 1. */
  hand: number;
  options: PracticeOption[];
  clause: ClauseNumber;
}

/** What the best table of totals says of such a hand. */
export interface CellSaid {
  /** `hard 16 against 10`. */
  label: string;
  first: Choice;
  otherwise: Choice;
  /** What that comes to with the choices that were offered. */
  plays: Choice;
}

/** A choice that was made, beside all that could have been. */
export interface ChoiceGraded {
  cards: CardName[];
  dealer: CardName;
  hand: number;
  chose: Choice;
  /** Each offered choice per unit of the first wager, best play following. */
  values: Partial<Record<Choice, number>>;
  best: Choice;
  /** What was given away; 0 for the best. */
  cost: number;
  exact: boolean;
  cell: CellSaid | null;
  /** The situation in words: `hard 16 against 10`, `insurance with hard 20`, `tie on 7`. */
  label: string;
  why: string;
  clause: ClauseNumber;
  /** The command line that gives the same figures. */
  command: string;
}

/** How a wager of the hand was settled. */
export interface WagerEnded {
  on: On;
  hand: number;
  outcome: Outcome;
  /** In units. */
  net: number;
  clause: ClauseNumber;
}

/** One hand of a session: equal addresses have equal hands. */
export interface PracticeShown {
  rulebook: BookId;
  called: string;
  table: TableAsked;
  drill: "any" | "hard" | "soft" | "pairs" | "insurance" | "war";
  seed: number;
  /** Which hand of the session, from 1. */
  number: number;
  dealer: CardName[];
  dealer_total: number;
  hands: PracticeHand[];
  /** Nothing once the hand is settled. */
  asked: PracticeQuestion | null;
  graded: ChoiceGraded[];
  settled: WagerEnded[];
  /** In units; what the settled wagers brought so far. */
  net: number;
}

/** How far a step of a promotion is. */
export type StepState = "done" | "now" | "open" | "waits" | "idle";

/** One of several things that a step is about: a prize, a claim, a dispute. */
export interface PartOfStep {
  name: string;
  says: string;
  is_done: boolean;
  /** Until when it is to be done. */
  by: Moment | null;
  clause: ClauseNumber | null;
  actions: ConsoleAction[];
}

/** A step in the life of a promotion. */
export interface PromotionStep {
  step: string;
  label: string;
  clause: ClauseNumber;
  state: StepState;
  says: string;
  /** From when it may be done, where that is still to come. */
  since: Moment | null;
  /** Until when it is to be done, where it is not yet. */
  by: Moment | null;
  actions: ConsoleAction[];
  parts: PartOfStep[];
}

/** A promotion as who holds it sees it: every step of its life, in order. */
export interface PromotionConsole {
  name: string;
  version: number;
  book: BookId;
  stage: string;
  at: Moment;
  zone: string;
  /** The step at which something is to be done first; nothing where nothing is. */
  next: string | null;
  steps: PromotionStep[];
}

/** Something that the terms of a promotion say. */
export interface TermSeen {
  item: string;
  says: string;
}

/** A prize of a promotion, and who won it. */
export interface PrizeSeen {
  prize: string;
  what: string;
  description: string;
  /** In cents. */
  value: number;
  winner: string | null;
  /** The number of the entry that won it. */
  entry: number | null;
}

/** A draw: what was published before the first entry and, once made, all that it takes to make it again. */
export interface PromotionDraw {
  draw: number;
  commitment: string;
  secret: string | null;
  salt: string | null;
  value: string | null;
  order: number[];
}

/** A promotion as everybody sees it. */
export interface PromotionSeen {
  name: string;
  state: string;
  entries: number;
  /** How many of them are the viewer's own. */
  entered: number;
  closes: Moment | null;
  awarded_at: Moment | null;
  terms: TermSeen[];
  prizes: PrizeSeen[];
  draws: PromotionDraw[];
}

/** What a player may do in a promotion, and what became of what they did. */
export interface PartInPromotion {
  book: BookId;
  actions: ConsoleAction[];
  claims: PartOfStep[];
  disputes: PartOfStep[];
}

/** A promotion, and what the viewer may do in it. */
export interface PromotionPage {
  promotion: PromotionSeen;
  /** For a player who is signed in. */
  yours: PartInPromotion | null;
}

/** All promotions of the house, the latest first. */
export interface PromotionsSeen {
  promotions: PromotionSeen[];
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
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

/** A round that fits what was looked for. */
export interface RoundFound {
  table: string;
  number: number;
  book: BookId;
  began: Moment;
  ended: Moment | null;
  in_chips: boolean;
  void: boolean;
  /** The largest stake or payment in it. */
  largest: Cents;
  players: string[];
  irregularities: IrregularityShown[];
}

/** Rounds that fit, the newest first. */
export interface RoundsFound {
  rounds: RoundFound[];
  /** What to ask with for older ones; nothing where there are none. */
  before: string | null;
  /** How many events of the record were looked through so far. */
  read: number;
  of: number;
}

/** A book that can be practised. */
export interface SchoolBook {
  id: BookId;
  called: string;
  boxes: number;
}

/** What can be done. The words are stored: add, never change. */
export type Act = "deal" | "burn" | "ask" | "announce" | "pay" | "collect" | "leave" | "clear" | "order";

/** What a dealer announces. */
export type Call = "no-more-bets" | "total" | "stands" | "no-card";

/** What a book orders of a card, or of a round, that went wrong. */
export type BookOrder =
  | "burned"
  | "used-next"
  | "first-of-the-next-round"
  | "reconstructed"
  | "void"
  | "stands"
  | "stays-in-play"
  | "put-right";

/** A choice and its words. */
export interface Wording {
  value: string;
  words: string;
}

/** A lesson in a list. */
export interface LessonGlimpse {
  number: number;
  plan: PlanShown;
  began: Moment;
  over: boolean;
  step: number;
  steps: number;
  score: SchoolScore;
}

/** The school as a trainee finds it. */
export interface SchoolShown {
  books: SchoolBook[];
  /** The chips of the float, from the smallest. */
  chips: Cents[];
  acts: Act[];
  calls: Call[];
  orders: BookOrder[];
  /** Of the calls and orders. */
  words: Wording[];
  /** The trainee's own, the newest first. */
  lessons: LessonGlimpse[];
  score: SchoolScore;
  practise: ClausePractised[];
  is_instructor: boolean;
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
  /** What is left out because its record is damaged, a sentence each. */
  damaged: string[];
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

/** What is to be simulated: one box; one unit and basic strategy unless others are asked for. */
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
  strategy?: "basic" | "composition" | "war" | "surrender";
  /** A table of one's own in place of the basic strategy, as a file of `--strategy` has it. */
  strategy_table?: string;
  /** Cards are counted: `hi-lo`, or ten tags from the ace to the ten. */
  count?: string | null;
  /** Units by the count, from each count on. */
  ramp?: string | null;
  /** Other plays from a count on, apart by semicolons. */
  deviations?: string;
  insure_at?: number | null;
  bankroll?: number | null;
  /** Rounds of a life, where there is a bankroll. */
  life?: number;
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

/** What the rounds brought that began at one count. */
export interface CountShown {
  count: number;
  rounds: number;
  /** In base units. */
  mean: number;
  standard_error: number;
}

/** How many lives of a bankroll ended in ruin. */
export interface RuinShown {
  lives: number;
  ruined: number;
  probability: number;
  standard_error: number;
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
  /** The lowest count first; empty where nobody counts. */
  by_count: CountShown[];
  /** Nothing without a bankroll. */
  ruin: RuinShown | null;
}

/** How it is played and wagered, in the words that were asked with. */
export interface WageringShown {
  strategy: string;
  count: string | null;
  ramp: string | null;
  deviations: string[];
  insure_at: number | null;
  bankroll: number | null;
  life: number;
  strategy_table: string;
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
  /** What the figures are of: `per unit of the first wager` or, with a ramp, `base units per round`. */
  per: string;
  wagering: WageringShown;
  /** How many come before it, as things stand, where it waits for a place; nothing once it has one. */
  waits_behind: number | null;
  /** Why it came to an end before the last round, where the house ended it. */
  says: string | null;
}

/** Everybody who was appointed. */
export interface Staff {
  staff: MemberShown[];
}

/** One thing a dealer does; fields that it does not need are left out. */
export interface DealerAction {
  do: Act;
  /** Of a card: none for the dealer's hand. Of clearing: none for all that lies there. */
  box?: number | null;
  /** The first where none is given. */
  hand?: number | null;
  on?: On | null;
  call?: Call | null;
  total?: number | null;
  /** Each chip by its value in cents; none where a whole stake is collected. */
  chips?: number[];
  order?: BookOrder | null;
}

/** What a trainee does at a step, counted from 0. */
export interface StepAnswer {
  step: number;
  action: DealerAction;
}

/** A table as the viewer sees it, and what happened last. */
export interface TableSeen {
  felt: Felt;
  yours: Yours | null;
  record: Happening[];
  /** How many of what happened last are left out: the record has them. */
  earlier: number;
}

/** Something that the terms have to say. */
export interface TermWanted {
  item: string;
  clause: string;
  said: boolean;
  /** Of which prize, counted from 0; nothing where it is of the terms themselves. */
  prize: number | null;
}

/** What the book says of terms as they stand. */
export interface TermsChecked {
  wanted: TermWanted[];
  /** What in them cannot be read, or is no prize. */
  wrong: string | null;
  /** The clause of that. */
  clause: string | null;
  /** The prize whose draw a scrutineer has to watch. */
  watched: string | null;
  /** When the regulator has the terms at the latest. */
  submit_by: Moment | null;
}

/** Terms and prizes as they were last written; none of a promotion that is not there yet. */
export interface TermsWritten {
  stage: string;
  terms: Record<string, unknown>;
  prizes: Record<string, unknown>[];
}

/** A command to a tournament was done, and this is what happened, in order. */
export interface TournamentCommandDone {
  id: string;
  version: number;
  says: string[];
}

/** A small tournament whose entries are open. */
export interface TournamentStarted {
  name: string;
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
  | GoneFrame
  | TournamentFrame
  | TournamentsFrame;

/** A frame from a viewer. */
export type SentFrame = Watch | Unwatch | LookAround | Follow | Unfollow | Give | Ping;

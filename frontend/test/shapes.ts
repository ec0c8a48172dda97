/** Frames and felts as small as a test needs them. */

import type { Felt, HappenedFrame, Happening, LyingShown, Me, RoundShown, TableFrame, Yours } from "../src/lib/types";

export const ANN: Me = { name: "ann", role: "player", kind: "guest", purse: 0, csrf: "c", token: null, tables: [] };

export const felt = (changes: Partial<Felt> = {}): Felt => ({
  table: "table-1",
  version: 1,
  at: null,
  open: true,
  book: "act-blackjack-2018",
  title: "",
  game: "blackjack",
  main: "blackjack",
  layout: "",
  boxes: 7,
  by_hand: false,
  seconds_to_decide: 30,
  inscriptions: [],
  sign: null,
  waits: "wagers",
  wagers_until: null,
  seats: [],
  people: [],
  lying: [],
  cut: null,
  shoe: null,
  round: null,
  fairness: null,
  tournament: null,
  ...changes,
});

export const yours = (changes: Partial<Yours> = {}): Yours => ({
  name: "ann",
  here: true,
  rack: 100_00,
  seat: 1,
  questions: [],
  cut: false,
  tournament: null,
  boxes: [1, 2, 3, 4, 5, 6, 7],
  ...changes,
});

export const lying = (amount: number, changes: Partial<LyingShown> = {}): LyingShown => ({
  player: "ann",
  box: 1,
  on: "blackjack",
  amount,
  seated: true,
  ...changes,
});

export const round = (changes: Partial<RoundShown> = {}): RoundShown => ({
  number: 1,
  in_chips: false,
  over: false,
  void: false,
  dealer: hand(0),
  boxes: [],
  asked: [],
  dealt: [],
  won: [],
  ...changes,
});

export const hand = (number: number): RoundShown["dealer"] => ({
  number,
  cards: [],
  total: null,
  soft: false,
  words: "",
  from_split: false,
  stood: false,
  doubled: false,
  cleared: false,
});

export const happening = (version: number, changes: Partial<Happening> = {}): Happening => ({
  version,
  kind: "patron-arrived.1",
  at: "2026-11-16T20:00:00+11:00",
  ...changes,
});

export const tableFrame = (shown: Felt, changes: Partial<TableFrame> = {}): TableFrame => ({
  kind: "table",
  table: shown.table,
  version: shown.version,
  felt: shown,
  yours: yours(),
  record: [],
  earlier: 0,
  ...changes,
});

export const happened = (shown: Felt, changes: Partial<HappenedFrame> = {}): HappenedFrame => ({
  kind: "happened",
  table: shown.table,
  version: shown.version,
  takes: 0,
  events: [],
  felt: shown,
  yours: yours(),
  ...changes,
});

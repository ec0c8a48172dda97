/** What the odds room sends; see croupier/web/odds_shapes.py. Numbers are parts of one unit of the first wager. */

import type { BookId, ClauseNumber } from "../lib/types";

export type Play = "stand" | "draw" | "double" | "split" | "surrender" | "even-money";

export interface TableChoice {
  readonly option: string;
  readonly title: string;
  readonly otherwise: string;
  readonly clause: ClauseNumber;
}

export interface OddsBook {
  readonly id: BookId;
  readonly called: string;
  readonly main: string;
  readonly decks: readonly number[];
  readonly usual_decks: number;
  readonly decks_clause: ClauseNumber;
  readonly choices: readonly TableChoice[];
  readonly jackpot: boolean;
}

export interface Shut {
  readonly table: string;
  readonly book: BookId;
  readonly says: string;
  readonly clause: ClauseNumber;
  readonly also: readonly ClauseNumber[];
}

export interface OddsRoom {
  readonly books: readonly OddsBook[];
  readonly shut: Shut | null;
}

export interface Exact {
  readonly exact: string;
  readonly value: number;
}

export interface Cell {
  /** 1 for an ace, to 10. */
  readonly dealer: number;
  readonly total: number;
  readonly soft: boolean;
  readonly pair: boolean;
  readonly cards: number;
  readonly first: Play;
  readonly otherwise: Play;
}

export interface Hand {
  readonly cards: readonly [number, number];
  readonly dealer: number;
  readonly probability: number;
  readonly choices: Readonly<Partial<Record<Play, number>>>;
  readonly best: Play;
  readonly insurance: number | null;
}

export interface Blackjack {
  readonly expectation: number;
  readonly basic_strategy_expectation: number;
  readonly standard_deviation: number;
  readonly insurance: number | null;
  readonly insures: boolean;
  readonly takes_even_money: boolean;
  readonly counts_cards: boolean;
  readonly cells: readonly Cell[];
  readonly hands: readonly Hand[];
  readonly method: string;
}

export interface Outcome {
  readonly name: string;
  readonly outcome: string;
  readonly probability: Exact;
  readonly gain: Exact;
  readonly pays: string | null;
  readonly prizes: Readonly<Record<string, number>>;
  readonly percent_of_jackpot: number;
  readonly clause: ClauseNumber | null;
}

export interface Figure {
  readonly name: string;
  readonly stake: number | null;
  readonly cents: number | null;
  readonly number: Exact | null;
}

export interface Wager {
  readonly on: string;
  readonly title: string;
  readonly expectation: Exact;
  readonly standard_deviation: number;
  readonly hit_frequency: Exact;
  readonly outcomes: readonly Outcome[];
  readonly figures: readonly Figure[];
  readonly decks: number;
  readonly decks_clause: ClauseNumber | null;
  readonly method: string;
  readonly base_rules_assumed: boolean;
}

export interface Table {
  readonly decks: number;
  readonly dealer_draws_on_soft_17: boolean;
  readonly busted_hand_counts_as_original: boolean;
}

export interface Odds {
  readonly rulebook: BookId;
  readonly called: string;
  readonly table: Table;
  readonly removed: readonly string[];
  readonly cards_left: number;
  readonly main: string;
  readonly expectation: number;
  readonly house_edge: number;
  readonly rules: readonly { readonly says: string; readonly clause: ClauseNumber }[];
  readonly blackjack: Blackjack | null;
  readonly wagers: readonly Wager[];
  readonly base_rules_assumed: boolean;
}

export interface Costs {
  readonly title: string;
  readonly clauses: readonly ClauseNumber[];
  readonly table: Table;
  readonly house_edge: number;
}

export interface Choices {
  readonly rulebook: BookId;
  readonly choices: readonly Costs[];
}

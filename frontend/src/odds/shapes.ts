/** What the odds room sends, under shorter names. Numbers are parts of one unit of the first wager. */

import type { CellShown } from "../lib/types";

export type Play = CellShown["first"];

export type {
  BlackjackShown as Blackjack,
  CellShown as Cell,
  ChoiceCosts as Costs,
  ChoicesShown as Choices,
  Exact,
  FigureShown as Figure,
  HandWorth as Hand,
  OddsBook,
  OddsRoom,
  OddsShown as Odds,
  OutcomeShown as Outcome,
  Shut,
  TableAsked as Table,
  TableChoice,
  WagerShown as Wager,
} from "../lib/types";

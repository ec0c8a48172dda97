/** Promotions: how far one is, in words, and commands to it. */
import { api, type Answer } from "../lib/api";
import type { ConsoleAction, HouseCommandDone } from "../lib/types";

export const STATES: Readonly<Record<string, string>> = {
  made: "Not started yet",
  running: "Running",
  postponed: "Put off",
  cancelled: "Cancelled",
  drawn: "Drawn",
};

const about = (action: ConsoleAction): string => [action.given.prize, action.given.claim, action.given.dispute].filter(Boolean).join("-");

/** What an action is about, as part of an id: `claim-1` of `grant-claim`. */
export const aboutOf = (action: ConsoleAction): string => about(action).replaceAll(/[^\w-]+/g, "-");

/** By which two actions of one command are told apart. */
export const keyOf = (action: ConsoleAction): string => `${action.command}/${about(action)}`;

export const giveAction = (action: ConsoleAction, fields: Record<string, unknown>): Promise<Answer<HouseCommandDone>> =>
  api.post<HouseCommandDone>("/api/house/commands", { command: action.command, id: crypto.randomUUID(), ...action.given, ...fields });

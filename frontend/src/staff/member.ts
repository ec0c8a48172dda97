/** A member of staff as the gaming manager sees them. */

import type { Appointed, MemberShown } from "../lib/types";

export type Member = MemberShown;
/** What the house says of an invitation, once. */
export type Invited = Appointed;

/** The roles that a gaming manager gives. */
export const ROLES = [
  "dealer",
  "gaming-supervisor",
  "casino-supervisor",
  "assistant-gaming-manager",
  "gaming-manager",
  "tournament-manager",
  "inspector",
  "surveillance",
] as const;

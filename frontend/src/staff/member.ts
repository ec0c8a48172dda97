/** A member of staff as the gaming manager sees them. */

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly standing: string;
  readonly since: string;
  readonly locked_until: string | null;
  /** Whether they sign in with a one-time code as well. */
  readonly codes: boolean;
}

/** What the house says of an invitation, once. */
export interface Invited {
  readonly name: string;
  readonly role: string;
  readonly invitation: string;
}

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

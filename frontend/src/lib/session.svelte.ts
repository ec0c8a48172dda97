/** Who is looking: nobody, a guest, an account or a member of staff; and what the purse holds. */

import { api, letIn, type Answer } from "./api";
import type { Me } from "./types";

export type { Me };

const NOBODY: Me = { name: "", role: "spectator", kind: "spectator", purse: 0, csrf: "", token: null, tables: [] };

let me = $state.raw<Me>(NOBODY);
let known = $state(false);
let ended = $state(false);
const followers = new Set<() => void>();

/** The house no longer knows a session that it knew: say so once, and leave the page as it is. */
function sayEnded(): void {
  if (me.kind !== "spectator") ended = true;
}

/** Take what the house says of the viewer, from HTTP or from the socket (`hello`, `me`). */
function take(said: Me): void {
  const before = me;
  if (before.kind !== "spectator" && said.kind === "spectator") {
    ended = true; // keep the name, so that the person can be asked back
    return;
  }
  me = { ...said, csrf: said.csrf || before.csrf };
  known = true;
  const isBack = ended;
  ended = false;
  letIn(me.csrf, sayEnded);
  if (isBack || before.name !== me.name) followers.forEach((tell) => tell());
}

async function signedIn(answer: Promise<Answer<Me>>): Promise<Answer<Me>> {
  const got = await answer;
  if (got.ok) take(got.value);
  return got;
}

export const session = {
  get me(): Me {
    return me;
  },
  /** Whether the house has said who we are; until then nothing that depends on it is drawn. */
  get known(): boolean {
    return known;
  },
  /** Whether the house forgot us: after a long time without use, or because we signed out elsewhere. */
  get ended(): boolean {
    return ended;
  },
  get isSomebody(): boolean {
    return me.kind !== "spectator";
  },
  get isStaff(): boolean {
    return me.kind !== "spectator" && me.role !== "player" && me.role !== "spectator";
  },
  get isGamingManager(): boolean {
    return me.role === "gaming-manager";
  },
  take,
  /** Told whenever another person looks than before: the socket connects again. */
  follow(tell: () => void): () => void {
    followers.add(tell);
    return () => followers.delete(tell);
  },
  /** Ask the house who we are. */
  async load(): Promise<void> {
    const got = await api.get<Me>("/api/me");
    if (got.ok) take(got.value);
    known = true;
  },
  guest: () => signedIn(api.post<Me>("/api/guests")),
  register: (name: string, password: string) => signedIn(api.post<Me>("/api/accounts", { name, password })),
  signIn: (name: string, password: string, code = "") =>
    signedIn(api.post<Me>("/api/sessions", { name, password, code })),
  firstManager: (token: string, name: string, password: string) =>
    signedIn(api.post<Me>("/api/first-manager", { token, name, password })),
  acceptInvitation: (token: string, password: string, code = "") =>
    signedIn(api.post<Me>("/api/invitations/accept", { token, password, code })),
  moreChips: () => signedIn(api.post<Me>("/api/me/chips")),
  changePassword: (old: string, fresh: string) => signedIn(api.post<Me>("/api/me/password", { old, new: fresh })),
  async signOut(): Promise<Answer<null>> {
    const got = await api.remove("/api/sessions");
    if (got.ok || got.refused.code === "not-signed-in") this.forget();
    return got;
  },
  /** Go on as nobody. */
  forget(): void {
    const was = me.name;
    me = NOBODY;
    ended = false;
    letIn("", sayEnded);
    if (was) followers.forEach((tell) => tell());
  },
};

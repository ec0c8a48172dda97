/** Talks to the house over HTTP. A no of any kind is a value with one sentence, never an exception. */

import type { Refusal } from "./types";

/** Why something was not done. */
export interface Refused extends Refusal {
  readonly status: number;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refused: Refused };

type Method = "GET" | "POST" | "PATCH" | "DELETE";

const door = {
  csrf: "",
  /** Called when the house no longer knows who asks. */
  whenUnknown: (() => {}) as () => void,
  /** Called when nobody answers a question for something to show. */
  whenUnreachable: (() => {}) as () => void,
};

/** Whoever brings pages back is told when one could not be shown. */
export function onUnreachable(tell: () => void): void {
  door.whenUnreachable = tell;
}

/** The session tells its value here, and what to do when the house has forgotten it. */
export function letIn(csrf: string, whenUnknown: () => void): void {
  door.csrf = csrf;
  door.whenUnknown = whenUnknown;
}

const refusal = (status: number, code: string, says: string): Refused => ({ status, code, says, clause: null, also: [] });

const UNREACHABLE = refusal(0, "unreachable", "The house cannot be reached. Check the connection and try again.");

function readRefusal(status: number, body: unknown): Refused {
  const found = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<keyof Refused, unknown>>;
  return {
    status,
    code: typeof found.code === "string" ? found.code : "no-answer",
    says: typeof found.says === "string" ? found.says : `The house could not answer (${status}). Try again in a moment.`,
    clause: typeof found.clause === "string" ? found.clause : null,
    also: Array.isArray(found.also) ? found.also.filter((one) => typeof one === "string") : [],
  };
}

/** `isLook`: what is asked fills a page, which comes back by itself when the house does. */
async function ask<T>(method: Method, path: string, body?: unknown, isLook = method === "GET"): Promise<Answer<T>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && door.csrf) headers["X-Croupier-CSRF"] = door.csrf;
  let response: Response;
  let said: unknown;
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    response = await fetch(path, { method, headers, credentials: "same-origin", ...sent });
    said = response.status === 204 ? null : await response.json().catch(() => null);
  } catch {
    if (isLook) door.whenUnreachable();
    return { ok: false, refused: UNREACHABLE };
  }
  if (response.ok) return { ok: true, value: said as T };
  const refused = readRefusal(response.status, said);
  if (refused.code === "not-signed-in") door.whenUnknown();
  return { ok: false, refused };
}

export const api = {
  get: <T>(path: string) => ask<T>("GET", path),
  post: <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body),
  /** A look whose question must not stand in an address. */
  look: <T>(path: string, body: unknown) => ask<T>("POST", path, body, true),
  patch: <T>(path: string, body: unknown) => ask<T>("PATCH", path, body),
  remove: <T = null>(path: string) => ask<T>("DELETE", path),
};

/** A path with its parts safely written: `at`/api/tables/${name}``. */
export const at = (words: TemplateStringsArray, ...parts: readonly (string | number)[]): string =>
  words.reduce((path, word, i) => path + encodeURIComponent(parts[i - 1] ?? "") + word);

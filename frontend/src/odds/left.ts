/** The analysis that was last asked for and not waited for, in this tab: the odds room offers the way back to it. */

const KEPT_AS = "croupier.odds.left";

export interface Left {
  /** Its address in the odds room. */
  readonly path: string;
  readonly called: string;
}

export const left = {
  keep(one: Left): void {
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify(one));
    } catch {
      // storage is forbidden: the way back is the browser's own
    }
  },
  kept(): Left | null {
    try {
      const found = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null") as Partial<Left> | null;
      const isOne = typeof found?.path === "string" && found.path.startsWith("/odds/") && typeof found.called === "string";
      return isOne ? (found as Left) : null;
    } catch {
      return null;
    }
  },
  forget(path: string): void {
    if (this.kept()?.path === path) sessionStorage.removeItem(KEPT_AS);
  },
};

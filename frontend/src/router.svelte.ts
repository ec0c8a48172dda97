/** Which page the address names. Paths are real ones: the house answers each with the same page. */

export type Page =
  | "lobby"
  | "table"
  | "tournaments"
  | "tournament"
  | "console"
  | "tray"
  | "conditions"
  | "results"
  | "history"
  | "round"
  | "inspect"
  | "surveillance"
  | "sign-in"
  | "account"
  | "staff"
  | "desk"
  | "commands"
  | "letters"
  | "limits"
  | "jackpots"
  | "patrons"
  | "patron"
  | "day"
  | "terms"
  | "promotions"
  | "promotion"
  | "promotion-console"
  | "welcome"
  | "invitation"
  | "fairness"
  | "rules"
  | "odds"
  | "practice"
  | "school"
  | "school-class"
  | "lesson"
  | "not-found";

export interface Route {
  readonly page: Page;
  readonly path: string;
  /** What the path names, in order: the table of `/tables/main-1`, table and shoe of `/fairness/main-1/3`. */
  readonly names: readonly string[];
  readonly query: URLSearchParams;
}

const PAGES: readonly [RegExp, Page][] = [
  [/^\/$/, "lobby"],
  [/^\/tables\/([^/]+)$/, "table"],
  [/^\/tournaments$/, "tournaments"],
  [/^\/tournaments\/([^/]+)$/, "tournament"],
  [/^\/tournaments\/([^/]+)\/console$/, "console"],
  [/^\/tournaments\/([^/]+)\/tray$/, "tray"],
  [/^\/tournaments\/([^/]+)\/conditions$/, "conditions"],
  [/^\/tournaments\/([^/]+)\/results$/, "results"],
  [/^\/history$/, "history"],
  [/^\/rounds\/([^/]+)(?:\/([^/]+))?$/, "round"],
  [/^\/inspect(?:\/([^/]+))?$/, "inspect"],
  [/^\/surveillance(?:\/([^/]+))?$/, "surveillance"],
  [/^\/sign-in$/, "sign-in"],
  [/^\/account$/, "account"],
  [/^\/staff$/, "staff"],
  [/^\/desk(?:\/([^/]+))?$/, "desk"],
  [/^\/commands(?:\/([^/]+)(?:\/([^/]+))?)?$/, "commands"],
  [/^\/letters$/, "letters"],
  [/^\/limits$/, "limits"],
  [/^\/jackpots$/, "jackpots"],
  [/^\/promotions$/, "promotions"],
  [/^\/promotions\/([^/]+)$/, "promotion"],
  [/^\/promotions\/([^/]+)\/console$/, "promotion-console"],
  [/^\/promotions\/([^/]+)\/terms$/, "terms"],
  [/^\/patrons$/, "patrons"],
  [/^\/patrons\/([^/]+)$/, "patron"],
  [/^\/day$/, "day"],
  [/^\/welcome$/, "welcome"],
  [/^\/invitation$/, "invitation"],
  [/^\/rules(?:\/([^/]+))?$/, "rules"],
  [/^\/odds(?:\/([^/]+))?$/, "odds"],
  [/^\/practice(?:\/([^/]+))?$/, "practice"],
  [/^\/school$/, "school"],
  [/^\/school\/class$/, "school-class"],
  [/^\/school\/lessons\/(\d+)$/, "lesson"],
  [/^\/school\/([^/]+)\/([^/]+)$/, "school"],
  [/^\/tables\/([^/]+)\/fairness(?:\/([^/]+))?$/, "fairness"],
  [/^\/fairness(?:\/([^/]+)(?:\/([^/]+))?)?$/, "fairness"],
];

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % is part of the name
  }
};

export function routeOf(address: URL | Location): Route {
  const path = address.pathname.replace(/(?<=.)\/+$/, "");
  const query = new URLSearchParams(address.search);
  for (const [pattern, page] of PAGES) {
    const found = pattern.exec(path);
    if (found) {
      const names = found.slice(1).filter((part) => part !== undefined);
      return { page, path, query, names: names.map(decoded) };
    }
  }
  return { page: "not-found", path, query, names: [] };
}

let current = $state.raw(routeOf(location));

export const router = {
  get route(): Route {
    return current;
  },
  /** Go to a path of this house, as a link would. */
  go(path: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    current = routeOf(location);
    scrollTo(0, 0);
  },
};

/** Follow plain clicks on this house's own links without loading the page again; use as `onclick` of the shell. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}

addEventListener("popstate", () => {
  current = routeOf(location);
});

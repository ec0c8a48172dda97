/**
 * Writes `build.json` beside the built pages: a digest of what they were built from, one of what was built, and which
 * addresses are pages.
 *
 * `tests/web/test_assets.py` computes both again, in Python: forget to build, and it says so. Change the two together.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Plugin } from "vite";

const SOURCES = [
  "build",
  "index.html",
  "package-lock.json",
  "package.json",
  "public",
  "src",
  "svelte.config.js",
  "tsconfig.json",
  "vite.config.ts",
];
const NAME = "build.json";

const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Every file in these folders, by its path with forward slashes; hidden ones are an editor's own affair. */
function filesIn(root: string, paths: string[]): string[] {
  const found: string[] = [];
  const names = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((one) => !one.name.startsWith("."));
  const walk = (path: string): void => {
    for (const entry of names(join(root, path))) {
      const inside = posix.join(path, entry.name);
      if (entry.isDirectory()) walk(inside);
      else found.push(inside);
    }
  };
  for (const entry of names(root)) {
    if (!paths.includes(entry.name)) continue;
    if (entry.isDirectory()) walk(entry.name);
    else found.push(entry.name);
  }
  return found;
}

/** One digest over names and contents; names are ordered by their bytes, as Python orders them. */
export function digest(root: string, paths: string[]): string {
  const lines = filesIn(root, paths)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((path) => `${path} ${sha256(readFileSync(join(root, path)))}\n`);
  return sha256(lines.join(""));
}

const SOURCES_OF_TESTS = ["build", "package-lock.json", "package.json", "src", "test", "tsconfig.json", "vite.tests.config.ts"];

/** The first line of the bundled tests says what they were made from, by the same digest. */
export function madeFrom(): Plugin {
  let root = "";
  return {
    name: "croupier-made-from",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    renderChunk: (code) => `// made by npm run build from ${digest(root, SOURCES_OF_TESTS)}\n${code}`,
  };
}

/** The addresses that name a page, as the router reads them: at others the house answers that there is none. */
function pagesOf(root: string): string[] {
  const router = readFileSync(join(root, "src/router.svelte.ts"), "utf-8");
  return [...router.matchAll(/^  \[\/(\^.*\$)\/, "[a-z-]+"\],$/gm)].map((found) => found[1]!);
}

export function fingerprint(): Plugin {
  let root = "";
  let built = "";
  let before = "";
  return {
    name: "croupier-fingerprint",
    apply: "build",
    configResolved(config) {
      root = config.root;
      built = join(config.root, config.build.outDir);
    },
    buildStart() {
      before = digest(root, SOURCES);
    },
    closeBundle() {
      const names = readdirSync(built).filter((name) => name !== NAME);
      const found = { sources: before, built: digest(built, names), pages: pagesOf(root) };
      writeFileSync(join(built, NAME), `${JSON.stringify(found, null, 2)}\n`);
    },
  };
}

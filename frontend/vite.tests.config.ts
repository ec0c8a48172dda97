/**
 * The unit tests of the pages: `npm test` runs them with vitest, and `npm run build` puts them into one file that a bare
 * Node runs (`node --test`), so that they run where nobody has installed the packages of this folder.
 */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { madeFrom } from "./build/fingerprint.ts";

const ON_NODE = fileURLToPath(new URL("./test/on-node.ts", import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [svelte(), madeFrom()],
  resolve: {
    conditions: ["browser"],
    alias: command === "build" ? [{ find: "vitest", replacement: ON_NODE }] : [],
  },
  build: {
    outDir: "../tests/web/pages",
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    target: "node20",
    lib: { entry: "test/all.ts", formats: ["es"], fileName: () => "unit.test.mjs" },
    rolldownOptions: { external: [/^node:/] },
  },
  test: { include: ["test/*.test.ts"], environment: "node" },
}));

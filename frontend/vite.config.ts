import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { fingerprint } from "./build/fingerprint.ts";

const house = process.env.CROUPIER_ADDRESS ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), fingerprint()],
  build: {
    outDir: "../src/croupier/web/static",
    emptyOutDir: true,
    target: ["chrome123", "firefox128", "safari17.5"], // the first with light-dark()
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // no data: addresses, so that the page's policy can be strict
    chunkSizeWarningLimit: 300,
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: house, ws: true } } },
});

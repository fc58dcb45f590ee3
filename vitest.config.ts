/**
 * How the tests run: the sources as they stand, in a fixed order with a fixed seed, nothing built before.
 * `SOAK=1` lifts the time limits for the long runs; what runs longer then is decided in test/support/seed.ts.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { runtimeTextForVite } from "./compiler/runtime-text.mjs";
import { SiteFirst } from "./test/support/order.ts";

const loader = new URL("./test/support/typescript-loader.mjs", import.meta.url).href;
// What vitest runs itself, before the tests.
await import(loader);

const soak = Boolean(process.env.SOAK);

export default defineConfig({
  plugins: [runtimeTextForVite(fileURLToPath(new URL(".", import.meta.url)))],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/seed.ts", "test/support/run-folder.ts", "test/support/browser-service.ts"],
    sequence: { shuffle: false, sequencer: SiteFirst },
    // Test files share what they import and the rules as compiled; none changes what another sees.
    isolate: false,
    // Node loads the modules, not Vite: see the loader. Compiling makes much that is soon garbage; more room collects less often.
    execArgv: ["--import", loader, "--max-semi-space-size=64"],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Vitest leaves a core for itself, and of two that is half of what there is.
    maxWorkers: availableParallelism(),
    // For what never ends: a busy machine may need ten times as long as a quiet one.
    testTimeout: soak ? 3_600_000 : 300_000,
    hookTimeout: soak ? 600_000 : 300_000,
    // A run checks snapshots and never writes them; only `npm run accept` does.
    update: process.env.ACCEPT ? "all" : "none",
  },
});

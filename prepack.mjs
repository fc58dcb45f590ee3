/**
 * Builds before the package is packed or published, so that no package is without its output. What the build says goes to the
 * second output: the first belongs to npm, which writes data there for `npm pack --json`.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

try {
  import.meta.resolve("esbuild");
} catch {
  console.error(
    "The package is built before it is packed, and what builds it is not installed: run `npm ci` first.",
  );
  process.exit(1);
}
const build = fileURLToPath(new URL("build.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [build], { stdio: ["ignore", 2, 2] });
process.exitCode = status ?? 1;

/** One warm vitest runs changed sources as they are now, also where the config shares modules between test files. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { TestHost } from "./test-host.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "rubric-test-host-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

it("sees a change to a module that the test file imports by way of another, and its undoing", async () => {
  symlinkSync(join(here, "../../node_modules"), join(root, "node_modules"));
  const script = join(root, "host.mjs");
  await build({
    entryPoints: [join(here, "host.ts")],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  write("package.json", '{ "type": "module" }');
  write("vitest.config.ts", "export default { test: { isolate: false } };");
  write("number.ts", "export const number = 1;");
  write("double.ts", 'import { number } from "./number.ts"; export const double = 2 * number;');
  for (const name of ["one", "other"])
    write(
      `${name}.test.ts`,
      `import { expect, it } from "vitest"; import { double } from "./double.ts";
it("is two", () => { expect(double).toBe(2); });`,
    );

  await using host = new TestHost(script, { root, mode: "run" });
  const failedIn = async (testFile: string) => {
    const outcome = await host.run({ testFile }, 60_000);
    return outcome === "timeout" ? outcome : (outcome.failed?.test ?? null);
  };
  const change = (text: string) => {
    write("number.ts", text);
    host.invalidate(["number.ts"]);
  };
  expect([await failedIn("one.test.ts"), await failedIn("other.test.ts")]).toEqual([null, null]);
  change("export const number = 3;");
  expect([await failedIn("one.test.ts"), await failedIn("other.test.ts")]).toEqual(["is two", "is two"]);
  change("export const number = 1;");
  expect([await failedIn("one.test.ts"), await failedIn("other.test.ts")]).toEqual([null, null]);
});

/**
 * A process that keeps one vitest warm and runs the test file it is told to. It is a process of its own, because a
 * mutant that loops can only be ended from outside.
 */
import { join } from "node:path";
import { createVitest } from "vitest/node";

export interface HostRequest {
  readonly testFile: string;
  /** Full names of the tests to run; all of the file without it. */
  readonly tests?: readonly string[];
  /** Sources that changed since the last request. */
  readonly changed: readonly string[];
}

export interface HostAnswer {
  readonly passed: number;
  readonly failed: { readonly test: string; readonly message: string } | null;
  readonly duration: number;
}

const [root = "", mode = ""] = process.argv.slice(2);
const records = mode === "switching";
process.chdir(root);
const vitest = await createVitest("test", {
  root,
  config: join(root, "vitest.config.ts"),
  watch: false,
  cache: false,
  maxWorkers: 1,
  // A module that is kept from the run before would hide the next mutant.
  isolate: true,
  // Only Vite can be told that a module has changed.
  experimental: { viteModuleRunner: true },
  bail: records ? 0 : 1,
  reporters: [{}],
  silent: true,
  // A test that is only slow must not count as failed: loops are ended by the time limit of the whole file.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  // A mutant that fills the memory ends its own process and nothing else.
  execArgv: ["--max-old-space-size=1500"],
  ...(records ? { runner: join(root, "test/compiler-mutants/switching-runner.ts") } : {}),
});

process.on("message", async (request: HostRequest) => {
  const begun = performance.now();
  for (const path of request.changed) vitest.invalidateFile(join(root, path));
  const pattern = request.tests?.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const specification = vitest
    .getRootProject()
    .createSpecification(
      join(root, request.testFile),
      pattern === undefined ? [] : { testNamePattern: new RegExp(`^(${pattern})$`) },
    );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  let passed = 0;
  let failed: HostAnswer["failed"] = null;
  for (const module of testModules) {
    if (!module.moduleId.endsWith(request.testFile)) continue;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === "passed") passed++;
      if (state === "failed") failed ??= { test: test.fullName, message: errors?.[0]?.message ?? "" };
    }
    const [outside] = module.errors();
    if (outside !== undefined) failed ??= { test: "(outside its tests)", message: outside.message };
  }
  if (failed === null && unhandledErrors.length > 0)
    failed = { test: "(unhandled)", message: String((unhandledErrors[0] as { message?: string }).message) };
  const answer: HostAnswer = { passed, failed, duration: performance.now() - begun };
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

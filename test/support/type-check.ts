/** Type-checks a folder of TypeScript as a strict consumer would, with the compiler of this project; gives what it says. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

export async function typeCheck(
  folder: string,
  files: { readonly include: readonly string[]; readonly exclude?: readonly string[] },
): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    noEmit: true,
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, ...files }));
  const run = promisify(execFile)(process.execPath, [tsc, "-p", folder], { maxBuffer: 64 << 20 });
  const done = await run.catch((problem: { stdout?: string }) => ({
    stdout: problem.stdout ?? String(problem),
  }));
  return done.stdout.slice(0, 4000);
}

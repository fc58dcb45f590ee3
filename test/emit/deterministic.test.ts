/** The same rules give the same bytes, whatever order their files are read in. */
import { expect, it } from "vitest";
import { compileRemembering } from "../support/rules.ts";
import { isSoak } from "../support/seed.ts";
import { emitRules } from "../../compiler/study/emit.ts";
import { compile } from "../../compiler/compile.ts";
import { emitJson } from "../../compiler/emit/json.ts";
import { diskHost } from "../../compiler/host.ts";
import { readProject } from "../../compiler/project.ts";
import { fileURLToPath } from "node:url";

it("emits the same code and data from the books read twice, in either order", async () => {
  const read = await readProject(diskHost(fileURLToPath(new URL("../..", import.meta.url))));
  // Two books, one of them with updates; soak takes all.
  const sources = (read.value?.sources ?? []).filter(
    ({ path }) => isSoak || /^rules\/(lantern|pistola)\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(10);
  const forwards = compileRemembering(sources).value;
  const backwards = compile([...sources].reverse()).value;
  const one = await filesOf(emitRules(forwards));
  expect(one.length).toBeGreaterThan(10);
  expect(await filesOf(emitRules(backwards))).toEqual(one);
  const data = [...emitJson(forwards)];
  expect(data.length).toBeGreaterThan(4);
  expect([...emitJson(backwards)]).toEqual(data);
});

async function filesOf(emitting: AsyncIterable<readonly [string, string]>) {
  const files: (readonly [string, string])[] = [];
  for await (const file of emitting) files.push(file);
  return files;
}

/** The same rules give the same bytes, whatever order their files are read in. */
import { expect, it } from "vitest";
import { isSoak } from "../support/seed.ts";
import { twoBooks } from "../support/two-books.ts";
import { emitRules } from "../../compiler/study/emit.ts";
import { compile } from "../../compiler/compile.ts";
import { emitJson } from "../../compiler/emit/json.ts";
import { diskHost } from "../../compiler/host.ts";
import { readProject } from "../../compiler/project.ts";
import { fileURLToPath } from "node:url";

it("emits the same code and data from the books read twice, in either order", async () => {
  const read = await readProject(diskHost(fileURLToPath(new URL("../..", import.meta.url))));
  // Two small books, one of them with updates; soak takes all of the rules.
  const sources = isSoak ? (read.value?.sources ?? []) : twoBooks;
  expect(sources.length).toBeGreaterThan(8);
  const forwards = compile(sources).value;
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

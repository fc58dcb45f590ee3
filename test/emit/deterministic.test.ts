/** The same rules give the same bytes, whatever order their files are read in. */
import { expect, it } from "vitest";
import { emitRules } from "../../compiler/study/emit.ts";
import { compile } from "../../compiler/compile.ts";
import { emitJson } from "../../compiler/emit/json.ts";
import { diskHost } from "../../compiler/host.ts";
import { readProject } from "../../compiler/project.ts";
import { fileURLToPath } from "node:url";

it("emits the same code and data from the books read twice, in either order", async () => {
  const read = await readProject(diskHost(fileURLToPath(new URL("../..", import.meta.url))));
  const sources = read.value?.sources ?? [];
  expect(sources.length).toBeGreaterThan(10);
  const forwards = compile(sources).value;
  const backwards = compile([...sources].reverse()).value;
  expect(await emitRules(backwards)).toEqual(await emitRules(forwards));
  expect(emitJson(backwards)).toEqual(emitJson(forwards));
});

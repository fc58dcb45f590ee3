/** The published schemas of plays, steps and odds hold what the commands and the build write of the rules themselves. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { emitPlays } from "../../compiler/study/emit-plays.ts";
import { compiledRules } from "../support/rules.ts";
import { run } from "../support/run-cli.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const ajv = new Ajv2020({ strict: false });
for (const name of ["play", "steps", "odds"])
  ajv.addSchema(
    JSON.parse(readFileSync(`${root}compiler/emit/schema/${name}.schema.json`, "utf8")) as object,
    name,
  );
function problemsOf(name: string, text: string): unknown {
  const validate = ajv.getSchema(name);
  return validate?.(JSON.parse(text)) ? [] : validate?.errors;
}
const written = async (...args: string[]): Promise<string> =>
  (await run([...args, "--json", "--project", root])).out;

const squad = '{"tokens":[1,2,3],"squad":[]}';
const plays: readonly (readonly [version: string, play: string, given: string, ...more: string[]])[] = [
  ["hulk@base", "storm-shot", '{"run":1,"watching":true}'],
  ["hulk@base", "command-points", squad, "--policy", "best for marines by obtained"],
  ["hulk@base", "round", squad, "--policy", "first"],
  ["hulk@base", "melee", "{}"],
  ["fantasy@base", "leadership-test", '{"ld":7}'],
  ["fantasy@base", "charge", "{}"],
  ["pistola@base", "corridor-section", "{}"],
  ["pistola@base", "generate", "{}"],
  ["w40k@1.5", "two-rerolls", '{"need":4}'],
];

describe("the published schemas hold", () => {
  it.each(plays)("what is written of %s %s", async (version, play, given, ...more) => {
    const played = await written("play", version, play, "--given", given, "--seed", "1", ...more);
    expect(problemsOf("play", played)).toEqual([]);
    expect(problemsOf("odds", await written("odds", version, play, "--given", given, ...more))).toEqual([]);
    expect(problemsOf("steps", await written("play", version, play, "--steps"))).toEqual([]);
  });
  it("all that is built of plays and reactions", () => {
    const files = [...emitPlays(compiledRules().versions)].filter(([path]) => path.endsWith(".json"));
    expect(files.length).toBeGreaterThan(60);
    for (const [path, text] of files) expect([path, problemsOf("steps", text)]).toEqual([path, []]);
  });
});

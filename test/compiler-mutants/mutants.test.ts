/** The list of mutants is whole: each place is still there, enough are dead, and each excuse has its reason. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { listMutatedFiles } from "./draw.ts";
import { countVerdicts, readList } from "./list.ts";
import { findPlace, findPlaces, mutationId } from "./places.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { mutants } = readList(join(root, "test/compiler-mutants/mutants.json"));

describe("the drawn mutants of the compiler", () => {
  it("are 300, each once, under the id of its place", () => {
    expect(mutants).toHaveLength(300);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(300);
    expect(mutants.filter((each) => mutationId(each) !== each.id)).toEqual([]);
  });

  it("have their places in the sources of today: where not, run `npm run mutants -- draw` and `run`", () => {
    const allowed = new Set(listMutatedFiles(root));
    const files = new Set(mutants.map(({ file }) => file).filter((file) => allowed.has(file)));
    const places = new Map(
      [...files].map((file) => [file, findPlaces(file, readFileSync(join(root, file), "utf8"))]),
    );
    const gone = mutants.filter((each) => findPlace(each, places.get(each.file) ?? []) === null);
    expect(gone.map(({ id, file, line }) => `${id} ${file}: ${line}`)).toEqual([]);
  });

  it("are dead by a test that exists, at least 85 of 100", () => {
    const dead = mutants.filter(({ verdict }) => verdict === "killed" || verdict === "timeout");
    expect(dead.filter(({ by }) => by === undefined || !existsSync(join(root, by.file)))).toEqual([]);
    expect(dead.length / mutants.length).toBeGreaterThanOrEqual(0.85);
  });

  it("are called equivalent at most 5 of 100, each with a reason", () => {
    const equivalent = mutants.filter(({ verdict }) => verdict === "equivalent");
    expect(equivalent.filter(({ reason = "" }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
    expect(equivalent.length / mutants.length).toBeLessThanOrEqual(0.05);
  });

  it("are all decided: where not, run `npm run mutants -- run`", () => {
    expect(countVerdicts(mutants).unresolved).toBe(0);
  });
});

/** Mutants are drawn by the seed alone, so many of each folder as it has places, and stay where edits leave their places. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { draw, folderOf, mutatedFolders } from "./draw.ts";
import { mutationId } from "./places.ts";

const root = mkdtempSync(join(tmpdir(), "rubric-draw-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const lines = (name: string, many: number) =>
  Array.from({ length: many }, (_, i) => `export const ${name}${i} = (n) => n === limit${i};\n`).join("");
for (const folder of mutatedFolders) mkdirSync(join(root, folder), { recursive: true });
write("compiler/check/a.ts", lines("a", 30));
write("compiler/prove/deep/b.ts", lines("b", 10));
write("compiler/check/faults.ts", lines("fault", 50));
write("compiler/emit/typescript/runtime-text.d.ts", lines("text", 50));

const drawn = (seed: number, size = 12) => draw(root, { seed, size, kept: [] }).added;

describe("drawing", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1).map(mutationId).sort()).not.toEqual(drawn(2).map(mutationId).sort());
  });

  it("takes so many of each folder as it has places, and none of what only declares or words faults", () => {
    const folders = drawn(1).map(({ file }) => folderOf(file));
    expect(folders.filter((folder) => folder === "compiler/check")).toHaveLength(9);
    expect(folders.filter((folder) => folder === "compiler/prove")).toHaveLength(3);
  });

  it("keeps what it has when it draws more", () => {
    const few = drawn(1, 8).map(mutationId);
    expect(drawn(1, 12).map(mutationId)).toEqual(expect.arrayContaining(few));
  });

  it("replaces what an edit takes away by the next in order, and nothing else", () => {
    const before = drawn(1);
    const [lost] = before.filter(({ file }) => file === "compiler/check/a.ts");
    if (lost === undefined) throw new Error("one is drawn from each file");
    const edited = lines("a", 30).replace(`${lost.line}\n`, "");
    write("compiler/check/a.ts", `// A line above moves all others.\n${edited}`);
    const { staying, added, gone } = draw(root, { seed: 1, size: 12, kept: before });
    expect(gone).toEqual([lost]);
    expect(staying.map(mutationId).sort()).toEqual(
      before
        .filter((each) => each !== lost)
        .map(mutationId)
        .sort(),
    );
    expect(added.map(({ file }) => file)).toEqual(["compiler/check/a.ts"]);
    write("compiler/check/a.ts", lines("a", 30));
  });
});

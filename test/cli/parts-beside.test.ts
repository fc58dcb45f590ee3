/** Books are compiled and proved in two threads as they are in one. */
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noteErrors, partsBeside, type PartsBeside, type Shared } from "../../compiler/cli/parts-beside.ts";
import { compileAndProve, type ProvedPart } from "../../compiler/cli/proving.ts";
import {
  compileParts,
  findParts,
  type FoundPart,
  type Part,
  type PartOptions,
} from "../../compiler/store/parts.ts";
import { noStore } from "../../compiler/store/store.ts";
import type { SourceFile } from "../../grammar/index.ts";
import { type BundledThread, bundledThread } from "../support/bundled-thread.ts";
import { memoryStore } from "../support/memory-store.ts";
import { twoBooks as two } from "../support/two-books.ts";

const options: PartOptions = { books: undefined, needs: "faults" };
const asked = { options, isWhole: false, isStored: true, isBroken: false };
const proving = { isWhole: false, tell: () => {}, judging: null, remembered: null };
let bundle: BundledThread;

beforeAll(async () => {
  bundle = await bundledThread();
});

afterAll(() => bundle.remove());

const partsOf = (sources: readonly SourceFile[]) => findParts(sources, noStore, options);

type Prove = Parameters<PartsBeside["proved"]>[0];

const soon: Prove = (found, isBroken) => compileAndProve(found, noStore, options, proving, isBroken);

/** Holds the first thread back until the second has done what the first would have taken next. */
const late: Prove = async (found, isBroken) => {
  // Only for its first part: the second thread ends when it has answered.
  answered ??= once(process, "worker").then(([worker]) => once(worker as Worker, "message"));
  const proved = await soon(found, isBroken);
  await answered;
  return proved;
};

let answered: Promise<unknown> | null = null;
beforeEach(() => {
  answered = null;
});

const dataOf = (proved: ReadonlyMap<string, ProvedPart> | undefined) =>
  new Map([...(proved ?? [])].map(([key, { part, survey }]) => [key, { about: part.about, survey }]));

describe("in two threads", () => {
  it("parts are what they are in one, and the first stores what the second found", async () => {
    const found = await partsOf(two);
    const store = memoryStore();
    const beside = partsBeside(bundle.script, found, store, asked);
    const proved = await beside?.proved(late);
    const alone = new Map<string, ProvedPart>();
    const alike = memoryStore();
    for (const each of found) {
      const own = await compileAndProve(each, alike, options, proving, () => false);
      if (own) alone.set(each.key, own);
    }
    expect(dataOf(proved)).toEqual(dataOf(alone));
    expect([...alone.values()].flatMap(({ survey }) => survey?.sections)).not.toContain(undefined);
    // What it took from no file is compiled when it is looked at.
    const versions = [...(proved?.values() ?? [])].map(({ part }) => [...part.compiled.versions.keys()]);
    expect(versions.flat().sort()).toEqual(["lantern", "well"]);
    const again = await findParts(two, store, options);
    expect(
      again.flatMap(({ part }) => (part?.isStored ? part.about.books.map(({ id }) => id) : [])),
    ).toHaveLength(1);
  });

  it("nothing is proved where a file has an error", async () => {
    const broken = two.map((source) =>
      source.path.startsWith("rules/lantern/") ? { ...source, text: `${source.text}\nfact` } : source,
    );
    const proved = await partsBeside(bundle.script, await partsOf(broken), noStore, {
      ...asked,
      isBroken: true,
    })?.proved(late);
    expect([...(proved?.values() ?? [])].map(({ survey }) => survey)).toEqual([null, null]);
    const faults = [...(proved?.values() ?? [])].flatMap(({ part }) => part.about.diagnostics);
    expect(new Set(faults.map(({ span }) => span.file.split("/")[1]))).toEqual(new Set(["lantern"]));
  });

  it("an error of one part is known to all that come after it", async () => {
    const shared: Shared = new Int32Array(new SharedArrayBuffer(8));
    const texts = ["book a { held in en }\n", "book b { held in en }\nfact\n"];
    const parts = await compileParts(
      await partsOf(texts.map((text, i) => ({ path: `${i}.rubric`, text }))),
      noStore,
      options,
    );
    const [fine, broken] = parts as [Part, Part];
    expect(noteErrors(shared, fine)).toBe(false);
    expect(noteErrors(shared, broken)).toBe(true);
    expect(noteErrors(shared, fine)).toBe(true);
  });

  it("a part that is not all there is of its books is left out", async () => {
    const stray = {
      path: "rules/well/stray.rubric",
      text: "part\nof well\n",
    };
    const found = await partsOf([...two, stray]);
    const beside = partsBeside(bundle.script, found, noStore, { ...asked, isBroken: true });
    const proved = await beside?.proved(soon);
    expect(proved?.size).toBeLessThan(found.length);
  });

  it("what goes wrong in the second is told in the first", async () => {
    const script = await bundle.broken("no proofs today");
    const beside = partsBeside(script, await partsOf(two), noStore, { ...asked, isBroken: true });
    await expect(beside?.proved(async () => null)).rejects.toThrow("no proofs today");
  });
});

it("begins no thread for little, for one large part, and where there is no script", async () => {
  const little: readonly SourceFile[] = [
    { path: "rules/a.rubric", text: "book a {}\n" },
    { path: "rules/b.rubric", text: "book b {}\n" },
  ];
  const large: readonly FoundPart[] = await partsOf(
    [...two, ...little].filter(({ path }) => !/\/well\//.test(path)),
  );
  expect(partsBeside(bundle.script, await partsOf(little), noStore, asked)).toBeNull();
  expect(partsBeside(bundle.script, large, noStore, asked)).toBeNull();
  expect(partsBeside(null, await partsOf(two), noStore, asked)).toBeNull();
});

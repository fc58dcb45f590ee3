import { afterAll, beforeAll, expect, it } from "vitest";
import { recallWith } from "../../compiler/store/remembered.ts";
import { compare } from "../../compiler/study/compare.ts";
import { judgeClaims } from "../../compiler/study/claims.ts";
import { judgingBeside } from "../../compiler/cli/judging.ts";
import { compile } from "../../compiler/compile.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { type BundledThread, bundledThread } from "../support/bundled-thread.ts";
import { compiledRules, rules } from "../support/rules.ts";

const w40k = "w40k" as BookId;
const version = "1.2" as VersionId;
let bundle: BundledThread;

beforeAll(async () => {
  bundle = await bundledThread();
});

afterAll(() => bundle.remove());

it("finds in a second thread what is found in one, of the version that is asked for", async () => {
  const judging = judgingBeside(bundle.script, rules, null, ["1.2"], true);
  const value = compiledRules();
  const found = await judging?.found(value);
  expect([...(found?.judged.keys() ?? [])]).toEqual(["lantern", w40k]);
  const alone = judgeClaims(value, w40k, version);
  const dataOf = ({ claims, unchanged, diagnostics }: NonNullable<typeof alone>) => ({
    claims,
    unchanged,
    diagnostics,
  });
  const plain = alone && dataOf(alone);
  expect([...(found?.judged.get(w40k) ?? [])]).toEqual([[version, plain]]);
  // Its proofs are all that the first thread needs to judge the same.
  const proofs = found?.proofs.get(w40k) ?? new Map();
  const recall = recallWith(new Map(), proofs);
  const again = judgeClaims(value, w40k, version, (question, programs) =>
    recall(question, programs, unexpected),
  );
  expect(again && dataOf(again)).toEqual(plain);
  // The first thread takes some decisions, and the second all the others.
  const asked = { book: w40k, from: "1.5", to: "1.2", language: "en", readings: {} };
  const beside = judging?.compare(value, asked) ?? null;
  expect(beside).not.toBeNull();
  const some = 40;
  let taken = 0;
  const inTwo = await compare(value, w40k, "1.5", "1.2", {
    claims: async () => new Map(),
    beside: beside && { ...beside, take: (decisions) => taken++ < some && beside.take(decisions) },
  });
  expect(inTwo).toEqual(await compare(value, w40k, "1.5", "1.2", { claims: async () => new Map() }));
  expect((await beside?.proofs())?.get(w40k)?.size).toBeGreaterThan(0);
});

function unexpected(): never {
  throw new Error("this is not among the proofs");
}

it("goes by nothing of a book of which a file was missed", async () => {
  const late = { path: "rules/w40k/late.rubric", text: "part\nof w40k\n" };
  const all = [...rules, late];
  const judging = judgingBeside(bundle.script, all, null);
  expect(judging).not.toBeNull();
  const { value } = compile(all, { books: [] });
  expect(await judging?.found(value)).toBeNull();
  const asked = { book: w40k, from: "1.2", to: "1.5", language: "en", readings: {} };
  expect(judging?.compare(value, asked)).toBeNull();
  judging?.stop();
});

it("begins no thread for little, and none where there is no script of one", () => {
  const little = [{ path: "rules/a.rubric", text: "book a {}\nupdate 1.1 of a {}\n" }];
  expect(judgingBeside(bundle.script, little, null)).toBeNull();
  expect(judgingBeside(null, rules, null)).toBeNull();
});

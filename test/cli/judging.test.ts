import { afterAll, beforeAll, expect, it } from "vitest";
import { recallWith } from "../../compiler/store/remembered.ts";
import { compare } from "../../compiler/study/compare.ts";
import { judgeClaims } from "../../compiler/study/claims.ts";
import { judgingBeside } from "../../compiler/cli/judging.ts";
import { compile } from "../../compiler/compile.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { type BundledThread, bundledThread } from "../support/bundled-thread.ts";
import { comments, lantern as sources } from "../support/two-books.ts";

const lantern = "lantern" as BookId;
const version = "1.1" as VersionId;
/** So long that a second thread is worth it. */
const rules = [...sources, { path: "rules/lantern/long.rubric", text: `part of lantern\n${comments}` }];
let bundle: BundledThread;

beforeAll(async () => {
  bundle = await bundledThread();
});

afterAll(() => bundle.remove());

it("finds in a second thread what is found in one, of the version that is asked for", async () => {
  const judging = judgingBeside(bundle.script, rules, null, ["1.1"], true);
  const { value } = compile(rules);
  const found = await judging?.found(value);
  expect([...(found?.judged.keys() ?? [])]).toEqual([lantern]);
  const alone = judgeClaims(value, lantern, version);
  const dataOf = ({ claims, unchanged, diagnostics }: NonNullable<typeof alone>) => ({
    claims,
    unchanged,
    diagnostics,
  });
  const plain = alone && dataOf(alone);
  expect([...(found?.judged.get(lantern) ?? [])]).toEqual([[version, plain]]);
  // Its proofs are all that the first thread needs to judge the same.
  const proofs = found?.proofs.get(lantern) ?? new Map();
  const recall = recallWith(new Map(), proofs);
  const again = judgeClaims(value, lantern, version, (question, programs) =>
    recall(question, programs, unexpected),
  );
  expect(again && dataOf(again)).toEqual(plain);
  // The first thread takes some decisions, and the second all the others.
  const asked = { book: lantern, from: "1.1", to: "base", language: "en", readings: {} };
  const beside = judging?.compare(value, asked) ?? null;
  expect(beside).not.toBeNull();
  const some = 10;
  let taken = 0;
  const inTwo = await compare(value, lantern, "1.1", "base", {
    claims: async () => new Map(),
    beside: beside && { ...beside, take: (decisions) => taken++ < some && beside.take(decisions) },
  });
  expect(inTwo).toEqual(await compare(value, lantern, "1.1", "base", { claims: async () => new Map() }));
  expect((await beside?.proofs())?.get(lantern)?.size).toBeGreaterThan(0);
});

function unexpected(): never {
  throw new Error("this is not among the proofs");
}

it("goes by nothing of a book of which a file was missed", async () => {
  const late = { path: "rules/lantern/late.rubric", text: "part\nof lantern\n" };
  const all = [...rules, late];
  const judging = judgingBeside(bundle.script, all, null);
  expect(judging).not.toBeNull();
  const { value } = compile(all, { books: [] });
  expect(await judging?.found(value)).toBeNull();
  const asked = { book: lantern, from: "base", to: "1.1", language: "en", readings: {} };
  expect(judging?.compare(value, asked)).toBeNull();
  judging?.stop();
});

it("begins no thread for little, and none where there is no script of one", () => {
  const little = [{ path: "rules/a.rubric", text: "book a {}\nupdate 1.1 of a {}\n" }];
  expect(judgingBeside(bundle.script, little, null)).toBeNull();
  expect(judgingBeside(null, rules, null)).toBeNull();
});

/**
 * Locks of each form stay valid, whatever becomes of the compiler. The rules in form-1 change only where the language does,
 * and the locks never. Before the first published version with locks, `npm run accept` still writes them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { readLock, writeLock } from "../../compiler/release/lock.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { factsOfVersion, verifyLock } from "../../compiler/study/releases.ts";

const folder = fileURLToPath(new URL("./form-1/", import.meta.url));
const manifest = fileURLToPath(new URL("../../package.json", import.meta.url));
const isDraft = JSON.parse(readFileSync(manifest, "utf8")).version === "0.1.0";
const filesIn = (name: string) =>
  readdirSync(folder + name)
    .sort()
    .map((file) => ({ path: `${name}/${file}`, text: readFileSync(`${folder}${name}/${file}`, "utf8") }));

it.each(["base", "1.1", "1.2"])("cove@%s is what its lock of form 1 says", (version) => {
  const { value } = compile(filesIn("rules"));
  const path = `releases/${version}.lock`;
  const lock = readLock(readFileSync(folder + path, "utf8"));
  if (typeof lock === "string") throw new Error(lock);
  const found = value.versions.get("cove" as BookId)?.get(version as VersionId);
  if (found === undefined) throw new Error(`there is no ${version}`);
  const facts = factsOfVersion(found);
  if (process.env.ACCEPT && isDraft) writeFileSync(folder + path, writeLock({ ...lock, facts }));
  expect(verifyLock({ ...lock, path }, facts).differences).toEqual([]);
  expect(facts).toEqual(lock.facts);
});

it("a lock of form 1 has every kind of fact", () => {
  const kinds = new Set(
    filesIn("releases").flatMap(({ text }) => text.split("\n").map((line) => line.split(" ")[0])),
  );
  const documented = [
    ...[
      "version",
      "rule",
      "node",
      "words",
      "entry",
      "drop",
      "decision",
      "logic",
      "row",
      "order",
      "figure",
      "gain",
    ],
    ...["sequence", "reaction", "event", "state", "policy", "always", "law", "doubt"],
    ...["fact", "field", "values", "keyword", "verdict", "rubric-release", "whole"],
  ];
  expect([...kinds].filter(Boolean).sort()).toEqual(documented.sort());
});

/**
 * A synthetic book of which an update changes one provision in a hundred: how long it takes to compile it, and then to compare
 * the printing with the update. What is found is counted, so that less would show.
 */
import type { Engines } from "../../../compiler/diff/engines.ts";
import { createEngines } from "../../../compiler/study/engines.ts";
import { compile } from "../../../compiler/compile.ts";
import { diff } from "../../../compiler/diff/diff.ts";
import { syntheticBook } from "../synthetic.ts";

/** One provision in four decides something, and one of these in twenty-five is changed. */
const [decidingOf, amendedOf] = [4, 25];

const count = Number(process.argv[2]);
const sources = syntheticBook(count, decidingOf, amendedOf);
const start = performance.now();
const { value, diagnostics } = compile(sources);
const compiled = performance.now();
const broken = diagnostics.find(({ severity }) => severity === "error");
if (broken) throw new Error(`${broken.span.file}:${broken.span.start}: ${broken.message}`);
const [versions] = value.versions.values();
const [from, to] = [...(versions?.values() ?? [])].map((version) => ({ ...version, readings: new Map() }));
if (!from || !to) throw new Error("there are two versions");
const begun = performance.now();
const engines = createEngines("en");
// Without regions, as the figure was always measured.
const prove: Engines["prove"] = (one, other, decision, purpose) =>
  engines.prove(one, other, decision, purpose === "compare" ? "show" : purpose);
const found = diff(from, to, { ...engines, prove }, { onlyChanged: true });
const end = performance.now();
const { changes } = found;
const meant = changes.filter(({ meaning }) => meaning !== "same" && meaning !== "not-proved").length;
const expected = Math.ceil(Math.ceil(count / decidingOf) / amendedOf);
if (changes.length < expected) throw new Error(`${changes.length} of ${expected} changes were found`);
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    compiling: compiled - start,
    comparing: end - begun,
    changes: changes.length,
    meant,
    peak,
  }),
);

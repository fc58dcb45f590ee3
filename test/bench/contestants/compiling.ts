/**
 * One compilation of a synthetic book in a process of its own; prints how long it took and the most memory it had.
 * A fault would mean that less was compiled than the figure says.
 */
import { compile } from "../../../compiler/compile.ts";
import { syntheticBook } from "../synthetic.ts";

/** In a rulebook most provisions explain, describe or advise; so many of them are there for one that decides. */
const decidingOf = 4;

const sources = syntheticBook(Number(process.argv[2]), decidingOf);
const start = performance.now();
const { value, diagnostics } = compile(sources);
const milliseconds = performance.now() - start;
const broken = diagnostics.find(({ severity }) => severity === "error");
if (broken) throw new Error(`${broken.span.file}:${broken.span.start}: ${broken.message}`);
// Kilobytes, as the system counts them.
const peak = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ milliseconds, peak, books: value.versions.size, faults: diagnostics.length }));

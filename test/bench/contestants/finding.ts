/**
 * Finds every typed question of test/find in its book and language, and times each alone, the median of five times.
 * Loading is timed by itself: reading the written indexes and the stemmers.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../../compiler/compile.ts";
import { type Finder, finder, searchIndexes } from "../../../compiler/study/find.ts";
import { selectVersion } from "../../../compiler/study/select-version.ts";
import { median } from "../measure.ts";

const root = process.argv[2] ?? ".";
const paths = readdirSync(join(root, "rules"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".rubric"))
  .map((path) => `rules/${path.replaceAll("\\", "/")}`);
const { value: compiled } = compile(
  paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })),
);

const typed = ["tuning", "held-out", "held-out-2"]
  .flatMap((half) =>
    readFileSync(join(root, `test/find/${half}.txt`), "utf8")
      .trim()
      .split("\n"),
  )
  .map((line) => {
    const [head = "", words = ""] = line.split(" | ");
    return { head, words };
  });

const finders = new Map<string, Finder>();
const loads: number[] = [];
for (const head of new Set(typed.map((each) => each.head))) {
  const [book = "", language = ""] = head.split(" ");
  const version = selectVersion(compiled, book);
  const indexes = await searchIndexes(version, language);
  const start = performance.now();
  finders.set(head, await finder(version, { language, indexes }));
  loads.push(performance.now() - start);
}

/** What else the machine does would decide which single question is the slowest. */
const repetitions = 5;
const times = typed.map((): number[] => []);
for (let repetition = 0; repetition < repetitions; repetition += 1)
  for (const [at, { head, words }] of typed.entries()) {
    const start = performance.now();
    const found = finders.get(head)?.find(words) ?? [];
    times[at]?.push(performance.now() - start);
    if (found.length === 0) throw new Error(`“${words}” finds nothing`);
  }
const medians = times.map(median);
console.log(
  JSON.stringify({
    median: median(medians),
    most: Math.max(...medians),
    load: median(loads),
    questions: medians.length,
  }),
);

/**
 * The command lines whose data the contract records, by output: enough of them on one small project that each field appears.
 * What is recorded of them, and what is compared with it, is left to test/contract.test.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SourceFile } from "../../grammar/index.ts";
import { compile } from "../../compiler/compile.ts";
import { writeLock } from "../../compiler/release/lock.ts";
import { factsOfVersion } from "../../compiler/study/releases.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { projectOf } from "./project-of.ts";
import { run } from "./run-cli.ts";

const folder = fileURLToPath(new URL("../contract/project/", import.meta.url));

/** A project in which every kind of thing that an output can hold occurs. */
export const cove: readonly SourceFile[] = readdirSync(`${folder}rules`)
  .sort()
  .map((name) => ({ path: `rules/${name}`, text: readFileSync(`${folder}rules/${name}`, "utf8") }));

/** Faults with a fix, another place and headings; a file that is formatted otherwise; an example that fails. */
const faulty: readonly SourceFile[] = [
  {
    path: "rules/book.rubric",
    text: `book reef { held in en }
fact wind: count 0..9 { about en "How strong the wind is." }
decide may-sail: truth { about en "May it sail?" }
provision sailing on page 3 {
  heading en "Sailing"
  sentence calm { en "In a calm it sails." }
  sentence storm { en "In a storm it does not." }
  clauses of may-sail { calm: yes when wind < 5  storm: no when wind > 3 }
}`,
  },
];
const failing: readonly SourceFile[] = [
  {
    path: "rules/book.rubric",
    text: `book reef { held in en }
fact wind: count 0..9 { about en "How strong the wind is." }
decide may-sail: truth { about en "May it sail?" }
provision sailing on page 3 {
  sentence calm { en "In a {5|calm} it sails." }
  clauses of may-sail { calm: yes when wind < 5  otherwise: no }
  example "a breeze" { given wind = 7 expect may-sail = yes }
  always sailing-in-a-calm { about en "In a calm it sails."  holds may-sail when wind = 0 from calm }
}`,
  },
];

/** More faults than a report shows. */
const manyFaults: readonly SourceFile[] = [
  {
    path: "rules/book.rubric",
    text: `book reef { held in en }
decide may-sail: truth {
  about en "May it sail?"
${Array.from({ length: 120 }, (_, i) => `  c${i}: yes when unknown-${i}`).join("\n")}
}`,
  },
];
/** What only the later version reads. */
const tides: readonly SourceFile[] = [
  {
    path: "rules/book.rubric",
    text: `book reef { held in en }
fact tide: truth { about en "Is the tide low?" }
provision drift on page 1 {
  sentence drifts { en "A boat drifts on a high roll." }
  decide calm: truth { about en "Is the sea calm?"  otherwise: yes from drifts }
  resolve drift: truth { about en "Does it drift?"  roll die = 1 of D6  gives die > 3 and not calm from drifts }
}
update 1.1 of reef { on base held in en }
erratum E1 on drift changes {
  insert after sentence drifts at en page 1, sentence 1 { sentence ebb { en "At low tide it is never calm." } }
  clauses of calm { ebb over all: no when tide from ebb }
}`,
  },
];
/** Whatever the tide is, the answer is the same. */
const either: readonly SourceFile[] = [
  {
    path: "rules/book.rubric",
    text: `book reef { held in en }
fact tide: truth { about en "Is the tide low?" }
decide calm: truth { about en "Is the sea calm?"  ebb: yes when tide  flood: yes when not tide }`,
  },
];
/** 99400891 is the product of two primes, which no proof here finds. */
const unproved: readonly SourceFile[] = [
  {
    path: "rules/book.rubric",
    text: `book locks { held in en }
fact a: count 2..99999 { about en "One half of the key." }
fact b: count 2..99999 { about en "The other half." }
decide opens: truth { about en "Does the lock open?" }
provision lock on page 1 {
  sentence key { en "It opens for the right key." }
  sentence shut { en "It does not open." }
  clauses of opens { x: yes when a * b = 99400891 and a < b from key  y: no from shut }
}`,
  },
];

/** The same without an example, and so without a fault. */
const small = failing.map(({ path, text }) => ({ path, text: text.replace(/ {2}example.*\n/, "") }));
/** The same with a lock: `again` was released a second time, `changed` since then, `damaged` by hand. */
function withLock(again: boolean, change: "changed" | "damaged" | null = null): readonly SourceFile[] {
  const compiled = compile(small).value;
  const found = selectVersion(compiled, "reef", "base");
  const lock = {
    book: "reef",
    version: "base",
    on: null,
    reissues: null,
    held: ["en"],
    again: again ? [{ was: "0".repeat(64), because: "a slip" }] : [],
    facts: factsOfVersion(found),
  };
  const text = writeLock(lock);
  const sources = small.map((each) => ({
    ...each,
    text: change === "changed" ? each.text.replace("wind < 5", "wind < 6") : each.text,
  }));
  return [
    ...sources,
    { path: "rules/releases/base.lock", text: change === "damaged" ? text.slice(0, -9) : text },
  ];
}
/** An update that carries an entry with a claim. */
const fixable: readonly SourceFile[] = [
  ...small,
  {
    path: "rules/updates.rubric",
    text: `update 1.1 of reef { on base  held in en }
ruling Q1 on sailing clarifies { question en "In a calm?"  answer en "It does." }
update 1.2 of reef { re-issues 1.1  held in en }
carries 1.1/Q1 as Q1 clarifies
`,
  },
];
/** What has happened so far in a play. */
const dawn: readonly SourceFile[] = [
  ...cove,
  {
    path: "events.json",
    text: '[{"external":"dawn"},{"external":"alarm","with":{"loud":true}},{"at":"coin","drew":1}]',
  },
];

const merchant =
  '{"phase":"trade","arriving":{"keywords":["MERCHANT"],"length":"8in","crew":40,"hurt":false}}';
const night =
  '{"tokens":[1,2],"coins":6,"credit":2,"arriving":{"keywords":[],"owner":"captain","crew":4},"moored":[{"owner":"rival","crew":3,"hurt":true}]}';

interface Sample {
  readonly words: readonly string[];
  readonly project: readonly SourceFile[];
}
const on = (project: readonly SourceFile[], ...words: string[]): Sample => ({ project, words });

const samples: Readonly<Record<string, readonly Sample[]>> = {
  "as-book": [on(cove, "show", "cove@1.1", "--as-book")],
  ask: [
    on(cove, "ask", "cove@base", "may-dock", "--given", merchant),
    on(cove, "ask", "cove@base", "fee", "--given", '{"arriving":{"crew":5}}'),
    on(cove, "ask", "cove@base", "fee", "--given", '{"arriving":{"crew":5,"flag":"Rad flag"}}'),
    on(cove, "ask", "cove@base", "fee", "--given", '{"arriving":{"crew":5,"hurt":true}}', "--lang", "en"),
    on(cove, "ask", "cove@1.1", "may-dock"),
    on(cove, "ask", "cove@base", "board", "--lang", "en"),
    on(either, "ask", "reef@base", "calm", "--given", "{}"),
    on(cove, "ask", "cove@base", "dash", "--given", '{"bonus":0}'),
    on(cove, "ask", "cove@base", "dash", "--given", '{"bonus":0,"first":[2,3]}'),
  ],
  "ask-words": [on(cove, "ask", "cove@base", "may the ship dock")],
  "ask-next": [
    on(cove, "ask", "cove@base", "may-dock", "--next"),
    on(cove, "ask", "cove@base", "fee", "--next"),
    on(cove, "ask", "cove@base", "dash", "--next"),
  ],
  build: [on(cove, "build")],
  check: [
    on(faulty, "check"),
    on(cove, "check", "--report"),
    on(manyFaults, "check"),
    on(unproved, "check", "--report"),
    on(fixable, "check", "--fix"),
  ],
  diff: [
    on(cove, "diff", "cove", "base", "1.1"),
    on(cove, "diff", "cove", "1.1", "1.2"),
    on(cove, "diff", "cove", "1.1", "1.1", "--reading", "extent=whole:part"),
  ],
  entries: [on(cove, "entries")],
  error: [on(cove, "ask", "cove@base", "may-dok")],
  eval: [
    on(cove, "eval", "cove@base", "dues(3).gold"),
    on(cove, "eval", "cove@base", "fee"),
    on(cove, "eval", "cove@base", "fee", "--given", '{"arriving":{"flag":"Rad flag"}}'),
  ],
  explain: [on(cove, "explain"), on(cove, "explain", "clause-conflict")],
  facts: [on(cove, "facts", "cove@1.1")],
  find: [on(cove, "find", "cove@base", "may the ship dock")],
  fmt: [on(faulty, "fmt", "--check")],
  init: [on([], "init")],
  migrate: [on(fixable, "migrate")],
  mutants: [
    on(failing, "mutants", "reef"),
    on(failing, "mutants", "reef", "--coverage"),
    on(failing, "mutants", "reef", "--write"),
    on(cove, "mutants", "cove@base", "sea"),
  ],
  odds: [
    on(cove, "odds", "cove@base", "dash", "--given", '{"bonus":0}', "--goal", "past"),
    on(cove, "odds", "cove@base", "dash"),
    on(cove, "odds", "cove@base", "race", "--given", '{"lead":0}', "--states", "2"),
    on(cove, "odds", "cove@base", "cove@1.1", "dash", "--given", '{"bonus":0}'),
    on(cove, "odds", "cove@base", "overload"),
    on(cove, "odds", "cove@base", "night"),
    on(tides, "odds", "reef@base", "drift", "--given", '{"tide":true}'),
  ],
  play: [
    on(dawn, "play", "cove@base", "night", "--given", night, "--events", "events.json", "--seed", "1"),
    on(cove, "play", "cove@base", "overload", "--given", '{"cargo":0,"load":6}', "--seed", "1"),
    on(cove, "play", "cove@base", "watch", "--seed", "1", "--max", "0"),
    on(tides, "play", "reef@base", "drift", "--given", '{"tide":true}', "--seed", "1"),
    on(cove, "play", "cove@base", "night", "--given", night, "--seed", "1"),
    on(cove, "play", "cove@base", "night", "--given", night, "--seed", "4"),
    on(cove, "play", "cove@base", "night", "--given", night, "--seed", "4", "--max", "1"),
    on(cove, "play", "cove@base", "dash", "--given", '{"bonus":1}', "--seed", "2", "--max", "0"),
    on(
      cove,
      "play",
      "cove@base",
      "board",
      "--given",
      '{"start":{"x":1,"y":2,"facing":"north"}}',
      "--seed",
      "1",
    ),
  ],
  release: [on(small, "release", "reef@base"), on(withLock(true), "release", "reef@base")],
  show: [
    on(cove, "show", "cove@1.1"),
    on(cove, "show", "cove@1.2"),
    on(cove, "show", "cove@1.2", "E1"),
    on(cove, "show", "cove@1.1", "extent"),
  ],
  site: [on(small, "site", "--no-search")],
  steps: [on(cove, "play", "cove@base", "night", "--steps"), on(cove, "play", "cove@base", "sky", "--steps")],
  test: [on(cove, "test"), on(failing, "test", "reef")],
  verify: [on(withLock(false, "changed"), "verify"), on(withLock(false, "damaged"), "verify")],
};

/** The data of each output, as the command line writes it. */
export async function samplesByOutput(): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const found = new Map<string, unknown[]>();
  for (const [output, all] of Object.entries(samples)) {
    const data: unknown[] = [];
    for (const { project, words } of all) data.push(await dataOf(words, project));
    found.set(output, data);
  }
  return found;
}

async function dataOf(words: readonly string[], sources: readonly SourceFile[]): Promise<unknown> {
  using project = projectOf(sources);
  const { out, err } = await run([...words, "--json", "--project", project.folder]);
  return JSON.parse(out === "" ? err : out);
}

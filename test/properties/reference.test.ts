/**
 * A second opinion on what rules mean: the reference interpreter, written from `grammar/REFERENCE.md` alone, agrees with the
 * evaluator, with the emitted code and with exact odds: on the examples of every version of the books, on situations made at
 * random for their decisions, and on books made at random that use every kind of expression and line.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { answerOf } from "../../compiler/odds/answer.ts";
import { odds } from "../../compiler/odds/odds.ts";
import {
  childTable,
  type Expect,
  type Expr,
  type Node,
  parse,
  type SourceFile,
  walk,
} from "../../grammar/index.ts";
import { textAsBook } from "../support/as-book.ts";
import { readCase } from "../support/case-file.ts";
import { type EmittedFolder, type EmittedModule, emitted, emittedRules } from "../support/emitted.ts";
import { bookOfPlays } from "../support/generate-plays.ts";
import { situations } from "../support/generate-situations.ts";
import { doubtOf, isAsked, isPlayed, resultType } from "../support/reference/book.ts";
import { evaluate } from "../support/reference/expressions.ts";
import {
  askJson,
  type Book,
  outcomeOf,
  readBook,
  scopeFromExample,
  scopeFromJson,
} from "../support/reference/index.ts";
import {
  type Bounds,
  type Distribution,
  distribution,
  everything,
  odds as oddsByHand,
  runHanded,
  scopeAfter,
  TooMany,
} from "../support/reference/odds.ts";
import { Refused, Waiting } from "../support/reference/plays.ts";
import type { Scope } from "../support/reference/situation.ts";
import {
  add,
  asNumber,
  attempt,
  fraction,
  isUnknown,
  order,
  same,
  zero,
} from "../support/reference/values.ts";
import { dieOf, madeBook, madeSituation } from "../support/reference-books.ts";
import { restatedIn } from "../support/restated.ts";
import { compiledRules, rules } from "../support/rules.ts";
import { alike, alikeEmitted, plain, type Said } from "../support/reference-answers.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const names = ["w40k", "fantasy", "hulk", "pistola"] as const;
const compiled = compiledRules();
const printed = new Map(
  names.map((name) => {
    const program = [...compiled.versions]
      .find(([id]) => id === name)?.[1]
      .values()
      .next().value?.program;
    if (!program) throw new Error(`${name} does not compile`);
    const sources = rules.filter(
      ({ path }) =>
        (path.startsWith(`rules/${name}/`) && !/\/\d/.test(path.slice(`rules/${name}`.length))) ||
        path.startsWith(`rules/${name}/base/`),
    );
    return [name, { program, book: bookFrom(sources) }] as const;
  }),
);
const code = await emittedRules();

function bookFrom(sources: readonly SourceFile[]): Book {
  return readBook(sources.map((source) => parse(source).value));
}

// ---------------------------------------------------------------- answers, and how they are compared

function evaluated(program: Program, id: string, given: JsonObject): Said {
  const decision = program.decisions.find((each) => each.id === id);
  if (!decision) throw new Error(`no decision ${id}`);
  const { situation, faults } = decode(program, inputsOf(program, decision), given);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(" "));
  const { status, value } = ask(program, decision.id, situation);
  return { status, value };
}

async function emittedSays(
  of: EmittedFolder,
  module: EmittedModule,
  id: string,
  given: JsonObject,
): Promise<Said> {
  const said = module.decisions[id]?.explain(await of.given(module, id, given));
  if (!said) throw new Error(`nothing is emitted for ${id}`);
  return { status: said.status, value: said.status === "ruled" ? said.value : null };
}

/** How often one has an answer while facts are missing and the other waits for them, which the reference leaves open. */
const counts = { early: 0 };

/** The three opinions on one question, where they differ. */
async function differing(
  of: EmittedFolder,
  module: EmittedModule,
  program: Program,
  book: Book,
  id: string,
  given: JsonObject,
): Promise<object[]> {
  const mine = askJson(book, id, given);
  const evaluator = evaluated(program, id, given);
  const emittedCode = await emittedSays(of, module, id, given);
  const isEarly = (mine.status === "depends") !== (evaluator.status === "depends");
  if (isEarly) counts.early++;
  if ((isEarly || alike(mine, evaluator)) && alikeEmitted(evaluator, emittedCode)) return [];
  return [{ id, given, reference: mine, evaluator, emittedCode }];
}

// ---------------------------------------------------------------- examples of the books

interface Counted {
  compared: number;
  between: number;
  tooMany: number;
  ofOtherVersions: number;
  skipped: number;
}

/** Running every course for a chance takes long: of the books `npm test` takes every third expectation. */
const third = isSoak ? 1 : 3;

/** What does not hold by the reference of what the examples of a book expect of one version, one of `every` so many. */
function failing(book: Book, version: string, counted: Counted, every: number): readonly object[] {
  const failed: object[] = [];
  let at = 0;
  for (const { decl: example, provision } of book.all("example"))
    for (const expected of example.expects) {
      const isElsewhere = [example.versions, expected.versions].some(
        (all) => all.length > 0 && !all.some(({ text }) => text === version),
      );
      if (isElsewhere || expected.outcome.kind === "open") {
        counted.ofOtherVersions++;
        continue;
      }
      at += 1;
      if (at % every !== seed % every) {
        counted.skipped++;
        continue;
      }
      const readings = new Map(
        expected.readings.map(({ doubt, reading }) => {
          const found = doubtOf(book, doubt.text, provision);
          return [`${found?.provision}.${found?.decl.name.text}`, reading.text] as const;
        }),
      );
      const asked = nameOf(expected.subject);
      const scope = scopeFromExample(book, example.given, provision, readings, asked);
      const found = holds(book, expected, scope);
      if (found === "too-many") counted.tooMany++;
      else if (found === "between") counted.between++;
      else if (found === "holds") counted.compared++;
      else failed.push({ provision, example: example.title.parts, line: expected.start, found });
    }
  return failed;
}

const nothingCounted = (): Counted => ({
  compared: 0,
  between: 0,
  tooMany: 0,
  ofOtherVersions: 0,
  skipped: 0,
});

describe.each(names)("%s as printed", (name) => {
  const { program, book } = printed.get(name) as { program: Program; book: Book };

  it("has examples that hold by the reference", () => {
    const counted = nothingCounted();
    const failed = failing(book, "base", counted, third);
    console.log(`${name}: ${JSON.stringify(counted)}`);
    expect(failed).toEqual([]);
    expect(counted.compared).toBeGreaterThan(50 / third);
  });

  it("is decided alike in situations made at random", async () => {
    await isDecidedAlike(await code.load(`${name}/base.js`), program, book);
  });
});

async function isDecidedAlike(module: EmittedModule, program: Program, book: Book): Promise<void> {
  const isRestated = restatedIn(program);
  const asked = program.decisions.filter(({ id }) => isAsked(book, id) && (isSoak || !isRestated(id)));
  const all: object[] = [];
  let count = 0;
  for (const decision of asked)
    for (const given of fc.sample(situations(program, decision), {
      numRuns: Math.min(runs(2), 400),
      seed,
    })) {
      count++;
      all.push(...(await differing(code, module, program, book, decision.id, given)));
    }
  console.log(
    `${program.book} ${program.version}: ${count} situations for ${asked.length} decisions and tables`,
  );
  expect(all.slice(0, 3)).toEqual([]);
}

/** Each is read as `rubric show --as-book` prints it: one file without updates. */
const updated = [...compiled.versions].flatMap(([name, versions]) =>
  [...versions.values()].slice(1).map((version) => [`${name} ${version.program.version}`, version] as const),
);

describe.each(updated)("%s, with its updates", (name, version) => {
  const { program } = version;
  const text = textAsBook(version.book);
  const book = bookFrom([{ path: `${name}.rubric`, text }]);

  it("has examples that hold by the reference", () => {
    const counted = nothingCounted();
    const failed = failing(book, program.version, counted, third);
    console.log(`${name}: ${JSON.stringify(counted)}`);
    expect(failed).toEqual([]);
    // None is left out: the printed file has those of this version alone.
    expect(counted.ofOtherVersions).toBe(0);
    const all = program.examples.reduce((sum, { expects }) => sum + expects.length, 0);
    expect(counted.compared + counted.between + counted.tooMany + counted.skipped).toBe(all);
  });

  it("is decided alike in situations made at random", async () => {
    await isDecidedAlike(await code.load(`${program.book}/${program.version}.js`), program, book);
  });
});

/** Cases whose examples were worked out by hand, and say what the language means. */
const casesOfMeaning = [
  "payment-beyond-its-purses-has-no-ruling",
  "chance-over-plays-of-each-element",
  "together-starts-from-what-was-before",
];

describe.each(casesOfMeaning)("the case %s", (name) => {
  it("has examples that hold by the reference", () => {
    const { sources } = readCase(readFileSync(new URL(`../cases/${name}.md`, import.meta.url), "utf8"));
    const counted = nothingCounted();
    expect(failing(bookFrom(sources), "base", counted, 1)).toEqual([]);
    expect(counted.compared).toBeGreaterThan(5);
  });
});

const nameOf = (expr: Expr): string | null =>
  expr.kind === "ref" || expr.kind === "call" ? expr.name.text : null;

/** Whether an expectation holds; chances that take too many runs are bounded from below and above. */
function holds(book: Book, expected: Expect, before: Scope): "holds" | "between" | "too-many" | object {
  const { subject, outcome, after, played } = expected;
  const asked = nameOf(subject);
  const of =
    subject.kind === "call" && (asked === "chance" || asked === "mean") ? subject.args[0] : undefined;
  try {
    if (of) return chanceHolds(asked ?? "", of, expected, before);
    const scope = after ? scopeAfter(after, before) : before;
    const found = outcomeOf(() =>
      mentionsPlay(book, subject) ? runHanded(subject, scope) : evaluate(subject, scope),
    );
    if (outcome.kind !== "value")
      return outcome.kind === "status" && found.status === outcome.status ? "holds" : found;
    const type =
      asked === null ? null : (resultType(book, asked) ?? book.find("fact", asked)?.decl.type ?? null);
    return found.status === "ruled" && same(found.value, evaluate(outcome.value, scope, type), scope)
      ? "holds"
      : found;
  } catch (stopped) {
    const status =
      stopped instanceof Refused
        ? "refused"
        : stopped instanceof Waiting || isUnknown(stopped)
          ? "depends"
          : null;
    if (status === null) throw stopped;
    return outcome.kind === "status" && outcome.status === status ? "holds" : { status, played };
  }
}

function mentionsPlay(book: Book, subject: Expr): boolean {
  let found = false;
  walk(subject, (node) => {
    if ((node.kind === "ref" || node.kind === "call") && isPlayed(book, node.name.text)) found = true;
  });
  return found;
}

function chanceHolds(
  what: string,
  of: Expr,
  { outcome, played }: Expect,
  scope: Scope,
): "holds" | "between" | "too-many" | object {
  const isLong = isSoak;
  if (outcome.kind === "status") {
    const found = attempt(() => oddsByHand(what, of, scope, played, everything));
    const status = isUnknown(found) ? found.why : "ruled";
    return outcome.status === status ? "holds" : { found };
  }
  const wanted = outcome.kind === "value" ? asNumber(evaluate(outcome.value, scope)) : null;
  if (wanted === null) return { outcome };
  try {
    const found = oddsByHand(what, of, scope, played, { runs: isLong ? 20_000 : 30, least: zero });
    return order(found, wanted) === 0 ? "holds" : { found };
  } catch (stopped) {
    if (!(stopped instanceof TooMany)) throw stopped;
  }
  if (what === "mean" || played.length > 0) return "too-many";
  const bounds = isLong ? { runs: 50_000, least: fraction(1, 1000) } : { runs: 100, least: fraction(1, 10) };
  const found = boundedChances(of, scope, bounds);
  if (found === null) return "too-many";
  const { chances, open } = found;
  const low = chances.get("true") ?? zero;
  return order(low, wanted) <= 0 && order(wanted, add(low, open)) <= 0 ? "between" : { low, open, wanted };
}

function boundedChances(of: Expr, scope: Scope, bounds: Bounds): Distribution | null {
  try {
    return distribution(of, scope, bounds);
  } catch (stopped) {
    if (stopped instanceof TooMany) return null;
    throw stopped;
  }
}

// ---------------------------------------------------------------- books made at random

/** Kinds that no book without updates has, or that mean nothing where something is decided or played. */
const exceptions = new Map<string, string>([
  ...[
    "update",
    "entry",
    "amend",
    "claim",
    "question",
    "answer",
    "under",
    "carry",
    "restated",
    "drop",
    "withdraw",
  ].map((kind) => [kind, "of updates"] as const),
  ...[
    "address",
    "step",
    "node-ref",
    "word-change",
    "replace",
    "replace-words",
    "insert",
    "append",
    "delete",
    "move",
    "extend",
    "gain",
  ].map((kind) => [kind, "an operation of an update, or part of one"] as const),
  ["section", "of an older language, read so that it can be migrated"],
  ["missing", "what the parser puts where an expression was not written"],
  ["part", "a further file of the same book: the books under rules/ have them"],
  ["entry-ref", "a citation of an update, which decides nothing"],
  ["version", "says where an example runs"],
  ...["example-ref", "continued-example", "ended-example"].map(
    (kind) => [kind, "says what a later update makes of an example"] as const,
  ),
  ...["always", "statement"].map((kind) => [kind, "invariants, which decide nothing"] as const),
  ["saying", "a statement for players, which decides nothing"],
  ...["aliases", "alias", "word"].map((kind) => [kind, "words to search by, which decide nothing"] as const),
  ...["example", "given", "expect", "value", "status", "open", "played-policy", "played-best", "goal"].map(
    (kind) => [kind, "of examples: those of the books under rules/ are run above"] as const,
  ),
  ...["policy", "left-with-chance", "falls-on-average"].map(
    (kind) => [kind, "says how it is played or proved"] as const,
  ),
]);

describe("books made at random", () => {
  const made = Array.from({ length: Math.min(runs(3), 300) }, (_, at) => madeBook(seed + at));
  const tapes = Array.from({ length: Math.min(runs(6), 200) }, (_, at) => {
    const pick = dieOf(seed + at);
    return bookOfPlays(
      `played-${at}`,
      Array.from({ length: 150 }, () => pick(9999)),
    );
  });
  const compiledBooks = made.map(({ name, text, questions }) => {
    const source = { path: `${name}.rubric`, text };
    const { value, diagnostics } = compile([source], { rulesOnly: true });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const program = [...value.versions.values()][0]?.values().next().value?.program as Program;
    return { name, source, questions, program, errors };
  });

  it("compile", () => {
    expect(compiledBooks.flatMap(({ name, errors }) => errors.map(({ code }) => `${name}: ${code}`))).toEqual(
      [],
    );
  });

  it("are decided alike by the reference, the evaluator and the emitted code", async () => {
    using folder = await emitted(...compiledBooks.map(({ program }) => [program]));
    const all: object[] = [];
    const counted = new Map<string, number>();
    for (const { name, source, questions, program } of compiledBooks) {
      const module = await folder.load(`${name}/base.js`);
      const book = bookFrom([source]);
      const pick = dieOf(seed + name.length);
      for (let at = 0; at < Math.min(runs(12), 36); at++) {
        const given = madeSituation(pick, at % 2 === 1);
        for (const id of questions) {
          const own = withArguments(id, given);
          const { status } = askJson(book, id, own);
          counted.set(status, (counted.get(status) ?? 0) + 1);
          all.push(...(await differing(folder, module, program, book, id, own)));
        }
      }
    }
    console.log(
      `made books: ${JSON.stringify(Object.fromEntries(counted))}, ${counts.early} answered earlier`,
    );
    expect(all.slice(0, 3)).toEqual([]);
    const asked = [...counted.values()].reduce((sum, each) => sum + each, 0);
    expect(counts.early).toBeLessThan(asked / 50);
    for (const status of ["ruled", "no-ruling", "not-on-record", "depends", "conflict"])
      expect(counted.get(status) ?? 0, status).toBeGreaterThan(20);
  });

  it("are played with the same chances", () => {
    const counted = { alike: 0, tooMany: 0, refused: 0, open: 0 };
    const differ = [rest, ...tapes].flatMap((text, at) => chancesDiffer(text, dieOf(at + 1), counted));
    console.log(`made plays: ${JSON.stringify(counted)}`);
    expect(differ.slice(0, 3)).toEqual([]);
    expect(counted.alike).toBeGreaterThan(5);
  });

  it("use every kind of expression, line and item", () => {
    const found = new Set<string>();
    const written = Array.from({ length: 20 }, (_, at) => madeBook(seed + at).text);
    for (const text of [...written, ...tapes, rest])
      walk(parse({ path: "made.rubric", text }).value, (node: Node) => void found.add(node.kind));
    const lacking = Object.keys(childTable).filter((kind) => !found.has(kind) && !exceptions.has(kind));
    expect(lacking).toEqual([]);
    expect([...exceptions.keys()].filter((kind) => found.has(kind))).toEqual([]);
  });
});

function withArguments(id: string, given: JsonObject): JsonObject {
  if (id === "by-hand") return "n" in given ? { hand: given.n ?? null } : {};
  if (id === "cross")
    return { ...("phase" in given ? { "when-it-is": given.phase ?? null } : {}), tone: "red" };
  if (id === "holds") return { ...given, ...("first" in given ? { s: given.first ?? null } : {}), m: 2 };
  return given;
}

/** What of a made book's plays comes out otherwise than by going through every way the dice fall. */
function chancesDiffer(
  text: string,
  pick: (below: number) => number,
  counted: Record<"alike" | "tooMany" | "refused" | "open", number>,
): object[] {
  const source = { path: "made.rubric", text };
  const { value } = compile([source]);
  const program = [...value.versions.values()][0]?.values().next().value?.program as Program;
  const book = bookFrom([source]);
  return program.plays.flatMap((play) => {
    const given = playGiven(
      play.params.map((param) => param.name),
      pick,
    );
    const { situation } = decode(program, inputsOf(program, play), given, [play]);
    const question = { program, play, situation, readings: new Map(), playing: [] };
    const answer = answerOf({ ...question, goals: [] }, odds(question));
    if (answer.status !== "ruled") {
      counted[answer.refused ? "refused" : "open"]++;
      return [];
    }
    const wanted = answer.distribution
      .map((row) => `${row.status === "ruled" ? keyOf(row.value) : row.status}: ${row.chance}`)
      .sort();
    const expr: Expr = {
      kind: "ref",
      start: 0,
      end: 0,
      name: { kind: "name", start: 0, end: 0, text: play.id },
    };
    try {
      const bounds = { runs: isSoak ? 5000 : 400, least: zero };
      const { chances } = distribution(expr, scopeFromJson(book, given, play.id), bounds);
      const found = [...chances].map(([key, { top, bottom }]) => {
        const result = key === "unfinished" ? key : keyOf(JSON.parse(key));
        return `${result}: ${bottom === 1n ? top : `${top}/${bottom}`}`;
      });
      counted.alike++;
      return JSON.stringify(found.sort()) === JSON.stringify(wanted)
        ? []
        : [{ text, play: play.id, given, wanted, found }];
    } catch (stopped) {
      if (!(stopped instanceof TooMany)) throw stopped;
      counted.tooMany++;
      return [];
    }
  });
}

const keyOf = (value: unknown): string => JSON.stringify(plain(value));

function playGiven(params: readonly string[], pick: (below: number) => number): JsonObject {
  const model = (id: string, owner: string): JsonObject => ({
    id,
    owner,
    alive: pick(2) === 0,
    ap: pick(3),
    run: pick(4),
  });
  const numbers = Object.fromEntries(
    ["n", "k"].filter((name) => params.includes(name)).map((name) => [name, pick(6)]),
  );
  return { ...numbers, squad: [model("m0", "marines")], foe: model("f", "stealers") };
}

/** What neither of the generators writes. */
const rest = `
book rest { title en "Rest" held in en }
enum side { captain, rival }
state coins: count 0..9 = 2
provision odds-and-ends on page 3 {
  form predicate
  block rules { paragraph 1 { sentence rolled { en "Roll." }  unseen+ } }
  decide who: side or none { about en "Whose turn is it?"  one: captain when coins > 3 from rolled  otherwise: none from rolled }
  resolve best: count {
    about en "How much is rolled?"
    roll dice = 2 of D6 from rolled
    reroll d in dice with d = 1 from rolled
    all-again: reroll dice from rolled
    let top = highest 1 of dice
    let low = lowest 1 of dice without 6
    gives top + low + (1 when who is none, otherwise 0) from rolled
  }
  procedure spend: count {
    about en "How long does it last?"
    let times: count = 0
    repeat while coins > 0 {
      roll cost = 1 of D3 from rolled
      set coins to max(0, coins - cost) from rolled
      set times to times + 1
    } decreases coins
    gives times from rolled
  }
  procedure wait: count {
    about en "How long is the wait?"
    let times: count = 0
    repeat { observe enough: truth from rolled  set times to times + 1 } until enough ended by the table
    gives times from rolled
  }
}
`;

describe("single books, with answers worked out by hand", () => {
  const book = (body: string): string => `
book quay { held in en }
enum shade { dark, light }
fact shade: shade { about en "Which?" }
decide asked: count { about en "How much?" }
provision p on page 1 {
  sentence words { en "It is so." }
  table inner: count on tone: shade { row dark: hole  row light: 7 }
  table outer: count on hand: count 0..9 { row 0..6: 1  row 7: unseen  row at least 8: 3 }
${body}
}
`;
  const statuses = async (body: string, given: JsonObject): Promise<readonly unknown[]> =>
    (await answers(body, given)).map(([status]) => status);
  /** Of the reference, the evaluator and the emitted code. */
  const answers = async (body: string, given: JsonObject): Promise<readonly (readonly unknown[])[]> => {
    const source = { path: "quay.rubric", text: book(body) };
    const { value } = compile([source], { rulesOnly: true });
    const program = [...value.versions.values()][0]?.values().next().value?.program as Program;
    using folder = await emitted([program]);
    const module = await folder.load("quay/base.js");
    const all: readonly Said[] = [
      askJson(bookFrom([source]), "asked", given),
      evaluated(program, "asked", given),
      await emittedSays(folder, module, "asked", given),
    ];
    return all.map(({ status, value }) => [status, status === "ruled" ? value : null]);
  };

  it("an unseen clause over one with a value is over `otherwise` too", async () => {
    const clauses = (guard: string): string =>
      `  clauses of asked { one: 1 ${guard} from words  two over one: unseen cites page 1  otherwise: 3 from words }`;
    const all = ["not-on-record", "not-on-record", "not-on-record"];
    expect(await statuses(clauses(""), { shade: "dark" })).toEqual(all);
    expect(await statuses(clauses("when shade = light"), { shade: "dark" })).toEqual(all);
  });

  it("a key without a ruling finds no row", async () => {
    const clauses = "  clauses of asked { one: outer(inner(shade)) from words }";
    const none = ["no-ruling", "no-ruling", "no-ruling"];
    expect(await statuses(clauses, { shade: "dark" })).toEqual(none);
    const unseen = ["not-on-record", "not-on-record", "not-on-record"];
    expect(await statuses(clauses, { shade: "light" })).toEqual(unseen);
  });

  const twos = [
    ["ruled", 2],
    ["ruled", 2],
    ["ruled", 2],
  ];

  // `low` is overridden by `middle`, or by what is over `middle`, and both of these say 2.
  it("what is overridden either way is not waited for", async () => {
    const clauses = `  clauses of asked {
    low: 1 from words
    middle over low: 2 from words
    top over middle: 2 when outer(7) > 1 from words
  }`;
    expect(await answers(clauses, { shade: "dark" })).toEqual(twos);
  });

  // `lone` applies, so `otherwise` is never in force, and both clauses that may be say 2.
  it("`otherwise` is not waited for where a clause applies", async () => {
    const clauses = `  clauses of asked {
    lone: 2 when shade = dark from words
    upper over lone: 2 when outer(7) > 1 from words
    otherwise: 1 from words
  }`;
    expect(await answers(clauses, { shade: "dark" })).toEqual(twos);
  });

  // Where `top` is in force it bars `middle`, and `low` then says 1.
  it("what is barred together with what is over it is waited for", async () => {
    const clauses = `  clauses of asked {
    low: 1 from words
    middle over low: 2 from words
    top bars middle: when outer(7) > 1 from words
  }`;
    const open = ["not-on-record", null];
    expect(await answers(clauses, { shade: "dark" })).toEqual([open, open, open]);
  });

  // `top` bars both, so that `low` is out of force either way.
  it("what bars both ways leaves nothing to wait for", async () => {
    const clauses = `  clauses of asked {
    low: 1 from words
    middle over low: 2 from words
    top bars middle, low: when outer(7) > 1 from words
    last: 2 from words
  }`;
    expect(await answers(clauses, { shade: "dark" })).toEqual(twos);
  });

  // `sure` says 2 and `same` would say 2, so only the answer that decides whether `other` applies is lacking.
  it("a clause that would give the same value is not lacking", async () => {
    const clauses = `  clauses of asked {
    sure: 2 from words
    same: 2 when outer(7) > 1 from words
    other: 3 when inner(shade) > 1 from words
  }`;
    const none = ["no-ruling", null];
    expect(await answers(clauses, { shade: "dark" })).toEqual([none, none, none]);
  });

  // The same three clauses in every order: `open` lacks the cell of `inner`, and `same` would say 2 as `sure` does.
  it("the order of clauses has no meaning while an answer is lacking", async () => {
    const three = [
      "sure: 2 from words",
      "same: 2 when outer(7) > 1 from words",
      "open: inner(shade) from words",
    ] as const;
    const none = ["no-ruling", null];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const) {
      const clauses = `  clauses of asked { ${order.map((at) => three[at]).join("  ")} }`;
      expect(await answers(clauses, { shade: "dark" }), clauses).toEqual([none, none, none]);
    }
  });

  it("a set contains each value once", async () => {
    const source = {
      path: "quay.rubric",
      text: `book quay { held in en }
enum shade { dark, light }
fact shades: set of shade { about en "Which?" }
decide asked: set of shade { about en "Which are there?"  all: shades }
`,
    };
    const { value } = compile([source], { rulesOnly: true });
    const program = [...value.versions.values()][0]?.values().next().value?.program as Program;
    const given = { shades: ["light", "dark", "light"] };
    expect(askJson(bookFrom([source]), "asked", given).value).toEqual(["dark", "light"]);
    expect(evaluated(program, "asked", given).value).toEqual(["dark", "light"]);
  });
});

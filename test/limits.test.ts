/** Each limit stands on the page of limits with its number, and what goes beyond one in a book is told in a sentence. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "../compiler/compile.ts";
import type { Context } from "../compiler/cli/command.ts";
import { inProse } from "../compiler/cli/shown-odds.ts";
import { memoryHost } from "../compiler/host.ts";
import * as limits from "../compiler/limits.ts";
import { nearNames } from "../compiler/near-names.ts";
import { readProject } from "../compiler/project.ts";
import type { OddsInWords } from "../compiler/study/odds-words.ts";
import type { OddsAnswer } from "../compiler/odds/answer.ts";
import { fitLine } from "../compiler/report/fit-line.ts";
import { report } from "../compiler/report/report.ts";
import { type Diagnostic, parse, walk } from "../grammar/index.ts";
import * as written from "../grammar/limits.ts";

const page = readFileSync(fileURLToPath(new URL("../grammar/LIMITS.md", import.meta.url)), "utf8");
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

describe("the page of limits", () => {
  const numbers = Object.entries(limits).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  it.each(numbers)("names %s with its value", (name, value) => {
    const row = page.split("\n").find((line) => line.includes(`\`${name}\``));
    expect(row, `${name} is missing`).toBeDefined();
    expect(row).toContain(`| ${grouped(value)} |`);
  });
  it("names nothing that is no limit", () => {
    const named = [...page.matchAll(/\| `((?:most|longest|largest)\w+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(numbers.map(([name]) => name).sort());
  });
  /** Where each limit is reached, and what is said there looked at. */
  const reachedIn: Readonly<Record<string, readonly string[]>> = {
    "limits.test.ts": [
      ...["largestFile", "mostNesting", "mostChainLength", "mostNameLength", "mostFaultsRead"],
      ...["mostWrittenDigits", "mostPlaceDigits", "mostClauses", "mostVersions", "mostNamesCompared"],
      "longestChangedLine",
    ],
    "report/limits.test.ts": ["mostFaultsPerFile", "mostFaults", "longestReported", "mostReportedItems"],
    "evaluate/limits.test.ts": ["mostSteps", "mostListLength", "mostCallDepth", "mostDigits"],
    "cli/strict-json.test.ts": ["mostJsonNesting"],
    "evaluate/plays-too-deep.test.ts": ["mostPlayNesting"],
    "cases/claim-that-stays-open.md": ["mostElementsTried"],
    "cli/odds.test.ts": ["mostDice"],
    "prove/exclusive.test.ts": ["mostPartsCompared"],
    "study/next-questions.test.ts": ["mostAskingSteps"],
    "emit/validate.test.ts": ["mostProblemsListed"],
    "store/disk.test.ts": ["mostStored", "largestStoredEntry"],
    "store/parts.test.ts": ["mostStoredSources"],
    "limits-reached.test.ts": [
      ...["mostGivenNesting", "mostPlayEvents", "mostProofSteps", "mostCheckSteps", "mostConflictsShown"],
      ...["mostPairsProved", "mostFollowedSteps", "mostFollowedClosely", "mostStates", "mostPlaysNested"],
      ...["mostLoopWork", "mostPoolWork", "mostOddsSteps", "mostOddsBits", "mostStatesCompared"],
      ...["mostEventsCompared", "mostTextsCompared", "mostMutants", "mostMutantSteps", "mostSiteStates"],
      ...["mostStatesComparedAbove", "mostEventsComparedAbove"],
    ],
  };
  it("names no limit that no test reaches", () => {
    expect(Object.values(reachedIn).flat().sort()).toEqual(numbers.map(([name]) => name).sort());
    for (const [file, names] of Object.entries(reachedIn)) {
      const text = readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");
      for (const name of file.endsWith(".md") ? [] : names)
        expect([file, name, text.includes(name)]).toEqual([file, name, true]);
    }
  });
  it("is told of every limit of the grammar", () => {
    for (const [name, value] of Object.entries(written)) expect(limits).toHaveProperty(name, value);
  });
});

const head = 'book b { title en "B"  held in en }\n';
const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const found = (diagnostics: readonly Diagnostic[], code: string) =>
  diagnostics.filter((each) => each.code === code);

describe("one file", () => {
  const { mostNesting, mostChainLength, mostNameLength, mostWrittenDigits, mostPlaceDigits, mostFaultsRead } =
    limits;
  const ofFiles = {
    mostNesting,
    mostChainLength,
    mostNameLength,
    mostWrittenDigits,
    mostPlaceDigits,
    mostFaultsRead,
  };
  const nested = (brackets: number) => `${head}law l: ${"(".repeat(brackets)}yes${")".repeat(brackets)}`;
  const chained = (operators: number) => `${head}law l: 1${" + 1".repeat(operators - 1)} = 1`;
  const named = (letters: number) => `${head}fact ${"a".repeat(letters)}: count\n`;
  const numbered = (digits: number) => `${head}law l: 1 < ${"9".repeat(digits)}\n`;
  const placed = (digits: number) => `${head}provision p on page ${"9".repeat(digits)} {}\n`;
  const faulty = (faults: number) => "§ ".repeat(faults);
  it("a name beyond the limit has one message, also with letters that are not allowed", () => {
    const { diagnostics } = parse({
      path: "rules/b.rubric",
      text: `${head}fact ${"á".repeat(501)}: count\n`,
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(["token-too-long"]);
  });
  it.each([
    [
      "mostNesting",
      nested,
      "nesting-too-deep",
      /^Too many nested brackets here: the limit is 64/,
      /^Move the inner part to a `decide`/,
    ],
    [
      "mostChainLength",
      chained,
      "nesting-too-deep",
      /^Too many nested operators here: the limit is 250/,
      /to a `decide` of its own/,
    ],
    [
      "mostNameLength",
      named,
      "token-too-long",
      /^This name has 501 letters; the limit is 500/,
      /^Use a short name/,
    ],
    ["mostPlaceDigits", placed, "token-too-long", /^This place has 16 digits; the limit is 15/, /^Write the/],
    ["mostWrittenDigits", numbered, "token-too-long", /^This number has 1001 digits; the limit is 1000/, /./],
    [
      "mostFaultsRead",
      faulty,
      "too-many-faults",
      /^The file has more than 100000 faults/,
      /^Check that this is a file of rules/,
    ],
  ] as const)("%s: what is one too much is said, and what to do", (name, textOf, code, message, help) => {
    const most = ofFiles[name];
    expect(found(parse({ path: "a", text: textOf(most) }).diagnostics, code)).toEqual([]);
    const [told, ...others] = found(parse({ path: "a", text: textOf(most + 1) }).diagnostics, code);
    expect(others).toEqual([]);
    expect(told?.message).toMatch(message);
    expect(told?.help).toMatch(help);
  });

  it("largestFile: the file is named with its size, and the others are read", async () => {
    const filled = (bytes: number) => {
      const start = new TextEncoder().encode(`${head}//`);
      const all = new Uint8Array(bytes).fill("x".charCodeAt(0));
      all.set(start);
      return all;
    };
    const project = (bytes: number) =>
      readProject(memoryHost({ "rubric.json": '{ "books": ["rules"] }', "rules/b.rubric": filled(bytes) }));
    expect((await project(limits.largestFile)).diagnostics).toEqual([]);
    const { diagnostics, value } = await project(limits.largestFile + 1);
    expect(value?.sources).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: "file-too-large",
        message: "`rules/b.rubric` has 10,000,001 bytes; the limit for a file is 10,000,000.",
        help: expect.stringMatching(/^Split it into several files/),
      },
    ]);
  });

  it("has names of so many letters", () => {
    const fact = (length: number) => `${head}fact ${"a".repeat(length)}: count\n`;
    const [told, ...others] = parse({ path: "a", text: fact(501) }).diagnostics;
    expect(told?.code).toBe("token-too-long");
    expect(told?.data).toEqual({ what: "name", length: 501, limit: 500 });
    expect(told?.message.length).toBeLessThan(200);
    expect(others).toEqual([]);
    expect(found(parse({ path: "a", text: fact(500) }).diagnostics, "token-too-long")).toEqual([]);
  });

  it("has numbers of so many digits", () => {
    const law = (digits: number) => `${head}law l: 1 < ${"9".repeat(digits)}\n`;
    const [told] = parse({ path: "a", text: law(1_000_000) }).diagnostics;
    expect(told?.data).toEqual({ what: "number", length: 1_000_000, limit: 1_000 });
    expect(found(parse({ path: "a", text: law(1_000) }).diagnostics, "token-too-long")).toEqual([]);
  });

  it("has so many faults that are noted, of whichever kind", () => {
    const kinds = ["§ ", "≤ ", "fact ) x\n", "provision p {\n"];
    for (const kind of kinds) {
      const { diagnostics } = parse({ path: "a", text: kind.repeat(110_000) });
      expect([kind, diagnostics.length]).toEqual([kind, 100_001]);
      expect(diagnostics.at(-1)?.code).toBe("too-many-faults");
    }
  });

  it("may have rows that are longer than a call takes arguments", () => {
    // One row of 200,000 operators, as many languages of a text, and as many lines of odds.
    const many = 200_000;
    const { value, diagnostics } = parse({ path: "a", text: `law l: ${"a or ".repeat(many)}a` });
    expect(diagnostics).toEqual([]);
    let names = 0;
    walk(value, ({ kind }) => {
      names += Number(kind === "ref");
    });
    expect(names).toBe(many + 1);
    const texts = parse({ path: "a", text: `fact f: count { about ${'en "a" '.repeat(many)}}` });
    expect(texts.diagnostics.length).toBeLessThanOrEqual(limits.mostFaultsRead + 1);
    const row = { value: 1, status: "ruled", chance: "1", approx: 1 };
    const answer = {
      status: "ruled",
      distribution: range(many).map(() => row),
      goals: [],
      assuming: [],
      policy: [],
    };
    const outcome = { outcome: "1", chance: null };
    const words = {
      language: "en",
      question: "q",
      rows: range(many).map(() => outcome),
      means: [],
      assuming: [],
      sides: [],
      assumed: [],
      idle: null,
    };
    const terminal = { width: 80, hasColour: false };
    const shown = inProse(
      { terminal } as unknown as Context,
      { ...answer, mean: "1" } as unknown as OddsAnswer,
      words as unknown as OddsInWords,
    );
    expect(shown.length).toBeGreaterThan(many);
  });

  it("is shown in excerpts, whatever the length of its lines", () => {
    const text = `${"x ".repeat(5_000_000)}wrong${" y".repeat(5_000_000)}`;
    const from = text.indexOf("wrong");
    let read = 0;
    const counting = {
      slice: (a: number, b?: number) => {
        const part = text.slice(a, b);
        read += part.length;
        return part;
      },
    } as unknown as string;
    const fitted = fitLine({ text: counting, from, to: from + 5 }, 60);
    expect(read).toBeLessThan(1_000);
    expect(fitted.text.slice(fitted.at, fitted.at + fitted.marked)).toBe("wrong");
    expect([fitted.text.at(0), fitted.text.at(-1), fitted.text.length <= 60]).toEqual(["…", "…", true]);
  });

  it("longestChangedLine: shows no change of a line that nobody could read", () => {
    const source = { path: "a", text: "≤ ".repeat(20_000) };
    const { diagnostics } = parse(source);
    const [first] = report(diagnostics, [source]).faults;
    expect(first?.fixes[0]?.title).toBe("write `<=`");
    expect(first?.fixes[0]?.changes).toEqual([]);
    const short = { path: "a", text: "≤ ".repeat(2) };
    expect(report(parse(short).diagnostics, [short]).faults[0]?.fixes[0]?.changes.length).toBe(1);
  });
});

describe("one book", () => {
  it("has so many clauses of one decision", () => {
    const book = (count: number) => ({
      path: "rules/b.rubric",
      text: `${head}fact a: count { about en "A?" }
decide d: count { about en "D?" }
provision p on page 1 {
  sentence s { en "S." }
  clauses of d { ${range(count)
    .map((i) => `x${i}: ${i} when a = ${i} from s`)
    .join("\n")} }
}`,
    });
    const [told, ...others] = found(compile([book(2_003)]).diagnostics, "too-many-clauses");
    expect(told?.data).toEqual({ decision: "d", clauses: 2_003, limit: limits.mostClauses });
    expect(told?.message).toMatch(/^`d` has 2003 clauses; the limit is 2000/);
    expect(told?.help).toMatch(/^Write it as a table/);
    expect(others).toEqual([]);
    const { value, diagnostics } = compile([book(2_000)]);
    expect(found(diagnostics, "too-many-clauses")).toEqual([]);
    const [version] = [...(value.versions.values().next().value?.values() ?? [])];
    const [decision] = version?.program.decisions ?? [];
    expect(decision?.kind === "ruled" && decision.clauses.length).toBe(2_000);
  });

  it("has so many versions", () => {
    const updates = (count: number) => ({
      path: "rules/b.rubric",
      text: `${head}provision p on page 1 { remark s { en "S." } }\n${range(count)
        .map((i) => `update 1.${i + 1} of b { title en "U"  on base  held in en }`)
        .join("\n")}`,
    });
    const { value, diagnostics } = compile([updates(502)]);
    const [told, ...others] = found(diagnostics, "too-many-versions");
    expect(told?.data).toEqual({ book: "b", versions: 502, limit: limits.mostVersions });
    expect(told?.message).toMatch(/^`b` has 502 updates; the limit is 500/);
    expect(told?.help).toMatch(/^Join updates/);
    expect(others).toEqual([]);
    expect([...value.versions.values()].map((all) => all.size)).toEqual([501]);
    expect(found(compile([updates(500)]).diagnostics, "too-many-versions")).toEqual([]);
  });

  it("mostNamesCompared: offers names that may have been meant until it has compared so many", () => {
    const many = 1_500;
    const text = `${head}${range(many)
      .map((i) => `fact thing-${i}-there: count { about en "?" }`)
      .join("\n")}
decide d: truth { about en "D?" }
provision p on page 1 {
  sentence s { en "S." }
  clauses of d { ${range(many)
    .map((i) => `x${i}: yes when thnig-${i}-there = 1 from s`)
    .join("\n")} }
}`;
    const unknown = compile([{ path: "rules/b.rubric", text }]).diagnostics.filter(
      ({ data }) => typeof data.name === "string" && data.name.startsWith("thnig"),
    );
    const near = unknown.map(({ data }) => (data.near as readonly string[]).length > 0);
    // The first faults have an offer each; the others do without.
    expect(near.indexOf(false)).toBeGreaterThan(limits.mostFaultsPerFile);
    expect(near.lastIndexOf(true)).toBeLessThan(near.indexOf(false));
    expect(near.length).toBe(many);
    let looked = 0;
    const known = {
      *[Symbol.iterator]() {
        looked += 1;
        yield "thing-1-there";
      },
    };
    expect(nearNames("thnig-1-there", known)).toEqual([]);
    expect(nearNames("thnig-1-there", () => [...known])).toEqual([]);
    expect(looked).toBe(0);
    compile([]);
    expect(nearNames("thnig-1-there", known)).toEqual(["thing-1-there"]);
  });
});

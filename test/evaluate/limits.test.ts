/** A question ends at the same number of steps everywhere, numbers and lists stop growing, and what is open is not copied. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import * as emittedResult from "../../compiler/runtime/result.ts";
import {
  type LimitReached,
  mostCallDepth,
  mostDigits,
  mostListLength,
  mostSteps,
} from "../../compiler/limits.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { emitted } from "../support/emitted.ts";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const bookOf = (body: string, decisions = "") => ({
  path: "rules/b/book.rubric",
  text: `book b { title en "B"  held in en }
record r {
  about en "A thing."
  w: count { about en "How heavy?" }
}
fact xs: list of count { about en "Numbers." }
fact rs: list of r { about en "Things." }
fact n: count { about en "A number." }
decide d: count { about en "What comes of it?" }
${decisions}
provision p on page 1 {
  sentence s { en "It is so." }
  ${body}
}
`,
});

function programOf(body: string, decisions = "") {
  const { value, diagnostics } = compile([bookOf(body, decisions)]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [version] = [...(value.versions.values().next().value?.values() ?? [])];
  if (version === undefined) throw new Error("there is no version");
  return version.program;
}

function asking(program: ReturnType<typeof programOf>, id: string): (given: JsonObject) => unknown {
  const decision = program.decisions.find((each) => each.id === id) ?? null;
  return (given) => {
    const { situation, faults } = decode(program, inputsOf(program, decision), given);
    expect(faults).toEqual([]);
    return ask(program, id as DecisionId, situation).value;
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i % 7);
const clause = (value: string) => `clauses of d { x: ${value} from s }`;

function limitOf(work: () => unknown): LimitReached["limit"] | null {
  try {
    work();
    return null;
  } catch (problem) {
    if ((problem as Error).name === "LimitReached") return (problem as LimitReached).limit;
    throw problem;
  }
}

describe("every question ends", () => {
  it("a fold that squares thirty times ends with a sentence and exit code 2", async () => {
    using project = projectOf([bookOf(clause("fold t = 7 over m in xs gives t * t"))]);
    const given = JSON.stringify({ xs: numbers(30) });
    const ran = await run(["ask", "b", "d", "--given", given, "--project", project.folder]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain("`d` computes a number of more than 1,000 digits");
    expect(mostDigits).toBe(1_000);
    expect(ran.err).toContain("Give smaller numbers");
    const small = await run(["ask", "b", "d", "--given", '{"xs":[1,1]}', "--project", project.folder]);
    // 7, 49, 2401.
    expect(small.out).toContain("2401");
  });

  it("a product of many numbers stops growing", () => {
    const of = asking(programOf(clause("product of m for m in xs else 1")), "d");
    expect(of({ xs: [2, 3, 7] })).toBe(42);
    expect(limitOf(() => of({ xs: Array.from({ length: 4_000 }, () => 9) }))).toBe("digits");
  });

  it("a list that a fold doubles stops growing", () => {
    const doubled = "count t in (fold u = xs over m in xs gives u + u)";
    const of = asking(programOf(clause(doubled)), "d");
    expect(of({ xs: [1, 1, 1] })).toBe(24);
    expect(limitOf(() => of({ xs: numbers(30) }))).toBe("list-length");
    expect(() => of({ xs: numbers(30) })).toThrow(
      `\`d\` builds a list of more than ${mostListLength.toLocaleString("en")} elements, the limit for a list.`,
    );
  });

  it("three quantifiers within one another over a thousand elements end", async () => {
    const nested = "1 when (every a in xs has (every b in xs has (every c in xs has a + b + c >= 0)))";
    using project = projectOf([bookOf(clause(nested))]);
    const where = ["--project", project.folder];
    const given = (count: number) => JSON.stringify({ xs: numbers(count) });
    const large = await run(["ask", "b", "d", "--given", given(1_000), ...where]);
    expect(large.code).toBe(2);
    expect(large.err).toContain("`d` needs more than 1,000,000 steps");
    expect((await run(["ask", "b", "d", "--given", given(20), ...where])).code).toBe(0);
    const data = await run(["ask", "b", "d", "--json", "--given", given(1_000), ...where]);
    expect(JSON.parse(data.err).error.message).toContain("1,000,000");
  });

  it("a decision that calls another twice, thirty deep, is judged once for each argument", () => {
    const all = Array.from({ length: 30 }, (_, i) => i);
    const decisions = all.map((i) => `decide d${i}: count given k: count { about en "Q?" }`).join("\n");
    const clauses = all
      .map((i) =>
        i === 0
          ? "clauses of d0 { x: k from s }"
          : `clauses of d${i} { x: d${i - 1}(k + 1) + d${i - 1}(k + 2) from s }`,
      )
      .join("\n");
    const of = asking(programOf(clauses, decisions), "d29");
    // f(i, k) = f(i-1, k+1) + f(i-1, k+2) = 2^i * (k + 1.5 i).
    expect(of({ k: 1 })).toBe(2 ** 29 * (1 + 1.5 * 29));
  });

  it("a long chain of decisions ends with a sentence and not with the stack", async () => {
    const all = Array.from({ length: 1_000 }, (_, i) => i);
    const decisions = all.map((i) => `decide d${i}: count { about en "Q?" }`).join("\n");
    const clauses = all
      .map((i) => `clauses of d${i} { x: ${i === 0 ? "n" : `d${i - 1} + 1`} from s }`)
      .join("\n");
    const program = programOf(clauses, decisions);
    expect(asking(program, `d${mostCallDepth - 1}`)({ n: 1 })).toBe(mostCallDepth);
    expect(limitOf(() => asking(program, `d${mostCallDepth}`)({ n: 1 }))).toBe("call-depth");
    using project = projectOf([bookOf(clauses, decisions)]);
    const ran = await run(["ask", "b", "d999", "--given", '{"n":1}', "--project", project.folder]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain("more than 200 decisions");
  });
});

describe("emitted code counts as the evaluator does", () => {
  it("with the same number of steps, and the same sentence", async () => {
    // Each element of the outer list is a step, and so is each of the inner one for it; the decision itself is ten.
    const pairs = "1 when (every a in xs has (every b in xs has a + b >= 0))";
    const program = programOf(clause(pairs));
    const steps = (count: number) => 10 + count + count ** 2;
    const most = Math.floor((Math.sqrt(4 * (mostSteps - 10) + 1) - 1) / 2);
    expect([steps(most) <= mostSteps, steps(most + 1) > mostSteps]).toEqual([true, true]);
    const of = asking(program, "d");
    using files = await emitted([program]);
    const module = await files.load("b/base.js");
    const explained = (count: number) => () => module.decisions.d?.explain({ xs: numbers(count) });
    expect(of({ xs: numbers(most) })).toBe(1);
    expect(limitOf(explained(most))).toBeNull();
    const said = (work: () => unknown): string => {
      try {
        work();
        return "";
      } catch (problem) {
        return (problem as Error).message;
      }
    };
    const longer = said(() => of({ xs: numbers(most + 1) }));
    expect(longer).toContain("1,000,000 steps");
    expect(said(explained(most + 1))).toBe(longer);
  });
});

describe("reasons that grow one by one are put together once", () => {
  const reads = { count: 0 };
  const noted = <T extends object>(missing: T): T => ({
    ...missing,
    get path() {
      reads.count += 1;
      return (missing as { path?: string }).path;
    },
  });
  const readsFor = (count: number, fold: (path: (i: number) => string) => readonly { path: string }[]) => {
    reads.count = 0;
    const found = fold((i) => `xs[${i % (count / 2)}].w`);
    expect(found.map(({ path }) => path)).toEqual(Array.from({ length: count / 2 }, (_, i) => `xs[${i}].w`));
    return reads.count;
  };

  it("in the evaluator and in emitted code", () => {
    const folded = (count: number) =>
      readsFor(count, (path) => {
        let sofar: emittedResult.Open | null = null;
        for (let i = 0; i < count; i++) {
          const bare = emittedResult.notGiven(path(i));
          const one = { ...bare, missing: bare.missing.map(noted) };
          sofar = sofar === null ? one : emittedResult.together([sofar, one]);
        }
        return sofar?.missing ?? [];
      });
    expect(folded(4_000)).toBeLessThan(2.5 * folded(2_000));
  });
});

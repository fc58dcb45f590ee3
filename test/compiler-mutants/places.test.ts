/** What is mutated in a source, how a place is found again, and what the coverage run adds to it. */
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { instrument } from "./instrument.ts";
import { applyMutation, findPlace, findPlaces, type Operator } from "./places.ts";

function mutate(text: string, operator: Operator): readonly string[] {
  return findPlaces("a.ts", text)
    .filter(({ mutation }) => mutation.operator === operator)
    .map((place) => applyMutation(text, place));
}

describe("mutations of a source", () => {
  it("replace conditions, signs and literals", () => {
    expect(mutate("if (a < b) f();", "condition")).toEqual([
      "if (true) f();",
      "if (false) f();",
      "if (!(a < b)) f();",
    ]);
    expect(mutate("x = a < b;", "comparison")).toEqual(["x = (a <= b);", "x = (a >= b);"]);
    expect(mutate("x = a === b;", "equality")).toEqual(["x = (a !== b);"]);
    expect(mutate("x = (a ?? b) || !c;", "logic")).toEqual([
      "x = ((a ?? b) && !c);",
      "x = ((a && b)) || !c;",
      "x = (a ?? b) || !!c;",
    ]);
    expect(mutate("x += n - 1;", "arithmetic")).toEqual(["x -= n - 1;", "x += (n + 1);"]);
    expect(mutate("x = [0, 1, 7n];", "number")).toEqual([
      "x = [1, 1, 7n];",
      "x = [0, 0, 7n];",
      "x = [0, 1, 8n];",
    ]);
    expect(mutate("x = [a, true];", "boolean")).toEqual(["x = [a, false];"]);
    expect(mutate("x = [a, true];", "array")).toEqual(["x = [];"]);
    expect(mutate('x = { a: "name" };', "string")).toEqual(['x = { a: "" };']);
  });

  it("take away statements, exits and branches", () => {
    expect(mutate("f(); g = 1;", "statement removed")).toEqual(["; g = 1;", "f(); ;"]);
    expect(mutate("if (a) return;", "exit removed")).toEqual([";"]);
    expect(mutate("if (a) f(); else g();", "branch removed")).toEqual(["if (a) f();"]);
    expect(mutate("x = a.filter(f).some(g);", "method")).toEqual([
      "x = a.filter(f).every(g);",
      "x = a.some(g);",
    ]);
    expect(mutate("x = a?.b?.(c);", "optional chain")).toEqual(["x = a?.b(c);", "x = a.b?.(c);"]);
  });

  it("leave types, imports, messages and joined texts alone", () => {
    const text = 'import a from "b"; type T = "x" | 1; throw new Error("c"); f = "two words"; g = "-" + h;';
    const changed = findPlaces("a.ts", text).map(({ mutation }) => mutation.original);
    expect(changed).toEqual(['f = "two words";', 'g = "-" + h;', '"-"']);
  });

  it("give sources that parse", () => {
    const text =
      "const f = (a) => a?.b ?? (a && { c: [a - 1, -a] }); for (;;) { if (f) continue; else break; }";
    for (const place of findPlaces("a.ts", text)) {
      const { diagnostics } = ts.transpileModule(applyMutation(text, place), { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
    }
  });
});

describe("a place", () => {
  const text = "function f(a) {\n  return a === 1 ? g(a === 1) : a === 1;\n}\n";
  const places = findPlaces("a.ts", text);
  const [, second] = places.filter(({ mutation }) => mutation.operator === "equality");
  if (second === undefined) throw new Error("the text has three comparisons");

  it("is found by function, line and text when lines above it change", () => {
    const moved = `const b = a === 1;\n\n${text}`;
    const place = findPlace(second.mutation, findPlaces("a.ts", moved));
    expect(place?.start).toBe(second.start + moved.length - text.length);
  });

  it("is found when its line changes and nothing else in its function fits", () => {
    const changed = "function f(a) {\n  return h(g(a === 1));\n}\n";
    expect(findPlace(second.mutation, findPlaces("a.ts", changed))?.start).toBe(changed.indexOf("a === 1"));
  });

  it("is gone when its line changes and two others fit, or none", () => {
    const two = "function f(a) {\n  return [a === 1, a === 1];\n}\n";
    expect(findPlace(second.mutation, findPlaces("a.ts", two))).toBeNull();
    expect(
      findPlace(second.mutation, findPlaces("a.ts", text.replace("function f", "function h"))),
    ).toBeNull();
  });
});

describe("the coverage run", () => {
  it("records the places that are executed and changes nothing else", () => {
    const text = `
      const pick = (a: number) => (a > 1 ? a + 10 : a - 10);
      export function f(a: number): readonly number[] {
        const all: number[] = [];
        if (a === 0) all.push(100);
        else if (a === 1) { all.push(200); }
        const g = () => a * 2;
        all.push(pick(a));
        return a > 5 ? [...all, g()] : all;
      }`;
    const places = findPlaces("a.ts", text).map((place, index) => ({ index, place }));
    const { outputText } = ts.transpileModule(instrument(text, places), {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const run = (a: number) => {
      const hits = new Set<number>();
      const scope = { exports: {} as { f(a: number): readonly number[] } };
      new Function("exports", "globalThis", outputText)(scope.exports, {
        recordHit: (index: number) => hits.add(index),
      });
      const result = scope.exports.f(a);
      const executed = places
        .filter(({ index, place }) => hits.has(index) && place.mutation.operator === "arithmetic")
        .map(({ place }) => place.mutation.original);
      return { result, executed };
    };
    expect(run(0)).toEqual({ result: [100, -10], executed: ["a - 10"] });
    expect(run(1)).toEqual({ result: [200, -9], executed: ["a - 10"] });
    expect(run(7)).toEqual({ result: [17, 14], executed: ["a + 10", "a * 2"] });
  });
});

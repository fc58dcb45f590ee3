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

describe("all mutants in one source", () => {
  const text = `
    const pick = (a: number) => (a > 1 ? a + 10 : a - 10);
    export function f(a: number, options?: { extra: { many: number } }): readonly number[] {
      const all: number[] = [];
      for (const each of [a, options?.extra.many ?? 0]) {
        if (each < 0) continue;
        if (each === 0) all.push(100);
        else if (each === 1) { all.push(200); }
      }
      const g = () => a * 2;
      all.push(pick(a));
      if (a > 6) return [...all, g()].filter((each) => each > 14);
      return all;
    }`;
  const places = findPlaces("a.ts", text).map((place, index) => ({ index, place }));
  type Tested = { f(a: number, options?: { extra: { many: number } }): readonly number[] };
  const load = (source: string, reach: (index: number) => boolean): Tested => {
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const exports = {} as Tested;
    new Function("exports", "globalThis", outputText)(exports, { reach });
    return exports;
  };
  const inputs: readonly Parameters<Tested["f"]>[] = [[-1], [0], [1], [7], [7, { extra: { many: 1 } }]];
  const results = ({ f }: Tested) =>
    inputs.map((args) => {
      try {
        return f(...args);
      } catch {
        return "throws";
      }
    });

  it("change nothing while none is switched on, and record what is executed", () => {
    for (const switches of [true, false]) {
      const reached = new Set<number>();
      const instrumented = load(instrument(text, places, { switches }), (index) => {
        reached.add(index);
        return false;
      });
      expect(instrumented.f(1)).toEqual([200, 100, -9]);
      const calculations = places.filter(
        ({ index, place }) => reached.has(index) && place.mutation.operator === "arithmetic",
      );
      expect(calculations.map(({ place }) => place.mutation.original)).toEqual(["a - 10"]);
      expect(results(instrumented)).toEqual(
        [
          [100, -11],
          [100, 100, -10],
          [200, 100, -9],
          [100, 17, 14],
          [200, 17, 14],
        ].map((all, at) => (at > 2 ? all.filter((each) => each > 14) : all)),
      );
    }
  });

  it("behave alike whether they are switched on or written into the text", () => {
    const choices = new Map(
      places.map((each) => [`${each.place.start} ${each.place.mutation.operator}`, each]),
    );
    // A link in the middle of a chain is recorded and never switched.
    const chosen = [...choices.values()].filter(({ place }) => place.mutation.operator !== "optional chain");
    for (const { index, place } of chosen) {
      const switched = load(instrument(text, chosen, { switches: true }), (asked) => asked === index);
      const written = load(applyMutation(text, place), () => false);
      expect(results(switched), JSON.stringify(place.mutation)).toEqual(results(written));
    }
  });
});

/** The emitted data is what the published schemas say, and says of an entry, a clause and a figure what the rules say. */
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { entriesOf } from "../../compiler/emit/entries.ts";
import { emitJson } from "../../compiler/emit/json.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { renderJson } from "../../compiler/report/json.ts";
import { report } from "../../compiler/report/report.ts";
import type { BookId, DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { compiledRules, rules } from "../support/rules.ts";

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
function schema(name: string): ValidateFunction {
  const url = new URL(`../../compiler/emit/schema/${name}.schema.json`, import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(url, "utf8")));
}
function problems(validate: ValidateFunction, data: unknown): readonly string[] {
  validate(data);
  return (validate.errors ?? []).slice(0, 5).map((each) => `${each.instancePath} ${each.message}`);
}

const compiled = compiledRules();
const files = new Map(emitJson(compiled));
const read = (path: string) => JSON.parse(files.get(path) ?? "null");
const w40k = compiled.versions.get("w40k" as BookId);

describe("emitted data", () => {
  const book = schema("book");
  it.each([...files.keys()].filter((path) => path !== "index.json"))(
    "%s keeps to the schema of a book",
    (path) => {
      expect(problems(book, read(path))).toEqual([]);
    },
  );

  it("has an index that keeps to its schema and names every file", () => {
    const index = read("index.json");
    expect(problems(schema("index"), index)).toEqual([]);
    const named = index.books.flatMap((each: { versions: { path: string }[] }) =>
      each.versions.map(({ path }) => path),
    );
    expect([...named, "index.json"].sort()).toEqual([...files.keys()].sort());
  });

  it("is the same whenever it is made", () => {
    expect([...emitJson(compile(rules).value)]).toEqual([...files]);
  });

  it("has each sentence with who put it there and what it replaced", () => {
    const { provisions } = read("w40k/1.2.json");
    const nodes = provisions.flatMap(flattened);
    const replaced = nodes.filter((node: Node) => node.history.some((step) => step.entry === "w40k-1.2/E17"));
    expect(replaced.length).toBeGreaterThan(0);
    expect(replaced[0].texts.en).toMatchObject({ by: "w40k-1.2/E17", standing: "record", stale: false });
  });

  it("has conditions as trees and in words", () => {
    const { decisions } = read("w40k/1.5.json");
    const clauses = decisions.flatMap(
      (decision: { clauses?: { when: unknown }[] }) => decision.clauses ?? [],
    );
    const conditions = clauses.flatMap(
      ({ when }: { when: { words: string; tree: { kind: string } } | null }) => when ?? [],
    );
    expect(conditions.length).toBeGreaterThan(20);
    for (const { words, tree } of conditions)
      expect([typeof words, typeof tree.kind]).toEqual(["string", "string"]);
  });
});

interface Node {
  readonly history: readonly { readonly entry: string | null }[];
  readonly content: readonly Node[];
}
function flattened(node: Node): Node[] {
  return [...(node.history ? [node] : []), ...node.content.flatMap(flattened)];
}

describe("entries", () => {
  it("keep to their schema", () => {
    const all = [...compiled.versions.values()].flatMap((versions) =>
      [...versions.values()].flatMap(({ book, program }) => entriesOf(book, program)),
    );
    expect(all.length).toBeGreaterThan(60);
    expect(problems(schema("entries"), all)).toEqual([]);
  });

  it("have the languages and examples that any document gave them, however often they are carried", () => {
    const text = `book w { title en "W" held in en }
      provision woods on page 3 { sentence a { en "A." } }
      update 1.1 of w { on base held in en }
      erratum E1 on woods editorial { replace sentence a at en page 3, sentence 1 { en "B." } }
      update 1.2 of w { on base re-issues 1.1 held in es }
      carries 1.1/E1 as E2 { at es page 3, sentence 1 restated sentence a { es "Be." } example "mine" { expect 1 = 1 } }
      update 1.3 of w { on base re-issues 1.2 held in ca }
      carries 1.2/E2 as E3 { at ca page 3, sentence 1 }`;
    const of = (version: string) => {
      const one = compile([{ path: "w.rubric", text }])
        .value.versions.get("w" as BookId)
        ?.get(version as VersionId);
      return (
        one &&
        entriesOf(one.book, one.program).map(({ id, languages, examples }) => [id, languages, examples])
      );
    };
    expect(of("1.2")).toEqual([["w-1.2/E2", ["en", "es"], 1]]);
    expect(of("1.3")).toEqual([["w-1.3/E3", ["en", "es"], 1]]);
  });

  it("say what an erratum claims, where it stands and what carries it", () => {
    const of = (version: string) => {
      const one = w40k?.get(version as VersionId);
      return one ? entriesOf(one.book, one.program) : [];
    };
    const first = of("1.2").find(({ id }) => id === "w40k-1.2/E17");
    expect(first).toMatchObject({
      book: "w40k",
      version: "1.2",
      claim: "records",
      carries: null,
      form: "predicate",
    });
    expect(first?.page).toMatch(/^248/);
    expect(of("1.5").find(({ id }) => id === "w40k-1.5/E25")).toMatchObject({ carries: "w40k-1.2/E17" });
  });
});

describe("what the command line gives", () => {
  it("as a verdict keeps to its schema, whatever its status", () => {
    const validate = schema("verdict");
    for (const { program } of w40k?.values() ?? []) {
      for (const decision of program.decisions) {
        const { situation } = decode(program, inputsOf(program, decision), {});
        const verdict = ask(program, decision.id as DecisionId, situation, {
          elsewhere: ["1.5" as VersionId],
        });
        expect(problems(validate, JSON.parse(JSON.stringify(verdict)))).toEqual([]);
      }
    }
  });

  it("as diagnostics keeps to their schema", () => {
    const broken = {
      path: "rules/x/x.rubric",
      text: "book x { held in en }\nfact a: nothing\ndecide b: truth { c: yes when d }",
    };
    const { diagnostics } = compile([broken]);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(problems(schema("diagnostics"), JSON.parse(renderJson(report(diagnostics, [broken]))))).toEqual(
      [],
    );
  });
});

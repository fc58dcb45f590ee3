/** One cause gives one message at the right place, and what is not broken is still there. */
import { describe, expect, test } from "vitest";
import { type Item, parse, type ProvisionItem } from "../../grammar/index.ts";

/** A mistake, marked `«…»`, with the fault it gives and what is left of the file. */
interface Mistake {
  readonly text: string;
  readonly fault: string;
  readonly near?: string;
  readonly left: string;
}

function check({ text, fault, near, left }: Mistake): void {
  const start = text.indexOf("«");
  const marked = text.slice(start + 1, text.indexOf("»"));
  const plain = text.replace(/[«»]/g, "");
  const { value, diagnostics } = parse({ path: "test.rubric", text: plain });
  expect(diagnostics.map(({ code, span }) => [code, span.start, plain.slice(span.start, span.end)])).toEqual([
    [fault, start, marked],
  ]);
  expect(diagnostics[0]?.data.near ?? null).toEqual(
    near === undefined ? null : expect.objectContaining({ meant: near }),
  );
  expect(value.items.map(outline).join(" ")).toBe(left);
}

function outline(item: Item): string {
  const name = "name" in item ? item.name.text : item.kind;
  if (item.kind === "provision") return `${name}(${item.body.map(part).join(" ")})`;
  if (item.kind === "record") return `${name}(${item.fields.map((one) => one.name.text).join(" ")})`;
  if (item.kind === "decide") return `${name}(${item.clauses.map((one) => one.label.text).join(" ")})`;
  return name;
}

function part(item: ProvisionItem): string {
  if (item.kind === "clauses") return `clauses(${item.clauses.map((one) => one.label.text).join(" ")})`;
  if (item.kind === "sentence") return item.label.text;
  return item.kind;
}

describe("a word that is wrong", () => {
  test.each<Mistake>([
    {
      text: 'provision p {\n  «headin» en "a"\n  sentence s unseen\n}\nfact f: truth',
      fault: "unexpected-token",
      near: "heading",
      left: "p(s) f",
    },
    {
      text: "«provsion» p { sentence s unseen }\nfact f: truth",
      fault: "unexpected-token",
      near: "provision",
      left: "f",
    },
    {
      text: "provision p { clauses of c {\n a: yes «whn» x\n b: no\n} }",
      fault: "unexpected-token",
      near: "when",
      left: "p(clauses(a b))",
    },
    {
      text: "erratum E on p «chnges» { }\nfact f: truth",
      fault: "unexpected-token",
      near: "changes",
      left: "f",
    },
    {
      text: "update 1.2 of b { on «basee» held in en }",
      fault: "unexpected-token",
      near: "base",
      left: "update",
    },
    { text: "fact «count»: truth", fault: "reserved-word-as-name", left: "count" },
    { text: "provision p { «carries» 1.2/E1 as E2 }", fault: "unexpected-token", left: "p()" },
  ])("$text", check);
});

describe("a word that is missing", () => {
  test.each<Mistake>([
    { text: "fact f «truth»\nfact g: truth", fault: "unexpected-token", left: "g" },
    { text: "provision «{» sentence s unseen }\nfact g: truth", fault: "unexpected-token", left: "(s) g" },
    {
      text: 'provision p { heading «"Woods"» sentence s unseen }',
      fault: "unexpected-token",
      left: "p(heading s)",
    },
    { text: "decide d: truth { a: yes when «}»\nfact g: truth", fault: "unexpected-token", left: "d(a) g" },
    { text: "record r {\n a: truth\n b «truth»\n c: truth\n}", fault: "unexpected-token", left: "r(a c)" },
    { text: "choice c: truth\n«fact» f: truth", fault: "unexpected-token", left: "c f" },
    { text: "fact f: count 3\n«fact» g: truth", fault: "unexpected-token", left: "f g" },
  ])("$text", check);
});

describe("brackets", () => {
  test.each<Mistake>([
    {
      text: 'provision p {\n sentence s { en "x"\n «sentence» t unseen\n}\nprovision q { sentence u unseen }',
      fault: "missing-closing-bracket",
      left: "p() q(u)",
    },
    {
      text: "provision p { clauses of c {\n a: yes when (x and y «from» s\n b: no\n} }\nfact f: truth",
      fault: "missing-closing-bracket",
      left: "p(clauses()) f",
    },
    {
      text: "provision p { sentence s unseen\n«fact» f: truth",
      fault: "missing-closing-bracket",
      left: "p(s) f",
    },
    { text: "provision p { sentence s unseen«»", fault: "missing-closing-bracket", left: "p(s)" },
    { text: "fact f: truth «}»\nfact g: truth", fault: "stray-closing-bracket", left: "f g" },
    { text: 'provision p\n «heading» en "x"\n}\nfact g: truth', fault: "unexpected-token", left: "g" },
  ])("$text", check);

  test("the first bracket that is too much is shown, and the file is left alone", () => {
    const text = `fact f: truth\nlaw l: ${"(".repeat(65)}a${")".repeat(65)}`;
    const { value, diagnostics } = parse({ path: "test.rubric", text });
    expect(diagnostics.map(({ code, span }) => [code, span.start])).toEqual([
      ["nesting-too-deep", text.indexOf("(") + 64],
    ]);
    expect(value.items).toEqual([]);
  });

  test("the opening bracket is shown", () => {
    const text = "provision p {\n clauses of c { a: yes\n}\nfact f: truth";
    const [diagnostic] = parse({ path: "test.rubric", text }).diagnostics;
    expect(diagnostic?.related.map(({ span }) => span.start)).toEqual([12]);
  });
});

describe("texts and characters", () => {
  test.each<Mistake>([
    {
      text: 'provision p { heading en «"unfinished»\n sentence s unseen }',
      fault: "unterminated-string",
      left: "p(heading s)",
    },
    { text: 'provision p { sentence s { en "a «{two words}»" } }', fault: "malformed-hole", left: "p(s)" },
    { text: 'provision p { sentence s { en "a «\\q»" } }', fault: "unknown-escape", left: "p(s)" },
    { text: "decide d: truth {\n a: yes«;»\n b: no\n}", fault: "unexpected-character", left: "d(a b)" },
  ])("$text", check);
});

describe("nesting without brackets", () => {
  test.each([
    ["not ", "expressions"],
    ["- ", "expressions"],
    ["half of ", "expressions"],
    ["every a in L has ", "expressions"],
    ["sum of ", "expressions"],
    ["a + ", "operators"],
    ["a.", "names"],
  ])("%s", (piece, what) => {
    const text = `law l: ${piece.repeat(20_000)}a\nfact f: truth`;
    const { value, diagnostics } = parse({ path: "test.rubric", text });
    expect(diagnostics.map(({ code, data }) => [code, data.what])).toEqual([["nesting-too-deep", what]]);
    expect(value.items.map(outline)).toEqual(["f"]);
  });

  test("a long row of `and` is no nesting", () => {
    const { value, diagnostics } = parse({ path: "test.rubric", text: `law l: ${"a and ".repeat(20_000)}a` });
    expect(diagnostics).toEqual([]);
    expect(value.items[0]).toMatchObject({ condition: { kind: "and" } });
  });
});

test("a comparison goes on only with `and`", () => {
  const { value, diagnostics } = parse({ path: "test.rubric", text: "law l: a < b < c\nlaw m: d" });
  expect(diagnostics.map(({ code, span }) => [code, span.start])).toEqual([["unexpected-token", 13]]);
  expect(value.items.map(outline)).toEqual(["l", "m"]);
});

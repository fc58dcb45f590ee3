/** One cause gives one message at the right place, and what is not broken is still there. */
import { describe, expect, test } from "vitest";
import {
  type Item,
  parse,
  parseExpression,
  printExpression,
  type ProvisionItem,
} from "../../grammar/index.ts";

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
  if (item.kind === "enum") return `${name}(${item.values.map((one) => one.name.text).join(" ")})`;
  if (item.kind === "play") return `${name}(${item.lines.map(({ kind }) => kind).join(" ")})`;
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
    // A short word with another beginning is another word: nothing is offered for `rainy`, least of all `gain`.
    {
      text: 'provision p { example "x" { given rainy «no» } sentence s unseen }',
      fault: "unexpected-token",
      left: "p(example s)",
    },
    { text: "provision p { «brow» s unseen }", fault: "unexpected-token", left: "p()" },
    { text: "provision p { «carries» 1.2/E1 as E2 }", fault: "unexpected-token", left: "p()" },
  ])("$text", check);
});

describe("a word of the language in the place of a name", () => {
  test.each<Mistake>([
    { text: "enum e { a, «yes», b }\nfact f: truth", fault: "reserved-word-as-name", left: "e(a yes b) f" },
    { text: "enum e { a «from» b }", fault: "reserved-word-as-name", left: "e(a from b)" },
    { text: "record r { «from»: count  b: truth }", fault: "reserved-word-as-name", left: "r(from b)" },
    { text: "record r { b: truth  «count»?: count }", fault: "reserved-word-as-name", left: "r(b count)" },
    { text: "keyword «some»\nfact f: truth", fault: "reserved-word-as-name", left: "some f" },
    { text: "keyword «of»", fault: "reserved-word-as-name", left: "of" },
    {
      text: "decide d: truth given «count»: count, b: truth { a: yes }",
      fault: "reserved-word-as-name",
      left: "d(a)",
    },
    { text: "law l for «from»: count: yes", fault: "reserved-word-as-name", left: "l" },
    { text: "law l: «from» = 3", fault: "reserved-word-as-name", left: "l" },
    { text: "law l: a = { «from»: 3, b: 4 }", fault: "reserved-word-as-name", left: "l" },
    { text: "choice c: truth by «of»", fault: "reserved-word-as-name", left: "c" },
    {
      text: 'provision p { doubt d { a taken en "x"  «no» en "y" } sentence s unseen }',
      fault: "reserved-word-as-name",
      left: "p(doubt s)",
    },
    { text: "decide d: truth {\n «over»: yes\n b: no\n}", fault: "reserved-word-as-name", left: "d(over b)" },
  ])("$text", check);

  test("behind a dot every word is a name", () => {
    const text =
      'provision p { example "x" { given hours.from = 3 expect d = yes } }\nlaw l: hours.from < a.of.count';
    const { value, diagnostics } = parse({ path: "test.rubric", text });
    expect(diagnostics).toEqual([]);
    expect(value.items[1]).toMatchObject({
      condition: { left: { name: { text: "from" } }, right: { name: { text: "count" } } },
    });
  });
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

describe("a line of a play", () => {
  test.each<Mistake>([
    {
      text: "resolve r {\n  «rol» dice = 2 of D6\n  let a = 1\n}\nfact f: truth",
      fault: "unexpected-token",
      near: "roll",
      left: "r(let) f",
    },
    {
      text: "resolve r {\n  «dice» = 2 of D6\n  let a = 1\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "r(let) f",
    },
    {
      text: "resolve r {\n  again: «observ» gap: length\n  let a = 1\n}\nfact f: truth",
      fault: "unexpected-token",
      near: "observe",
      left: "r(let) f",
    },
    {
      text: "resolve r {\n  roll dice = 2 «D6»\n  let a = 1\n}",
      fault: "unexpected-token",
      left: "r(let)",
    },
    {
      text: "procedure p {\n  set a «2»\n  when x {\n    go b\n  }\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "p(when) f",
    },
    {
      text: "procedure p {\n  when x {\n    pay 2 «of» cp\n    go b\n  }\n  go c\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "p(when go) f",
    },
    {
      text: "procedure p {\n  repeat 3 «{» go x }\n  go c\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "p(go) f",
    },
    {
      text: "procedure p {\n  menu m by a {\n    move when x «go» y\n    parry {}\n  }\n  go c\n}",
      fault: "unexpected-token",
      left: "p(menu go)",
    },
    {
      text: "procedure p {\n  «count»: go x\n}\nfact f: truth",
      fault: "reserved-word-as-name",
      left: "p(go) f",
    },
    {
      text: "procedure p {\n  «sentence» s unseen\n  go c\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "p(go) f",
    },
    {
      text: "react r for m in L «{» go x }\nfact f: truth",
      fault: "unexpected-token",
      left: "r f",
    },
    {
      text: "policy b for m of r {\n  fire «yes»\n  hold: no\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "b f",
    },
    {
      text: "always a given u: unit {\n  «when» b = may\n}\nfact f: truth",
      fault: "unexpected-token",
      left: "f",
    },
    {
      text: "state s: count «{» }\nfact f: truth",
      fault: "unexpected-token",
      left: "s f",
    },
    {
      text: "provision p {\n  table t: count on D6 {\n    row 1 on D6 { «ro» 1: 2 }\n    row 2: 3\n  }\n  sentence s unseen\n}",
      fault: "unexpected-token",
      left: "p(table s)",
    },
    {
      text: "law l: sum «2» of dice\nfact f: truth",
      fault: "unexpected-token",
      left: "l f",
    },
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

describe("signs that look like those of the language", () => {
  const expression = (text: string) => parseExpression({ path: "test.rubric", text });

  test.each([
    ["a ≤ 3", "a <= 3"],
    ["a≥3", "a >= 3"],
    ["a ≠ b", "a != b"],
    ["a × b", "a * b"],
    ["a ÷ b", "a / b"],
    ["a – b", "a - b"],
    ["a − 1", "a - 1"],
    ["3 in 1…6", "3 in 1..6"],
    ["a = “b c”", 'a = "b c"'],
    ["a = ‘b’s c’", 'a = "b\'s c"'],
    ["a = „b“", 'a = "b"'],
    ["a = «b»", 'a = "b"'],
    ['a = “b"', 'a = "b"'],
    ["a = “b", 'a = "b"'],
    ["a < 3”", 'a < 3"'],
    ["a < 3″", 'a < 3"'],
    ["año < 3", "ano < 3"],
    ["in–cover and b", "in-cover and b"],
    ["a-ñu = b", "a-nu = b"],
    ["n\u0303andu = b", null],
    ["größe = größe", null],
    ["длина = 3", null],
  ])("%s is read as %s, with one fault for each", (text, meant) => {
    const { value, diagnostics } = expression(text);
    const wrong = new Set(diagnostics.map(({ span }) => span.start));
    expect(diagnostics.map(({ code }) => code)).toEqual(Array.from(wrong, () => "unexpected-character"));
    expect(wrong.size).toBe(text === "größe = größe" ? 2 : 1);
    if (meant !== null)
      expect(printExpression(value).replaceAll("’", "'")).toBe(printExpression(expression(meant).value));
  });

  test.each([
    ["a ≤ 3", "a <= 3"],
    ['a = “b "c"”', 'a = "b \\"c\\""'],
    ["a < 3”", 'a < 3"'],
    ["größe < 3", "grosse < 3"],
    ["in–cover", "in-cover"],
  ])("the fix of %s writes %s", (text, expected) => {
    const [diagnostic] = expression(text).diagnostics;
    const [edit] = diagnostic?.fixes[0]?.edits ?? [];
    if (!edit) throw new Error("no fix");
    expect(text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end)).toBe(expected);
  });

  test("a letter for which there is no plain one has no fix", () => {
    expect(expression("длина").diagnostics).toMatchObject([
      { code: "unexpected-character", data: { found: "д", within: "длина" }, fixes: [] },
    ]);
  });
});

test("a comparison goes on only with `and`, or with one side in parentheses", () => {
  const { value, diagnostics } = parse({ path: "test.rubric", text: "law l: a < b < c\nlaw m: d" });
  expect(diagnostics[0]?.data.isComparison).toBe(true);
  const counted = parseExpression({ path: "test.rubric", text: "count m in L with m has K >= 2" });
  expect(counted.diagnostics).toMatchObject([
    { code: "unexpected-token", data: { found: ">=", isComparison: true } },
  ]);
  expect(diagnostics.map(({ code, span }) => [code, span.start])).toEqual([["unexpected-token", 13]]);
  expect(value.items.map(outline)).toEqual(["l", "m"]);
});

test("all that a value may begin with is told as one", () => {
  const text = "book b { held in en }\nresolve r { roll d = 2 of D6  gives n: count = sum = d }\n";
  const { diagnostics } = parse({ path: "test.rubric", text });
  expect(diagnostics.map(({ data }) => data.expected)).toEqual(["`of` or an expression"]);
});

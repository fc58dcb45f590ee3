/** Every construct of a file, with what matters in its tree; expressions have tests of their own. */
import { describe, expect, test } from "vitest";
import { type Item, parse } from "../../grammar/index.ts";

function only(text: string): Item {
  const { value, diagnostics } = parse({ path: "test.rubric", text });
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  expect(value.items).toHaveLength(1);
  return value.items[0] as Item;
}

const n = (text: string) => expect.objectContaining({ text });
const named = (...path: string[]) => ({ kind: "sentence-ref", version: null, path: path.map(n) });
const en = (text: string) => [{ lang: n("en"), text: { parts: [{ kind: "words", text }] } }];
const ref = (text: string) => expect.objectContaining({ kind: "ref", name: n(text) });

describe("items", () => {
  test.each<[string, object]>([
    [
      'book b { title en "B" held in en, es unit length = in unit time = h phases phase }',
      {
        kind: "book",
        name: n("b"),
        title: en("B"),
        held: [n("en"), n("es")],
        units: [
          { quantity: n("length"), symbol: n("in") },
          { quantity: n("time"), symbol: n("h") },
        ],
        phases: n("phase"),
      },
    ],
    [
      'update 1.5a of b { on base re-issues 1.2 held in es not-held 1.3, 1.4 local es dated "2018" }',
      {
        kind: "update",
        version: n("1.5a"),
        book: n("b"),
        on: n("base"),
        reissues: n("1.2"),
        held: [n("es")],
        notHeld: [n("1.3"), n("1.4")],
        local: n("es"),
        dated: "2018",
      },
    ],
    ["part of b", { kind: "part", book: n("b"), version: null }],
    ["part of b 1.5", { kind: "part", version: n("1.5") }],
    [
      "enum e { a, b c }",
      { kind: "enum", open: false, values: [{ name: n("a") }, { name: n("b") }, { name: n("c") }] },
    ],
    [
      'open enum e { about en "E" name { name en "N" } about }',
      {
        open: true,
        naming: { about: en("E") },
        values: [{ name: n("name"), naming: { name: en("N") } }, { name: n("about") }],
      },
    ],
    ["keyword K", { kind: "keyword", name: n("K"), of: null, naming: null }],
    [
      'keyword K { asked en "a", "b" es "c" name en "K" }',
      {
        naming: {
          name: en("K"),
          asked: [
            { lang: n("en"), all: [{ text: "a" }, { text: "b" }] },
            { lang: n("es"), all: [{ text: "c" }] },
          ],
        },
      },
    ],
    [
      'word en "a" = "b", "c d"',
      { kind: "word", lang: n("en"), said: { text: "a" }, meant: [{ text: "b" }, { text: "c d" }] },
    ],
    ['keyword K of general { name en "K" }', { of: n("general"), naming: { name: en("K") } }],
    [
      'record r { name en "R" size?: count 0..12 { about en "S" } next: ref r page: list of r }',
      {
        kind: "record",
        naming: { name: en("R") },
        fields: [
          {
            name: n("size"),
            optional: true,
            type: { kind: "type-name", range: { from: { text: "0" } } },
            naming: { about: en("S") },
          },
          { name: n("next"), type: { kind: "type-ref", of: n("r") } },
          { name: n("page"), type: { kind: "type-list", of: { kind: "type-name", name: n("r") } } },
        ],
      },
    ],
    ["names titles", { kind: "names", name: n("titles") }],
    [
      "fact f?: set of K or none",
      { kind: "fact", optional: true, owner: null, type: { kind: "type-set", of: { kind: "type-or-none" } } },
    ],
    ["choice c: truth by controller", { kind: "fact", owner: n("controller") }],
    [
      "fact f: interval of length at most 24cm",
      { type: { kind: "type-interval", of: { range: { from: null, to: { unit: "cm" } } } } },
    ],
    [
      'law l for m: model, n: count 1..3: m.a <= n because en "W"',
      {
        kind: "law",
        params: [{ name: n("m") }, { name: n("n") }],
        condition: { kind: "compare" },
        because: en("W"),
      },
    ],
    [
      'drops 1.2/Q23 changes because en "W"',
      { kind: "drop", ref: { version: n("1.2"), entry: n("Q23") }, claims: [{ word: "changes" }] },
    ],
    [
      'amends 1.2/E17 as E25 changes { at es page 3 question en "W" set figure benefit to 6 }',
      {
        kind: "amend",
        ref: { version: n("1.2"), entry: n("E17") },
        as: n("E25"),
        claims: [{ word: "changes" }],
        at: [{ lang: n("es") }],
        body: [{ kind: "question" }, { kind: "set" }],
      },
    ],
    [
      'carries E17 as E25 { at es page 3 restated sentence s { es "x" } heading en "H" }',
      {
        kind: "carry",
        ref: { version: null },
        as: n("E25"),
        at: [{ lang: n("es") }],
        body: [{ kind: "restated" }, { kind: "heading" }],
      },
    ],
  ])("%s", (text, expected) => expect(only(text)).toMatchObject(expected));
});

describe("decisions", () => {
  const clauses = (text: string) => (only(`decide d: truth { ${text} }`) as { clauses: unknown }).clauses;

  test("what is asked, with what is given", () => {
    expect(
      only('decide d: duty given u: unit { about en "U" }, k?: count { name en "D" yes-or-no: must }'),
    ).toMatchObject({
      kind: "decide",
      params: [
        { name: n("u"), naming: { about: en("U") } },
        { name: n("k"), optional: true, naming: null },
      ],
      naming: { name: en("D") },
      clauses: [{ label: n("yes-or-no"), value: { kind: "duty", duty: "must" } }],
    });
  });

  test("the brace after the last parameter is its own where another follows", () => {
    expect(only('decide d: duty given u: unit { about en "U" } { about en "D" }')).toMatchObject({
      params: [{ naming: { about: en("U") } }],
      naming: { about: en("D") },
    });
    expect(only('decide d: duty given u: unit { about en "D" }')).toMatchObject({
      params: [{ naming: null }],
      naming: { about: en("D") },
    });
  });

  test.each<[string, object[]]>([
    [
      "a: yes when x from s, 2",
      [{ label: n("a"), value: { value: true }, when: ref("x"), from: [named("s"), named("2")] }],
    ],
    [
      "b over a, other.far, all: no",
      [{ over: [{ decision: null }, { decision: n("other"), label: n("far") }, { label: n("all") }] }],
    ],
    ["x bars a, b:\n c: yes", [{ bars: [{}, {}], value: null }, { label: n("c") }]],
    ["x bars a: when y", [{ value: null, when: ref("y") }]],
    [
      "a: unseen inferred from 1.2/Q02, D15",
      [{ unseen: true, value: null, inferred: [{ version: n("1.2") }, { version: null }] }],
    ],
    [
      "a: yes unless told cites page 3, 1.2/E1, E2, pages 4..5, 7",
      [
        {
          told: true,
          cites: [{ from: 3 }, { entry: n("E1") }, { entry: n("E2") }, { from: 4, to: 5 }, { from: 7 }],
        },
      ],
    ],
    [
      "a: stage s = x * 2 from m stage t = s + 1 gives t",
      [{ stages: [{ name: n("s"), from: [named("m")] }, { name: n("t") }], value: ref("t") }],
    ],
    [
      "withdraw a replace b: yes 3: no otherwise: none",
      [{ kind: "withdraw" }, { replaces: true }, { label: n("3") }, { label: n("otherwise") }],
    ],
    [
      "withdraw: yes replace: no inferred: x cites: y",
      [
        { label: n("withdraw") },
        { label: n("replace"), replaces: false },
        { label: n("inferred") },
        { label: n("cites") },
      ],
    ],
    [
      "a: sum of x for m in L else: yes",
      [{ value: { kind: "aggregate", empty: null } }, { label: n("else") }],
    ],
    ["a: one group: yes", [{ value: ref("one") }, { label: n("group") }]],
  ])("%s", (text, expected) => expect(clauses(text)).toMatchObject(expected));
});

describe("provisions", () => {
  const body = (text: string) => (only(`provision p { ${text} }`) as { body: unknown }).body;

  test("pages and inventory", () => {
    expect(only("provision p on pages 3..5, 7 answers R1, R2 {}")).toMatchObject({
      pages: [
        { from: 3, to: 5 },
        { from: 7, to: 7 },
      ],
      answers: [n("R1"), n("R2")],
    });
  });

  test.each<[string, object[]]>([
    ['heading en "H" form procedure', [{ kind: "heading" }, { kind: "form", form: n("procedure") }]],
    [
      'sentence a { en "x" of "3f" es "y {f}" }',
      [{ texts: [{ stamp: "3f" }, { text: { parts: [{ text: "y " }, { kind: "hole", name: n("f") }] } }] }],
    ],
    ["remark b unseen", [{ kind: "sentence", remark: true, unseen: true, texts: [] }]],
    [
      "unseen+ unseen* in es unseen paragraph unseen",
      [
        { count: "some", of: null },
        { count: "any", only: n("es") },
        { count: "one", of: "paragraph" },
        { of: null },
      ],
    ],
    [
      "unseen sentence others unseen",
      [
        { kind: "unseen", of: null },
        { kind: "sentence", label: n("others") },
      ],
    ],
    [
      "unseen paragraph 2 { }",
      [
        { kind: "unseen", of: null },
        { kind: "container", label: n("2") },
      ],
    ],
    [
      "unseen sentence points { }",
      [
        { kind: "unseen", of: "sentence" },
        { kind: "container", unit: "points" },
      ],
    ],
    [
      "block flavour unseen box b { }",
      [
        { kind: "container", unit: "block", unseen: true },
        { unit: "box", label: n("b") },
      ],
    ],
    [
      "paragraph { } points { } paragraph { }",
      [{ label: n("1") }, { unit: "points", label: n("1") }, { unit: "paragraph", label: n("2") }],
    ],
    ["unseen paragraph paragraph { }", [{ of: "paragraph" }, { label: n("2") }]],
    [
      'paragraph 1 { heading en "H" sentence a unseen }',
      [{ heading: { texts: en("H") }, body: [{ label: n("a") }] }],
    ],
    [
      'points { point 2 { en "x" } }',
      [
        {
          body: [
            { unit: "point", label: n("2"), body: [{ kind: "sentence", label: n("2"), texts: en("x") }] },
          ],
        },
      ],
    ],
    [
      'figure f: count 0..20 = unseen figure g: length = 3cm { name en "G" }',
      [{ value: null }, { value: { kind: "quantity" }, naming: { name: en("G") } }],
    ],
    [
      "table t on points: count 1..9 { column c: count row small = 1..3: 2, 3 row 4: never row at least 5: hole, unseen }",
      [
        {
          type: null,
          keys: [{ name: n("points") }],
          columns: [{ name: n("c") }],
          rows: [
            { label: n("small"), key: { kind: "range" }, cells: [{ kind: "cell" }, { kind: "cell" }] },
            { label: null, cells: [{ kind: "blank", blank: "never" }] },
            { key: { kind: "range", to: null }, cells: [{ blank: "hole" }, { blank: "unseen" }] },
          ],
        },
      ],
    ],
    [
      "table t: truth on a: e, b: f { row x: yes, no }",
      [{ type: { name: n("truth") }, keys: [{}, {}], columns: [] }],
    ],
    [
      'clauses of d, e as c when x = y because en "W" { a: yes }',
      [{ of: [n("d"), n("e")], name: n("c"), when: { kind: "compare" }, because: en("W") }],
    ],
    [
      'doubt d { whole taken en "A" first written en "B" because en "C" }',
      [{ readings: [{ taken: true, written: false }, { written: true }], because: en("C") }],
    ],
    [
      'silent en "x" outside en "x" damaged en "x"',
      [{ flag: "silent" }, { flag: "outside" }, { flag: "damaged" }],
    ],
    [
      'example "t {f}" printed in 1.2, base { given a.b = 1, c.1.2 = { d: 2 } expect d = no because a, e.b expect in 1.2 reading r = s, reading x.y = z f(1) + 2 no-ruling }',
      [
        {
          printed: true,
          versions: [n("1.2"), n("base")],
          given: [{ path: [n("a"), n("b")] }, { path: [n("c"), n("1"), n("2")] }],
          expects: [
            {
              subject: ref("d"),
              outcome: { kind: "value" },
              because: [{ label: n("a") }, { decision: n("e"), label: n("b") }],
            },
            {
              versions: [n("1.2")],
              readings: [{ doubt: n("r") }, { doubt: n("x.y") }],
              outcome: { status: "no-ruling" },
            },
          ],
        },
      ],
    ],
  ])("%s", (text, expected) => expect(body(text)).toMatchObject(expected));
});

describe("entries", () => {
  const body = (text: string) => (only(`erratum E { ${text} }`) as { body: unknown }).body;

  test("what it is about and what it claims", () => {
    const text =
      "ruling Q29 on woods, ruins revises 1.2/Q02, 1.2/Q21, Q44 changes, clarifies for ruins, editorial in extent.whole {}";
    expect(only(text)).toMatchObject({
      entryKind: "ruling",
      id: n("Q29"),
      on: [n("woods"), n("ruins")],
      revises: [{ entry: n("Q02") }, {}, { version: null }],
      claims: [
        { word: "changes", scope: null },
        { scope: n("ruins") },
        { reading: { doubt: n("extent"), reading: n("whole") } },
      ],
    });
  });

  test.each<[string, object[]]>([
    [
      'question en "Q" answer en "A"',
      [{ kind: "question" }, { kind: "answer", body: [{ label: n("answer"), texts: en("A") }] }],
    ],
    ["answer { sentence a unseen }", [{ body: [{ label: n("a") }] }]],
    [
      'replace sentence s at en page 3, block rules, sentence -1 { en "x" }',
      [
        {
          kind: "replace",
          target: { unit: "sentence", path: [n("s")] },
          texts: en("x"),
          body: [],
          by: [],
          at: [{ steps: [{ unit: "page" }, { which: { name: n("rules") } }, { which: { number: -1 } }] }],
        },
      ],
    ],
    [
      "replace paragraph woods.rules.1 { sentence a unseen }",
      [{ target: { path: [n("woods"), n("rules"), n("1")] }, texts: [], body: [{}] }],
    ],
    ["replace box b by box T01, table T02", [{ by: [{ unit: "box" }, { unit: "table" }] }]],
    [
      'replace words en "a" by "b" es "c" by "d" in heading h on each page',
      [{ kind: "replace-words", words: [{ from: "a", to: "b" }, { lang: n("es") }], eachPage: true }],
    ],
    [
      "insert before sentence s { sentence t unseen } insert after point p.2 {}",
      [
        { kind: "insert", where: "before" },
        { where: "after", body: [] },
      ],
    ],
    [
      "append to table t { row 1: 2 sentence s unseen }",
      [{ kind: "append", body: [{ kind: "row" }, { kind: "sentence" }] }],
    ],
    [
      'delete cell t.1.2 at en table 3, row at es heading "H", words "w" silently',
      [
        {
          kind: "delete",
          at: [
            { steps: [{ which: { number: 3 } }, { unit: "row", which: { kind: "only" } }] },
            { steps: [{ which: { text: "H" } }, { unit: "words" }] },
          ],
          silently: [],
        },
      ],
    ],
    [
      'move point p into points q silently because en "W"',
      [{ kind: "move", where: "into", destination: { unit: "points" }, silently: en("W") }],
    ],
    [
      "set figure f to 3 + 1 at en page 2",
      [{ kind: "set", value: { kind: "arithmetic" }, at: [{}], silently: null }],
    ],
    ['extend enum e { a { name en "A" } b }', [{ kind: "extend", enum: n("e"), values: [{}, {}] }]],
    [
      "gain FLY for m: model when m.winged from s",
      [
        {
          kind: "gain",
          keyword: n("FLY"),
          param: { name: n("m") },
          when: { kind: "member" },
          from: [named("s")],
        },
      ],
    ],
    [
      "under reading d = r { delete sentence s clauses of c { a: yes } }",
      [{ kind: "under", reading: { doubt: n("d") }, body: [{ kind: "delete" }, { kind: "clauses" }] }],
    ],
    [
      "delete sentence s at en table sentence t unseen",
      [{ at: [{ steps: [{ which: { kind: "only" } }] }] }, { kind: "sentence" }],
    ],
  ])("%s", (text, expected) => expect(body(text)).toMatchObject(expected));
});

test("a node spans from its first token to the end of its last", () => {
  const text = "  provision p {\n  sentence a unseen\n}  ";
  expect(only(text)).toMatchObject({ start: 2, end: text.length - 2, body: [{ start: 18, end: 35 }] });
});

test("an empty file is an empty tree", () => {
  expect(parse({ path: "test.rubric", text: "-- nothing" }).value).toMatchObject({
    items: [],
    comments: [{ text: "nothing" }],
  });
});

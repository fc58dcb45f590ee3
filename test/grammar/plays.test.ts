/** Plays, their lines, events, reactions and policies, tables that are rolled on: what matters in their trees. */
import { describe, expect, test } from "vitest";
import {
  format,
  type Item,
  type Line,
  parse,
  type ProvisionItem,
  type SentenceRef,
  walk,
} from "../../grammar/index.ts";

function only(text: string): Item {
  const { value, diagnostics } = parse({ path: "test.rubric", text });
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  expect(value.items).toHaveLength(1);
  return value.items[0] as Item;
}

function linesOf(text: string): readonly Line[] {
  const item = only(`procedure p {\n${text}\n}`);
  return item.kind === "play" ? item.lines : [];
}

const inProvision = (text: string): ProvisionItem | undefined => {
  const item = only(`provision p {\n${text}\n}`);
  return item.kind === "provision" ? item.body[0] : undefined;
};

const written = ({ version, path }: SentenceRef): string =>
  `${version ? `${version.text}/` : ""}${path.map(({ text }) => text).join(".")}`;

const n = (text: string) => expect.objectContaining({ text });
const named = (...path: string[]) => ({ kind: "sentence-ref", version: null, path: path.map(n) });
const ref = (text: string) => expect.objectContaining({ kind: "ref", name: n(text) });

describe("items", () => {
  test.each<[string, object]>([
    [
      'resolve r given a: count 0..1, b: truth { about en "R" roll dice = 2 of D6 }',
      {
        kind: "play",
        word: "resolve",
        type: null,
        params: [{ name: n("a") }, { name: n("b") }],
        naming: { about: [{}] },
        lines: [{ kind: "roll" }],
      },
    ],
    [
      "procedure p: outcome { gives won }",
      { word: "procedure", type: { name: n("outcome") }, lines: [{ kind: "gives", part: null }] },
    ],
    [
      "state cp: count 0..20 = 3 hidden from stealers, marines",
      {
        kind: "fact",
        owner: null,
        state: { initial: { text: "3" }, hidden: [n("stealers"), n("marines")] },
      },
    ],
    ["fact cp: count", { kind: "fact", state: null }],
    [
      "tally crowd: count given l: list of piece { one: 1 when a }",
      { kind: "decide", adds: true, clauses: [{ label: n("one") }] },
    ],
    ["decide crowd: count {}", { kind: "decide", adds: false }],
    [
      'event finished of actor: model { name en "F" }',
      { kind: "event", params: [{ name: n("actor"), naming: null }], outside: false, naming: {} },
    ],
    ["event clock from outside", { params: [], outside: true }],
    [
      "react watch for m in squad with a or b after done, start of command, end of action when c over x limit 1 per event from s { go a }",
      {
        kind: "react",
        each: { binder: n("m"), list: ref("squad"), filter: { kind: "or" } },
        after: [
          { at: "event", name: n("done") },
          { at: "start", name: n("command") },
          { at: "end", name: n("action") },
        ],
        soon: null,
        when: ref("c"),
        over: [n("x")],
        limit: { times: { text: "1" }, per: n("event") },
        from: [named("s")],
        lines: [{ kind: "go" }],
      },
    ],
    [
      "react seen as soon as a and b { go a }",
      { each: null, after: [], soon: { kind: "and" }, when: null, limit: null },
    ],
    [
      "policy bold for marines of watch { fire: yes go: (1 when a, otherwise 2) }",
      {
        kind: "policy",
        owner: n("marines"),
        of: n("watch"),
        choices: [
          { label: n("fire"), value: { value: true } },
          { label: n("go"), value: { kind: "cases" } },
        ],
      },
    ],
    [
      'always marching given u: unit { about en "A march is a move." holds a(u) = may when b(u) = may from s, t.u }',
      {
        kind: "always",
        name: n("marching"),
        params: [{ name: n("u") }],
        naming: { about: [{}] },
        holds: {
          kind: "statement",
          condition: { kind: "compare" },
          when: { kind: "compare" },
          from: [{}, {}],
        },
        because: [],
      },
    ],
    ["always marching { holds a }", { params: [], naming: null, holds: { when: null, from: [] } }],
    ['always marching ends because en "No more."', { holds: null, because: [{}] }],
  ])("%s", (text, expected) => expect(only(text)).toMatchObject(expected));

  test.each([
    "always a { holds b }",
    "resolve r {}",
    "event e",
    "react r after e {}",
    "policy b for m of r {}",
    "tally t: count {}",
  ])("%s stands in provisions and entries as well", (text) => {
    const kind = only(text).kind;
    expect(inProvision(text)?.kind).toBe(kind);
    expect(only(`erratum E1 {\n${text}\n}`)).toMatchObject({ body: [{ kind }] });
  });
});

describe("lines", () => {
  test.each<[string, object]>([
    [
      "roll run: length = (5 when a, otherwise 8) of D6 by t.owner hidden from x",
      {
        kind: "roll",
        type: { name: n("length") },
        count: { kind: "cases" },
        die: n("D6"),
        owner: { kind: "member" },
        hidden: [n("x")],
      },
    ],
    ["roll a = n + 1 of D3", { type: null, count: { kind: "arithmetic" }, owner: null, hidden: [] }],
    ["reroll dice", { kind: "reroll", roll: n("dice"), which: { kind: "all" } }],
    [
      "reroll d in dice with d = 1 or d = 2",
      { roll: n("dice"), which: { kind: "those", binder: n("d"), filter: { kind: "or" } } },
    ],
    ["reroll again of dice", { roll: n("dice"), which: { kind: "one", die: n("again") } }],
    ["draw cp: count among tokens", { kind: "draw", among: ref("tokens"), hidden: [] }],
    [
      "choose c: reaction by t among { hold, one of foes, shoot when a }",
      {
        kind: "choose",
        owner: ref("t"),
        options: [
          { spread: false, value: ref("hold"), when: null },
          { spread: true, value: ref("foes") },
          { spread: false, value: ref("shoot"), when: ref("a") },
        ],
      },
    ],
    ["choose v: model by m among foes", { options: [{ spread: true, value: ref("foes") }] }],
    ["choose f: truth by marines hidden from x", { options: null, hidden: [n("x")] }],
    ["observe gap: length", { kind: "observe", type: { name: n("length") } }],
    ["let reach: length = 2 * u.move", { kind: "let", type: {}, value: { op: "*" } }],
    ["set m.square to s", { kind: "set", target: { kind: "member" }, value: ref("s") }],
    ["gives kill: truth = a", { kind: "gives", part: { name: n("kill") }, value: ref("a") }],
    ["gives a = b", { part: null, value: { kind: "compare" } }],
    [
      "when a { go x } otherwise when b { go y } otherwise { go z }",
      { kind: "when", branches: [{ when: ref("a") }, { when: ref("b") }], otherwise: [{ kind: "go" }] },
    ],
    ["when a { go x }", { branches: [{}], otherwise: null }],
    [
      "each m in squad without n with a and b ordered by owner { go x }",
      {
        kind: "each",
        list: { kind: "without" },
        filter: { kind: "and" },
        orderedBy: ref("owner"),
        lines: [{}],
      },
    ],
    ["repeat 3 times { go x }", { kind: "repeat", how: { kind: "times" }, certificate: null }],
    [
      "repeat { go x } until a != b left with chance at least 1/6",
      { how: { kind: "until" }, certificate: { kind: "left-with-chance", chance: { op: "/" } } },
    ],
    [
      "repeat while a { go x } decreases b, c - 1",
      { how: { kind: "while" }, certificate: { kind: "decreases", measures: [{}, {}] } },
    ],
    ["repeat { go x } falls on average ends", { how: { kind: "on" }, certificate: { measure: ref("ends") } }],
    [
      "repeat { go x } ended by marines, stealers",
      { certificate: { owners: [n("marines"), n("stealers")] } },
    ],
    ["repeat { go x } ended by the table", { certificate: { kind: "ended-by-table" } }],
    ["play shot = storm-shot(m.run, yes)", { kind: "play-line", name: n("shot"), args: [{}, {}] }],
    ["play burn", { name: null, play: n("burn"), args: [] }],
    [
      "forced menu acts by m { move when a { go x } from s once parry { go y } once { go z } } decreases ap",
      {
        kind: "menu",
        forced: true,
        options: [
          { label: n("move"), once: false, when: ref("a"), from: [named("s")] },
          { label: n("parry"), once: true, when: null },
          { label: n("once"), once: false },
        ],
        certificate: { kind: "decreases" },
      },
    ],
    [
      "pay 2 from m.ap, cp down to -40 by owner",
      {
        kind: "pay",
        purses: [{ downTo: null }, { purse: ref("cp"), downTo: { kind: "negate" } }],
        owner: ref("owner"),
      },
    ],
    [
      'turn marines cut by clock after action { name en "T" go x }',
      {
        kind: "block",
        word: "turn",
        cut: { event: n("clock"), after: n("action") },
        naming: {},
        lines: [{}],
      },
    ],
    ["step 1 { go x }", { word: "step", name: n("1"), cut: null }],
    ["mode exploring cut by dawn {}", { word: "mode", cut: { after: null } }],
    ["announce finished(m, yes) together { go x }", { kind: "announce", args: [{}, {}], together: [{}] }],
    ["announce over-now", { args: [], together: null }],
    ["go meet", { kind: "go", to: n("meet") }],
    ["ensure every m in L has ok", { kind: "ensure", condition: { kind: "quantified" } }],
    ['outside en "…"', { kind: "outside", texts: [{}] }],
  ])("%s", (text, expected) => {
    const [line, second] = linesOf(text);
    expect(line).toMatchObject(expected);
    expect(second).toBeUndefined();
  });

  test("a line is labelled by what is written, else by what it names", () => {
    const lines = linesOf(
      "roll dice = 1 of D6\ntwice: roll more = 1 of D6\ngives kill: truth = a\ngives b\nplay shot = s\nplay s\nturn t {}\n3: go t\nset a to b",
    );
    expect(lines.map(({ label }) => label?.text ?? null)).toEqual([
      "dice",
      "twice",
      "kill",
      null,
      "shot",
      null,
      "t",
      "3",
      null,
    ]);
  });

  test("behind each may stand the sentences that state it", () => {
    const lines = linesOf(
      "roll dice = 1 of D6 from a, b.c\nwhen a { go x } from c\npay 1 from cp from 1.2/Q03.answer\nobserve g: count 0..9 from 1.2\ngo x",
    );
    expect(lines.map(({ from }) => from.map(written).join(" "))).toEqual([
      "a b.c",
      "c",
      "1.2/Q03.answer",
      "1.2",
      "",
    ]);
  });

  test("every word of a line is a label before a colon, also behind a value or a type", () => {
    const words =
      "roll let when set gives until hidden left without else times among ended the once 1 2".split(" ");
    const usable = words.filter((word) => !["when", "gives"].includes(word));
    const lines = linesOf(
      usable.map((word) => `${word}: observe x-${word}: length\nlet y-${word} = a`).join("\n"),
    );
    expect(lines.map(({ label }) => label?.text)).toEqual(usable.flatMap((word) => [word, `y-${word}`]));
  });

  test("a loop's `until` is none before a colon", () => {
    expect(linesOf("repeat { go x }\nuntil: go y")).toMatchObject([
      { how: { kind: "on" } },
      { label: n("until") },
    ]);
  });

  test("the name of a line is one child, whether it is the label as well or not", () => {
    const { value } = parse({
      path: "t",
      text: "resolve r { roll dice = 1 of D6  again: roll more = 1 of D6 }",
    });
    const names: string[] = [];
    walk(value, (node) => {
      if (node.kind === "name") names.push(node.text);
    });
    expect(names).toEqual(["r", "dice", "D6", "again", "more", "D6"]);
  });
});

describe("tables", () => {
  test.each<[string, object]>([
    ["table t: piece on D6 { row 1..2: a }", { dice: { count: null, die: n("D6"), plus: null }, keys: [] }],
    ["table t: piece on 2 of D6 {}", { dice: { count: { text: "2" }, die: n("D6") } }],
    ["table t: piece on (a + 1) of D3 {}", { dice: { count: { op: "+" }, die: n("D3") } }],
    ["table t: piece on f(a) of D3 {}", { dice: { count: { kind: "call" }, die: n("D3") } }],
    ["table t: piece on D6 + a - b {}", { dice: { plus: { op: "-", left: ref("a") } } }],
    ["table t: piece on D6 - 1 + b {}", { dice: { plus: { op: "+", left: { kind: "negate" } } } }],
    [
      "table t given a: count, b: truth on D6 + a { column c: count row at least 3: 1 }",
      { params: [{ name: n("a") }, { name: n("b") }], columns: [{ name: n("c") }] },
    ],
    [
      "table t: count on D6 { row a = 5..6 on D6 { row 1: x row 2 on 2 of D6 { row 2: y } } row 1: z }",
      {
        rows: [
          {
            label: n("a"),
            cells: [],
            nested: { dice: { die: n("D6") }, rows: [{}, { nested: { rows: [{ cells: [{}] }] } }] },
          },
          { nested: null, cells: [{}] },
        ],
      },
    ],
    [
      "table t: count on a: count 1..2, b: count 1..2 { pattern a + b row 1: 2, 3 row 2: 3, 4 }",
      { dice: null, keys: [{}, {}], pattern: { op: "+" }, rows: [{}, {}] },
    ],
    ["table t: count on a: count { row 1: 2 }", { dice: null, pattern: null, params: [] }],
  ])("%s", (text, expected) => expect(inProvision(text)).toMatchObject(expected));
});

describe("expectations", () => {
  test.each<[string, object[]]>([
    ["expect chance(r.kill) = 11/36 played bold", [{ kind: "played-policy", policy: n("bold") }]],
    [
      "expect mean(r) = 7 played best for marines by kill = a, then least dead played best because x",
      [
        {
          kind: "played-best",
          owner: n("marines"),
          goals: [
            { least: false, value: { kind: "compare" } },
            { least: true, value: ref("dead") },
          ],
        },
        { kind: "played-policy", policy: n("best") },
      ],
    ],
    ["expect a = b", []],
  ])("%s", (text, expected) => {
    expect(inProvision(`example "e" { ${text} }`)).toMatchObject({ expects: [{ played: expected }] });
  });
});

describe("layout", () => {
  test.each([
    [
      "a single line may stand behind the brace, several have lines of their own",
      "resolve r { when a { go x } otherwise { go y  go z } }",
      "resolve r {\n  when a { go x } otherwise {\n    go y\n    go z\n  }\n}\n",
    ],
    [
      "the label that is the name is not written",
      "resolve r { dice: roll dice = 1 of D6 }",
      "resolve r { roll dice = 1 of D6 }\n",
    ],
    [
      "a list of options needs no braces",
      "resolve r { choose a: m by b among { one of c } }",
      "resolve r { choose a: m by b among c }\n",
    ],
    [
      "a set of options does",
      "resolve r { choose a: m by b among { one of { c } } }",
      "resolve r { choose a: m by b among { one of { c } } }\n",
    ],
    [
      "what is taken off is written so",
      "provision p { table t: count on D6 + -1 {} }",
      "provision p {\n  table t: count on D6 - 1 {}\n}\n",
    ],
    [
      "a comment stays in its branch",
      "resolve r {\n when a {\n go x -- one\n } -- two\n otherwise {\n -- three\n go y\n } }",
      "resolve r {\n  when a {\n    go x  -- one\n  } otherwise {\n    -- two\n    -- three\n    go y\n  }\n}\n",
    ],
  ])("%s", (_, text, expected) => {
    const { value, diagnostics } = format({ path: "test.rubric", text });
    expect(diagnostics).toEqual([]);
    expect(value).toBe(expected);
    expect(format({ path: "test.rubric", text: value }).value).toBe(value);
  });
});

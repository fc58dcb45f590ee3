/**
 * Generates trees that the grammar can write, construct by construct, with names that are words of the language where it allows them.
 * What is done with a tree is left to the properties.
 */
import fc from "fast-check";
import type * as ast from "../../grammar/index.ts";
import { playTrees } from "./play-trees.ts";

type Arb<T> = fc.Arbitrary<T>;
/** A node without a place is not of interest to anyone; all stand at the start of nowhere. */
const at = { start: 0, end: 0 } as const;
/** A label with width is one that was written. */
const written = { start: 0, end: 1 } as const;

const orNull = <T>(value: Arb<T>): Arb<T | null> => fc.option(value, { nil: null, freq: 2 });
const few = <T>(value: Arb<T>, minLength = 0, maxLength = 3): Arb<T[]> =>
  fc.array(value, { minLength, maxLength });

// ---------------------------------------------------------------- names

const plainWords = ["m", "target", "in-cover", "INFANTRY", "E17", "far", "x2", "min-size", "r-2b"];
const softWords = [
  "base",
  "page",
  "sentence",
  "name",
  "about",
  "title",
  "set",
  "list",
  "half",
  "rounded",
  "one",
  "group",
  "at",
  "least",
  "up",
  "min",
  "max",
  "else",
  "linked",
  "backwards",
  "given",
  "expect",
  "replace",
  "withdraw",
  "inferred",
  "cites",
  "because",
  "told",
  "row",
  "column",
  "answer",
  "points",
  "block",
  "changes",
  "records",
  "conflict",
  "depends",
  "whole",
  "known",
  "provision",
  "fact",
  "part",
  "enum",
  "clauses",
  "under",
  "silent",
  "all",
  "each",
  "open",
  "without",
  "double",
  "roll",
  "reroll",
  "let",
  "repeat",
  "play",
  "menu",
  "forced",
  "once",
  "pay",
  "turn",
  "mode",
  "go",
  "outside",
  "among",
  "hidden",
  "ordered",
  "times",
  "until",
  "while",
  "cut",
  "after",
  "decreases",
  "left",
  "ended",
  "the",
  "together",
  "start",
  "end",
  "soon",
  "limit",
  "per",
  "played",
  "best",
  "then",
  "to",
  "down",
  "event",
  "state",
  "tally",
  "pattern",
];
const word: Arb<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...plainWords) },
  fc.constantFrom(...softWords),
);

const nameFrom = (words: Arb<string>): Arb<ast.Name> => words.map((text) => ({ kind: "name", ...at, text }));
const name = nameFrom(word);
/** Behind a dot, every word is a name. */
const afterDot = fc.oneof(
  { weight: 3, arbitrary: name },
  nameFrom(fc.constantFrom("from", "of", "count", "not", "is", "otherwise")),
);
const nameBut = (...excluded: string[]): Arb<ast.Name> =>
  nameFrom(word.filter((text) => !excluded.includes(text)));
const label: Arb<ast.Name> = fc
  .oneof({ weight: 4, arbitrary: word }, fc.nat(40).map(String), fc.constant("otherwise"))
  .map((text) => ({ kind: "name", ...written, text }));
const lang = nameFrom(fc.constantFrom("en", "es", "ca", "eng"));

const version: Arb<ast.VersionRef> = fc
  .constantFrom("base", "1.2", "1.5", "1.5a", "2")
  .map((text) => ({ kind: "version", ...at, text }));
const entryRef: Arb<ast.EntryRef> = fc
  .record({ version: orNull(version), entry: name })
  .map((its) => ({ kind: "entry-ref", ...at, ...its }));

const sentenceRef: Arb<ast.SentenceRef> = fc
  .record({ version: orNull(version), path: few(label, 1, 3) })
  .map((its) => ({ kind: "sentence-ref", ...at, ...its }));

// ---------------------------------------------------------------- texts

const words = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom(...'abc é″ {}\\"-—/*'.split("")),
});
const numeral: Arb<ast.NumeralPart> = fc.record({
  kind: fc.constant("numeral" as const),
  says: fc.constantFrom("", "2", "1/2", "50%", "2.5"),
  text: words,
});
const piece: Arb<ast.HolePart> = fc
  .record({ name, words: orNull(words), below: few(name, 0, 2) })
  .map(({ name, words, below }) => ({
    kind: "hole",
    name: { ...name, text: [name, ...below].map(({ text }) => text).join(".") },
    words,
  }));
const literal: Arb<ast.TextLiteral> = few(fc.oneof(words, piece, numeral), 0, 4).map((parts) => {
  const merged: ast.TextPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part !== "string") merged.push(part);
    else if (last?.kind === "words") merged[merged.length - 1] = { kind: "words", text: last.text + part };
    else merged.push({ kind: "words", text: part });
  }
  return { kind: "text", ...at, parts: merged };
});
const langText: Arb<ast.LangText> = fc
  .record({ lang, text: literal, stamp: orNull(words) })
  .map((its) => ({ kind: "lang-text", ...at, ...its }));
const texts = few(langText, 1, 3);
const because = few(langText, 0, 2);
const alias: Arb<ast.Alias> = words.map((text) => ({ kind: "alias", ...at, text }));
const aliases: Arb<ast.Aliases> = fc
  .record({ lang, all: few(alias, 1, 3) })
  .map((its) => ({ kind: "aliases", ...at, ...its }));
const namingParts = ["name", "about", "because", "asked", "says"] as const;
const saying: Arb<ast.Saying> = fc
  .record({ lang, so: literal, not: literal })
  .map((its) => ({ kind: "saying", ...at, ...its }));
const naming: Arb<ast.Naming> = fc
  .record({
    name: few(langText, 0, 2),
    about: few(langText, 0, 2),
    because,
    asked: few(aliases, 0, 2),
    says: few(saying, 0, 2),
  })
  .filter((its) => namingParts.some((part) => its[part].length > 0))
  .map((its) => ({ kind: "naming", ...at, ...its }));

// ---------------------------------------------------------------- expressions

const exprs: Arb<ast.Expr>[] = [];

/** An expression at most so deep; each depth is built once. */
export function expr(depth: number): Arb<ast.Expr> {
  exprs[depth] ??=
    depth <= 0
      ? leaf
      : fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 5, arbitrary: compound(depth - 1) });
  return exprs[depth];
}

const number: Arb<ast.Expr> = fc
  .constantFrom("0", "3", "12", "2.5")
  .map((text) => ({ kind: "number", ...at, text }));
const quantity: Arb<ast.Expr> = fc
  .constantFrom('"', "%", "cm", "h", "pt")
  .map((unit) => ({ kind: "quantity", ...at, text: "4", unit }));
const leaf: Arb<ast.Expr> = fc.oneof(
  number,
  quantity,
  name.map((its): ast.Expr => ({ kind: "ref", ...at, name: its })),
  name.map((its): ast.Expr => ({ kind: "ref", ...at, name: its })),
  fc.boolean().map((value): ast.Expr => ({ kind: "truth", ...at, value })),
  fc.constant<ast.Expr>({ kind: "none", ...at }),
  fc
    .constantFrom("may", "must", "may not")
    .map((duty): ast.Expr => ({ kind: "duty", ...at, duty: duty as "may" })),
  fc
    .string({ maxLength: 5, unit: fc.constantFrom("a", "\\", '"', "{", "}") })
    .map((text): ast.Expr => ({ kind: "string", ...at, text })),
);

const readingTest: Arb<ast.ReadingTest> = fc
  .record({ doubt: fc.oneof(name, nameFrom(fc.constant("E17.extent"))), reading: name })
  .map((its) => ({ kind: "reading-test", ...at, ...its }));

function compound(depth: number): Arb<ast.Expr> {
  const e = expr(depth);
  const binder = { binder: name, list: e };
  const of = <K extends string, T extends object>(kind: K, parts: { [P in keyof T]: Arb<T[P]> }) =>
    fc
      .record(parts as { [P in keyof T]: Arb<T[P]> })
      .map((its) => ({ kind, ...at, ...its }) as unknown as ast.Expr);
  return fc.oneof(
    of("member", { of: e, name: afterDot }),
    of("call", { name: nameBut("min", "max"), args: few(e) }),
    of("not", { of: e }),
    of("and", { all: few(e, 2, 3) }),
    of("or", { any: few(e, 2, 3) }),
    of("compare", { op: fc.constantFrom("=", "!=", "<", "<=", ">", ">="), left: e, right: e }),
    of("within", { of: e, range: e }),
    of("has", { of: e, keyword: name }),
    of("is", {
      of: e,
      not: fc.boolean(),
      what: fc.constantFrom("known", "none", "ruled", "whole", "double"),
    }),
    readingTest,
    of("arithmetic", { op: fc.constantFrom("+", "-", "*", "/"), left: e, right: e }),
    of("negate", { of: e }),
    of("unary", { op: fc.constantFrom("half", "rounded-up", "rounded-down"), of: e }),
    of("extreme", { op: fc.constantFrom("min", "max"), of: few(e) }),
    of("quantified", {
      quantifier: fc.constantFrom("every", "some"),
      ...binder,
      filter: orNull(e),
      body: orNull(e),
    }),
    of("count", { ...binder, filter: orNull(e) }),
    of("those", { ...binder, filter: e }),
    of("aggregate", {
      op: fc.constantFrom("sum", "product", "highest", "lowest", "common"),
      value: e,
      ...binder,
      filter: orNull(e),
      empty: orNull(e),
    }),
    of("keep", { which: fc.constantFrom("highest", "lowest"), many: e, of: e }),
    of("without", { of: e, element: e }),
    of("nearest", { ...binder, filter: orNull(e), by: e }),
    of("one-group", { first: name, second: name, list: e, link: e }),
    of("fold", { accumulator: name, initial: e, ...binder, backwards: fc.boolean(), next: e }),
    of("cases", {
      cases: few(
        fc.record({ value: e, when: e }).map((its) => ({ kind: "case", ...at, ...its })),
        1,
        3,
      ),
      otherwise: orNull(e),
    }),
    of("list", { items: few(e) }),
    of("set", { items: few(e) }),
    of("record-value", {
      fields: few(
        fc.record({ name, value: e }).map((its) => ({ kind: "field-value", ...at, ...its })),
        1,
        3,
      ),
    }),
    range(e),
  );
}

const range = (e: Arb<ast.Expr>): Arb<ast.Range> =>
  fc.oneof(
    fc.record({ from: e, to: e }).map((its): ast.Range => ({ kind: "range", ...at, ...its })),
    e.map((from): ast.Range => ({ kind: "range", ...at, from, to: null })),
    e.map((to): ast.Range => ({ kind: "range", ...at, from: null, to })),
  );

const small = expr(1);
const middling = expr(2);

// ---------------------------------------------------------------- types

const typeName: Arb<ast.TypeExpr> = fc
  .record({
    name: fc.oneof(nameBut("list", "set"), nameFrom(fc.constantFrom("count", "truth"))),
    range: orNull(range(small)),
  })
  .map((its) => ({ kind: "type-name", ...at, ...its }));
const typeRef: Arb<ast.TypeExpr> = name.map((of) => ({ kind: "type-ref", ...at, of }));
const type: Arb<ast.TypeExpr> = fc.letrec<{ type: ast.TypeExpr }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    typeName,
    typeRef,
    fc.oneof(typeName, typeRef).map((of): ast.TypeExpr => ({ kind: "type-or-none", ...at, of })),
    fc
      .record({
        kind: fc.constantFrom("type-list" as const, "type-set" as const, "type-interval" as const),
        of: tie("type"),
      })
      .map((its): ast.TypeExpr => ({ ...at, ...its })),
  ),
})).type;
const paramOf = (isNoneUnlessGiven: Arb<boolean>): Arb<ast.Param> =>
  fc
    .record({ name, optional: fc.boolean(), type, isNoneUnlessGiven, naming: orNull(naming) })
    .map((its) => ({ kind: "param", ...at, ...its }));
const param = paramOf(fc.constant(false));
const field: Arb<ast.FieldDecl> = fc
  .record({ name, optional: fc.boolean(), type, naming: orNull(naming) })
  .map((its) => ({ kind: "field", ...at, ...its }));
const enumValue: Arb<ast.EnumValue> = fc
  .record({ name, naming: orNull(naming) })
  .map((its) => ({ kind: "enum-value", ...at, ...its }));

const {
  item: playItem,
  dice,
  played,
} = playTrees({
  name,
  label,
  sentence: sentenceRef,
  expr: small,
  type,
  param,
  naming,
  texts: few(langText, 1, 2),
});

// ---------------------------------------------------------------- decisions

const pages: Arb<ast.PageRange> = fc
  .tuple(fc.nat(300), fc.nat(3))
  .map(([from, more]) => ({ kind: "pages", ...at, from, to: from + more }));
const clauseRef: Arb<ast.ClauseRef> = fc
  .record({ decision: orNull(name), label })
  .map((its) => ({ kind: "clause-ref", ...at, ...its }));
const stage: Arb<ast.Stage> = fc
  .record({ name, value: small, from: few(sentenceRef), naming: orNull(naming) })
  .map((its) => ({ kind: "stage", ...at, ...its }));
const clause: Arb<ast.Clause> = fc
  .record({
    replaces: fc.boolean(),
    label,
    over: few(clauseRef),
    bars: few(clauseRef),
    stages: few(stage, 0, 2),
    value: orNull(middling),
    unseen: fc.boolean(),
    when: orNull(middling),
    told: fc.boolean(),
    shown: few(langText, 0, 2),
    from: few(sentenceRef),
    inferred: few(entryRef),
    cites: few(fc.oneof(entryRef, pages)),
  })
  .map((its) => ({
    kind: "clause",
    ...at,
    ...its,
    unseen: its.unseen && its.value === null,
    stages: its.value === null ? [] : its.stages,
  }));
const clauseItem: Arb<ast.ClauseItem> = fc.oneof(
  { weight: 5, arbitrary: clause },
  label.map((its): ast.Withdrawal => ({ kind: "withdraw", ...at, label: its })),
);
const decide: Arb<ast.DecideDecl> = fc
  .record({
    adds: fc.boolean(),
    name,
    type,
    params: few(paramOf(fc.boolean()), 0, 2),
    naming: orNull(naming),
    clauses: few(clauseItem),
  })
  .map((its) => ({ kind: "decide", ...at, ...its }));
const clauseGroup: Arb<ast.ClauseGroup> = fc
  .record({
    of: few(name, 1, 2),
    name: orNull(name),
    when: orNull(middling),
    clauses: few(clauseItem),
    because,
  })
  .map((its) => ({ kind: "clauses", ...at, ...its }));

const reading: Arb<ast.Reading> = fc
  .record({
    name: nameBut("because", "name", "about", "asked", "says"),
    taken: fc.boolean(),
    written: fc.boolean(),
    texts,
  })
  .map((its) => ({ kind: "reading", ...at, ...its }));
const doubt: Arb<ast.Doubt> = fc
  .record({ name, naming: orNull(naming), readings: few(reading), because })
  // The reason is that of the doubt, wherever it is written.
  .map((its) => ({ ...its, naming: its.naming && { ...its.naming, because: [] } }))
  .filter(({ naming: its }) => its === null || namingParts.some((part) => its[part].length > 0))
  .map((its) => ({ kind: "doubt", ...at, ...its }));
const flag: Arb<ast.Flag> = fc
  .record({
    flag: fc.constantFrom("silent" as const, "outside" as const, "damaged" as const),
    rests: few(clauseRef),
    texts,
  })
  .map((its) => ({ kind: "flag", ...at, ...its }));
const path = few(label, 1, 4);
const given: Arb<ast.Given> = fc
  .record({ path, value: middling })
  .map((its) => ({ kind: "given", ...at, ...its }));
const outcome: Arb<ast.Expect["outcome"]> = fc.oneof(
  middling.map((value) => ({ kind: "value" as const, ...at, value })),
  fc
    .constantFrom("no-ruling" as const, "not-on-record" as const, "conflict" as const, "depends" as const)
    .map((status) => ({ kind: "status" as const, ...at, status })),
);
const expectation: Arb<ast.Expect> = fc
  .record({
    versions: few(version),
    readings: few(readingTest, 0, 2),
    subject: middling,
    outcome,
    because: few(clauseRef),
    after: fc.option(middling, { nil: null }),
    played: few(played, 0, 2),
  })
  .map((its) => ({ kind: "expect", ...at, ...its }));
const example: Arb<ast.Example> = fc
  .record({
    title: literal,
    printed: fc.boolean(),
    versions: few(version),
    texts: few(langText, 0, 2),
    given: few(given),
    expects: few(expectation),
  })
  .map((its) => ({ kind: "example", ...at, ...its }));

// ---------------------------------------------------------------- content

const heading: Arb<ast.Heading> = texts.map((its) => ({ kind: "heading", ...at, texts: its }));
const form: Arb<ast.Form> = name.map((its) => ({ kind: "form", ...at, form: its }));
const unit = fc.constantFrom<ast.ContainerUnit>("block", "box", "paragraph", "points", "point");
/** The words that, right after a bare `unseen` and a unit, begin the next node. */
const nodeLabel = label.filter(({ text }) => !["answer", "points", "block"].includes(text));
const sentence: Arb<ast.Sentence> = fc
  .record({
    remark: fc.boolean(),
    label: nodeLabel,
    was: few(sentenceRef, 0, 2),
    texts,
    unseen: fc.boolean(),
  })
  .map((its) => ({ kind: "sentence", ...at, ...its, texts: its.unseen ? [] : its.texts }));
const unseen: Arb<ast.Unseen> = fc
  .record({
    count: fc.constantFrom("one" as const, "some" as const, "any" as const),
    of: orNull(fc.oneof(unit, fc.constant("sentence" as const))),
    only: orNull(name),
  })
  .map((its) => ({ kind: "unseen", ...at, ...its }));
const figure: Arb<ast.Figure> = fc
  .record({ name, type, value: orNull(middling), naming: orNull(naming) })
  .map((its) => ({ kind: "figure", ...at, ...its }));
const cell: Arb<ast.Cell> = fc.oneof(
  small.map((value): ast.Cell => ({ kind: "cell", ...at, value })),
  fc
    .constantFrom("never" as const, "hole" as const, "unseen" as const)
    .map((blank): ast.Cell => ({ kind: "blank", ...at, blank })),
);
const row: Arb<ast.Row> = fc.letrec<{ row: ast.Row }>((tie) => ({
  row: fc
    .record({
      label: orNull(label),
      key: small,
      found: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        few(cell, 1, 3).map((cells) => ({ cells, nested: null })),
        fc.record({ dice, rows: few(tie("row")) }).map((nested) => ({ cells: [], nested })),
      ),
    })
    .map(({ found, ...its }) => ({ kind: "row", ...at, ...its, ...found })),
})).row;
const table: Arb<ast.Table> = fc
  .record({
    name,
    type: orNull(type),
    params: few(param, 0, 2),
    key: fc.oneof(
      few(param, 1, 2).map((keys) => ({ keys, dice: null })),
      dice.map((its) => ({ keys: [], dice: its })),
    ),
    naming: orNull(naming),
    columns: few(field, 0, 2),
    pattern: orNull(small),
    rows: few(row),
  })
  .map(({ key, ...its }) => ({ kind: "table", ...at, ...its, ...key }));
const numbering: Arb<ast.Numbering> = fc
  .oneof(
    fc.constant({ how: "none" as const, text: "" }),
    fc.record({ how: fc.constantFrom("printed" as const, "from" as const), text: words }),
  )
  .map((its) => ({ kind: "numbering", ...at, ...its }));
const numberPattern: Arb<ast.NumberPattern> = fc
  .record({
    unit: fc.constantFrom<ast.NumberedUnit>("chapter", "provision", "paragraph", "point"),
    text: words,
    kept: fc.boolean(),
    skips: few(words, 0, 2),
  })
  .map((its) => ({ kind: "number-pattern", ...at, ...its }));
const content: Arb<ast.ContentNode> = fc.letrec<{ node: ast.ContentNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    sentence,
    unseen,
    figure,
    table,
    fc
      .record({
        unit,
        label: nodeLabel,
        numbering: orNull(numbering),
        unseen: fc.boolean(),
        heading: orNull(heading),
        body: few(tie("node")),
      })
      .map((its): ast.Container => {
        const hidden = its.unseen ? { heading: null, body: [] } : {};
        return { kind: "container", ...at, ...its, ...hidden };
      }),
  ),
})).node;
const contents = few(content);

const shared = [heading, form, content, decide, playItem, clauseGroup, doubt, flag, example] as const;
const provision: Arb<ast.Provision> = fc
  .record({
    name,
    was: few(name, 0, 2),
    numbering: orNull(numbering),
    pages: few(pages, 0, 2),
    answers: few(name, 0, 2),
    body: few(fc.oneof(...shared) as Arb<ast.ProvisionItem>),
  })
  .map((its) => ({ kind: "provision", ...at, ...its }));

// ---------------------------------------------------------------- entries

const nodeUnit = fc.constantFrom<ast.NodeRef["unit"]>(
  "provision",
  "chapter",
  "block",
  "point",
  "points",
  "sentence",
  "table",
  "row",
  "cell",
  "figure",
  "heading",
);
const nodeRef: Arb<ast.NodeRef> = fc
  .record({ unit: nodeUnit, path })
  .map((its) => ({ kind: "node-ref", ...at, ...its }));
const which: Arb<ast.AddressStep["which"]> = fc.oneof(
  fc.integer({ min: -3, max: 9 }).map((its) => ({ kind: "number" as const, number: its || 1 })),
  nameFrom(fc.constantFrom(...plainWords, "base", "given", "least", "otherwise")).map((its) => ({
    kind: "name" as const,
    name: its,
  })),
  fc.constant({ kind: "only" as const }),
);
const step: Arb<ast.AddressStep> = fc
  .oneof(
    fc.record({
      unit: fc.constantFrom<ast.AddressUnit>("paragraph", "section", "chapter", "table", "heading"),
      which,
    }),
    few(pages, 1, 2).map((its) => ({ unit: "page" as const, which: { kind: "pages" as const, pages: its } })),
    fc.record({
      unit: fc.constantFrom<ast.AddressUnit>("words", "heading"),
      which: words.map((text) => ({ kind: "words" as const, text })),
    }),
  )
  .map((its) => ({ kind: "step", ...at, ...its }));
const address: Arb<ast.Address> = fc
  .record({ lang, steps: few(step, 1, 3) })
  .map((its) => ({ kind: "address", ...at, ...its }));
const change = { at: few(address, 0, 2), silently: orNull(because) };
const operation: Arb<ast.Operation> = fc
  .oneof(
    fc.record({
      kind: fc.constant("replace" as const),
      ...change,
      target: nodeRef,
      texts,
      body: fc.constant([]),
      by: fc.constant([]),
    }),
    fc.record({
      kind: fc.constant("replace" as const),
      ...change,
      target: nodeRef,
      texts: fc.constant([]),
      body: fc.oneof(contents, few(provision, 1, 2)),
      by: fc.constant([]),
    }),
    fc.record({
      kind: fc.constant("replace" as const),
      ...change,
      target: nodeRef,
      texts: fc.constant([]),
      body: fc.constant([]),
      by: few(nodeRef, 1, 2),
    }),
    fc.record({
      kind: fc.constant("replace-words" as const),
      ...change,
      target: nodeRef,
      words: few(
        fc
          .record({ lang, from: words, to: words })
          .map((its): ast.WordChange => ({ kind: "word-change", ...at, ...its })),
        1,
        2,
      ),
      eachPage: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant("insert" as const),
      ...change,
      where: fc.constantFrom("before" as const, "after" as const),
      target: nodeRef,
      body: fc.oneof(contents, few(provision, 1, 2)),
    }),
    fc.record({
      kind: fc.constant("append" as const),
      ...change,
      target: nodeRef,
      body: few(fc.oneof(content, row, provision)),
    }),
    fc.record({ kind: fc.constant("delete" as const), ...change, target: nodeRef }),
    fc.record({
      kind: fc.constant("move" as const),
      ...change,
      target: nodeRef,
      where: fc.constantFrom("before" as const, "after" as const, "into" as const),
      destination: nodeRef,
    }),
    fc.record({ kind: fc.constant("set" as const), ...change, target: nodeRef, value: middling }),
    fc.record({
      kind: fc.constant("extend" as const),
      ...change,
      at: fc.constant([]),
      enum: name,
      values: few(enumValue),
    }),
    fc.record({
      kind: fc.constant("gain" as const),
      ...change,
      at: fc.constant([]),
      keyword: name,
      param,
      when: middling,
      from: few(sentenceRef),
    }),
  )
  .map((its) => ({ ...at, ...its }) as ast.Operation);
const claim: Arb<ast.Claim> = fc
  .record({
    word: fc.constantFrom<ast.ClaimWord>(
      "records",
      "editorial",
      "clarifies",
      "settles",
      "changes",
      "withdraws",
    ),
    scope: orNull(name),
    reading: orNull(fc.record({ doubt: name, reading: name })),
  })
  .map((its) => ({ kind: "claim", ...at, ...its }));
const claims = few(claim, 0, 2);
const question: Arb<ast.Question> = texts.map((its) => ({ kind: "question", ...at, texts: its }));
const answer: Arb<ast.Answer> = contents.map((body) => ({ kind: "answer", ...at, body }));
const under: Arb<ast.Under> = fc
  .record({ reading: readingTest, body: few(fc.oneof(operation, clauseGroup)) })
  .map((its) => ({ kind: "under", ...at, ...its }));
const entryItem = fc.oneof(...shared, question, answer, operation, under) as Arb<ast.EntryItem>;
const entry: Arb<ast.Entry> = fc
  .record({
    entryKind: fc.constantFrom("erratum" as const, "ruling" as const, "appendix" as const),
    id: name,
    on: few(name, 0, 2),
    revises: few(entryRef, 0, 2),
    parts: few(entryRef, 0, 2),
    claims,
    body: few(entryItem),
  })
  .map((its) => ({ kind: "entry", ...at, ...its }));
const restated: Arb<ast.Restated> = fc
  .record({ target: nodeRef, texts })
  .map((its) => ({ kind: "restated", ...at, ...its }));
const carry: Arb<ast.Carry> = fc
  .record({
    ref: entryRef,
    as: name,
    claims,
    at: few(address, 0, 2),
    body: few(fc.oneof(heading, doubt, flag, example, restated)),
  })
  .map((its) => ({ kind: "carry", ...at, ...its }));
const amend: Arb<ast.Amend> = fc
  .record({ ref: entryRef, as: name, claims, at: few(address, 0, 2), body: few(entryItem) })
  .map((its) => ({ kind: "amend", ...at, ...its }));
const drop: Arb<ast.Drop> = fc
  .record({ ref: entryRef, claims, because })
  .map((its) => ({ kind: "drop", ...at, ...its }));

const exampleRef: Arb<ast.ExampleRef> = fc
  .record({ owner: entryRef, title: literal })
  .map((its) => ({ kind: "example-ref", ...at, ...its }));
const continuedExample: Arb<ast.ContinuedExample> = fc
  .record({
    title: fc.option(literal, { nil: null }),
    was: fc.array(exampleRef, { minLength: 1, maxLength: 3 }),
    texts: few(langText, 0, 2),
    given: few(given),
    expects: few(expectation),
  })
  .map((its) => ({ kind: "continued-example", ...at, ...its }));
const endedExample: Arb<ast.EndedExample> = fc
  .record({ example: exampleRef, because })
  .map((its) => ({ kind: "ended-example", ...at, ...its }));

// ---------------------------------------------------------------- files

const symbol = nameFrom(fc.constantFrom("in", "cm", "h"));
const book: Arb<ast.BookHeader> = fc
  .record({
    name,
    title: few(langText, 0, 2),
    held: few(name, 0, 2),
    named: few(name, 0, 2),
    units: few(
      fc.record({ quantity: name, symbol }).map((its): ast.UnitDecl => ({ kind: "unit", ...at, ...its })),
      0,
      2,
    ),
    phases: orNull(name),
    numbers: few(numberPattern, 0, 3),
  })
  .map((its) => ({ kind: "book", ...at, ...its }));
const update: Arb<ast.UpdateHeader> = fc
  .record({
    version,
    book: name,
    title: few(langText, 0, 2),
    on: orNull(version),
    reissues: orNull(version),
    held: few(name, 0, 2),
    notHeld: few(version, 0, 2),
    local: orNull(name),
    dated: orNull(words),
  })
  .map((its) => ({ kind: "update", ...at, ...its }));
const part: Arb<ast.PartHeader> = fc
  .record({ book: name, version: orNull(version) })
  .map((its) => ({ kind: "part", ...at, ...its }));
const chapter: Arb<ast.Chapter> = fc
  .record({ name, numbering: orNull(numbering), within: orNull(name), heading: orNull(texts) })
  .map((its) => ({ kind: "chapter", ...at, ...its }));
const enumeration: Arb<ast.EnumDecl> = fc
  .record({
    name,
    open: fc.boolean(),
    inTime: fc.boolean(),
    naming: orNull(naming),
    values: few(enumValue, 0, 4),
  })
  .map((its) => ({ kind: "enum", ...at, ...its }));
const keyword: Arb<ast.KeywordDecl> = fc
  .record({ name, of: orNull(name), implies: few(name), naming: orNull(naming) })
  .map((its) => ({ kind: "keyword", ...at, ...its }));
const record: Arb<ast.RecordDecl> = fc
  .record({ name, naming: orNull(naming), fields: few(field) })
  .map((its) => ({ kind: "record", ...at, ...its }));
const names: Arb<ast.NamesDecl> = fc
  .record({ name, naming: orNull(naming) })
  .map((its) => ({ kind: "names", ...at, ...its }));
const fact: Arb<ast.FactDecl> = fc
  .record({
    name,
    optional: fc.boolean(),
    type,
    how: fc.oneof(
      fc.constant({ owner: null, state: null }),
      name.map((owner) => ({ owner, state: null })),
      fc.record({ initial: middling, hidden: few(name, 0, 2) }).map((state) => ({ owner: null, state })),
    ),
    naming: orNull(naming),
  })
  .map(({ how, ...its }) => ({ kind: "fact", ...at, ...its, ...how }));
const law: Arb<ast.LawDecl> = fc
  .record({ name, params: few(param, 0, 2), condition: middling, because })
  .map((its) => ({ kind: "law", ...at, ...its }));

const wordPair: Arb<ast.WordDecl> = fc
  .record({ lang, said: alias, meant: few(alias, 1, 2) })
  .map((its) => ({ kind: "word", ...at, ...its }));

export const item: Arb<ast.Item> = fc.oneof(
  wordPair,
  book,
  update,
  part,
  chapter,
  enumeration,
  keyword,
  record,
  names,
  fact,
  law,
  decide,
  playItem,
  playItem,
  playItem,
  provision,
  provision,
  entry,
  entry,
  carry,
  amend,
  drop,
  continuedExample,
  endedExample,
);
export const document: Arb<ast.Document> = few(item, 0, 4).map((items) => ({
  kind: "document",
  ...at,
  file: "",
  items,
  comments: [],
}));

/** A tree with nothing that depends on where it was written. */
export function withoutPlaces(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value) =>
      key === "start" || key === "end" || key === "file" ? undefined : value,
    ),
  );
}

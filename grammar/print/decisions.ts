/**
 * Turns decisions, clauses, doubts, flags and examples back into text.
 * Where they stand, in a provision or an entry, is left to others.
 */
import type {
  Citation,
  Clause,
  ClauseGroup,
  ClauseItem,
  ContinuedExample,
  DecideDecl,
  Doubt,
  EndedExample,
  Example,
  ExampleRef,
  Expect,
  Expr,
  Flag,
  GainOperation,
  Given,
  Stage,
} from "../ast.ts";
import { printText } from "../plain-text.ts";
import { apart, group, indent, join, line, type Piece } from "./layout.ts";
import type { Notes } from "./comments.ts";
import { expr, type } from "./expressions.ts";
import { played } from "./plays.ts";
import { type Member, sequence } from "./sequence.ts";
import {
  clauseRefs,
  entryRef,
  entryRefs,
  inSource,
  member,
  names,
  namingAfter,
  namingParts,
  pages,
  param,
  params,
  path,
  sentenceRefs,
  spanOf,
  texts,
  versions,
  langText,
} from "./words.ts";
import { power } from "../parser/powers.ts";

export function decide(notes: Notes, d: DecideDecl): Piece {
  const head = [
    `${d.adds ? "tally" : "decide"} ${d.name.text}: `,
    type(notes, d.type),
    d.params.length === 0 ? "" : [" given ", params(notes, d.params)],
  ];
  const members = [
    ...namingParts(d.naming),
    ...d.clauses.map((one) => member(one, () => clauseItem(notes, one))),
  ];
  const from = d.params.at(-1)?.end ?? d.type.end;
  return [
    group(head),
    " ",
    sequence(notes, members, { ...body, from, to: d.end, always: d.clauses.length > 1 }),
  ];
}

export function clauseGroup(notes: Notes, g: ClauseGroup): Piece {
  const head = [
    `clauses of ${names(g.of)}`,
    g.name === null ? "" : ` as ${g.name.text}`,
    apart(
      g.when === null ? "" : [line, "when ", indent(expr(notes, g.when))],
      g.because.length === 0 ? "" : [line, texts("because", g.because)],
    ),
  ];
  const members = g.clauses.map((one) => member(one, () => clauseItem(notes, one)));
  const from = Math.max(
    g.of.at(-1)?.end ?? 0,
    g.name?.end ?? 0,
    g.when?.end ?? 0,
    g.because.at(-1)?.end ?? 0,
  );
  return [
    group(head),
    " ",
    sequence(notes, members, { ...body, from, to: g.end, always: members.length > 1 }),
  ];
}

function clauseItem(notes: Notes, item: ClauseItem): Piece {
  return item.kind === "withdraw" ? `withdraw ${item.label.text}` : clause(notes, item);
}

function clause(notes: Notes, c: Clause): Piece {
  const head = [
    `${c.replaces ? "replace " : ""}${c.label.text}`,
    c.over.length === 0 ? "" : ` over ${clauseRefs(c.over)}`,
    c.bars.length === 0 ? "" : ` bars ${clauseRefs(c.bars)}`,
    ":",
  ];
  const parts: Piece[] = c.stages.map((one) => stage(notes, one));
  if (c.unseen) parts.push("unseen");
  if (c.value !== null)
    parts.push(c.stages.length > 0 ? ["gives ", expr(notes, c.value)] : value(notes, c.value));
  if (c.when !== null) parts.push(["when ", indent(expr(notes, c.when))]);
  if (c.told) parts.push("unless told");
  if (c.shown.length > 0) parts.push(texts("shown as", c.shown));
  if (c.from.length > 0) parts.push(`from ${sentenceRefs(c.from)}`);
  if (c.inferred.length > 0) parts.push(`inferred from ${entryRefs(c.inferred)}`);
  if (c.cites.length > 0) parts.push(`cites ${c.cites.map(citation).join(", ")}`);
  const [first, ...rest] = parts;
  if (first === undefined) return head;
  // A value stands behind the colon; stages and conditions may have lines of their own.
  return group(
    head,
    indent(
      c.stages.length > 0 ? line : " ",
      first,
      rest.map((part) => [line, part]),
    ),
  );
}

/** A name that could be taken for a part of the clause is put in parentheses. */
function value(notes: Notes, e: Expr): Piece {
  return e.kind === "ref" && partWords.has(e.name.text) ? `(${e.name.text})` : expr(notes, e);
}

const partWords: ReadonlySet<string> = new Set(["replace", "withdraw", "inferred", "cites"]);

function stage(notes: Notes, { name, value: its, from, naming }: Stage): Piece {
  return [
    group(
      `stage ${name.text} = `,
      expr(notes, its),
      from.length === 0 ? "" : indent(line, `from ${sentenceRefs(from)}`),
    ),
    namingAfter(notes, naming),
  ];
}

function citation(one: Citation): string {
  return one.kind === "pages" ? pages([one]) : entryRef(one);
}

export function doubt(notes: Notes, d: Doubt): Piece {
  const members = [...namingParts(d.naming)];
  const readings = d.readings.map((one) =>
    member(one, () =>
      texts(`${one.name.text}${one.taken ? " taken" : ""}${one.written ? " written" : ""}`, one.texts),
    ),
  );
  members.push(...readings);
  if (d.because.length > 0) members.push(member(spanOf(d.because), () => texts("because", d.because)));
  const style = { ...body, from: d.name.end, to: d.end, always: true };
  return [`doubt ${d.name.text} `, sequence(notes, members.sort(inSource), style)];
}

export function flag({ flag: word, rests, texts: all }: Flag): Piece {
  return texts(rests.length === 0 ? word : `${word} on ${clauseRefs(rests)}`, all);
}

export function example(notes: Notes, e: Example): Piece {
  const head = `example ${printText(e.title)}${e.printed ? " printed" : ""}${e.versions.length === 0 ? "" : ` in ${versions(e.versions)}`} `;
  const from = Math.max(e.title.end, e.versions.at(-1)?.end ?? 0);
  return [head, exampleBody(notes, e, from)];
}

export function continuedExample(notes: Notes, e: ContinuedExample): Piece {
  const title = e.title === null ? "" : ` ${printText(e.title)}`;
  const was = join(e.was.map(exampleRef), [",", line]);
  const head = group(`example${title} was `, indent(was));
  return [head, " ", exampleBody(notes, e, e.was.at(-1)?.end ?? e.start)];
}

export function endedExample({ example: ref, because }: EndedExample): Piece {
  return group(
    `drops example ${exampleRef(ref)}`,
    indent(because.length === 0 ? "" : [line, texts("because", because)]),
  );
}

function exampleRef({ owner, title }: ExampleRef): string {
  return `${entryRef(owner)} ${printText(title)}`;
}

function exampleBody(notes: Notes, e: Example | ContinuedExample, from: number): Piece {
  const parts = [...e.given, ...e.expects].sort(inSource);
  const members = e.texts.map((text) => member(text, () => langText(text)));
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Given | Expect;
    if (part.kind === "expect") {
      members.push(member(part, () => expect(notes, part)));
      continue;
    }
    const run = [part];
    for (let next = parts[i + 1]; next?.kind === "given"; next = parts[i + 1]) {
      run.push(next);
      i += 1;
    }
    members.push(...givens(notes, run));
  }
  return sequence(notes, members.sort(inSource), { ...body, from, to: e.end, always: true });
}

/** All given values follow one word, unless comments or empty lines separate them. */
function givens(notes: Notes, run: readonly Given[]): Member[] {
  const one = (given: Given): Piece => [`${path(given.path)} = `, expr(notes, given.value)];
  const parted = run.some((given, index) => {
    const before = run[index - 1];
    return (
      before !== undefined && (notes.isBlankBetween(before, given) || notes.has(before.end, given.start))
    );
  });
  if (parted) return run.map((given) => member(given, () => ["given ", one(given)]));
  return [member(spanOf(run), () => group("given ", indent(join(run.map(one), [",", line]))))];
}

function expect(notes: Notes, e: Expect): Piece {
  const { subject } = e;
  // A subject that is itself a reading would be taken for one more reading to assume.
  const its = beginsWithReading(subject)
    ? ["(", expr(notes, subject), ")"]
    : expr(notes, subject, power.add, "operator");
  return group(
    "expect ",
    e.versions.length === 0 ? "" : `in ${versions(e.versions)} `,
    e.readings.length === 0
      ? ""
      : [e.readings.map((one) => `reading ${one.doubt.text} = ${one.reading.text}`).join(", "), " "],
    its,
    indent(
      outcome(notes, e.outcome),
      e.after === null ? "" : [line, "after ", expr(notes, e.after, power.add, "operator")],
      e.played.map((one) => [line, played(notes, one)]),
      e.because.length === 0 ? "" : [line, `because ${clauseRefs(e.because)}`],
    ),
  );
}

function outcome(notes: Notes, outcome: Expect["outcome"]): Piece {
  switch (outcome.kind) {
    case "status":
      return ` ${outcome.status}`;
    case "value":
      return [" = ", expr(notes, outcome.value)];
    case "open":
      return " = ?";
  }
}

function beginsWithReading(e: Expr): boolean {
  if (e.kind === "arithmetic") return beginsWithReading(e.left);
  if (e.kind === "without") return beginsWithReading(e.of);
  return e.kind === "reading-test";
}

const body = { open: "{", close: "}", separator: "" } as const;

export function gain(notes: Notes, { keyword, param: who, when, from }: GainOperation): Piece {
  return group(
    `gain ${keyword.text} for `,
    param(notes, who),
    indent(line, "when ", expr(notes, when), from.length === 0 ? "" : [line, `from ${sentenceRefs(from)}`]),
  );
}

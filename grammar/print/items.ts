/**
 * Turns the items of a file back into text: headers, vocabulary, provisions and entries.
 * Their content, decisions and operations are printed by the files this one imports.
 */
import type {
  BookHeader,
  Amend,
  Carry,
  Chapter,
  Claim,
  Drop,
  Entry,
  EntryItem,
  EnumDecl,
  FactDecl,
  Item,
  KeywordDecl,
  LawDecl,
  NumberPattern,
  RecordDecl,
  UpdateHeader,
  WordDecl,
} from "../ast.ts";
import { apart, group, indent, join, line, type Piece } from "./layout.ts";
import type { Notes } from "./comments.ts";
import { bracedContent, numbered, provision, provisionItem } from "./content.ts";
import { continuedExample, decide, doubt, endedExample, example, flag } from "./decisions.ts";
import { expr, type } from "./expressions.ts";
import { address, nodeRef, operation, under } from "./operations.ts";
import { playItem } from "./plays.ts";
import { type Member, sequence } from "./sequence.ts";
import {
  alias,
  bracedTexts,
  entryRef,
  enumValue,
  field,
  inSource,
  member,
  names,
  namingAfter,
  namingParts,
  params,
  spanOf,
  texts,
  versions,
} from "./words.ts";
import { quoted } from "../string-literal.ts";

export function item(notes: Notes, one: Item): Piece {
  switch (one.kind) {
    case "book":
      return book(notes, one);
    case "update":
      return update(notes, one);
    case "part":
      return `part of ${one.book.text}${one.version === null ? "" : ` ${one.version.text}`}`;
    case "enum":
      return enumeration(notes, one);
    case "keyword":
      return keyword(notes, one);
    case "record":
      return record(notes, one);
    case "names":
      return [`names ${one.name.text}`, namingAfter(notes, one.naming)];
    case "fact":
      return fact(notes, one);
    case "law":
      return law(notes, one);
    case "word":
      return wordPair(one);
    case "decide":
      return decide(notes, one);
    case "play":
    case "event":
    case "react":
    case "policy":
    case "always":
      return playItem(notes, one);
    case "chapter":
      return chapter(notes, one);
    case "provision":
      return provision(notes, one);
    case "entry":
      return entry(notes, one);
    case "amend":
      return amend(notes, one);
    case "carry":
      return carry(notes, one);
    case "drop":
      return drop(one);
    case "continued-example":
      return continuedExample(notes, one);
    case "ended-example":
      return endedExample(one);
  }
}

// ---------------------------------------------------------------- headers

function book(notes: Notes, b: BookHeader): Piece {
  const members: Member[] = [];
  if (b.title.length > 0) members.push(member(spanOf(b.title), () => texts("title", b.title)));
  if (b.held.length > 0) members.push(member(spanOf(b.held), () => `held in ${names(b.held)}`));
  if (b.named.length > 0) members.push(member(spanOf(b.named), () => `named in ${names(b.named)}`));
  for (const unit of b.units)
    members.push(member(unit, () => `unit ${unit.quantity.text} = ${unit.symbol.text}`));
  if (b.numbers.length > 0) members.push(member(spanOf(b.numbers), () => numberPatterns(b.numbers)));
  const { phases } = b;
  if (phases !== null) members.push(member(phases, () => `phases ${phases.text}`));
  return [
    `book ${b.name.text} `,
    sequence(notes, members.sort(inSource), { ...body, from: b.name.end, to: b.end }),
  ];
}

function numberPatterns(patterns: readonly NumberPattern[]): Piece {
  const one = ({ unit, text, kept, skips }: NumberPattern): string =>
    `${unit} ${quoted(text)}${kept ? " kept" : ""}${skips.length === 0 ? "" : ` skips ${skips.map(quoted).join(", ")}`}`;
  return group("numbers ", indent(join(patterns.map(one), line)));
}

function update(notes: Notes, u: UpdateHeader): Piece {
  const { on, reissues, local, dated } = u;
  const members: Member[] = [];
  if (u.title.length > 0) members.push(member(spanOf(u.title), () => texts("title", u.title)));
  if (on !== null) members.push(member(on, () => `on ${on.text}`));
  if (reissues !== null) members.push(member(reissues, () => `re-issues ${reissues.text}`));
  if (u.held.length > 0) members.push(member(spanOf(u.held), () => `held in ${names(u.held)}`));
  if (u.notHeld.length > 0) members.push(member(spanOf(u.notHeld), () => `not-held ${versions(u.notHeld)}`));
  if (local !== null) members.push(member(local, () => `local ${local.text}`));
  members.sort(inSource);
  // The tree keeps the date as bare text, without its place.
  if (dated !== null) members.push(member({ start: u.end, end: u.end }, () => `dated ${quoted(dated)}`));
  const head = `update ${u.version.text} of ${u.book.text} `;
  return [head, sequence(notes, members, { ...body, from: u.book.end, to: u.end })];
}

function chapter(notes: Notes, { name, numbering, within, heading, end }: Chapter): Piece {
  const head = `chapter ${name.text}${numbered(numbering)}${within === null ? "" : ` in ${within.text}`}`;
  if (heading === null) return head;
  const members = heading.length === 0 ? [] : [member(spanOf(heading), () => texts("heading", heading))];
  return [
    `${head} `,
    sequence(notes, members, { ...body, from: (within ?? numbering ?? name).end, to: end }),
  ];
}

// ---------------------------------------------------------------- vocabulary

function enumeration(notes: Notes, e: EnumDecl): Piece {
  const values = e.values.map((one) => member(one, () => enumValue(notes, one)));
  const head = `${e.open ? "open " : ""}enum ${e.name.text}${e.inTime ? " in time" : ""} `;
  const style = { open: "{", close: "}", from: e.name.end, to: e.end } as const;
  // Values that are described are members like any other; bare ones are a list.
  const described = e.naming !== null || e.values.some(({ naming }) => naming !== null);
  if (described)
    return [
      head,
      sequence(notes, [...namingParts(e.naming), ...values], {
        ...style,
        separator: "",
        always: e.values.length > 1,
      }),
    ];
  return [head, sequence(notes, values, { ...style, separator: "," })];
}

function keyword(notes: Notes, { name, of, implies, naming }: KeywordDecl): Piece {
  const kind = of === null ? "" : ` of ${of.text}`;
  const implied = implies.length === 0 ? "" : ` implies ${implies.map(({ text }) => text).join(", ")}`;
  return [`keyword ${name.text}${kind}${implied}`, namingAfter(notes, naming)];
}

function record(notes: Notes, r: RecordDecl): Piece {
  const members = [...namingParts(r.naming), ...r.fields.map((one) => member(one, () => field(notes, one)))];
  return [
    `record ${r.name.text} `,
    sequence(notes, members, { ...body, from: r.name.end, to: r.end, always: r.fields.length > 1 }),
  ];
}

function fact(notes: Notes, f: FactDecl): Piece {
  const { state } = f;
  const word = state !== null ? "state" : f.owner === null ? "fact" : "choice";
  return [
    `${word} ${f.name.text}${f.optional ? "?" : ""}: `,
    type(notes, f.type),
    f.owner === null ? "" : ` by ${f.owner.text}`,
    state === null ? "" : [" = ", indent(expr(notes, state.initial))],
    state === null || state.hidden.length === 0 ? "" : ` hidden from ${names(state.hidden)}`,
    namingAfter(notes, f.naming),
  ];
}

function law(notes: Notes, l: LawDecl): Piece {
  return group(
    `law ${l.name.text}`,
    l.params.length === 0 ? "" : [" for ", params(notes, l.params)],
    ":",
    indent(line, expr(notes, l.condition), l.because.length === 0 ? "" : [line, texts("because", l.because)]),
  );
}

function wordPair({ lang, said, meant }: WordDecl): Piece {
  return group(`word ${lang.text} ${alias(said)} = `, apart(join(meant.map(alias), [",", line])));
}

// ---------------------------------------------------------------- provisions and entries

function entry(notes: Notes, e: Entry): Piece {
  const head = group(
    `${e.entryKind} ${e.id.text}`,
    apart(
      e.on.length === 0 ? "" : [line, `on ${names(e.on)}`],
      e.revises.length + e.parts.length === 0 ? "" : [line, `revises ${revised(e)}`],
      claims(e.claims),
    ),
  );
  const members = e.body.map((one) => member(one, () => entryItem(notes, one)));
  const from = Math.max(
    e.id.end,
    ...[e.on, e.revises, e.parts, e.claims].map((part) => part.at(-1)?.end ?? 0),
  );
  return [head, " ", sequence(notes, members, { ...body, from, to: e.end, always: true })];
}

function revised({ revises, parts }: Entry): string {
  return [...revises.map(entryRef), ...parts.map((ref) => `part of ${entryRef(ref)}`)].join(", ");
}

function claims(all: readonly Claim[]): Piece {
  return all.length === 0 ? "" : [line, join(all.map(claim), [",", line])];
}

function claim({ word, scope, reading }: Claim): string {
  const of = reading === null ? "" : ` in ${reading.doubt.text}.${reading.reading.text}`;
  return `${word}${scope === null ? "" : ` for ${scope.text}`}${of}`;
}

function entryItem(notes: Notes, one: EntryItem): Piece {
  switch (one.kind) {
    case "question":
      return texts("question", one.texts);
    case "answer": {
      const [sole, second] = one.body;
      if (
        sole?.kind === "sentence" &&
        second === undefined &&
        sole.label.text === "answer" &&
        !sole.remark &&
        !sole.unseen
      )
        return texts("answer", sole.texts);
      return ["answer ", bracedContent(notes, one.body, one)];
    }
    case "under":
      return under(notes, one);
    case "replace":
    case "replace-words":
    case "insert":
    case "append":
    case "delete":
    case "move":
    case "set":
    case "extend":
    case "gain":
      return operation(notes, one);
    default:
      return provisionItem(notes, one);
  }
}

function carry(notes: Notes, c: Carry): Piece {
  const head = group(`carries ${entryRef(c.ref)} as ${c.as.text}`, apart(claims(c.claims)));
  const members = [
    ...c.at.map((one) => member(one, () => address(one))),
    ...c.body.map((one) => member(one, () => carried(notes, one))),
  ].sort(inSource);
  if (members.length === 0) return head;
  const from = c.claims.at(-1)?.end ?? c.as.end;
  return [head, " ", sequence(notes, members, { ...body, from, to: c.end })];
}

function amend(notes: Notes, a: Amend): Piece {
  const head = group(`amends ${entryRef(a.ref)} as ${a.as.text}`, apart(claims(a.claims)));
  const members = [
    ...a.at.map((one) => member(one, () => address(one))),
    ...a.body.map((one) => member(one, () => entryItem(notes, one))),
  ].sort(inSource);
  const from = a.claims.at(-1)?.end ?? a.as.end;
  return [head, " ", sequence(notes, members, { ...body, from, to: a.end })];
}

function carried(notes: Notes, one: Carry["body"][number]): Piece {
  switch (one.kind) {
    case "heading":
      return texts("heading", one.texts);
    case "section":
      return texts("section", one.texts);
    case "doubt":
      return doubt(notes, one);
    case "flag":
      return flag(one);
    case "example":
      return example(notes, one);
    case "restated":
      return [`restated ${nodeRef(one.target)} `, bracedTexts(notes, one.texts, one.target.end, one.end)];
  }
}

function drop({ ref, claims: all, because }: Drop): Piece {
  return group(
    `drops ${entryRef(ref)}`,
    indent(claims(all), because.length === 0 ? "" : [line, texts("because", because)]),
  );
}

const body = { open: "{", close: "}", separator: "" } as const;

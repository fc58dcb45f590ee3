/**
 * Turns a file of provisions into its tree as a careful person would write it for speed alone: recursive descent,
 * tokens on demand, and an end at the first fault. Entries of updates, vocabulary, tables and figures are left out.
 */
import type {
  Alias,
  Aliases,
  Clause,
  ClauseGroup,
  ClauseItem,
  ClauseRef,
  Citation,
  Container,
  ContainerUnit,
  ContentNode,
  DecideDecl,
  Document,
  Doubt,
  EntryRef,
  Example,
  Expect,
  Expr,
  Flag,
  Given,
  Heading,
  Item,
  LangText,
  Name,
  Naming,
  PageRange,
  Param,
  PartHeader,
  Provision,
  ProvisionItem,
  Range,
  Reading,
  ReadingTest,
  Saying,
  Sentence,
  SentenceRef,
  Stage,
  TextLiteral,
  TextPart,
  Texts,
  TypeExpr,
  Unseen,
  VersionRef,
} from "../../grammar/ast.ts";
import type { SourceFile } from "../../grammar/source.ts";
import * as t from "./hand-written-cursor.ts";
import {
  advance,
  type Cursor,
  cursorOf,
  fail,
  isFollowedBy,
  isWord,
  startOfNext,
} from "./hand-written-cursor.ts";
import {
  anyWord,
  eat,
  eatWord,
  expect,
  expectWord,
  expression,
  name,
  readingTest,
  sum,
  unescaped,
} from "./hand-written-expressions.ts";

export function parseByHand(source: SourceFile): Document {
  const c = cursorOf(source.text);
  const items: Item[] = [];
  while (c.kind !== t.END) items.push(item(c));
  return {
    kind: "document",
    file: source.path,
    items,
    comments: c.comments,
    start: 0,
    end: source.text.length,
  };
}

function item(c: Cursor): Item {
  if (isWord(c, "provision")) return provision(c);
  if (isWord(c, "part")) return part(c);
  if (isWord(c, "decide")) return decide(c);
  return fail(c, "an item");
}

function part(c: Cursor): PartHeader {
  const { start } = c;
  advance(c);
  expectWord(c, "of");
  const book = name(c);
  const version = c.kind === t.NUMBER || c.kind === t.QUANTITY || isWord(c, "base") ? versionRef(c) : null;
  return { kind: "part", book, version, start, end: c.last };
}

function provision(c: Cursor): Provision {
  const { start } = c;
  advance(c);
  const called = name(c);
  const pages = eatWord(c, "on") ? pageRanges(c) : [];
  const answers = eatWord(c, "answers") ? names(c) : [];
  const body: ProvisionItem[] = [];
  expect(c, t.OPEN_CURLY);
  while (c.kind !== t.CLOSE_CURLY) body.push(provisionItem(c));
  advance(c);
  return {
    kind: "provision",
    name: called,
    was: [],
    numbering: null,
    pages,
    answers,
    body,
    start,
    end: c.last,
  };
}

function provisionItem(c: Cursor): ProvisionItem {
  const { start } = c;
  switch (c.text.charCodeAt(start)) {
    case 99: // c
      if (isWord(c, "clauses")) return clauseGroup(c);
      break;
    case 100: // d
      if (isWord(c, "decide")) return decide(c);
      if (isWord(c, "doubt")) return doubt(c);
      if (isWord(c, "damaged")) return flag(c, "damaged");
      break;
    case 101: // e
      if (isWord(c, "example")) return example(c);
      break;
    case 102: // f
      if (eatWord(c, "form")) return { kind: "form", form: name(c), start, end: c.last };
      break;
    case 104: // h
      if (isWord(c, "heading")) return heading(c);
      break;
    case 111: // o
      if (isWord(c, "outside")) return flag(c, "outside");
      break;
    case 115: // s
      if (isWord(c, "silent")) return flag(c, "silent");
      break;
  }
  return content(c, null);
}

// ---------------------------------------------------------------- words

function texts(c: Cursor): Texts {
  const result: LangText[] = [langText(c)];
  while (c.kind === t.WORD && c.text.charCodeAt(startOfNext(c)) === t.QUOTE) result.push(langText(c));
  return result;
}

function aliases(c: Cursor): Aliases[] {
  const result: Aliases[] = [];
  while (c.kind === t.WORD && c.text.charCodeAt(startOfNext(c)) === t.QUOTE) {
    const lang = name(c);
    const all = [alias(c)];
    while (eat(c, t.COMMA)) all.push(alias(c));
    result.push({ kind: "aliases", lang, all, start: lang.start, end: c.last });
  }
  return result;
}

function sayings(c: Cursor): Saying[] {
  const result: Saying[] = [];
  while (c.kind === t.WORD && c.text.charCodeAt(startOfNext(c)) === t.QUOTE) {
    const lang = name(c);
    const so = textLiteral(c);
    expectWord(c, "not");
    result.push({ kind: "saying", lang, so, not: textLiteral(c), start: lang.start, end: c.last });
  }
  return result;
}

/** In braces behind what is named. */
function namingBehind(c: Cursor): Naming | null {
  if (c.kind !== t.OPEN_CURLY) return null;
  const { start } = c;
  advance(c);
  const parts = naming(c);
  expect(c, t.CLOSE_CURLY);
  return parts === null ? null : { ...parts, start, end: c.last };
}

function alias(c: Cursor): Alias {
  if (c.kind !== t.STRING) fail(c, "a text");
  const { start, end, text } = c;
  advance(c);
  return { kind: "alias", text: unescaped(text, start + 1, end - 1), start, end };
}

function langText(c: Cursor): LangText {
  const lang = name(c);
  const text = textLiteral(c);
  let stamp: string | null = null;
  if (eatWord(c, "of")) {
    if (c.kind !== t.STRING) fail(c, "a stamp");
    stamp = unescaped(c.text, c.start + 1, c.end - 1);
    advance(c);
  }
  return { kind: "lang-text", lang, text, stamp, start: lang.start, end: c.last };
}

function textLiteral(c: Cursor): TextLiteral {
  if (c.kind !== t.STRING) fail(c, "a text");
  const { start, end, text } = c;
  advance(c);
  const words = text.slice(start + 1, end - 1);
  const parts: TextPart[] =
    words.includes("{") || words.includes("\\") ? partsOf(text, start + 1, end - 1) : [];
  if (parts.length === 0 && words !== "") parts.push({ kind: "words", text: words });
  return { kind: "text", parts, start, end };
}

function partsOf(text: string, from: number, to: number): TextPart[] {
  const parts: TextPart[] = [];
  let words = "";
  for (let at = from; at < to; at += 1) {
    const char = text.charAt(at);
    if (char === "\\") {
      at += 1;
      words += text.charAt(at);
    } else if (char === "{") {
      if (words !== "") parts.push({ kind: "words", text: words });
      words = "";
      const close = text.indexOf("}", at);
      const start = at + 1;
      const [said = "", shown = null] = text.slice(start, close).split("|");
      const name = { kind: "name", text: said, start, end: start + said.length } as const;
      if (shown !== null && !/^[A-Za-z]/.test(said)) parts.push({ kind: "numeral", says: said, text: shown });
      else parts.push({ kind: "hole", name, words: shown });
      at = close;
    } else words += char;
  }
  if (words !== "") parts.push({ kind: "words", text: words });
  return parts;
}

/** The names and descriptions that open a body, or none. */
function naming(c: Cursor): Naming | null {
  const { start } = c;
  let called: Texts = [];
  let about: Texts = [];
  let because: Texts = [];
  let asked: Aliases[] = [];
  let says: Saying[] = [];
  for (;;) {
    if (isWord(c, "name") && isFollowedByText(c)) {
      advance(c);
      called = texts(c);
    } else if (isWord(c, "about") && isFollowedByText(c)) {
      advance(c);
      about = texts(c);
    } else if (isWord(c, "because") && isFollowedByText(c)) {
      advance(c);
      because = texts(c);
    } else if (isWord(c, "asked") && isFollowedByText(c)) {
      advance(c);
      asked = aliases(c);
    } else if (isWord(c, "says") && isFollowedByText(c)) {
      advance(c);
      says = sayings(c);
    } else break;
  }
  return called.length + about.length + because.length + asked.length + says.length > 0
    ? { kind: "naming", name: called, about, because, asked, says, start, end: c.last }
    : null;
}

function isFollowedByText(c: Cursor): boolean {
  const code = c.text.charCodeAt(startOfNext(c));
  return code !== t.COLON && code !== t.QUESTION;
}

function names(c: Cursor): Name[] {
  const result = [name(c)];
  while (eat(c, t.COMMA)) result.push(name(c));
  return result;
}

/** A name, a number, or `otherwise`. */
function label(c: Cursor): Name {
  if (c.kind === t.NUMBER || isWord(c, "otherwise")) return anyWord(c);
  return name(c);
}

function sentenceRefs(c: Cursor): SentenceRef[] {
  const result = [sentenceRef(c)];
  while (eat(c, t.COMMA)) result.push(sentenceRef(c));
  return result;
}

function sentenceRef(c: Cursor): SentenceRef {
  const { start } = c;
  let version: VersionRef | null = null;
  if (c.text.charCodeAt(startOfNext(c)) === t.SLASH) {
    version = versionRef(c);
    advance(c);
  }
  const path = [label(c)];
  while (eat(c, t.DOT)) path.push(label(c));
  return { kind: "sentence-ref", start, end: c.last, version, path };
}

function pageRanges(c: Cursor): PageRange[] {
  if (!eatWord(c, "page")) expectWord(c, "pages");
  const result = [pageRange(c)];
  while (c.kind === t.COMMA && isDigit(c.text.charCodeAt(startOfNext(c)))) {
    advance(c);
    result.push(pageRange(c));
  }
  return result;
}

function pageRange(c: Cursor): PageRange {
  const { start } = c;
  const from = integer(c);
  const to = eat(c, t.RANGE) ? integer(c) : from;
  return { kind: "pages", from, to, start, end: c.last };
}

function integer(c: Cursor): number {
  if (c.kind !== t.NUMBER) fail(c, "a whole number");
  const value = Number(c.text.slice(c.start, c.end));
  advance(c);
  return value;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function versionRef(c: Cursor): VersionRef {
  const { start, end } = c;
  advance(c);
  return { kind: "version", text: c.text.slice(start, end), start, end };
}

function versions(c: Cursor): VersionRef[] {
  const result = [versionRef(c)];
  while (eat(c, t.COMMA)) result.push(versionRef(c));
  return result;
}

function entryRef(c: Cursor): EntryRef {
  const { start } = c;
  let version: VersionRef | null = null;
  if (c.text.charCodeAt(startOfNext(c)) === t.SLASH) {
    version = versionRef(c);
    advance(c);
  }
  const entry = name(c);
  return { kind: "entry-ref", version, entry, start, end: c.last };
}

// ---------------------------------------------------------------- content

const containerUnits: readonly ContainerUnit[] = ["block", "paragraph", "points", "point", "box"];

function heading(c: Cursor): Heading {
  const { start } = c;
  advance(c);
  return { kind: "heading", texts: texts(c), start, end: c.last };
}

function content(c: Cursor, position: number | null): ContentNode {
  if (isWord(c, "sentence")) return sentence(c, false);
  if (isWord(c, "remark")) return sentence(c, true);
  if (isWord(c, "unseen")) return unseen(c);
  const unit = containerUnits.find((unit) => isWord(c, unit));
  return unit ? container(c, unit, position) : fail(c, "content");
}

function sentence(c: Cursor, remark: boolean): Sentence {
  const { start } = c;
  advance(c);
  const called = label(c);
  const isUnseen = eatWord(c, "unseen");
  let words: Texts = [];
  if (!isUnseen) {
    expect(c, t.OPEN_CURLY);
    words = texts(c);
    expect(c, t.CLOSE_CURLY);
  }
  return {
    kind: "sentence",
    remark,
    label: called,
    was: [],
    unseen: isUnseen,
    texts: words,
    start,
    end: c.last,
  };
}

function unseen(c: Cursor): Unseen {
  const { start } = c;
  advance(c);
  const count = eat(c, t.PLUS) ? "some" : eat(c, t.TIMES) ? "any" : "one";
  let of: Unseen["of"] = null;
  for (const unit of ["sentence", "paragraph", "point", "block", "box"] as const) {
    if (of === null && isWord(c, unit) && !isLabelNext(c)) {
      advance(c);
      of = unit;
    }
  }
  const only = eatWord(c, "in") ? name(c) : null;
  return { kind: "unseen", count, of, only, start, end: c.last };
}

/** `unseen sentence others { … }` is two nodes, `unseen paragraph` is one. */
function isLabelNext(c: Cursor): boolean {
  const at = startOfNext(c);
  const code = c.text.charCodeAt(at);
  if (code === t.OPEN_CURLY || isDigit(code)) return true;
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter && !isFollowedBy(c, "in") && !isFollowedBy(c, "unseen");
}

function container(c: Cursor, unit: ContainerUnit, position: number | null): Container {
  const { start } = c;
  advance(c);
  const at = c.last;
  const hasLabel = (c.kind === t.WORD && !isWord(c, "unseen")) || c.kind === t.NUMBER;
  const called: Name = hasLabel
    ? label(c)
    : { kind: "name", text: String(position ?? 1), start: at, end: at };
  const isUnseen = eatWord(c, "unseen");
  let title: Heading | null = null;
  const body: ContentNode[] = [];
  if (!isUnseen) {
    expect(c, t.OPEN_CURLY);
    if (isWord(c, "heading")) title = heading(c);
    if (c.kind === t.WORD && c.text.charCodeAt(startOfNext(c)) === t.QUOTE) {
      const words = texts(c);
      const [first] = words;
      const place = { start: first?.start ?? at, end: c.last };
      body.push({
        kind: "sentence",
        remark: false,
        label: called,
        was: [],
        unseen: false,
        texts: words,
        ...place,
      });
    }
    while (c.kind !== t.CLOSE_CURLY) body.push(content(c, body.length + 1));
    advance(c);
  }
  return {
    kind: "container",
    unit,
    label: called,
    numbering: null,
    unseen: isUnseen,
    heading: title,
    body,
    start,
    end: c.last,
  };
}

// ---------------------------------------------------------------- decisions

function decide(c: Cursor): DecideDecl {
  const { start } = c;
  advance(c);
  const called = name(c);
  expect(c, t.COLON);
  const type = typeExpr(c);
  const params: Param[] = [];
  if (eatWord(c, "given")) {
    do params.push(param(c));
    while (eat(c, t.COMMA));
  }
  expect(c, t.OPEN_CURLY);
  const called2 = naming(c);
  const clauses = clauseItems(c);
  return {
    kind: "decide",
    adds: false,
    name: called,
    type,
    params,
    naming: called2,
    clauses,
    start,
    end: c.last,
  };
}

function param(c: Cursor): Param {
  const { start } = c;
  const called = name(c);
  const optional = eat(c, t.QUESTION);
  expect(c, t.COLON);
  const type = typeExpr(c);
  const isNoneUnlessGiven = eat(c, t.EQUAL) && eatWord(c, "none");
  return { kind: "param", name: called, optional, type, isNoneUnlessGiven, naming: null, start, end: c.last };
}

function typeExpr(c: Cursor): TypeExpr {
  const { start } = c;
  if (isFollowedBy(c, "of")) {
    const kind = isWord(c, "list") ? "type-list" : isWord(c, "set") ? "type-set" : "type-interval";
    advance(c);
    advance(c);
    const of = typeExpr(c);
    return { kind, of, start, end: c.last };
  }
  if (isWord(c, "ref")) {
    advance(c);
    const of = name(c);
    return { kind: "type-ref", of, start, end: c.last };
  }
  const called = isWord(c, "count") ? anyWord(c) : name(c);
  const range = typeRange(c);
  const type: TypeExpr = { kind: "type-name", name: called, range, start, end: c.last };
  if (!eatWord(c, "or")) return type;
  expectWord(c, "none");
  return { kind: "type-or-none", of: type, start, end: c.last };
}

function typeRange(c: Cursor): Range | null {
  const { start } = c;
  if (isWord(c, "at")) {
    advance(c);
    const isLeast = eatWord(c, "least");
    if (!isLeast) expectWord(c, "most");
    const bound = sum(c);
    return { kind: "range", from: isLeast ? bound : null, to: isLeast ? null : bound, start, end: c.last };
  }
  if (c.kind !== t.NUMBER && c.kind !== t.QUANTITY && c.kind !== t.MINUS) return null;
  const from = sum(c);
  expect(c, t.RANGE);
  const to = sum(c);
  return { kind: "range", from, to, start, end: c.last };
}

function clauseGroup(c: Cursor): ClauseGroup {
  const { start } = c;
  advance(c);
  expectWord(c, "of");
  const of = names(c);
  const called = eatWord(c, "as") ? name(c) : null;
  const when = eatWord(c, "when") ? expression(c) : null;
  const because = eatWord(c, "because") ? texts(c) : [];
  expect(c, t.OPEN_CURLY);
  const clauses = clauseItems(c);
  return { kind: "clauses", of, name: called, when, clauses, because, start, end: c.last };
}

/** Up to and with the closing bracket. */
function clauseItems(c: Cursor): ClauseItem[] {
  const items: ClauseItem[] = [];
  while (c.kind !== t.CLOSE_CURLY) items.push(clauseItem(c));
  advance(c);
  return items;
}

function clauseItem(c: Cursor): ClauseItem {
  if (isWord(c, "withdraw") && goesOnWithLabel(c)) {
    const { start } = c;
    advance(c);
    return { kind: "withdraw", label: label(c), start, end: c.last };
  }
  return clause(c);
}

/** Whether `replace` or `withdraw` is the word of the language here and no label. */
function goesOnWithLabel(c: Cursor): boolean {
  const code = c.text.charCodeAt(startOfNext(c));
  return code !== t.COLON && !isFollowedBy(c, "over") && !isFollowedBy(c, "bars");
}

function clause(c: Cursor): Clause {
  const { start } = c;
  const replaces = isWord(c, "replace") && goesOnWithLabel(c);
  if (replaces) advance(c);
  const called = label(c);
  const over = eatWord(c, "over") ? clauseRefs(c) : [];
  const bars = eatWord(c, "bars") ? clauseRefs(c) : [];
  expect(c, t.COLON);
  const stages: Stage[] = [];
  while (isWord(c, "stage")) stages.push(stage(c));
  let value: Expr | null = null;
  const isUnseen = eatWord(c, "unseen");
  if (!isUnseen && (eatWord(c, "gives") || beginsValue(c))) value = expression(c);
  const when = eatWord(c, "when") ? expression(c) : null;
  const told = eatWord(c, "unless");
  if (told) expectWord(c, "told");
  const isShown = isWord(c, "shown") && isFollowedBy(c, "as");
  if (isShown) {
    advance(c);
    advance(c);
  }
  const shown = isShown ? texts(c) : [];
  const from = eatWord(c, "from") ? sentenceRefs(c) : [];
  const inferred: EntryRef[] = [];
  if (isWord(c, "inferred") && isFollowedBy(c, "from")) {
    advance(c);
    advance(c);
    do inferred.push(entryRef(c));
    while (eat(c, t.COMMA));
  }
  const cites: Citation[] = [];
  if (isWord(c, "cites") && c.text.charCodeAt(startOfNext(c)) !== t.COLON) {
    advance(c);
    do {
      if (isWord(c, "page") || isWord(c, "pages")) cites.push(...pageRanges(c));
      else cites.push(entryRef(c));
    } while (eat(c, t.COMMA));
  }
  return {
    kind: "clause",
    replaces,
    label: called,
    over,
    bars,
    stages,
    value,
    unseen: isUnseen,
    when,
    told,
    shown,
    from,
    inferred,
    cites,
    start,
    end: c.last,
  };
}

/** A clause that only bars has no value. */
function beginsValue(c: Cursor): boolean {
  if (c.kind === t.CLOSE_CURLY || isWord(c, "when") || isWord(c, "unless") || isWord(c, "from")) return false;
  return !(isWord(c, "inferred") && isFollowedBy(c, "from")) && !isWord(c, "cites");
}

function stage(c: Cursor): Stage {
  const { start } = c;
  advance(c);
  const called = name(c);
  expect(c, t.EQUAL);
  const value = expression(c);
  const from = eatWord(c, "from") ? sentenceRefs(c) : [];
  return { kind: "stage", name: called, value, from, naming: namingBehind(c), start, end: c.last };
}

function clauseRefs(c: Cursor): ClauseRef[] {
  const result: ClauseRef[] = [];
  do {
    const { start } = c;
    const first = label(c);
    const second = eat(c, t.DOT) ? label(c) : null;
    result.push({
      kind: "clause-ref",
      decision: second === null ? null : first,
      label: second ?? first,
      start,
      end: c.last,
    });
  } while (eat(c, t.COMMA));
  return result;
}

// ---------------------------------------------------------------- doubts, flags, examples

function doubt(c: Cursor): Doubt {
  const { start } = c;
  advance(c);
  const called = name(c);
  const readings: Reading[] = [];
  expect(c, t.OPEN_CURLY);
  const its = naming(c);
  while (c.kind !== t.CLOSE_CURLY && !isWord(c, "because")) {
    const at = c.start;
    const reading = name(c);
    const taken = eatWord(c, "taken");
    const written = eatWord(c, "written");
    const words = texts(c);
    readings.push({ kind: "reading", name: reading, taken, written, texts: words, start: at, end: c.last });
  }
  const because = eatWord(c, "because") ? texts(c) : [];
  expect(c, t.CLOSE_CURLY);
  return { kind: "doubt", name: called, naming: its, readings, because, start, end: c.last };
}

function flag(c: Cursor, which: Flag["flag"]): Flag {
  const { start } = c;
  advance(c);
  const rests = eatWord(c, "on") ? clauseRefs(c) : [];
  return { kind: "flag", flag: which, rests, texts: texts(c), start, end: c.last };
}

function example(c: Cursor): Example {
  const { start } = c;
  advance(c);
  const title = textLiteral(c);
  const printed = eatWord(c, "printed");
  const of = eatWord(c, "in") ? versions(c) : [];
  const words: LangText[] = [];
  const given: Given[] = [];
  const expects: Expect[] = [];
  expect(c, t.OPEN_CURLY);
  while (c.kind !== t.CLOSE_CURLY) {
    if (c.kind === t.WORD && c.text.charCodeAt(startOfNext(c)) === t.QUOTE) words.push(langText(c));
    else if (eatWord(c, "given")) {
      do given.push(givenValue(c));
      while (eat(c, t.COMMA));
    } else expects.push(expectation(c));
  }
  advance(c);
  return { kind: "example", title, printed, versions: of, texts: words, given, expects, start, end: c.last };
}

function givenValue(c: Cursor): Given {
  const path = [name(c)];
  while (eat(c, t.DOT)) path.push(name(c));
  expect(c, t.EQUAL);
  const value = expression(c);
  return { kind: "given", path, value, start: path[0]?.start ?? value.start, end: c.last };
}

function expectation(c: Cursor): Expect {
  const { start } = c;
  expectWord(c, "expect");
  const of = eatWord(c, "in") ? versions(c) : [];
  const readings: ReadingTest[] = [];
  while (isWord(c, "reading")) {
    readings.push(readingTest(c));
    eat(c, t.COMMA);
  }
  const subject = sum(c);
  const outcome = outcomeOf(c);
  const because = eatWord(c, "because") ? clauseRefs(c) : [];
  return {
    kind: "expect",
    versions: of,
    readings,
    subject,
    outcome,
    because,
    after: null,
    played: [],
    start,
    end: c.last,
  };
}

function outcomeOf(c: Cursor): Expect["outcome"] {
  const { start } = c;
  if (eat(c, t.EQUAL)) {
    const value = expression(c);
    return { kind: "value", value, start: value.start, end: value.end };
  }
  for (const status of ["no-ruling", "not-on-record", "conflict", "depends"] as const)
    if (eatWord(c, status)) return { kind: "status", status, start, end: c.last };
  return fail(c, "an outcome");
}

/**
 * Compares the numbers that sentences say with those in other languages and in the logic that they state. What players call a
 * number (half, both) is in the folder of each language; `{2|both}` and `{|40,000}` settle what cannot be read from the words.
 */
import {
  type Diagnostic,
  type NumeralPart,
  printText,
  type TextLiteral,
  type TextPart,
  walk,
} from "../../grammar/tree.ts";
import type { Book, NodeTexts } from "../amend/book.ts";
import { isOp, numberIn } from "../core/expressions.ts";
import { expressionsIn, expressionsOfDecision, linesWithin, subexpressionsOf } from "../core/walk.ts";
import { findLanguage, findNumbers, type SaidNumber, usualLanguage } from "../languages/index.ts";
import { memoizeNamed } from "../memoize.ts";
import type { ClauseId, DecisionId, NodeId, ProvisionId } from "../resolve/graph.ts";
import { raise } from "./faults.ts";
import { nodeInWords } from "./node-words.ts";
import { valueInWords } from "./origin.ts";
import type { ClauseOrigin, Expr, FigureDecision, Program, Words } from "./program.ts";
import { toNumber } from "./rational.ts";

/** Warnings only. The version has no errors. */
export function* checkNumbers(book: Book, program: Program): Iterable<Diagnostic> {
  for (const node of book.nodes.values()) {
    yield* differing(node.texts);
    yield* differing(node.heading);
  }
  for (const { question, heading } of book.entries) {
    yield* differing(question);
    yield* differing(heading);
  }
  for (const { texts } of book.examples) yield* differing(texts);
  yield* notGiven(book, program);
  yield* notSaid(book, program);
  yield* notDecided(book, program);
  yield* figuresAsNumbers(book, program);
}

type Said = Pick<SaidNumber, "values" | "isSure">;

/** The numbers in the words of a text and of its pieces; figures are the same in each language. Most texts are in several versions. */
const saidIn = memoizeNamed(({ parts }: TextLiteral, language: string): readonly Said[] => {
  const folder = findLanguage(language);
  return parts.flatMap((part): readonly Said[] => {
    if (part.kind === "hole" || folder === null) return [];
    return part.kind === "numeral" ? saidByPiece(part) : findNumbers(part.text, folder);
  });
});

function saidByPiece({ says }: NumeralPart): readonly Said[] {
  if (says === "") return [];
  const [top, bottom] = says.replace("%", "").split("/");
  return [{ values: [Number(top) / Number(bottom ?? 1)], isSure: true }];
}

/** None and one are said by other words: no, any, a. */
function isCounted(value: number): boolean {
  return value !== 0 && value !== 1 && value !== -1;
}

function sureValues(said: readonly Said[]): readonly number[] {
  const values = said.flatMap(({ values: [value], isSure }) =>
    isSure && value !== undefined ? [value] : [],
  );
  return [...new Set(values)].filter(isCounted);
}

// ---------------------------------------------------------------- other languages

/** A translation that is out of date is reported as such, and so is a text with other figures. */
function* differing(texts: NodeTexts): Iterable<Diagnostic> {
  const all = [...texts].flatMap(([language, { text, file, stale }]) =>
    stale || findLanguage(language) === null
      ? []
      : [{ language, text, file, said: saidIn(text, language), pieces: piecesIn(text) }],
  );
  for (const one of all) {
    const lacking = all.filter(({ pieces }) => one.pieces.some((name) => !pieces.includes(name)));
    const [first] = lacking;
    if (first === undefined) continue;
    const names = one.pieces.filter((name) => lacking.some(({ pieces }) => !pieces.includes(name)));
    const data = { names, language: one.language, without: lacking.map(({ language }) => language) };
    const related = [{ span: spanOfText(first), label: "does not show it" }];
    yield raise("pieces-differ", spanOfText(one), data, { related });
  }
  for (const one of all) {
    const others = all.filter(({ pieces }) => `${pieces}` === `${one.pieces}`);
    const isSaid = (number: number, { said }: (typeof all)[number]) =>
      said.some(({ values }) => values.includes(number));
    const numbers = sureValues(one.said).filter((number) => !others.every((other) => isSaid(number, other)));
    const without = others.filter((other) => numbers.some((number) => !isSaid(number, other)));
    const [first] = without;
    if (first === undefined) continue;
    const related = [{ span: spanOfText(first), label: "does not say it" }];
    const data = { numbers, language: one.language, without: without.map(({ language }) => language) };
    yield raise("numbers-differ", spanOfText(one), data, { related });
  }
}

function piecesIn({ parts }: TextLiteral): readonly string[] {
  const names = parts.flatMap((part) => (part.kind === "hole" ? [part.name.text] : []));
  return [...new Set(names)].sort();
}

function spanOfText({ text: { start, end }, file }: { readonly text: TextLiteral; readonly file: string }) {
  return { file, start, end };
}

// ---------------------------------------------------------------- numbers of clauses

function* notSaid(book: Book, program: Program): Iterable<Diagnostic> {
  const reasoned = clausesWithReason(book);
  for (const decision of program.decisions) {
    const stated =
      decision.kind === "ruled"
        ? decision.clauses.filter(({ id }) => !reasoned.has(id))
        : decision.kind === "gain"
          ? decision.ways.map((way) => ({ ...way, label: decision.keyword, value: null, stages: [] }))
          : [];
    for (const { label, value, when, stages, origin, span, sentences } of stated) {
      const parts = [value, when, ...stages.map((stage) => stage.value)].filter((part) => part !== null);
      const missing = unsaid(book, program, parts, origin, sentences);
      const data = { label, decision: decision.id, numbers: missing };
      if (missing.length > 0) yield raise("number-not-said", span, data);
    }
  }
}

/** Those that an entry changes with `because`: its reason stands in place of words. */
function clausesWithReason({ graph, entries, decisions }: Book): ReadonlySet<ClauseId> {
  const reasoned = new Set<string>();
  for (const { id, origin } of entries)
    for (const entry of [graph.entries.get(id), graph.entries.get(origin)])
      for (const { by } of entry ? [entry, ...entry.earlier] : [])
        walk(by.node, (node) => {
          if (node.kind === "clauses" && node.because.length > 0)
            for (const { label } of node.clauses) reasoned.add(`${by.file} ${label.start}`);
          return node.kind === "entry" || node.kind === "carry" || node.kind === "under";
        });
  return new Set(
    decisions.flatMap((decision) =>
      decision.kind === "clauses"
        ? decision.clauses.flatMap(({ id, clause, source }) =>
            reasoned.has(`${source.file} ${clause.label.start}`) ? [id] : [],
          )
        : [],
    ),
  );
}

/** Empty for a clause without sentences, of which nothing can be said. */
function unsaid(
  { nodes, entries }: Book,
  { questions, doubts }: Program,
  parts: readonly Expr[],
  { words, before, entry, citation }: ClauseOrigin,
  sentences: readonly NodeId[],
): readonly number[] {
  if (Object.keys(words).length === 0) return [];
  const used = parts.flatMap(usedNumbers).filter(({ number, isShown }) => isCounted(number) && !isShown);
  if (used.length === 0) return [];
  // Missions go by their pages.
  const [pages = ""] = /\bpages? [\d–, ]+/.exec(citation) ?? [];
  const readings = parts.flatMap(subexpressionsOf).flatMap((part): readonly Words[] => {
    if (part.kind !== "reading") return [];
    const taken = doubts.find(({ id }) => id === part.doubt);
    return taken?.readings.map((reading) => reading.words) ?? [];
  });
  const question = entry === null ? {} : (questions.get(entry) ?? {});
  const texts = [words, before, question, ...readings, { [usualLanguage.code]: pages }];
  const asked = entries.flatMap((each) => (each.origin === entry ? [...each.question.values()] : []));
  const marked = [...sentences.flatMap((id) => [...(nodes.get(id)?.texts.values() ?? [])]), ...asked]
    .flatMap(({ text }) => text.parts)
    .flatMap((part) => (part.kind === "numeral" ? saidByPiece(part) : []));
  const said = new Set([...texts.flatMap(impliedByWords), ...marked.flatMap(impliedBy)]);
  const isSaid = ({ number, beside }: UsedNumber): boolean =>
    said.has(number) || said.has(-number) || (beside !== null && said.has(beside));
  const missing = used.filter((each) => !isSaid(each));
  return [...new Set(missing.map(({ number }) => number))].sort((a, b) => a - b);
}

interface UsedNumber {
  readonly number: number;
  /** The same limit in other words: more than three is at least four. */
  readonly beside: number | null;
  /** A place on a board, which is drawn, or the divisor of a half: half of an arc is said by the arc. */
  readonly isShown: boolean;
}

function usedNumbers(expr: Expr): readonly UsedNumber[] {
  const all = subexpressionsOf(expr);
  const steps = new Map(all.flatMap(limitsIn));
  const shown = new Set(
    all.flatMap((part) => {
      if (part.kind !== "op") return [];
      if (isOp(part, "/")) return part.args.filter(isTwo);
      return part.args.some(isCoordinate) ? part.args.flatMap(subexpressionsOf) : [];
    }),
  );
  return all.flatMap((part) => {
    const exact = numberIn(part);
    if (exact === null) return [];
    const number = toNumber(exact);
    const step = steps.get(part);
    return [{ number, beside: step === undefined ? null : number + step, isShown: shown.has(part) }];
  });
}

/** The ends of a comparison or range, each with the step to the number that says the same. */
function limitsIn(part: Expr): readonly (readonly [Expr, number])[] {
  if (part.kind === "make" && part.form === "interval")
    return part.items.map((end, i) => [end, i === 0 ? -1 : 1]);
  if (!isOp(part, "<", "<=", ">", ">=")) return [];
  const [left, right] = part.args;
  const step = part.op === "<" || part.op === ">=" ? -1 : 1;
  return [
    [left, -step],
    [right, step],
  ];
}

function isTwo(expr: Expr): boolean {
  const exact = numberIn(expr);
  return exact !== null && toNumber(exact) === 2;
}

function isCoordinate(expr: Expr): boolean {
  return expr.kind === "field" && expr.of.type.kind === "square";
}

/** In digits, as words, and all between the ends of a range such as `3-5`. */
function impliedByWords(words: Words): readonly number[] {
  return Object.entries(words).flatMap(([language, text]) => {
    const folder = findLanguage(language) ?? usualLanguage;
    const ranges = [...text.matchAll(/(\d+)\s*[-–]\s*(\d+)/g)].flatMap(([, from, to]) =>
      between(Number(from), Number(to)),
    );
    return [...findNumbers(text, folder).flatMap(impliedBy), ...ranges, ...(text.includes("%") ? [100] : [])];
  });
}

/** A half is also 50 %, and a division by two. */
function impliedBy({ values }: Said): readonly number[] {
  return values.flatMap((value) => (value > 0 && value < 1 ? [value, value * 100, 1 / value] : [value]));
}

const mostBetween = 100;

function between(from: number, to: number): readonly number[] {
  if (to < from || to - from > mostBetween) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

// ---------------------------------------------------------------- numbers of sentences

function* notDecided(book: Book, program: Program): Iterable<Diagnostic> {
  const decisions = new Map(program.decisions.map((decision) => [decision.id, decision]));
  const known = new Map<DecisionId, ReadonlySet<number>>();
  /** Of a decision and all that it calls. */
  const usedBelow = (id: DecisionId): ReadonlySet<number> => {
    const found = known.get(id);
    if (found) return found;
    const used = new Set<number>();
    known.set(id, used);
    const decision = decisions.get(id);
    for (const expr of decision ? expressionsOfDecision(decision) : [])
      for (const each of usedIn(expr)) used.add(each);
    return used;
  };
  function* usedIn(expr: Expr): Iterable<number> {
    for (const { number, beside } of usedNumbers(expr)) yield* beside === null ? [number] : [number, beside];
    for (const part of subexpressionsOf(expr)) {
      if (part.kind === "call") yield* usedBelow(part.decision);
      const { type } = part;
      const one = type.kind === "list" ? type.of : type;
      if (one.kind === "die") yield one.sides;
    }
  }
  const reasoned = clausesWithReason(book);
  for (const [id, stated] of statedBySentences(program)) {
    if (stated.by.some((clause) => reasoned.has(clause))) continue;
    const node = book.nodes.get(id);
    if (node === undefined) continue;
    // A translation of earlier words says earlier numbers.
    const sure = [...node.texts].flatMap(([language, text]) =>
      text.stale ? [] : [{ ...text, values: sureValues(saidIn(text.text, language)) }],
    );
    if (sure.every(({ values }) => values.length === 0)) continue;
    const used = new Set([...stated.numbers, ...stated.exprs.flatMap((expr) => [...usedIn(expr)])]);
    const isUsed = (value: number): boolean =>
      impliedBy({ values: [value], isSure: true }).some((each) => used.has(each) || used.has(-each));
    for (const text of sure) {
      const unused = text.values.filter((value) => value !== 100 && !isUsed(value));
      if (unused.length === 0) continue;
      yield raise("number-not-decided", spanOfText(text), { sentence: nodeInWords(id), numbers: unused });
      // The other languages say the same.
      break;
    }
  }
}

// ---------------------------------------------------------------- numbers of examples

/** A worked example gives or expects the numbers that its words say; lists have as many elements. */
function* notGiven({ examples }: Book, program: Program): Iterable<Diagnostic> {
  for (const [i, { texts, runs }] of examples.entries()) {
    const example = program.examples[i];
    if (example === undefined || texts.size === 0 || !runs) continue;
    const exprs = [
      ...[...example.given, ...example.played].map(({ value }) => value),
      ...example.expects.flatMap(({ subject, after, outcome }) => [
        subject,
        ...(after === null ? [] : [after]),
        ...(outcome.kind === "value" ? [outcome.value] : []),
      ]),
    ];
    const stated = new Set(exprs.flatMap(statedNumbers));
    for (const [language, { text, file, stale }] of texts) {
      const missing = stale ? [] : sureValues(saidIn(text, language)).filter((value) => !stated.has(value));
      if (missing.length === 0) continue;
      yield raise("number-not-given", spanOfText({ text, file }), { title: example.title, numbers: missing });
      // The other languages say the same.
      break;
    }
  }
}

function statedNumbers(expr: Expr): readonly number[] {
  return subexpressionsOf(expr).flatMap((part) => {
    if (part.kind === "make" && part.form === "list") return [part.items.length];
    const exact = numberIn(part);
    const number = exact === null ? null : toNumber(exact);
    return number === null ? [] : [number, -number, number * 100];
  });
}

// ---------------------------------------------------------------- figures

/** A text that writes out a figure of its rule keeps the old number when an update sets the figure. */
function* figuresAsNumbers(book: Book, program: Program): Iterable<Diagnostic> {
  const byRule = figuresByNumber(book, program);
  for (const { provision, texts } of book.nodes.values()) {
    const figures = provision === null ? undefined : byRule.get(provision);
    for (const [language, { text, file }] of figures ? texts : []) {
      const found = withFigure(text.parts, language, figures ?? new Map(), program);
      if (found === null) continue;
      const { number, figure, parts } = found;
      const span = spanOfText({ text, file });
      const edits = [{ span, text: printText({ parts }) }];
      const fixes = [{ title: `show the figure \`${figure}\``, edits, trust: "safe" } as const];
      yield raise("figure-as-number", span, { number, figure }, { fixes });
    }
  }
}

/** Each rule's figures by the digits that they begin with; null where several figures have the same. */
type FiguresByNumber = ReadonlyMap<string, FigureDecision | null>;

function figuresByNumber(book: Book, program: Program): ReadonlyMap<ProvisionId, FiguresByNumber> {
  const byRule = new Map<ProvisionId, Map<string, FigureDecision | null>>();
  for (const decision of program.decisions) {
    const provision = decision.kind === "figure" ? book.nodes.get(decision.node)?.provision : null;
    if (decision.kind !== "figure" || !provision || decision.value === null) continue;
    const shown = valueInWords(program.types, decision.value.from, usualLanguage.code);
    const [digits] = /^\d+/.exec(shown) ?? [];
    if (digits === undefined || Number(digits) < 2) continue;
    const figures = byRule.get(provision) ?? new Map<string, FigureDecision | null>();
    byRule.set(provision, figures.set(digits, figures.has(digits) ? null : decision));
  }
  return byRule;
}

interface Shown {
  readonly number: string;
  readonly figure: string;
  readonly parts: readonly TextPart[];
}

/** With a figure in place of its number; null where the words have none, or the text shows the figure already. */
function withFigure(
  parts: readonly TextPart[],
  language: string,
  figures: FiguresByNumber,
  { types }: Program,
): Shown | null {
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "words") continue;
    for (const [digits] of part.text.matchAll(/\d+/g)) {
      const decision = figures.get(digits);
      if (!decision?.value) continue;
      const figure = decision.id.slice(decision.id.lastIndexOf(".") + 1);
      const number = valueInWords(types, decision.value.from, language);
      const start = placeOfNumber(part.text, number);
      const isThere = parts.some((each) => each.kind === "hole" && each.name.text === figure);
      if (start < 0 || isThere) continue;
      const name = { kind: "name", start: 0, end: 0, text: figure } as const;
      const shown: readonly TextPart[] = [
        { kind: "words", text: part.text.slice(0, start) },
        { kind: "hole", name, words: null },
        { kind: "words", text: part.text.slice(start + number.length) },
      ];
      return { number, figure, parts: [...parts.slice(0, at), ...shown, ...parts.slice(at + 1)] };
    }
  }
  return null;
}

/** Where it is a number of its own, not a part of another or of `2D6`. */
function placeOfNumber(text: string, number: string): number {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const after = text.slice(at + number.length);
    if (!/[\p{L}\d.,/+-]$/u.test(text.slice(0, at)) && !/^[\p{L}\d/+″%-]|^[.,]\d/u.test(after)) return at;
  }
  return -1;
}

interface Stated {
  readonly exprs: Expr[];
  readonly numbers: number[];
  readonly by: ClauseId[];
}

/** A sentence of a sequence states what its lines do together. */
function statedBySentences(program: Program): ReadonlyMap<NodeId, Stated> {
  const found = new Map<NodeId, Stated>();
  const statedBy = (id: NodeId): Stated => {
    const stated = found.get(id) ?? { exprs: [], numbers: [], by: [] };
    found.set(id, stated);
    return stated;
  };
  for (const decision of program.decisions) {
    if (decision.kind === "ruled")
      for (const { id, sentences, value, when, stages } of decision.clauses) {
        const exprs = [value, when, ...stages.map((stage) => stage.value)].filter((expr) => expr !== null);
        for (const node of [...sentences, ...stages.flatMap((stage) => stage.sentences)]) {
          statedBy(node).exprs.push(...exprs);
          statedBy(node).by.push(id);
        }
      }
    if (decision.kind === "gain")
      for (const { sentences, when } of decision.ways)
        for (const node of sentences) statedBy(node).exprs.push(when);
  }
  for (const play of [...program.plays, ...program.reactions]) {
    const lines = linesWithin(play.lines);
    const own = "limit" in play ? [play.when, play.soon, play.limit?.times ?? null] : [];
    const exprs = [...expressionsIn(play.lines), ...own.filter((expr) => expr !== null)];
    const sides = lines.flatMap((line) => (line.kind === "roll" ? [line.sides] : []));
    const nodes = [
      ...lines.flatMap(({ sentences }) => sentences),
      ...("limit" in play ? play.sentences : []),
    ];
    for (const node of new Set(nodes)) {
      statedBy(node).exprs.push(...exprs);
      statedBy(node).numbers.push(...sides);
    }
  }
  return found;
}

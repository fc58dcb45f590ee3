/**
 * Conditions as statements and values as formulas, in the reader's language and without identifiers. Negations are pushed
 * down to the lines, so that each line says what must be so.
 */
import type { Expr, Named, Type } from "../check/program.ts";
import {
  elementsCounted,
  elementsOf,
  endsIn,
  isNone,
  isOp,
  itemsIn,
  numberIn,
  saidOfElements,
  type Operation,
  truthIn,
} from "../core/expressions.ts";
import { findDecision, findDoubt, findFact } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { isAlike } from "../diff/sameness.ts";
import { type Around, declared, elementMark } from "./around.ts";
import {
  fieldOf,
  namedLocal,
  nameOfDecision,
  nameOfFact,
  nameOfField,
  nameOfLocal,
  ownNameOf,
  resultOf,
} from "./names.ts";
import { atStart, fill, fillNamed, insideLine, join, joinLast, type Wording } from "./wording.ts";
import { alternative, headed, inline, line, lineOf, list, type Statement } from "./statement.ts";
import { literalInWords } from "./values.ts";

/** A statement of the condition, or of its opposite. */
export function conditionInWords(around: Around, condition: Expr, isSo = true): Statement {
  const { phrases } = around.language;
  const keyword = keywordIn(around, condition);
  if (keyword !== null) return labelled(around, keyword.of, keyword.name, isSo);
  switch (condition.kind) {
    case "literal":
      return line(truthIn(condition) === isSo ? phrases.always : phrases.never);
    case "open":
      return line(condition.status === "no-ruling" ? phrases.notRuled : phrases.notHeld);
    case "op":
      return operationInWords(around, condition, isSo);
    case "reading":
      return readingInWords(around, condition, isSo);
    case "some":
      return someInWords(around, condition, isSo);
    case "group": {
      const head = fill(isSo ? phrases.linked : phrases.notLinked, valueInWords(around, condition.list));
      const inside = enter(around, condition.first, condition.second);
      return headed(head, conditionInWords(inside, condition.link));
    }
    case "cases":
      return casesInWords(around, condition, isSo);
    case "fact":
    case "local":
    case "field":
    case "call":
      return truthInWords(around, condition, isSo);
    case "those":
    case "aggregate":
    case "fold":
    case "make":
    case "outcome":
    case "odds":
      return line(fill(phrases.labelled, valueInWords(around, condition), isSo ? phrases.yes : phrases.no));
  }
}

// ---------------------------------------------------------------- lines

/** `Terrain: Wood`; about the innermost element, the value alone. */
function labelled(around: Around, subject: Expr, value: Wording, isSo: boolean): Statement {
  const { phrases } = around.language;
  const said = isSo ? value : fill(phrases.not, value);
  return of(around, subject, said);
}

function of(around: Around, subject: Expr, said: Wording): Statement {
  const label = subjectInWords(around, subject);
  return label === null ? line(said) : lineOf(around.language.phrases, label, said);
}

/** Null for the innermost element itself. */
function subjectInWords(around: Around, subject: Expr): Wording | null {
  if (subject.kind === "local" && subject.name === around.innermost) return null;
  return valueInWords(around, subject);
}

function truthInWords(
  around: Around,
  expr: Extract<Expr, { kind: "fact" | "local" | "field" | "call" }>,
  isSo: boolean,
): Statement {
  const { code, phrases, statementFrom } = around.language;
  const said = saidOf(around, expr);
  const own = said?.says && Object.hasOwn(said.says, code) ? said.says[code] : undefined;
  if (own !== undefined) return statementOf(around, expr, isSo ? own.so : own.not);
  const question = said && Object.hasOwn(said.about, code) ? said.about[code] : undefined;
  const derived = question === undefined ? null : statementFrom(question, isSo);
  if (derived === null)
    return line(fill(phrases.labelled, valueInWords(around, expr), isSo ? phrases.yes : phrases.no));
  return lineAbout(around, contextOf(around, expr), derived);
}

/** A statement behind the thing it speaks of; with a capital only where a line begins with it. */
function lineAbout(around: Around, context: Wording | null, statement: Wording): Statement {
  if (context !== null) return lineOf(around.language.phrases, context, insideLine(statement));
  return line(around.innermost === null ? atStart(statement) : insideLine(statement));
}

/** What the author of a truth says of it. */
function saidOf(around: Around, expr: Expr): Named | null {
  switch (expr.kind) {
    case "fact":
      return findFact(around.program, expr.name) ?? null;
    case "local":
      return namedLocal(around, expr.name);
    case "field":
      return fieldOf(around, expr.of.type, expr.name) ?? resultOf(around, expr.of, expr.name);
    case "call":
      return findDecision(around.program, expr.decision) ?? null;
    default:
      return null;
  }
}

/** Its author's own statement, with the arguments in its holes. Those without a hole stand in front. */
function statementOf(around: Around, expr: Expr, text: string): Statement {
  const params = expr.kind === "call" ? (findDecision(around.program, expr.decision)?.params ?? []) : [];
  const args = expr.kind === "call" ? expr.args : [];
  const filled = new Map(
    params.flatMap(({ name }, i) => {
      const arg = args[i];
      return arg && text.includes(`{${name}}`) ? [[name, valueInWords(around, arg)] as const] : [];
    }),
  );
  return lineAbout(around, contextOf(around, expr, filled), fillNamed(text, filled));
}

/** Of which thing a statement speaks; null for the innermost element and the situation as a whole. */
function contextOf(around: Around, expr: Expr, filled?: ReadonlyMap<string, Wording>): Wording | null {
  if (expr.kind === "field") return subjectInWords(around, expr.of);
  return expr.kind === "call" ? argumentsInWords(around, expr, filled) : null;
}

function readingInWords(
  around: Around,
  { doubt, reading }: Extract<Expr, { kind: "reading" }>,
  isSo: boolean,
): Statement {
  const { phrases } = around.language;
  const words = findDoubt(around.program, doubt)?.readings.find(({ name }) => name === reading)?.words;
  const said = words === undefined ? null : declared(around, words);
  return line(
    fill(isSo ? phrases.reading : phrases.otherReading, fill(phrases.quoted, said ?? phrases.kinds.thing)),
  );
}

// ---------------------------------------------------------------- operators

function operationInWords(around: Around, expr: Operation, isSo: boolean): Statement {
  const { phrases } = around.language;
  switch (expr.op) {
    case "not":
      return conditionInWords(around, expr.args[0], !isSo);
    case "and":
    case "or": {
      const isAll = (expr.op === "and") === isSo;
      const parts = expr.args.map((part) => conditionInWords(around, part, isSo));
      return list(isAll ? "all" : "any", parts);
    }
    case "=":
      return equalityInWords(around, expr, isSo);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return orderInWords(around, expr, isSo);
    case "in":
      return membershipInWords(around, expr, isSo);
    case "has":
      return labelled(around, expr.args[0], valueInWords(around, expr.args[1]), isSo);
    case "is-none":
      return presentType(expr.args[0].type).kind === "truth"
        ? of(around, expr.args[0], isSo ? phrases.unsaid : phrases.said)
        : of(around, expr.args[0], isSo ? phrases.none : phrases.present);
    case "is-whole":
      return of(around, expr.args[0], isSo ? phrases.whole : phrases.notWhole);
    case "is-ruled":
      return of(around, expr.args[0], isSo ? phrases.ruled : phrases.notAnswered);
    case "is-double":
      return of(around, expr.args[0], isSo ? phrases.double : phrases.noDouble);
    case "same-turn": {
      const other = valueInWords(around, expr.args[1]);
      return of(around, expr.args[0], fill(isSo ? phrases.sameTurn : phrases.otherTurn, other));
    }
    case "adjacent": {
      const other = valueInWords(around, expr.args[1]);
      return of(around, expr.args[0], fill(isSo ? phrases.adjacent : phrases.notAdjacent, other));
    }
    // The rest are no truths: numbers, lists and squares.
    case "+":
    case "-":
    case "*":
    case "/":
    case "round-up":
    case "round-down":
    case "min":
    case "max":
    case "size":
    case "join":
    case "total":
    case "keep-highest":
    case "keep-lowest":
    case "without":
    case "bearing":
    case "range":
    case "between":
    case "ahead":
    case "behind":
    case "beside":
      return line(fill(phrases.labelled, formulaInWords(around, expr), isSo ? phrases.yes : phrases.no));
  }
}

function equalityInWords(around: Around, { args: [left, right] }: Operation<"=">, isSo: boolean): Statement {
  const { phrases } = around.language;
  for (const [value, subject] of [
    [right, left],
    [left, right],
  ] as const) {
    const truth = truthIn(value);
    if (truth !== null) return conditionInWords(around, subject, truth === isSo);
    if (isNone(value) || itemsIn(value)?.length === 0)
      return of(around, subject, isSo ? phrases.none : phrases.present);
    if (value.kind === "literal") {
      const said = literalInWords(around, value.value, value.type);
      const amount = isOp(subject, "size") ? fill(phrases.exactly, said) : said;
      return compared(around, subject, isSo ? amount : fill(phrases.not, amount), value);
    }
  }
  const other = valueInWords(around, right);
  // A value of its own is no other part.
  if (right.kind === "make" || itemsIn(right) !== null) return labelled(around, left, other, isSo);
  return of(around, left, fill(isSo ? phrases.sameAs : phrases.differentFrom, other));
}

const contrary = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const;
const turned = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

function orderInWords(
  around: Around,
  { op, args: [left, right] }: Operation<"<" | "<=" | ">" | ">=">,
  isSo: boolean,
): Statement {
  const { phrases } = around.language;
  const held = isSo ? op : contrary[op];
  const there = amountOf(around, left, held, right);
  if (there !== null) return there;
  const isTurned = left.kind === "literal" && right.kind !== "literal";
  const [subject, value, way] = isTurned ? [right, left, turned[held]] : [left, right, held];
  const phrase = isInTime(around, presentType(value.type))
    ? { "<": phrases.before, "<=": phrases.notAfter, ">": phrases.after, ">=": phrases.notBefore }[way]
    : { "<": phrases.lessThan, "<=": phrases.atMost, ">": phrases.moreThan, ">=": phrases.atLeast }[way];
  return compared(around, subject, fill(phrase, valueInWords(around, value)), value);
}

/**
 * `Army: at most 3`, and below it what those must be that count: `counting only those where`. Whatever is no number of things
 * and no value of some of them is named as elsewhere, and so are both sides where the other is one of some too.
 */
function compared(around: Around, subject: Expr, said: Wording, other: Expr): Statement {
  const { phrases } = around.language;
  const isOfSome = subexpressionsOf(other).some(({ kind }) => kind === "those");
  const elements = isOfSome ? null : combinedElements(subject);
  if (elements === null) return of(around, subject, said);
  const { binder, list: over, filter, value } = elements;
  const parts = [value, filter].flatMap((part) => part ?? []);
  const name = markedList(around, over, binder, parts);
  const inside = enter(around, binder);
  const label = subject.kind === "aggregate" ? combinedInWords(inside, subject, name) : name;
  if (filter === null) return lineOf(phrases, label, said);
  return headed(fill(phrases.counting, label, said), conditionInWords(inside, filter));
}

/** The list that is counted or summed; null for anything else, and for a list that may be empty and then has another value. */
function combinedElements(expr: Expr): ReturnType<typeof saidOfElements> | null {
  if (isOp(expr, "size")) return saidOfElements(expr);
  return expr.kind === "aggregate" && expr.empty === null ? saidOfElements(expr) : null;
}

/** Whether there is anything at all: `Doors: none` for fewer than one. Null for any other comparison. */
function amountOf(around: Around, size: Expr, way: string, than: Expr): Statement | null {
  const { phrases } = around.language;
  const number = numberIn(than);
  if (!isOp(size, "size") || number === null || number.d !== 1n) return null;
  const isAny = (way === ">=" && number.n === 1n) || (way === ">" && number.n === 0n);
  const isNone = (way === "<" && number.n === 1n) || (way === "<=" && number.n === 0n);
  if (!isAny && !isNone) return null;
  return line(fill(phrases.labelled, countedInWords(around, size), isAny ? phrases.present : phrases.none));
}

function isInTime({ program }: Around, type: Type): boolean {
  if (type.kind === "enum") return program.types.enums.get(type.name)?.inTime === true;
  return type.kind === "moment";
}

function membershipInWords(
  around: Around,
  { args: [item, range] }: Operation<"in">,
  isSo: boolean,
): Statement {
  const { phrases } = around.language;
  const ends = endsIn(range);
  if (ends !== null) {
    const { from, to } = ends;
    if (from !== null && to !== null)
      return of(
        around,
        item,
        fill(
          isSo ? phrases.between : phrases.notBetween,
          valueInWords(around, from),
          valueInWords(around, to),
        ),
      );
    if (from !== null)
      return of(around, item, fill(isSo ? phrases.atLeast : phrases.lessThan, valueInWords(around, from)));
    if (to !== null)
      return of(around, item, fill(isSo ? phrases.atMost : phrases.moreThan, valueInWords(around, to)));
    return line(isSo ? phrases.always : phrases.never);
  }
  const [only, ...others] = itemsIn(range) ?? [];
  if (only && others.length === 0) return labelled(around, item, valueInWords(around, only), isSo);
  if (only) {
    const values = [only, ...others].map((value) => valueInWords(around, value));
    if (!isSo) return of(around, item, fill(phrases.neither, join(values, phrases.nor)));
    return alternative(of(around, item, joinLast(values, phrases.comma, phrases.or)));
  }
  // A value in a list reads like a keyword: `Unit › Abilities: Open-topped`.
  if (item.kind === "literal") return labelled(around, range, valueInWords(around, item), isSo);
  return of(around, item, fill(isSo ? phrases.oneOf : phrases.noneOf, valueInWords(around, range)));
}

/** `unit has X`, whether X is printed or gained; null for any other condition. */
function keywordIn(around: Around, expr: Expr): { readonly of: Expr; readonly name: Wording } | null {
  if (expr.from.kind !== "has") return null;
  const printed = isOp(expr, "or") ? expr.args[0] : expr;
  if (printed === undefined || !isOp(printed, "has")) return null;
  const [keywords, keyword] = printed.args;
  const bearer = keywords.kind === "field" ? keywords.of : keywords;
  return { of: bearer, name: valueInWords(around, keyword) };
}

// ---------------------------------------------------------------- lists

/** The parts of a filter and of what is said of each element, as their author wrote them. */
function partsOfSome({ body, from }: Extract<Expr, { kind: "some" }>): {
  readonly filter: Expr | null;
  readonly said: Expr;
} {
  const written = from.kind === "not" ? from.of : from;
  const isFiltered = (written.kind === "some" || written.kind === "every") && written.filter !== null;
  const [filter, said, ...others] = isFiltered && isOp(body, "and") ? body.args : [];
  return filter && said && others.length === 0 ? { filter, said } : { filter: null, said: body };
}

function someInWords(around: Around, expr: Extract<Expr, { kind: "some" }>, isSo: boolean): Statement {
  const { phrases } = around.language;
  const { filter, said } = partsOfSome(expr);
  const inside = enter(around, expr.binder);
  const over = markedList(around, expr.list, expr.binder, filter ? [said, filter] : [said]);
  // Of the list alone it is said whether it has elements.
  if (filter === null && truthIn(said) === true)
    return line(fill(phrases.labelled, over, isSo ? phrases.present : phrases.none));
  const head =
    filter === null
      ? fill(isSo ? phrases.some : phrases.each, over)
      : fill(isSo ? phrases.someOfThose : phrases.eachOfThose, over, filterInWords(inside, filter));
  return headed(head, conditionInWords(inside, said, isSo));
}

function filterInWords(inside: Around, filter: Expr): Wording {
  return inline(inside.language.phrases, conditionInWords(inside, filter));
}

/** Goes into what is said of each element of a list. */
function enter(around: Around, ...binders: readonly string[]): Around {
  const elements = new Map(around.elements);
  for (const binder of binders) elements.set(binder, elementMark(elements.size));
  return { ...around, elements, innermost: binders.length === 1 ? (binders[0] ?? null) : null };
}

/** The list, with a mark where inner lists speak of its element. */
function markedList(around: Around, over: Expr, binder: string, said: readonly Expr[]): Wording {
  const name = valueInWords(around, over);
  const isMeant = said.some((part) => isNamedInside(part, binder));
  return isMeant ? fill(around.language.phrases.marked, name, elementMark(around.elements.size)) : name;
}

/** Whether what is said of the elements of another list names this element. */
function isNamedInside(said: Expr, binder: string): boolean {
  const isNamed = (part: Expr): boolean =>
    subexpressionsOf(part).some((each) => each.kind === "local" && each.name === binder);
  return subexpressionsOf(said).some((part) => saidOfEach(part).some(isNamed));
}

/** What an expression says of the elements of a list. The list itself is named outside of it. */
function saidOfEach(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "some":
      return [expr.body];
    case "those":
      return [expr.filter];
    case "aggregate":
      return [expr.value];
    case "fold":
      return [expr.next];
    case "group":
      return [expr.link];
    case "literal":
    case "open":
    case "fact":
    case "local":
    case "field":
    case "call":
    case "reading":
    case "op":
    case "cases":
    case "make":
    case "outcome":
    case "odds":
      return [];
  }
}

function casesInWords(around: Around, expr: Extract<Expr, { kind: "cases" }>, isSo: boolean): Statement {
  const { phrases } = around.language;
  const said = (value: Expr): Wording => inline(phrases, conditionInWords(around, value, isSo));
  const parts = expr.cases.map(({ value, when }) =>
    headed(fill(phrases.inCase, said(value)), conditionInWords(around, when)),
  );
  const last = expr.otherwise ? [line(fill(phrases.labelled, phrases.otherwise, said(expr.otherwise)))] : [];
  return { text: phrases.firstCase, join: "first", parts: [...parts, ...last] };
}

// ---------------------------------------------------------------- values

/** What a clause answers: a value, or a truth with what it hangs on. */
export function answerInWords(around: Around, value: Expr): Statement {
  const { phrases } = around.language;
  if (value.kind === "cases" && value.type.kind !== "truth") {
    const parts = value.cases.map((each) =>
      headed(fill(phrases.inCase, valueInWords(around, each.value)), conditionInWords(around, each.when)),
    );
    const last = value.otherwise
      ? [line(fill(phrases.labelled, phrases.otherwise, valueInWords(around, value.otherwise)))]
      : [];
    return { text: phrases.firstCase, join: "first", parts: [...parts, ...last] };
  }
  const isPlainValue = value.type.kind !== "truth" || value.kind === "literal" || value.kind === "open";
  return isPlainValue
    ? line(valueInWords(around, value))
    : headed(phrases.yesExactlyIf, conditionInWords(around, value));
}

/** A value as a formula: `Strength + 1`, `half of Models`, `6"`. */
export function valueInWords(around: Around, expr: Expr): Wording {
  const { phrases } = around.language;
  const words = (part: Expr): Wording => valueInWords(around, part);
  switch (expr.kind) {
    case "literal":
      return literalInWords(around, expr.value, expr.type);
    case "open":
      return expr.status === "no-ruling" ? phrases.notRuled : phrases.notHeld;
    case "fact":
      return nameOfFact(around, expr.name);
    case "local": {
      const stage = around.stages.get(expr.name);
      if (stage) return words(stage);
      return expr.name === around.innermost ? phrases.thisOne : nameOfLocal(around, expr.name, expr.type);
    }
    case "field": {
      const name = nameOfField(around, expr.of, expr.name);
      const subject = subjectInWords(around, expr.of);
      return subject === null ? name : fill(phrases.within, subject, name);
    }
    case "call": {
      const name = nameOfDecision(around, expr.decision);
      const figure = figureIn(around, expr.decision);
      if (figure !== null) return figure;
      const context = argumentsInWords(around, expr);
      return context === null ? name : fill(phrases.of, name, context);
    }
    case "outcome":
      return nameOfDecision(around, expr.play);
    case "odds":
      return fill(expr.what === "chance" ? phrases.chance : phrases.mean, words(expr.of));
    case "those": {
      const filter = filterInWords(enter(around, expr.binder), expr.filter);
      return fill(phrases.those, markedList(around, expr.list, expr.binder, [expr.filter]), filter);
    }
    case "aggregate":
      return aggregateInWords(around, expr);
    case "fold": {
      const inside = enter(around, expr.binder);
      const elements = new Map(inside.elements).set(expr.accumulator, phrases.soFar);
      const next = valueInWords({ ...inside, elements }, expr.next);
      const over = markedList(around, expr.list, expr.binder, [expr.next]);
      return fill(expr.backwards ? phrases.foldBackwards : phrases.fold, over, words(expr.initial), next);
    }
    case "make":
      return madeInWords(around, expr);
    case "op":
      return formulaInWords(around, expr);
    case "cases": {
      const cases = expr.cases.map(({ value, when }) =>
        fill(phrases.valueWhen, words(value), filterInWords(around, when)),
      );
      const last = expr.otherwise ? [fill(phrases.valueOtherwise, words(expr.otherwise))] : [];
      return join([...cases, ...last], phrases.semicolon);
    }
    case "some":
    case "group":
    case "reading":
      return inline(phrases, conditionInWords(around, expr));
  }
}

/** The number that a rule states, behind its name: `Reach of a flight (10 cm)`. Null for what is worked out. */
function figureIn(around: Around, decision: string): Wording | null {
  const found = findDecision(around.program, decision);
  if (found?.kind !== "figure" || found.value?.kind !== "literal") return null;
  const value = valueInWords(around, found.value);
  const name = ownNameOf(around, found);
  return name === null ? value : fill(around.language.phrases.of, name, value);
}

/** What a decision is asked of, unless it is what the decision itself calls it. */
function argumentsInWords(
  around: Around,
  { decision, args }: Extract<Expr, { kind: "call" }>,
  said: ReadonlyMap<string, Wording> = new Map(),
): Wording | null {
  const { phrases } = around.language;
  const params = findDecision(around.program, decision)?.params ?? [];
  const parts = args.flatMap((arg, i) => {
    const param = params[i];
    if (param && said.has(param.name)) return [];
    const subject = subjectInWords(around, arg);
    const name = param ? ownNameOf(around, param) : null;
    if (subject === null || name === subject) return [];
    return [name === null || isThing(arg.type) ? subject : fill(phrases.labelled, name, subject)];
  });
  return parts.length === 0 ? null : join(parts, phrases.semicolon);
}

/** Of things it is plain which one is meant; a number or an answer needs its name. */
function isThing(type: Type): boolean {
  const { kind } = presentType(type);
  return kind === "record" || kind === "ref" || kind === "name";
}

function aggregateInWords(around: Around, expr: Extract<Expr, { kind: "aggregate" }>): Wording {
  const { phrases } = around.language;
  const all = aggregateOfSome(around, expr);
  return expr.empty === null ? all : fill(phrases.ifNone, all, valueInWords(around, expr.empty));
}

function aggregateOfSome(around: Around, expr: Extract<Expr, { kind: "aggregate" }>): Wording {
  const { phrases } = around.language;
  const { list: over, filter } = elementsOf(expr);
  const inside = enter(around, expr.binder);
  const name = markedList(around, over, expr.binder, filter ? [expr.value, filter] : [expr.value]);
  const kept = filter === null ? name : fill(phrases.those, name, filterInWords(inside, filter));
  return combinedInWords(inside, expr, kept);
}

/** What is taken together of the elements of a list with that name: `Models › Wounds, in total`. */
function combinedInWords(inside: Around, expr: Extract<Expr, { kind: "aggregate" }>, kept: Wording): Wording {
  const { phrases } = inside.language;
  if (subjectInWords(inside, isOp(expr.value, "total") ? expr.value.args[0] : expr.value) === null)
    return fill(phrases.itself[expr.op === "nearest" ? "lowest" : expr.op], kept);
  const phrase = {
    sum: phrases.sum,
    product: phrases.product,
    highest: phrases.highestOf,
    lowest: phrases.lowestOf,
    common: phrases.common,
    nearest: phrases.nearest,
  }[expr.op];
  return fill(phrase, kept, valueInWords(inside, expr.value));
}

function madeInWords(around: Around, expr: Extract<Expr, { kind: "make" }>): Wording {
  const { phrases } = around.language;
  const items = expr.items.map((item) => valueInWords(around, item));
  if (items.length === 0) return phrases.none;
  const ends = endsIn(expr);
  if (ends?.from && ends.to)
    return fill(phrases.between, valueInWords(around, ends.from), valueInWords(around, ends.to));
  if (ends?.from) return fill(phrases.atLeast, valueInWords(around, ends.from));
  if (ends?.to) return fill(phrases.atMost, valueInWords(around, ends.to));
  if (expr.form === "list" || expr.form === "set") return join(items, phrases.comma);
  const parts = items.map((item, i) =>
    fill(phrases.labelled, nameOfField(around, expr, expr.names[i] ?? ""), item),
  );
  return join(parts, phrases.comma);
}

// ---------------------------------------------------------------- formulas

/** How tightly formulas bind. */
const levels = { sum: 1, product: 2, part: 3 } as const;

function levelOf(around: Around, expr: Expr): number {
  const stage = expr.kind === "local" ? around.stages.get(expr.name) : undefined;
  if (stage) return levelOf(around, stage);
  if (isOp(expr, "+", "-")) return levels.sum;
  return isOp(expr, "*", "/") ? levels.product : levels.part;
}

/** What is counted: a list, or those of its elements that pass a filter. */
function countedInWords(around: Around, { args }: Operation<"size">): Wording {
  const { phrases } = around.language;
  const { binder, list: over, filter } = elementsCounted(args);
  if (filter === null) return valueInWords(around, over);
  const name = markedList(around, over, binder, [filter]);
  return fill(phrases.those, name, filterInWords(enter(around, binder), filter));
}

function formulaInWords(around: Around, expr: Operation): Wording {
  const { phrases } = around.language;
  const words = (part: Expr): Wording => valueInWords(around, part);
  const within = (part: Expr, level: number): Wording =>
    levelOf(around, part) < level ? fill(phrases.brackets, words(part)) : words(part);
  switch (expr.op) {
    case "+":
      return fill(phrases.plus, within(expr.args[0], levels.sum), within(expr.args[1], levels.sum));
    case "-":
      if (numberIn(expr.args[0])?.n === 0n)
        return fill(phrases.negative, within(expr.args[1], levels.product));
      return fill(phrases.minus, within(expr.args[0], levels.sum), within(expr.args[1], levels.product));
    case "*":
      // `lost × 100% ≥ 25% × size` compares shares: that all of it is taken goes without saying.
      if (isWhole(expr.args[1])) return within(expr.args[0], levels.product);
      return fill(phrases.times, within(expr.args[0], levels.product), within(expr.args[1], levels.part));
    case "/": {
      const divisor = numberIn(expr.args[1]);
      if (divisor?.n === 2n && divisor.d === 1n) return fill(phrases.half, within(expr.args[0], levels.part));
      return fill(phrases.dividedBy, within(expr.args[0], levels.product), within(expr.args[1], levels.part));
    }
    case "round-up":
      return fill(phrases.roundedUp, words(expr.args[0]));
    case "round-down":
      return fill(phrases.roundedDown, words(expr.args[0]));
    case "min":
      return fill(phrases.lowest, join(expr.args.map(words), phrases.comma));
    case "max": {
      const [a, b] = differenceIn(expr.args) ?? [];
      if (a && b) return fill(phrases.difference, words(a), words(b));
      return fill(phrases.highest, join(expr.args.map(words), phrases.comma));
    }
    case "size":
      return fill(phrases.count, countedInWords(around, expr));
    case "join":
      return fill(phrases.joined, words(expr.args[0]), words(expr.args[1]));
    case "total":
      return words(expr.args[0]);
    case "keep-highest":
      return fill(phrases.keepHighest, words(expr.args[0]), words(expr.args[1]));
    case "keep-lowest":
      return fill(phrases.keepLowest, words(expr.args[0]), words(expr.args[1]));
    case "without":
      return fill(phrases.without, words(expr.args[0]), words(expr.args[1]));
    case "bearing":
      return fill(phrases.bearing, words(expr.args[0]), words(expr.args[1]));
    case "range":
      return fill(phrases.range, words(expr.args[0]), words(expr.args[1]));
    case "between":
      return fill(phrases.squaresBetween, words(expr.args[0]), words(expr.args[1]));
    case "ahead":
      return fill(phrases.ahead, words(expr.args[0]));
    case "behind":
      return fill(phrases.behind, words(expr.args[0]));
    case "beside":
      return fill(phrases.beside, words(expr.args[0]));
    case "not":
    case "and":
    case "or":
    case "=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "in":
    case "has":
    case "is-none":
    case "is-whole":
    case "is-ruled":
    case "is-double":
    case "same-turn":
    case "adjacent":
      return inline(phrases, conditionInWords(around, expr));
  }
}

/** 100 %. */
function isWhole(expr: Expr): boolean {
  const { type } = expr;
  const number = numberIn(expr);
  return type.kind === "quantity" && type.unit === "%" && number?.n === 100n && number.d === 1n;
}

/** `max(a - b, b - a)`: what is between two numbers. */
function differenceIn(args: readonly Expr[]): readonly [Expr, Expr] | null {
  const [one, other, ...more] = args;
  if (!one || !other || more.length > 0 || !isOp(one, "-") || !isOp(other, "-")) return null;
  const [a, b] = one.args;
  return isAlike(a, other.args[1]) && isAlike(b, other.args[0]) ? [a, b] : null;
}

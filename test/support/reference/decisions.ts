/** What a decision or a table says: which clauses apply, which of them are in force, and what they come to together. */
import type { Cell, ClauseRef, Expr, Param, Table } from "../../../grammar/index.ts";
import { type Decision, paramsOf, type PlacedClause } from "./book.ts";
import { asTruth, evaluate, factValue, fieldValue, hintOf, test, valueAs } from "./expressions.ts";
import { Locals, type Scope } from "./scope.ts";
import { typedAs, whole, wordOf } from "./situation.ts";
import {
  add,
  allOf,
  anyOf,
  asNumber,
  firstReason,
  isBetween,
  isUnknown,
  missing,
  not,
  openPart,
  order,
  same,
  type Truth,
  type Value,
  unseen,
  zero,
} from "./values.ts";

export type Status = "ruled" | "no-ruling" | "not-on-record" | "depends" | "conflict";
export interface Outcome {
  readonly status: Status;
  /** Null unless it is ruled. */
  readonly value: Value;
  /** The labels of the clauses that decided. */
  readonly because: readonly string[];
}

const without = (status: Status): Outcome => ({ status, value: null, because: [] });

/** Asks a decision or table; without arguments its parameters take what bears their names. */
export function consult(name: string, args: readonly Expr[] | null, scope: Scope, column?: string): Outcome {
  const params = paramsOf(scope.book, name);
  if (!params) throw new Error(`nothing to ask is called ${name}`);
  const inner = scopeOf(params, args, scope);
  const table = scope.book.tables.get(name);
  if (table) return lookUp(table.decl, { ...inner, provision: table.provision }, column ?? null);
  const decision = scope.book.decisions.get(name);
  if (!decision) throw new Error(`no decision is called ${name}`);
  return decide(decision, inner);
}

/** What is asked sees its parameters and the facts, and nothing of where it is asked from. No play stands in it. */
export function scopeOf(params: readonly Param[], args: readonly Expr[] | null, scope: Scope): Scope {
  const own = params.map((param, at): readonly [string, Value] => {
    const arg = args?.[at];
    if (arg) return [param.name.text, valueAs(arg, param.type, scope)];
    if (args) return [param.name.text, null];
    return [param.name.text, named(param, scope)];
  });
  const { played: _, ...outside } = scope;
  return { ...outside, locals: new Locals(null, own), elements: [] };
}

function named(param: Param, scope: Scope): Value {
  const name = param.name.text;
  if (scope.locals.has(name)) return scope.locals.get(name);
  // Of what is asked, a parameter hides the fact of its name.
  if (scope.book.facts.has(name) && !scope.world.given.has(name)) return factValue(name, scope);
  const given = scope.world.given.get(name);
  if (given !== undefined) return typedAs(scope.book, given, param.type);
  for (const element of scope.elements.toReversed()) {
    const isThing = typeof element === "object" && element?.kind === "thing" && element.fields.has(name);
    if (isThing) return fieldValue(element, name, scope);
  }
  return param.optional ? null : missing;
}

// ---------------------------------------------------------------- clauses

/** A clause while a decision is asked: whether it applies, and once that is known of all, whether it is in force. */
interface Voice {
  readonly placed: PlacedClause;
  readonly scope: Scope;
  readonly applies: Truth;
  inForce: Truth | null;
}

export function decide(decision: Decision, scope: Scope): Outcome {
  if (decision.decl.adds && decision.clauses.length === 0) return without("no-ruling");
  const voices = decision.clauses.map((placed): Voice => {
    const inner = { ...scope, provision: placed.provision };
    return { placed, scope: inner, applies: applies(decision, placed, inner), inForce: null };
  });
  const precedence = precedenceOf(decision, voices);
  for (const voice of voices) settleForce(voice, precedence);
  const speaking = voices.filter((voice) => voice.inForce !== false && givesValue(voice));
  return decision.decl.adds ? tallied(speaking) : agreed(decision, speaking, precedence);
}

function applies(decision: Decision, { clause, guard }: PlacedClause, scope: Scope): Truth {
  const label = clause.label.text;
  if (clause.told && scope.told.has(`${decision.decl.name.text}.${label}`)) return false;
  return allOf(
    (function* () {
      if (guard) yield test(guard, scope);
      if (clause.when) yield test(clause.when, scope);
    })(),
  );
}

function stagesOf(stages: PlacedClause["clause"]["stages"], scope: Scope): Scope {
  const locals = new Locals(scope.locals);
  const inner = { ...scope, locals };
  for (const stage of stages) locals.declare(stage.name.text, evaluate(stage.value, inner));
  return inner;
}

const givesValue = ({ placed: { clause } }: Voice): boolean => clause.unseen || clause.value !== null;
const isOtherwise = ({ placed: { clause } }: Voice): boolean => clause.label.text === "otherwise";

// ---------------------------------------------------------------- precedence

interface Precedence {
  /** All that override a clause, also by way of others. */
  readonly above: Map<Voice, Set<Voice>>;
  readonly barring: Map<Voice, Set<Voice>>;
}

function precedenceOf(decision: Decision, voices: readonly Voice[]): Precedence {
  const above = new Map(voices.map((voice) => [voice, new Set<Voice>()]));
  const barring = new Map(voices.map((voice) => [voice, new Set<Voice>()]));
  for (const voice of voices) {
    for (const ref of voice.placed.clause.over)
      for (const under of denoted(ref, decision, voices, voice)) above.get(under)?.add(voice);
    for (const ref of voice.placed.clause.bars)
      for (const under of denoted(ref, decision, voices, voice)) barring.get(under)?.add(voice);
    if (!isOtherwise(voice)) continue;
    for (const other of voices)
      if (!isOtherwise(other) && other.placed.clause.value !== null) above.get(voice)?.add(other);
  }
  for (const over of above.values())
    for (const voice of over) for (const further of above.get(voice) ?? []) over.add(further);
  for (const [voice, over] of above) over.delete(voice);
  return { above, barring };
}

/** What `over` or `bars` names in this decision: a clause by its label, a group by its name, or all others. */
function denoted(ref: ClauseRef, decision: Decision, voices: readonly Voice[], self: Voice): Voice[] {
  const label = ref.label.text;
  const owner = ref.decision?.text ?? null;
  return voices.filter((voice) => {
    if (voice === self) return false;
    const { clause, group } = voice.placed;
    const own = clause.label.text;
    if (owner !== null) {
      const isHere = owner === decision.decl.name.text || owner === group;
      return isHere && (label === own || label === "all");
    }
    if (label === "all") return !clause.over.some((each) => each.label.text === "all");
    return label === own || label === group;
  });
}

/** In force is what applies, where nothing in force bars or overrides it. */
function settleForce(voice: Voice, precedence: Precedence): Truth {
  if (voice.inForce !== null) return voice.inForce;
  voice.inForce = false;
  const defeats = function* (): Iterable<Truth> {
    for (const other of precedence.barring.get(voice) ?? []) yield settleForce(other, precedence);
    for (const other of precedence.above.get(voice) ?? []) yield settleForce(other, precedence);
  };
  // What applies is in force, or what silences it is. Where all of that silences this one too, this one is not in force.
  const against = new Set([...(precedence.above.get(voice) ?? []), ...(precedence.barring.get(voice) ?? [])]);
  const isBeaten = [...against].some(
    (other) =>
      other.applies === true &&
      [...(precedence.above.get(other) ?? []), ...(precedence.barring.get(other) ?? [])].every(
        (further) => against.has(further) || settleForce(further, precedence) === false,
      ),
  );
  voice.inForce = voice.applies === false || isBeaten ? false : allOf([voice.applies, not(anyOf(defeats()))]);
  return voice.inForce;
}

// ---------------------------------------------------------------- what is said together

function saidBy(voice: Voice, decision: Decision): Value {
  const { clause } = voice.placed;
  if (clause.value === null) return null;
  const value = valueAs(clause.value, decision.decl.type, stagesOf(clause.stages, voice.scope));
  return decision.decl.type.kind === "type-name" && decision.decl.type.name.text === "truth"
    ? asTruth(value)
    : value;
}

interface Saying {
  readonly voice: Voice;
  /** Unknown while a part of it is. */
  readonly value: Value;
}

/** Those in force must agree. A clause that may be in force, and would give the same value, is not waited for. */
function agreed(decision: Decision, speaking: readonly Voice[], precedence: Precedence): Outcome {
  const sayings = speaking
    .filter((voice) => !voice.placed.clause.unseen)
    .map((voice): Saying => {
      const value = saidBy(voice, decision);
      return { voice, value: openPart(value) ?? value };
    });
  const certain = sayings.filter(({ voice }) => voice.inForce === true);
  const because = certain.map(({ voice }) => voice.placed.clause.label.text);
  if (certain.some((one) => certain.some((other) => same(one.value, other.value) === false)))
    return { ...without("conflict"), because };
  const anchor =
    certain.find(({ value }) => !isUnknown(value)) ??
    certain[0] ??
    sayings.find((saying) => isSaidAnyway(saying, sayings, precedence));
  if (anchor) {
    const others = sayings.filter((each) => each !== anchor && same(anchor.value, each.value) !== true);
    const open = firstReason(anchor.value, ...others.flatMap(reasonsOf));
    return open ? without(statusOf(open.why)) : { status: "ruled", value: anchor.value, because };
  }
  const unseenVoices = speaking.filter((voice) => voice.placed.clause.unseen);
  const isUnseen = unseenVoices.some((voice) => voice.inForce === true);
  const waiting = isUnseen ? [] : unseenVoices.map((voice) => voice.inForce as Truth);
  const open = firstReason(...sayings.flatMap(reasonsOf), ...waiting);
  if (open) return without(statusOf(open.why));
  return without(isUnseen ? "not-on-record" : "no-ruling");
}

const reasonsOf = ({ voice, value }: Saying): Value[] => [voice.inForce as Truth, value];

/** It applies: either it is in force, or what bars or overrides it is, and all of these give the same value. */
function isSaidAnyway(
  { voice, value }: Saying,
  sayings: readonly Saying[],
  { above, barring }: Precedence,
): boolean {
  const others = [...(above.get(voice) ?? []), ...(barring.get(voice) ?? [])];
  const mayBe = others.filter((each) => each.inForce !== false);
  return (
    voice.applies === true &&
    mayBe.every((each) => sayings.some((other) => other.voice === each && same(value, other.value) === true))
  );
}

/** In a tally what is in force adds up, and none makes zero. */
function tallied(speaking: readonly Voice[]): Outcome {
  let sum = zero;
  let open: Value = null;
  for (const { placed, scope, inForce } of speaking) {
    const { clause } = placed;
    const value =
      clause.value === null ? unseen : asNumber(evaluate(clause.value, stagesOf(clause.stages, scope)));
    if (isUnknown(value)) open = firstReason(open, value, inForce as Truth);
    else if (value === null || value.top === 0n) continue;
    else if (inForce === true) sum = add(sum, value);
    else open = firstReason(open, inForce as Truth);
  }
  if (isUnknown(open)) return without(statusOf(open.why));
  return { status: "ruled", value: sum, because: speaking.map((voice) => voice.placed.clause.label.text) };
}

export function statusOf(why: "missing" | "clash" | "unseen" | "unruled"): Status {
  return why === "missing"
    ? "depends"
    : why === "clash"
      ? "conflict"
      : why === "unseen"
        ? "not-on-record"
        : "no-ruling";
}

// ---------------------------------------------------------------- tables

function lookUp(table: Table, scope: Scope, column: string | null): Outcome {
  const [firstKey, secondKey] = table.keys;
  if (!firstKey) throw new Error(`${table.name.text} is rolled on, not asked`);
  const key = scope.locals.get(firstKey.name.text);
  let open: Value = null;
  for (const row of table.rows) {
    const fits = isAt(row.key, key, scope, firstKey);
    if (fits === false) continue;
    if (fits !== true) {
      open = fits;
      continue;
    }
    if (secondKey) return inColumn(table, row.cells, secondKey, scope);
    if (column !== null) {
      const at = table.columns.findIndex((each) => each.name.text === column);
      return cellValue(row.cells[at], table.columns[at]?.type ?? null, scope);
    }
    if (table.columns.length === 0) return cellValue(row.cells[0], table.type, scope);
    const cells = table.columns.map((each, at) => cellValue(row.cells[at], each.type, scope));
    // A record that is put together is open while a part of it is open, and a missing fact outweighs other reasons.
    const openCells = cells.filter(({ status }) => status !== "ruled");
    const [openCell] = [...openCells.filter(({ status }) => status === "depends"), ...openCells];
    if (openCell) return without(openCell.status);
    const fields = table.columns.map((each, at) => [each.name.text, cells[at]?.value ?? null] as const);
    return ruled({ kind: "thing", type: null, identity: null, fields: new Map(fields) });
  }
  return isUnknown(open) ? without(statusOf(open.why)) : without("no-ruling");
}

const ruled = (value: Value): Outcome => ({ status: "ruled", value, because: [] });

function inColumn(table: Table, cells: readonly Cell[], param: Param, scope: Scope): Outcome {
  const key = scope.locals.get(param.name.text);
  if (isUnknown(key)) return without(statusOf(key.why));
  const at = valuesOf(param, scope).findIndex((each) => same(each, key) === true);
  return at < 0 ? without("no-ruling") : cellValue(cells[at], table.type, scope);
}

function isAt(row: Expr, key: Value, scope: Scope, param: Param): Truth {
  const wanted = evaluate(row, scope, hintOf(scope, param.type));
  if (typeof wanted === "object" && wanted?.kind === "interval")
    return isUnknown(key) ? key : isBetween(key, wanted.from, wanted.to);
  return same(key, wanted);
}

function cellValue(cell: Cell | undefined, type: Table["type"], scope: Scope): Outcome {
  if (!cell) return without("no-ruling");
  if (cell.kind === "blank")
    return cell.blank === "never"
      ? ruled(null)
      : without(cell.blank === "hole" ? "no-ruling" : "not-on-record");
  const value = valueAs(cell.value, type, scope);
  return isUnknown(value) ? without(statusOf(value.why)) : ruled(value);
}

/** The values of a key in order. */
function valuesOf(param: Param, scope: Scope): readonly Value[] {
  if (param.type.kind !== "type-name") return [];
  const name = param.type.name.text;
  const words = scope.book.enums.get(name);
  if (words) return words.map((text) => wordOf(scope.book, name, text));
  if (name === "truth") return [true, false];
  const { range } = param.type;
  const from = range?.from ? asNumber(evaluate(range.from, scope)) : null;
  const to = range?.to ? asNumber(evaluate(range.to, scope)) : null;
  if (from?.kind !== "number" || to?.kind !== "number") return [];
  const all: Value[] = [];
  for (let each = from; order(each, to) <= 0; each = add(each, oneStep)) all.push(each);
  return all;
}
const oneStep = whole(1) as typeof zero;

/** What a decision or a table says: which clauses apply, which of them are in force, and what they come to together. */
import type {
  Cell,
  ClauseRef,
  DecideDecl,
  Expr,
  Param,
  Row,
  Table,
  TypeExpr,
} from "../../../grammar/index.ts";
import { nameOfType, paramsOf, type PlacedClause } from "./book.ts";
import { evaluate, factValue, elementField, storedValue, test } from "./expressions.ts";
import { handedIn, localOf, noFrame, type Scope, within } from "./situation.ts";
import {
  add,
  allOf,
  anyOf,
  attempt,
  clash,
  is,
  isIn,
  isInterval,
  isSame,
  isUnknown,
  known,
  missing,
  numberOf,
  numbersBetween,
  same,
  storedItems,
  thing,
  type Stored,
  type Unknown,
  unruled,
  unseen,
  type Value,
  weightiest,
  zero,
} from "./values.ts";

/** Asks a decision or table; without arguments its parameters take what bears their names. */
export function consult(name: string, args: readonly Expr[] | null, scope: Scope): Value {
  const table = scope.book.find("table", name);
  const decision = scope.book.find("decide", name);
  const inner = scopeOf(paramsOf(scope.book, name), args, scope);
  if (table) return lookUp(table.decl, { ...inner, provision: table.provision });
  if (!decision) throw new Error(`nothing to ask is called ${name}`);
  return decide(decision.decl, inner);
}

/** What is asked sees its parameters and the facts, and nothing of where it is asked from. No sequence runs in it. */
export function scopeOf<S extends Scope>(
  params: readonly Param[],
  args: readonly Expr[] | null,
  scope: S,
): S {
  const own = params.map((param, at): readonly [string, Stored] => {
    const arg = args?.[at];
    const value = (): Value => (arg ? evaluate(arg, scope, param.type) : known(named(param, scope)));
    return [param.name.text, args && !arg ? null : attempt(value)];
  });
  return { ...scope, locals: new Map(own), frame: noFrame, elements: [], played: null };
}

function named({ name: { text }, type, optional, isNoneUnlessGiven }: Param, scope: Scope): Stored {
  const local = localOf(text, scope);
  if (local !== undefined) return local;
  // Of what is asked, a parameter hides the fact of its name.
  if (text in scope.given) return handedIn(text, type, scope);
  if (scope.book.find("fact", text)) return factValue(text, scope);
  const field = elementField(text, scope);
  return field === undefined ? (optional || isNoneUnlessGiven ? null : missing) : field;
}

/** What is put together of parts is open while one of them is. */
export function closed(value: Value): Value {
  known(weightiest(is(value, "thing") ? [...value.fields.values()] : storedItems(value)));
  return value;
}

// ---------------------------------------------------------------- clauses

type Truth = boolean | Unknown;
/** A clause while a decision is asked: whether it applies, and once that is known of all, whether it is in force. */
interface Voice extends PlacedClause {
  readonly scope: Scope;
  readonly applies: Truth;
  /** All that override it, also by way of others. */
  readonly above: Set<Voice>;
  readonly barring: Set<Voice>;
  inForce: Truth | null;
  /** What it says, once it is known that it may be in force; not on record where it only bars. */
  value: Stored;
}

function decide(decision: DecideDecl, scope: Scope): Value {
  const clauses = scope.book.clausesOf(decision.name.text);
  if (decision.adds && clauses.length === 0) throw unruled;
  const voices = clauses.map((placed): Voice => {
    const inner = { ...scope, provision: placed.provision };
    const holds = attempt(() => applies(decision, placed, inner));
    const alone = { above: new Set<Voice>(), barring: new Set<Voice>(), inForce: null, value: unseen };
    return { ...placed, ...alone, scope: inner, applies: holds };
  });
  setPrecedence(decision.name.text, voices);
  const speaking = voices.filter(
    (voice) => settleForce(voice) !== false && (voice.clause.unseen || voice.clause.value !== null),
  );
  for (const voice of speaking) voice.value = attempt(() => saidBy(voice, decision.type));
  return decision.adds ? tallied(speaking) : agreed(speaking);
}

function applies(decision: DecideDecl, { clause, guard }: PlacedClause, scope: Scope): boolean {
  // Clauses for which a rule at the table says otherwise, as `decision.label`.
  const told = clause.told && Array.isArray(scope.given.told) ? scope.given.told : [];
  if (told.includes(`${decision.name.text}.${clause.label.text}`)) return false;
  const conditions = [guard, clause.when].filter((each) => each !== null);
  return allOf(conditions.map((each) => () => test(each, scope)));
}

function setPrecedence(decision: string, voices: readonly Voice[]): void {
  for (const voice of voices) {
    const { over, bars } = voice.clause;
    for (const under of voices) {
      if (under === voice) continue;
      if (over.some((ref) => denotes(ref, decision, under))) under.above.add(voice);
      if (bars.some((ref) => denotes(ref, decision, under))) under.barring.add(voice);
      if (isOtherwise(under) && !isOtherwise(voice) && voice.clause.value !== null) under.above.add(voice);
    }
  }
  for (const { above } of voices)
    for (const voice of above) for (const further of voice.above) above.add(further);
  for (const voice of voices) voice.above.delete(voice);
}
const isOtherwise = ({ clause }: Voice): boolean => clause.label.text === "otherwise";

/** What `over` or `bars` names in this decision: a clause by its label, a group by its name, or all others. */
function denotes(
  { label: { text: label }, decision: owner }: ClauseRef,
  decision: string,
  voice: Voice,
): boolean {
  const { clause, group } = voice;
  const own = clause.label.text;
  if (owner) return (owner.text === decision || owner.text === group) && (label === own || label === "all");
  if (label === "all") return !clause.over.some((each) => each.label.text === "all");
  return label === own || label === group;
}

/** In force is what applies, where nothing in force bars or overrides it. */
function settleForce(voice: Voice): Truth {
  if (voice.inForce !== null) return voice.inForce;
  voice.inForce = false;
  const against = new Set([...voice.barring, ...voice.above]);
  // What applies is in force, or what silences it is. Where all of that silences this one too, this one is not in force.
  const isBeaten = [...against].some(
    (other) =>
      other.applies === true &&
      [...other.above, ...other.barring].every(
        (further) => against.has(further) || settleForce(further) === false,
      ),
  );
  const isDefeated = (): boolean => anyOf([...against].map((other) => () => known(settleForce(other))));
  if (voice.applies !== false && !isBeaten)
    voice.inForce = attempt(() => allOf([() => known(voice.applies), () => !isDefeated()]));
  return voice.inForce;
}

// ---------------------------------------------------------------- what is said together

function saidBy({ clause: { value, stages, unseen: isUnseen }, scope }: Voice, type: TypeExpr): Value {
  if (value === null || isUnseen) throw unseen;
  let inner = scope;
  for (const stage of stages) inner = within(inner, [[stage.name.text, storedValue(stage.value, inner)]]);
  const said = closed(evaluate(value, inner, type));
  return nameOfType(type) === "truth" ? said === true : said;
}

/** Those in force must agree. A clause that may be in force, and would give the same value, is not waited for. */
function agreed(speaking: readonly Voice[]): Value {
  const sayings = speaking.filter(({ clause }) => !clause.unseen);
  const certain = sayings.filter(({ inForce }) => inForce === true);
  const contradicts = (one: Voice, other: Voice): boolean =>
    attempt(() => same(known(one.value), known(other.value), one.scope)) === false;
  if (certain.some((one) => certain.some((other) => contradicts(one, other)))) throw clash;
  const anchor = certain.find(({ value }) => !isUnknown(value)) ?? certain[0] ?? sayings.find(isSaidAnyway);
  const reasonsOf = ({ inForce, value }: Voice): unknown[] => [inForce, value];
  if (anchor) {
    const others = sayings.filter((each) => each !== anchor && !saysSame(each, anchor));
    known(weightiest([anchor.value, ...others.flatMap(reasonsOf)]));
    return known(anchor.value);
  }
  const unseenForce = speaking.filter(({ clause }) => clause.unseen).map(({ inForce }) => inForce);
  const isUnseen = unseenForce.includes(true);
  known(weightiest([...sayings.flatMap(reasonsOf), ...(isUnseen ? [] : unseenForce)]));
  throw isUnseen ? unseen : unruled;
}
const saysSame = (one: Voice, other: Voice): boolean => isSame(one.value, other.value, one.scope);

/** It applies: either it is in force, or what bars or overrides it is, and all of these give the same value. */
function isSaidAnyway(voice: Voice): boolean {
  const mayBe = [...voice.above, ...voice.barring].filter(({ inForce }) => inForce !== false);
  return voice.applies === true && mayBe.every((each) => saysSame(voice, each));
}

/** In a tally what is in force adds up, and none makes zero. */
function tallied(speaking: readonly Voice[]): Value {
  const open: unknown[] = [];
  let sum = zero;
  for (const { value, inForce } of speaking) {
    const number = isUnknown(value) ? value : numberOf(value);
    if (isUnknown(number)) open.push(number, inForce);
    else if (number.top !== 0n && inForce === true) sum = add(sum, number);
    else if (number.top !== 0n) open.push(inForce);
  }
  known(weightiest(open));
  return sum;
}

// ---------------------------------------------------------------- tables

function lookUp(table: Table, scope: Scope): Value {
  const [firstKey, secondKey] = table.keys;
  if (!firstKey) throw new Error(`${table.name.text} is rolled on, not asked`);
  const keyOf = ({ name }: Param): Value => known(scope.locals.get(name.text) ?? null);
  const open: Unknown[] = [];
  for (const row of table.rows) {
    const fits = attempt(() => isAt(row, keyOf(firstKey), scope, firstKey.type));
    if (isUnknown(fits)) open.push(fits);
    if (fits !== true) continue;
    if (!secondKey) return inRow(table, row, scope);
    const key = keyOf(secondKey);
    const column = everyValue(secondKey.type, scope).findIndex((each) => same(each, key, scope));
    return cellValue(row.cells[column], table.type, scope);
  }
  throw weightiest(open) ?? unruled;
}

export function isAt({ key }: Row, value: Value, scope: Scope, type: TypeExpr | null): boolean {
  const wanted = evaluate(key, scope, type);
  return isInterval(wanted) ? isIn(value, wanted, scope) : same(value, wanted, scope);
}

/** The single cell of a row, or all of them under the names of their columns. */
export function inRow({ columns, type }: Table, { cells }: Row, scope: Scope): Value {
  if (columns.length === 0) return cellValue(cells[0], type, scope);
  const fieldAt = (type: TypeExpr, at: number): Stored => attempt(() => cellValue(cells[at], type, scope));
  return thing(
    "",
    columns.map(({ name, type: each }, at) => [name.text, fieldAt(each, at)] as const),
  );
}

function cellValue(cell: Cell | undefined, type: TypeExpr | null, scope: Scope): Value {
  if (cell?.kind === "cell") return evaluate(cell.value, scope, type);
  if (cell?.blank === "never") return null;
  throw cell?.blank === "unseen" ? unseen : unruled;
}

/** The values of a type in order. */
export function everyValue(type: TypeExpr, scope: Scope): readonly Value[] {
  if (type.kind === "type-or-none") return [...everyValue(type.of, scope), null];
  if (type.kind !== "type-name") return [];
  if (type.name.text === "truth") return [true, false];
  const { range } = type;
  if (!range?.from || !range.to) return scope.book.enums.get(type.name.text) ?? [];
  return numbersBetween(numberOf(evaluate(range.from, scope)), numberOf(evaluate(range.to, scope)));
}

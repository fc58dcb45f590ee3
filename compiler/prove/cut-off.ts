/**
 * How long lists have to be tried so that longer ones can show nothing new. Where a list occurs only under quantifiers and
 * counts held against constants, elements that bear none of these out can be left out of any situation without changing
 * what is said: one for each `some` and `every`, as many as it counts up to for each count. Elsewhere it says why not.
 * Which references ask for no list is said at `readThrough`.
 */
import type { Expr, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { compare, rational, round } from "../check/rational.ts";
import {
  decisionParts,
  hasReferences,
  isList,
  isPlain,
  isReference,
  isThing,
  lawsCall,
  listPattern,
  mentions,
} from "./cut-off-parts.ts";
import { mayBeFree, namesIn } from "./free-groups.ts";
import { textOf } from "./likeness.ts";
import type { Groups } from "./space.ts";
import { findDecision } from "../core/lookup.ts";
import {
  type Elements,
  elementsCounted,
  elementsOf,
  isOp,
  itemsIn,
  numberIn,
  type Operation,
} from "../core/expressions.ts";
import { operators } from "../core/operators.ts";

export interface CutOff {
  /** So many elements are enough; null: no number is known to be. */
  readonly most: number | null;
  readonly why: string | null;
  /** What that is said of, where it is not the list itself; null: of nothing that has a name. */
  readonly at?: string | null;
}

export interface CutOffs {
  readonly of: (list: string) => CutOff;
  /** What stands in the way of a proof even where no list is gone over. */
  readonly beyondLists: () => CutOff | null;
}

/** What a name stands for: a way into the situation, and the binders it hangs on. */
export interface Way {
  /** `army[].models`; null: it was worked out. */
  readonly path: string | null;
  readonly binders: ReadonlySet<number>;
  /** Whether a reference was followed to come there. */
  readonly isLedTo?: boolean;
}
export type Ways = ReadonlyMap<string, Way>;

interface Notes {
  /** By list, by what is asked of it, so many elements. */
  readonly demands: Map<string, Map<string, number>>;
  /** By list, why no number of elements is known to be enough. */
  readonly open: Map<string, string>;
  /** Holds for every list, and of what it is said. */
  all: Reason | null;
  /** Holds without any list. */
  always: Reason | null;
  /** Whether some law speaks of several things at once. */
  readonly hasPairs: boolean;
  /** What each binder goes over. */
  readonly lists: Map<number, string>;
  readonly seen: Map<string, ReadonlySet<number>>;
  binders: number;
}

interface Reason {
  readonly at: string | null;
  readonly why: string;
}

/** `also`: what else is asked of the situation, besides the decision. */
export function cutOffs(
  programs: readonly Program[],
  asked: DecisionId,
  also: readonly Expr[] = [],
  groups: Groups = "linked",
): CutOffs {
  // Many questions are answered by lists of one element, for which nobody needs to know.
  let notes: Notes | null = null;
  const known = new Map<string, CutOff>();
  const all = (): Notes => {
    notes ??= notesOf(programs, asked, also, groups);
    return notes;
  };
  return {
    of: (list) => {
      const cutOff = known.get(list) ?? cutOffOf(all(), list, lawsCall(programs, asked, list));
      known.set(list, cutOff);
      return cutOff;
    },
    beyondLists: () => {
      // Without a reference anywhere there is nothing to look for.
      const { always } = programs.some(hasReferences) ? all() : { always: null };
      return always && { most: null, ...always };
    },
  };
}

function notesOf(
  programs: readonly Program[],
  asked: DecisionId,
  also: readonly Expr[],
  groups: Groups,
): Notes {
  const notes: Notes = {
    demands: new Map(),
    open: new Map(),
    all: null,
    always: null,
    hasPairs: programs.some(({ laws }) => laws.some(({ params }) => params.length > 1)),
    lists: new Map(),
    seen: new Map(),
    binders: 0,
  };
  programs.forEach((program, i) => {
    const walker: Walker = { program, notes, side: `${i}`, groups };
    const decision = findDecision(program, asked);
    const ways = new Map<string, Way>(
      decision?.params.map((param) => [param.name, { path: param.name, binders: new Set<number>() }]),
    );
    if (decision) walkDecision(walker, asked, ways);
    for (const condition of also) walk(walker, condition, ways);
    for (const law of program.laws) {
      // What a law speaks of may be an element itself: what it is held against is not its own list.
      const params = law.params.map((param): [string, Way] => [
        param.name,
        { path: "name" in param.type ? `<${param.type.name}>` : null, binders: new Set([++notes.binders]) },
      ]);
      walk({ ...walker, side: "law" }, law.condition, new Map(params));
    }
  });
  return notes;
}

function cutOffOf(notes: Notes, list: string, alias: string): CutOff {
  const names = [list, alias];
  if (notes.all) return { most: null, ...notes.all };
  const why = names.map((name) => notes.open.get(name)).find((reason) => reason !== undefined);
  if (why !== undefined) return { most: null, why };
  const demands = names.flatMap((name) => [...(notes.demands.get(name)?.values() ?? [])]);
  return {
    most: Math.max(
      1,
      demands.reduce((sum, demand) => sum + demand, 0),
    ),
    why: null,
  };
}

export interface Walker {
  readonly program: Program;
  readonly notes: Notes;
  readonly side: string;
  readonly groups: Groups;
}

/** Goes through a decision called with arguments that stand for certain ways; gives the binders it hangs on. */
function walkDecision(walker: Walker, id: DecisionId, ways: Ways): ReadonlySet<number> {
  const key = `${walker.side} ${id} ${[...ways].map(([name, way]) => `${name}=${way.path}:${[...way.binders]}`).join()}`;
  const known = walker.notes.seen.get(key);
  if (known) return known;
  walker.notes.seen.set(key, new Set());
  const decision = findDecision(walker.program, id);
  const used = new Set<number>();
  const [own] = ways.values();
  const bearers = decision?.kind === "gain" ? decision.ways.map(({ param }) => param) : [];
  const named = new Map([...ways, ...bearers.map((param) => [param, own ?? nowhere] as const)]);
  if (decision) {
    for (const { expr, locals } of decisionParts(decision)) {
      const inner = locals.reduce<Ways>(
        (sofar, local) =>
          new Map(sofar).set(local.name, {
            path: null,
            binders: walk(walker, local.value, sofar),
          }),
        named,
      );
      for (const binder of walk(walker, expr, inner)) used.add(binder);
    }
  }
  walker.notes.seen.set(key, used);
  return used;
}

/** Notes what is asked of lists; gives the binders that the expression hangs on. */
function walk(walker: Walker, expr: Expr, ways: Ways): ReadonlySet<number> {
  if (isReference(expr)) noteReference(walker, expr, ways);
  switch (expr.kind) {
    case "some":
      return quantified(walker, expr, expr, expr.body, ways, 1);
    case "op":
      return operation(walker, expr, ways);
    case "group": {
      const found = namesIn(expr).flatMap((name) => ways.get(name) ?? []);
      const isFree = walker.groups === "free" && mayBeFree(expr) && !found.some((way) => way.isLedTo);
      // As free as a part of what it is asked of would be.
      return isFree
        ? together(found.map(({ binders }) => binders))
        : lost(walker, expr, ways, "its elements are linked with one another");
    }
    case "those":
      return lost(walker, expr, ways, "some of it are taken together");
    case "aggregate":
      return lost(
        walker,
        expr,
        ways,
        expr.op === "nearest" ? "its elements are compared with one another" : "its elements are combined",
      );
    case "fold":
      return lost(walker, expr, ways, "it is read step by step");
    case "call": {
      const decision = findDecision(walker.program, expr.decision);
      const args = expr.args.map((arg): Way => {
        const way = wayOf(walker, arg, ways);
        return way ?? { path: null, binders: walk(walker, arg, ways) };
      });
      const params = new Map(decision?.params.map((param, i) => [param.name, args[i] ?? nowhere]));
      return together([walkDecision(walker, expr.decision, params), ...args.map(({ binders }) => binders)]);
    }
    case "field":
      return isReference(expr.of) && isPlain(expr.type)
        ? readThrough(walker, expr.of, ways)
        : walkPlain(walker, expr.of, ways);
    case "local":
      return ways.get(expr.name)?.binders ?? new Set();
    case "literal":
    case "open":
    case "fact":
    case "reading":
    case "cases":
    case "make":
    case "outcome":
    case "odds":
      return together(mentions(expr).map((part) => walkPlain(walker, part, ways)));
  }
}

/** As any part of an expression; a list that is used as a whole is not asked about element by element. */
function walkPlain(walker: Walker, expr: Expr, ways: Ways): ReadonlySet<number> {
  const way = isList(expr.type) ? wayOf(walker, expr, ways) : null;
  if (way?.path) noteOpen(walker, way.path, "it is used as a whole");
  return walk(walker, expr, ways);
}

function operation(walker: Walker, expr: Operation, ways: Ways): ReadonlySet<number> {
  if (isOp(expr, "=", "<", "<=", ">", ">=")) {
    const counted = countedIn(walker, expr);
    if (counted) return quantified(walker, expr, counted.over, counted.over.filter, ways, counted.most);
    if (expr.args.some((side) => isThing(side.type))) return toldApart(walker, expr.args, ways);
  }
  if (isOp(expr, "in")) {
    const [element, range] = expr.args;
    const way = wayOf(walker, range, ways);
    const of = walk(walker, element, ways);
    if (!way?.path || !isList(range.type)) return together([of, walkPlain(walker, range, ways)]);
    demand(walker, way.path, `in ${textOf(expr)}`, 1);
    // Each of several elements may be in it by another of its own.
    if ([...of].some((binder) => !way.binders.has(binder)))
      noteOpen(walker, way.path, "its elements are compared with others");
    return together([of, way.binders]);
  }
  if (isOp(expr, "is-none") && isReference(expr.args[0])) return readThrough(walker, expr.args[0], ways);
  const { overList } = operators[expr.op];
  return overList === null
    ? together(expr.args.map((part) => walkPlain(walker, part, ways)))
    : lost(walker, expr, ways, overList);
}

const nowhere: Way = { path: null, binders: new Set() };

// ---------------------------------------------------------------- references

const leading = "a reference leads from one thing to another";

/**
 * Where a thing is only read through a reference to it, and by one step, the reference may as well lead to another thing that is
 * like it in every field: who it is cannot be told. So whatever a situation has in its lists, one with such likenesses
 * written in the places of references says the same, and no element is there for the sake of a reference. A law holds of the
 * likeness as it does of the thing, unless it speaks of several things at once or follows references itself.
 */
function readThrough(walker: Walker, reference: Expr, ways: Ways): ReadonlySet<number> {
  const way = wayOf(walker, reference, ways);
  const isOneStep = way?.path && !(reference.kind === "field" && isLedTo(walker, reference.of, ways));
  if (!isOneStep || walker.side === "law" || walker.notes.hasPairs) return walk(walker, reference, ways);
  return reference.kind === "field" ? walkPlain(walker, reference.of, ways) : way.binders;
}

/**
 * A reference put to some other use. Where one is read off what another leads to, or laws follow them or hold things against one
 * another, no situation has all that they may lead to.
 */
function noteReference(walker: Walker, expr: Expr, ways: Ways): void {
  const { notes, side } = walker;
  const reason = { at: wayOf(walker, expr, ways)?.path ?? null, why: leading };
  notes.all ??= reason;
  const isFarther = expr.kind === "field" && isLedTo(walker, expr.of, ways);
  if (isFarther || side === "law" || notes.hasPairs) notes.always ??= reason;
}

/**
 * Things held against one another. One that stands by itself is given as it is, whoever leads to it; of two that references lead
 * to, no situation knows whether they are one and the same elsewhere.
 */
function toldApart(walker: Walker, sides: readonly Expr[], ways: Ways): ReadonlySet<number> {
  const found = sides.map((side) => wayOf(walker, side, ways));
  const isAlone = found.some((way, i) => {
    const other = sides[1 - i];
    return way?.path && !way.isLedTo && !way.path.includes("[]") && other !== undefined && isReference(other);
  });
  if (isAlone)
    return together(
      sides.map((side) =>
        isReference(side) ? readThrough(walker, side, ways) : walkPlain(walker, side, ways),
      ),
    );
  openAll(walker, sides, ways, "things are told apart");
  const led = sides.flatMap((side, i) => (isLedTo(walker, side, ways) ? [found[i]?.path ?? null] : []));
  const [at = null] = led;
  if (led.length > 1) {
    walker.notes.all ??= { at, why: leading };
    walker.notes.always ??= { at, why: leading };
  }
  return together(sides.map((side) => walkPlain(walker, side, ways)));
}

/** Whether a reference, also one followed before, leads to what an expression stands for. */
function isLedTo(walker: Walker, expr: Expr, ways: Ways): boolean {
  return isReference(expr) || (isThing(expr.type) && wayOf(walker, expr, ways)?.isLedTo === true);
}

// ---------------------------------------------------------------- what is asked of one list

/** `expr`: the question; `over`: what it goes over, with what it asks of each. */
function quantified(
  walker: Walker,
  expr: Expr,
  over: { readonly list: Expr; readonly binder: string },
  body: Expr | null,
  ways: Ways,
  most: number,
): ReadonlySet<number> {
  const bodies = body === null ? [] : [body];
  const way = wayOf(walker, over.list, ways);
  const binder = ++walker.notes.binders;
  if (!way?.path) {
    const binders = together([walkPlain(walker, over.list, ways)]);
    // What is listed outright has no length of its own.
    if (itemsIn(over.list) === null) walker.notes.all ??= { at: null, why: "a list is computed first" };
    const own = new Map(ways).set(over.binder, { path: null, binders });
    return together([binders, ...bodies.map((body) => walk(walker, body, own))]);
  }
  walker.notes.lists.set(binder, way.path);
  const own = new Map(ways).set(over.binder, {
    path: `${way.path}[]`,
    binders: new Set([...way.binders, binder]),
    isLedTo: way.isLedTo === true,
  });
  const used = together(bodies.map((body) => walk(walker, body, own)));
  const strangers = [...used].filter((each) => each !== binder && !way.binders.has(each));
  // A law that goes deeper than one list is not followed to where that list stands.
  if (walker.side === "law" && way.path.includes("[]"))
    walker.notes.all ??= { at: null, why: "a law uses lists within lists" };
  for (const stranger of strangers) {
    for (const list of [way.path, walker.notes.lists.get(stranger) ?? ""])
      noteOpen(walker, list, "its elements are compared with others");
  }
  const free = [...ways].map(([name, { path }]) => `${name}=${path}`).join();
  demand(walker, way.path, `${walker.side === "law" ? "law" : ""} ${textOf(expr)} ${free}`, most);
  return new Set([...used, ...way.binders].filter((each) => each !== binder));
}

/** A count held against a constant, and how far it has to count. */
function countedIn(
  walker: Walker,
  { op, args: [left, right] }: Operation<"=" | "<" | "<=" | ">" | ">=">,
): { readonly over: Elements; readonly most: number } | null {
  const [count, other] = isOp(left, "size") ? [left, right] : [right, left];
  const figure = other.kind === "call" ? findDecision(walker.program, other.decision) : null;
  const constant = figure?.kind === "figure" ? figure.value : other;
  const number = constant && numberIn(constant);
  if (!isOp(count, "size") || number === null) return null;
  if (compare(number, rational(1_000_000n)) > 0) return null;
  const isReached = left === count ? [">=", "<"] : ["<=", ">"];
  const whole = Number(round(number, "up").n);
  const isExact = isReached.includes(op);
  const most = Math.max(1, isExact ? whole : Number(round(number, "down").n) + 1);
  return { over: elementsCounted(count.args), most };
}

function lost(walker: Walker, expr: Expr, ways: Ways, why: string): ReadonlySet<number> {
  const { parts, binders } = insideOf(expr);
  const lists = parts.filter((part) => isList(part.type));
  openAll(walker, lists, ways, why);
  const [list] = lists;
  const way = list ? wayOf(walker, list, ways) : null;
  const element: Way = {
    path: way?.path ? `${way.path}[]` : null,
    binders: way?.binders ?? new Set(),
    isLedTo: way?.isLedTo === true,
  };
  const inner = new Map(ways);
  for (const binder of binders) inner.set(binder, element);
  if (expr.kind === "fold") inner.set(expr.accumulator, nowhere);
  return together(parts.map((part) => walk(walker, part, inner)));
}

/** The parts of an expression over a list, without a filter's list of its own, and its names for elements. */
function insideOf(expr: Expr): { readonly parts: readonly Expr[]; readonly binders: readonly string[] } {
  if (expr.kind === "group") return { parts: mentions(expr), binders: [expr.first, expr.second] };
  if (expr.kind === "aggregate" || isOp(expr, "size")) {
    const { list, filter, binder } = isOp(expr, "size") ? elementsCounted(expr.args) : elementsOf(expr);
    const others = expr.kind === "aggregate" ? [expr.value, expr.empty] : [];
    return { parts: [list, filter, ...others].filter((part) => part !== null), binders: [binder] };
  }
  return { parts: mentions(expr), binders: "binder" in expr ? [expr.binder] : [] };
}

function openAll(walker: Walker, parts: readonly Expr[], ways: Ways, why: string): void {
  for (const part of parts) {
    const way = wayOf(walker, part, ways);
    if (way === null && isList(part.type) && itemsIn(part) === null)
      walker.notes.all ??= { at: null, why: "a list is computed first" };
    // What is done with an element is done with the lists it is in.
    for (let path = way?.path ?? ""; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("[]"))))
      noteOpen(walker, path.endsWith("[]") ? path.slice(0, -2) : path, why);
  }
}

function noteOpen({ notes }: Walker, list: string, why: string): void {
  if (!notes.open.has(list)) notes.open.set(list, why);
}

function demand({ notes }: Walker, list: string, what: string, most: number): void {
  const known = notes.demands.get(list) ?? new Map<string, number>();
  known.set(what, Math.max(most, known.get(what) ?? 0));
  notes.demands.set(list, known);
}

// ---------------------------------------------------------------- ways

/** Where in the situation an expression leads; null where it is worked out. */
function wayOf(walker: Walker, expr: Expr, ways: Ways): Way | null {
  return listPattern(walker.program, expr, ways);
}

/** Of most expressions nothing is gone over. */
function together(all: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const some = all.filter(({ size }) => size > 0);
  const [first = none] = some;
  return some.length <= 1 ? first : new Set(some.flatMap((each) => [...each]));
}

const none: ReadonlySet<number> = new Set();

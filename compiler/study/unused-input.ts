/**
 * What was given and makes no difference: parts that a question never reads in this version, and, if wanted, parts without
 * which the answer is the same. A fact that no version of the question reads is refused.
 */
import { factPaths } from "../check/reads.ts";
import type { Play } from "../check/plays.ts";
import type { Decision, Expr, Program, Type } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { findDecision, findFact, findPlay } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { memoize } from "../memoize.ts";
import { nearNames } from "../near-names.ts";
import { RequestError } from "./request-error.ts";
import type { Versions } from "./select-version.ts";

export interface Unused {
  /** `target.models[].hidden`: of elements of lists, the part of each. */
  readonly path: string;
  /** `never-read`: it cannot matter in this version. `no-difference`: the answer is the same without it, given the rest. */
  readonly why: "never-read" | "no-difference";
}

/** More parts than these are not tried. */
const mostTried = 24;

/** `isSame`: whether the answer is the same when this is given instead. */
export function unusedInput(
  program: Program,
  asked: Decision | Play,
  given: JsonObject,
  isSame: (without: JsonObject) => boolean,
  triesAll: boolean,
): readonly Unused[] {
  const unread = unreadPaths(program, asked, given).filter((path) => isSame(withoutPath(given, path)));
  const never = unread.map((path): Unused => ({ path, why: "never-read" }));
  if (!triesAll) return never;
  const rest = Object.entries(given).flatMap(([name, value]) =>
    isObject(value) && Object.keys(value).length > 0
      ? Object.keys(value).map((field) => `${name}.${field}`)
      : [name],
  );
  const tried = rest.filter((path) => !unread.some((each) => isWithin(path, each)) && path !== "told");
  const idle = tried
    .filter((path) => !path.endsWith(".id"))
    .slice(0, mostTried)
    .filter((path) => isSame(withoutPath(given, path)));
  return [...never, ...idle.map((path): Unused => ({ path, why: "no-difference" }))];
}

/** What an expression does not read: facts, parameters of what it asks, and rolls and choices that nothing asks for. */
export function unusedInExpression(
  program: Program,
  expr: Expr,
  read: ReadonlySet<string>,
  given: JsonObject,
): readonly Unused[] {
  const locals = subexpressionsOf(expr).flatMap((part) => (part.kind === "local" ? [part.name] : []));
  const named = new Set([...locals, ...read, ...readByLaws(program), "told"]);
  const isPlayed = subexpressionsOf(expr).some(({ kind }) => kind === "outcome");
  // A reaction may come in any sequence, and reads what it reads.
  const idle = isPlayed && program.reactions.length > 0 ? [] : Object.keys(given);
  return idle
    .filter((name) => !named.has(name) && (!isPlayed || findFact(program, name) !== undefined))
    .map((path) => ({ path, why: "never-read" }));
}

/** Throws where a fact was given that the question reads in none of the versions. `language`: of what is suggested. */
export function refuseUnreadFacts(
  versions: Versions,
  program: Program,
  asked: Decision | Play,
  given: JsonObject,
  language: string,
): void {
  const own = new Set([...asked.params.map(({ name }) => name), "told"]);
  for (const name of Object.keys(given)) {
    const fact = own.has(name) ? undefined : findFact(program, name);
    if (fact === undefined || readAround(program, asked).has(name)) continue;
    const inOthers = [...versions.values()].flatMap((each) => readsOf(each.program, asked.id) ?? []);
    const all = [new Set(asked.reads), ...inOthers];
    if (all.some((reads) => reads.has(name))) continue;
    const readable = [
      ...new Set([...asked.params.map((param) => param.name), ...all.flatMap((each) => [...each])]),
    ];
    const label = (each: string): string => findFact(program, each)?.called[language] ?? each;
    const meant = [fact.called[language] ?? name, name].flatMap((word) =>
      nearNames(
        word,
        readable.flatMap((each) => [each, label(each)]),
      ),
    );
    const near = [...new Set(meant.map((word) => readable.find((each) => label(each) === word) ?? word))];
    const offered = near.map((each) =>
      label(each) === each ? `\`${each}\`` : `\`${each}\` (${label(each)})`,
    );
    const hint = near.length === 0 ? "" : `Did you mean ${offered.join(" or ")}? `;
    throw new RequestError(
      `\`${name}\` is given, but no version of \`${asked.id}\` reads it.`,
      `${hint}Leave it out, or see \`rubric facts ${program.book}@${program.version} ${asked.id}\`.`,
      near,
    );
  }
}

// ---------------------------------------------------------------- what is read

/** Facts by name that a decision or sequence reads; null where the version does not have it. */
function readsOf(program: Program, id: string): ReadonlySet<string> | null {
  const asked = findDecision(program, id) ?? findPlay(program, id);
  return asked === undefined ? null : new Set(asked.reads);
}

/** Facts that laws and the start values of states read, and in a sequence those of reactions, which may come in any. */
function readAround(program: Program, asked: Decision | Play): ReadonlySet<string> {
  if (!("lines" in asked)) return readByLaws(program);
  return new Set([
    ...(program.reactions.length > 0 ? readInAll(program) : readByLaws(program)),
    ...factsWithThings(program),
  ]);
}

/** What is seen or chosen in a sequence may be a thing that only another fact describes. */
const factsWithThings = memoize((program: Program): readonly string[] => {
  const kinds = new Set(program.types.records.keys());
  return program.facts
    .filter(({ type }) => holdsKind(program, type, kinds, new Set()))
    .map(({ name }) => name);
});

const readInAll = memoize(
  (program: Program): ReadonlySet<string> =>
    new Set([
      ...readByLaws(program),
      ...program.states.map(({ fact }) => fact),
      ...program.plays.flatMap(({ reads }) => reads),
    ]),
);

const readByLaws = memoize((program: Program): ReadonlySet<string> => {
  const stated = [
    ...program.laws.map(({ condition }) => condition),
    ...program.states.map(({ initial }) => initial),
  ];
  const named = stated.flatMap(subexpressionsOf).flatMap((part) => {
    if (part.kind === "fact") return [part.name];
    return part.kind === "call" ? (findDecision(program, part.decision)?.reads ?? []) : [];
  });
  // A law about records is tested on every record of that kind that is given.
  const kinds = new Set(
    program.laws.flatMap(({ params }) => params.flatMap(({ type }) => kindOf(type) ?? [])),
  );
  const holding = program.facts.filter(({ type }) => holdsKind(program, type, kinds, new Set()));
  return new Set([...named, ...holding.map(({ name }) => name)]);
});

function kindOf(type: Type): string | null {
  const one = presentType(type);
  return one.kind === "record" || one.kind === "ref" ? one.name : null;
}

function holdsKind(program: Program, type: Type, kinds: ReadonlySet<string>, seen: Set<string>): boolean {
  const one = presentType(type);
  if ("of" in one) return holdsKind(program, one.of, kinds, seen);
  const kind = kindOf(one);
  if (kind === null || seen.has(kind)) return false;
  seen.add(kind);
  const fields = program.types.records.get(kind)?.fields ?? [];
  return kinds.has(kind) || fields.some((field) => holdsKind(program, field.type, kinds, seen));
}

/** Outermost paths that are given and not read. */
function unreadPaths(program: Program, asked: Decision | Play, given: JsonObject): readonly string[] {
  const isPlay = "lines" in asked;
  const around = readAround(program, asked);
  const known = new Set(asked.params.map(({ name }) => name));
  const facts = Object.keys(given).filter((name) => known.has(name) || findFact(program, name) !== undefined);
  const roots = facts.filter((name) => {
    if (around.has(name)) return false;
    return known.has(name) ? !isPlay : !asked.reads.includes(name);
  });
  if (isPlay || roots.length + facts.length === 0) return roots;
  if (roots.every((name) => !known.has(name)) && facts.every((name) => typeof given[name] !== "object"))
    return roots.filter((name) => !known.has(name));
  // Things that have an id may be read by whatever refers to them.
  if (hasId(given)) return roots.filter((name) => !known.has(name));
  const read = factPaths(program, asked.id).map(({ path }) => path);
  const found = new Set<string>();
  for (const name of facts) {
    // A record that only a law tests is given for the law.
    const isForLaw = around.has(name) && !asked.reads.includes(name) && !known.has(name);
    if (!isForLaw) collectUnread(read, name, given[name] ?? null, found);
  }
  const ofLaws = fieldsOfLaws(program.laws);
  return [...found].filter((path) => !ofLaws.has(path.slice(path.lastIndexOf(".") + 1)));
}

/** Fields that laws look at, in records wherever they are. */
const fieldsOfLaws = memoize((laws: Program["laws"]): ReadonlySet<string> => {
  const parts = laws.flatMap(({ condition }) => subexpressionsOf(condition));
  return new Set(parts.flatMap((part) => (part.kind === "field" ? [part.name] : [])));
});

function collectUnread(read: readonly string[], path: string, value: Json, found: Set<string>): void {
  if (read.some((each) => isWithin(path, each))) return;
  if (!read.some((each) => isWithin(each, path))) {
    found.add(path);
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) collectUnread(read, `${path}[]`, item, found);
  } else if (isObject(value)) {
    for (const [field, part] of Object.entries(value)) collectUnread(read, `${path}.${field}`, part, found);
  }
}

/** Whether a path is another, or inside it. */
function isWithin(path: string, of: string): boolean {
  return path === of || (path.startsWith(of) && /^[.[]/.test(path.slice(of.length)));
}

function hasId(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => hasId(item));
  return isObject(value) && (Object.hasOwn(value, "id") || Object.values(value).some(hasId));
}

/** A copy without a part; of elements of a list, without the part of each. */
function withoutPath(given: JsonObject, path: string): JsonObject {
  return without(given, path.match(/\[\]|[^.[\]]+/g) ?? []) as JsonObject;
}

function without(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === "[]" && Array.isArray(value)) return value.map((item: Json) => without(item, rest));
  if (step === undefined || !isObject(value)) return value;
  if (rest.length > 0) return { ...value, [step]: without(value[step] ?? null, rest) };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
}

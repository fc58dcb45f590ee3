/**
 * Hashes of what a program says, without places, descriptions, citations and examples: programs with the same hash decide the
 * same. An edit of words then keeps what was found about the rules.
 */
import type { Program } from "../check/program.ts";
import { calledInParts } from "../core/walk.ts";
import { memoize } from "../memoize.ts";
import { keyOf } from "./store.ts";

/** All that sequences and decisions rest on. */
export function fingerprintOfRules(program: Program): string {
  const { plays, states, events, reactions, policies } = program;
  const parts = [...plays, ...reactions, states, events, policies].map(hashOf);
  return keyOf(fingerprintOfDecisions(program), parts.join(" "));
}

/** All that the decisions of this program rest on; sequences only if a decision or a law asks one. */
export function fingerprintOfProof(program: Program): string {
  const decisions = fingerprintOfDecisions(program);
  return asksPlays(program) ? keyOf(decisions, fingerprintOfRules(program)) : decisions;
}

function fingerprintOfDecisions({
  book,
  version,
  languages,
  types,
  facts,
  decisions,
  laws,
  doubts,
}: Program): string {
  const parts = [...decisions, types, facts, laws, doubts].map(hashOf);
  return keyOf([book, version, ...languages].join(" "), parts.join(" "));
}

function asksPlays({ plays, laws, decisions }: Program): boolean {
  const names = playsNamed.get(plays) ?? new Set<string>(plays.map(({ id }) => id));
  playsNamed.set(plays, names);
  const isAsked = (part: (typeof decisions)[number]): boolean => {
    const known = called.get(part) ?? [...part.calls, ...calledInParts([part])];
    called.set(part, known);
    return known.some((id) => names.has(id));
  };
  return names.size > 0 && (laws.length > 0 || decisions.some(isAsked));
}

const playsNamed = new WeakMap<Program["plays"], ReadonlySet<string>>();
const called = new WeakMap<Program["decisions"][number], readonly string[]>();

/** Of parts of a program. */
export const hashOfParts = memoize((parts: readonly (object | string)[]): string =>
  keyOf(...parts.map((part) => (typeof part === "string" ? part : hashOf(part)))),
);

/** Most parts are shared between versions and hashed once. */
const hashes = new WeakMap<object, string>();

export function hashOf(part: object): string {
  const known = hashes.get(part) ?? keyOf(JSON.stringify(part, plain));
  hashes.set(part, known);
  return known;
}

const silent: ReadonlySet<string> = new Set(["span", "about", "words", "citation"]);

function plain(key: string, value: unknown): unknown {
  if (typeof value === "object") {
    if (silent.has(key)) return undefined;
    if (value instanceof Map) return ["map", ...value];
    return value instanceof Set ? ["set", ...value] : value;
  }
  // JSON has neither of them.
  return typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))
    ? `${typeof value} ${value}`
    : value;
}

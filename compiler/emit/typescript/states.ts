/**
 * Turns the states of a version into what they are at first: a function of the other facts, for whoever leaves them out.
 * Where they are filled in is left to the runtime, and to the functions of decisions that read them.
 */
import type { StateOf } from "../../check/plays.ts";
import type { Fact, Program } from "../../check/program.ts";
import { type Code, code, joined, listed } from "./code.ts";
import { expressionCode } from "./expression.ts";
import { arrow, type Context, newUses, settledNone, typeOnly } from "./fast.ts";
import { key, quote } from "./literal.ts";
import type { Names } from "./names.ts";
import { entry, typeNote } from "./notes.ts";
import { namedIn } from "./plays/walk.ts";
import { type TypeUse, typeText } from "./types.ts";
import { findFact, findState } from "../../core/lookup.ts";

export interface Initial {
  /** `() => 0`, or a function of the facts it is reckoned from. */
  readonly code: Code;
  /** The same where the facts stand in `given`. */
  readonly inGiven: string;
  /** The facts it rests on. */
  readonly read: ReadonlySet<string>;
  /** The value itself, where it rests on nothing. */
  readonly value: string | null;
  readonly runtime: ReadonlySet<string>;
}

export function initialOf(program: Program, names: Names, state: StateOf, use: TypeUse): Initial {
  const uses = newUses();
  const read = new Set<string>();
  const context: Context = {
    program,
    names,
    unit: state.fact,
    called: (id) => {
      throw new Error(`${state.fact} is at first what ${id} says: a state rests on facts alone.`);
    },
    facts: new Map(program.facts.map((fact) => [fact.name, fact])),
    locals: new Map(),
    held: new Map(),
    there: new Set(),
    gone: new Set(),
    among: new Map(),
    uses,
    remembers: false,
    read: {
      fact: (name) => {
        read.add(name);
        const path = `given.${names.property(name)}`;
        const rested = findState(program, name);
        if (rested === undefined) return path;
        // A state that stands before it may have been left out as well.
        const inner = initialOf(program, names, rested, use);
        for (const each of inner.runtime) uses.runtime.add(each);
        for (const each of inner.read) read.add(each);
        return `(${orAtFirst(program, name, path, inner.inGiven)})`;
      },
      told: "null",
    },
    express: expressionCode,
  };
  const value = settledNone(expressionCode(context, state.initial));
  if (uses.beyond || value.open)
    throw new Error(`What ${state.fact} is at first cannot be said in straight code.`);
  const inGiven = value.code.flat;
  if (read.size === 0)
    return { code: arrow("", value), inGiven, read, value: value.code.flat, runtime: uses.runtime };
  const fields = [...read].map((name) => {
    const type = findFact(program, name)?.type ?? { kind: "unknown" as const };
    const isState = program.states.some(({ fact }) => fact === name);
    return `readonly ${key(names.property(name))}${isState ? "?" : ""}: ${typeText(type, names, use, "in")}${isState ? " | undefined" : ""}`;
  });
  return {
    code: arrow(`given${typeOnly(`: { ${fields.join("; ")} }`)}`, value),
    inGiven,
    read,
    value: null,
    runtime: uses.runtime,
  };
}

/** What is given, else what it is at first; a state may be none, which is not the same as left out. */
export function orAtFirst(program: Program, name: string, path: string, initial: string): string {
  const fact = findFact(program, name);
  return fact?.type.kind === "or-none" || fact?.optional
    ? `${path} === undefined ? ${initial} : ${path}`
    : `${path} ?? ${initial}`;
}

/** The facts that states among these rest on at first, and that are not among them. */
export function restedOn(program: Program, names: readonly string[]): readonly Fact[] {
  const found = new Set<string>();
  const look = (name: string): void => {
    const state = findState(program, name);
    if (state === undefined) return;
    for (const rest of namedIn([state.initial]).facts) {
      if (!names.includes(rest)) found.add(rest);
      look(rest);
    }
  };
  for (const name of names) look(name);
  return program.facts.filter(({ name }) => found.has(name));
}

/** States by their names, as notes of the runtime. */
export function stateNotes(
  program: Program,
  names: Names,
  states: readonly StateOf[],
  use: TypeUse,
): { readonly code: Code; readonly runtime: ReadonlySet<string> } {
  const runtime = new Set<string>();
  const all = states.map((state) => {
    const initial = initialOf(program, names, state, use);
    for (const name of initial.runtime) runtime.add(name);
    const fact = findFact(program, state.fact);
    const property = names.property(state.fact);
    const parts = [
      ...(property === state.fact ? [] : [code(`property: ${quote(property)}`)]),
      joined("type: ", typeNote(names, fact?.type ?? state.initial.type)),
      joined("initial: ", initial.code),
    ];
    return entry(state.fact, listed("{", parts, "}", " "));
  });
  return { code: listed("{", all, "}", " "), runtime };
}

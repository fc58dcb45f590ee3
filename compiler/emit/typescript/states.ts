/**
 * Turns the states of a version into what they are at first: a function of the other facts, for whoever leaves them out.
 * Where they are filled in is left to the runtime, and to the functions of decisions that read them.
 */
import type { StateOf } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { type Code, code, joined, listed } from "./code.ts";
import { expressionCode } from "./expression.ts";
import { arrow, type Context, newUses, settledNone, typeOnly } from "./fast.ts";
import { key, quote } from "./literal.ts";
import type { Names } from "./names.ts";
import { typeNote } from "./notes.ts";
import { type TypeUse, typeText } from "./types.ts";

export interface Initial {
  /** `() => 0`, or a function of the facts it is reckoned from. */
  readonly code: Code;
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
        return `given.${names.property(name)}`;
      },
      told: "null",
    },
    express: expressionCode,
  };
  const value = settledNone(expressionCode(context, state.initial));
  if (uses.beyond || value.open)
    throw new Error(`What ${state.fact} is at first cannot be said in straight code.`);
  if (read.size === 0) return { code: arrow("", value), value: value.code.flat, runtime: uses.runtime };
  const fields = [...read].map((name) => {
    const type = program.facts.find((fact) => fact.name === name)?.type ?? { kind: "unknown" as const };
    return `readonly ${key(names.property(name))}: ${typeText(type, names, use, "in")}`;
  });
  return {
    code: arrow(`given${typeOnly(`: { ${fields.join("; ")} }`)}`, value),
    value: null,
    runtime: uses.runtime,
  };
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
    const fact = program.facts.find(({ name }) => name === state.fact);
    const property = names.property(state.fact);
    const parts = [
      ...(property === state.fact ? [] : [code(`property: ${quote(property)}`)]),
      joined("type: ", typeNote(names, fact?.type ?? state.initial.type)),
      joined("initial: ", initial.code),
    ];
    return joined(`${key(state.fact)}: `, listed("{", parts, "}", " "));
  });
  return { code: listed("{", all, "}", " "), runtime };
}

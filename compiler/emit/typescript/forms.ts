/**
 * Turns the decisions of one version into what their functions do: straight code where it can say it exactly, else a call
 * of the explaining form. Which module a function stands in, and its comment, are left to model.ts.
 */
import type { Decision, Fact, Program } from "../../check/program.ts";
import { clauseBody } from "./clauses.ts";
import { code, inOnePiece, listed } from "./code.ts";
import { expressionCode } from "./expression.ts";
import {
  asTruth,
  callCode,
  type CalledForm,
  type Context,
  disjoined,
  express,
  fast,
  type Fast,
  newUses,
  noFields,
  mostOf,
  placesOf,
  settledNone,
  type Uses,
} from "./fast.ts";
import { conjunction } from "./expression/conditions.ts";
import { asksIfRerolled, hasDice } from "./expression/dice.ts";
import { type Body, returnLine } from "./lines.ts";
import { forgetKeys } from "./key-of.ts";
import { key } from "./literal.ts";
import type { Names } from "./names.ts";
import { namedIn } from "./plays/walk.ts";
import { restedOn } from "./states.ts";
import { tallyBody } from "./tally.ts";
import { tableBody, type TableBody } from "./tables.ts";
import { expressionsOfDecision } from "../../core/walk.ts";
import { isOp } from "../../core/expressions.ts";

/** The fast form of a decision, worked out. */
export interface Form {
  readonly decision: Decision;
  /** Facts it reads and is given, in the order in which they are handed on. */
  readonly facts: readonly Fact[];
  /** What states among them are at first reckoned from. */
  readonly rests: readonly Fact[];
  readonly told: boolean;
  readonly params: readonly Taken[];
  readonly body: Body;
  readonly cells: TableBody["cells"];
  readonly uses: Uses;
  /** Straight code could not say it: it asks the explaining form. */
  readonly isDelegated: boolean;
  /** It asks whether dice were thrown again, or asks one that does. */
  readonly remembers: boolean;
}

/** What a parameter may be handed beyond what its type lets expect. */
export interface Taken {
  /** Decimal places; Infinity: it may be a fraction. */
  places: number;
  /** How far from zero it may be. */
  most: number;
  /** A value that came to nothing on the way, such as a division by zero. */
  none: boolean;
}

export function formsOf(program: Program, names: Names): ReadonlyMap<string, Form> {
  const taken = new Map<string, Taken[]>();
  // A play may hand over what it has computed, which no type bounds.
  const { decisions: played } = namedIn([...program.plays, ...program.reactions]);
  for (const { id, params } of program.decisions) {
    taken.set(
      id,
      params.map((param) => ({
        places: placesOf(param.type),
        most: played.has(id) ? Number.MAX_SAFE_INTEGER : mostOf(param.type),
        none: param.optional || param.type.kind === "or-none",
      })),
    );
  }
  // Who is handed more than its types let expect is worked out again, and so may be who it calls.
  for (let round = 0; ; round++) {
    const before = JSON.stringify([...taken.values()]);
    const forms = workOut(program, names, taken);
    if (JSON.stringify([...taken.values()]) === before) return forms;
    if (round > 20)
      for (const each of [...taken.values()].flat()) {
        each.places = Number.POSITIVE_INFINITY;
        each.most = Number.MAX_SAFE_INTEGER;
      }
  }
}

function workOut(
  program: Program,
  names: Names,
  taken: ReadonlyMap<string, Taken[]>,
): ReadonlyMap<string, Form> {
  const facts = new Map(program.facts.map((fact) => [fact.name, fact]));
  const forms = new Map<string, Form>();
  const called = new Map<string, CalledForm>();
  const shared = { program, names, facts, called: (id: string) => called.get(id) ?? unknownForm(names, id) };
  for (const decision of program.decisions) {
    const own = taken.get(decision.id) ?? [];
    const form = formOf(shared, decision, own);
    forgetKeys();
    forms.set(decision.id, form);
    const { result } = form.body;
    called.set(decision.id, {
      direct: names.decision(decision.id).direct,
      facts: form.facts.map((fact) => fact.name),
      told: form.told,
      params: decision.params,
      remembers: form.remembers,
      ...result,
      noteArgument: (index, argument) => {
        const param = own[index];
        if (param === undefined) return;
        param.places = Math.max(param.places, argument.places);
        param.most = Math.max(param.most, argument.most);
        param.none ||= argument.none !== "never";
      },
    });
  }
  return forms;
}

function unknownForm(names: Names, id: string): never {
  throw new Error(`${names.decision(id).fast} is called before it is worked out.`);
}

type Shared = Pick<Context, "program" | "names" | "facts" | "called">;

function formOf(shared: Shared, decision: Decision, taken: readonly Taken[]): Form {
  const { names } = shared;
  const facts = decision.reads.flatMap((name) => shared.facts.get(name) ?? []);
  const uses = newUses();
  const remembers =
    expressionsOfDecision(decision).some(asksIfRerolled) ||
    (decision.params.some(({ type }) => hasDice(type)) &&
      decision.calls.some((id) => shared.called(id).remembers));
  const locals = new Map<string, Fast>();
  for (const fact of facts) uses.taken.add(names.local(fact.name));
  if (decision.told) uses.taken.add("told");
  decision.params.forEach((param, i) => {
    const variable = names.local(param.name);
    uses.taken.add(variable);
    const isOptional = param.optional || param.type.kind === "or-none";
    const none = isOptional ? "nullish" : taken[i]?.none ? "null" : "never";
    const { places = 0, most = Number.MAX_SAFE_INTEGER } = taken[i] ?? {};
    locals.set(param.name, fast(variable, { none, places, most, simple: true }));
  });
  const context: Context = {
    ...shared,
    unit: decision.id,
    locals,
    held: new Map(),
    there: new Set(),
    gone: new Set(),
    among: new Map(),
    uses,
    remembers,
    express: expressionCode,
  };
  const base = {
    decision,
    facts,
    rests: restedOn(shared.program, decision.reads),
    told: decision.told,
    params: taken.map((each) => ({ ...each })),
    uses,
    remembers,
  };
  // Dice that come out are faces, whatever they know inside.
  const isPlain = !(remembers && hasDice(decision.type)) && !clashes(facts, decision.params);
  const made = isPlain ? bodyOf(context, decision) : null;
  if (made !== null && !uses.beyond) {
    inOnePiece(made.body.lines);
    return { ...base, ...made, isDelegated: false };
  }
  return {
    ...base,
    body: delegated(names, decision, facts),
    remembers,
    cells: null,
    uses: asking(uses),
    isDelegated: true,
  };
}

/** A parameter and a fact of one name cannot both be a variable. */
function clashes(facts: readonly Fact[], params: readonly Fact[]): boolean {
  return params.some((param) => facts.some((fact) => fact.name === param.name));
}

function bodyOf(context: Context, decision: Decision): Pick<Form, "body" | "cells"> | null {
  switch (decision.kind) {
    case "ruled": {
      const body = decision.adds ? tallyBody(context, decision) : clauseBody(context, decision);
      return body && { body, cells: null };
    }
    case "table": {
      const body = tableBody(context, decision, context.names.decision(decision.id).cells);
      return body && { body, cells: body.cells };
    }
    case "figure": {
      const value =
        decision.value === null
          ? fast("undefined", { open: true })
          : settledNone(express(context, decision.value));
      return { body: returning(value), cells: null };
    }
    case "gain": {
      const [param] = decision.params;
      const bearer = param === undefined ? undefined : context.locals.get(param.name);
      const ways = decision.ways.map((way) => {
        const locals = bearer === undefined ? context.locals : new Map(context.locals).set(way.param, bearer);
        const inner = { ...context, locals };
        return asTruth(
          inner,
          isOp(way.when, "and") ? conjunction(inner, way.when.args) : express(inner, way.when),
        );
      });
      // An open way may yet be the one: what comes of several is the explaining form's to say.
      if (ways.some((way) => way.open)) return null;
      return { body: returning(disjoined(ways)), cells: null };
    }
  }
}

function returning(value: Fast): Body {
  const { open, openFields, places, most, none } = value;
  const result = { open, openFields, places, most, none: none !== "never" };
  return { lines: returnLine(value, "  "), result };
}

/** Asks the explaining form, whose answer is exact by itself. */
function delegated(names: Names, decision: Decision, facts: readonly Fact[]): Body {
  const { rule } = names.decision(decision.id);
  const given = new Map<string, string>();
  for (const { name } of [...facts, ...decision.params])
    given.set(key(names.property(name)), names.local(name));
  if (decision.told) given.set("told", "told");
  const fields = [...given].map(([property, local]) =>
    code(property === local ? local : `${property}: ${local}`),
  );
  const call = callCode("settled", ["facts", rule, listed("{", fields, "}", " ")]);
  const kind = decision.type.kind;
  const isNumber = kind === "count" || kind === "quantity" || kind === "ratio";
  const value = fast(call, {
    open: true,
    none: "null",
    places: isNumber ? Number.POSITIVE_INFINITY : placesOf(decision.type),
    openFields: noFields,
  });
  return returning(value);
}

/** What a delegated form needs is the runtime's answer alone. */
function asking(uses: Uses): Uses {
  return { ...newUses(), taken: uses.taken, runtime: new Set(["settled"]) };
}

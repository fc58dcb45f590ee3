/**
 * The types and constants a version declares: enumerations, records and keywords, the orders of values, what can be given,
 * and for each decision what it asks for and what row it gives.
 */
import type { StateOf } from "../../check/plays.ts";
import type { Decision, Fact, Program } from "../../check/program.ts";
import { layout } from "./code.ts";
import { typeOnly } from "./fast.ts";
import type { Form } from "./forms.ts";
import { inputConstants } from "./inputs.ts";
import { key, quote } from "./literal.ts";
import type { Names } from "./names.ts";
import { type AtFirst, vocabulary } from "./notes.ts";
import { namedIn } from "./plays/walk.ts";
import { add, type Drafting, noNeeds, typeNeeds } from "./sharing.ts";
import { initialOf, restedOn } from "./states.ts";
import { term, termsOf } from "./terms.ts";
import { isOrderedEnum, newUse, property, type TypeDeclaration, typeText, type TypeUse } from "./types.ts";
import { findState } from "../../core/lookup.ts";
import { presentType } from "../../core/types.ts";

export function addTypes(draft: Drafting, declarations: readonly TypeDeclaration[]): void {
  for (const { name, doc, text, uses } of declarations)
    add(draft, {
      names: [{ name, isType: true, isPublic: true }],
      items: [{ doc, text: `${text}\n`, declaration: null, isInternal: false }],
      decision: null,
      needs: typeNeeds(uses),
    });
}

/** The ranks of the values of each enumeration that has an order. */
export function addOrders(draft: Drafting): void {
  const { program, names } = draft;
  for (const declared of program.types.enums.values()) {
    const { name, values } = declared;
    if (!isOrderedEnum(declared)) continue;
    const order = names.order(name);
    const type = names.type("enum", name);
    const ranks = values.map((value, rank) => `${key(value.name)}: ${rank}`);
    const flat = `const ${order}${typeOnly(`: Readonly<Record<${type}, number>>`)} = { ${ranks.join(", ")} };\n`;
    const broken = `${flat.slice(0, flat.indexOf("{"))}{\n${ranks.map((rank) => `  ${rank},\n`).join("")}};\n`;
    add(draft, {
      names: [{ name: order, isType: false, isPublic: true }],
      items: [
        {
          doc: [`The values of \`${type}\` in their order.`],
          text: flat.length <= 105 ? flat : broken,
          declaration: `const ${order}: Readonly<Record<${type}, number>>;\n`,
          isInternal: false,
        },
      ],
      decision: null,
      needs: { ...noNeeds, types: new Set([type]) },
    });
  }
}

/** Facts, records and doubts by name: what every explaining form reads situations by. */
export function addFacts(draft: Drafting): void {
  const use = newUse();
  const { program, names } = draft;
  const runtime = new Set<string>();
  const uses = { rules: new Set<string>(), orders: new Set<string>() };
  const atFirst = program.states.map((state): [string, AtFirst] => {
    if (namedIn([state.initial]).facts.size > 0) {
      const resting = term({ ...termsOf(program, names), uses }, state.initial);
      return [state.fact, { how: "resting", code: resting }];
    }
    const initial = initialOf(program, names, state, use);
    for (const name of initial.runtime) runtime.add(name);
    return [state.fact, { how: "initial", code: initial.code }];
  });
  const facts = vocabulary(program, names, new Map(atFirst));
  add(draft, {
    names: [{ name: "facts", isType: false, isPublic: true }],
    items: [
      {
        doc: ["What can be given: facts, records and doubts by their names in the book."],
        text: `const facts${typeOnly(": Vocabulary")} = ${layout(facts, "", 24, 1)};\n`,
        declaration: "const facts: Vocabulary;\n",
        isInternal: false,
      },
    ],
    decision: null,
    needs: {
      ...noNeeds,
      types: use.declared,
      values: new Set([
        ...[...uses.orders].map((name) => names.order(name)),
        ...inputConstants(program, names),
      ]),
      runtime,
      runtimeTypes: new Set(["Vocabulary", ...use.runtime]),
      terms: atFirst.some(([, { how }]) => how === "resting"),
    },
  });
}

// ---------------------------------------------------------------- what a decision asks for and gives

/** What is given by its property, each once: a parameter hides a fact of its name. */
export function inputsOf(form: Form): readonly Fact[] {
  const byName = new Map<string, Fact>();
  for (const fact of [...form.facts, ...form.rests, ...form.decision.params]) byName.set(fact.name, fact);
  return [...byName.values()];
}

export function hasInputs(form: Form): boolean {
  return inputsOf(form).length > 0 || form.told;
}

export function addGiven(draft: Drafting, form: Form): void {
  if (!hasInputs(form)) return;
  const { names } = draft;
  const { given, fast } = names.decision(form.decision.id);
  const use = newUse(form.remembers);
  const fields = inputsOf(form).map((fact) =>
    property(fact, names, use, "in", stateOf(draft.program, form, fact.name) !== null),
  );
  if (form.told) {
    use.runtime.add("Many");
    const clauses = toldClauses(draft.program, form.decision).map(quote).join(" | ");
    fields.push(
      `  /** Clauses about which a rule on the table says otherwise. */\n  readonly told?: Many<${clauses || "string"}> | null;\n`,
    );
  }
  add(draft, {
    names: [{ name: given, isType: true, isPublic: true }],
    items: [
      {
        doc: [`What \`${fast}\` asks for.`],
        text: `interface ${given} {\n${fields.join("")}}\n`,
        declaration: null,
        isInternal: false,
      },
    ],
    decision: null,
    needs: typeNeeds(use),
  });
}

/** The state of a name that is read; a parameter of that name hides it, and one that hides what it rests on leaves it to be given. */
export function stateOf(program: Program, form: Form, name: string): StateOf | null {
  const isParam = (each: string): boolean => form.decision.params.some((param) => param.name === each);
  const rests = restedOn(program, [name]).map((fact) => fact.name);
  if ([name, ...rests].some(isParam)) return null;
  return findState(program, name) ?? null;
}

/** A row of several values has a type of its own. */
export function addValue(draft: Drafting, decision: Decision): void {
  const type = presentType(decision.type);
  if (type.kind !== "shape") return;
  const { names } = draft;
  const { fast, value } = names.decision(decision.id);
  const columns = decision.kind === "table" ? decision.columns : [];
  const use = newUse();
  const fields = type.fields.map((field) => {
    const column = columns.find((each) => each.name === field.name);
    return property(
      { ...plainFact, span: decision.span, ...field, about: column?.about ?? {} },
      names,
      use,
      "out",
    );
  });
  add(draft, {
    names: [{ name: value, isType: true, isPublic: true }],
    items: [
      {
        doc: [`What \`${fast}\` gives.`],
        text: `interface ${value} {\n${fields.join("")}}\n`,
        declaration: null,
        isInternal: false,
      },
    ],
    decision: null,
    needs: typeNeeds(use),
  });
}

export const plainFact = { optional: false, owner: null, called: {}, about: {} };

/** The type of what a decision gives. */
export function valueType(decision: Decision, names: Names, use: TypeUse): string {
  const type = presentType(decision.type);
  if (type.kind !== "shape") return typeText(decision.type, names, use, "out");
  const { value } = names.decision(decision.id);
  use.declared.add(value);
  return decision.type.kind === "or-none" ? `${value} | null` : value;
}

/** Clauses that yield, of this decision and of those it calls. */
function toldClauses(program: Program, decision: Decision): readonly string[] {
  const byId = new Map(program.decisions.map((each) => [each.id, each]));
  const found = new Set<string>();
  const seen = new Set<string>();
  const collect = (each: Decision): void => {
    if (seen.has(each.id)) return;
    seen.add(each.id);
    if (each.kind === "ruled") {
      for (const clause of each.clauses) if (clause.told) found.add(`${each.id}.${clause.label}`);
    }
    for (const id of each.calls) {
      const called = byId.get(id);
      if (called !== undefined) collect(called);
    }
  };
  collect(decision);
  return [...found].sort();
}

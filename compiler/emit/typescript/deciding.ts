/**
 * The fast functions of a decision: the one a caller gets, which takes the facts as one object, and the one other decisions
 * call, which takes them one by one. What they do is forms.ts.
 */
import type { Decision, Fact, Program } from "../../check/program.ts";
import { layout, width } from "./code.ts";
import { hasInputs, inputsOf, stateOf, valueType } from "./declared.ts";
import { callCode, typeOnly } from "./fast.ts";
import type { Form } from "./forms.ts";
import { declarationText, functionText } from "./functions.ts";
import type { Item } from "./module.ts";
import type { Names } from "./names.ts";
import { add, type Drafting } from "./sharing.ts";
import { initialOf, orAtFirst } from "./states.ts";
import { newUse, sentence, typeText, type TypeUse } from "./types.ts";
import { presentType } from "../../core/types.ts";

export function addFast(draft: Drafting, form: Form): void {
  const { names, program } = draft;
  const { decision, uses, body } = form;
  const own = names.decision(decision.id);
  const use = newUse(form.remembers);
  for (const type of uses.declaredTypes) use.declared.add(type);
  const { bare, whole } = resultTypes(form, names, use);
  const items: Item[] = [];
  const runtime = new Set(uses.runtime);
  if (form.cells !== null) {
    const { name, value, isOpen, mayBeNever } = form.cells;
    const cell =
      typeText(decision.type, names, use, "out") +
      (mayBeNever ? " | null" : "") +
      (isOpen ? " | undefined" : "");
    const type = cellsType(decision, cell, names, use);
    items.push({
      doc: [],
      text: `const ${name}${typeOnly(`: ${type}`)} = ${value};\n`,
      declaration: `const ${name}: ${type};\n`,
      isInternal: true,
    });
  }
  const isCalled = draft.called.has(decision.id) || handedOut(form, "", new Set()) !== "";
  const about = documentation(program, decision, own.fast);
  if (isCalled) {
    const params = directParams(draft, form, use);
    items.push({
      doc: [`\`${own.fast}\`, given one by one: for other decisions.`],
      text: functionText(
        own.direct,
        params.map(({ name, type }) => name + typeOnly(`: ${type}`)),
        bare,
        body.lines,
      ),
      declaration: declarationText(
        own.direct,
        params.map(({ name, type }) => `${name}: ${type}`),
        bare,
      ),
      isInternal: true,
    });
  }
  const input = hasInputs(form);
  if (input) use.declared.add(own.given);
  const states = initialStates(draft, form, use, runtime);
  const direct = layout(callCode(own.direct, arguments_(draft, form, states)), "  ");
  const outside = handedOut(form, direct, runtime);
  const lines = isCalled ? `  return ${outside};\n` : inlined(form, names, states);
  items.push({
    doc: about,
    text: functionText(own.fast, input ? [`given${typeOnly(`: ${own.given}`)}`] : [], whole, lines),
    declaration: declarationText(own.fast, input ? [`given: ${own.given}`] : [], whole),
    isInternal: false,
  });
  const orders = [...uses.orders].map((name) => names.order(name));
  const callees = [...uses.decisions].map((id) => names.decision(id).direct);
  add(draft, {
    names: [
      { name: own.fast, isType: false, isPublic: true },
      ...(isCalled ? [{ name: own.direct, isType: false, isPublic: false }] : []),
    ],
    items,
    decision,
    needs: {
      types: use.declared,
      values: new Set([...orders, ...callees, ...(form.isDelegated ? ["facts", own.rule] : [])]),
      runtime,
      runtimeTypes: new Set([...use.runtime, ...uses.runtimeTypes]),
      terms: false,
    },
  });
}

function documentation(program: Program, decision: Decision, name: string): readonly string[] {
  const words = new Map(Object.entries(decision.about));
  const first = program.languages.find((language) => language !== "en" && words.has(language));
  const about = ["en", ...(first === undefined ? [] : [first])]
    .flatMap((language) => words.get(language) ?? [])
    .map((text) => sentence({ en: text }));
  return about.length === 0 ? [`\`${name}\` of the book.`] : about;
}

/** What decisions get from one another, and what a caller gets. */
function resultTypes(
  form: Form,
  names: Names,
  use: TypeUse,
): { readonly bare: string; readonly whole: string } {
  const { decision, body } = form;
  const { result } = body;
  const none = result.none && decision.type.kind !== "or-none" ? " | null" : "";
  const value = valueType(decision, names, use);
  const isFraction = result.places === Number.POSITIVE_INFINITY && isNumber(decision);
  if (isFraction) use.runtime.add("Ratio");
  // A ratio that comes out as a decimal is a plain number to whoever reckons with it.
  const isDecimal = !isFraction && presentType(decision.type).kind === "ratio";
  const isSet = decision.type.kind === "set" || decision.type.kind === "keywords";
  const fraction = decision.type.kind === "or-none" ? "Ratio | null" : "Ratio";
  const inner = isSet
    ? typeText(decision.type, names, use, "in")
    : isFraction
      ? fraction
      : isDecimal
        ? value.replace(/^Ratio/, "number")
        : value;
  const isPartial = result.openFields.size > 0 && decision.type.kind === "shape";
  const missing = [...result.openFields].map((name) => JSON.stringify(names.property(name))).sort();
  if (isPartial) use.runtime.add("Partly");
  const partial = isPartial ? `Partly<${value}, ${missing.join(" | ")}>` : inner;
  const open = result.open ? " | undefined" : "";
  return {
    bare: partial + none + open,
    whole: value + none + (result.open || isPartial ? " | undefined" : ""),
  };
}

function isNumber(decision: Decision): boolean {
  const type = presentType(decision.type);
  return type.kind === "count" || type.kind === "quantity" || type.kind === "ratio";
}

/** The result as a caller gets it: plain numbers, arrays for sets, no rows in part. */
function handedOut(form: Form, value: string, runtime: Set<string>): string {
  const { decision, body } = form;
  const wrap = (helper: string): string => {
    runtime.add(helper);
    return `${helper}(${value})`;
  };
  if (body.result.openFields.size > 0) return wrap("wholeRow");
  const type = presentType(decision.type);
  if (type.kind === "set" || type.kind === "keywords") return wrap("asList");
  if (body.result.places !== Number.POSITIVE_INFINITY || !isNumber(decision)) return value;
  return wrap(type.kind === "ratio" ? "ratio" : "plain");
}

function directParams(
  draft: Drafting,
  form: Form,
  use: TypeUse,
): readonly { readonly name: string; readonly type: string }[] {
  const { names } = draft;
  const one = (fact: Fact) => {
    const none = fact.optional || fact.type.kind === "or-none" ? " | null | undefined" : "";
    const type = presentType(fact.type);
    return { name: names.local(fact.name), type: typeText(type, names, use, "in") + none };
  };
  const facts = form.facts.map(one);
  const params = form.decision.params.map((param, i) => {
    const each = one(param);
    // What is handed on may be a fraction, or none, where its type does not let expect it.
    const taken = form.params[i];
    const type = taken?.none && !each.type.endsWith("undefined") ? `${each.type} | null` : each.type;
    if (taken?.places !== Number.POSITIVE_INFINITY || !type.startsWith("number")) return { ...each, type };
    use.runtime.add("Ratio");
    return { ...each, type: type.replace(/^number/, "Ratio") };
  });
  if (form.told) use.runtime.add("Many");
  const told = form.told ? [{ name: "told", type: "Many<string> | null | undefined" }] : [];
  return [...facts, ...told, ...params];
}

/** By name: what a state is at first, of `given`. */
type States = ReadonlyMap<string, string>;

function initialStates({ program, names }: Drafting, form: Form, use: TypeUse, runtime: Set<string>): States {
  const states = form.facts.flatMap(({ name }) => stateOf(program, form, name) ?? []);
  return new Map(
    states.map((state) => {
      const initial = initialOf(program, names, state, use);
      for (const name of initial.runtime) runtime.add(name);
      return [state.fact, initial.inGiven];
    }),
  );
}

function arguments_({ program, names }: Drafting, form: Form, states: States): readonly string[] {
  const facts = form.facts.map((fact) => {
    const path = `given.${names.property(fact.name)}`;
    const initial = states.get(fact.name);
    return initial === undefined ? path : orAtFirst(program, fact.name, path, initial);
  });
  const params = form.decision.params.map((param) => `given.${names.property(param.name)}`);
  return [...facts, ...(form.told ? ["given.told"] : []), ...params];
}

/** Nobody else calls it: what it does stands in the function itself. */
function inlined(form: Form, names: Names, states: States): string {
  const all = [...inputsOf(form).map((fact) => fact.name), ...(form.told ? ["told"] : [])];
  const fields = all.flatMap((name) => {
    const [property, local] = name === "told" ? ["told", "told"] : [names.property(name), names.local(name)];
    if (!new RegExp(`\\b${local}\\b`).test(form.body.lines)) return [];
    const initial = states.get(name);
    const left = initial === undefined ? "" : ` = ${initial}`;
    return [`${property === local ? local : `${property}: ${local}`}${left}`];
  });
  return (fields.length === 0 ? "" : takenFromGiven(fields)) + form.body.lines;
}

/** In one line if it fits. */
function takenFromGiven(fields: readonly string[]): string {
  const line = `  const { ${fields.join(", ")} } = given;\n`;
  if (line.length <= width) return line;
  return `  const {\n${fields.map((field) => `    ${field},\n`).join("")}  } = given;\n`;
}

/** The type of the constant a cross table is looked up in. */
function cellsType(decision: Decision, cell: string, names: Names, use: TypeUse): string {
  const keys = decision.params.map((param) => {
    if (param.type.kind === "enum") return typeText(param.type, names, use, "in");
    return param.type.kind === "truth" ? '"true" | "false"' : "number";
  });
  const [first = "number", second = "number"] = keys;
  return `Readonly<Record<${first}, Readonly<Record<${second}, ${cell}>>>>`;
}

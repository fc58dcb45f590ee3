/**
 * Turns the programs of one book, base first, into a plain description of modules: what each version declares itself, and
 * what it takes over from an earlier one because nothing about it changed. Text files are made of it by print.ts.
 */
import type { Decision, EnumType, Fact, Program } from "../../check/program.ts";
import { layout } from "./code.ts";
import { exampleModule } from "./example-module.ts";
import { callCode, typeOnly } from "./fast.ts";
import { type Form, formsOf } from "./forms.ts";
import { historyOf } from "./history.ts";
import { key, quote } from "./literal.ts";
import { nameBook, type Names } from "./names.ts";
import { vocabulary } from "./notes.ts";
import { ruleCode } from "./rule.ts";
import type { TermContext } from "./terms.ts";
import {
  declareTypes,
  newUse,
  property,
  sentence,
  type TypeDeclaration,
  typeText,
  type TypeUse,
} from "./types.ts";

/** One file, without its ending. */
export interface Module {
  readonly path: string;
  readonly doc: readonly string[];
  readonly imports: readonly Import[];
  /** By module: what is taken over from it. */
  readonly reexports: readonly Import[];
  readonly items: readonly Item[];
}

export interface Import {
  readonly from: string;
  readonly values: readonly string[];
  readonly types: readonly string[];
  /** `import * as t`: everything under one name. */
  readonly all: string | null;
}

export interface Item {
  readonly doc: readonly string[];
  /** What stands after `export `; marked where it is for .ts only. */
  readonly text: string;
  /** What stands after `export declare ` in .d.ts; null for what is a type, which stands there as it is. */
  readonly declaration: string | null;
  readonly isInternal: boolean;
}

/** Types of the runtime that emitted code may name; the others are free for the book. */
const runtimeTypes =
  "Decision Duty ExplainOptions Interval Many Moment Partially Ratio Rule Square Verdict Vocabulary".split(
    " ",
  );

/** `runtimeValues`: what the runtime exports, which no function or variable of a module may be called. */
export function modelBook(programs: readonly Program[], runtimeValues: readonly string[]): readonly Module[] {
  const names = nameBook(programs, [...runtimeValues, "runExample", "t"], runtimeTypes);
  const called = new Set(
    programs.flatMap((program) => program.decisions.flatMap((decision) => decision.calls)) as string[],
  );
  const homes: Homes = new Map();
  const drafts = programs.map((program) => draftVersion(program, names, called, homes));
  const shared = sharedDecisions(drafts);
  return drafts.flatMap((draft) => {
    const { program, version, homeOf } = draft;
    const examples = exampleModule(
      program,
      names,
      termsOf(program, names),
      (name) => homeOf.get(name) ?? version,
    );
    return [finish(draft, drafts, shared), examples];
  });
}

// ---------------------------------------------------------------- who has declared what

/** By what is declared and how it reads: the version that declared it first. */
type Homes = Map<string, string>;

/** Something a version exports: declared here, or in an earlier version where it reads the same. */
interface Piece {
  readonly names: readonly { readonly name: string; readonly isType: boolean; readonly isPublic: boolean }[];
  readonly home: string;
  readonly items: readonly Item[];
  /** Decisions whose history its comment tells. */
  readonly decision: Decision | null;
  readonly needs: Needs;
}

/** What the text of a piece names. */
interface Needs {
  readonly types: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  readonly runtime: ReadonlySet<string>;
  readonly runtimeTypes: ReadonlySet<string>;
  readonly terms: boolean;
}

interface Draft {
  readonly program: Program;
  readonly version: string;
  readonly pieces: readonly Piece[];
  /** The module in which a name is declared, as this version sees it. */
  readonly homeOf: ReadonlyMap<string, string>;
  readonly decisions: Item;
  readonly decisionNeeds: ReadonlySet<string>;
}

interface Drafting {
  readonly program: Program;
  readonly version: string;
  readonly names: Names;
  readonly called: ReadonlySet<string>;
  readonly homes: Homes;
  readonly homeOf: Map<string, string>;
  readonly pieces: Piece[];
}

/** Adds a piece, or the same piece of an earlier version; `rest`: what it rests on beside what it names. */
function add(draft: Drafting, piece: Omit<Piece, "home">, rest = ""): void {
  const { homes, homeOf, version } = draft;
  const [first] = piece.names;
  const named = [...piece.needs.types, ...piece.needs.values].map(
    (name) => `${name}@${homeOf.get(name) ?? "?"}`,
  );
  const text = piece.items.map((item) => item.text).join("\n");
  const identity = [first?.name, text, rest, ...named.sort()].join("\0");
  const home = homes.get(identity) ?? version;
  homes.set(identity, home);
  for (const { name } of piece.names) homeOf.set(name, home);
  draft.pieces.push({ ...piece, home });
}

function draftVersion(program: Program, names: Names, called: ReadonlySet<string>, homes: Homes): Draft {
  const version: string = program.version;
  const draft: Drafting = { program, version, names, called, homes, homeOf: new Map(), pieces: [] };
  addTypes(draft, declareTypes(program, names));
  addOrders(draft);
  const facts = vocabulary(program, names);
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
    needs: { ...noNeeds, runtimeTypes: new Set(["Vocabulary"]) },
  });
  const forms = formsOf(program, names);
  for (const decision of program.decisions) {
    const form = forms.get(decision.id);
    if (form === undefined) throw new Error(`${decision.id} was not worked out.`);
    addGiven(draft, form);
    addExplain(draft, form);
    addFast(draft, form);
  }
  const { item, needs } = decisionMap(program, names);
  return {
    program,
    version,
    pieces: draft.pieces,
    homeOf: draft.homeOf,
    decisions: item,
    decisionNeeds: needs,
  };
}

const noNeeds: Needs = {
  types: new Set(),
  values: new Set(),
  runtime: new Set(),
  runtimeTypes: new Set(),
  terms: false,
};

// ---------------------------------------------------------------- types and orders

/** A type is the same where it and all it reaches read the same. */
function addTypes(draft: Drafting, declarations: readonly TypeDeclaration[]): void {
  const byName = new Map(declarations.map((each) => [each.name, each]));
  const reached = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of byName.get(name)?.uses.declared ?? []) reached(next, seen);
    return seen;
  };
  for (const each of declarations) {
    const closure = [...reached(each.name, new Set())].sort().map((name) => byName.get(name)?.text ?? name);
    const item = { doc: each.doc, text: `${each.text}\n`, declaration: null, isInternal: false };
    // Types may name each other in a circle, so what they rest on is told by their texts, not by their homes.
    const names = [{ name: each.name, isType: true, isPublic: true }];
    const before = draft.pieces.length;
    const needs = { ...noNeeds, runtimeTypes: each.uses.runtime };
    add(draft, { names, items: [item], decision: null, needs }, closure.join("\0"));
    const piece = draft.pieces[before];
    if (piece !== undefined)
      draft.pieces[before] = { ...piece, needs: { ...needs, types: each.uses.declared } };
  }
}

/** The ranks of the values of each enumeration that has an order. */
function addOrders(draft: Drafting): void {
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

function isOrderedEnum(declared: EnumType | undefined): boolean {
  return declared !== undefined && !declared.open && declared.values.length > 0;
}

// ---------------------------------------------------------------- what a decision asks for

/** What is given by its property, each once: a parameter hides a fact of its name. */
function inputsOf(form: Form): readonly Fact[] {
  const byName = new Map<string, Fact>();
  for (const fact of [...form.facts, ...form.decision.params]) byName.set(fact.name, fact);
  return [...byName.values()];
}

function hasInputs(form: Form): boolean {
  return inputsOf(form).length > 0 || form.told;
}

function addGiven(draft: Drafting, form: Form): void {
  if (!hasInputs(form)) return;
  const { names } = draft;
  const { given, fast } = names.decision(form.decision.id);
  const use = newUse();
  const fields = inputsOf(form).map((fact) => property(fact, names, use));
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

function typeNeeds(use: TypeUse): Needs {
  return { ...noNeeds, types: use.declared, runtimeTypes: use.runtime };
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

// ---------------------------------------------------------------- explaining forms

function addExplain(draft: Drafting, form: Form): void {
  const { program, names } = draft;
  const { decision } = form;
  const { rule, explain, given } = names.decision(decision.id);
  const uses = { rules: new Set<string>(), orders: new Set<string>() };
  const text = ruleCode(program, { ...termsOf(program, names), uses }, decision);
  const kind = { ruled: "decision", table: "table", figure: "figure", gain: "gain" }[decision.kind];
  const use = newUse();
  const value = typeText(decision.type, names, use, "out");
  const input = hasInputs(form) ? `Partially<${given}>` : "object";
  const options = readingsType(program, decision);
  const params = [
    `given${typeOnly(`: ${input}`)}${hasInputs(form) ? "" : " = {}"}`,
    `options${typeOnly(`: ${options}`)} = {}`,
  ];
  const declared = [`given${hasInputs(form) ? "" : "?"}: ${input}`, `options?: ${options}`];
  const result = `Verdict<${value}>`;
  const call = layout(callCode("explain", ["facts", rule, "given", "options"]), "  ");
  const about = sentence(decision.about);
  const items: Item[] = [
    {
      doc: [`What \`${explain}\` follows.`],
      text: `const ${rule}${typeOnly(": Rule")} = ${layout(text, "", rule.length + 24, 1)};\n`,
      declaration: `const ${rule}: Rule;\n`,
      isInternal: true,
    },
    {
      doc: [`${about === "" ? "" : `${about} `}With reasons, also while only some of it is known.`],
      text: functionText(explain, params, result, `  return ${call};\n`),
      declaration: declarationText(explain, declared, result),
      isInternal: false,
    },
  ];
  const types = new Set([...use.declared, ...(hasInputs(form) ? [given] : [])]);
  const orders = [...uses.orders].map((name) => names.order(name));
  const needs: Needs = {
    types,
    values: new Set([...[...uses.rules].map((id) => names.decision(id).rule), ...orders, "facts"]),
    runtime: new Set(["explain", kind]),
    runtimeTypes: new Set([
      "ExplainOptions",
      "Rule",
      "Verdict",
      ...(hasInputs(form) ? ["Partially"] : []),
      ...use.runtime,
    ]),
    terms: / t\.|\(t\.|\[t\./.test(text.flat),
  };
  add(draft, {
    names: [
      { name: explain, isType: false, isPublic: true },
      { name: rule, isType: false, isPublic: false },
    ],
    items,
    decision: null,
    needs,
  });
}

function termsOf(program: Program, names: Names): Omit<TermContext, "uses"> {
  const { phases, enums, records } = program.types;
  return {
    names,
    phases,
    keywordsOf: (record) =>
      records.get(record)?.fields.find((field) => field.type.kind === "keywords")?.name ?? null,
    isOrdered: (name) => isOrderedEnum(enums.get(name)),
    renamed: new Map(),
  };
}

/** The doubts its answer may rest on, and how each can be read. */
function readingsType(program: Program, decision: Decision): string {
  const doubts = program.doubts.filter((doubt) => decision.doubts.includes(doubt.id));
  if (doubts.length === 0) return "ExplainOptions";
  const fields = doubts.map((doubt) => {
    const readings = doubt.readings.map((reading) => quote(reading.name)).join(" | ");
    return `readonly ${key(doubt.id)}?: ${readings}`;
  });
  return `ExplainOptions<{ ${fields.join("; ")} }>`;
}

// ---------------------------------------------------------------- fast forms

function addFast(draft: Drafting, form: Form): void {
  const { names, program } = draft;
  const { decision, uses, body } = form;
  const own = names.decision(decision.id);
  const use = newUse();
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
  const direct = layout(callCode(own.direct, arguments_(form, names)), "  ");
  const outside = handedOut(form, direct, runtime);
  const lines = isCalled ? `  return ${outside};\n` : inlined(form, names);
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
  const { en, ...others } = decision.about;
  const record = program.languages
    .flatMap((language) => (language === "en" ? [] : (others[language] ?? [])))
    .slice(0, 1);
  const about = [...(en === undefined ? [] : [en]), ...record].map((text) => sentence({ en: text }));
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
  const value = typeText(decision.type, names, use, "out");
  const isFraction = result.places === Number.POSITIVE_INFINITY && isNumber(decision);
  if (isFraction) use.runtime.add("Ratio");
  const isSet = decision.type.kind === "set" || decision.type.kind === "keywords";
  const fraction = decision.type.kind === "or-none" ? "Ratio | null" : "Ratio";
  const inner = isSet ? typeText(decision.type, names, use, "in") : isFraction ? fraction : value;
  const isPartial = result.openFields.size > 0 && decision.type.kind === "shape";
  const partial =
    isPartial && decision.type.kind === "shape"
      ? partialShape(decision.type.fields, form, names, use)
      : inner;
  const open = result.open ? " | undefined" : "";
  return {
    bare: partial + none + open,
    whole: value + none + (result.open || isPartial ? " | undefined" : ""),
  };
}

function partialShape(
  fields: readonly { name: string; type: Fact["type"] }[],
  form: Form,
  names: Names,
  use: TypeUse,
): string {
  const all = fields.map(({ name, type }) => {
    const open = form.body.result.openFields.has(name) ? " | undefined" : "";
    return `readonly ${key(names.property(name))}: ${typeText(type, names, use, "out")}${open}`;
  });
  return `{ ${all.join("; ")} }`;
}

function isNumber(decision: Decision): boolean {
  const type = decision.type.kind === "or-none" ? decision.type.of : decision.type;
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
  const type = decision.type.kind === "or-none" ? decision.type.of : decision.type;
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
    const type = fact.type.kind === "or-none" ? fact.type.of : fact.type;
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

function arguments_(form: Form, names: Names): readonly string[] {
  const facts = form.facts.map((fact) => `given.${names.property(fact.name)}`);
  const params = form.decision.params.map((param) => `given.${names.property(param.name)}`);
  return [...facts, ...(form.told ? ["given.told"] : []), ...params];
}

/** Nobody else calls it: what it does stands in the function itself. */
function inlined(form: Form, names: Names): string {
  const all = [...inputsOf(form).map((fact) => fact.name), ...(form.told ? ["told"] : [])];
  const fields = all.flatMap((name) => {
    const [property, local] = name === "told" ? ["told", "told"] : [names.property(name), names.local(name)];
    if (!new RegExp(`\\b${local}\\b`).test(form.body.lines)) return [];
    return [property === local ? local : `${property}: ${local}`];
  });
  return (fields.length === 0 ? "" : `  const { ${fields.join(", ")} } = given;\n`) + form.body.lines;
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

// ---------------------------------------------------------------- functions and the map

function functionText(name: string, params: readonly string[], result: string, lines: string): string {
  const head = `function ${name}(${params.join(", ")})${typeOnly(`: ${result}`)} {`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters, which no author text keeps.
  if (head.replace(/[\u0001\u0002]/g, "").length <= 103) return `${head}\n${lines}}\n`;
  const broken = params.map((param) => `  ${param},\n`).join("");
  return `function ${name}(\n${broken})${typeOnly(`: ${result}`)} {\n${lines}}\n`;
}

function declarationText(name: string, params: readonly string[], result: string): string {
  return `function ${name}(${params.join(", ")}): ${result};\n`;
}

/** Both forms by the name in the book. */
function decisionMap(
  program: Program,
  names: Names,
): { readonly item: Item; readonly needs: ReadonlySet<string> } {
  const needs = new Set<string>();
  const lines = program.decisions.map(({ id }) => {
    const { fast, explain, rule } = names.decision(id);
    for (const name of [fast, explain, rule]) needs.add(name);
    const flat = `  ${key(id)}: { fast: ${fast}, explain: ${explain}, rule: ${rule} },\n`;
    if (flat.length <= 111) return flat;
    return `  ${key(id)}: {\n    fast: ${fast},\n    explain: ${explain},\n    rule: ${rule},\n  },\n`;
  });
  const type = "Readonly<Record<string, Decision>>";
  const item: Item = {
    doc: ["Every decision by its name in the book."],
    text: `const decisions${typeOnly(`: ${type}`)} = {${lines.length === 0 ? "" : `\n${lines.join("")}`}};\n`,
    declaration: `const decisions: ${type};\n`,
    isInternal: false,
  };
  return { item, needs };
}

// ---------------------------------------------------------------- modules

function finish(
  draft: Draft,
  drafts: readonly Draft[],
  shared: ReadonlyMap<string, readonly Decision[]>,
): Module {
  const { program, version, pieces, homeOf } = draft;
  const own = pieces.filter((piece) => piece.home === version);
  const needed = new Map<string, { values: Set<string>; types: Set<string> }>();
  const need = (from: string, kind: "values" | "types", name: string): void => {
    const entry = needed.get(from) ?? { values: new Set(), types: new Set() };
    entry[kind].add(name);
    needed.set(from, entry);
  };
  let terms = false;
  const runtime = { values: new Set<string>(), types: new Set<string>(["Decision"]) };
  for (const { needs } of own) {
    for (const name of needs.runtime) runtime.values.add(name);
    for (const name of needs.runtimeTypes) runtime.types.add(name);
    terms ||= needs.terms;
    for (const name of needs.values) need(homeOf.get(name) ?? version, "values", name);
    for (const name of needs.types) need(homeOf.get(name) ?? version, "types", name);
  }
  for (const name of draft.decisionNeeds) need(homeOf.get(name) ?? version, "values", name);
  const versions = drafts.map((each) => each.version);
  const earlier = versions.filter((each) => each !== version);
  const imports: Import[] = [
    { from: "../runtime.js", values: sorted(runtime.values), types: sorted(runtime.types), all: null },
    ...(terms ? [{ from: "../runtime/terms.js", values: [], types: [], all: "t" }] : []),
    ...earlier.flatMap((from) => {
      const names = needed.get(from);
      return names === undefined
        ? []
        : [{ from: `./${from}.js`, values: sorted(names.values), types: sorted(names.types), all: null }];
    }),
  ];
  const reexports = earlier.flatMap((from) => {
    const taken = pieces.filter((piece) => piece.home === from).flatMap((piece) => piece.names);
    const all = taken.filter((each) => each.isPublic);
    if (all.length === 0) return [];
    const of = (isType: boolean) => all.filter((each) => each.isType === isType).map((each) => each.name);
    return [{ from: `./${from}.js`, values: of(false), types: of(true), all: null }];
  });
  const items = own.flatMap((piece) => {
    if (piece.decision === null) return piece.items;
    const history = historyOf(program.book, shared.get(`${version} ${piece.decision.id}`) ?? []);
    const last = piece.items.length - 1;
    return piece.items.map((item, i) =>
      i === last && history !== "" ? { ...item, doc: [...item.doc, "", history] } : item,
    );
  });
  return {
    path: `${program.book}/${version}`,
    doc: [
      `The decisions of ${program.book}@${version}. Generated from its rules; what changed since an earlier version stands here,`,
      "what did not is taken from there.",
    ],
    imports,
    reexports,
    items: [...items, draft.decisions],
  };
}

/** By home and name: the same decision in every version that takes it from there. */
function sharedDecisions(drafts: readonly Draft[]): ReadonlyMap<string, readonly Decision[]> {
  const shared = new Map<string, Decision[]>();
  for (const { home, decision } of drafts.flatMap((draft) => draft.pieces)) {
    if (decision === null) continue;
    const key = `${home} ${decision.id}`;
    const all = shared.get(key);
    if (all === undefined) shared.set(key, [decision]);
    else all.push(decision);
  }
  return shared;
}

function sorted(names: ReadonlySet<string>): readonly string[] {
  return [...names].sort();
}

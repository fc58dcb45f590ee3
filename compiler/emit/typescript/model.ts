/**
 * Turns the programs of one book, base first, into a plain description of modules: what each version declares itself, and
 * what it takes over from an earlier one because nothing about it changed. Text files are made of it by print.ts.
 */
import type { Play } from "../../check/plays.ts";
import type { Decision, Program } from "../../check/program.ts";
import { addFast } from "./deciding.ts";
import { addFacts, addGiven, addOrders, addTypes, addValue } from "./declared.ts";
import { exampleModule } from "./example-module.ts";
import { addExplain } from "./explaining.ts";
import { termsOf } from "./terms.ts";
import { typeOnly } from "./fast.ts";
import { formsOf } from "./forms.ts";
import { historyOf } from "./history.ts";
import { addLaws } from "./laws.ts";
import { key } from "./literal.ts";
import { addInputNotes } from "./inputs.ts";
import type { Import, Item, Module } from "./module.ts";
import { nameBook, type Names } from "./names.ts";
import { addPlays } from "./plays/plays.ts";
import { namedIn } from "./plays/walk.ts";
import { type Drafting, findHomes, type Homes, homeVersion, type Piece } from "./sharing.ts";
import { declareTypes } from "./types.ts";

/** Types of the runtime that emitted code may name; the others are free for the book. */
const runtimeTypes = (
  "AnyPlay Asked BookNames Decision Die Duty ExplainOptions Interval Law Many Moment Notes Partially Partly Play PlayNotes Problem Ratio " +
  "Rule Square Table Undetermined ValuesNote Verdict Vocabulary"
).split(" ");

/** `runtimeValues`: what the runtime exports, which no function or variable of a module may be called. */
export function modelBook(programs: readonly Program[], runtimeValues: readonly string[]): readonly Module[] {
  const names = nameBook(programs, [...runtimeValues, "runExample", "t"], runtimeTypes);
  const called = new Set([
    ...(programs.flatMap((program) => program.decisions.flatMap((decision) => decision.calls)) as string[]),
    ...programs.flatMap(({ plays, reactions, states }) => [
      ...namedIn([...plays, ...reactions, ...states.map(({ initial }) => initial)]).decisions,
    ]),
  ]);
  const homes: Homes = new Map();
  const drafts = programs.map((program) => draftVersion(program, programs, names, called, homes));
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

interface Draft {
  readonly program: Program;
  readonly version: string;
  readonly pieces: readonly Piece[];
  /** The module in which a name is declared, as this version sees it. */
  readonly homeOf: ReadonlyMap<string, string>;
  readonly decisions: Item;
  readonly plays: Item;
  readonly decisionNeeds: ReadonlySet<string>;
}

function draftVersion(
  program: Program,
  book: readonly Program[],
  names: Names,
  called: ReadonlySet<string>,
  homes: Homes,
): Draft {
  const version: string = program.version;
  const draft: Drafting = { program, book, version, names, called, pieces: [] };
  addTypes(draft, declareTypes(program, names));
  addOrders(draft);
  addInputNotes(draft);
  addFacts(draft);
  const forms = formsOf(program, names);
  for (const decision of program.decisions) {
    const form = forms.get(decision.id);
    if (form === undefined) throw new Error(`${decision.id} was not worked out.`);
    addGiven(draft, form);
    addValue(draft, decision);
    addExplain(draft, form);
    addFast(draft, form);
  }
  addLaws(draft);
  addPlays(draft, forms);
  const { item, needs } = decisionMap(program, names);
  const pieces = findHomes(version, draft.pieces, homes);
  return {
    program,
    version,
    pieces,
    homeOf: new Map(pieces.flatMap((piece) => piece.names.map(({ name }) => [name, piece.home]))),
    decisions: item,
    plays: playMap(program, names),
    decisionNeeds: new Set([...needs, ...program.plays.map(({ id }) => names.play(id).play)]),
  };
}

function playMap({ plays }: Program, names: Names): Item {
  const lines = plays.map(({ id }) => `  ${key(id)}: ${names.play(id).play},\n`);
  const type = "Readonly<Record<string, AnyPlay>>";
  return {
    doc: ["Every play by its name in the book."],
    text: `const plays${typeOnly(`: ${type}`)} = {${lines.length === 0 ? "" : `\n${lines.join("")}`}};\n`,
    declaration: `const plays: ${type};\n`,
    isInternal: false,
  };
}

/** Both forms by the name in the book. */
function decisionMap(
  program: Program,
  names: Names,
): { readonly item: Item; readonly needs: ReadonlySet<string> } {
  const needs = new Set<string>(["facts"]);
  const lines = program.decisions.map(({ id }) => {
    const { fast, explain, rule } = names.decision(id);
    for (const name of [fast, explain, rule]) needs.add(name);
    const given = `given${typeOnly(": unknown")}`;
    const validating = `(${given}) => validate(facts, ${rule}, given)`;
    return `  ${key(id)}: {\n    fast: ${fast},\n    explain: ${explain},\n    validate: ${validating},\n    rule: ${rule},\n  },\n`;
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
  shared: ReadonlyMap<string, readonly (Decision | Play)[]>,
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
  const runtime = {
    values: new Set<string>(program.decisions.length === 0 ? [] : ["validate"]),
    types: new Set<string>(["AnyPlay", "Decision"]),
  };
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
  const home = `${program.book}@${version}`;
  const items = own.flatMap((piece) => {
    if (piece.decision === null) return piece.items;
    const declared = piece.items.map((item) => ({ ...item, text: item.text.replace(homeVersion, home) }));
    const history = historyOf(program.book, shared.get(`${version} ${piece.decision.id}`) ?? []);
    const last = piece.items.length - 1;
    return declared.map((item, i) =>
      i === last && history !== "" ? { ...item, doc: [...item.doc, "", history] } : item,
    );
  });
  return {
    path: `${program.book}/${version}`,
    doc: [
      `The decisions and plays of ${program.book}, version ${version}. Generated from its rules: what differs from every earlier version stands here, the rest is taken from there.`,
      "",
      "A function named after a decision trusts what it is given, and is fast. It may answer wrongly where a value is of another type, out of its range, a name in another case or language, or a word that its enumeration does not list, which it takes for another value; titles are compared letter by letter. `explain…` checks what it is given and throws an `InvalidInputError` that lists every problem; so does `start` of a play. `decisions[name].validate` returns the problems.",
    ],
    imports,
    reexports,
    items: [...items, draft.decisions, draft.plays],
  };
}

/** By home and name: the same decision in every version that takes it from there. */
function sharedDecisions(drafts: readonly Draft[]): ReadonlyMap<string, readonly (Decision | Play)[]> {
  const shared = new Map<string, (Decision | Play)[]>();
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

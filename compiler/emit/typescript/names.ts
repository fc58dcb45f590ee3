/**
 * Gives every name of a book its identifier in the emitted code: one table for all versions, so that a name is the
 * same in each. Two names that would meet are told apart by order, the printing's first; what is emitted under the
 * names is left to the rest of this folder.
 */
import type { Decision, Fact, Program, Type } from "../../check/program.ts";
import { camel, pascal } from "./casing.ts";

export interface Names {
  /** Identifiers of a decision, by its name in the language. */
  readonly decision: (id: string) => DecisionNames;
  readonly play: (id: string) => PlayNames;
  /** The exported type of an enumeration, a record or a kind of opaque names. */
  readonly type: (kind: "enum" | "record" | "name", name: string) => string;
  /** `Infantry`, to be put behind another word. */
  readonly keyword: (name: string) => string;
  /** `phaseOrder`: the ranks of the values of an enumeration. */
  readonly order: (name: string) => string;
  /** `partsOfModel`, `valuesOfSide`: what may be given for something of that type. */
  readonly given: (kind: "enum" | "record" | "keywords", name: string) => string;
  /** The property that holds a fact, a parameter, a field or a column. */
  readonly property: (name: string) => string;
  /** Whether the runtime exports a value of that name. */
  readonly isOfRuntime: (name: string) => boolean;
  /** The variable of that name inside a function: its property, unless that word is taken. */
  readonly local: (name: string) => string;
}

export interface DecisionNames {
  /** `inCover`: takes the facts as one object. */
  readonly fast: string;
  /** `explainInCover` */
  readonly explain: string;
  /** `decideInCover`: takes facts and parameters one by one; what other decisions call. */
  readonly direct: string;
  /** `eventCells`: what a table of two keys is looked up in. */
  readonly cells: string;
  /** `ruleOfInCover`: what the explaining form follows. */
  readonly rule: string;
  /** `InCoverGiven` */
  readonly given: string;
  /** `InCoverValue`, where the verdict is a record of its own. */
  readonly value: string;
}

export interface PlayNames {
  /** `stormShot` */
  readonly play: string;
  /** `notesOfStormShot`: what the runtime is told of it beside its lines. */
  readonly notes: string;
  /** `asksOfStormShot`: what it asks of terms, where straight code cannot say it. */
  readonly asks: string;
  /** `StormShotStates`: what need not be given, for it is filled in. */
  readonly states: string;
  /** `StormShotGiven` */
  readonly given: string;
  /** `StormShotResult`, where results are named. */
  readonly result: string;
  /** `StormShotEvent`: what can be handed in. */
  readonly event: string;
}

/** Words of JavaScript that cannot be a variable, and names every reader takes for the global. */
const reserved = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield async of " +
    "Array Boolean Date Error Function Infinity JSON Map Math NaN Number Object Promise Set String Symbol globalThis " +
    "constructor prototype hasOwnProperty toString valueOf __proto__"
  ).split(" "),
);

/** Types of the language TypeScript that an emitted type must not hide. */
const globalTypes =
  "Array Boolean Date Error Function Map Number Object Partial Pick Omit Exclude Extract Required Readonly " +
  "ReadonlyArray ReadonlyMap ReadonlySet Record Set String Symbol Promise NonNullable Parameters ReturnType";

/** What modules and their examples declare themselves, and the parameters of their functions. */
const ofModules = [
  "at",
  "decisions",
  "examples",
  "facts",
  "laws",
  "given",
  "options",
  "plays",
  "runExamples",
  "bookNames",
  "gameTable",
  "asksAtTable",
];

export function nameBook(
  programs: readonly Program[],
  runtimeValues: Iterable<string>,
  runtimeTypes: Iterable<string>,
): Names {
  const ofRuntime = new Set(runtimeValues);
  const values = new Set([...reserved, ...ofRuntime, ...ofModules]);
  const types = new Set([...globalTypes.split(" "), ...runtimeTypes, "Keyword", "Keywords", "AtTable"]);
  const decisions = new Map<string, DecisionNames>();
  const typeNames = new Map<string, string>();
  const orders = new Map<string, string>();

  for (const program of programs) {
    const { enums, records, names } = program.types;
    for (const [kind, table] of [
      ["enum", enums],
      ["record", records],
      ["name", names],
    ] as const) {
      for (const name of [...table.keys()].sort()) {
        const id = `${kind} ${name}`;
        if (!typeNames.has(id)) typeNames.set(id, taking(types, pascal(name)));
        if (kind === "enum" && !orders.has(name)) orders.set(name, taking(values, `${camel(name)}Order`));
      }
    }
  }
  const tables = new Set(
    programs.flatMap((program) =>
      program.decisions.filter(({ kind }) => kind === "table").map(({ id }) => id),
    ),
  );
  for (const program of programs) {
    for (const decision of [...program.decisions].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (decisions.has(decision.id)) continue;
      decisions.set(decision.id, nameDecision(decision, tables.has(decision.id), values, types));
    }
  }
  const plays = new Map<string, PlayNames>();
  for (const { id } of programs.flatMap((program) => program.plays))
    if (!plays.has(id)) plays.set(id, namePlay(id, values, types));
  const givens = new Map<string, string>();
  for (const id of [...typeNames.keys(), "keywords "]) {
    const [kind = "", name = ""] = id.split(" ");
    if (kind === "name") continue;
    const plain = kind === "keywords" ? "keywords" : name;
    givens.set(id, taking(values, `${kind === "record" ? "partsOf" : "valuesOf"}${pascal(plain)}`));
  }
  const properties = nameProperties(programs);
  const locals = new Map<string, string>();
  // The terms are named at the top of a module only.
  const takenByLocals = new Set([...values].filter((name) => name !== "t"));
  return {
    decision: (id) => decisions.get(id) ?? missing(id),
    play: (id) => plays.get(id) ?? missing(id),
    type: (kind, name) => typeNames.get(`${kind} ${name}`) ?? missing(name),
    keyword: pascal,
    order: (name) => orders.get(name) ?? missing(name),
    given: (kind, name) => givens.get(`${kind} ${name}`) ?? missing(name),
    property: (name) => properties.get(name) ?? camel(name),
    isOfRuntime: (name) => ofRuntime.has(name),
    local: (name) => {
      const known = locals.get(name);
      if (known !== undefined) return known;
      const local = taking(takenByLocals, properties.get(name) ?? camel(name), "Value");
      locals.set(name, local);
      return local;
    },
  };
}

function missing(name: string): never {
  throw new Error(`No identifier was given to ${name}.`);
}

function nameDecision(
  decision: Decision,
  isTable: boolean,
  values: Set<string>,
  types: Set<string>,
): DecisionNames {
  const plain = decision.kind === "gain" ? `is-${decision.keyword}` : decision.id;
  const wanted = (n: number): DecisionNames => {
    const base = camel(plain) + (n === 1 ? "" : n);
    const big = base.charAt(0).toUpperCase() + base.slice(1);
    const fast = reserved.has(base) ? `${base}Rule` : base;
    return {
      fast,
      explain: `explain${big}`,
      direct: `decide${big}`,
      cells: `${fast}Cells`,
      rule: `ruleOf${big}`,
      given: `${big}Given`,
      value: `${big}Value`,
    };
  };
  for (let n = 1; ; n++) {
    const names = wanted(n);
    const ofValues = [names.fast, names.explain, names.direct, names.rule, ...(isTable ? [names.cells] : [])];
    const ofTypes = [names.given, names.value];
    if (ofValues.some((name) => values.has(name)) || ofTypes.some((name) => types.has(name))) continue;
    for (const name of ofValues) values.add(name);
    for (const name of ofTypes) types.add(name);
    return names;
  }
}

function namePlay(id: string, values: Set<string>, types: Set<string>): PlayNames {
  for (let n = 1; ; n++) {
    const base = camel(id) + (n === 1 ? "" : n);
    const big = base.charAt(0).toUpperCase() + base.slice(1);
    const play = reserved.has(base) ? `${base}Play` : base;
    const [given, result, event] = [`${big}Given`, `${big}Result`, `${big}Event`];
    const [notes, asks, states] = [`notesOf${big}`, `asksOf${big}`, `${big}States`];
    const ofValues = [play, notes, asks];
    const ofTypes = [given, result, event, states];
    if (ofValues.some((name) => values.has(name)) || ofTypes.some((name) => types.has(name))) continue;
    for (const name of ofValues) values.add(name);
    for (const name of ofTypes) types.add(name);
    return { play, notes, asks, states, given, result, event };
  }
}

/** One table for facts, parameters, fields and columns: no two names of the language share a property. */
function nameProperties(programs: readonly Program[]): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  // What is left out of an object would be found there all the same.
  const taken = new Set(Object.getOwnPropertyNames(Object.prototype));
  const add = (name: string): void => {
    if (!properties.has(name)) properties.set(name, taking(taken, camel(name)));
  };
  const addFacts = (facts: readonly Fact[]): void => {
    for (const fact of facts) {
      add(fact.name);
      addType(fact.type);
    }
  };
  const addType = (type: Type): void => {
    if (type.kind === "shape") for (const field of type.fields) add(field.name);
    else if (
      type.kind === "list" ||
      type.kind === "set" ||
      type.kind === "interval" ||
      type.kind === "or-none"
    )
      addType(type.of);
    if (type.kind === "shape") for (const field of type.fields) addType(field.type);
  };
  for (const name of ["round", "turn", "phase", "part", "x", "y", "facing", "from", "to", "told"]) add(name);
  for (const program of programs) {
    addFacts(program.facts);
    for (const record of program.types.records.values()) addFacts(record.fields);
    for (const decision of program.decisions) {
      addFacts(decision.params);
      addType(decision.type);
    }
    for (const play of program.plays) {
      addFacts(play.params);
      for (const part of play.parts) add(part.name);
    }
    for (const event of program.events) addFacts(event.params);
  }
  return properties;
}

/** The word, or the word with what tells it from one that is taken. */
function taking(taken: Set<string>, word: string, suffix = ""): string {
  let name = word;
  if (suffix !== "" && taken.has(name)) name = word + suffix;
  for (let n = 2; taken.has(name); n++) name = `${word}${suffix}${n}`;
  taken.add(name);
  return name;
}

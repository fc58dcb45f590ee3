/**
 * Writes a situation that was found as the text of an example, ready to be put into a file of rules. What is expected of it
 * is left open: a person takes that from the document.
 */
import { builtInEnums, builtInFields } from "../check/built-in.ts";
import { unitSign } from "../check/in-words.ts";
import { nodeInWords } from "../check/node-words.ts";
import type { Ask, Play } from "../check/plays.ts";
import type { Decision, Fact, Program, Type } from "../check/program.ts";
import type { VersionId } from "../resolve/graph.ts";
import { shiftedChance } from "./chances.ts";
import { laidOut } from "./laid-out.ts";
import { leftQuestions } from "./left-behind.ts";
import type { Change, Mutated } from "./mutated.ts";
import type { Situation, Told } from "./situation.ts";
import type { MutantEngines } from "./engines.ts";
import { versionsWith } from "./versions.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** A change that the example is to notice. */
export interface ToNotice extends Told {
  readonly mutated: Mutated;
  readonly version: VersionId;
}

/** As the formatter lays it out. The sentences to read stand first, in a comment. */
export function exampleOf(
  programs: readonly Program[],
  engines: MutantEngines,
  situation: Situation,
  changes: readonly ToNotice[],
): string {
  const [first] = changes;
  const program = programs.find(({ version }) => version === first?.version);
  if (first === undefined || program === undefined) throw new Error("an example is about some change");
  const { mutated, version } = first;
  const only = versionsWith(engines, programs, version, mutated.origin, situation);
  const asked = askedIn(program, situation);
  const { params } = asked;
  const given = Object.entries(situation.given).map(([name, value]) =>
    name === "told"
      ? `given told = ${told(value)}`
      : `given ${name} = ${valueText(program, typeOf(program, params, name), value)}`,
  );
  // What is asked needs all its parameters; any value will do for one that does not matter.
  const others = params
    .filter(({ name, optional }) => !optional && !Object.hasOwn(situation.given, name))
    .map(({ name, type }) => `given ${name} = ${anyValue(program, type)}`);
  const played =
    "asks" in asked
      ? Object.entries(situation.played).map(
          ([name, value]) => `given ${name} = ${playedText(program, asksOf(program, asked), name, value)}`,
        )
      : [];
  const head = only === null ? "" : ` in ${only.join(", ")}`;
  const title = titleOf(mutated, changes).replaceAll(/["\\{}]/g, "”");
  const text = [
    `example "${title}"${head} {`,
    ...commentsOf(changes),
    ...given,
    ...others,
    ...played,
    ...questionsOf(program, situation, asked, changes).map((question) => `expect ${question}`),
    "}",
  ].join("\n");
  return laidOut(program.book, text);
}

function askedIn(program: Program, { asks, id }: Situation): Decision | Play {
  const all: readonly (Decision | Play)[] = asks === "decision" ? program.decisions : program.plays;
  const found = all.find((each) => each.id === id);
  if (found === undefined) throw new Error(`${id} is asked for and is not there`);
  return found;
}

// ---------------------------------------------------------------- title and comment

function titleOf({ of, label, change, was }: Mutated, changes: readonly ToNotice[]): string {
  const labels = [...new Set(changes.map(({ mutated }) => mutated.label))];
  const [only = label] = labels;
  const about = labels.length === 1 && only !== of.id ? `${of.id}, ${only}` : of.id;
  // Several of one clause are told from one another by what they are about.
  const part = was !== null && was.length <= 40 ? `, ${was}` : "";
  return `${about}: ${matter[change]}${part}`;
}

/** What a change is about, as the title of an example says it. */
const matter: Readonly<Record<Change, string>> = {
  "dropped-clause": "where it applies",
  "dropped-over": "what it goes over",
  "dropped-bars": "what it bars",
  "dropped-told": "told otherwise",
  "dropped-line": "what is done",
  "dropped-branch": "what is done then",
  "dropped-option": "an option",
  "dropped-condition": "on what condition",
  "dropped-limit": "how often",
  "dropped-once": "more than once",
  "other-dice": "which dice",
  "other-order": "what comes first",
  boundary: "where it begins and ends",
  opposite: "when it is so",
  "off-by-one": "how much",
  "other-value": "which",
  "other-quantifier": "some or every",
  "other-joint": "and, or",
  "other-direction": "which way",
};

function commentsOf(changes: readonly ToNotice[]): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const { mutated } of changes) {
    const { citation } = mutated.origin;
    const known = places.get(citation) ?? new Set();
    for (const sentence of mutated.sentences) known.add(nodeInWords(sentence));
    places.set(citation, known);
  }
  return [...places].map(([citation, sentences]) => {
    const cited = citation === "" ? "" : ` (${citation})`;
    return `-- Read ${sentences.size > 0 ? [...sentences].join(", ") : "what states it"}${cited}.`.replaceAll(
      /\s+/g,
      " ",
    );
  });
}

// ---------------------------------------------------------------- what is asked

function questionsOf(
  program: Program,
  { asks }: Situation,
  asked: Decision | Play,
  changes: readonly ToNotice[],
): readonly string[] {
  const open = (question: string): string => `${question} = ?`;
  if (!("asks" in asked)) return [open(questionOf(asked))];
  if (asks === "left")
    return leftQuestions(program, asked, changes, (type, value) => valueText(program, type, value));
  if (asks === "chances") {
    const found = [...new Set(changes.map((told) => shiftedChance(asked, told)))];
    return found.map(({ part, value }) => {
      const subject = part === null ? asked.id : `${asked.id}.${part.name}`;
      const type = part?.type ?? asked.type ?? { kind: "unknown" };
      const isTrue = value === true;
      return open(`chance(${subject}${isTrue ? "" : ` = ${valueText(program, type, value)}`})`);
    });
  }
  if (asked.type !== null) return [open(asked.id)];
  return partsToSee(asked, changes).map((part) => open(`${asked.id}.${part}`));
}

/** Those that come out otherwise; all where it does not come to an end. */
function partsToSee({ parts }: Play, changes: readonly ToNotice[]): readonly string[] {
  const names = parts.map(({ name }) => name);
  const differing = names.filter((name) =>
    changes.some(({ said, changed }) => {
      const [one, other] = [said.value, changed.value].map((value) => partOf(value, name));
      return one !== null && other !== null && JSON.stringify(one) !== JSON.stringify(other);
    }),
  );
  return differing.length > 0 ? differing : names;
}

function partOf(value: Json, name: string): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? ((value as JsonObject)[name] ?? null)
    : null;
}

// ---------------------------------------------------------------- values

/** What is asked for in the play and in what may happen during it. */
function asksOf({ reactions }: Program, { asks }: Play): readonly Ask[] {
  const reacting = reactions.flatMap(({ name, asks: own }) =>
    own.map((ask) => ({ ...ask, path: `${name}[].${ask.path}` })),
  );
  return [...asks, ...reacting];
}

/** Passes stand in lists, what is played within in braces; what is handed in is of the type of what asks for it. */
function playedText(program: Program, asks: readonly Ask[], path: string, json: Json): string {
  const ask = asks.find((each) => each.path === path);
  if (ask) return valueText(program, ask.type, json);
  if (Array.isArray(json))
    return `[${json.map((item: Json) => playedText(program, asks, `${path}[]`, item)).join(", ")}]`;
  if (typeof json !== "object" || json === null) return String(json);
  return setText(
    Object.entries(json).map(
      ([name, item]) => `${name}: ${playedText(program, asks, `${path}.${name}`, item)}`,
    ),
  );
}

/** A keyword that is gained is asked of the thing that may gain it. */
function questionOf(decision: Decision): string {
  return decision.kind === "gain"
    ? `(${decision.params[0]?.name ?? ""} has ${decision.keyword})`
    : decision.id;
}

function told(value: Json): string {
  return setText(Array.isArray(value) ? value.map((clause) => `"${clause}"`) : []);
}

function typeOf(program: Program, params: readonly Fact[], name: string): Type {
  const found: Fact | undefined = [...params, ...program.facts].find((fact) => fact.name === name);
  return found?.type ?? { kind: "unknown" };
}

function valueText(program: Program, type: Type, value: Json): string {
  if (value === null) return "none";
  if (type.kind === "or-none") return valueText(program, type.of, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const of: Type = type.kind === "list" || type.kind === "set" ? type.of : { kind: "unknown" };
    const items = (value as readonly Json[]).map((item) =>
      type.kind === "keywords" ? String(item) : valueText(program, of, item),
    );
    return type.kind === "list" ? `[${items.join(", ")}]` : setText(items);
  }
  if (typeof value === "object") {
    const fields = Object.entries(value).map(
      ([name, part]) => `${name}: ${valueText(program, partType(program, type, name), part)}`,
    );
    return fields.length === 0 ? anyValue(program, type) : setText(fields);
  }
  if (type.kind === "quantity") return `${String(value).replace(/[^\d./-]+$/, "")}${unitSign(type.unit)}`;
  return typeof value === "string" ? nameText(program, type, value) : String(value);
}

function setText(items: readonly string[]): string {
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

function partType(program: Program, type: Type, name: string): Type {
  const parts =
    type.kind === "record"
      ? program.types.records.get(type.name)?.fields
      : type.kind === "shape"
        ? type.fields
        : builtInFields(type, program.types.phases);
  return parts?.find((part) => part.name === name)?.type ?? { kind: "unknown" };
}

/** What an enumeration declares, a duty or a ratio stands as it is; any other name in quotation marks. */
function nameText(program: Program, type: Type, name: string): string {
  if (type.kind === "duty" || type.kind === "ratio") return name;
  const declared =
    type.kind === "enum" ? (program.types.enums.get(type.name) ?? builtInEnums.get(type.name)) : null;
  return declared?.values.some((value) => value.name === name) ? name : `"${name}"`;
}

function anyValue(program: Program, type: Type): string {
  switch (type.kind) {
    case "truth":
      return "no";
    case "count":
    case "ratio":
      return String(type.from ?? 0);
    case "quantity":
      return `${type.from ?? 0}${unitSign(type.unit)}`;
    case "die":
      return "1";
    case "enum": {
      const declared = program.types.enums.get(type.name) ?? builtInEnums.get(type.name);
      return declared?.values[0]?.name ?? '"one"';
    }
    case "duty":
      return "may";
    case "or-none":
      return "none";
    case "list":
      return "[]";
    case "name":
    case "ref":
      return '"one"';
    case "record": {
      // Without a field it would read as an empty set.
      const fields = program.types.records.get(type.name)?.fields ?? [];
      const [field] = [...fields].sort((a, b) => Number(isLarge(a.type)) - Number(isLarge(b.type)));
      return field ? setText([`${field.name}: ${anyValue(program, field.type)}`]) : "{}";
    }
    default:
      return "{}";
  }
}

/** What holds other things, which might hold it in turn. */
function isLarge(type: Type): boolean {
  return type.kind === "record" || type.kind === "ref";
}

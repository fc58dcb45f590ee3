/** `rubric facts`: what can be decided or played in a version, and what is to be filled in for it. Which facts are read is check's to say. */
import type { Decision, Program, Words } from "../../check/program.ts";
import { wordsIn } from "../../check/in-words.ts";
import { factPaths } from "../../check/reads.ts";
import { nearNames } from "../../near-names.ts";
import { wrap } from "../../report/printable.ts";
import { shown } from "../../report/situation-words.ts";
import { foldName } from "../../near-names.ts";
import { nextQuestions } from "../../study/next-questions.ts";
import { type Command, fine, flag, Misuse, option, writeJson } from "../command.ts";
import {
  describeAskable,
  describePlay,
  isState,
  lineOf,
  playProse,
  type PlayDescribed,
} from "../described-plays.ts";
import { kindInWords, typed, wholeOf, wholesOf } from "../described-types.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, open, readAddress, tell } from "../opened.ts";
import type { Json, JsonObject } from "../../core/json.ts";
import type { Domain } from "../../core/stepper.ts";

export const facts: Command = {
  name: "facts",
  summary: "list the decisions and sequences of a version, and the facts they need",
  usage: "<book>@<version> [decision or sequence]",
  words: [1, 2],
  options: [
    { name: "lang", value: "language", about: "The language of the descriptions." },
    { name: "search", value: "words", about: "Only names and descriptions that contain these words." },
    { name: "all", about: "Print all lines of a decision or sequence, and not only the first 40." },
  ],
  details: `Lists every decision and sequence of a version, or only the named one, with the facts it reads. For a resolve or
procedure it also lists rolls and choices. The paths are those of \`--given\`: \`target.models[].hidden\` is a field of each
model in a list, \`hit[]\` is the roll of each pass. A record or list comes before its parts.`,
  run: async (context) => {
    const [addressText = "", name] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const { program, book } = found;
    const language = languageOf(context, opened, [found], [address.language]);
    const isChosen = ({ id }: { readonly id: string }) => name === undefined || id === name;
    const chosen = program.decisions.filter(isChosen);
    const plays = program.plays.filter(isChosen);
    if (chosen.length + plays.length === 0 && name !== undefined) {
      const known = [...program.decisions, ...program.plays].map(({ id }) => id);
      throw new Misuse(
        `\`${book.id}\` has no decision or sequence \`${name}\` in version ${program.version}.`,
        "Without a name, `rubric facts` lists them.",
        nearNames(name, known),
      );
    }
    const described = [
      ...chosen.map((decision) => describe(program, decision)),
      ...plays.map((play) => describePlay(program, play)),
    ];
    const search = option(context, "search");
    const shownOnes = described.flatMap((each) => searched(each, search));
    if (search !== null && shownOnes.length === 0)
      throw new Misuse(
        `No name and no description in version ${program.version} has the words \`${search}\`.`,
        `\`rubric find ${book.id} "${search}"\` also finds questions that say it in other words.`,
      );
    if (flag(context, "json")) writeJson(context, shownOnes);
    else
      context.terminal.write(
        `${shownOnes
          .flatMap((each) =>
            inProse(each, {
              language,
              width: context.terminal.width,
              isWhole: flag(context, "all"),
              sample: name === undefined ? null : sampleOf(program, name),
            }),
          )
          .join("\n")}\n`,
      );
    return fine;
  },
};

/** A decision in the form of the published schema. */
export function describe(program: Program, decision: Decision) {
  const paths = factPaths(program, decision.id);
  return {
    name: decision.id,
    kind: "decide",
    about: decision.about,
    ...typed(program, decision.type),
    wholes: wholesOf(program, decision, paths),
    facts: paths.map(({ path, fact }) => ({
      path,
      about: fact.about,
      ...(path === "told" ? toldOf(program, decision) : typed(program, fact.type)),
      optional: fact.optional || fact.type.kind === "or-none" || isState(program, path),
      owner: fact.owner,
    })),
    askable: describeAskable(program, decision),
  };
}

/** The clauses, its own and those of what it calls, that yield where a rule on the table says otherwise. */
function toldOf(program: Program, asked: Decision) {
  const reached = new Set<string>([asked.id]);
  for (const decision of [...program.decisions].reverse()) {
    if (reached.has(decision.id)) for (const called of decision.calls) reached.add(called);
  }
  const values = program.decisions.flatMap((decision) =>
    decision.kind === "ruled" && reached.has(decision.id)
      ? decision.clauses.filter((clause) => clause.told).map((clause) => `${decision.id}.${clause.label}`)
      : [],
  );
  const domain: Domain = { kind: "values", open: false, values };
  return { type: "set", domain, unit: null, names: {} };
}

interface Prose {
  readonly language: string;
  readonly width: number;
  /** Whether everything is shown, and not only what fits on a screen. */
  readonly isWhole: boolean;
  /** A situation that is enough for an answer; null if none was found. */
  readonly sample: JsonObject | null;
}

type Described = ReturnType<typeof describe> | PlayDescribed;

function inProse(described: Described, { language, width, isWhole, sample }: Prose): string[] {
  const about = wordsIn(described.about, language);
  const lines = wrap(about === "" ? described.name : `${described.name}: ${about}`, width);
  const told = new Set<string>();
  for (const fact of described.facts) {
    const whole = described.wholes.find(({ path }) => path === wholeOf(fact.path) && !told.has(path));
    if (whole !== undefined) {
      told.add(whole.path);
      const what = wordsIn(whole.about, language);
      if (what !== "") lines.push(...lineOf(whole.path, what, width));
    }
    lines.push(...lineOf(`${fact.path} (${admitted(fact)})`, wordsIn(fact.about, language), width));
  }
  if ("rolls" in described) lines.push(...playProse(described, language, width));
  if (sample !== null) lines.push(...lineOf("a situation", `--given '${JSON.stringify(sample)}'`, width));
  if (described.askable.some(({ type }) => type === "ref"))
    lines.push(...lineOf('"id"', "names a record; write the id wherever that record is meant again", width));
  return [...(isWhole ? lines : folded(lines)), ""];
}

/** What may be given: `enum: wood, ruin, optional`, `quantity, 0 to 100 %`, `quantity, from 0 in`. */
function admitted({ type, domain, unit, optional }: Described["facts"][number]): string {
  const kind = kindInWords({ type, domain });
  const values =
    domain.kind === "values" && type !== "truth" ? `: ${listed(domain.values, domain.open)}` : "";
  const numbers = domain.kind === "range" ? rangeInWords(domain, unit) : "";
  return `${kind}${numbers}${values}${optional ? ", optional" : ""}`;
}

function rangeInWords({ from, to }: Extract<Domain, { kind: "range" }>, unit: string | null): string {
  const of = unit === null ? "" : ` ${unit}`;
  if (from !== null && to !== null) return `, ${from} to ${to}${of}`;
  if (from !== null) return `, from ${from}${of}`;
  if (to !== null) return `, up to ${to}${of}`;
  return unit === null ? "" : `, in ${unit}`;
}

function listed(values: readonly Json[], isOpen: boolean): string {
  const names = values.slice(0, mostValues).map(shown);
  const more = values.length > mostValues ? [`${values.length - mostValues} more`] : [];
  return [...names, ...more, ...(isOpen ? ["or another name"] : [])].join(", ");
}

const mostValues = 12;

/** As many lines as fit on a screen, and how to see the others. */
function folded(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  const kept = lines.slice(0, mostLines - 1);
  return [...kept, `  … ${lines.length - kept.length} more lines: add --all, or --search '<words>'`];
}

const mostLines = 40;

/** Whether all words of a search occur in a name or what is said of it. */
function isFound(search: string | null, name: string, about: Words): boolean {
  if (search === null) return true;
  const text = foldName([name, ...Object.values(about)].join(" "));
  return search.split(/\s+/).every((word) => text.includes(foldName(word)));
}

/** Only what a search finds; a decision or sequence that it finds itself is kept whole. */
function searched(described: Described, search: string | null): readonly Described[] {
  if (search === null || isFound(search, described.name, described.about)) return [described];
  const facts = described.facts.filter(({ path, about }) => isFound(search, path, about));
  if (facts.length === 0) return [];
  return [
    "rolls" in described
      ? { ...described, facts, rolls: [], choices: [], observations: [], policies: [], state: [], goals: [] }
      : { ...described, facts },
  ];
}

/** The smallest situation that a proof found for the first question. */
function sampleOf(program: Program, name: string): JsonObject | null {
  const [question] = nextQuestions(program, name, {}).questions;
  return question?.pair?.[0] ?? null;
}

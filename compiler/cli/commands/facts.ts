/** `rubric facts`: what can be decided or played in a version, and what is to be filled in for it. Which facts are read is check's to say. */
import type { Decision, Program } from "../../check/program.ts";
import { wordsIn } from "../../check/in-words.ts";
import { factPaths } from "../../check/reads.ts";
import { nearNames } from "../../near-names.ts";
import { wrap } from "../../report/printable.ts";
import { type Command, fine, flag, Misuse, writeJson } from "../command.ts";
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
import type { Domain } from "../../core/stepper.ts";

export const facts: Command = {
  name: "facts",
  summary: "list the decisions and sequences of a version, and the facts they need",
  usage: "<book>@<version> [decision or sequence]",
  words: [1, 2],
  options: [{ name: "lang", value: "language", about: "The language of the descriptions." }],
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
    if (flag(context, "json")) writeJson(context, described);
    else
      context.terminal.write(
        `${described.flatMap((each) => inProse(each, language, context.terminal.width)).join("\n")}\n`,
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

function inProse(
  described: ReturnType<typeof describe> | PlayDescribed,
  language: string,
  width: number,
): string[] {
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
    lines.push(
      ...lineOf(
        `${fact.path} (${kindInWords(fact)}${fact.optional ? ", optional" : ""})`,
        wordsIn(fact.about, language),
        width,
      ),
    );
  }
  if ("rolls" in described) lines.push(...playProse(described, language, width));
  return [...lines, ""];
}

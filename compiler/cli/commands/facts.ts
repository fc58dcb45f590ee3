/** `rubric facts`: what can be decided in a version, and what is to be filled in for it. Which facts a decision reads is check's to say. */
import type { Decision, Program, Type, Words } from "../../check/program.ts";
import { factPaths } from "../../check/reads.ts";
import { unitOf } from "../../check/type-words.ts";
import { domainOf, enumOf } from "../../evaluate/domain.ts";
import { nearNames } from "../../near-names.ts";
import { wrap } from "../../report/printable.ts";
import { type Command, fine, flag, Misuse, option, writeJson } from "../command.ts";
import { exitCode, findVersion, open, readAddress, tell } from "../opened.ts";

export const facts: Command = {
  name: "facts",
  summary: "what can be decided, and what it takes",
  usage: "<book>@<version> [decision]",
  words: [1, 2],
  options: [{ name: "lang", value: "language", about: "The language of the descriptions." }],
  details: `Lists every decision of a version with the facts it reads, or one of them. Paths are those of \`--given\`:
\`target.models[].hidden\` is the field of each model in a list.`,
  run: async (context) => {
    const [addressText = "", name] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book]);
    const { program, book } = findVersion(opened, address);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const chosen = program.decisions.filter((decision) => name === undefined || decision.id === name);
    if (chosen.length === 0 && name !== undefined) {
      const known = program.decisions.map((decision) => decision.id);
      throw new Misuse(
        `\`${book.id}\` has no decision \`${name}\` in version ${program.version}.`,
        "Without a name, `rubric facts` lists them.",
        nearNames(name, known),
      );
    }
    const described = chosen.map((decision) => describe(program, decision));
    if (flag(context, "json")) writeJson(context, described);
    else {
      const language = option(context, "lang") ?? address.language ?? program.languages[0] ?? "en";
      context.terminal.write(
        `${described.flatMap((each) => inProse(each, language, context.terminal.width)).join("\n")}\n`,
      );
    }
    return fine;
  },
};

/** A decision in the form of the published schema. */
export function describe(program: Program, decision: Decision) {
  return {
    name: decision.id,
    about: decision.about,
    ...typed(program, decision.type),
    facts: factPaths(program, decision.id).map(({ path, fact }) => ({
      path,
      about: fact.about,
      ...(path === "told" ? toldOf(program, decision) : typed(program, fact.type)),
      optional: fact.optional || fact.type.kind === "or-none",
      owner: fact.owner,
    })),
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
  return { type: "set", domain: { kind: "values", open: false, values }, unit: null, names: {} } as const;
}

function typed(program: Program, type: Type) {
  return {
    type: (type.kind === "or-none" ? type.of : type).kind as string,
    domain: domainOf(program, type),
    unit: unitOf(type),
    names: namesOf(program, type),
  };
}

/** How the values are called in the book's languages; any of these names may be given. */
function namesOf(program: Program, type: Type): Readonly<Record<string, Words>> {
  if (type.kind === "enum") {
    return Object.fromEntries(enumOf(program, type.name).values.map(({ name, called }) => [name, called]));
  }
  if (type.kind === "keywords") {
    return Object.fromEntries([...program.types.keywords.values()].map(({ name, called }) => [name, called]));
  }
  return "of" in type ? namesOf(program, type.of) : {};
}

function inProse(described: ReturnType<typeof describe>, language: string, width: number): string[] {
  const lines = wrap(`${described.name}: ${wordsIn(described.about, language)}`, width);
  for (const fact of described.facts) {
    const [first = "", ...rest] = wrap(
      `${fact.path} (${fact.type}${fact.optional ? ", optional" : ""}): ${wordsIn(fact.about, language)}`,
      width - 6,
    );
    lines.push(`  ${first}`, ...rest.map((line) => `      ${line}`));
  }
  return [...lines, ""];
}

function wordsIn(words: Words, language: string): string {
  return words[language] ?? Object.values(words)[0] ?? "";
}

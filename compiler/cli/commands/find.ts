/** `rubric find`: the questions that words, an entry or a page ask for. */
import type { Program } from "../../check/program.ts";
import { toJson, wrap } from "../../report/printable.ts";
import { type Finder, type FoundQuestion, neighboursOf } from "../../study/find.ts";
import { type Command, type Context, fine, flag, Misuse, option, writeJson } from "../command.ts";
import { openFinder } from "../finding.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, open, readAddress, tell } from "../opened.ts";

export const find: Command = {
  name: "find",
  summary: "find the decision or sequence that answers a question in your own words",
  usage: '<book>[@<version>] "<words>"',
  words: [1, 2],
  options: [
    { name: "lang", value: "language", about: "The language of the words." },
    { name: "most", value: "number", about: "How many to show (default: 10)." },
    {
      name: "stdin",
      about: "Read one question a line, each in its own language, and write one JSON object a line.",
    },
  ],
  details: `Type what you would ask at the table: \`rubric find w40k "can I reroll one charge die"\`. Typing errors and
missing accents do not matter. The best come first, each with the questions that it uses, that use it, and that belong to the same rule.
You can also type an id, an entry (\`E25\`, \`1.5/E25\`) or a page (\`page 248\`, \`p. 248\`).`,
  run: async (context) => {
    const [addressText = "", words] = context.words;
    const isStream = flag(context, "stdin");
    if (isStream && words !== undefined)
      throw new Misuse("`--stdin` reads the questions from the input.", "Leave the words out, or `--stdin`.");
    if (!isStream && (words ?? "").trim() === "")
      throw new Misuse("There are no words to look for.", `Usage: rubric find ${find.usage}`);
    const most = mostOf(context);
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const language = languageOf(context, opened, [found], [address.language], words);
    if (isStream) {
      const finders = new Map<string, Promise<Finder>>();
      for await (const line of context.terminal.readLines?.() ?? []) {
        const query = line.trim();
        if (query === "") continue;
        const own = languageOf(context, opened, [found], [address.language], query);
        const finding = finders.get(own) ?? openFinder(context, opened, found, own);
        finders.set(own, finding);
        const hits = (await finding).find(query, most);
        context.terminal.write(`${toJson({ query, language: own, found: hits })}\n`);
      }
      return fine;
    }
    const finding = await openFinder(context, opened, found, language);
    const query = words ?? "";
    const hits = finding.find(query, most);
    if (flag(context, "json")) writeJson(context, { query, language, found: hits });
    else context.terminal.write(inProse(hits, found.program, query, context.terminal.width));
    return fine;
  },
};

function mostOf(context: Context): number | undefined {
  const text = option(context, "most");
  if (text === null) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Misuse(
      `\`--most ${text}\` is not a number of questions.`,
      "Write a whole number from 1 to 9999.",
    );
  return Number(text);
}

function inProse(hits: readonly FoundQuestion[], program: Program, query: string, width: number): string {
  const room = Math.min(width, 100);
  if (hits.length === 0) {
    const address = `${program.book}@${program.version}`;
    const lines = [
      ...wrap(`No question was found for “${query}”.`, room),
      ...wrap(`Use other words; \`rubric facts ${address}\` lists all questions.`, room),
    ];
    return `${lines.join("\n")}\n`;
  }
  return hits
    .map(({ name, title }) => {
      const beside = neighboursInProse(program, name).map((line) => `    ${line}`);
      return `${[...wrap(`${name}: ${title}`, room), ...beside].join("\n")}\n`;
    })
    .join("");
}

const mostNeighbours = 4;

function neighboursInProse(program: Program, name: string): readonly string[] {
  const { uses, usedBy, sameRule } = neighboursOf(program, name);
  const lists = [
    ["uses", uses],
    ["used by", usedBy],
    ["same rule", sameRule],
  ] as const;
  return lists.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what}: ${shortened(names)}`]));
}

function shortened(names: readonly string[]): string {
  const shown = names.slice(0, mostNeighbours).join(", ");
  return names.length > mostNeighbours ? `${shown}, …` : shown;
}

/** `rubric diff`: what an update changed, between any two versions of a book or two readings of one: words and meaning. */
import { compare } from "../../study/compare.ts";
import { findDoubt } from "../../study/readings.ts";
import { type Command, type Context, fine, flag, Misuse, option, optionList, writeJson } from "../command.ts";
import { diffMarkdown } from "../diff-markdown.ts";
import { languageOf } from "../languages.ts";
import { type Address, exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { diffLines } from "../shown-diff.ts";
import { withoutReading } from "../reading-options.ts";

export const diff: Command = {
  name: "diff",
  summary: "what changed between two versions: words and answers",
  usage: "<book> <from> <to> [--only changed] [--reading <doubt>=<reading>[:<reading>]]",
  words: [3, 3],
  options: [
    {
      name: "only",
      value: "changed",
      about: "Hide entries whose words and answers are unchanged.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about:
        "Use this reading of a doubt for both versions; `doubt=one:other` sets one for each. Can be repeated.",
    },
    {
      name: "names",
      about:
        "Also show the names of decisions and readings in the rule files, and the commands that ask the situations.",
    },
    { name: "markdown", about: "Print Markdown, as for a pull request." },
    {
      name: "lang",
      value: "language",
      about: "The language of the text. Where a text is missing in it, another language is shown and named.",
    },
  ],
  details: `Compares any two versions of a book, in either order. Shows the words that were inserted, deleted and moved. For every
decision it shows whether the answers are the same (proved), and the smallest situation in which the two versions differ.
Each situation is tried on the emitted code of both versions before it is shown.

  rubric diff w40k 1.2 1.5
  rubric diff w40k 1.2 1.5 --only changed --markdown
  rubric diff w40k 1.5 1.5 --reading ends=any-move:free-moves`,
  run: async (context) => {
    const [book = "", first = "", second = ""] = context.words;
    const only = option(context, "only");
    if (only !== null && only !== "changed")
      throw new Misuse(`\`--only ${only}\` does not exist.`, "Write `--only changed`, or remove the option.");
    if (!/^[a-z][a-z0-9-]*$/i.test(book))
      throw new Misuse(
        `\`${book}\` is not the name of a book.`,
        "Write the book, then both versions, such as `rubric diff w40k 1.2 1.5`.",
      );
    const [one, other] = [addressOf(book, first), addressOf(book, second)];
    const readings = optionList(context, "reading");
    // The texts are many more bytes than the rules, and the difference itself is stored.
    const opened = await open(context, [book], {
      needs: "rules",
      claimsOf: { book, version: other.version, asked: ["diff", first, second, ...readings] },
    });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const [from, to] = [findVersion(opened, one), findVersion(opened, other)];
    const language = languageOf(context, opened, [from, to], [one.language, other.language]);
    checkReadings(context, [from, to]);
    const asked = ["difference", from.versionId, to.versionId, language, only ?? ""];
    const { remembered } = opened;
    const difference = await opened.recall(to.bookId, [...asked, ...readings], async () => {
      context.terminal.progress?.(`Comparing ${book}@${from.versionId} with ${book}@${to.versionId}`);
      const sides = { from: readingsOfSide(context, 0), to: readingsOfSide(context, 1) };
      const { compiled, judging } = opened;
      const question = { book, from: from.versionId, to: to.versionId, language, readings: sides };
      const beside = judging?.compare(compiled, question) ?? null;
      const found = await compare(compiled, book, from.versionId, to.versionId, {
        language,
        onlyChanged: only === "changed",
        readings: sides,
        claims: async () => {
          const judged = await judging?.found(compiled);
          if (!judged) return null;
          remembered?.add(judged.proofs.get(to.bookId) ?? new Map());
          return judged.judged.get(to.bookId)?.get(to.versionId)?.claims ?? new Map();
        },
        beside,
        ...(remembered ? { recall: remembered.recall } : {}),
      });
      remembered?.add((await beside?.proofs())?.get(to.bookId) ?? new Map());
      return found;
    });
    await remembered?.save();
    const { terminal } = context;
    if (flag(context, "json")) writeJson(context, difference);
    else if (flag(context, "markdown"))
      terminal.write(diffMarkdown(difference, language, flag(context, "names")));
    else {
      const page = {
        language,
        hasNames: flag(context, "names"),
        width: Math.min(terminal.width, 100),
        colour: terminal.hasColour,
      };
      terminal.write(`${diffLines(page, difference).join("\n")}\n`);
    }
    return fine;
  },
};

/** `1.2`, or with its book and language as everywhere else. */
function addressOf(book: string, text: string): Address {
  if (!text.includes("@")) return readAddress(`${book}@${text}`);
  const address = readAddress(text);
  if (address.book === book) return address;
  throw new Misuse(
    `\`${text}\` is a version of another book than \`${book}\`.`,
    "Name two versions of the same book, such as `rubric diff w40k 1.2 1.5`.",
  );
}

/** As `compare` takes them: by doubt, the reading of one side. */
function readingsOfSide(context: Context, side: 0 | 1): Readonly<Record<string, string>> {
  return Object.fromEntries(readingsAsked(context).map(({ name, readings }) => [name, readings[side]]));
}

interface ReadingAsked {
  readonly name: string;
  readonly readings: readonly [string, string];
}

function readingsAsked(context: Context): readonly ReadingAsked[] {
  return optionList(context, "reading").map((text) => {
    const [name = "", wanted = ""] = text.split("=");
    const [one = "", other = one] = wanted.split(":");
    return { name, readings: [one, other] };
  });
}

/** A doubt without a reading is reported before the versions are compared. */
function checkReadings(context: Context, versions: readonly Found[]): void {
  for (const { name, readings } of readingsAsked(context)) {
    const doubt = versions.flatMap(({ program }) => findDoubt(program, name) ?? [])[0];
    if (doubt && readings.includes("")) throw withoutReading(name, doubt);
  }
}

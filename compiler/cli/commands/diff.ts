/** `rubric diff`: what an update changed, between any two versions of a book or two readings of one: words and meaning. */
import { type CompiledVersion, derive } from "../../compile.ts";
import { withClaims } from "../../diff/diff.ts";
import type { Side } from "../../diff/handed-in.ts";
import type { Readings } from "../../diff/readings.ts";
import { nearNames } from "../../near-names.ts";
import type { DoubtId } from "../../resolve/graph.ts";
import { type Command, type Context, fine, flag, Misuse, option, optionList, writeJson } from "../command.ts";
import { doubtIn, noReading } from "./ask.ts";
import { differenceBetween } from "../differing.ts";
import { diffMarkdown } from "../diff-markdown.ts";
import { languageOf } from "../languages.ts";
import { judgedOne } from "../claiming.ts";
import { type Address, exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { diffLines } from "../shown-diff.ts";

export const diff: Command = {
  name: "diff",
  summary: "what changed between two versions, in words and in what is decided",
  usage: "<book> <from> <to> [--only changed] [--reading <doubt>=<reading>[:<reading>]]",
  words: [3, 3],
  options: [
    {
      name: "only",
      value: "changed",
      about: "Leaves out entries of which neither words nor meaning changed.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about:
        "Take this reading of a doubt on both sides, or with `doubt=one:other` one on either; may be repeated.",
    },
    { name: "markdown", about: "A page of Markdown, fit for a pull request." },
    {
      name: "lang",
      value: "language",
      about: "The language of the words; elsewhere it says what it shows instead.",
    },
  ],
  details: `Any two versions of a book, either way: the words that were inserted, deleted and moved, and for every decision
whether it is the same (proved), narrower, wider, different, new, withdrawn or put on record, with the smallest
situation in which both versions part. Each situation is put to the emitted code of both before it is shown.

  rubric diff w40k 1.2 1.5
  rubric diff w40k 1.2 1.5 --only changed --markdown
  rubric diff w40k 1.5 1.5 --reading ends=any-move:free-moves`,
  run: async (context) => {
    const [book = "", first = "", second = ""] = context.words;
    const only = option(context, "only");
    if (only !== null && only !== "changed")
      throw new Misuse(`\`--only ${only}\` is not known.`, "Write `--only changed`, or leave it out.");
    if (!/^[a-z][a-z0-9-]*$/i.test(book))
      throw new Misuse(
        `\`${book}\` is no name of a book.`,
        "Write the book, then both versions, such as `rubric diff w40k 1.2 1.5`.",
      );
    const [one, other] = [addressOf(book, first), addressOf(book, second)];
    const opened = await open(context, [book], { claimsOf: { book, version: other.version } });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const [from, to] = [findVersion(opened, one), findVersion(opened, other)];
    const language = languageOf(context, opened, [from, to], one.language, other.language);
    checkReadings(context, [from, to]);
    const asked = ["difference", from.versionId, to.versionId, language, only ?? ""];
    const readings = optionList(context, "reading");
    const difference = await opened.recall(to.bookId, [...asked, ...readings], async () => {
      const sides = { from: sideOf(context, from, 0), to: sideOf(context, to, 1) };
      const shown = await differenceBetween(to.all, sides, language, only === "changed");
      const beside = await opened.judging?.found(opened.compiled);
      const judged = beside ? beside.get(to.bookId)?.get(to.versionId) : judgedOne(to.all, to.versionId);
      return withClaims(shown, judged?.claims ?? new Map());
    });
    const { terminal } = context;
    if (flag(context, "json")) writeJson(context, difference);
    else if (flag(context, "markdown")) terminal.write(diffMarkdown(difference, language));
    else {
      const page = { language, width: Math.min(terminal.width, 100), colour: terminal.hasColour };
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
    "Name two versions of one book, such as `rubric diff w40k 1.2 1.5`.",
  );
}

/** Readings may shape the words too, so that a version is derived anew for them. */
function sideOf(context: Context, { book, program, versionId }: Found, side: 0 | 1): Side {
  const readings = readingsFor(context, program, side);
  if (readings.size === 0) return { book, program, readings };
  const derived: CompiledVersion = derive(book.graph, versionId, readings).value;
  return { ...derived, readings };
}

/** A doubt of one version alone is settled there alone. */
function readingsFor(context: Context, program: Found["program"], side: 0 | 1): Readings {
  return new Map(
    readingsAsked(context).flatMap(({ name, readings }): [DoubtId, string][] => {
      const doubt = doubtIn(program, name);
      return doubt ? [[doubt.id, readings[side]]] : [];
    }),
  );
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

function checkReadings(context: Context, versions: readonly Found[]): void {
  const doubts = versions.flatMap(({ program }) => program.doubts);
  for (const { name, readings } of readingsAsked(context)) {
    const doubt = versions.flatMap(({ program }) => doubtIn(program, name) ?? [])[0];
    if (doubt === undefined) {
      const known = [...new Set(doubts.map(({ id }) => id))];
      throw new Misuse(
        `There is no doubt \`${name}\` in these versions.`,
        known.length > 0 ? `They have: ${known.join(", ")}.` : "They have none.",
        nearNames(name, known),
      );
    }
    const known = doubt.readings.map((each) => each.name);
    if (readings.includes("")) throw noReading(name, known);
    const wrong = readings.find((reading) => !known.includes(reading));
    if (wrong !== undefined)
      throw new Misuse(
        `\`${name}\` has no reading \`${wrong}\`.`,
        `It has: ${known.join(", ")}.`,
        nearNames(wrong, known),
      );
  }
}

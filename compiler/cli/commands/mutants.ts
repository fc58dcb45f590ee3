/** `rubric mutants`: what the examples of a book would not notice if it were written a little differently, and how to say so. */
import { mostMutants, mostMutantSteps } from "../../limits.ts";
import { hanging } from "../../report/printable.ts";
import type { Span } from "../../../grammar/tree.ts";
import type { Program } from "../../check/program.ts";
import type { Alive } from "../../mutants/fate.ts";
import { type Mutants, usualChances, usualCourses } from "../../mutants/mutants.ts";
import { findCoverage } from "../../study/examples.ts";
import { mutate } from "../../study/mutants.ts";
import { helpToWrite, type Refused, refusalInWords } from "../../host.ts";
import { unwritten } from "../../project.ts";
import { renderJson } from "../../report/json.ts";
import { report } from "../../report/report.ts";
import { renderStyled } from "../../report/terminal.ts";
import type { BookId } from "../../resolve/graph.ts";
import { type Command, type Context, faulty, fine, flag, Misuse, option, writeJson } from "../command.ts";
import { mutantsData } from "../mutants-data.ts";
import {
  type Address,
  exitCode,
  findVersion,
  type Opened,
  open,
  placeOf,
  readAddress,
  tell,
} from "../opened.ts";
import { placeExamples, type Placing, type ToPlace } from "../../study/placed-examples.ts";
import { coverageLines, mutantLines } from "../shown-mutants.ts";

export const mutants: Command = {
  name: "mutants",
  summary: "find small changes to the rules that no example catches",
  usage:
    "[<book>[@<version>]] [<provision or entry>] [--only alive|open] [--write] [--coverage] [--max <changes>]",
  words: [0, 2],
  options: [
    {
      name: "only",
      value: "fate",
      about: "Show only changes that are `alive` (not caught), or `open` (unresolved).",
    },
    {
      name: "write",
      about: "Add the situations to the rules as examples, with `?` for the answer of the document.",
    },
    { name: "coverage", about: "List the examples that each clause decides instead." },
    {
      name: "max",
      value: "changes",
      about: `The most changes to try for a book (default: ${mostMutants}).`,
    },
  ],
  details: `Changes every clause, row, figure and gain in small ways, and every line of a sequence and every reaction: deleted,
another end of a range, another amount or value, some for every, and for or, other dice, another order. Text that several
versions share is changed once. An example catches a change if it then fails.
A change that no example catches is compared with the rules. Either a proof shows that it has no effect, or you get a
situation with different answers, as an example with \`?\` for the answer of the document. If neither is found, the change is
unresolved. A comparison takes at most ${mostMutantSteps} steps. A sequence runs in up to ${usualCourses} ways in each situation,
and ${usualChances} of the examples that ask for chances run for each change.
--write adds these examples at the end of the provision or entry that states the rule. Until you replace the \`?\`,
\`rubric check\` names the sentences to read. A situation that already has an example with \`?\` is not written again.

  rubric mutants w40k@1.5 Q29
  rubric mutants hulk --only open
  rubric mutants hulk --write
  rubric mutants w40k --coverage`,
  run: async (context) => {
    const most = mostOf(context);
    const only = onlyOf(context);
    const [first, name] = context.words;
    const address = first === undefined ? null : readAddress(first);
    const opened = await open(context, address ? [address.book] : undefined);
    if (!isReady(opened)) {
      tell(context, opened, "errors");
      return exitCode(context, opened);
    }
    const books = booksOf(opened, address);
    if (name !== undefined && address === null)
      throw new Misuse("Name the book first.", "As in `rubric mutants w40k@1.5 Q29`.");
    const named = {
      ...(address?.version == null ? {} : { version: address.version }),
      ...(name === undefined ? {} : { owner: name }),
    };
    const isCoverage = flag(context, "coverage");
    const isJson = flag(context, "json");
    const found = books.map(({ book, asked }) => {
      context.terminal.progress?.(`Trying changes to ${book}`);
      return {
        book,
        versions: asked.map(({ version }) => version),
        mutants: isCoverage ? null : mutate(opened.compiled, book, { most, ...named }),
        coverage:
          isCoverage || isJson
            ? asked.map((program) => ({ version: program.version, covered: findCoverage(program) }))
            : [],
        asked,
      };
    });
    const place = (span: Span) => placeOf(opened, span);
    const isWritten = flag(context, "write") && !isCoverage;
    const written = isWritten ? await write(context, opened, found) : null;
    const budget = { changes: most, steps: mostMutantSteps, courses: usualCourses, chances: usualChances };
    if (written && written.left.length > 0) tellUnwritten(context, opened, written.left);
    if (isJson)
      writeJson(context, {
        ...mutantsData(found, budget, only, place),
        ...(written ? { written: written.files } : {}),
      });
    else if (written) context.terminal.write(`${written.lines.join("\n")}\n`);
    else {
      const title = (book: string, versions: readonly string[]) =>
        [versions.length === 1 && address?.version ? `${book}@${versions[0]}` : book, name]
          .filter(Boolean)
          .join(" ");
      const lines = found.flatMap(({ book, versions, mutants, coverage, asked }) =>
        mutants
          ? mutantLines(mutants, { title: title(book, versions), only, placeOf: place })
          : asked.flatMap((program, at) => coverageLines(program, coverage[at]?.covered ?? [])),
      );
      // An example is shown as it would be written; what is said about it fits the terminal.
      const width = Math.min(context.terminal.width, 100);
      const isExample = (line: string) => !isCoverage && line.startsWith("  ");
      const wrapped = lines.flatMap((line) => (isExample(line) ? [line] : hanging(line, width)));
      context.terminal.write(`${wrapped.join("\n").trimEnd()}\n`);
    }
    return written && written.left.length > 0 ? faulty : fine;
  },
};

/** This command writes examples that wait for a value, so their faults do not stop it. */
function isReady({ report }: Opened): boolean {
  return report.faults.every(({ severity, code }) => severity !== "error" || code === "open-expectation");
}

interface Asked {
  readonly book: BookId;
  /** Those that were named; a book without a version stands for all of its versions. */
  readonly asked: readonly Program[];
}

function booksOf(opened: Opened, address: Address | null): readonly Asked[] {
  const books = address
    ? [{ book: findVersion(opened, address).bookId, of: findVersion(opened, address).all }]
    : [...opened.compiled.versions].map(([book, of]) => ({ book, of }));
  return books.map(({ book, of }) => {
    const all = [...of.values()].map(({ program }) => program);
    const asked = all.filter(({ version }) => address?.version == null || version === address.version);
    return { book, asked };
  });
}

function mostOf(context: Context): number {
  const text = option(context, "max") ?? String(mostMutants);
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Misuse(
      `\`--max ${text}\` is not a number of changes.`,
      "Write a whole number, such as --max 200.",
    );
  return Number(text);
}

function onlyOf(context: Context): "alive" | "open" | null {
  const text = option(context, "only");
  if (text === null || text === "alive" || text === "open") return text;
  throw new Misuse(`\`--only ${text}\` does not exist.`, "Write `--only alive` or `--only open`.");
}

// ---------------------------------------------------------------- writing

interface WrittenExamples {
  readonly files: readonly string[];
  /** Files that were not touched, and why. */
  readonly left: readonly Refused[];
  readonly lines: readonly string[];
}

async function write(
  context: Context,
  opened: Opened,
  found: readonly { readonly book: BookId; readonly mutants: Mutants | null }[],
): Promise<WrittenExamples> {
  const examples = found.flatMap(({ book, mutants }) => toPlace(book, mutants));
  const { placing, unfit } = placeExamples(opened.compiled, examples);
  await untouched(context, opened, placing);
  const before = (path: string) => opened.compiled.sources.get(path)?.text ?? null;
  const edits = new Map([...placing.texts].map(([path, after]) => [path, { before: before(path), after }]));
  await context.host.recover(opened.compiled.sources.keys());
  const done = await context.host.rewrite(edits);
  if (!done.ok)
    throw new Misuse(`\`${done.path}\` cannot be written: ${refusalInWords(done)}.`, helpToWrite(done));
  const files = done.written;
  const inFile = (file: string) => placing.placed.filter((each) => placing.files.get(each) === file).length;
  const placed = files.reduce((sum, file) => sum + inFile(file), 0);
  const unplaced = [...placing.homeless, ...unfit];
  const lines = [
    ...files.map((file) => `${file}: ${counted(inFile(file), "example")}`),
    ...(placed > 0
      ? [`${counted(placed, "example")} to complete: \`rubric check\` names the sentences to read for each.`]
      : []),
    ...(placing.placed.length === 0
      ? ["Nothing to write: every situation that was found is already in an example."]
      : []),
    ...(unplaced.length === 0 ? [] : ["", "Not written, because it would not compile in its place:"]),
    ...unplaced.map(({ example }) => example),
  ];
  return { files, left: done.left, lines };
}

function tellUnwritten({ terminal, flags }: Context, { compiled }: Opened, left: readonly Refused[]): void {
  const told = report(left.map(unwritten), compiled.sources.values());
  terminal.writeError(flags.get("json") ? renderJson(told) : renderStyled(told, terminal.width));
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** One example for all the changes that it notices; those that notice most come first. */
function toPlace(book: BookId, found: Mutants | null): readonly ToPlace[] {
  const examples = new Map<string, ToPlace & { readonly notices: number }>();
  for (const { mutated, fate } of found?.mutants ?? []) {
    if (fate.kind !== "alive") continue;
    const { example } = fate satisfies Alive;
    const { origin, span } = mutated;
    const known = examples.get(example);
    const place = known ?? { book, origin, file: span.file, start: span.start, example, notices: 0 };
    examples.set(example, { ...place, notices: place.notices + 1 });
  }
  return [...examples.values()].sort((a, b) => b.notices - a.notices);
}

/** A look ahead, so that in the usual case nothing is written if any file was changed; each is compared again when it is replaced. */
async function untouched({ host }: Context, { compiled }: Opened, { texts }: Placing): Promise<void> {
  for (const path of texts.keys()) {
    const read = await host.readText(path);
    if (!read.ok || read.text !== compiled.sources.get(path)?.text)
      throw new Misuse(
        `\`${path}\` changed during the search for examples, so nothing was written.`,
        "Run it again.",
      );
  }
}

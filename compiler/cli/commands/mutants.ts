/** `rubric mutants`: what the examples of a book would not notice if it were written a little differently, and how to say so. */
import { mostMutants, mostMutantSteps } from "../../limits.ts";
import { hanging } from "../../report/printable.ts";
import type { Span } from "../../../grammar/index.ts";
import type { Program } from "../../check/program.ts";
import type { Alive } from "../../mutants/fate.ts";
import { type Mutants, usualChances, usualCourses } from "../../mutants/mutants.ts";
import { findCoverage } from "../../study/examples.ts";
import { mutate } from "../../study/mutants.ts";
import { type Refused, refusalInWords } from "../../host.ts";
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
  summary: "small changes to the rules that no example would notice",
  usage:
    "[<book>[@<version>]] [<provision or entry>] [--only alive|open] [--write] [--coverage] [--max <changes>]",
  words: [0, 2],
  options: [
    { name: "only", value: "fate", about: "Show those alone that are `alive`, or those that are `open`." },
    {
      name: "write",
      about: "Put the situations into the rules, as examples with `?` where the document's value belongs.",
    },
    { name: "coverage", about: "Which examples each clause decided in, instead of what none would notice." },
    {
      name: "max",
      value: "changes",
      about: `Try at most so many changes of a book (${mostMutants}); how many are left out is said.`,
    },
  ],
  details: `Every clause, row, figure and gain is changed in small ways, and every line of a play and a reaction: left out, another
end of a range, an amount, a value, some for every, and for or, other dice, another order. What is written once and stands
in several versions is changed once. A change is noticed if an example then fails, also one that asks for a chance.
One that no example notices is compared with what is written: either it is proved to make no difference, or a situation
tells the two apart and is shown as an example to be completed with the document in hand: put its value in place of \`?\`.
What could neither be proved nor told apart is listed as open. A comparison may take ${mostMutantSteps} steps; a play is played
in up to ${usualCourses} ways in each situation, and of the examples that ask for chances ${usualChances} are run for each change.
With --write the examples go to the end of the provision or entry that states what they are about; until a value stands in
place of \`?\`, \`rubric check\` names the sentences to read. What an example with \`?\` is about already is not written again.

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

/** Examples that wait for a value are what is written here: they stand in nobody's way. */
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
      `\`--max ${text}\` is no number of changes.`,
      "Write a whole number, such as --max 200.",
    );
  return Number(text);
}

function onlyOf(context: Context): "alive" | "open" | null {
  const text = option(context, "only");
  if (text === null || text === "alive" || text === "open") return text;
  throw new Misuse(`\`--only ${text}\` is no fate that is listed.`, "Write `--only alive` or `--only open`.");
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
    throw new Misuse(
      `\`${done.path}\` cannot be written: ${refusalInWords(done)}.`,
      "Check that you may write there.",
    );
  const files = done.written;
  const inFile = (file: string) => placing.placed.filter((each) => placing.files.get(each) === file).length;
  const placed = files.reduce((sum, file) => sum + inFile(file), 0);
  const unplaced = [...placing.homeless, ...unfit];
  const lines = [
    ...files.map((file) => `${file}: ${counted(inFile(file), "example")}`),
    ...(placed > 0
      ? [
          `${counted(placed, "example")} to be completed: \`rubric check\` names the sentences to read for each.`,
        ]
      : []),
    ...(placing.placed.length === 0
      ? ["Nothing to write: every situation that was found stands in an example already."]
      : []),
    ...(unplaced.length === 0 ? [] : ["", "Not written, for it would not compile where it belongs:"]),
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
        `\`${path}\` was changed while the examples were looked for, and nothing was written.`,
        "Run it again.",
      );
  }
}

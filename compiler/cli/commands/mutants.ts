/** `rubric mutants`: what the examples of a version would not notice if it were written a little differently, and how to say so. */
import { type Covered, coverageOf } from "../../evaluate/coverage.ts";
import type { CheckedExample, Program } from "../../check/program.ts";
import type { Span } from "../../../grammar/index.ts";
import { chances } from "../../odds/chance.ts";
import { type Mutants, mutants as mutantsOf, usualMost, usualSteps } from "../../prove/prove.ts";
import { type Command, type Context, fine, flag, Misuse, option, writeJson } from "../command.ts";
import { mutating } from "../mutating.ts";
import { exitCode, findVersion, type Opened, open, placeOf, readAddress, tell } from "../opened.ts";
import { coverageLines, mutantLines } from "../shown-mutants.ts";

export const mutants: Command = {
  name: "mutants",
  summary: "small changes to the rules that no example would notice",
  usage: "[<book>[@<version>]] [--coverage] [--max <changes>]",
  words: [0, 1],
  options: [
    { name: "coverage", about: "Which examples each clause decided in, instead of what none would notice." },
    {
      name: "max",
      value: "changes",
      about: `Try at most so many changes of a version (${usualMost}); how many are left out is said.`,
    },
  ],
  details: `Every clause, row, figure and gain is changed in small ways: the clause dropped, what it goes over or bars, an end of
a range, an amount, a value, some for every, and for or. A change is noticed if an example of that version then fails;
examples that ask for chances or means are not run for this.
One that no example notices is compared with what is written: either it is proved to make no difference, or a
situation tells the two apart and is shown as an example to be completed with the document in hand: put its value in
place of \`?\`. What could neither be proved nor told apart is listed as open. A comparison may take ${usualSteps} steps.

  rubric mutants w40k@1.5
  rubric mutants w40k --coverage
  rubric mutants w40k@1.2 --json`,
  run: async (context) => {
    const most = mostOf(context);
    const address = context.words[0] === undefined ? null : readAddress(context.words[0]);
    const opened = await open(context, address ? [address.book] : undefined);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const programs = programsOf(opened, address);
    const isCoverage = flag(context, "coverage");
    const isJson = flag(context, "json");
    const found = programs.map((program) => ({
      program,
      mutants: isCoverage ? null : mutantsOf(program, mutating, { most }),
      coverage: isCoverage || isJson ? coverageOf(program, chances()) : null,
    }));
    if (isJson) writeJson(context, asData(opened, found, most));
    else {
      const width = Math.min(context.terminal.width, 100);
      const pages = found.map((each) => shown(opened, each, width));
      context.terminal.write(`${pages.join("\n").trimEnd()}\n`);
    }
    return fine;
  },
};

interface Looked {
  readonly program: Program;
  readonly mutants: Mutants | null;
  readonly coverage: readonly Covered[] | null;
}

/** A book without a version stands for all of its versions. */
function programsOf(opened: Opened, address: ReturnType<typeof readAddress> | null): readonly Program[] {
  if (address?.version) return [findVersion(opened, address).program];
  const versions = address ? [findVersion(opened, address).all] : [...opened.compiled.versions.values()];
  return versions.flatMap((all) => [...all.values()].map(({ program }) => program));
}

function mostOf(context: Context): number {
  const text = option(context, "max") ?? String(usualMost);
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Misuse(
      `\`--max ${text}\` is no number of changes.`,
      "Write a whole number, such as --max 200.",
    );
  return Number(text);
}

function shown(opened: Opened, { program, mutants, coverage }: Looked, width: number): string {
  const place = (span: Span) => placeOf(opened, span);
  const lines = mutants
    ? mutantLines(program, mutants, place, width)
    : coverageLines(program, coverage ?? [], width);
  return `${lines.join("\n")}\n`;
}

function asData(opened: Opened, found: readonly Looked[], most: number): object {
  return {
    format: "rubric-mutants-1",
    budget: { changes: most, steps: usualSteps },
    versions: found.map(({ program, mutants, coverage }) => ({
      book: program.book,
      version: program.version,
      ...(mutants ? { leftOut: mutants.leftOut, mutants: mutants.mutants.map(mutantData(opened)) } : {}),
      coverage: coverage?.map(({ decision, label, examples }) => ({
        decision,
        label,
        examples: examples.map(named),
      })),
    })),
  };
}

const mutantData =
  (opened: Opened) =>
  ({ mutated, fate }: Mutants["mutants"][number]): object => {
    const { decision, label, change, was, became, sentences, span } = mutated;
    const { kind, ...told } = fate.kind === "killed" ? { ...fate, by: named(fate.by) } : fate;
    const place = placeOf(opened, span);
    return { decision: decision.id, label, change, was, became, place, sentences, fate: kind, ...told };
  };

function named({ owner, title }: CheckedExample): object {
  return { owner, title };
}

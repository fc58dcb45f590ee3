/** The results of mutants as data, in the form of `emit/schema/mutants.schema.json`. */
import type { CheckedExample } from "../check/program.ts";
import type { Covered } from "../evaluate/coverage.ts";
import type { Fate } from "../mutants/fate.ts";
import type { Mutant, Mutants } from "../mutants/mutants.ts";
import type { Span } from "../../grammar/tree.ts";

export interface MutantsOfBook {
  readonly book: string;
  readonly versions: readonly string[];
  readonly mutants: Mutants | null;
  readonly coverage: readonly { readonly version: string; readonly covered: readonly Covered[] }[];
}

export function mutantsData(
  books: readonly MutantsOfBook[],
  budget: {
    readonly changes: number;
    readonly steps: number;
    readonly courses: number;
    readonly chances: number;
  },
  only: Fate["kind"] | null,
  placeOf: (span: Span) => string,
): object {
  return {
    format: "rubric-mutants-2",
    budget,
    books: books.map(({ book, versions, mutants, coverage }) => ({
      book,
      versions,
      ...(mutants
        ? {
            leftOut: mutants.leftOut,
            counts: countsOf(mutants),
            mutants: mutants.mutants
              .filter(({ fate }) => only === null || fate.kind === only)
              .map((mutant) => mutantData(mutant, placeOf)),
          }
        : {}),
      coverage: coverage.map(({ version, covered }) => ({
        version,
        clauses: covered.map(({ decision, label, examples }) => ({
          decision,
          label,
          examples: examples.map(named),
        })),
      })),
    })),
  };
}

function countsOf({ mutants }: Mutants): object {
  const counts = { killed: 0, refuted: 0, awaited: 0, equivalent: 0, alive: 0, open: 0 };
  for (const { fate } of mutants) counts[fate.kind] += 1;
  return counts;
}

function mutantData({ mutated, versions, fate }: Mutant, placeOf: (span: Span) => string): object {
  const { of, label, change, was, became, sentences, span, origin } = mutated;
  const owner = origin.entry ?? origin.provision;
  const place = placeOf(span);
  return {
    of,
    label,
    change,
    was,
    became,
    owner,
    place,
    versions,
    sentences,
    fate: fate.kind,
    ...toldData(fate),
  };
}

function toldData(fate: Fate): object {
  switch (fate.kind) {
    case "killed":
    case "awaited":
      return { by: named(fate.by) };
    case "refuted":
      return { invariant: fate.by.id };
    case "equivalent":
      return {};
    case "alive": {
      const { version, situation, example, said, changed } = fate;
      const { asks, id, given, played } = situation;
      return { version, asks, asked: id, given, played, example, said, changed };
    }
    case "open":
      return { why: fate.why };
  }
}

function named({ owner, title }: CheckedExample): object {
  return { owner, title };
}

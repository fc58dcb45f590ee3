/**
 * Turns what became of changed rules, and which examples each clause decided in, into lines for a reader. Changes that one
 * situation tells apart stand together above it, so that one example settles them all.
 */
import type { Covered } from "../evaluate/coverage.ts";
import type { Program } from "../check/program.ts";
import type { Change, Fate, Mutant, Mutants } from "../prove/prove.ts";
import { hanging } from "../report/printable.ts";
import { counted } from "./command.ts";
import type { Span } from "../../grammar/index.ts";

type Alive = Extract<Fate, { kind: "alive" }>;

export function mutantLines(
  { book, version }: Program,
  { mutants, leftOut }: Mutants,
  placeOf: (span: Span) => string,
  width: number,
): readonly string[] {
  const number = (kind: Fate["kind"]) => mutants.filter(({ fate }) => fate.kind === kind).length;
  const beyond = leftOut > 0 ? `, ${leftOut} left out` : "";
  const head =
    `${book}@${version}: ${counted(mutants.length, "change")}, ${number("killed")} noticed by an example, ` +
    `${number("equivalent")} without effect, ${number("alive")} not noticed, ${number("open")} open${beyond}`;
  const groups = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    if (mutant.fate.kind !== "alive") continue;
    const { example } = mutant.fate;
    groups.set(example, [...(groups.get(example) ?? []), mutant]);
  }
  const unnoticed = [...groups].flatMap(([example, told]) => [
    "",
    ...told.flatMap(({ mutated, fate }) => {
      const { said, changed } = fate as Alive;
      return hanging(`${lineOf(mutated, placeOf)}: ${answer(said)} → ${answer(changed)}`, width);
    }),
    ...example.split("\n").map((line) => `  ${line}`),
  ]);
  const open = mutants.flatMap(({ mutated, fate }) =>
    fate.kind === "open" ? hanging(`${lineOf(mutated, placeOf)}: ${fate.why}`, width) : [],
  );
  return [...hanging(head, width), ...unnoticed, ...(open.length > 0 ? ["", "Open:", ...open] : []), ""];
}

export function coverageLines(
  { book, version }: Program,
  coverage: readonly Covered[],
  width: number,
): readonly string[] {
  const bare = coverage.filter(({ examples }) => examples.length === 0).length;
  return [
    `${book}@${version}: ${coverage.length - bare} of ${coverage.length} clauses, rows and figures decided in an example`,
    ...coverage.flatMap(({ decision, label, examples }) => {
      const titles = examples.map(({ owner, title }) => `${owner} “${title}”`);
      return hanging(
        `  ${nameOf(decision, label)}: ${titles.length > 0 ? titles.join(", ") : "none"}`,
        width,
      );
    }),
    "",
  ];
}

function lineOf(
  { decision, label, change, was, became, span }: Mutant["mutated"],
  placeOf: (span: Span) => string,
): string {
  const from = was === null ? "" : ` ${was}`;
  const to = became === null ? "" : ` → ${became}`;
  return `${nameOf(decision.id, label)} (${placeOf(span)}): ${words[change]}${from}${to}`;
}

function nameOf(decision: string, label: string): string {
  return label === decision ? decision : `${decision}, ${label}`;
}

const words: Readonly<Record<Change, string>> = {
  "dropped-clause": "left out",
  "dropped-over": "no longer over",
  "dropped-bars": "no longer bars",
  "dropped-told": "without `unless told`",
  boundary: "other end",
  opposite: "the opposite",
  "off-by-one": "one more",
  "other-value": "another value",
  "other-quantifier": "some or every",
  "other-joint": "and or or",
  "other-direction": "the other way",
};

function answer({ status, value }: Alive["said"]): string {
  if (status !== "ruled") return status;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : value === null ? "none" : JSON.stringify(value);
}

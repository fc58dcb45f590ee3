/**
 * Prints mutants and the examples that each clause decided in: by provision and entry, each change with its place,
 * before and after. Changes that the same situation reveals stay together below it, because one example settles them
 * all.
 */
import type { Covered } from "../evaluate/coverage.ts";
import type { Program } from "../check/program.ts";
import type { Alive, Fate } from "../mutants/fate.ts";
import type { Change } from "../mutants/mutated.ts";
import type { Mutant, Mutants } from "../mutants/mutants.ts";
import type { Answer } from "../mutants/engines.ts";
import type { Span } from "../../grammar/tree.ts";
import { toJson } from "../report/printable.ts";

export interface ShownMutants {
  readonly title: string;
  readonly only: "alive" | "open" | null;
  readonly placeOf: (span: Span) => string;
}

export function mutantLines(
  { mutants, leftOut }: Mutants,
  { title, only, placeOf }: ShownMutants,
): readonly string[] {
  const number = (kind: Fate["kind"]) => mutants.filter(({ fate }) => fate.kind === kind).length;
  const awaited = number("awaited") > 0 ? `, ${number("awaited")} in an example with \`?\`` : "";
  const refuted = number("refuted") > 0 ? `, ${number("refuted")} by an invariant` : "";
  const beyond = leftOut > 0 ? `, ${leftOut} left out` : "";
  const head =
    `${title}: ${mutants.length} changes, ${number("killed")} caught by an example${refuted}${awaited}, ` +
    `${number("equivalent")} without effect, ${number("alive")} not caught, ${number("open")} unresolved${beyond}`;
  const owners = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const { kind } = mutant.fate;
    if ((kind !== "alive" && kind !== "open") || (only !== null && kind !== only)) continue;
    const owner = ownerOf(mutant);
    owners.set(owner, [...(owners.get(owner) ?? []), mutant]);
  }
  const sections = [...owners].flatMap(([owner, all]) => ["", owner, ...sectionLines(all, placeOf)]);
  return [head, ...sections, ""];
}

/** The provision or entry that says it, and where the document has it. */
function ownerOf({ mutated: { origin, of } }: Mutant): string {
  const owner = origin.citedAs ?? origin.entry ?? origin.provision ?? of.id;
  const name = owner.replace(/^.*-(?=[^-/]+\/)/, "");
  return origin.citation === "" || origin.citation === name ? name : `${name} (${origin.citation})`;
}

function sectionLines(all: readonly Mutant[], placeOf: (span: Span) => string): readonly string[] {
  const groups = new Map<string, Mutant[]>();
  for (const mutant of all)
    if (mutant.fate.kind === "alive") {
      const { example } = mutant.fate;
      groups.set(example, [...(groups.get(example) ?? []), mutant]);
    }
  const told = [...groups].flatMap(([example, mutants]) => [
    ...mutants.flatMap((mutant) => changeLines(mutant, placeOf, outcome(mutant.fate as Alive))),
    ...example.split("\n").map((line) => `    ${line}`),
  ]);
  const open = all.flatMap((mutant) =>
    mutant.fate.kind === "open" ? changeLines(mutant, placeOf, `unresolved: ${mutant.fate.why}`) : [],
  );
  return [...told, ...open];
}

function changeLines(
  { mutated: { of, label, change, was, became, span } }: Mutant,
  placeOf: (span: Span) => string,
  end: string,
): readonly string[] {
  const name = label === of.id ? of.id : `${of.id}, ${label}`;
  return [
    `  ${placeOf(span)}: ${name}: ${words[change]}; ${end}`,
    ...(was === null ? [] : [`    - ${was}`]),
    ...(became === null ? [] : [`    + ${became}`]),
  ];
}

export function coverageLines({ book, version }: Program, coverage: readonly Covered[]): readonly string[] {
  const bare = coverage.filter(({ examples }) => examples.length === 0).length;
  return [
    `${book}@${version}: ${coverage.length - bare} of ${coverage.length} clauses, rows and figures decide an example`,
    ...coverage.map(({ decision, label, examples }) => {
      const titles = examples.map(({ owner, title }) => `${owner} “${title}”`);
      return `  ${label === decision ? decision : `${decision}, ${label}`}: ${titles.length > 0 ? titles.join(", ") : "none"}`;
    }),
    "",
  ];
}

const words: Readonly<Record<Change, string>> = {
  "dropped-clause": "clause deleted",
  "dropped-over": "`over` deleted",
  "dropped-bars": "`bars` deleted",
  "dropped-told": "`unless told` deleted",
  "dropped-line": "line deleted",
  "dropped-branch": "case deleted",
  "dropped-option": "option deleted",
  "dropped-condition": "condition deleted",
  "dropped-limit": "limit deleted",
  "dropped-once": "`once` deleted",
  "other-dice": "other dice",
  "other-order": "order reversed",
  boundary: "end of a range changed",
  opposite: "opposite value",
  "off-by-one": "number increased by one",
  "other-value": "another value",
  "other-quantifier": "`some` and `every` exchanged",
  "other-joint": "`and` and `or` exchanged",
  "other-direction": "direction reversed",
};

function outcome({ situation, said, changed }: Alive): string {
  if (situation.asks === "chances") return "other chances";
  return `${answer(said)} → ${answer(changed)}`;
}

function answer({ status, value }: Answer): string {
  if (status === "refused") return "not possible";
  if (status === "waiting") return "goes on";
  if (status !== "ruled") return status;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : value === null ? "none" : toJson(value);
}

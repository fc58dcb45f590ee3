/**
 * What can be wrong with how clauses stand to one another: two that rule against each other, one that never has a say, one
 * that is put over another which it never meets. Each is raised by the file of its name.
 */
import { fault, raiser } from "../../grammar/index.ts";

/** One of two clauses that clash. */
export interface Side {
  readonly clause: string;
  /** The entry that says it; null: the printing. */
  readonly entry: string | null;
  readonly says: string;
  /** The sentences that state it; empty where there are none. */
  readonly words: string;
}
export interface Clashed {
  readonly decision: string;
  readonly given: string;
  /** The later one, as it is written. */
  readonly one: Side;
  readonly other: Side;
  /** What would keep them apart, as a condition of the later one; null where the other has none. */
  readonly guard: string | null;
}

export const faults = {
  "clause-conflict": fault<Clashed>({
    severity: "error",
    message: (clashed) =>
      `\`${clashed.one.clause}\` and \`${clashed.other.clause}\` of \`${clashed.decision}\` rule against each other: ${inWords(clashed)}.`,
    help: remedy,
    label: ({ other }) => `clashes with \`${other.clause}\``,
  }),
  "contradicting-entries": fault<Clashed>({
    severity: "error",
    message: (clashed) =>
      `\`${clashed.one.entry ?? ""}\` and \`${clashed.other.entry ?? ""}\` contradict each other on \`${clashed.decision}\`: ${inWords(clashed)}.`,
    help: remedy,
    label: ({ other }) => `contradicts \`${other.entry ?? ""}\``,
  }),
  "conflict-under-reading": fault<Clashed & { readings: string }>({
    severity: "warning",
    message: (clashed) =>
      `Where it is read \`${clashed.readings}\`, \`${clashed.one.clause}\` and \`${clashed.other.clause}\` of \`${clashed.decision}\` rule against each other: ${inWords(clashed)}.`,
    help: (clashed) =>
      `${remedy(clashed)} Where the reading means just that, add an example that expects \`conflict\` under it.`,
    label: ({ other }) => `clashes with \`${other.clause}\``,
  }),
  "dead-clause": fault<{ decision: string; clause: string; takers: readonly string[] | null }>({
    severity: "warning",
    message: ({ decision, clause, takers }) =>
      takers === null
        ? `\`${clause}\` of \`${decision}\` never applies: its condition holds in no situation that can be.`
        : takers.length === 0
          ? `\`${clause}\` of \`${decision}\` never has a say.`
          : `\`${clause}\` of \`${decision}\` never has a say: wherever it applies, ${listed(takers)} ${takers.length === 1 ? "takes" : "take"} its place.`,
    help: ({ takers }) =>
      takers === null
        ? "Mend its condition, or leave the clause out."
        : "Leave the clause out, or narrow what takes its place.",
    label: () => "never has a say",
  }),
  "redundant-override": fault<{ decision: string; clause: string; word: "over" | "bars"; named: string }>({
    severity: "warning",
    message: ({ decision, clause, word, named }) =>
      `That \`${clause}\` of \`${decision}\` ${word === "over" ? "is over" : "bars"} \`${named}\` never matters: there is no situation in which both hold.`,
    help: ({ word, named }) =>
      `Leave \`${word} ${named}\` out, or mend the condition that keeps the two apart.`,
    label: () => "never matters",
  }),
} as const;

export const raise = raiser(faults);

function inWords({ given, one, other }: Clashed): string {
  return `given ${given}, one says ${one.says} and the other ${other.says}, and neither gives way${quoted(one)}${quoted(other)}`;
}

function quoted({ clause, words }: Side): string {
  return words === "" ? "" : `; \`${clause}\` rests on “${words}”`;
}

function remedy({ one, other, guard }: Clashed): string {
  const apart = guard === null ? "" : `, or keep them apart: \`${one.clause}\` only when \`not (${guard})\``;
  return `Say which goes first: \`${one.clause} over ${other.clause}\` or \`${other.clause} over ${one.clause}\`${apart}. Where no such situation can be, say so with a \`law\`.`;
}

function listed(names: readonly string[]): string {
  const quotedNames = names.map((name) => `\`${name}\``);
  const [last = ""] = quotedNames.slice(-1);
  return quotedNames.length < 2 ? last : `${quotedNames.slice(0, -1).join(", ")} or ${last}`;
}

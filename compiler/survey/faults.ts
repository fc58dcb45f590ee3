/**
 * The faults of clauses compared with each other: two that conflict, one that never decides, one that is put over
 * another that never applies with it; and of invariants that fail. Each is raised by the file of its name.
 */
import { fault, raiser } from "../../grammar/tree.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { saidInWords } from "../report/situation-words.ts";

/** One of two clauses that clash. */
export interface Side {
  readonly clause: string;
  /** The entry that contains it; null for the printed book. */
  readonly entry: string | null;
  readonly says: string;
  /** The sentences that state it; empty where there are none. */
  readonly words: string;
}
export interface Clashed {
  readonly decision: string;
  readonly given: string;
  /** The later one in the text. */
  readonly one: Side;
  readonly other: Side;
  /** The condition of the other clause, which would separate the two if negated; null if it has none. */
  readonly guard: string | null;
}

/** A situation in which an invariant fails. */
export interface Broken {
  readonly invariant: string;
  /** `harbour@1.1` */
  readonly version: string;
  readonly given: string;
  readonly situation: JsonObject;
  /** What it asks, and what the rules answer there. */
  readonly answers: readonly { readonly question: string; readonly status: string; readonly value: Json }[];
  /** Its sentence; empty if we do not have it. */
  readonly words: string;
  /** Of doubts; empty for the readings in use. */
  readonly readings: Readonly<Record<string, string>>;
}

export const faults = {
  "clause-conflict": fault<Clashed>({
    severity: "error",
    message: (clashed) =>
      `\`${clashed.one.clause}\` and \`${clashed.other.clause}\` of \`${clashed.decision}\` conflict. ${inWords(clashed)}`,
    help: remedy,
    label: ({ other }) => `conflicts with \`${other.clause}\``,
  }),
  "contradicting-entries": fault<Clashed>({
    severity: "error",
    message: (clashed) =>
      `\`${clashed.one.entry ?? ""}\` and \`${clashed.other.entry ?? ""}\` contradict each other on \`${clashed.decision}\`. ${inWords(clashed)}`,
    help: remedy,
    label: ({ other }) => `contradicts \`${other.entry ?? ""}\``,
  }),
  "conflict-under-reading": fault<Clashed & { readings: string }>({
    severity: "warning",
    message: (clashed) =>
      `With the reading \`${clashed.readings}\`, \`${clashed.one.clause}\` and \`${clashed.other.clause}\` of \`${clashed.decision}\` conflict. ${inWords(clashed)}`,
    help: (clashed) =>
      `${remedy(clashed)} If this reading really contradicts itself, add an example that expects \`conflict\` with it.`,
    label: ({ other }) => `conflicts with \`${other.clause}\``,
  }),
  "broken-invariant": fault<Broken>({
    severity: "error",
    message: ({ invariant, given, answers, words }) => {
      const situation = given === "" ? "In every situation" : `Given ${given}`;
      const said = answers.map((each) => `\`${each.question}\` is ${saidInWords(each)}`).join(" and ");
      const sentence = words === "" ? "" : ` Its sentence: “${words}”`;
      return `The invariant \`${invariant}\` fails. ${situation}${said === "" ? "" : `, ${said}`}.${sentence}`;
    },
    help: ({ invariant, version, situation }) =>
      `Correct a clause that decides here: \`rubric ask ${version} ${invariant} --given '${JSON.stringify(situation)}'\` names them. Or narrow the invariant with \`when\`, or end it in an update: \`always ${invariant} ends because en "…"\`.`,
    label: () => "fails",
  }),
  "dead-clause": fault<{ decision: string; clause: string; takers: readonly string[] | null }>({
    severity: "warning",
    message: ({ decision, clause, takers }) =>
      takers === null
        ? `\`${clause}\` of \`${decision}\` never applies: its condition is false in every possible situation.`
        : takers.length === 0
          ? `\`${clause}\` of \`${decision}\` never decides anything.`
          : `\`${clause}\` of \`${decision}\` never decides: whenever it applies, ${listed(takers)} overrides it.`,
    help: ({ clause, takers }) =>
      takers === null
        ? `Correct the condition of \`${clause}\`, or delete the clause.`
        : takers.length === 0
          ? `Delete \`${clause}\`.`
          : `Delete \`${clause}\`, or give ${listed(takers)} a narrower condition.`,
    label: () => "never decides",
  }),
  "redundant-override": fault<{ decision: string; clause: string; word: "over" | "bars"; named: string }>({
    severity: "warning",
    message: ({ decision, clause, word, named }) =>
      `\`${word} ${named}\` has no effect on \`${clause}\` of \`${decision}\`: the two clauses never apply together.`,
    help: ({ word, named }) =>
      `Delete \`${word} ${named}\`, or correct the condition that keeps the two clauses apart.`,
    label: () => "has no effect",
  }),
} as const;

export const raise = raiser(faults);

function inWords({ given, one, other }: Clashed): string {
  const situation = given === "" ? "In every situation" : `Given ${given}`;
  return `${situation}, \`${one.clause}\` says ${one.says} and \`${other.clause}\` says ${other.says}.${quoted(one)}${quoted(other)}`;
}

function quoted({ clause, words }: Side): string {
  return words === "" ? "" : ` \`${clause}\` states “${words}”`;
}

function remedy({ one, other, guard }: Clashed): string {
  const apart = guard === null ? "" : ` Or add the condition \`not (${guard})\` to \`${one.clause}\`.`;
  return `Write which one wins: \`${one.clause} over ${other.clause}\` or \`${other.clause} over ${one.clause}\`.${apart} If this situation is impossible, exclude it with a \`law\`.`;
}

function listed(names: readonly string[]): string {
  const quotedNames = names.map((name) => `\`${name}\``);
  const [last = ""] = quotedNames.slice(-1);
  return quotedNames.length < 2 ? last : `${quotedNames.slice(0, -1).join(", ")} or ${last}`;
}

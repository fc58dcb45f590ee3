/** The wording of the steps of a sequence: here that of their author, in `study/told-steps.ts` words for players. */
import { inWords, wordsIn } from "../check/in-words.ts";
import type { Certificate, Line, Reaction } from "../check/plays.ts";
import type { Expr } from "../check/program.ts";
import { certificateInWords, doingOf } from "./wording.ts";

type LineOf<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type Band = Pick<LineOf<"block">, "word" | "name" | "called">;
type Cut = NonNullable<LineOf<"block">["cut"]>;

export interface Telling {
  /** By which a step is known; null for none. */
  readonly label: (line: Line) => string | null;
  readonly doing: (line: Line) => string;
  readonly condition: (expr: Expr) => string;
  readonly option: (option: LineOf<"menu">["options"][number]) => string;
  readonly choice: (option: LineOf<"choose">["options"][number]) => string;
  /** Where something is stated. */
  readonly citation: (citation: string) => string;
  readonly certificate: (certificate: Certificate) => string;
  readonly reaction: (reaction: Reaction) => { readonly label: string; readonly doing: string };
  readonly band: (band: Band, language: string) => string;
  readonly cut: (cut: Cut) => string;
  /** The same, told of the stretch itself. */
  readonly cutBy: (cut: Cut) => string;
  /** On the way into a loop over a list. */
  readonly each: (line: LineOf<"each">) => string | null;
  readonly until: (condition: Expr) => string;
  readonly goTo: (name: string) => string;
  /** Of the first step, from the name of the whole. */
  readonly opening: (name: string) => string;
  readonly start: (opening: string) => string;
  readonly end: string;
  /** On ways that have no condition of their own. */
  readonly ways: Readonly<Record<"otherwise" | "noMore" | "done" | "nothingLegal" | "together", string>>;
  readonly once: (option: string) => string;
  readonly when: (option: string, condition: string) => string;
  readonly endsHere: string;
  readonly leadsTo: (step: string, isPassage: boolean) => string;
}

export const asWritten: Telling = {
  label: (line) => (line.kind === "block" ? line.name : line.label),
  doing: (line) => (line.kind === "choose" ? `choose by ${inWords(line.owner)}` : doingOf(line)),
  condition: inWords,
  option: ({ label }) => label,
  choice: ({ spread, value }) => `${spread ? "one of " : ""}${inWords(value)}`,
  citation: (citation) => citation,
  certificate: certificateInWords,
  reaction: (reaction) => ({ label: reaction.name, doing: triggersOf(reaction) }),
  band: ({ word, name, called }, language) => `${word} ${wordsIn(called, language) || name}`,
  cut: cutInWords,
  cutBy: (cut) => `cut by ${cutInWords(cut)}`,
  each: ({ binder }) => `each ${binder}`,
  until: (condition) => `until ${inWords(condition)}`,
  goTo: (name) => `go ${name}`,
  opening: (name) => name,
  start: (opening) => `start of ${opening}`,
  end: "end",
  ways: {
    otherwise: "otherwise",
    noMore: "no more",
    done: "done",
    nothingLegal: "nothing else is legal",
    together: "together",
  },
  once: (option) => `once ${option}`,
  when: (option, condition) => `${option} when ${condition}`,
  endsHere: "ends the play",
  leadsTo: (step, isPassage) => `${isPassage ? "passes" : "goes"} to ${step}`,
};

function cutInWords({ event, after }: Cut): string {
  return `${event}${after ? ` after ${after}` : ""}`;
}

/** When a reaction happens, in words of the language. */
function triggersOf({ after, soon, when, each, limit }: Reaction): string {
  const at = after.map((trigger) =>
    trigger.at === "event" ? `after ${trigger.name}` : `${trigger.at} of ${trigger.name}`,
  );
  return [
    ...(each
      ? [`for ${each.binder} in ${inWords(each.list)}${each.filter ? ` with ${inWords(each.filter)}` : ""}`]
      : []),
    ...(at.length > 0 ? [at.join(" or ")] : []),
    ...(soon ? [`as soon as ${inWords(soon)}`] : []),
    ...(when ? [`when ${inWords(when)}`] : []),
    ...(limit ? [`limit ${inWords(limit.times)} per ${limit.per}`] : []),
  ].join(" ");
}

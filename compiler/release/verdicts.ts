/**
 * The verdicts of examples as facts. Who works them out, the evaluator or an emitted module, is the caller's choice.
 */
import type { Playing } from "../check/plays.ts";
import type { VersionData } from "../emit/json.ts";
import { factKey, labelOf, quoted, type SealedFact, withoutBook } from "./canonical.ts";

/** An example that ran, in the order of the version; null in place of what was not asked. */
export interface RanExample {
  readonly expects: readonly (RanExpect | null)[];
}
export interface RanExpect {
  readonly found: { readonly status: string; readonly value: unknown };
  /** Labels of the clauses that decided. */
  readonly decided: readonly string[];
}

/** A question of an example, with its situation. */
export interface AskedVerdict {
  readonly key: string;
  /** ` given wind = 2`, or nothing. */
  readonly given: string;
}

/** Of the examples that run, by example and expectation. */
export function askedVerdicts(data: VersionData): readonly (readonly AskedVerdict[])[] {
  return runningIn(data).map(({ owner, title, given, played, expects }) => {
    const situation = [
      ...given.map(({ path, value }) => `${path.join(".")} = ${value.words}`),
      ...played.map(({ path, value }) => `${path} = ${value.words}`),
    ].sort();
    return expects.map(({ subject, after, readings, playing }) => {
      const read = Object.entries(readings).map(([doubt, reading]) => `${doubt} = ${reading}`);
      const key = [
        `verdict ${withoutBook(data.book, owner)} ${quoted(title)} ${subject.words}`,
        ...(after === null ? [] : [`after ${after.words}`]),
        ...(playing.length === 0 ? [] : [`playing ${playing.map(playingText).sort().join(", ")}`]),
        ...(read.length === 0 ? [] : [`if ${read.sort().join(", ")}`]),
      ];
      return {
        key: factKey(key.join(" ")),
        given: situation.length === 0 ? "" : `${beforeGiven}${situation.join(", ")}`,
      };
    });
  });
}

/** `ran`: by example; null in place of one that was not run. */
export function verdictFacts(data: VersionData, ran: readonly (RanExample | null)[]): readonly SealedFact[] {
  const decisions = new Map(data.decisions.map((decision) => [decision.id as string, decision]));
  const running = runningIn(data);
  return askedVerdicts(data).flatMap((expects, i) =>
    expects.flatMap(({ key, given }, place) => {
      const result = ran[i]?.expects[place];
      if (result === undefined || result === null) return [];
      const asked = decisions.get(running[i]?.expects[place]?.decision ?? "");
      const labels = result.decided.map((label) => (asked?.kind === "ruled" ? labelOf(asked, label) : label));
      const answer = [
        result.found.status === "ruled" ? sortedJson(result.found.value) : result.found.status,
        ...(labels.length === 0 ? [] : [`because ${[...new Set(labels)].sort().join(", ")}`]),
      ];
      return [{ key, text: `${answer.join(" ")}${given}` }];
    }),
  );
}

/** The answer in the text of a verdict, and its situation. */
export function verdictParts(text: string): { readonly answer: string; readonly given: string } {
  const at = text.indexOf(beforeGiven);
  return at < 0 ? { answer: text, given: "" } : { answer: text.slice(0, at), given: text.slice(at) };
}

const beforeGiven = " given ";

function runningIn({ examples }: VersionData): VersionData["examples"] {
  return examples.filter(({ runs }) => runs);
}

type PlayingData = VersionData["examples"][number]["expects"][number]["playing"][number];

function playingText(playing: PlayingData): string {
  if (playing.kind === "policy") return playing.name;
  if (!("goals" in playing)) return (playing as Exclude<Playing, { kind: "policy" | "best" }>).kind;
  const goals = playing.goals.map(({ least, value }) => `${least ? "least " : ""}${value.words}`);
  return `best for ${playing.owner} by ${goals.join(" then ")}`;
}

/** The order of keys means nothing. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, each]) => `${quoted(key)}:${sortedJson(each)}`).join(",")}}`;
}

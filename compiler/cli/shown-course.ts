/** A sequence in the terminal: its state, the request, the events and results so far, each with its sentence. */
import type { Play } from "../check/plays.ts";
import type { Program, Type } from "../check/program.ts";
import { isOnMap } from "../play/map.ts";
import type { Asked, PlayState } from "../evaluate/plays/play.ts";
import { wordsIn } from "../check/in-words.ts";
import { lineAt } from "../study/course.ts";
import { hanging, wrap } from "../report/printable.ts";
import { shown, statusInShort } from "../report/situation-words.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { findPlay } from "../core/lookup.ts";

type Entry = PlayState["log"][number];

/** The question to a person, with the possible answers. */
export function question(
  program: Program,
  play: Play,
  request: Asked,
  language: string,
  width: number,
): string {
  const line = lineAt(program, play, request.path);
  const owner = request.owner === null ? "" : ` [${request.owner}]`;
  const said = line ? wordsIn(line.words, language) : "";
  const cited = line && line.citation !== "" ? ` (${line.citation})` : "";
  const sentence =
    said === "" && cited === "" ? [] : wrap(`${said === "" ? "" : `“${said}”`}${cited}`.trim(), width - 2);
  const about = wordsIn(request.about, language);
  return [
    about === said ? `${request.path}${owner}:` : `${request.path}${owner}: ${about}`,
    ...sentence.map((each) => `  ${each}`),
    `  ${answers(request)}`,
    "> ",
  ].join("\n");
}

/** What has happened, with what states it. */
export function happenedInWords(
  program: Program,
  entry: Entry,
  language: string,
  width: number,
): readonly string[] {
  const said = wordsIn(entry.words, language);
  const cited = entry.citation;
  const what = `${entry.play}${entry.label ? ` ${entry.label}` : ""}: ${isLeftOpen(program, entry) ? leftOpen(entry) : inWords(entry, language)}`;
  const source = [said === "" ? "" : `“${said}”`, cited === "" ? "" : `(${cited})`]
    .filter((each) => each !== "")
    .join(" ");
  return hanging(source === "" ? what : said === "" ? `${what} ${source}` : `${what} — ${source}`, width);
}

/** Parts that a map shows are left out. */
export function outcomeInWords(
  program: Program,
  play: Play,
  state: PlayState,
  isCapped: boolean,
  most: number,
): string {
  const { result, request } = state;
  if (isCapped || result?.status === "unfinished")
    return `Stopped after ${most} ${most === 1 ? "event" : "events"}, before the end: there is no result.`;
  if (result === null) return request === null ? "It cannot go on." : `It waits for \`${request.path}\`.`;
  if (result.status === "depends")
    return `To go on, I still need: ${result.missing.join(", ")}. Add it to \`--given\`.`;
  if (result.status !== "ruled") return `It ends here: ${statusInShort(result.status)}.`;
  const unseen = resultsOf(play).filter(({ type }) => !isOnMap(program, type));
  if (unseen.length === resultsOf(play).length || play.type !== null)
    return `Outcome: ${shown(result.value)}`;
  const values = valuesOf(play, result.value);
  const left = unseen.map(({ name }): [string, Json] => [name, values[name] ?? null]);
  return `Outcome: ${shown(Object.fromEntries(left))}`;
}

/** The results of a play by name; a single one bears the name of the play. */
export function resultsOf(play: Play): readonly { readonly name: string; readonly type: Type }[] {
  return play.type === null ? play.parts : [{ name: play.id, type: play.type }];
}

export function valuesOf(play: Play, value: Json): JsonObject {
  if (play.type !== null) return { [play.id]: value };
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

// ---------------------------------------------------------------- private

function answers({ domain, kind }: Asked): string {
  switch (domain.kind) {
    case "dice":
      return `${domain.dice} faces of a D${domain.sides}; Enter rolls them`;
    case "values":
      return `${domain.values.map(shown).join(", ")}; Enter draws one${kind === "observe" ? "" : " by the seed"}`;
    case "range": {
      const unit = domain.unit === null ? "" : ` ${domain.unit}`;
      return `${domain.from ?? "…"} to ${domain.to ?? "…"}${unit}`;
    }
    case "any":
      return "as JSON";
  }
}

/** Nothing came of it: what it rests on is not known, or nothing rules it. None is a result of its own. */
function isLeftOpen(program: Program, { play: id, happened }: Entry): boolean {
  if (happened.kind !== "gave" || happened.value !== null) return false;
  const play = findPlay(program, id);
  const type =
    happened.part === null ? play?.type : play?.parts.find(({ name }) => name === happened.part)?.type;
  return type !== undefined && type !== null && type.kind !== "or-none" && type.kind !== "unknown";
}

function leftOpen({ happened }: Entry): string {
  return happened.kind === "gave" && happened.part !== null
    ? `${happened.part} stays open`
    : "the result stays open";
}

function boundsInWords({ from, to }: { readonly from: number | null; readonly to: number | null }): string {
  return `${from ?? "…"} to ${to ?? "…"}`;
}

/** A long list by how many it holds. */
function briefly(value: Json): string {
  const whole = shown(value);
  return Array.isArray(value) && whole.length > 120 ? `a list of ${value.length}` : whole;
}

function inWords({ happened }: Entry, language: string): string {
  switch (happened.kind) {
    case "rolled":
    case "re-rolled":
      return `${happened.kind} ${happened.dice.join(" ") || "nothing"}`;
    case "drew":
    case "chose":
    case "saw":
      return `${happened.kind} ${briefly(happened.value)}`;
    case "set":
      return `${happened.target} is now ${briefly(happened.value)}`;
    case "paid":
      return `paid ${happened.amounts.map(shown).join(" and ")}`;
    case "beyond":
      return `${happened.target} would be ${shown(happened.value)}, outside ${boundsInWords(happened)}`;
    case "gave":
      return `gives ${happened.part === null ? "" : `${happened.part} = `}${briefly(happened.value)}`;
    case "began":
    case "ended":
      return `${happened.word} ${happened.name} ${happened.kind}`;
    case "cut":
      return `${happened.name} is cut short`;
    case "went":
      return `goes to ${happened.name}`;
    case "announced":
      return `${happened.event}${happened.outside ? " (from the table)" : ""}`;
    case "reacted":
      return `${happened.reaction} reacts${happened.element === null ? "" : ` for ${shown(happened.element)}`}`;
    case "outside":
      return wordsIn(happened.words, language) || "a rule we don't have here";
  }
}

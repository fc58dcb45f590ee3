/** A sequence in the terminal: the request, and what has happened so far, each with its sentence. */
import type { Play } from "../check/plays.ts";
import type { Program, Type, Words } from "../check/program.ts";
import type { Asked, PlayState } from "../evaluate/plays/play.ts";
import { lineAt } from "../study/course.ts";
import { citationInWords } from "../study/answer-words.ts";
import { requestInWords, stepInWords } from "../study/course-words.ts";
import { hanging, wrap } from "../report/printable.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { type Around, markedIfBorrowed, newAround } from "../words/around.ts";
import { languageFor } from "../words/language.ts";
import { fill } from "../words/wording.ts";

type Entry = PlayState["log"][number];

/** The question to a person, with the possible answers. */
export function question(
  program: Program,
  play: Play,
  request: Asked,
  language: string,
  width: number,
): string {
  const around = newAround(program, languageFor(language), play);
  const line = lineAt(program, play, request.path);
  const { name, answers } = requestInWords(program, play, request, language);
  const source = line === null ? "" : sourceInWords(around, line.words, line.citation);
  const about = line?.kind === "observe" ? markedIfBorrowed(around, line.about) : null;
  return [
    ...wrap(about === null ? `${name}:` : fill(around.language.phrases.labelled, name, about), width),
    ...(source === "" ? [] : wrap(source, width - 2)).map((each) => `  ${each}`),
    `  ${answers}`,
    "> ",
  ].join("\n");
}

/** What has happened, with what states it. */
export function happenedInWords(
  program: Program,
  play: Play,
  entry: Entry,
  language: string,
  width: number,
): readonly string[] {
  const around = newAround(program, languageFor(language), play);
  const what = stepInWords(around, play, entry);
  const source = sourceInWords(around, entry.words, entry.citation);
  return hanging(
    source === "" ? what : source.startsWith("(") ? `${what} ${source}` : `${what} — ${source}`,
    width,
  );
}

function sourceInWords(around: Around, words: Words, citation: string): string {
  const said = markedIfBorrowed(around, words);
  const cited = citation === "" ? "" : `(${citationInWords(around, citation, null)})`;
  return [said === null ? "" : fill(around.language.phrases.quoted, said), cited]
    .filter((each) => each !== "")
    .join(" ");
}

/** The results of a play by name; a single one bears the name of the play. */
export function resultsOf(play: Play): readonly { readonly name: string; readonly type: Type }[] {
  return play.type === null ? play.parts : [{ name: play.id, type: play.type }];
}

export function valuesOf(play: Play, value: Json): JsonObject {
  if (play.type !== null) return { [play.id]: value };
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

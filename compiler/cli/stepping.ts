/**
 * One move after another in a play at the terminal: what is known is taken, the rest a person answers or it is drawn.
 * How a play begins and how it is shown is the command's.
 */
import { type Asked, isState, type PlayEvent, step } from "../evaluate/plays/play.ts";
import { type Course, drawAnswer, drawNext, type Stepping, takeKnown } from "../study/course.ts";
import { optionCalled } from "../study/course-words.ts";
import { eventOf } from "../study/drawn-events.ts";
import { RequestError } from "../study/request-error.ts";
import { type Terminal, writeRefusal } from "./command.ts";
import { jsonFrom, valueFrom } from "./json-text.ts";
import { question } from "./shown-course.ts";
import { languageFor } from "../words/language.ts";
import type { Json } from "../core/json.ts";

/** Where a person reads and answers. */
export interface Table extends Stepping {
  readonly terminal: Terminal;
  readonly language: string;
}

/** Null if no person answers. */
export async function moved(at: Table, course: Course, request: Asked): Promise<Course | null> {
  const known = takeKnown(at, course, request);
  if (known !== null) return known;
  return at.isAsking ? await answered(at, course, request) : drawNext(at, course, request);
}

/** Asks until it is answered; null at the end of the input. */
async function answered(at: Table, course: Course, request: Asked): Promise<Course | null> {
  const { terminal, program, play, language } = at;
  const { state, paths } = course;
  const external = state.external.map((name) => `!${name}`);
  const { orFromTable } = languageFor(language).phrases.sequence;
  const more = external.length > 0 ? `  ${orFromTable.replace("{0}", () => external.join(", "))}\n` : "";
  for (;;) {
    const line = await terminal.ask(`${more}${question(program, play, request, language, terminal.width)}`);
    if (line === null) return null;
    const text = line.trim();
    let event: PlayEvent | null;
    try {
      event =
        text === ""
          ? drawAnswer(at, request)
          : text.startsWith("!")
            ? { external: text.slice(1) }
            : eventOf(
                request,
                optionCalled(program, play, request, language, text) ?? typedIn(text, request),
              );
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      writeRefusal({ terminal }, [problem]);
      continue;
    }
    if (event === null) {
      terminal.write("Only you know this: type an answer.\n");
      continue;
    }
    const after = step(program, state, event);
    if (isState(after)) return { state: after, paths: [...paths, request.path] };
    writeRefusal({ terminal }, after);
  }
}

function typedIn(text: string, { kind, domain }: Asked): Json {
  if (kind === "roll") return text.split(/[\s,]+/).map(Number);
  if (/^[[{"]/.test(text)) return jsonFrom(text, "What you typed");
  const values = domain.kind === "values" ? domain.values : [];
  if (values.includes(true) && /^(yes|y|true)$/i.test(text)) return true;
  if (values.includes(false) && /^(no|n|false)$/i.test(text)) return false;
  if (values.includes(null) && /^none$/i.test(text)) return null;
  return values.includes(text) ? text : valueFrom(text, "What you typed");
}

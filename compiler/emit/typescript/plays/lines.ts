/**
 * Turns the lines of a play into the lines of a generator function, in order: what names something becomes a variable, what
 * waits becomes a `yield*`. Chance and choice are asking.ts, results and what is set are changing.ts.
 */
import type { Line } from "../../../check/plays.ts";
import { inWords } from "../../../check/in-words.ts";
import { linesWithin } from "../../../core/walk.ts";
import { isLookedAfter } from "../../../check/plays/beginning.ts";
import { type Code, code, layout, listed } from "../code.ts";
import { callCode, type Context, fast, typeOnly } from "../fast.ts";
import { quote } from "../literal.ts";
import { doubting, insideFunction, knowing } from "../narrowing.ts";
import { words } from "../notes.ts";
import {
  chooseLine,
  drawLine,
  eachBy,
  menuLine,
  observeLine,
  payLine,
  rerollLine,
  rollLine,
} from "./asking.ts";
import { givesLine, letLine, setLine, trailingResult } from "./changing.ts";
import { declare, keyFor, more, statement } from "./statements.ts";
import { boundBy, isCalled } from "./walk.ts";
import { localOf, noteTaken, takenOf, withLocal } from "./taken.ts";
import { type Here, handed, holds, elements, knownOf, codeOf, type Writing } from "./writing.ts";
import { findEvent, findPlay } from "../../../core/lookup.ts";
import { presentType } from "../../../core/types.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;

/** What lines become, and what is in reach after them. */
export interface Written {
  readonly text: string;
  readonly context: Context;
}

export function writeLines(writing: Writing, here: Here, lines: readonly Line[], isWhole = false): Written {
  const from = firstLeap(writing, lines);
  let text = "";
  let { context } = here;
  const straight = lines.slice(0, from);
  // Named results at the end of a play are what it returns.
  const returned = isWhole && from === lines.length ? trailingResult(writing, lines) : 0;
  for (const [i, line] of straight.entries()) {
    if (i === lines.length - returned && returned > 0) {
      text += returnedParts(writing, { ...here, context }, lines.slice(i));
      break;
    }
    const written = writeLine(writing, { ...here, context }, line);
    text += written.text + looking(writing, here, lines, i);
    context = written.context;
  }
  if (from < lines.length) {
    const leaping = leapLines(writing, { ...here, context }, lines, from);
    text += leaping.text;
    context = leaping.context;
  }
  return { text, context };
}

/** Whatever waits for what a line has set is looked at after it. */
function looking({ program }: Writing, here: Here, lines: readonly Line[], at: number): string {
  return isLookedAfter(program, lines, at) ? statement(here, code("yield* at.look()")) : "";
}

function returnedParts(writing: Writing, here: Here, lines: readonly Line[]): string {
  const parts = lines.flatMap((line): Code[] => {
    if (line.kind !== "gives" || line.part === null) return [];
    const piece = codeOf(writing, here.context, line.value);
    noteTaken(writing, `${writing.unit}.${line.part}`, piece);
    keyFor(writing, line, line.part);
    const property = writing.names.property(line.part);
    const value = handed(piece);
    return [value.flat === property ? value : code(`${property}: ${value.flat}`)];
  });
  const object = listed("{", parts, "}", " ");
  return `${here.indent}return ${layout(object, here.indent, here.indent.length + 7, 1)};\n`;
}

function writeLine(writing: Writing, here: Here, line: Line): Written {
  const { context } = here;
  const plain = (text: string): Written => ({ text, context });
  switch (line.kind) {
    case "roll":
      return rollLine(writing, here, line);
    case "reroll":
      return plain(rerollLine(writing, here, line));
    case "draw":
      return drawLine(writing, here, line);
    case "choose":
      return chooseLine(writing, here, line);
    case "observe":
      return observeLine(writing, here, line);
    case "let":
      return letLine(writing, here, line);
    case "set":
      return plain(setLine(writing, here, line));
    case "gives":
      return plain(givesLine(writing, here, line));
    case "when":
      return whenLine(writing, here, line);
    case "each":
      return plain(eachLine(writing, here, line));
    case "repeat":
      return plain(repeatLine(writing, here, line));
    case "play":
      return playLine(writing, here, line);
    case "menu":
      return plain(menuLine(writing, here, line, functionOf));
    case "pay":
      return plain(payLine(writing, here, line));
    case "block":
      return plain(blockLine(writing, here, line));
    case "announce":
      return plain(announceLine(writing, here, line));
    case "go": {
      const key = keyFor(writing, line, null);
      return plain(statement(here, callCode("at.go", [quote(line.to), ...more(key)])));
    }
    case "ensure": {
      const test = holds(writing, context, line.condition);
      return plain(statement(here, callCode("at.ensure", [test.code, quote(inWords(line.condition))])));
    }
    case "outside": {
      const key = keyFor(writing, line, null);
      return plain(`${statement(here, callCode("at.outside", [words(line.rule) ?? "{}", ...more(key)]))}`);
    }
  }
}

// ---------------------------------------------------------------- functions of their own

/** Lines as a generator function, to be called when they are due. */
function functionOf(writing: Writing, here: Here, lines: readonly Line[], param = ""): Code {
  const inner: Here = {
    context: { ...here.context, ...insideFunction(here.context) },
    indent: `${here.indent}  `,
    isInside: true,
  };
  const { text } = writeLines(writing, inner, lines);
  return bodied(`function* (${param}) {`, text, here.indent);
}

/** A function whose lines were written for one indent may stand at another. */
export function bodied(head: string, text: string, indent: string): Code {
  const lines = text.split("\n").slice(0, -1);
  const at = (wanted: string): string => {
    const moved = lines.map((line) => (line === "" ? "" : wanted + line.slice(indent.length)));
    return lines.length === 0 ? `${head}}` : `${head}\n${moved.join("\n")}\n${wanted}}`;
  };
  // Never on one line, but where there is nothing in it.
  if (lines.length === 0) return code(`${head}}`);
  return { flat: at(indent), broken: at, hugged: at };
}

// ---------------------------------------------------------------- branches and passes

function whenLine(writing: Writing, here: Here, line: Of<"when">): Written {
  const { indent } = here;
  let { context } = here;
  let text = "";
  for (const [i, branch] of line.branches.entries()) {
    const test = holds(writing, context, branch.when);
    const inner = { ...here, context: knowing(context, branch.when, true), indent: `${indent}  ` };
    const { text: lines } = writeLines(writing, inner, branch.lines);
    const head = `${i === 0 ? indent : " else "}if (${layout(test.code, `${indent}  `, indent.length + 4, 3)}) {\n`;
    text += `${head}${lines}${indent}}`;
    context = knowing(context, branch.when, false);
  }
  if (line.otherwise.length > 0) {
    const inner = { ...here, context, indent: `${indent}  ` };
    text += ` else {\n${writeLines(writing, inner, line.otherwise).text}${indent}}`;
  }
  // What a branch that returns has ruled out, TypeScript has ruled out too.
  const isReturned = !here.isInside && line.branches.some(({ lines }) => doesReturn(lines));
  const after = isReturned
    ? doubting(
        here.context,
        line.branches.map((branch) => branch.when),
      )
    : here.context;
  return { text: `${text}\n`, context: after };
}

function doesReturn(lines: readonly Line[]): boolean {
  return linesWithin(lines).some((line) => line.kind === "gives" && line.part === null);
}

function eachLine(writing: Writing, here: Here, line: Of<"each">): string {
  const { context, indent } = here;
  const list = elements(writing, context, line.list);
  const type = presentType(line.list.type);
  const of = type.kind === "list" || type.kind === "set" ? type.of : ({ kind: "unknown" } as const);
  const binder = localOf(writing, line.binder, of, takenOf(writing, `${writing.unit} ${line.binder}`));
  const inner = withLocal(context, line.binder, binder);
  const variable = binder.code.flat;
  let filtered = list;
  if (line.filter !== null) {
    const test = holds(writing, { ...inner, ...insideFunction(inner) }, line.filter);
    const array = /^[\w.]+(\(|$)/.test(list.flat) ? list.flat : `(${list.flat})`;
    filtered = callCode(`${array}.filter`, [`(${variable}) => ${test.code.flat}`]);
  }
  if (line.orderedBy !== null)
    return eachBy(writing, { ...here, context: inner }, line, filtered, variable, functionOf);
  const head = `${indent}for (const ${variable} of ${layout(callCode("at.each", [filtered]), indent, indent.length + 16 + variable.length, 3)}) {\n`;
  return `${head}${writeLines(writing, { ...here, context: inner, indent: `${indent}  ` }, line.lines).text}${indent}}\n`;
}

function repeatLine(writing: Writing, here: Here, { how, lines }: Of<"repeat">): string {
  const { context, indent } = here;
  const passes = (): Code => {
    if (how.kind === "times") return callCode("at.times", [handed(knownOf(writing, context, how.times))]);
    if (how.kind !== "while") return code("at.passes()");
    const test = holds(writing, { ...context, ...insideFunction(context) }, how.while);
    return callCode("at.passes", [`() => ${test.code.flat}`]);
  };
  const head = `${indent}for (const _pass of ${layout(passes(), indent, indent.length + 20, 3)}) {\n`;
  const inside = writeLines(writing, { ...here, indent: `${indent}  ` }, lines);
  const until =
    how.kind === "until"
      ? `${indent}  if (${holds(writing, inside.context, how.until).code.flat}) break;\n`
      : "";
  return `${head}${inside.text}${until}${indent}}\n`;
}

// ---------------------------------------------------------------- blocks, plays, events

function blockLine(writing: Writing, here: Here, line: Of<"block">): string {
  keyFor(writing, line, line.name);
  const cut =
    line.cut === null
      ? []
      : [
          code(
            `{ event: ${quote(line.cut.event)}${line.cut.after === null ? "" : `, after: ${quote(line.cut.after)}`} }`,
          ),
        ];
  const args = [quote(line.word), quote(line.name), functionOf(writing, here, line.lines), ...cut];
  return statement(here, callCode("yield* at.block", args));
}

function playLine(writing: Writing, here: Here, line: Of<"play">): Written {
  const { context } = here;
  const { program, names, needs } = writing;
  const found = findPlay(program, line.play);
  if (found === undefined) throw new Error(`${line.play} is played and is no play.`);
  needs.plays.add(line.play);
  const given = found.params.map((param, i) => {
    const arg = line.args[i];
    if (arg === undefined) throw new Error(`${line.play} is played without ${param.name}.`);
    const piece = codeOf(writing, context, arg);
    noteTaken(writing, `${line.play} ${param.name}`, piece);
    const property = names.property(param.name);
    const value = handed(piece);
    // What may be none by its type is handed on where a condition around the line has seen that it is there.
    const mayBeNone = piece.none !== "never" || arg.kind === "local" || arg.kind === "field";
    const isNarrower = mayBeNone && param.type.kind !== "or-none" && !param.optional;
    const seen = isNarrower ? typeOnly(" as never") : "";
    return value.flat === property && seen === "" ? value : code(`${property}: ${value.flat}${seen}`);
  });
  const call = callCode("at.play", [
    quote(line.prefix),
    names.play(line.play).play,
    listed("{", given, "}", " "),
  ]);
  if (line.name === null)
    return {
      text: statement(here, {
        ...call,
        flat: `yield* ${call.flat}`,
        broken: (at) => `yield* ${call.broken?.(at) ?? call.flat}`,
      }),
      context,
    };
  const own = takenOf(writing, line.play);
  const parts = found.parts.filter(({ name }) => takenOf(writing, `${line.play}.${name}`).open);
  const piece = {
    ...fast("", {
      places: own.places,
      none: own.none ? ("null" as const) : ("never" as const),
      open: found.type !== null && own.open,
    }),
    openFields: new Set(found.type === null ? parts.map(({ name }) => name) : []),
  };
  keyFor(writing, line, line.name);
  writing.resultsOf.set(line.name, line.play);
  return declare(writing, here, line.name, found.type ?? { kind: "shape", fields: found.parts }, piece, {
    flat: `yield* ${call.flat}`,
    broken: (at) => `yield* ${call.broken?.(at) ?? call.flat}`,
  });
}

function announceLine(writing: Writing, here: Here, line: Of<"announce">): string {
  const { context } = here;
  const { program, names } = writing;
  const event = findEvent(program, line.event);
  if (event === undefined) throw new Error(`${line.event} is announced and is no event.`);
  const args = event.params.map((param, i) => {
    const arg = line.args[i];
    if (arg === undefined) throw new Error(`${line.event} is announced without ${param.name}.`);
    const piece = codeOf(writing, context, arg);
    noteTaken(writing, `event ${param.name}`, piece);
    const property = names.property(param.name);
    const value = handed(piece);
    return value.flat === property ? value : code(`${property}: ${value.flat}`);
  });
  const key = keyFor(writing, line, null);
  const own =
    line.together === null ? (key === null ? [] : ["null"]) : [functionOf(writing, here, line.together)];
  const all = [quote(line.event), listed("{", args, "}", " "), ...own, ...more(key)];
  return statement(here, callCode("yield* at.announce", all));
}

// ---------------------------------------------------------------- lines to which something goes

/** From here on lines stand in functions: something goes to one of them, or they are modes. */
function firstLeap(writing: Writing, lines: readonly Line[]): number {
  const mode = lines.findIndex((line) => line.kind === "block" && line.word === "mode");
  const gone = firstGone(writing, lines);
  return mode < 0 ? gone : Math.min(mode, gone);
}

function firstGone(writing: Writing, lines: readonly Line[]): number {
  const first = lines.findIndex((line) => [...writing.goneTo].some((name) => isCalled(line, name)));
  return first < 0 ? lines.length : first;
}

function leapLines(writing: Writing, here: Here, all: readonly Line[], start: number): Written {
  const { indent } = here;
  const lines = all.slice(start);
  const from = firstGone(writing, all) - start;
  // What these lines name is declared before them.
  let { context } = here;
  let text = "";
  for (const line of lines) {
    const name = boundBy(line);
    if (name !== null) writing.changing.add(`= ${name}`);
  }
  const inner: Here = { context, indent: `${indent}    `, isInside: true };
  const entries: Code[] = [];
  let at = inner;
  for (const [i, line] of lines.entries()) {
    const written = writeLine(writing, at, line);
    const text = written.text + looking(writing, at, all, start + i);
    at = { ...at, context: { ...written.context, ...insideFunction(written.context) } };
    const label = line.kind === "block" ? line.name : line.label;
    const mode = line.kind === "block" && line.word === "mode" ? ", isMode: true" : "";
    const head = `{ label: ${label === null ? "null" : quote(label)}${mode}, run: `;
    const run = bodied("function* () {", text, `${indent}  `);
    const own = (to: string): string => `${head}${run.broken?.(to) ?? run.flat} }`;
    entries.push({ flat: own(`${indent}  `), broken: own });
  }
  context = at.context;
  for (const line of lines) {
    const name = boundBy(line);
    const hoisted = name === null ? undefined : writing.hoisted.get(name);
    if (name === null || hoisted === undefined) continue;
    text += `${indent}let ${writing.names.local(name)}${typeOnly(`!: ${hoisted}`)};\n`;
  }
  const last = from > 0 ? [String(Math.min(from, lines.length))] : [];
  const list = entries
    .map((entry) => `${indent}  ${entry.broken?.(`${indent}  `) ?? entry.flat},\n`)
    .join("");
  text += `${indent}yield* at.lines([\n${list}${indent}]${last.map((each) => `, ${each}`).join("")});\n`;
  return { text, context };
}

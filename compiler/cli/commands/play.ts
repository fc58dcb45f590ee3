/** `rubric play`: steps through a play in the terminal, or draws it by a seed; its steps as a drawing or as text. */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import type { PlayState } from "../../evaluate/plays/play.ts";
import { refusalInWords } from "../../host.ts";
import { policyInWords, sidesOf, tiesAmong } from "../../odds/answer.ts";
import { drawingOf } from "../../play/drawing.ts";
import { mapDrawing } from "../../play/map-drawing.ts";
import { mapInText } from "../../play/map-text.ts";
import { mapOf, type PlayMap } from "../../play/map.ts";
import { wordsIn } from "../../check/in-words.ts";
import { graphOf } from "../../play/graph.ts";
import { outlineOf } from "../../play/outline.ts";
import { randomFrom } from "../../play/random.ts";
import { type Course, startCourse, takeEvent } from "../../study/course.ts";
import { splitGiven } from "../../study/handed-events.ts";
import { notesOnInput } from "../../study/odds.ts";
import { unknownPlay } from "../../study/play.ts";
import { hanging, wrap } from "../../report/printable.ts";
import { type Command, type Context, fine, flag, Misuse, option, optionList, writeJson } from "../command.ts";
import { readEvents } from "../events-file.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { courseInWords } from "../../study/course-words.ts";
import { tellingInWords } from "../../study/told-steps.ts";
import { languageFor } from "../../words/language.ts";
import { inputLines } from "../shown-odds.ts";
import { happenedInWords, resultsOf, valuesOf } from "../shown-course.ts";
import { policyFrom } from "../../study/policies.ts";
import { moved, type Table } from "../stepping.ts";
import { givenIn } from "../given-options.ts";
import { readReadings } from "../reading-options.ts";
import { findPlay, findReaction } from "../../core/lookup.ts";

const mostEvents = 500;

const command: Command = {
  name: "play",
  summary: "step through a sequence, or draw its steps",
  usage: "<book>@<version> <sequence> [--given '<json>'] [--seed <n>]",
  words: [2, 2],
  takesGivens: true,
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation. Rubric does not ask for rolls, choices and observations that you give.",
    },
    {
      name: "seed",
      value: "n",
      about: "Ask nothing, and draw all rolls and choices by this seed (without a terminal: 1).",
    },
    {
      name: "policy",
      value: "[side=]policy",
      many: true,
      about:
        "How a side chooses: a policy, first, '<side>=best for <goal>, then least <goal>', '<side>: <choice> = <value> when <condition>, else <value>', or uniform (default).",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Use this reading of a doubt. Can be repeated.",
    },
    { name: "max", value: "n", about: `Stop after this many events (default: ${mostEvents}).` },
    {
      name: "events",
      value: "file",
      about: "Start with these events: a JSON list, or the output of --json.",
    },
    {
      name: "map",
      value: "file",
      about: "Draw the squares of the result as SVG into this file; - prints it.",
    },
    { name: "draw", value: "file", about: "Draw the steps as SVG into this file instead; - prints it." },
    { name: "steps", about: "Print the steps as text instead." },
    { name: "names", about: "With --draw or --steps: as written in the files, with the names used there." },
    { name: "lang", value: "language", about: "The language of the steps and sentences." },
  ],
  details: `In a terminal, the command asks for rolls, choices and observations, except for choices of sides with a --policy. An
empty line draws by the seed. A name with an exclamation mark, such as !clock-out, is an event from the table; in --given,
write it with the path of the question at which it happens. The same seed gives the same course on every machine. At the
end the command says how the sides chose, and whether --max stopped it. Facts and parameters can be options, such as
--sections 12. If the result has squares, a map follows.

  rubric play hulk@base storm-shot --given '{"run":0,"watching":true}' --seed 7
  rubric play pistola@base board --seed 7 --sections 12 --map board.svg
  rubric play hulk@base round --draw round.svg`,
  run: async (context) => {
    const [addressText = "", name = ""] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const language = languageOf(context, opened, [found], [address.language]);
    if (option(context, "draw") !== null || flag(context, "steps"))
      return await drawn(context, found, name, language);
    await stepped(context, found, playNamed(found, name), language);
    return fine;
  },
};

export { command as play };

function playNamed({ program }: Found, name: string): Play {
  const known = findPlay(program, name);
  if (known) return known;
  throw unknownPlay(program, name);
}

// ---------------------------------------------------------------- drawing

async function drawn(context: Context, found: Found, name: string, language: string): Promise<number> {
  context.terminal.progress?.(`Drawing ${name}`);
  const { program } = found;
  const of = findReaction(program, name) ?? playNamed(found, name);
  const written = graphOf(program, of);
  const telling = tellingInWords(program, of, language);
  const told = graphOf(program, of, telling);
  const isWritten = flag(context, "names");
  const path = option(context, "draw");
  if (path !== null)
    await save(context, path, isWritten ? drawingOf(written, language) : drawingOf(told, language, telling));
  if (flag(context, "steps")) {
    const text = outlineOf(written, language);
    const words = outlineOf(told, language, telling);
    if (flag(context, "json")) writeJson(context, { ...written, text, words });
    else {
      const width = Math.min(context.terminal.width, 100);
      const lines = (isWritten ? text : words).flatMap((line) => hanging(line, width));
      context.terminal.write(`${lines.join("\n")}\n`);
    }
  }
  return fine;
}

/** Into a file, which is named, or out. */
async function save(context: Context, path: string, drawing: string): Promise<void> {
  if (path === "-") {
    context.terminal.write(drawing);
    return;
  }
  const there = await context.host.readText(path);
  if (there.ok ? !there.text.startsWith("<svg") : there.reason === "not-utf-8")
    throw new Misuse(
      `\`${path}\` already exists and is not a drawing. It was not changed.`,
      "Name another file, such as `--draw turn.svg`.",
    );
  const edit = { before: there.ok ? there.text : null, after: drawing };
  const done = await context.host.rewrite(new Map([[path, edit]]));
  const refused = done.ok ? done.left[0] : done;
  if (refused !== undefined)
    throw new Misuse(
      `\`${path}\` cannot be written: ${refusalInWords(refused)}.`,
      "Name a file inside the project's folder, or write - to print it.",
    );
  if (!flag(context, "json")) context.terminal.write(`${path}\n`);
}

// ---------------------------------------------------------------- stepping

async function stepped(context: Context, found: Found, play: Play, language: string): Promise<void> {
  const { program } = found;
  const isJson = flag(context, "json");
  const seed = numberIn(context, "seed");
  const all = givenIn(context, command, program, play);
  const notes = notesOnInput(program, play, all, {
    versions: found.all,
    language,
    policies: optionList(context, "policy"),
  });
  const { given, handedIn } = splitGiven(program, play, all);
  const isAsking = seed === null && context.terminal.isInteractive && !isJson;
  const most = numberIn(context, "max") ?? mostEvents;
  const at: Table = {
    terminal: context.terminal,
    program,
    play,
    readings: readReadings(context, program),
    language,
    random: randomFrom(seed ?? 1),
    handedIn,
    playing: optionList(context, "policy").map((text) => policyFrom(found, play, text)),
    assumed: new Map(),
    isAsking,
  };
  context.terminal.progress?.(`Playing ${play.id}`);
  let course = startCourse(at, given);
  const start = course.state;
  let told = 0;
  const width = Math.min(context.terminal.width, 100);
  const show = ({ state: { log } }: Course): void => {
    if (!isJson)
      for (const entry of log.slice(told))
        context.terminal.write(`${happenedInWords(program, play, entry, language, width).join("\n")}\n`);
    told = log.length;
  };
  show(course);
  const events = await readEvents(context);
  for (const event of events ?? []) {
    course = takeEvent(at, course, event);
    show(course);
  }
  // Events that are played again end where they end, unless more is to be drawn.
  const goesOn = events === null || seed !== null || isAsking;
  while (goesOn && course.state.request !== null && course.state.events.length < most) {
    const after = await moved(at, course, course.state.request);
    if (after === null) break;
    course = after;
    show(course);
  }
  const { state } = course;
  const map = mapOfResult(program, play, state);
  const path = option(context, "map");
  if (path !== null) await save(context, path, drawnMap(play, map, language));
  const isCapped =
    (state.request !== null && state.events.length >= most) || state.result?.status === "unfinished";
  const policy = policyInWords(at.playing, at.assumed);
  const sides = sidesOf(at.playing, at.assumed as Parameters<typeof sidesOf>[1]);
  const words = courseInWords(program, play, state, { language, isCapped, most, sides, notes });
  const ties = tiesAmong(at.playing);
  if (isJson) {
    const data = inData(state, start, seed ?? (isAsking ? null : 1), isCapped, { policy, ties, ...notes });
    writeJson(context, map === null ? { ...data, words } : { ...data, map, words });
    return;
  }
  context.terminal.write(`${hanging(words.outcome, width).join("\n")}\n`);
  if (map !== null) context.terminal.write(`\n${mapInLines(map, language, width)}\n`);
  const played = [
    ...words.sides,
    ...(ties === null ? [] : [languageFor(language).phrases.sequence.ties]),
  ].flatMap((line) => wrap(line, width - 2));
  const { sequence } = languageFor(language).phrases;
  if (played.length > 0)
    context.terminal.write(`\n${sequence.played}\n${played.map((line) => `  ${line}\n`).join("")}`);
  const input = inputLines(words, width);
  if (input.length > 0) context.terminal.write(`${input.join("\n")}\n`);
}

/** Null where nothing that came of it lies on squares. */
function mapOfResult(program: Program, play: Play, { result }: PlayState): PlayMap | null {
  if (result?.status !== "ruled") return null;
  return mapOf(program, resultsOf(play), valuesOf(play, result.value));
}

function drawnMap(play: Play, map: PlayMap | null, language: string): string {
  if (map !== null) return mapDrawing(map, play.id, wordsIn(play.called, language) || play.id, language);
  throw new Misuse(
    `There is no map to draw: the result of \`${play.id}\` has no squares.`,
    "A map needs a result that is a list of records with squares. To draw the steps, use `--draw`.",
  );
}

function mapInLines(map: PlayMap, language: string, width: number): string {
  const { lines, legend } = mapInText(map, language, width);
  return [...lines, "", ...legend.flatMap((each) => wrap(each, width))].join("\n");
}

function numberIn(context: Context, name: string): number | null {
  const text = option(context, name);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text))
    throw new Misuse(`\`--${name} ${text}\` is not a whole number.`, `Write a number such as --${name} 7.`);
  return Number(text);
}

function inData(
  state: PlayState,
  start: PlayState,
  seed: number | null,
  capped: boolean,
  played: ReturnType<typeof notesOnInput> & {
    readonly policy: readonly string[];
    readonly ties: string | null;
  },
): object {
  const { play, given, readings, events, request, result, log } = state;
  return {
    start: { play, given, readings, facts: start.facts },
    seed,
    ...played,
    events,
    log,
    ...(result ? { result } : { request }),
    capped,
  };
}

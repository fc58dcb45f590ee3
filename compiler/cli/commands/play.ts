/** `rubric play`: steps through a play in the terminal, or draws it by a seed; its steps as a drawing or as text. */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import type { PlayState } from "../../evaluate/plays/play.ts";
import { refusalInWords } from "../../host.ts";
import { nearNames } from "../../near-names.ts";
import { policyInWords } from "../../odds/answer.ts";
import { drawingOf } from "../../play/drawing.ts";
import { mapDrawing } from "../../play/map-drawing.ts";
import { mapInText } from "../../play/map-text.ts";
import { mapOf, type PlayMap } from "../../play/map.ts";
import { wordsIn } from "../../check/in-words.ts";
import { graphOfPlay, graphOfReaction, type PlayGraph } from "../../play/graph.ts";
import { outlineOf } from "../../play/outline.ts";
import { randomFrom } from "../../play/random.ts";
import { hanging, wrap } from "../../report/printable.ts";
import { type Command, type Context, fine, flag, Misuse, option, optionList, writeJson } from "../command.ts";
import { eventsHandedIn, splitGiven } from "../handed-events.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { happenedInWords, outcomeInWords, resultsOf, valuesOf } from "../shown-course.ts";
import { policyFrom } from "../sides.ts";
import { begun, type Course, moved, type Stepping, taken } from "../stepping.ts";
import { givenIn } from "../given-options.ts";
import { readingsOf } from "./ask.ts";
import { findPlay, findReaction } from "../../core/lookup.ts";

const mostEvents = 500;

const command: Command = {
  name: "play",
  summary: "step through a play, or draw its steps",
  usage: "<book>@<version> <play> [--given '<json>'] [--seed <n>]",
  words: [2, 2],
  takesGivens: true,
  options: [
    {
      name: "given",
      value: "json",
      about: "The situation; rolls, choices and observations given are not asked for.",
    },
    {
      name: "seed",
      value: "n",
      about: "Nobody is asked: what is open is drawn by this seed (without a terminal: 1).",
    },
    {
      name: "policy",
      value: "[side=]policy",
      many: true,
      about:
        "How a side chooses: a policy by name, first, 'best for <side> by <goal>, then least <goal>', or uniform, which is the default.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Take this reading of a doubt; may be repeated.",
    },
    { name: "max", value: "n", about: `After so many events it counts as one that goes on (${mostEvents}).` },
    { name: "events", value: "file", about: "Plays these events first: a JSON list, or what --json wrote." },
    {
      name: "map",
      value: "file",
      about: "Draws what lies on squares in the result as SVG; - writes it out.",
    },
    { name: "draw", value: "file", about: "Draws the steps as SVG instead; - writes it out." },
    { name: "steps", about: "The steps as text instead." },
    { name: "lang", value: "language", about: "The language of the sentences cited." },
  ],
  details: `In a terminal it asks for rolls, choices and what is seen, but for the choices of sides that have a --policy; a line
without an answer is drawn by the seed. A name with an exclamation mark, such as !clock-out, is an event that comes from
the table; in --given it stands with the path of what is asked for then. The same seed gives the same play on every
machine. A play that meets --max is reported as such, and how the sides played at the end. Facts and parameters can be
options of their own, such as --sections 12. Where the result lies on squares, a map of it follows.

  rubric play hulk@base storm-shot --given '{"run":0,"watching":true}' --seed 7
  rubric play pistola@base board --seed 7 --sections 12 --map board.svg
  rubric play hulk@base round --draw round.svg`,
  run: async (context) => {
    const [addressText = "", name = ""] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book], { needs: "rules" });
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const language = languageOf(context, opened, [found], address.language);
    if (option(context, "draw") !== null || flag(context, "steps"))
      return await drawn(context, found, name, language);
    await stepped(context, found, playNamed(found, name), language);
    return fine;
  },
};

export { command as play };

function playNamed({ program, bookId, versionId }: Found, name: string): Play {
  const known = findPlay(program, name);
  if (known) return known;
  const near = nearNames(
    name,
    program.plays.map(({ id }) => id),
  );
  throw new Misuse(
    `\`${bookId}\` has no play \`${name}\` in version ${versionId}.`,
    `\`rubric facts ${bookId}@${versionId}\` lists them.`,
    near,
  );
}

// ---------------------------------------------------------------- drawing

async function drawn(context: Context, found: Found, name: string, language: string): Promise<number> {
  const graph = graphNamed(found, name);
  const path = option(context, "draw");
  if (path !== null) await written(context, path, drawingOf(graph, language));
  if (flag(context, "steps")) {
    const text = outlineOf(graph, language);
    if (flag(context, "json")) writeJson(context, { ...graph, text });
    else
      context.terminal.write(
        `${text.flatMap((line) => hanging(line, Math.min(context.terminal.width, 100))).join("\n")}\n`,
      );
  }
  return fine;
}

/** Into a file, which is named, or out. */
async function written(context: Context, path: string, drawing: string): Promise<void> {
  if (path === "-") {
    context.terminal.write(drawing);
    return;
  }
  const there = await context.host.readText(path);
  if (there.ok ? !there.text.startsWith("<svg") : there.reason === "not-utf-8")
    throw new Misuse(
      `\`${path}\` is there already and is no drawing, so it is left as it is.`,
      "Name another file, such as `--draw turn.svg`.",
    );
  const edit = { before: there.ok ? there.text : null, after: drawing };
  const done = await context.host.rewrite(new Map([[path, edit]]));
  const refused = done.ok ? done.left[0] : done;
  if (refused !== undefined)
    throw new Misuse(
      `\`${path}\` cannot be written: ${refusalInWords(refused)}.`,
      "Name a file below the project's folder, or - to write it out.",
    );
  if (!flag(context, "json")) context.terminal.write(`${path}\n`);
}

function graphNamed(found: Found, name: string): PlayGraph {
  const reaction = findReaction(found.program, name);
  return reaction
    ? graphOfReaction(found.program, reaction)
    : graphOfPlay(found.program, playNamed(found, name));
}

// ---------------------------------------------------------------- stepping

async function stepped(context: Context, found: Found, play: Play, language: string): Promise<void> {
  const { program } = found;
  const isJson = flag(context, "json");
  const seed = numberIn(context, "seed");
  const { given, handedIn } = splitGiven(program, play, givenIn(context, command, program, play));
  const isAsking = seed === null && context.terminal.isInteractive && !isJson;
  const most = numberIn(context, "max") ?? mostEvents;
  const at: Stepping = {
    terminal: context.terminal,
    program,
    play,
    readings: readingsOf(context, program),
    language,
    random: randomFrom(seed ?? 1),
    handedIn,
    playing: optionList(context, "policy").map((text) => policyFrom(found, play, text)),
    assumed: new Map(),
    isAsking,
  };
  let course = begun(at, given);
  const start = course.state;
  let told = 0;
  const width = Math.min(context.terminal.width, 100);
  const show = ({ state: { log } }: Course): void => {
    if (!isJson)
      for (const entry of log.slice(told))
        context.terminal.write(`${happenedInWords(program, entry, language, width).join("\n")}\n`);
    told = log.length;
  };
  show(course);
  const events = await eventsHandedIn(context);
  for (const event of events ?? []) {
    course = taken(at, course, event);
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
  if (path !== null) await written(context, path, drawnMap(play, map, language));
  const isCapped =
    (state.request !== null && state.events.length >= most) || state.result?.status === "unfinished";
  const policy = policyInWords(at.playing, at.assumed);
  if (isJson) {
    const data = inData(state, start, seed ?? (isAsking ? null : 1), isCapped, policy);
    writeJson(context, map === null ? data : { ...data, map });
    return;
  }
  context.terminal.write(`${outcomeInWords(program, play, state, isCapped, most)}\n`);
  if (map !== null) context.terminal.write(`\n${mapInLines(map, language, width)}\n`);
  const played = policy.flatMap((line) => wrap(line, width - 2));
  if (played.length > 0) context.terminal.write(`\nPlayed:\n${played.map((line) => `  ${line}\n`).join("")}`);
}

/** Null where nothing that came of it lies on squares. */
function mapOfResult(program: Program, play: Play, { result }: PlayState): PlayMap | null {
  if (result?.status !== "ruled") return null;
  return mapOf(program, resultsOf(play), valuesOf(play, result.value));
}

function drawnMap(play: Play, map: PlayMap | null, language: string): string {
  if (map !== null) return mapDrawing(map, play.id, wordsIn(play.called, language) || play.id, language);
  throw new Misuse(
    `Nothing that \`${play.id}\` came to lies on squares, so there is no map to draw.`,
    "A map is drawn of results that are lists of records with a square or a list of squares; `--draw` draws the steps.",
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
    throw new Misuse(`\`--${name} ${text}\` is no whole number.`, `Write it as --${name} 7.`);
  return Number(text);
}

function inData(
  state: PlayState,
  start: PlayState,
  seed: number | null,
  capped: boolean,
  policy: readonly string[],
): object {
  const { play, given, readings, events, request, result, log } = state;
  return {
    start: { play, given, readings, facts: start.facts },
    seed,
    policy,
    events,
    log,
    ...(result ? { result } : { request }),
    capped,
  };
}

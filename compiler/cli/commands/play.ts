/** `rubric play`: steps through a play in the terminal, or draws it by a seed; its steps as a drawing or as text. */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { decode, inputsOf } from "../../evaluate/decode.ts";
import type { Json, JsonObject } from "../../evaluate/encode.ts";
import {
  type Asked,
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../evaluate/plays/play.ts";
import type { Readings } from "../../evaluate/situation.ts";
import { refusalInWords } from "../../host.ts";
import { nearNames } from "../../near-names.ts";
import { drawingOf } from "../../play/drawing.ts";
import { graphOfPlay, graphOfReaction, type PlayGraph } from "../../play/graph.ts";
import { outlineOf } from "../../play/outline.ts";
import { hanging } from "../../report/printable.ts";
import { type Random, randomFrom } from "../../play/random.ts";
import {
  type Command,
  type Context,
  fine,
  flag,
  Misuse,
  option,
  optionList,
  writeJson,
  writeRefusal,
} from "../command.ts";
import {
  drawnEvent,
  eventHandedIn,
  eventOf,
  isOfPolicy,
  nextEvent,
  type Ways,
  withPolicies,
} from "../drawn-events.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import { happenedInWords, outcomeInWords, question } from "../shown-course.ts";
import { tellUnknownSide } from "../sides.ts";
import { readGiven, readingsOf } from "./ask.ts";

const mostEvents = 500;

export const play: Command = {
  name: "play",
  summary: "step through a play, or draw its steps",
  usage: "<book>@<version> <play> [--given '<json>'] [--seed <n>]",
  words: [2, 2],
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
      about: "How a side chooses: a policy by name, first, or uniform, which is the default.",
    },
    {
      name: "reading",
      value: "doubt=reading",
      many: true,
      about: "Take this reading of a doubt; may be repeated.",
    },
    { name: "max", value: "n", about: `After so many events it counts as one that goes on (${mostEvents}).` },
    { name: "events", value: "file", about: "Plays these events first: a JSON list, or what --json wrote." },
    { name: "draw", value: "file", about: "Draws the steps as SVG instead; - writes it out." },
    { name: "steps", about: "The steps as text instead." },
    { name: "lang", value: "language", about: "The language of the sentences cited." },
  ],
  details: `In a terminal it asks for rolls, choices and what is seen; a line without an answer is drawn by the seed. A name with an
exclamation mark, such as !clock-out, is an event that comes from the table. The same seed gives the same play on
every machine. A play that meets --max is reported as such.

  rubric play hulk@base storm-shot --given '{"run":0,"watching":true}' --seed 7
  rubric play hulk@base round --draw round.svg`,
  run: async (context) => {
    const [addressText = "", name = ""] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book]);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const language = languageOf(context, opened, [found], address.language);
    if (option(context, "draw") !== null || flag(context, "steps"))
      return await drawn(context, found, name, language);
    await stepped(context, found, playNamed(found, name), language);
    return fine;
  },
};

function playNamed({ program, bookId, versionId }: Found, name: string): Play {
  const known = program.plays.find((each) => each.id === name);
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
  if (path !== null && path !== "-") {
    const written = await context.host.write(new Map([[path, drawingOf(graph, language)]]));
    if (!written.ok)
      throw new Misuse(
        `\`${path}\` cannot be written: ${refusalInWords(written)}.`,
        "Name a file below the project's folder, or - to write it out.",
      );
    context.terminal.write(`${path}\n`);
  } else if (path === "-") context.terminal.write(drawingOf(graph, language));
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

function graphNamed(found: Found, name: string): PlayGraph {
  const reaction = found.program.reactions.find((each) => each.name === name);
  return reaction
    ? graphOfReaction(found.program, reaction)
    : graphOfPlay(found.program, playNamed(found, name));
}

// ---------------------------------------------------------------- stepping

interface Stepping {
  readonly context: Context;
  /** With the policies that are followed. */
  readonly program: Program;
  readonly play: Play;
  readonly language: string;
  readonly random: Random;
  readonly handedIn: JsonObject;
  readonly ways: Ways;
  readonly most: number;
  readonly isAsking: boolean;
}

async function stepped(context: Context, found: Found, play: Play, language: string): Promise<void> {
  const ways = waysOf(context, found.program);
  const program = withPolicies(found.program, ways);
  const seed = numberIn(context, "seed");
  const { given, handedIn } = splitGiven(found.program, play, readGiven(option(context, "given") ?? "{}"));
  const isAsking = seed === null && context.terminal.isInteractive && !flag(context, "json");
  const most = numberIn(context, "max") ?? mostEvents;
  const at: Stepping = {
    context,
    program,
    play,
    language,
    random: randomFrom(seed ?? 1),
    handedIn,
    ways,
    most,
    isAsking,
  };
  const readings = readingsOf(context, found.program);
  const start = startOf(at, given, readings);
  const written = { lines: 0 };
  let state = start;
  const width = Math.min(context.terminal.width, 100);
  const show = (): void => {
    const log = state.log.filter((entry) => !isOfPolicy(entry));
    if (!flag(context, "json"))
      for (const entry of log.slice(written.lines))
        context.terminal.write(`${happenedInWords(program, entry, language, width).join("\n")}\n`);
    written.lines = log.length;
  };
  show();
  const events = await eventsHandedIn(context);
  for (const event of events ?? []) {
    state = next(at, state, event);
    show();
  }
  // Events that are played again end where they end, unless more is to be drawn.
  const goesOn = events === null || seed !== null || isAsking;
  while (goesOn && state.request !== null && state.events.length < most) {
    const after = at.isAsking ? await asked(at, state, state.request) : drawnStep(at, state, state.request);
    if (after === null) break;
    state = after;
    show();
  }
  const isCapped =
    (state.request !== null && state.events.length >= most) || state.result?.status === "unfinished";
  if (flag(context, "json"))
    writeJson(context, inData(state, start, seed ?? (isAsking ? null : 1), isCapped));
  else context.terminal.write(`${outcomeInWords(state, isCapped, most)}\n`);
}

function startOf({ program, play }: Stepping, given: JsonObject, readings: Readings): PlayState {
  const started = startPlay(program, play.id, given, readings);
  if (isState(started)) return started;
  const [first] = started;
  throw new Misuse(first?.message ?? "", first?.help ?? "", first?.near ?? []);
}

function next({ program }: Stepping, state: PlayState, event: PlayEvent): PlayState {
  const after = step(program, state, event);
  if (isState(after)) return after;
  const [first] = after;
  throw new Misuse(first?.message ?? "", first?.help ?? "", first?.near ?? []);
}

/** Null where nobody can tell what is seen. */
function drawnStep(at: Stepping, state: PlayState, request: Asked): PlayState | null {
  // What must not be seen, or leads to what cannot be paid, is drawn again.
  for (let tries = 0; tries < 100; tries++) {
    const event = nextEvent(
      state,
      request,
      at.random,
      tries === 0 ? at.handedIn : {},
      tries === 0 ? at.ways : new Map(),
    );
    if (event === null) return null;
    const after = step(at.program, state, event);
    if (isState(after)) return after;
    if (after[0]?.code !== "refused") return next(at, state, event);
  }
  return null;
}

/** Asks until it is answered; null at the end of the input. */
async function asked(at: Stepping, state: PlayState, request: Asked): Promise<PlayState | null> {
  const { context, program, play, language, random } = at;
  const given = eventHandedIn(request, at.handedIn);
  if (given !== null) return next(at, state, given);
  const external = state.external.map((name) => `!${name}`);
  const more = external.length > 0 ? `  or from the table: ${external.join(", ")}\n` : "";
  for (;;) {
    const line = await context.terminal.ask(
      `${more}${question(program, play, request, language, context.terminal.width)}`,
    );
    if (line === null) return null;
    const text = line.trim();
    const event =
      text === ""
        ? drawnEvent(request, random)
        : text.startsWith("!")
          ? { external: text.slice(1) }
          : eventOf(request, typedIn(text, request));
    if (event === null) {
      context.terminal.write("Nobody but you can tell.\n");
      continue;
    }
    const after = step(program, state, event);
    if (isState(after)) return after;
    writeRefusal(context, after);
  }
}

function typedIn(text: string, { kind, domain }: Asked): Json {
  if (kind === "roll") return text.split(/[\s,]+/).map(Number);
  if (/^[[{"]/.test(text)) {
    try {
      return JSON.parse(text) as Json;
    } catch {
      return text;
    }
  }
  const values = domain.kind === "values" ? domain.values : [];
  if (values.includes(true) && /^(yes|y|true)$/i.test(text)) return true;
  if (values.includes(false) && /^(no|n|false)$/i.test(text)) return false;
  if (values.includes(null) && /^none$/i.test(text)) return null;
  return /^-?\d+(\.\d+)?$/.test(text) && !values.includes(text) ? Number(text) : text;
}

// ---------------------------------------------------------------- what is given

/** What is known of the situation, and what is handed in for the play itself. */
function splitGiven(
  program: Program,
  play: Play,
  given: JsonObject,
): { readonly given: JsonObject; readonly handedIn: JsonObject } {
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  const [first] = faults;
  if (first) throw new Misuse(first.message, first.help, first.near);
  const isHandedIn = ([name]: readonly [string, Json]): boolean => Object.hasOwn(situation.played, name);
  const all = Object.entries(given);
  return {
    given: Object.fromEntries(all.filter((each) => !isHandedIn(each))),
    handedIn: Object.fromEntries(all.filter(isHandedIn)),
  };
}

function waysOf(context: Context, program: Program): Ways {
  const ways = new Map<string, string>();
  for (const text of optionList(context, "policy")) {
    const [side, name] = text.includes("=")
      ? [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]
      : ["", text];
    if (side !== "") tellUnknownSide(program, side);
    const known = [
      "uniform",
      "first",
      ...program.policies.filter(({ owner }) => side === "" || owner === side).map((each) => each.name),
    ];
    if (!known.includes(name))
      throw new Misuse(
        `There is no policy \`${name}\`${side === "" ? "" : ` for \`${side}\``} in this version.`,
        `It has: ${[...new Set(known)].join(", ")}.`,
        nearNames(name, known),
      );
    ways.set(side, name);
  }
  return ways;
}

async function eventsHandedIn(context: Context): Promise<readonly PlayEvent[] | null> {
  const path = option(context, "events");
  if (path === null) return null;
  const read = await context.host.readText(path);
  if (!read.ok)
    throw new Misuse(
      `\`${path}\` cannot be read: ${refusalInWords(read)}.`,
      "Name a file below the project's folder.",
    );
  const data = parsed(path, read.text);
  const events: unknown = Array.isArray(data)
    ? data
    : typeof data === "object" && data !== null && "events" in data
      ? data.events
      : null;
  if (!Array.isArray(events) || !events.every(isEvent))
    throw new Misuse(
      `\`${path}\` holds no events.`,
      'A JSON list such as [{"at":"dice","rolled":[6,2]}], or what --json wrote.',
    );
  return events;
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Misuse(`\`${path}\` is not JSON.`, "Write events as --json writes them.");
  }
}

function isEvent(value: unknown): value is PlayEvent {
  if (typeof value !== "object" || value === null) return false;
  if ("external" in value)
    return typeof value.external === "string" && (!("with" in value) || isPlain(value.with));
  if (!("at" in value) || typeof value.at !== "string") return false;
  if ("rolled" in value)
    return Array.isArray(value.rolled) && value.rolled.every((face) => typeof face === "number");
  return "chose" in value || "drew" in value || "saw" in value;
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function numberIn(context: Context, name: string): number | null {
  const text = option(context, name);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text))
    throw new Misuse(`\`--${name} ${text}\` is no whole number.`, `Write it as --${name} 7.`);
  return Number(text);
}

function inData(state: PlayState, start: PlayState, seed: number | null, capped: boolean): object {
  const { play, given, readings, events, request, result } = state;
  const log = state.log.filter((entry) => !isOfPolicy(entry));
  return {
    start: { play, given, readings, facts: start.facts },
    seed,
    events,
    log,
    ...(result ? { result } : { request }),
    capped,
  };
}

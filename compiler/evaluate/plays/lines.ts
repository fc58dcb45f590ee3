/**
 * What each line of a play does: lines one after another, what is named, set and given, branches, passes, blocks, plays
 * within plays. Chance and choices have files of their own, and so has what happens of itself.
 */
import type { Line, Play } from "../../check/plays.ts";
import { inWords } from "../../check/in-words.ts";
import { isLookedAfter } from "../../check/plays/beginning.ts";
import { encode } from "../encode.ts";
import { isOpen, made, type Result, unruled } from "../../runtime/result.ts";
import { draw, reroll, roll } from "./chance.ts";
import { choose, each, menu, pay } from "./choices.ts";
import { announce, lookAround, react } from "./reactions.ts";
import { note } from "./log.ts";
import { nameOf } from "./options.ts";
import {
  type Frame,
  halted,
  type Here,
  holds,
  inPass,
  type Leave,
  newFrame,
  pathOf,
  type Running,
  standing,
  type Steps,
  tick,
  evaluated,
  wholeNumber,
} from "./running.ts";
import { cutAfter, firstGoneTo, isWithinReach, lineNamed } from "./standing.ts";
import { put as waitFor, aboutPath } from "./waiting.ts";
import { hiddenFromOf, put, targetInWords, within } from "./world.ts";
import { findEvent, findPlay } from "../../core/lookup.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;

/** Lines in order; a `go` that names one of them goes on there. */
export function* perform(at: Running, here: Here, lines: readonly Line[]): Steps {
  at.standing.push(standing("lines", { lines }));
  const first = firstGoneTo(here.frame, lines);
  let jumps = 0;
  let isModeOver = false;
  let leave: Leave | null = null;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined) break;
    const isMode = line.kind === "block" && line.word === "mode";
    // Of several modes the first is entered; the others only when gone to.
    if (isMode && isModeOver) continue;
    leave = yield* one(at, i >= first ? inPass(here, jumps) : here, line);
    if (leave === null && isLookedAfter(at.program, lines, i)) leave = yield* lookAround(at);
    isModeOver ||= isMode;
    if (leave === null) continue;
    const to = leave.kind === "go" ? lineNamed(lines, leave.to) : -1;
    if (to < 0) break;
    yield* tick(at);
    [i, jumps, isModeOver, leave] = [to - 1, jumps + 1, false, null];
  }
  at.standing.pop();
  return leave;
}

function* one(at: Running, here: Here, line: Line): Steps {
  const { frame } = here;
  at.passed.add(line);
  switch (line.kind) {
    case "roll":
      return yield* roll(at, here, line);
    case "reroll":
      return yield* reroll(at, here, line);
    case "draw":
      return yield* draw(at, here, line);
    case "choose":
      return yield* choose(at, here, line);
    case "observe":
      return yield* observe(at, here, line);
    case "let":
      frame.locals.set(line.name, evaluated(at, here, line.value));
      return null;
    case "set":
      return yield* set(at, here, line);
    case "gives":
      return gives(at, here, line);
    case "when": {
      for (const branch of line.branches)
        if (yield* holds(at, here, branch.when)) return yield* at.perform(at, here, branch.lines);
      return yield* at.perform(at, here, line.otherwise);
    }
    case "each":
      return yield* each(at, here, line);
    case "repeat":
      return yield* repeat(at, here, line);
    case "play":
      return yield* play(at, here, line);
    case "menu":
      return yield* menu(at, here, line);
    case "pay":
      return yield* pay(at, here, line);
    case "block":
      return yield* block(at, here, line);
    case "announce": {
      const event = findEvent(at.program, line.event);
      if (event === undefined) throw new Error(`${line.event} is announced and is no event`);
      const args = event.params.map(({ name }, i): [string, Result] => {
        const arg = line.args[i];
        return [name, arg ? evaluated(at, here, arg) : unruled("no-ruling")];
      });
      return yield* announce(at, here, event, new Map(args), line);
    }
    case "go":
      if (!frame.isReaction && !isWithinReach(at, line.to))
        throw new Error(`${line.to} is gone to and does not stand`);
      note(at, here, line, { kind: "went", name: line.to });
      return { kind: "go", to: line.to };
    case "ensure":
      if (!(yield* holds(at, here, line.condition))) {
        const message = `With this answer, \`${inWords(line.condition)}\` is false, but it must be true here.`;
        yield { kind: "refused", message, help: "Give another answer." };
      }
      return null;
    case "outside":
      note(at, here, line, { kind: "outside", words: line.rule });
      return null;
  }
}

/** What came of a play: its single result, or a record of the named ones; what was never given has no ruling. */
export function resultOf(frame: Frame, play: Pick<Play, "type" | "parts">): Result {
  const orUnruled = (given: Result | undefined): Result =>
    given === undefined ? unruled("no-ruling") : given;
  if (play.type !== null) return orUnruled(frame.single);
  return made(
    "shape",
    play.parts.map(({ name }) => [name, orUnruled(frame.parts.get(name))] as const),
  );
}

// ---------------------------------------------------------------- names and results

function* observe(at: Running, here: Here, line: Of<"observe">): Steps {
  const { name, type } = line;
  const path = pathOf(here, name);
  const about = Object.keys(line.about).length > 0 ? line.about : aboutPath(at, path);
  const request = { kind: "observe", path, label: name, owner: null, about, hiddenFrom: [], type } as const;
  const answered = yield* waitFor(at, here, request);
  if ("leave" in answered) return answered.leave;
  here.frame.locals.set(name, answered.value);
  const value = isOpen(answered.value) ? null : encode(at.program, type, answered.value);
  note(at, here, line, { kind: "saw", path, value });
  return null;
}

function* set(at: Running, here: Here, line: Of<"set">): Steps {
  const value = evaluated(at, here, line.value);
  yield* within(at, here, line, line.target, value);
  const target = targetInWords(at, here.frame, line.target);
  const open = put(at, here.frame, line.target, value);
  if (open) yield* halted(open);
  const { type } = line.target;
  const shown = isOpen(value) ? null : (nameOf(value) ?? encode(at.program, type, value));
  note(at, here, line, { kind: "set", target, value: shown }, hiddenFromOf(at.program, line.target));
  return null;
}

/** What a reaction gives is the result of the play that was started. */
function gives(at: Running, here: Here, line: Of<"gives">): Leave | null {
  const frame = here.frame.isReaction ? at.root : here.frame;
  const value = evaluated(at, here, line.value);
  if (line.part === null) frame.single = value;
  else frame.parts.set(line.part, value);
  const shown = isOpen(value) ? null : encode(at.program, line.value.type, value);
  note(at, here, line, { kind: "gave", part: line.part, value: shown });
  return line.part === null ? { kind: "ended", frame } : null;
}

// ---------------------------------------------------------------- passes, blocks, plays

function* repeat(at: Running, here: Here, { how, lines }: Of<"repeat">): Steps {
  const times = how.kind === "times" ? yield* wholeNumber(at, here, how.times) : null;
  for (let pass = 0; times === null || pass < times; pass++) {
    if (how.kind === "while" && !(yield* holds(at, here, how.while))) return null;
    yield* tick(at);
    const leave = yield* at.perform(at, inPass(here, pass), lines);
    if (leave) return leave;
    if (how.kind === "until" && (yield* holds(at, here, how.until))) return null;
  }
  return null;
}

function* block(at: Running, here: Here, line: Of<"block">): Steps {
  const { word, name, cut, lines } = line;
  const names = [name, word];
  const own = standing("block", { names, cut });
  at.standing.push(own);
  note(at, here, line, { kind: "began", word, name });
  let leave = (yield* react(at, { at: "start", names })) ?? (yield* at.perform(at, here, lines));
  if (leave?.kind === "cut" && leave.block === own) leave = null;
  // What it waited for to be cut is over in any case, and nothing cuts it any more.
  at.cuts.splice(0, at.cuts.length, ...at.cuts.filter((each) => each.block !== own));
  at.standing.splice(at.standing.indexOf(own), 1, { ...own, cut: null });
  if (leave?.kind !== "ended") {
    leave = (yield* react(at, { at: "end", names })) ?? (yield* lookAround(at)) ?? leave;
  }
  note(at, here, line, { kind: "ended", word, name });
  at.standing.pop();
  return leave ?? cutAfter(at, names);
}

function* play(at: Running, here: Here, line: Of<"play">): Steps {
  const found = findPlay(at.program, line.play);
  if (found === undefined) throw new Error(`${line.play} is played and is no play`);
  const args = found.params.map(({ name }, i): [string, Result] => {
    const arg = line.args[i];
    return [name, arg ? evaluated(at, here, arg) : unruled("no-ruling")];
  });
  const prefix = `${pathOf(here, line.prefix)}.`;
  const frame = newFrame(at.program, { ...found, name: found.id, isReaction: false }, new Map(args), prefix);
  at.standing.push(standing("play", { names: [found.id] }));
  const leave = yield* at.perform(at, { frame, passes: "" }, found.lines);
  at.standing.pop();
  if (line.name !== null) here.frame.locals.set(line.name, resultOf(frame, found));
  if (leave && !(leave.kind === "ended" && leave.frame === frame)) return leave;
  return cutAfter(at, [found.id]);
}

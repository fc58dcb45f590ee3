/**
 * Lines of chance: dice are rolled and rolled again, one of a list is drawn.
 * What falls is handed in; nothing here is random.
 */
import type { Line } from "../../check/plays.ts";
import type { Type } from "../../check/program.ts";
import { faceOf, placeOf, totalOf } from "../../runtime/dice.ts";
import { asDie, isItems, isOpen, type Value } from "../../runtime/result.ts";
import { optionJson } from "./options.ts";
import { type LineNoted, note } from "./log.ts";
import {
  elements,
  type Here,
  holds,
  type Leave,
  ownerOf,
  pathOf,
  type RollLine,
  type Running,
  type Steps,
  wholeNumber,
  withoutRuling,
} from "./running.ts";
import { aboutPath, put } from "./waiting.ts";

export function* roll(at: Running, here: Here, line: RollLine): Steps {
  const dice = yield* wholeNumber(at, here, line.count);
  const thrown = yield* thrownDice(at, here, line, line.name, dice, "rolled");
  if ("leave" in thrown) return thrown.leave;
  keep(here, line, thrown.dice);
  return null;
}

/** The new faces take the place of the old ones. */
export function* reroll(at: Running, here: Here, line: Extract<Line, { kind: "reroll" }>): Steps {
  const before = here.frame.rolls.get(line.roll);
  if (before === undefined) throw new Error(`${line.roll} is thrown again and was not rolled`);
  const places = yield* placesAgain(at, here, line, before.dice);
  const thrown = yield* thrownDice(
    at,
    here,
    { ...before.line, ...line },
    line.name,
    places.length,
    "re-rolled",
  );
  if ("leave" in thrown) return thrown.leave;
  keep(
    here,
    before.line,
    before.dice.map((old, i) => {
      const fresh = thrown.dice[places.indexOf(i)];
      if (!places.includes(i) || fresh === undefined) return old;
      return { kind: "die", face: faceOf(asDie(fresh)) };
    }),
  );
  return null;
}

export function* draw(at: Running, here: Here, line: Extract<Line, { kind: "draw" }>): Steps {
  const options = yield* elements(at, here, line.among);
  if (options.length === 0) yield* withoutRuling();
  const path = pathOf(here, line.name);
  const answered = yield* put(at, here, {
    kind: "draw",
    path,
    label: line.name,
    owner: null,
    about: aboutPath(at, path),
    hiddenFrom: line.hiddenFrom,
    options,
    type: line.type,
  });
  if ("leave" in answered) return answered.leave;
  here.frame.locals.set(line.name, answered.value);
  if (!isOpen(answered.value)) {
    const value = optionJson(at.program, line.type, answered.value);
    note(at, here, line, { kind: "drew", path, value }, line.hiddenFrom);
  }
  return null;
}

/** Nothing is asked where no die is thrown. */
function* thrownDice(
  at: Running,
  here: Here,
  line: LineNoted & Pick<RollLine, "sides" | "owner" | "hiddenFrom">,
  name: string,
  dice: number,
  how: "rolled" | "re-rolled",
): Steps<{ readonly dice: readonly Value[] } | { readonly leave: Leave }> {
  if (dice === 0) return { dice: [] };
  const { sides, hiddenFrom } = line;
  const path = pathOf(here, name);
  const type: Type = { kind: "list", of: { kind: "die", sides } };
  const owner = yield* ownerOf(at, here, line.owner);
  const about = aboutPath(at, path);
  const answered = yield* put(at, here, {
    kind: "roll",
    path,
    label: name,
    owner,
    about,
    hiddenFrom,
    dice,
    sides,
    type,
  });
  if ("leave" in answered) return answered;
  const { value } = answered;
  const thrown = isItems(value) ? value.items.filter((die): die is Value => !isOpen(die)) : [];
  note(at, here, line, { kind: how, path, dice: thrown.map((die) => faceOf(asDie(die))) }, hiddenFrom);
  return { dice: thrown };
}

/** Which of the dice are thrown again, in the order they lie. */
function* placesAgain(
  at: Running,
  here: Here,
  { which }: Extract<Line, { kind: "reroll" }>,
  dice: readonly Value[],
): Steps<readonly number[]> {
  if (which.kind === "all") return dice.map((_, i) => i);
  if (which.kind === "one") {
    const named = here.frame.locals.get(which.die) ?? null;
    const place = named === null ? -1 : placeOf(dice.map(asDie), asDie(named));
    return place < 0 ? [] : [place];
  }
  const found: number[] = [];
  for (const [i, die] of dice.entries()) {
    const locals = new Map(here.frame.locals).set(which.binder, die);
    if (yield* holds(at, { ...here, frame: { ...here.frame, locals } }, which.filter)) found.push(i);
  }
  return found;
}

/** The name stands for the dice, or for their total where the line says of what. */
function keep({ frame }: Here, line: RollLine, dice: readonly Value[]): void {
  frame.rolls.set(line.name, { dice, line });
  const isPool = line.type.kind === "list";
  frame.locals.set(line.name, isPool ? { kind: "list", items: dice } : totalOf(dice.map(asDie)));
}

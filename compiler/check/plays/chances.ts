/**
 * Turns the lines on which chance or the table speaks (`roll`, `reroll`, `draw`, `observe`) into typed ones.
 * How likely what is, is left to the odds.
 */
import type { DrawLine, Name, ObserveLine, RerollLine, RollLine } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import { sidesOf } from "../built-in.ts";
import { type Scope, spanOf, withLocal, withSubject } from "../context.ts";
import { conditionOf, expressionOf } from "../expression.ts";
import { raise } from "../faults.ts";
import type { Line } from "../plays.ts";
import type { Type } from "../program.ts";
import { typeOf } from "../type-expressions.ts";
import { isDice, isNumeric, unknown } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { ownerOf, sidesNamed } from "./sides.ts";
import { baseOf, takeName, withName, type Writing, type Written } from "./writing.ts";
import { presentType } from "../../core/types.ts";
import { lower } from "../../lower/lower.ts";

export function rollOf(work: Writing, scope: Scope, ast: RollLine): Written {
  const { context, source, noted } = work;
  const sides = diceNamed(work, ast.die);
  const count = lower(expressionOf(context, scope, ast.count, { kind: "count", from: 0, to: null }));
  const owner = ast.owner === null ? null : ownerOf(work, scope, ast.owner);
  const hiddenFrom = sidesNamed({ context, file: source.file }, ast.hidden);
  // What is said of it afterwards is silent.
  if (sides === null) return { line: null, scope: withName(work, scope, ast.name, unknown, "roll") };
  const type = rollType(work, ast, { kind: "list", of: { kind: "die", sides } });
  noted.rolls.set(ast.name.text, sides);
  const line = {
    ...baseOf(work, ast),
    kind: "roll",
    name: ast.name.text,
    count,
    sides,
    type,
    owner,
    hiddenFrom,
  } as const;
  return { line, scope: withName(work, scope, ast.name, type, "roll") };
}

/** Dice, or what they add up to where a type says of what. */
function rollType({ context, types, source }: Writing, { type: written }: RollLine, dice: Type): Type {
  if (written === null) return dice;
  const type = typeOf(types, source.file, written);
  if (type.kind === "unknown" || isNumeric(type)) return type;
  if (isDice(type)) return dice;
  const data = { wanted: "number", found: kindInWords(type), help: "A roll adds up to a number." };
  context.report(raise("type-mismatch", spanOf(source.file, written), data));
  return dice;
}

/** How many sides the dice have; says so where nothing has that many. */
export function diceNamed(
  { context, source }: Pick<Writing, "context" | "source">,
  die: Name,
): number | null {
  const sides = sidesOf(die.text);
  if (sides === null && die.text !== "")
    context.report(raise("unknown-die", spanOf(source.file, die), { name: die.text }));
  return sides;
}

type Reroll = Extract<Line, { kind: "reroll" }>;

export function rerollOf(work: Writing, scope: Scope, ast: RerollLine): Written {
  const { context, source, noted } = work;
  const { which } = ast;
  const roll = ast.roll.text;
  const sides = scope.locals.get(roll)?.what === "roll" ? noted.rolls.get(roll) : undefined;
  if (sides === undefined) {
    const isKnown = roll === "" || scope.locals.get(roll)?.type.kind === "unknown";
    if (!isKnown) tellUnknown(work, ast.roll, "roll", () => noted.rolls.keys());
    return { line: null, scope };
  }
  const die: Type = { kind: "die", sides };
  const made = (those: Reroll["which"]): Written => {
    const name = rerollName(work, ast);
    const line: Reroll = { ...baseOf(work, ast), kind: "reroll", name, roll, which: those };
    return { line, scope };
  };
  if (which.kind === "all") return made(which);
  if (which.kind === "those") {
    const binder = which.binder.text;
    const local = scope.locals.get(binder);
    if (local !== undefined && binder !== "") {
      const data = { name: binder, by: `a ${local.what}` };
      context.report(raise("shadowed-name", spanOf(source.file, which.binder), data));
    }
    const inner = withSubject(withLocal(scope, binder, die, "binder"), binder, die);
    const filter = lower(conditionOf(context, inner, which.filter));
    return made({ kind: "those", binder, filter });
  }
  const local = scope.locals.get(which.die.text);
  if (local === undefined) {
    tellUnknown(work, which.die, "die", () => scope.locals.keys());
    return { line: null, scope };
  }
  const type = presentType(local.type);
  if (type.kind === "unknown") return { line: null, scope };
  if (type.kind !== "die" || type.sides !== sides) {
    const data = {
      wanted: `D${sides}`,
      found: kindInWords(local.type),
      help: "Choose one of the dice first.",
    };
    context.report(raise("type-mismatch", spanOf(source.file, which.die), data));
    return { line: null, scope };
  }
  return made({ kind: "one", die: which.die.text });
}

/** What the new dice are handed in under: the label, or the name of the roll with `-again`. */
function rerollName(work: Writing, { label, roll }: RerollLine): string {
  if (label !== null) {
    takeName(work, label, "roll");
    return label.text;
  }
  const first = `${roll.text}-again`;
  let name = first;
  for (let n = 2; work.noted.names.has(name); n++) name = `${first}${n}`;
  work.noted.names.set(name, "roll");
  return name;
}

export function drawOf(work: Writing, scope: Scope, ast: DrawLine): Written {
  const { context, types, source } = work;
  const type = typeOf(types, source.file, ast.type);
  const among = lower(expressionOf(context, scope, ast.among, { kind: "list", of: type }));
  const hiddenFrom = sidesNamed({ context, file: source.file }, ast.hidden);
  const line = { ...baseOf(work, ast), kind: "draw", name: ast.name.text, type, among, hiddenFrom } as const;
  return { line, scope: withName(work, scope, ast.name, type, "draw") };
}

/** What is asked of the table is told by the sentence that states the line. */
export function observeOf(work: Writing, scope: Scope, ast: ObserveLine): Written {
  const { types, source } = work;
  const type = typeOf(types, source.file, ast.type);
  const base = baseOf(work, ast);
  const line = { ...base, kind: "observe", name: ast.name.text, type, about: base.words } as const;
  return { line, scope: withName(work, scope, ast.name, type, "sighting") };
}

export function tellUnknown(
  { context, source }: Pick<Writing, "context" | "source">,
  { text, ...place }: Name,
  what: string,
  known: () => Iterable<string>,
): void {
  if (text === "") return;
  const data = { name: text, what, near: nearNames(text, known) };
  context.report(raise("unknown-in-play", spanOf(source.file, place), data));
}

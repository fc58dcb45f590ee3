/**
 * Lines that wait for an answer, as code: dice thrown and thrown again, one of a list drawn, options chosen, what only the
 * table can tell, menus, prices paid, whose turn is next.
 */
import type { Line, Target } from "../../../check/plays.ts";
import { pricesIn } from "../../../check/plays/prices.ts";
import { linesWithin } from "../../../core/walk.ts";
import type { Type } from "../../../check/program.ts";
import { type Code, code, joined, listed } from "../code.ts";
import { isDiceList } from "../expression/dice.ts";
import { arrow, callCode, type Context, type Fast, fast, typeOnly } from "../fast.ts";
import { quote } from "../literal.ts";
import { insideFunction } from "../narrowing.ts";
import { typeText } from "../types.ts";
import { domainCode } from "./domains.ts";
import { isFiner, noteBeyond, placeOf, targetOf } from "./changing.ts";
import { called, declare, hiddenFrom, isReckonedInTurns, keyFor, options, statement } from "./statements.ts";
import { localOf, takenOf, withLocal } from "./taken.ts";
import { elements, type Here, handed, holds, knownOf, type Writing } from "./writing.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type Written = { readonly text: string; readonly context: Context };
type FunctionOf = (writing: Writing, here: Here, lines: readonly Line[], param?: string) => Code;

export function rollLine(writing: Writing, here: Here, line: Of<"roll">): Written {
  const { context } = here;
  const count = handed(knownOf(writing, context, line.count));
  const by = line.owner === null ? null : ownerCode(writing, context, line.owner);
  const key = keyFor(writing, line, line.name);
  const extra = options({ by, hiddenFrom: hiddenFrom(line.hiddenFrom), line: called(key, line.name) });
  const call = callCode("yield* at.roll", [quote(line.name), count, String(line.sides), ...extra]);
  const isPool = line.type.kind === "list";
  return declare(
    writing,
    here,
    line.name,
    isPool ? line.type : line.type,
    fast(""),
    isPool ? call : totalled(writing, call),
  );
}

function totalled(writing: Writing, dice: Code): Code {
  writing.uses.runtime.add("totalOf");
  return callCode("totalOf", [dice]);
}

export function rerollLine(writing: Writing, here: Here, line: Of<"reroll">): string {
  const { context, indent } = here;
  const thrown = rollOf(writing, line.roll);
  const { which } = line;
  const die: Type = { kind: "die", sides: thrown.sides };
  const those = (): Code[] => {
    if (which.kind === "all") return [];
    if (which.kind === "one") {
      const piece = context.locals.get(which.die);
      return [code(`{ die: ${piece === undefined ? "null" : handed(piece).flat} }`)];
    }
    const binder = localOf(writing, which.binder, die, takenOf(writing, `${writing.unit} ${which.binder}`));
    const inner = withLocal({ ...context, ...insideFunction(context) }, which.binder, binder);
    const test = arrow(binder.code.flat, holds(writing, inner, which.filter));
    return [writing.use.remembers ? joined("{ those: ", test, " }") : test];
  };
  const by = thrown.owner === null ? null : ownerCode(writing, context, thrown.owner);
  const key = keyFor(writing, line, line.name);
  const extra = options({ by, hiddenFrom: hiddenFrom(thrown.hiddenFrom), line: called(key, line.name) });
  const which_ = those();
  const all = [...which_, ...(which_.length === 0 && extra.length > 0 ? [code("undefined")] : []), ...extra];
  const call = callCode("yield* at.reroll", [
    quote(line.roll),
    quote(line.name),
    String(thrown.sides),
    ...all,
  ]);
  const variable = writing.names.local(line.roll);
  if (thrown.type.kind !== "list") return statement(here, joined(`${variable} = `, totalled(writing, call)));
  if (!writing.use.remembers) return statement(here, joined(`${variable} = `, call));
  return `${statement(here, call)}${indent}${variable} = at.dice(${quote(line.roll)});\n`;
}

function rollOf(writing: Writing, name: string): Of<"roll"> {
  const found = writing.lines
    .flatMap((line) => linesWithin([line]))
    .find((line) => line.kind === "roll" && line.name === name);
  if (found?.kind !== "roll") throw new Error(`${name} is thrown again and is not rolled.`);
  return found;
}

export function drawLine(writing: Writing, here: Here, line: Of<"draw">): Written {
  const key = keyFor(writing, line, line.name);
  const extra = options({ hiddenFrom: hiddenFrom(line.hiddenFrom), line: called(key, line.name) });
  const among = elements(writing, here.context, line.among);
  const call = callCode(`yield* at.draw${typed(writing, line.type)}`, [quote(line.name), among, ...extra]);
  const isInTurns = isReckonedInTurns(writing, line, [line.among]);
  return declare(writing, here, line.name, line.type, fast(""), call, isInTurns);
}

export function chooseLine(writing: Writing, here: Here, line: Of<"choose">): Written {
  const { context } = here;
  const items = line.options.map((option) => {
    const when = option.when === null ? null : holds(writing, context, option.when);
    const value = option.spread
      ? spreadCode(writing, elements(writing, context, option.value), option.value.type)
      : handed(knownOf(writing, context, option.value));
    if (when === null) return option.spread ? joined("...", value) : value;
    const list = option.spread ? value : joined("[", value, "]");
    const isPlain = option.spread ? "" : typeOnly(" as const");
    const flat = joined(`...(${when.code.flat} ? `, list, `${isPlain} : [])`);
    // A condition that is long stands above what it lets in.
    const broken = (indent: string): string =>
      `...(${when.code.flat}\n${indent}  ? ${list.flat}${isPlain}\n${indent}  : [])`;
    return { flat: flat.flat, broken };
  });
  const key = keyFor(writing, line, line.name);
  const extra = options({ hiddenFrom: hiddenFrom(line.hiddenFrom), line: called(key, line.name) });
  const args = [quote(line.name), ownerCode(writing, context, line.owner), listed("[", items, "]"), ...extra];
  const call = callCode(`yield* at.choose${typed(writing, line.type)}`, args);
  const read = line.options.flatMap(({ value, when }) => (when === null ? [value] : [value, when]));
  const isInTurns = isReckonedInTurns(writing, line, read);
  return declare(writing, here, line.name, line.type, fast(""), call, isInTurns);
}

/** Of dice that know more than their face, each face once. */
function spreadCode(writing: Writing, list: Code, type: Type): Code {
  if (!writing.use.remembers || !isDiceList(type)) return list;
  writing.uses.runtime.add("distinctDice");
  return callCode("distinctDice", [list]);
}

export function observeLine(writing: Writing, here: Here, line: Of<"observe">): Written {
  const key = keyFor(writing, line, line.name);
  const extra = options({ line: called(key, line.name) });
  const domain = domainCode(writing.program, line.type);
  const call = callCode(`yield* at.observe${typed(writing, line.type)}`, [
    quote(line.name),
    domain,
    ...extra,
  ]);
  return declare(writing, here, line.name, line.type, fast(""), call);
}

function typed(writing: Writing, type: Type): string {
  return typeOnly(`<${typeText(type, writing.names, writing.use, "in")}>`);
}

function ownerCode(writing: Writing, context: Context, owner: Of<"choose">["owner"]): Code {
  return handed(knownOf(writing, context, owner));
}

/** Who is next is chosen among those left. */
export function eachBy(
  writing: Writing,
  here: Here,
  line: Of<"each">,
  list: Code,
  variable: string,
  functionOf: FunctionOf,
): string {
  if (line.orderedBy === null) throw new Error("Nobody orders these.");
  const by = ownerCode(writing, here.context, line.orderedBy);
  const key = keyFor(writing, line, line.binder);
  const run = functionOf(writing, here, line.lines, variable);
  const args = [quote(line.binder), by, list, run, ...options({ line: called(key, line.binder) })];
  return statement(here, callCode("yield* at.eachBy", args));
}

// ---------------------------------------------------------------- menus and prices

export function menuLine(writing: Writing, here: Here, line: Of<"menu">, functionOf: FunctionOf): string {
  const { context, indent } = here;
  const closed = { ...context, ...insideFunction(context) };
  const inner = `${indent}      `;
  const all = line.options.map((option) => {
    const parts = [`label: ${quote(option.label)}`];
    if (option.once) parts.push("isOnce: true");
    if (option.when !== null) parts.push(`when: () => ${holds(writing, closed, option.when).code.flat}`);
    const prices = pricesIn(option.lines);
    if (prices.length > 0) {
      const costs = prices.map((price) => {
        const purses = pursesCode(writing, { ...here, context: closed }, price);
        const amount = amountCode(knownOf(writing, closed, price.amount));
        return `[${amount.flat}, ${purses.flat}]`;
      });
      parts.push(`costs: () => [${costs.join(", ")}]`);
    }
    const run = functionOf(writing, { ...here, indent: inner }, option.lines);
    const lines = parts.map((part) => `${inner}${part},\n`).join("");
    return `${indent}    {\n${lines}${inner}run: ${run.broken?.(inner) ?? run.flat},\n${indent}    },\n`;
  });
  const key = keyFor(writing, line, line.name);
  const by = ownerCode(writing, context, line.owner).flat;
  const forced = line.forced ? `${indent}  isForced: true,\n` : "";
  const other = called(key, line.name);
  const own = other === null ? "" : `${indent}  line: ${other},\n`;
  const head = `${indent}yield* at.menu(${quote(line.name)}, ${by}, {\n`;
  return `${head}${forced}${own}${indent}  options: [\n${all.join("")}${indent}  ],\n${indent}});\n`;
}

export function payLine(writing: Writing, here: Here, line: Of<"pay">): string {
  const key = keyFor(writing, line, null);
  const by = line.owner === null ? null : ownerCode(writing, here.context, line.owner);
  // The split is answered under its label, which is left out where it is the key, or where no side chooses.
  const label = line.label ?? "pay";
  const named = by === null || label === key ? [] : [code(quote(label))];
  const last = key === null ? (by === null ? [] : [by]) : [by ?? code("null"), code(quote(key)), ...named];
  const price = knownOf(writing, here.context, line.amount);
  for (const { purse } of line.purses) if (isFiner(price, purse.type)) noteBeyond(writing, purse);
  return statement(
    here,
    callCode("yield* at.pay", [amountCode(price), pursesCode(writing, here, line), ...last]),
  );
}

/** What comes to nothing costs nothing. */
function amountCode(price: Fast): Code {
  return price.none === "never" ? handed(price) : joined(handed(price), " ?? 0");
}

function pursesCode(writing: Writing, here: Here, line: Of<"pay">): Code {
  const all = line.purses.map(({ purse, downTo }) =>
    purseCode(writing, here, purse, knownOf(writing, here.context, downTo)),
  );
  return listed("[", all, "]");
}

function purseCode(writing: Writing, here: Here, purse: Target, downTo: Fast): Code {
  const place = placeOf(writing, here.context, purse);
  const target = targetOf(writing, purse);
  if (place.of !== null)
    return callCode("at.purse", [quote(target), place.of, quote(place.property), handed(downTo)]);
  const variable = place.property;
  return code(
    `{ target: ${quote(target)}, held: ${variable}, downTo: ${handed(downTo).flat}, leave: (left) => { ${variable} = left; } }`,
  );
}

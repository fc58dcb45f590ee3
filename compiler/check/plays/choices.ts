/**
 * Turns choices and menus into typed ones, with their options written out and what is visible to who chooses noted.
 * How a side chooses is left to policies.
 */
import type { ChoiceOption, ChooseLine, MenuLine, MenuOption } from "../../../grammar/index.ts";
import { type Scope, spanOf, withKnown } from "../context.ts";
import { conditionOf, expressionOf } from "../expression.ts";
import { namedOf } from "../words.ts";
import { raise } from "../faults.ts";
import { knownWhen } from "../narrowing.ts";
import type { Line } from "../plays.ts";
import type { EnumType, Named, Type, TypeTable } from "../program.ts";
import type { Surface } from "../surface.ts";
import { rational } from "../rational.ts";
import { typeOf } from "../type-expressions.ts";
import { orNone } from "../type-system.ts";
import { typeInWords } from "../type-words.ts";
import { certificateOf } from "./certificates.ts";
import { ownerOf, sidesNamed } from "./sides.ts";
import { baseOf, type Reach, statingOf, takeName, withName, type Writing, type Written } from "./writing.ts";
import { presentType } from "../../core/types.ts";
import { lower } from "../../lower/lower.ts";

type Options = Extract<Line, { kind: "choose" }>["options"];

export function chooseOf(work: Writing, scope: Scope, ast: ChooseLine): Written {
  const { context, types, source, noted } = work;
  const type = typeOf(types, source.file, ast.type);
  const owner = ownerOf(work, scope, ast.owner);
  const options =
    ast.options === null
      ? allOptions(work, ast, type)
      : ast.options.map((option) => optionOf(work, scope, option, type));
  const hiddenFrom = sidesNamed({ context, file: source.file }, ast.hidden);
  const name = ast.name.text;
  noted.choices.set(name, { type, owner, scope });
  const line = { ...baseOf(work, ast), kind: "choose", name, type, owner, options, hiddenFrom } as const;
  return { line, scope: withName(work, scope, ast.name, type, "choice") };
}

function optionOf({ context }: Writing, scope: Scope, ast: ChoiceOption, type: Type): Options[number] {
  const when = ast.when === null ? null : conditionOf(context, scope, ast.when);
  const inner = when === null ? scope : withKnown(scope, knownWhen(when, true));
  const wanted: Type = ast.spread ? { kind: "list", of: type } : type;
  const value = lower(expressionOf(context, inner, ast.value, wanted));
  return { spread: ast.spread, value, when: when && lower(when) };
}

/** Where none are written, every value of the type, in order. */
function allOptions({ context, source }: Writing, ast: ChooseLine, type: Type): Options {
  const span = spanOf(source.file, ast.type);
  const values = everyValue(context.types, type, span);
  if (values !== null) return values.map((value) => ({ spread: false, value: lower(value), when: null }));
  context.report(raise("unlisted-options", span, { type: typeInWords(type) }));
  return [];
}

/** A choice among more is none that anybody could be shown. */
const mostOptions = 1000;

function everyValue(types: TypeTable, type: Type, span: Surface["span"]): readonly Surface[] | null {
  switch (type.kind) {
    case "unknown":
      return [];
    case "truth":
      return [false, true].map((value) => ({ kind: "truth", value, type, span }));
    case "enum": {
      const listed = types.enums.get(type.name);
      if (listed === undefined || listed.open) return null;
      return listed.values.map(({ name }) => ({ kind: "enum-value", name, type, span }));
    }
    case "die":
      return numbers(1, type.sides, span);
    case "count":
      return type.from === null || type.to === null || type.to - type.from >= mostOptions
        ? null
        : numbers(type.from, type.to, span);
    case "or-none": {
      const values = everyValue(types, presentType(type), span);
      return values === null ? null : [{ kind: "none", type: orNone(type), span }, ...values];
    }
    default:
      return null;
  }
}

function numbers(from: number, to: number, span: Surface["span"]): readonly Surface[] {
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const at = from + i;
    return { kind: "number", value: rational(BigInt(at)), type: { kind: "count", from: at, to: at }, span };
  });
}

/** What is chosen from a menu is one of its labels, or that one is done. */
export function menuOf(
  work: Writing,
  reach: Reach,
  ast: MenuLine,
  linesOf: (work: Writing, reach: Reach, lines: MenuOption["lines"]) => readonly Line[],
): Written {
  const { context, source, noted, of } = work;
  const { scope } = reach;
  const name = ast.name.text;
  takeName(work, ast.name, "menu");
  const owner = ownerOf(work, scope, ast.owner);
  const seen = new Set<string>(["done"]);
  const options = ast.options.map((option) => {
    const label = option.label.text;
    if (label !== "" && seen.has(label)) {
      const data = { name: label, what: label === "done" ? "option that ends a menu" : "option" };
      context.report(raise("name-twice-in-play", spanOf(source.file, option.label), data));
    }
    seen.add(label);
    const when = option.when === null ? null : conditionOf(context, scope, option.when);
    const inner = when === null ? scope : withKnown(scope, knownWhen(when, true));
    const lines = linesOf(work, { ...reach, scope: inner }, option.lines);
    return {
      label,
      ...namedOf(option.naming),
      once: option.once,
      when: when && lower(when),
      ...statingOf(work, option.start),
      lines,
    };
  });
  if (of === "resolve" && ast.options.some(({ once }) => !once)) {
    const data = { what: "a menu without `once`", where: "a `resolve`", why: "unbounded" } as const;
    context.report(raise("line-out-of-place", spanOf(source.file, ast.name), data));
  }
  const menu = menuType(work.name, name, [...options, { label: "done" }]);
  noted.menus.set(menu.name, menu);
  noted.choices.set(name, { type: { kind: "enum", name: menu.name }, owner, scope });
  const certificate = ast.certificate === null ? null : certificateOf(work, scope, ast.certificate);
  const base = baseOf(work, ast);
  return { line: { ...base, kind: "menu", name, forced: ast.forced, owner, options, certificate }, scope };
}

function menuType(
  play: string,
  menu: string,
  options: readonly { readonly label: string; readonly named?: Named }[],
): EnumType {
  const values = options.map(({ label, named }) => ({ name: label, called: named?.called ?? {} }));
  return { name: `${play}.${menu}`, open: false, called: {}, about: {}, values };
}

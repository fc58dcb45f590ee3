/**
 * Turns the lines of a play, in order, into typed ones: each sees what the lines before it have named.
 * Here are the lines that hold others; each of the rest has its construct's file.
 */
import type { BlockLine, EachLine, Line as Ast, Name, RepeatLine, WhenLine } from "../../../grammar/index.ts";
import type { Book } from "../../amend/book.ts";
import { memoize } from "../../memoize.ts";
import { type Scope, spanOf, withKnown, withLocal, withSubject } from "../context.ts";
import { conditionOf, expressionOf, infer } from "../expression.ts";
import { raise } from "../faults.ts";
import { knownWhen } from "../narrowing.ts";
import type { Line } from "../plays.ts";
import type { Type } from "../program.ts";
import { unknown } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { calledOf } from "../words.ts";
import { certificateOf } from "./certificates.ts";
import { drawOf, observeOf, rerollOf, rollOf, tellUnknown } from "./chances.ts";
import { givesOf, letOf, payOf, setOf } from "./changes.ts";
import { chooseOf, menuOf } from "./choices.ts";
import { announceOf, ensureOf, goOf, outsideOf, playLineOf } from "./passages.ts";
import { ownerOf } from "./sides.ts";
import { everyLine } from "./signatures.ts";
import {
  baseOf,
  forgetting,
  forgettingAll,
  type Reach,
  takeLabel,
  type Writing,
  type Written,
} from "./writing.ts";
import { presentType } from "../../core/types.ts";
import { lower } from "../../lower/lower.ts";

export function linesOf(work: Writing, reach: Reach, lines: readonly Ast[]): readonly Line[] {
  return inOrder(work, reach, lines).lines;
}

interface Run {
  readonly lines: readonly Line[];
  /** What is in reach after the last of them. */
  readonly scope: Scope;
}

function inOrder(work: Writing, reach: Reach, lines: readonly Ast[]): Run {
  const typed: Line[] = [];
  let { scope } = reach;
  for (const [at, ast] of lines.entries()) {
    const written = lineOf(work, { lists: [{ lines, at }, ...reach.lists], scope }, ast);
    if (written.line !== null) typed.push(written.line);
    scope = written.scope;
  }
  return { lines: typed, scope };
}

function lineOf(work: Writing, reach: Reach, ast: Ast): Written {
  const { scope } = reach;
  switch (ast.kind) {
    case "roll":
      return rollOf(work, scope, ast);
    case "reroll":
      return rerollOf(work, scope, ast);
    case "draw":
      return drawOf(work, scope, ast);
    case "choose":
      return chooseOf(work, scope, ast);
    case "observe":
      return observeOf(work, scope, ast);
    case "let":
      return letOf(work, scope, ast);
    case "set":
      return setOf(work, scope, ast);
    case "gives":
      return givesOf(work, scope, ast);
    case "when":
      return whenOf(work, reach, ast);
    case "each":
      return eachOf(work, reach, ast);
    case "repeat":
      return repeatOf(work, reach, ast);
    case "play-line":
      return playLineOf(work, scope, ast);
    case "menu":
      return menuOf(work, entering(reach, [ast]), ast, linesOf);
    case "pay":
      return payOf(work, scope, ast);
    case "block":
      return blockOf(work, reach, ast);
    case "announce":
      return announceOf(work, reach, ast, linesOf);
    case "go":
      return goOf(work, reach, ast);
    case "ensure":
      return ensureOf(work, scope, ast);
    case "outside":
      return outsideOf(work, scope, ast);
  }
}

/** Each branch counts on its condition, and on those before it having failed. */
function whenOf(work: Writing, reach: Reach, ast: WhenLine): Written {
  const { context } = work;
  let { scope } = reach;
  let after: Scope | null = null;
  const branches = ast.branches.map((branch) => {
    const when = conditionOf(context, scope, branch.when);
    const inner = withKnown(scope, knownWhen(when, true));
    const lines = linesOf(work, { ...reach, scope: inner }, branch.lines);
    scope = withKnown(scope, knownWhen(when, false));
    // What comes after a branch that leads away may count on its condition having failed.
    if (ast.branches.length === 1 && ast.otherwise === null && leads(branch.lines)) after = scope;
    return { when: lower(when), lines };
  });
  const otherwise = ast.otherwise === null ? [] : linesOf(work, { ...reach, scope }, ast.otherwise);
  const line = { ...baseOf(work, ast), kind: "when", branches, otherwise } as const;
  return { line, scope: after ?? changedBy(reach.scope, [ast]) };
}

function leads(lines: readonly Ast[]): boolean {
  const last = lines.at(-1);
  return last?.kind === "go" || (last?.kind === "gives" && last.part === null);
}

function eachOf(work: Writing, reach: Reach, ast: EachLine): Written {
  const { context, source } = work;
  const list = infer(context, reach.scope, ast.list, null);
  const type = presentType(list.type);
  const element: Type = type.kind === "list" || type.kind === "set" ? type.of : unknown;
  if (element === unknown && type.kind !== "unknown")
    context.report(raise("not-a-list", list.span, { type: kindInWords(type) }));
  const binder = ast.binder.text;
  const local = reach.scope.locals.get(binder);
  if (local !== undefined && binder !== "") {
    const data = { name: binder, by: `a ${local.what}` };
    context.report(raise("shadowed-name", spanOf(source.file, ast.binder), data));
  }
  const entered = entering(reach, ast.lines).scope;
  const bound = withSubject(withLocal(entered, binder, element, "binder"), binder, element);
  const filter = ast.filter === null ? null : conditionOf(context, bound, ast.filter);
  const orderedBy = ast.orderedBy === null ? null : ownerOf(work, reach.scope, ast.orderedBy);
  const inner = filter === null ? bound : withKnown(bound, knownWhen(filter, true));
  const lines = linesOf(work, { ...reach, scope: inner }, ast.lines);
  const over = { binder, list: lower(list), filter: filter && lower(filter), orderedBy };
  return { line: { ...baseOf(work, ast), kind: "each", ...over, lines }, scope: entered };
}

/** `until` sees what the pass just made has named. */
function repeatOf(work: Writing, reach: Reach, ast: RepeatLine): Written {
  const { context, source, of } = work;
  const { how } = ast;
  if (of === "resolve" && (how.kind === "while" || how.kind === "on")) {
    const what = how.kind === "while" ? "`repeat while`" : "`repeat` without an end";
    const data = { what, where: "a `resolve`", why: "unbounded" } as const;
    context.report(raise("line-out-of-place", spanOf(source.file, ast), data));
  }
  const entered = entering(reach, ast.lines);
  const { scope } = entered;
  const { lines, how: typed } = ((): Pick<Extract<Line, { kind: "repeat" }>, "lines" | "how"> => {
    switch (how.kind) {
      case "times": {
        const times = lower(
          expressionOf(context, reach.scope, how.times, { kind: "count", from: 0, to: null }),
        );
        return { how: { kind: "times", times }, lines: linesOf(work, entered, ast.lines) };
      }
      case "until": {
        const run = inOrder(work, entered, ast.lines);
        return {
          how: { kind: "until", until: lower(conditionOf(context, run.scope, how.until)) },
          lines: run.lines,
        };
      }
      case "while": {
        const condition = conditionOf(context, scope, how.while);
        const inner = withKnown(scope, knownWhen(condition, true));
        return {
          how: { kind: "while", while: lower(condition) },
          lines: linesOf(work, { ...entered, scope: inner }, ast.lines),
        };
      }
      case "on":
        return { how, lines: linesOf(work, entered, ast.lines) };
    }
  })();
  const certificate = ast.certificate === null ? null : certificateOf(work, scope, ast.certificate);
  return { line: { ...baseOf(work, ast), kind: "repeat", how: typed, certificate, lines }, scope };
}

function blockOf(work: Writing, reach: Reach, ast: BlockLine): Written {
  const { context, source, of, events } = work;
  const { word } = ast;
  const name = ast.name.text;
  takeLabel(work, ast.name, word);
  if (of === "resolve" && (ast.cut !== null || word === "mode")) {
    const what = ast.cut === null ? "a mode" : "`cut by`";
    const data = { what, where: "a `resolve`", why: "events" } as const;
    context.report(raise("line-out-of-place", spanOf(source.file, ast.name), data));
  }
  if (ast.cut !== null && events.get(ast.cut.event.text)?.outside !== true) {
    const known = () => [...events.values()].flatMap((event) => (event.outside ? [event.name] : []));
    tellUnknown(work, ast.cut.event, "event from outside", known);
  }
  if (ast.cut?.after) tellEnd(work, ast.cut.after);
  const cut = ast.cut === null ? null : { event: ast.cut.event.text, after: ast.cut.after?.text ?? null };
  const entered = entering(reach, ast.lines);
  const lines = linesOf(work, entered, ast.lines);
  const line = {
    ...baseOf(work, ast),
    kind: "block",
    word,
    name,
    ...calledOf(ast.naming),
    cut,
    lines,
    certificate: ast.certificate === null ? null : certificateOf(work, entered.scope, ast.certificate),
  } as const;
  return { line, scope: entered.scope };
}

/** What may end before a block is cut: whatever stands around a line, or happens. */
function tellEnd(work: Writing, after: Name): void {
  const { context, events } = work;
  const labels = labelsOfLines(context.book);
  const known: readonly Pick<ReadonlySet<string>, "has" | "keys">[] = [
    labels,
    new Set<string>(context.plays.keys()),
    events,
  ];
  if (known.some((names) => names.has(after.text))) return;
  tellUnknown(work, after, "block, option, sequence or event", () =>
    known.flatMap((names) => [...names.keys()]),
  );
}

const labelsOfLines = memoize(({ plays, reactions }: Book): ReadonlySet<string> => {
  const lines = [...plays, ...reactions].flatMap(({ place: { node } }) =>
    "lines" in node ? everyLine(node.lines) : [],
  );
  return new Set(
    lines.flatMap((line) => {
      if (line.kind === "block") return [line.word, line.name.text];
      return line.kind === "menu" ? [line.name.text, ...line.options.map(({ label }) => label.text)] : [];
    }),
  );
});

/** Where lines may run more than once, what they change is unknown from the start. */
function entering(reach: Reach, lines: readonly Ast[]): Reach {
  return { ...reach, scope: changedBy(reach.scope, lines) };
}

function changedBy(scope: Scope, lines: readonly Ast[]): Scope {
  const names = new Set<string>();
  for (const line of everyLine(lines)) {
    if (line.kind === "play-line" || line.kind === "announce") return forgettingAll(scope);
    const targets =
      line.kind === "set" ? [line.target] : line.kind === "pay" ? line.purses.map(({ purse }) => purse) : [];
    for (const target of targets)
      if (target.kind === "ref" || target.kind === "member") names.add(target.name.text);
  }
  return forgetting(scope, names);
}

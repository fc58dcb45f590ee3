/**
 * Turns the lines that lead elsewhere (`play`, `announce`, `go`) and those that only say something (`ensure`, `outside`) into typed ones.
 * What is played, announced or gone to must be there, and a resolve plays no procedure.
 */
import type {
  AnnounceLine,
  EnsureLine,
  GoLine,
  Line as AstLine,
  OutsideLine,
  PlayLine,
} from "../../../grammar/index.ts";
import { plainTexts } from "../../../grammar/tree.ts";
import { memoize } from "../../memoize.ts";
import { nearNames } from "../../near-names.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { type Scope, spanOf } from "../context.ts";
import { conditionOf, infer } from "../expression.ts";
import { argumentsOf } from "../expression/calls.ts";
import { raise } from "../faults.ts";
import type { Line } from "../plays.ts";
import { unknown } from "../type-system.ts";
import { tellUnknown } from "./chances.ts";
import { baseOf, forgettingAll, type Reach, withName, type Writing, type Written } from "./writing.ts";
import { lower } from "../../lower/lower.ts";

export function playLineOf(work: Writing, scope: Scope, ast: PlayLine): Written {
  const { context, source, of } = work;
  const name = ast.play.text;
  const at = spanOf(source.file, ast.play);
  const play = context.plays.get(name as DecisionId);
  const named = (type: Parameters<typeof withName>[3]) =>
    ast.name === null ? scope : withName(work, scope, ast.name, type, "result");
  if (play === undefined) {
    tellNoPlay(work, scope, ast);
    return { line: null, scope: named(unknown) };
  }
  if (of === "resolve" && play.kind === "procedure") {
    const data = { what: `\`play ${name}\``, where: "a `resolve`", why: "procedure" } as const;
    context.report(raise("line-out-of-place", at, data));
  }
  const args = argumentsOf(context, scope, play, {
    name: ast.play,
    args: ast.args,
    span: spanOf(source.file, ast),
  });
  const inner = named(play.type);
  if (args === null) return { line: null, scope: inner };
  const own = ast.name?.text ?? null;
  const line = {
    ...baseOf(work, ast),
    kind: "play",
    name: own,
    prefix: own ?? name,
    play: play.id,
    args: args.map(lower),
    type: play.type,
  } as const;
  return { line, scope: play.kind === "procedure" ? forgettingAll(inner) : inner };
}

function tellNoPlay({ context, source }: Writing, scope: Scope, ast: PlayLine): void {
  for (const arg of ast.args) infer(context, scope, arg, null);
  const { text: name } = ast.play;
  if (name === "") return;
  const what = context.signatures.has(name as DecisionId)
    ? "decision"
    : context.facts.has(name)
      ? "fact"
      : null;
  const data = { name, what, near: nearNames(name, context.plays.keys()) };
  context.report(raise("unknown-play", spanOf(source.file, ast.play), data));
}

export function announceOf(
  work: Writing,
  reach: Reach,
  ast: AnnounceLine,
  linesOf: (work: Writing, reach: Reach, lines: NonNullable<AnnounceLine["together"]>) => readonly Line[],
): Written {
  const { context, source, of, events } = work;
  const { scope } = reach;
  const event = events.get(ast.event.text);
  if (of === "resolve") {
    const data = { what: "`announce`", where: "a `resolve`", why: "events" } as const;
    context.report(raise("line-out-of-place", spanOf(source.file, ast), data));
  }
  if (event === undefined) {
    tellUnknown(work, ast.event, "event", () => events.keys());
    for (const arg of ast.args) infer(context, scope, arg, null);
    return { line: null, scope };
  }
  const signature = { id: event.name as DecisionId, params: event.params, type: unknown };
  const args = argumentsOf(context, scope, signature, {
    name: ast.event,
    args: ast.args,
    span: spanOf(source.file, ast),
  });
  const together = ast.together === null ? null : linesOf(work, reach, ast.together);
  if (args === null) return { line: null, scope };
  const line = {
    ...baseOf(work, ast),
    kind: "announce",
    event: event.name,
    args: args.map(lower),
    together,
  } as const;
  return { line, scope: forgettingAll(scope) };
}

/** To a block or labelled line of a list around it; from a reaction to any block. */
export function goOf(work: Writing, { scope, lists }: Reach, ast: GoLine): Written {
  const { context, source, of, blocks } = work;
  const to = ast.to.text;
  const found = lists
    .map(({ lines, at }) => ({ index: placesByLabel(lines).get(to), at }))
    .find(({ index }) => index !== undefined);
  if (found === undefined && !(of === "reaction" && blocks.has(to))) {
    const near = () => lists.flatMap(({ lines }) => [...placesByLabel(lines).keys()]);
    tellUnknown(work, ast.to, "block or line", () => [...near(), ...(of === "reaction" ? blocks : [])]);
    return { line: null, scope };
  }
  if (of === "resolve" && found?.index !== undefined && found.index <= found.at) {
    const data = { what: "`go` back", where: "a `resolve`", why: "unbounded" } as const;
    context.report(raise("line-out-of-place", spanOf(source.file, ast), data));
  }
  return { line: { ...baseOf(work, ast), kind: "go", to }, scope };
}

/** The first place of each label among the lines of a list. */
const placesByLabel = memoize((lines: readonly AstLine[]): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    const label = line.kind === "block" ? line.name.text : line.label?.text;
    if (label !== undefined && !places.has(label)) places.set(label, place);
  }
  return places;
});

export function ensureOf(work: Writing, scope: Scope, ast: EnsureLine): Written {
  const condition = lower(conditionOf(work.context, scope, ast.condition));
  return { line: { ...baseOf(work, ast), kind: "ensure", condition }, scope };
}

export function outsideOf(work: Writing, scope: Scope, ast: OutsideLine): Written {
  return { line: { ...baseOf(work, ast), kind: "outside", rule: plainTexts(ast.texts) }, scope };
}

/**
 * Turns states, events and reactions into typed ones: what procedures change and announce, and what follows from it.
 * Whether reactions feed on themselves is left to those who play.
 */
import type { BookPlay } from "../../amend/book.ts";
import type { EventDecl, FactDecl, ReactDecl } from "../../../grammar/index.ts";
import type { Book } from "../../amend/book.ts";
import { memoize } from "../../memoize.ts";
import { nearNames } from "../../near-names.ts";
import { type Scope, scopeIn, spanOf, withKnown, withLocal, withSubject } from "../context.ts";
import { conditionOf, expressionOf, infer } from "../expression.ts";
import { raise } from "../faults.ts";
import { knownWhen } from "../narrowing.ts";
import type { EventOf, Limit, Play, Reaction, StateOf, Trigger } from "../plays.ts";
import type { Fact, Type } from "../program.ts";
import type { TypeScope } from "../type-expressions.ts";
import { isComparable, unknown } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { factsOf } from "../vocabulary.ts";
import { linesWithin, subexpressionsOf } from "../../core/walk.ts";
import { calledOf } from "../words.ts";
import { tellUnknown } from "./chances.ts";
import { linesOf } from "./lines.ts";
import { type Playbook, playOrigin, scopeOfPlay, writingOf } from "./play.ts";
import { sidesNamed } from "./sides.ts";
import { type Noted, nothingNoted, statingOf } from "./writing.ts";
import { presentType } from "../../core/types.ts";
import { lower } from "../../lower/lower.ts";

export function statesOf({ context }: Pick<Playbook, "context">): readonly StateOf[] {
  const later = new Set<string>();
  for (const [fact, { node }] of context.book.vocabulary.facts) if (node.state !== null) later.add(fact);
  return [...context.book.vocabulary.facts].flatMap(([fact, { node, file }]) => {
    const type = context.facts.get(fact)?.type ?? unknown;
    const state: FactDecl["state"] = node.state;
    if (state === null) return [];
    const initial = lower(expressionOf(context, scopeIn(file), state.initial, type));
    for (const part of subexpressionsOf(initial)) {
      const tell = (name: string, what: "decision" | "later" | "itself"): void =>
        void context.report(raise("state-start", part.span, { state: fact, name, what }));
      if (part.kind === "call") tell(part.decision, "decision");
      if (part.kind === "fact" && later.has(part.name))
        tell(part.name, part.name === fact ? "itself" : "later");
    }
    later.delete(fact);
    return [{ fact, initial, hiddenFrom: sidesNamed({ context, file }, state.hidden) }];
  });
}

export function eventsOf(scope: TypeScope, { events }: Book): ReadonlyMap<string, EventOf> {
  return new Map(events.map(({ name, place: { node, file } }) => [name, eventOf(scope, node, file)]));
}

function eventOf(scope: TypeScope, node: EventDecl, file: string): EventOf {
  const params = factsOf(scope, file, node.params);
  return {
    name: node.name.text,
    params,
    outside: node.outside,
    ...calledOf(node.naming),
    span: spanOf(file, node.name),
  };
}

/** What reactions may name: blocks of procedures, by label and by word. */
export interface Blocks {
  readonly labels: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export function blocksIn(plays: readonly Play[]): Blocks {
  const blocks = plays.flatMap(({ lines }) => linesWithin(lines)).filter((line) => line.kind === "block");
  return {
    labels: new Set(blocks.map(({ name }) => name)),
    words: new Set(["turn", "phase", "step", "mode"]),
  };
}

export interface TypedReaction {
  readonly reaction: Reaction;
  readonly noted: Noted;
}

const reactionNames = memoize(
  ({ reactions }: Book): ReadonlySet<string> => new Set(reactions.map(({ name }) => name)),
);

export function reactionOf(
  playbook: Playbook,
  react: BookPlay<ReactDecl>,
  blocks: Blocks & { readonly single: Type | null },
): TypedReaction {
  const { context } = playbook;
  const { node, file } = react.place;
  const noted = nothingNoted();
  const work = writingOf(playbook, react, {
    of: "reaction",
    name: react.name,
    single: blocks.single,
    parts: new Map(),
    lines: node.lines,
    noted,
    blocks: blocks.labels,
  });
  const named = { context, source: work.source };
  const after = node.after.flatMap((trigger): readonly Trigger[] => {
    const name = trigger.name.text;
    const known = trigger.at === "event" ? [playbook.events] : [blocks.labels, blocks.words];
    if (known.some((names) => names.has(name))) return [{ at: trigger.at, name }];
    const near = () => known.flatMap((names) => [...names.keys()]);
    tellUnknown(named, trigger.name, trigger.at === "event" ? "event" : "block", near);
    return [];
  });
  const { scope: outer, each } = eachOf(playbook, scopeOfPlay(react), react);
  const params = sharedParams(playbook, after);
  for (const param of params) noted.names.set(param.name, "parameter");
  if (each !== null) noted.names.set(each.binder, "binder");
  const scope = params.reduce((inner, { name, type }) => withLocal(inner, name, type, "parameter"), outer);
  const soon = node.soon && conditionOf(context, scope, node.soon);
  const when = node.when && conditionOf(context, scope, node.when);
  const inner = [soon, when].reduce(
    (to, each) => (each === null ? to : withKnown(to, knownWhen(each, true))),
    scope,
  );
  const reactions = reactionNames(context.book);
  const over = node.over.flatMap((name) => {
    if (reactions.has(name.text)) return [name.text];
    tellUnknown(named, name, "reaction", () => reactions);
    return [];
  });
  const lines = linesOf(work, { scope: inner, lists: [] }, node.lines);
  const reaction: Reaction = {
    name: react.name,
    each,
    after,
    soon: soon && lower(soon),
    when: when && lower(when),
    over,
    limit: limitOf(playbook, scope, react, blocks),
    ...calledOf(node.naming),
    lines,
    asks: [],
    ...statingOf(work, node.start),
    origin: playOrigin(playbook, react),
    span: spanOf(file, node.name),
  };
  return { reaction, noted };
}

function eachOf(
  { context }: Playbook,
  scope: Scope,
  { place: { node, file } }: BookPlay<ReactDecl>,
): { readonly scope: Scope; readonly each: Reaction["each"] } {
  if (node.each === null) return { scope, each: null };
  const list = infer(context, scope, node.each.list, null);
  const type = presentType(list.type);
  const element: Type = type.kind === "list" || type.kind === "set" ? type.of : unknown;
  if (element === unknown && type.kind !== "unknown")
    context.report(raise("not-a-list", spanOf(file, node.each.list), { type: kindInWords(type) }));
  const binder = node.each.binder.text;
  const bound = withSubject(withLocal(scope, binder, element, "binder"), binder, element);
  const filter = node.each.filter === null ? null : conditionOf(context, bound, node.each.filter);
  const inner = filter === null ? bound : withKnown(bound, knownWhen(filter, true));
  return { scope: inner, each: { binder, list: lower(list), filter: filter && lower(filter) } };
}

/** Of several events, what all of them tell. */
function sharedParams({ events }: Playbook, after: readonly Trigger[]): readonly Fact[] {
  const told = after.map(({ at, name }) => (at === "event" ? (events.get(name)?.params ?? []) : []));
  const [first = [], ...others] = told;
  return first.filter((param) =>
    others.every((params) =>
      params.some((each) => each.name === param.name && isComparable(each.type, param.type)),
    ),
  );
}

function limitOf(
  { context }: Playbook,
  scope: Scope,
  { place: { node, file } }: BookPlay<ReactDecl>,
  blocks: Blocks,
): Limit | null {
  if (node.limit === null) return null;
  const times = lower(expressionOf(context, scope, node.limit.times, { kind: "count", from: 0, to: null }));
  const { text: per } = node.limit.per;
  const known = ["event", "play", ...blocks.words, ...blocks.labels];
  if (per !== "" && !known.includes(per)) {
    const data = { name: per, what: "block", near: nearNames(per, known) };
    context.report(raise("unknown-in-play", spanOf(file, node.limit.per), data));
  }
  return { times, per };
}

/**
 * Turns events, reactions and hidden states of a version into the table its plays are played at: a constant that the runtime
 * looks at whenever something happens. The lines of reactions are written like those of plays.
 */
import type { Play, Reaction } from "../../../check/plays.ts";
import { linesWithin } from "../../../core/walk.ts";
import { lookedAtIn, namesSetBy } from "../../../check/plays/beginning.ts";
import type { Fact, Program, Type } from "../../../check/program.ts";
import { type Code, code, joined, layout, listed, width } from "../code.ts";
import { typeOnly } from "../fast.ts";
import { key, quote } from "../literal.ts";
import type { Item } from "../module.ts";
import { entry, words } from "../notes.ts";
import { noNeeds, type Needs } from "../sharing.ts";
import { newUse, property, typeText } from "../types.ts";
import { domainCode } from "./domains.ts";
import { bodied, writeLines } from "./lines.ts";
import { asksItems, boundsNotes, lineNotes, typesIn, valuesOf } from "./needs.ts";
import { boundBy, namedIn } from "./walk.ts";
import { localOf, takenOf, withLocal } from "./taken.ts";
import {
  elements,
  handed,
  holds,
  knownOf,
  localType,
  newContext,
  newWriting,
  type Shared,
  type Writing,
} from "./writing.ts";
import { presentType } from "../../../core/types.ts";

export interface WrittenTable {
  readonly items: readonly Item[];
  readonly asks: boolean;
  readonly needs: Needs;
}

/** Whether anything at the table touches a play: what happens of itself, what comes from outside, what is hidden. */
export function isTouched(program: Program, play: Play): boolean {
  const { events, reactions, states } = program;
  const hidden = new Set(states.filter(({ hiddenFrom }) => hiddenFrom.length > 0).map(({ fact }) => fact));
  if (events.length === 0 && reactions.length === 0 && hidden.size === 0) return false;
  const outside = new Set(events.filter((event) => event.outside).map(({ name }) => name));
  const isAnswered = reactions.some(({ after }) =>
    after.some(({ at, name }) => at === "event" && outside.has(name)),
  );
  return isAnswered || happensIn(program, play, hidden, new Set());
}

function happensIn(program: Program, play: Play, hidden: ReadonlySet<string>, seen: Set<string>): boolean {
  if (seen.has(play.id)) return false;
  seen.add(play.id);
  const lines = linesWithin(play.lines);
  if (lines.some(({ kind }) => kind === "block" || kind === "announce")) return true;
  const looked = [...lookedAtIn(program).values()];
  if (lines.flatMap(namesSetBy).some((name) => looked.some((names) => names.has(name)))) return true;
  const named = namedIn([play]);
  if ([...named.facts].some((name) => hidden.has(name))) return true;
  return program.plays.some((other) => named.plays.has(other.id) && happensIn(program, other, hidden, seen));
}

/** Null where nothing is said of the table. */
export function tableCode(shared: Shared): WrittenTable | null {
  const { program, names } = shared;
  const hidden = program.states.filter(({ hiddenFrom }) => hiddenFrom.length > 0);
  if (program.events.length === 0 && program.reactions.length === 0 && hidden.length === 0) return null;
  const asks = new Map<string, Code>();
  const reactions = program.reactions.map((reaction) => reactionCode(shared, reaction, asks));
  const parts = [
    ...(program.events.length === 0
      ? []
      : [
          joined(
            "events: ",
            listed(
              "{",
              program.events.map((each) => eventCode(shared, each)),
              "}",
              " ",
            ),
          ),
        ]),
    ...(hidden.length === 0
      ? []
      : [
          code(
            `hidden: { ${hidden.map(({ fact, hiddenFrom }) => `${key(names.property(fact))}: [${hiddenFrom.map((side) => quote(side)).join(", ")}]`).join(", ")} }`,
          ),
        ]),
    ...aboutCode(program),
    ...(reactions.length === 0
      ? []
      : [
          joined(
            "reactions: ",
            listed(
              "[",
              reactions.map(({ text }) => text),
              "]",
            ),
          ),
        ]),
  ];
  const text = `const gameTable${typeOnly(": Table")} = ${layout(listed("{", parts, "}", " "), "", 24, 1)};\n`;
  const use = newUse();
  const facts = new Set(reactions.flatMap(({ facts }) => [...facts]));
  const fields = program.facts
    .filter(({ name }) => facts.has(name))
    .map((fact) => property(fact, names, use, isState(program, fact) ? "out" : "in"));
  const given = `interface AtTable {\n${fields.join("")}}\n`;
  const of = <T>(pick: (each: WrittenReaction) => Iterable<T>): readonly T[] =>
    reactions.flatMap((each) => [...pick(each)]);
  const asked = asksItems("asksAtTable", asks);
  return {
    asks: asks.size > 0,
    items: [
      ...asked,
      { doc: ["The situation as reactions see it."], text: given, declaration: null, isInternal: true },
      {
        doc: ["Reactions, and events from outside, of every sequence."],
        text,
        declaration: "const gameTable: Table;\n",
        isInternal: true,
      },
    ],
    needs: {
      ...noNeeds,
      types: new Set([
        ...use.declared,
        ...of(({ writing }) => [...writing.use.declared, ...writing.uses.declaredTypes]),
      ]),
      values: new Set(of(({ writing }) => valuesOf(shared, writing))),
      runtime: new Set([
        ...(reactions.length === 0 ? [] : ["reaction"]),
        ...of(({ writing }) => writing.uses.runtime),
      ]),
      runtimeTypes: new Set([
        "Table",
        ...(asks.size > 0 ? ["Asked"] : []),
        ...use.runtime,
        ...of(({ writing }) => [...writing.use.runtime, ...writing.uses.runtimeTypes]),
      ]),
      terms: reactions.some(({ writing }) => writing.needs.terms),
    },
  };
}

/** A state is there once a play has begun. */
function isState(program: Program, fact: Fact): boolean {
  return program.states.some((state) => state.fact === fact.name);
}

function eventCode({ program, names }: Shared, event: Program["events"][number]): Code {
  if (!event.outside) return code(`${key(event.name)}: {}`);
  const parts = event.params.map((param) => {
    const own = names.property(param.name);
    const all = [
      ...(own === param.name ? [] : [code(`property: ${quote(own)}`)]),
      joined("domain: ", domainCode(program, param.type)),
      ...(param.optional ? [code("optional: true")] : []),
    ];
    return entry(param.name, listed("{", all, "}", " "));
  });
  return entry(event.name, joined("{ outside: ", listed("{", parts, "}", " "), " }"));
}

function aboutCode({ reactions }: Program): readonly Code[] {
  const all = reactions.flatMap(({ name, asks }) =>
    asks.flatMap((ask) => {
      const said = words(ask.about);
      return said === null ? [] : [joined(`${key(`${name}[].${ask.path}`)}: `, said)];
    }),
  );
  return all.length === 0 ? [] : [joined("about: ", listed("{", all, "}", " "))];
}

// ---------------------------------------------------------------- reactions

interface WrittenReaction {
  readonly text: Code;
  readonly writing: Writing;
  readonly facts: ReadonlySet<string>;
}

function reactionCode(shared: Shared, reaction: Reaction, asks: Map<string, Code>): WrittenReaction {
  const { program, names } = shared;
  const unit = `react ${reaction.name}`;
  const params = paramsOf(program, reaction);
  const types = new Map(typesIn({ lines: reaction.lines, params }));
  const element = reaction.each === null ? null : elementOf(reaction.each.list.type);
  if (reaction.each !== null && element !== null) types.set(reaction.each.binder, element);
  const writing = newWriting(shared, unit, {
    isReaction: true,
    lines: reaction.lines,
    parts: [],
    cite: reaction.origin.citation,
    typeOf: (name) => types.get(name) ?? null,
    asks,
    asksName: "asksAtTable",
    memory: shared.remembers(unit),
  });
  let outer = newContext(writing);
  for (const { name, type } of params)
    outer = withLocal(outer, name, localOf(shared, name, type, takenOf(shared, `event ${name}`)));
  const binder = reaction.each?.binder ?? null;
  const inner =
    binder === null || element === null
      ? outer
      : withLocal(outer, binder, localOf(shared, binder, element, takenOf(shared, `${unit} ${binder}`)));
  for (const name of [...params.map((param) => param.name), ...types.keys()])
    writing.uses.taken.add(names.local(name));
  for (const name of linesWithin(reaction.lines).map(boundBy))
    if (name !== null) writing.uses.taken.add(names.local(name));

  const head = (text: string, isFor = true): string => {
    const used = params.filter(({ name }) => new RegExp(`\\b${names.local(name)}\\b`).test(text));
    const fields = used.map(({ name }) => {
      const [from, to] = [names.property(name), names.local(name)];
      return from === to ? from : `${from}: ${to}`;
    });
    const bound =
      isFor && binder !== null && new RegExp(`\\b${names.local(binder)}\\b`).test(text)
        ? names.local(binder)
        : null;
    const isAt = /\bat\./.test(text);
    const all = [
      isAt ? "at" : "_at",
      fields.length === 0 ? "_event" : `{ ${fields.join(", ")} }`,
      bound ?? "",
    ];
    const last = bound !== null ? 3 : fields.length > 0 ? 2 : isAt ? 1 : 0;
    return all.slice(0, last).join(", ");
  };
  const asking = (name: string, body: string, isFor = true): Code =>
    code(`${name}: (${head(body, isFor)}) => ${body}`);
  const { each, soon, when, limit, over, after, sentences, words: said, citation } = reaction;
  const told = words(said);
  const lines = writeLines(writing, { context: inner, indent: "  ", isInside: true }, reaction.lines).text;
  const times = limit === null ? "" : handed(knownOf(writing, inner, limit.times)).flat;
  const parts: Code[] = [
    code(`name: ${quote(reaction.name)}`),
    code(`cite: ${quote(reaction.origin.citation)}`),
    ...(citation === "" || citation === reaction.origin.citation ? [] : [code(`cites: ${quote(citation)}`)]),
    ...(sentences.length === 0 ? [] : [code(`sentences: [${sentences.map((id) => quote(id)).join(", ")}]`)]),
    ...(told === null ? [] : [joined("words: ", told)]),
    ...(after.length === 0
      ? []
      : [code(`after: [${after.map(({ at, name }) => `[${quote(at)}, ${quote(name)}]`).join(", ")}]`)]),
    ...(each === null ? [] : [asking("each", elements(writing, outer, each.list).flat, false)]),
    ...(each?.filter ? [asking("filter", holds(writing, inner, each.filter).code.flat)] : []),
    ...(soon === null ? [] : [asking("soon", holds(writing, inner, soon).code.flat)]),
    ...(soon === null
      ? []
      : [
          code(
            `looks: [${[...(lookedAtIn(program).get(reaction.name) ?? [])].map((name) => quote(name)).join(", ")}]`,
          ),
        ]),
    ...(when === null ? [] : [asking("when", holds(writing, inner, when).code.flat)]),
    ...(over.length === 0 ? [] : [code(`over: [${over.map((name) => quote(name)).join(", ")}]`)]),
    ...(limit === null
      ? []
      : [code(`limit: { times: (${head(times)}) => ${times}, per: ${quote(limit.per)} }`)]),
  ];
  const run = bodied(`function* (${head(lines)}) {`, lines, "");
  const own = [...parts, ...boundsNotes(writing), ...lineNotes(writing), joined("run: ", run)];
  const given = params.map(
    ({ name, type }) =>
      `readonly ${key(names.property(name))}: ${localType(writing, type, takenOf(shared, `event ${name}`))}`,
  );
  const types_ = `<AtTable, ${recordType(given)}, ${element === null ? "undefined" : typeText(element, names, writing.use, "in")}>`;
  const text = joined(`reaction${typeOnly(types_)}(`, opened(own), ")");
  const facts = new Set([...namedIn([reaction]).facts, ...factsRead(shared, reaction)]);
  return { text, writing, facts };
}

/** In one line if it fits behind `reaction<AtTable,` and what comes after it. */
function recordType(fields: readonly string[]): string {
  if (fields.length === 0) return "object";
  const line = `{ ${fields.join("; ")} }`;
  return line.length <= width - 45 ? line : `{\n${fields.map((field) => `      ${field};\n`).join("")}    }`;
}

/** Each part on a line of its own, whatever its length: what a reaction does is a function. */
function opened(parts: readonly Code[]): Code {
  const broken = (indent: string): string => {
    const inner = `${indent}  `;
    const lines = parts.map((part) => `${inner}${part.broken?.(inner) ?? part.flat},\n`);
    return `{\n${lines.join("")}${indent}}`;
  };
  return { flat: broken(""), broken };
}

/** Facts read by decisions it asks; what its plays read they read themselves. */
function factsRead({ called }: Shared, reaction: Reaction): readonly string[] {
  return [...namedIn([reaction]).decisions].flatMap((id) => called(id).facts);
}

/** What goes with the events it comes after, each name once. */
function paramsOf(program: Program, { after }: Reaction): readonly Fact[] {
  const names = new Set(after.flatMap(({ at, name }) => (at === "event" ? [name] : [])));
  const params = program.events.filter(({ name }) => names.has(name)).flatMap((event) => event.params);
  return [...new Map(params.map((param) => [param.name, param])).values()];
}

function elementOf(type: Type): Type | null {
  const list = presentType(type);
  return list.kind === "list" || list.kind === "set" ? list.of : null;
}

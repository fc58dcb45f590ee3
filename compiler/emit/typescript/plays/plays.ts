/**
 * Turns the plays of a version into what its module declares: for each what is given, what comes of it and what can be handed
 * in, and the play itself; and the table they are played at, with its events and reactions.
 */
import type { Play } from "../../../check/plays.ts";
import { sidesOf } from "../../../core/sides.ts";
import { expressionsIn, linesWithin } from "../../../core/walk.ts";
import type { Type } from "../../../check/program.ts";
import { code, joined, layout, listed } from "../code.ts";
import { plainFact } from "../declared.ts";
import { asksIfRerolled, hasDice } from "../expression/dice.ts";
import { type CalledForm, noFields, typeOnly } from "../fast.ts";
import type { Form } from "../forms.ts";
import { key, quote } from "../literal.ts";
import { addBookNotes, playVocabulary } from "../inputs.ts";
import { notes, typeNote, words } from "../notes.ts";
import { add, type Drafting, homeVersion } from "../sharing.ts";
import { stateNotes } from "../states.ts";
import { termsOf } from "../terms.ts";
import { sentence, typeText } from "../types.ts";
import { writeLines } from "./lines.ts";
import { surelyGiven } from "./results.ts";
import { asksItems, boundsNotes, factsOf, lineNotes, typesIn, valuesOf } from "./needs.ts";
import { addTypes, givenFacts, isState } from "./play-types.ts";
import { isTouched, tableCode, type WrittenTable } from "./table.ts";
import { boundBy, namedIn } from "./walk.ts";
import { localOf, noteTaken, takenOf, withLocal } from "./taken.ts";
import { newContext, newWriting, type Shared, type Writing } from "./writing.ts";

export function addPlays(draft: Drafting, forms: ReadonlyMap<string, Form>): void {
  const { program } = draft;
  if (program.plays.length === 0) return;
  const shared = sharedBy(draft, forms);
  const { plays, table } = inRounds(shared);
  const touched = new Set(
    program.plays.filter((play) => isTouched(program, play)).map(({ id }): string => id),
  );
  addBookNotes(draft);
  for (const { play } of plays) addTypes(draft, play, touched.has(play.id) ? table : null, forms);
  for (const { play, writing, text } of plays)
    addPlay(draft, shared, play, writing, text, touched.has(play.id) && table !== null, forms);
  if (table !== null) addTable(draft, table);
}

function sharedBy(draft: Drafting, forms: ReadonlyMap<string, Form>): Shared {
  const { program } = draft;
  // The terms a play may ask have that name in the module.
  const local = (name: string): string => draft.names.local(name).replace(/^t$/, "tValue");
  const names = { ...draft.names, local };
  const called = (id: string): CalledForm => {
    const form = forms.get(id);
    if (form === undefined) throw new Error(`${id} was not worked out.`);
    return {
      direct: names.decision(id).direct,
      facts: form.facts.map(({ name }) => name),
      told: form.told,
      params: form.decision.params,
      remembers: form.remembers,
      ...form.body.result,
      noteArgument: () => {},
    };
  };
  const remembering = new Set<string>();
  for (const play of [
    ...program.plays,
    ...program.reactions.map((each) => ({ ...each, id: `react ${each.name}` })),
  ]) {
    const named = namedIn([play]);
    const asks =
      expressionsIn(play.lines).some(asksIfRerolled) ||
      [...named.decisions].some(
        (id) => called(id).remembers && called(id).params.some(({ type }) => hasDice(type)),
      ) ||
      [...named.plays].some((id) => remembering.has(id));
    if (asks) remembering.add(play.id);
  }
  return {
    program,
    names,
    called,
    terms: termsOf(program, names),
    taken: new Map(),
    remembers: (id) => remembering.has(id),
  };
}

interface WrittenPlay {
  readonly play: Play;
  readonly writing: Writing;
  readonly text: string;
}

/** Plays hand values to one another: what names may be is worked out until nothing new is found. */
function inRounds(shared: Shared): {
  readonly plays: readonly WrittenPlay[];
  readonly table: WrittenTable | null;
} {
  const { program } = shared;
  for (const play of program.plays) {
    const sure = surelyGiven(program, play, isTouched(program, play));
    const open = { places: 0, most: 0, none: "never" as const, open: true, openFields: noFields };
    if (play.type !== null && !sure.ends) noteTaken(shared, play.id, open);
    for (const { name } of play.parts)
      if (!sure.parts.has(name)) noteTaken(shared, `${play.id}.${name}`, open);
  }
  for (let round = 0; ; round++) {
    const before = known(shared);
    const plays = program.plays.map((play) => written(shared, play));
    const table = tableCode(shared);
    if (known(shared) === before || round > 20) return { plays, table };
  }
}

function known({ taken }: Shared): string {
  return JSON.stringify([...taken].map(([name, { openFields, ...rest }]) => [name, rest, [...openFields]]));
}

function written(shared: Shared, play: Play): WrittenPlay {
  const { names } = shared;
  const types = typesIn(play);
  const writing = newWriting(shared, play.id, {
    isReaction: false,
    lines: play.lines,
    parts: play.parts,
    cite: play.origin.citation,
    typeOf: (name) => types.get(name) ?? null,
    asks: new Map(),
    asksName: names.play(play.id).asks,
    memory: shared.remembers(play.id),
  });
  let context = newContext(writing);
  for (const { name, type, optional } of play.params) {
    const wanted: Type = optional && type.kind !== "or-none" ? { kind: "or-none", of: type } : type;
    context = withLocal(context, name, localOf(shared, name, wanted, takenOf(shared, `${play.id} ${name}`)));
    writing.uses.taken.add(names.local(name));
  }
  for (const name of linesWithin(play.lines).map(boundBy))
    if (name !== null) writing.uses.taken.add(names.local(name));
  const lines = writeLines(writing, { context, indent: "    ", isInside: false }, play.lines, true);
  return { play, writing, text: lines.text };
}

// ---------------------------------------------------------------- the play

function addPlay(
  draft: Drafting,
  shared: Shared,
  play: Play,
  writing: Writing,
  lines: string,
  isAtTable: boolean,
  forms: ReadonlyMap<string, Form>,
): void {
  const { program, names } = shared;
  const facts = givenFacts(program, play, isAtTable, forms);
  const given = playVocabulary(program, names, facts, (name) => isState(program, play, name));
  const own = names.play(play.id);
  const result = play.type === null ? own.result : typeText(play.type, names, writing.use, "out");
  const form = takenOf(shared, play.id);
  const none = play.type !== null && form.none && play.type.kind !== "or-none" ? " | null" : "";
  const states = program.states.filter(({ fact }) => isState(program, play, fact));
  const read = new Set([
    ...factsOf(program, isAtTable ? [play, ...program.reactions] : [play], new Map()),
    ...play.reads,
  ]);
  const filled = states.filter(({ fact }) => read.has(fact));
  const fourth = filled.length === 0 ? "" : `, ${own.states}`;
  const states_ = filled.map(({ fact }) => quote(names.property(fact)));
  const types = `<${own.given}, ${result}${none}, ${own.event}${fourth}>`;
  const params = play.params.map(({ name }) => {
    const [from, to] = [names.property(name), names.local(name)];
    return { from, to, text: from === to ? from : `${from}: ${to}` };
  });
  const used = params.filter(({ to }) => new RegExp(`\\b${to}\\b`).test(lines));
  const at = /\bat\./.test(lines) || used.length > 0 ? "at" : "";
  const head = `function* (${at}${used.length === 0 ? "" : `, { ${used.map(({ text }) => text).join(", ")} }`}) {`;
  const initial = stateNotes(program, names, filled, writing.use);
  const about = play.asks.flatMap((ask) => {
    const said = words(ask.about);
    return said === null ? [] : [joined(`${key(ask.path)}: `, said)];
  });
  const sides = sidesOf(program);
  const source = [
    code(`version: ${quote(homeVersion)}`),
    code(`cite: ${quote(play.origin.citation)}`),
    ...(play.params.length === 0 ? [] : [joined("params: ", notes(program, names, play.params))]),
    ...(play.type === null
      ? [
          joined(
            "parts: ",
            notes(
              program,
              names,
              play.parts.map((part) => ({ ...plainFact, ...part, optional: false, span: play.span })),
            ),
          ),
        ]
      : []),
    ...(play.type !== null && typeNote(names, play.type).flat === '"number"' ? [code('type: "number"')] : []),
    ...(filled.length === 0 ? [] : [joined("states: ", initial.code)]),
    ...(facts.length === 0 ? [] : [joined("given: () => (", given.code, ")")]),
    code("book: () => bookNames"),
    ...(about.length === 0 ? [] : [joined("about: ", listed("{", about, "}", " "))]),
    ...boundsNotes(writing),
    ...lineNotes(writing),
    ...(isAtTable ? [code("table: () => gameTable")] : []),
    ...(sides.length === 0 ? [] : [code(`sides: [${sides.map(quote).join(", ")}]`)]),
  ];
  const note = listed("{", source, "}", " ");
  const start = `const ${own.play}${typeOnly(`: Play${types}`)} = play(`;
  const flat = `${start}${quote(play.id)}, ${own.notes}, ${head}`;
  const text =
    flat.length <= 104
      ? `${flat}${lines === "" ? "" : `\n${dedented(lines)}`}});\n`
      : `${broken(own.play, types)}\n  ${quote(play.id)},\n  ${own.notes},\n  ${head}${lines === "" ? "" : `\n${lines}  `}},\n);\n`;
  const { uses, needs, use } = writing;
  add(draft, {
    names: [
      { name: own.play, isType: false, isPublic: true },
      { name: own.notes, isType: false, isPublic: false },
      ...(writing.asks.size === 0 ? [] : [{ name: own.asks, isType: false, isPublic: false }]),
      ...(filled.length === 0 ? [] : [{ name: own.states, isType: true, isPublic: false }]),
    ],
    items: [
      ...asksItems(own.asks, writing.asks),
      ...(filled.length === 0
        ? []
        : [
            {
              doc: [`What \`${own.play}\` fills in where it is left out.`],
              text: unionText(own.states, states_),
              declaration: null,
              isInternal: true,
            },
          ]),
      {
        doc: [`What is known of \`${own.play}\` beside its lines.`],
        text: `const ${own.notes}${typeOnly(": PlayNotes")} = ${layout(note, "", own.notes.length + 22, 1)};\n`,
        declaration: `const ${own.notes}: PlayNotes;\n`,
        isInternal: true,
      },
      {
        doc: documentation(play, own.play),
        text,
        declaration: `const ${own.play}: Play${types};\n`,
        isInternal: false,
      },
    ],
    decision: play,
    needs: {
      types: new Set([
        ...use.declared,
        ...uses.declaredTypes,
        own.given,
        own.event,
        ...(play.type === null ? [own.result] : []),
      ]),
      values: new Set([
        ...valuesOf(shared, writing),
        ...given.values,
        ...(isAtTable ? ["gameTable"] : []),
        "bookNames",
      ]),
      runtime: new Set(["play", ...uses.runtime, ...initial.runtime]),
      runtimeTypes: new Set([
        "Play",
        "PlayNotes",
        ...(writing.asks.size === 0 ? [] : ["Asked"]),
        ...use.runtime,
        ...uses.runtimeTypes,
      ]),
      terms: needs.terms,
    },
  });
}

/** The head of a play, with its types on lines of their own where one is not enough. */
function broken(name: string, types: string): string {
  const flat = `const ${name}: Play${types} = play(`;
  if (flat.length <= 103) return `const ${name}${typeOnly(`: Play${types}`)} = play(`;
  const lines = types
    .slice(1, -1)
    .split(/, (?![^<]*>)/)
    .map((type) => `  ${type}`);
  return `const ${name}${typeOnly(`: Play<\n${lines.join(",\n")}\n>`)} = play(`;
}

function unionText(name: string, values: readonly string[]): string {
  const flat = `type ${name} = ${values.join(" | ")};\n`;
  return flat.length <= 105 ? flat : `type ${name} =\n${values.map((value) => `  | ${value}`).join("\n")};\n`;
}

/** A generator function at the end of a call stands two steps less deep than it was written. */
function dedented(lines: string): string {
  return lines.replace(/^ {2}/gm, "");
}

function documentation(play: Play, name: string): readonly string[] {
  const about = sentence(play.about) || sentence(play.called);
  return [about === "" ? `\`${name}\` of the book.` : about];
}

function addTable(draft: Drafting, table: WrittenTable): void {
  add(draft, {
    names: [
      ...(table.asks ? [{ name: "asksAtTable", isType: false, isPublic: false }] : []),
      { name: "AtTable", isType: true, isPublic: false },
      { name: "gameTable", isType: false, isPublic: false },
    ],
    items: table.items,
    decision: null,
    needs: table.needs,
  });
}

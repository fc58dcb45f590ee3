/**
 * Turns what a play asks for, what comes of it and what can be handed in while it is played into three types of the module.
 * The play itself is plays.ts.
 */
import type { Play, Reaction } from "../../../check/plays.ts";
import type { Fact, Program } from "../../../check/program.ts";
import { plainFact } from "../declared.ts";
import type { Form } from "../forms.ts";
import { add, type Drafting, typeNeeds } from "../sharing.ts";
import { newUse, property, type TypeUse } from "../types.ts";
import { eventType, externalType } from "./domains.ts";
import { factsOf } from "./needs.ts";
import type { WrittenTable } from "./table.ts";
import { namedIn } from "./walk.ts";
import { findPlay } from "../../../core/lookup.ts";

export function addTypes(
  draft: Drafting,
  play: Play,
  table: WrittenTable | null,
  forms: ReadonlyMap<string, Form>,
): void {
  const { program, names } = draft;
  const own = names.play(play.id);
  const facts = givenFacts(program, play, table !== null, forms);
  const use = newUse();
  const fields = facts.map((fact) => {
    return property(fact, names, use, "in", isState(program, play, fact.name));
  });
  const parts = table === null ? [play] : [play, ...program.reactions];
  if (isTold(program, parts, forms)) {
    use.runtime.add("Many");
    fields.push(
      "  /** Clauses about which a rule on the table says otherwise. */\n  readonly told?: Many<string> | null;\n",
    );
  }
  const declared = (name: string, doc: string, text: string, uses: TypeUse): void =>
    add(draft, {
      names: [{ name, isType: true, isPublic: true }],
      items: [{ doc: [doc], text, declaration: null, isInternal: false }],
      decision: null,
      needs: typeNeeds(uses),
    });
  declared(
    own.given,
    `What \`${own.play}\` asks for before it starts.`,
    `interface ${own.given} {\n${fields.join("")}}\n`,
    use,
  );
  if (play.type === null) {
    const uses = newUse();
    const all = play.parts.map(({ name, type }) =>
      property({ ...plainFact, span: play.span, name, type }, names, uses, "out"),
    );
    declared(
      own.result,
      `What comes of \`${own.play}\`.`,
      `interface ${own.result} {\n${all.join("")}}\n`,
      uses,
    );
  }
  const uses = newUse();
  const reactions = table === null ? [] : program.reactions;
  const events = [
    ...play.asks.map((ask) => eventType(ask, names, uses)),
    ...reactions.flatMap(({ name, asks }) => asks.map((ask) => eventType(ask, names, uses, `${name}[].`))),
    ...(table === null ? [] : program.events.filter(({ outside }) => outside)).map(({ name, params }) =>
      externalType(name, params, names, uses),
    ),
  ];
  const union =
    events.length === 0 ? "never" : events.length === 1 ? events[0] : `\n  | ${events.join("\n  | ")}`;
  const head = `type ${own.event} =${union?.startsWith("\n") ? "" : " "}${union};\n`;
  declared(own.event, `Rolls, choices and observations that you can give for \`${own.play}\`.`, head, uses);
}

export function isState(program: Program, play: Play, name: string): boolean {
  return (
    program.states.some(({ fact }) => fact === name) && !play.params.some((param) => param.name === name)
  );
}

function isTold(
  program: Program,
  parts: readonly (Play | Reaction)[],
  forms: ReadonlyMap<string, Form>,
  seen = new Set<string>(),
): boolean {
  const named = namedIn(parts);
  if ([...named.decisions].some((id) => forms.get(id)?.told)) return true;
  return [...named.plays].some((id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const play = findPlay(program, id);
    return play !== undefined && isTold(program, [play], forms, seen);
  });
}

/** Parameters, and facts of the situation; a parameter hides a fact of its name. */
export function givenFacts(
  program: Program,
  play: Play,
  isAtTable: boolean,
  forms: ReadonlyMap<string, Form>,
): readonly Fact[] {
  const reached = factsOf(program, isAtTable ? [play, ...program.reactions] : [play], forms);
  const names = new Set([...play.reads, ...reached]);
  // States rest on what they are at first reckoned from.
  const initial = program.states.filter(({ fact }) => names.has(fact)).map((state) => state.initial);
  for (const name of factsOf(program, initial, forms)) names.add(name);
  const own = new Set(play.params.map(({ name }) => name));
  return [...play.params, ...program.facts.filter(({ name }) => names.has(name) && !own.has(name))];
}

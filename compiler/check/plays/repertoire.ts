/**
 * Turns all that has an order in a version into its typed form: plays, states, events, reactions and policies.
 * Plays are typed in any order and then put into that in which each comes after those it plays.
 */
import type { DecisionId } from "../../resolve/graph.ts";
import type { EventOf, Line, Reaction } from "../plays.ts";
import type { Decision, EnumType, Program, Type } from "../program.ts";
import { typeInWords } from "../type-words.ts";
import { asksOf } from "./asks.ts";
import { blocksIn, reactionOf, statesOf } from "./events.ts";
import { tellHidden } from "./hidden.ts";
import { tellCircles } from "./reacting.ts";
import { askingOf, goneToIn, playsDerived, playsInOrder, tellSharedPaths, withReactions } from "./order.ts";
import { type Playbook, playOf } from "./play.ts";
import { policyOf } from "./policies.ts";
import type { DeclaredPlay } from "./signatures.ts";
import type { Noted } from "./writing.ts";

export interface Repertoire extends Pick<Program, "plays" | "states" | "reactions" | "policies"> {
  readonly events: readonly EventOf[];
  /** What is chosen from in menus. */
  readonly menus: ReadonlyMap<string, EnumType>;
}

export function repertoireOf(
  playbook: Playbook,
  declared: ReadonlyMap<DecisionId, DeclaredPlay>,
  decisions: ReadonlyMap<DecisionId, Decision>,
): Repertoire {
  const { context, events } = playbook;
  const { book } = context;
  const typed = [...declared.values()].map((each) => playOf(playbook, each));
  const ordered = playsInOrder(
    context,
    typed.map(({ play }) => play),
  );
  const blocks = blocksIn(ordered);
  const single = commonResult(declared);
  const reacting = book.reactions.map((react) => reactionOf(playbook, react, { ...blocks, single }));
  const choices = new Map<string, Noted>([
    ...typed.map(({ play, noted }) => [play.id, noted] as const),
    ...reacting.map(({ reaction, noted }) => [reaction.name, noted] as const),
  ]);
  const menus = new Map([...choices.values()].flatMap((noted) => [...noted.menus]));
  const goneTo = new Set(reacting.flatMap(({ reaction }) => goneToIn(reaction.lines)));
  const plays = playsDerived(ordered, decisions, { menus }, goneTo);
  const byId = new Map(plays.map((play) => [play.id, play]));
  const asksIn = (id: DecisionId) => byId.get(id)?.asks ?? [];
  for (const play of plays) tellSharedPaths(context, play, asksIn);
  const reactions = reacting.map(({ reaction }): Reaction => {
    const asking = { menus, name: reaction.name, asksOf: asksIn, ...askingOf(reaction.lines, goneTo) };
    return { ...reaction, asks: asksOf(asking, reaction.lines) };
  });
  const types = { ...context.types, enums: new Map([...context.types.enums, ...menus]) };
  const around = { plays: byId, reactions, decisions };
  const full = plays.map((play) => withReactions(play, around));
  const policies = book.policies.map((policy) => policyOf({ ...context, types }, choices, policy));
  const states = statesOf(playbook);
  const linesBy = new Map<string, readonly Line[]>([
    ...full.map(({ id, lines }) => [id, lines] as const),
    ...reactions.map(({ name, lines }) => [name, lines] as const),
  ]);
  for (const policy of policies) tellHidden(context, policy, linesBy.get(policy.of) ?? [], states, decisions);
  tellCircles(context, around);
  return {
    plays: full,
    states,
    events: [...events.values()],
    reactions,
    policies,
    menus,
  };
}

/** What a procedure comes to, where all that have a single result agree; null where they do not. */
function commonResult(declared: ReadonlyMap<DecisionId, DeclaredPlay>): Type | null {
  const types = [...declared.values()].flatMap(({ kind, single }) =>
    kind === "procedure" && single !== null ? [single] : [],
  );
  const words = new Set(types.map(typeInWords));
  return words.size === 1 ? (types[0] ?? null) : null;
}

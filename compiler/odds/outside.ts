/**
 * What comes from the table while something is asked for: what is handed in of it, when it is due, and what comes of it.
 * Who reacts to it is events.ts, how blocks that it cuts are left cutting.ts.
 */
import type { Program } from "../check/program.ts";
import { externalEvent, isAnswer } from "../evaluate/plays/answers.ts";
import { argsOf, comesAt } from "../evaluate/plays/paths.ts";
import { whoIsNext } from "./choices.ts";
import { cutBy, isInside } from "./cutting.ts";
import { isJoint } from "./events.ts";
import { pathOf } from "./given-values.ts";
import type { FromOutside, Machine, Spread } from "./machine.ts";
import { refuse } from "./refusals.ts";
import type { Coming, State } from "./state.ts";
import { haltState, sure } from "./ways.ts";
import type { JsonObject } from "../core/json.ts";

// ---------------------------------------------------------------- what is handed in

export function outsideOf(program: Program, played: JsonObject): FromOutside[] {
  return program.events.flatMap(({ name, outside }): FromOutside[] => {
    const json = played[name];
    if (!outside || json === undefined || json === null) return [];
    const at = comesAt(json);
    if (typeof at !== "string")
      return wrong(
        name,
        `\`${name}\` is given without the place at which it comes.`,
        `Write the path of what is asked for then: \`{"${name}": "…"}\`, or \`{"${name}": {"at": "…"}}\`.`,
      );
    const found = externalEvent(program, [name], name, argsOf(json));
    if (!isAnswer(found)) return wrong(name, found[0]?.message ?? "", found[0]?.help ?? "");
    const given = found.kind === "external" ? [...found.args.values()] : [];
    return [{ name, at, args: given, hasCome: false }];
  });
}

/** The greatest number of a pass that a path names. */
export function passesIn(path: string): number {
  return Math.max(0, ...[...path.matchAll(/\[(\d+)\]/g)].map(([, pass]) => Number(pass) + 1));
}

export function neverCame({ name, at }: FromOutside): never {
  return wrong(
    name,
    `\`${name}\` is to come at \`${at}\`, and the play never asks for that where \`${name}\` may come.`,
    "Give the path of what is asked for when it comes, where a block waits for it or something reacts to it.",
  );
}

function wrong(event: string, message: string, help: string): never {
  return refuse({ code: "outside-event", message, help, data: { event } });
}

// ---------------------------------------------------------------- it comes

/** What is asked for is settled before it comes; it is answered after, unless a block is left that it stands in. */
export function withComing(
  machine: Machine,
  state: State,
  answered: (machine: Machine, state: State) => Spread,
): Spread {
  const path = pathAsked(machine, state);
  const due = machine.outside.filter(
    ({ name, at }) => at === path && !state.marks.has(`!${name}`) && mayCome(machine, state, name),
  );
  const [event, other] = due;
  if (event === undefined) return answered(machine, state);
  const block = cutBy(state, event.name);
  const after = block?.scope.cut?.after ?? null;
  const isEvent = machine.ground.program.events.some(({ name }) => name === after);
  const waits = block !== null && after !== null && (isEvent || isInside(state, block, after));
  const marked: State = { ...state, marks: new Map(state.marks).set(`!${event.name}`, 1) };
  const coming: Coming = {
    event: event.name,
    leaves: block === null || waits ? null : block.key,
    waits: block !== null && waits ? `^${block.key}^${after}` : null,
  };
  const come = (before: State): State => {
    const next = machine.events.come(machine, before, event, coming);
    return "outcome" in next ? haltState(next.outcome) : next;
  };
  const found = answered(machine, marked);
  if (found.kind === "end" || (found.kind === "chance" && found.isUnasked)) return answered(machine, state);
  if (other !== undefined)
    wrong(
      other.name,
      `\`${event.name}\` and \`${other.name}\` are both to come at \`${path}\`.`,
      "Let them come where different things are asked for.",
    );
  if (block !== null && isJoint(state))
    wrong(
      event.name,
      `\`${event.name}\` cuts \`${block.scope.names[0]}\` while things happen together, which odds do not follow.`,
      "Let it come where something else is asked for.",
    );
  event.hasCome = true;
  if (coming.leaves !== null) return sure(come(marked));
  // Ends at once are no states in which something could come.
  const onward = (to: State): State => (to.unit.id < 0 ? to : come(to));
  if (found.kind === "choice") return { ...found, options: found.options.map(onward) };
  return { ...found, branches: found.branches.map(({ ways, to }) => ({ ways, to: onward(to) })) };
}

function pathAsked(machine: Machine, state: State): string | null {
  const instr = state.unit.code[state.at];
  if (instr === undefined || !("place" in instr)) return null;
  if (instr.op !== "next") return pathOf(state, instr.place);
  const { within, place } = whoIsNext(machine, state, instr);
  return pathOf(within, place);
}

/** Where it cuts a block, or something reacts to it. */
function mayCome({ ground }: Machine, state: State, name: string): boolean {
  return (
    cutBy(state, name) !== null ||
    ground.program.reactions.some(({ after }) =>
      after.some((each) => each.at === "event" && each.name === name),
    )
  );
}

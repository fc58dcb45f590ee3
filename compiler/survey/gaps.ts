/**
 * Finds situations that a decision does not cover although it looks complete: it answers yes and no, or has all values,
 * or closes some of its cases with `otherwise`. A permission that no clause grants is no gap.
 */
import type { Condition } from "../prove/prove.ts";
import type { Program, RuledDecision } from "../check/program.ts";
import type { Ask, Version } from "./asking.ts";
import { presentType } from "../core/types.ts";
import type { JsonObject } from "../core/json.ts";
import { nameIn, truthIn } from "../core/expressions.ts";

/** Why it is read as closed. */
export type Closing = "says-both" | "says-all" | "closes-part";

export const closings: Readonly<Record<Closing, string>> = {
  "says-both": "has clauses for yes and for no",
  "says-all": "has clauses for each of its values",
  "closes-part": "has an `otherwise` for some of its clauses",
};

export interface Gap {
  readonly closing: Closing;
  /** Null where it was not settled whether there is such a situation. */
  readonly given: JsonObject | null;
  readonly why: string | null;
}

/** Null where nothing is left open, or nothing was meant to be closed. */
export function gapIn(ask: Ask, version: Version, decision: RuledDecision): Gap | null {
  const { program } = version;
  const closing = closingOf(program, decision);
  if (closing === null) return null;
  const taken = program.doubts.flatMap(({ id, readings }): readonly Condition[] => {
    const own = decision.doubts.includes(id) ? readings.find((each) => each.taken) : undefined;
    return own ? [{ kind: "read", doubt: id, reading: own.name }] : [];
  });
  // Where a rule on the table says otherwise, that rule speaks.
  const question = { conditions: [{ kind: "silent" } as const, ...taken], shown: true };
  const [answer] = ask(version, decision, [question], { told: false });
  if (answer === undefined || answer.answer === "impossible") return null;
  if (answer.witness !== null && answer.witness.isReplayed !== false)
    return { closing, given: answer.witness.given, why: null };
  return { closing, given: null, why: answer.why ?? "no proof was found" };
}

function closingOf(program: Program, { clauses, adds, type }: RuledDecision): Closing | null {
  const closings = clauses.filter(({ otherwise }) => otherwise);
  if (
    adds ||
    clauses.some((each) => each.otherwise && each.when === null && !isSilenced(clauses, each.label))
  )
    return null;
  if (closings.length > 0) return "closes-part";
  const said = new Set(
    clauses.flatMap(({ value }) => {
      const truth = value && truthIn(value);
      if (truth !== null) return [`${truth}`];
      const name = value && nameIn(value);
      if (name === null) return [];
      return [value?.type.kind === "duty" && name === "must" ? "may" : name];
    }),
  );
  const inner = presentType(type);
  switch (inner.kind) {
    case "truth":
    case "duty":
      return said.size === 2 ? "says-both" : null;
    case "enum": {
      const known = program.types.enums.get(inner.name);
      const isAll = known !== undefined && !known.open && known.values.every(({ name }) => said.has(name));
      return isAll ? "says-all" : null;
    }
    default:
      return null;
  }
}

/** By one that says nothing itself. */
function isSilenced(clauses: RuledDecision["clauses"], label: string): boolean {
  return clauses.some((by) => by.bars.includes(label));
}

/** Whether an example expects no ruling. */
export function expectsNothing({ program: { examples } }: Version, { id }: RuledDecision): boolean {
  return examples.some(({ expects }) =>
    expects.some(
      ({ decision, outcome }) =>
        decision === id && outcome.kind === "status" && outcome.status === "no-ruling",
    ),
  );
}

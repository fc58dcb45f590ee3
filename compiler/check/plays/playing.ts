/**
 * Turns how the sides of an example play into policies that are there, or goals over what comes of the plays asked.
 * What is best by those goals is left to the odds.
 */
import type { Played } from "../../../grammar/index.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { type Context, type PlaySignature, type Scope, withLocal } from "../context.ts";
import { infer } from "../expression.ts";
import { raise } from "../faults.ts";
import type { Goal, Playing, Policy } from "../plays.ts";
import type { Surface } from "../surface.ts";
import { facesOf, isNumeric } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { writtenPartsOf } from "../../core/walk.ts";
import { counted } from "../expression/counted.ts";
import { tellUnknown } from "./chances.ts";
import { sidesNamed } from "./sides.ts";
import { presentType } from "../../core/types.ts";
import { lower } from "../../lower/lower.ts";

export function playingOf(
  context: Context,
  scope: Scope,
  policies: readonly Policy[],
  subject: Surface,
  played: readonly Played[],
): readonly Playing[] {
  const asked = [
    ...new Set(writtenPartsOf(subject).flatMap((part) => (part.kind === "outcome" ? [part.play] : []))),
  ];
  const goals = withResults(context, scope, asked);
  return played.flatMap((each): readonly Playing[] => {
    if (each.kind === "played-best") {
      const owner = sidesNamed({ context, file: scope.file }, [each.owner]);
      const by = each.goals.map(({ least, value }) => ({ least, value: goalOf(context, goals, value) }));
      return owner.map((side) => ({ kind: "best", owner: side, goals: by }));
    }
    const { text: name } = each.policy;
    if (policies.some((policy) => policy.name === name)) return [{ kind: "policy", name }];
    if (name === "uniform" || name === "first") return [{ kind: name }];
    const source = { entry: null, citedAs: null, provision: null, file: scope.file };
    tellUnknown({ context, source }, each.policy, "policy", () => [
      ...policies.map((policy) => policy.name),
      "uniform",
      "first",
    ]);
    return [];
  });
}

/** A truth is reached as often as it can be, a number as high. */
function goalOf(context: Context, scope: Scope, ast: Parameters<typeof infer>[2]): Goal["value"] {
  const value = counted(infer(context, scope, ast, null), null);
  const type = facesOf(presentType(value.type));
  if (type.kind !== "truth" && type.kind !== "unknown" && !isNumeric(type)) {
    const data = {
      wanted: "truth or number",
      found: kindInWords(type),
      help: "Compare it with something: `… = …`.",
    };
    context.report(raise("type-mismatch", value.span, data));
  }
  return lower(value);
}

/** Named results by their names, a single one by that of its play. */
export function withResults(context: Context, scope: Scope, asked: readonly DecisionId[]): Scope {
  const plays: readonly PlaySignature[] = asked.flatMap((id) => context.plays.get(id) ?? []);
  return plays.reduce((inner, { id, type }) => {
    const parts = type.kind === "shape" ? type.fields : [];
    const whole = withLocal(inner, id, type, "result");
    return parts.reduce((to, part) => withLocal(to, part.name, part.type, "result"), whole);
  }, scope);
}

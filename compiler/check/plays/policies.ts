/**
 * Turns policies into typed ones: for each choice an expression over what is visible to who makes it.
 * Whether what a policy chooses is legal there is left to those who play.
 */
import type { PolicyDecl } from "../../../grammar/index.ts";
import type { BookPlay } from "../../amend/book.ts";
import { nearNames } from "../../near-names.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { type Context, spanOf } from "../context.ts";
import { expressionOf } from "../expression.ts";
import { raise } from "../faults.ts";
import type { Policy } from "../plays.ts";
import { calledOf } from "../words.ts";
import { fixedOwner, sidesNamed } from "./sides.ts";
import type { Noted } from "./writing.ts";
import { lower } from "../../lower/lower.ts";

/** `choices` by play or reaction. */
export function policyOf(
  context: Context,
  choices: ReadonlyMap<string, Noted>,
  { name, place: { node, file } }: BookPlay<PolicyDecl>,
): Policy {
  const of = node.of.text;
  const noted = choices.get(of);
  if (noted === undefined && of !== "") {
    const data = { name: of, what: "sequence or reaction", near: nearNames(of, choices.keys()) };
    context.report(raise("unknown-in-play", spanOf(file, node.of), data));
  }
  const [owner = ""] = sidesNamed({ context, file }, [node.owner]);
  const made = node.choices.flatMap(({ label, value }): Policy["choices"] => {
    const choice = noted?.choices.get(label.text);
    if (noted === undefined || label.text === "") return [];
    const span = spanOf(file, label);
    if (choice === undefined) {
      const data = { name: label.text, what: "choice", near: nearNames(label.text, noted.choices.keys()) };
      context.report(raise("unknown-in-play", span, data));
      return [];
    }
    const fixed = fixedOwner(choice.owner);
    if (fixed !== null && owner !== "" && fixed !== owner) {
      context.report(raise("choice-of-another", span, { label: label.text, owner: fixed, by: owner }));
      return [];
    }
    const scope = { ...choice.scope, file };
    return [{ label: label.text, value: lower(expressionOf(context, scope, value, choice.type)) }];
  });
  const span = spanOf(file, node.name);
  return { name, owner, of: of as DecisionId, ...calledOf(node.naming), choices: made, span };
}

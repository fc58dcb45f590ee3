/** An answer as a whole sentence that one can read aloud: `The unit may charge.`, `Hits: 3.`. */
import type { Decision, Program } from "../check/program.ts";
import { callExpr, nameExpr } from "../core/make.ts";
import { presentType } from "../core/types.ts";
import type { Verdict } from "../evaluate/ask.ts";
import { newAround } from "../words/around.ts";
import { questionInWords } from "../words/clauses.ts";
import { conditionInWords } from "../words/expressions.ts";
import { languageFor } from "../words/language.ts";
import { nameOfDecision } from "../words/names.ts";
import { inline } from "../words/statement.ts";
import { jsonInWords } from "../words/values.ts";
import { append, atStart, fill, type Wording } from "../words/wording.ts";

/** Null where the rules give no value. */
export function spokenAnswer(
  program: Program,
  decision: Decision,
  { status, value }: Pick<Verdict, "status" | "value">,
  code: string,
): Wording | null {
  if (status !== "ruled") return null;
  const language = languageFor(code);
  const { phrases } = language;
  const around = newAround(program, language, decision);
  if (presentType(decision.type).kind === "truth" && typeof value === "boolean") {
    const args = decision.params.map(({ name, type, span }) => nameExpr("local", name, type, span));
    const call = callExpr(decision.id, args, decision.type, decision.span);
    return append(atStart(inline(phrases, conditionInWords(around, call, value))), ".");
  }
  const said = jsonInWords(around, value, decision.type);
  if (presentType(decision.type).kind === "duty")
    return fill(phrases.sentences, questionInWords(around, decision), append(said, "."));
  const name = nameOfDecision(around, decision.id);
  const asked = name === phrases.kinds.truth ? questionInWords(around, decision) : name;
  return append(fill(phrases.labelled, atStart(asked), said), ".");
}

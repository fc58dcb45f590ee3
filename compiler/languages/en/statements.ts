/** How English makes a statement of a question, and which sentences need the one before them. */
import type { StatementMaking } from "../language.ts";

/** `Is it hidden?`: with a pronoun in front, it is plain where the subject ends. Not so with `this`: `Is this model hidden?` */
const question =
  /^(Is|Are|Was|Were|Has|Have|Had|Does|Do|Did|Can|Could|May|Must|Will|Would|Should) (it|they|he|she|there) (.+)\?$/;

/** After `does`, `do` and `did` the verb itself changes. */
const auxiliaries: ReadonlySet<string> = new Set(["Does", "Do", "Did"]);

export const statements: StatementMaking = {
  statementFrom: (text, isSo) => {
    const [, verb = "", subject = "", rest = ""] = question.exec(text) ?? [];
    if (verb === "" || (isSo && auxiliaries.has(verb))) return null;
    const start = `${subject[0]?.toUpperCase() ?? ""}${subject.slice(1)}`;
    return `${start} ${isSo ? verb.toLowerCase() : negative(verb)} ${rest}`;
  },
  refersBack: (sentence) =>
    /^(yes|no|it|they|them|he|she|this|that|these|those|each of them|neither|both|such|so|then|nothing|all of them|only|in that case)\b/i.test(
      sentence,
    ) || sentence.split(/\s+/).length <= 3,
  opensWith: (sentence) => (/^yes\b/i.test(sentence) ? true : /^no\b/i.test(sentence) ? false : null),
};

/** Who need not do something may still do it. */
function negative(verb: string): string {
  if (verb === "Must") return "need not";
  return verb === "Can" ? "cannot" : `${verb.toLowerCase()} not`;
}

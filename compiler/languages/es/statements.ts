/** How Spanish makes a statement of a question, and which sentences need the one before them. */
import type { StatementMaking } from "../language.ts";

const question = /^¿(.)(.+)\?$/su;

export const statements: StatementMaking = {
  statementFrom: (text, isSo) => {
    const [, first = "", rest = ""] = question.exec(text) ?? [];
    if (first === "") return null;
    return isSo ? `${first}${rest}` : `No ${first.toLocaleLowerCase("es")}${rest}`;
  },
  refersBack: (sentence) =>
    /^(sí|no|esto|eso|estos|esas|ello|ellos|ellas|cada uno|ninguno|ninguna|ambos|ambas|entonces|solo|todos ellos|en ese caso)(?![\p{L}])/iu.test(
      sentence,
    ) || sentence.split(/\s+/).length <= 3,
  opensWith: (sentence) =>
    /^sí(?![\p{L}])/iu.test(sentence) ? true : /^no(?![\p{L}])/iu.test(sentence) ? false : null,
};

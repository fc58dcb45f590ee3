/** How Catalan makes a statement of a question, and which sentences need the one before them. */
import type { StatementMaking } from "../language.ts";

const question = /^(.)(.+)\?$/su;

export const statements: StatementMaking = {
  statementFrom: (text, isSo) => {
    const [, first = "", rest = ""] = question.exec(text.replace(/^¿/, "")) ?? [];
    if (first === "") return null;
    return isSo ? `${first}${rest}` : `No ${first.toLocaleLowerCase("ca")}${rest}`;
  },
  refersBack: (sentence) =>
    /^(sí|no|això|allò|aquests|aquestes|ell|ells|elles|cadascun|cap|tots dos|llavors|només|en aquest cas)(?![\p{L}])/iu.test(
      sentence,
    ) || sentence.split(/\s+/).length <= 3,
  opensWith: (sentence) =>
    /^sí(?![\p{L}])/iu.test(sentence) ? true : /^no(?![\p{L}])/iu.test(sentence) ? false : null,
};

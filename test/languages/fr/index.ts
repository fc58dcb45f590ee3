/** A small fourth language, French, as its folder would begin: what it does not translate yet stays as it was copied. */
import { english } from "../../../compiler/languages/en/index.ts";
import type { LanguageFolder } from "../../../compiler/languages/language.ts";

export const french: LanguageFolder = {
  ...english,
  code: "fr",
  phrases: {
    ...english.phrases,
    yes: "Oui",
    no: "Non",
    answer: "Réponse : {0}",
    because: "Parce que :",
    whyNot: "Pourquoi pas {0} ?",
    notGiven: "Non précisé :",
    atLeast: "au moins {0}",
    atMost: "au plus {0}",
    moreThan: "plus de {0}",
    lessThan: "moins de {0}",
    quoted: "« {0} »",
    inLanguage: "en {0}",
    borrowed: "{0} ({1})",
    labelled: "{0} : {1}",
    statuses: {
      "no-ruling": "Les règles ne le disent pas.",
      "not-on-record": "Nous n'avons pas le texte qui en décide.",
      depends: "Pour répondre, il manque :",
      conflict: "Conflit : les règles donnent deux réponses.",
    },
    citing: { ...english.phrases.citing, page: "page" },
  },
  questionFrom: () => null,
  statements: {
    statementFrom: (text, isSo) => {
      const [, subject = "", verb = "", rest = ""] =
        /^(.+?) (peut|doit|est)-(?:il|elle) (.+?) \?$/.exec(text) ?? [];
      return subject === ""
        ? null
        : `${subject} ${isSo ? verb : `${verb === "est" ? "n'" : "ne "}${verb} pas`} ${rest}`;
    },
    refersBack: (sentence) => /^(oui|non|cela|ils|elles)\b/i.test(sentence),
    opensWith: (sentence) => (/^oui\b/i.test(sentence) ? true : /^non\b/i.test(sentence) ? false : null),
  },
  search: {
    stemmer: "french",
    stopWords:
      "le la les un une des de du au aux que qui en pour par avec sans ce se sa son ses est sont il elle on je si ne pas",
    joinedPrefixes: ["re"],
    questions: [
      ["chance", /\b(probabilite|chances?)\b/],
      ["number", /\b(combien|distance|cout)\b/],
      ["judgement", /\b(peut|puis|peux|doit|faut)\b/],
    ],
    forms: ["voir vois voit vu"],
    sameMeaning: ["bateau navire", "vite rapide"],
    pageWords: ["page", "p"],
  },
  numbers: { ...english.numbers, un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, moitié: 0.5 },
  addresses: { ...english.addresses, units: { paragraph: "paragraphe", sentence: "phrase" } },
  sequences: {
    roll: "Lance {0}.",
    draw: "Pioche {0}.",
    choose: "Choisis {0}.",
    chooseFor: "Choisis {0} : {1}.",
    observe: "Qu'est-ce que {0} ?",
  },
};

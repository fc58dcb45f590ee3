/** What the search knows of Spanish. */
import type { SearchWords } from "../search.ts";

export const search: SearchWords = {
  stemmer: "spanish",
  stopWords:
    "el la los las un una unos unas de del al que en por para con sin se su sus es son ser lo le les me mi mis tu tus " +
    "si no este esta ese esa esto eso como ya hay ha he han",
  joinedPrefixes: ["re"],
  questions: [
    ["chance", /\b(probabilidad(es)?|posibilidad(es)?|chances?|porcentaje)\b/],
    ["number", /\b(cuant[oa]s?|cuesta|cuestan|coste|distancia|maximo|minimo|alcance|hasta donde)\b/],
    [
      "choice",
      /^(y |a |en |de )?(cual(es)?|que|quien(es)?|donde|cuando)\b|\b(resultado|que pasa|en que orden)\b/,
    ],
    [
      "judgement",
      /\b(pued(o|e|en|es)|podemos|deb(o|e|en)|legal|permitid[oa]|hay que|teng[oa] que|tiene que|vale)\b/,
    ],
  ],
  pageWords: ["pagina", "paginas", "pag", "pags", "p"],
};

/** What the search knows of Catalan. */
import type { SearchWords } from "../search.ts";

export const search: SearchWords = {
  stemmer: "catalan",
  stopWords:
    "el la els les un una uns unes de del dels al als que en per amb sense es se seu seva seus seves son ser ho li em " +
    "meu meva meus meves si no aquest aquesta aixo com ja hi ha he han pel i o a jo",
  joinedPrefixes: ["re"],
  questions: [
    ["chance", /\b(probabilitats?|possibilitats?|percentatge)\b/],
    ["number", /\b(quant(s|a|es)?|costa|costen|cost|distancia|maxim|minim|abast|fins on)\b/],
    ["choice", /^(i |a |en |de )?(quin(a|s|es)?|que|qui|on|quan)\b|\b(resultat|que passa|en quin ordre)\b/],
    [
      "judgement",
      /\b(pu(c|t|ts)|pot|poden|podem|cal|ha de|he de|han de|tinc que|legal|perme(s|sa)|val|es pot)\b/,
    ],
  ],
  pageWords: ["pagina", "pagines", "pag", "pags", "p"],
};

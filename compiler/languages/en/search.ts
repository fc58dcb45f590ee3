/** What the search knows of English. */
import type { SearchWords } from "../search.ts";

export const search: SearchWords = {
  stemmer: "english",
  stopWords:
    "the an and or of to in on at by for with from as is are be it its this that these those do does did my your " +
    "his her their our you he she they we me him them if so than then there ok",
  joinedPrefixes: ["re", "over"],
  questions: [
    ["chance", /\b(chances?|odds|probab\w*|likel\w*|percent\w*)\b/],
    [
      "number",
      /\bhow (many|much|far|long|often|big)\b|\b(costs?|price|needed|number of|distance|max(imum)?)\b/,
    ],
    [
      "choice",
      /^(and |so )?(which|who|whom|whose|where|when|what)\b|\b(results?|what happens|in what order)\b/,
    ],
    ["judgement", /\b(may|can|cannot|could|must|legal|allowed|have to|has to|need to)\b/],
  ],
  pageWords: ["page", "pages", "pp", "pg", "p"],
};

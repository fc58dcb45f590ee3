/** Finding questions on small texts: stems, typing errors, languages, places, and the index as data. */
import { describe, expect, it } from "vitest";
import { compile, finder, neighboursOf, searchIndexes, selectVersion } from "../../compiler/index.ts";
import { readSearch } from "../../compiler/find/encode.ts";
import { loadAnalyzer } from "../../compiler/find/load-analyzer.ts";
import { changesBetween, nearStems, stemsByLength } from "../../compiler/find/typos.ts";

const printing = `
book inn { held in en, es }
enum side { host { name en "Host" es "Posadero" } guest { name en "Guest" es "Huésped" } }
fact beds: count 0..9 { about en "How many beds there are." es "Cuántas camas hay." }
fact mood: side { about en "Who is cheerful." es "Quién está alegre." }
decide may-sleep: truth { name en "Sleeping" es "Dormir" about en "May a guest sleep here?" es "¿Puede dormir aquí un huésped?" }
decide price: count 0..9 { name en "Price" es "Precio" about en "How many coins does a bed cost?" es "¿Cuántas monedas cuesta una cama?" }
provision sleeping on pages 3..4 {
  heading en "Nights" es "Noches"
  sentence free { en "A guest sleeps where a bed is free." es "Un huésped duerme donde hay una cama libre." }
  clauses of may-sleep { free: yes when beds > 0 from free  otherwise: no from free }
}
provision paying on page 5 {
  sentence coins { en "A bed costs two coins." es "Una cama cuesta dos monedas." }
  clauses of price { coins: 2 when may-sleep = yes from coins }
}
resolve toast { about en "Who drinks the most?" es "¿Quién bebe más?"  roll dice = 2 of D6  gives drunk: truth = some d in dice has d = 6 }
`;
const update = `
update 1.1 of inn { on base held in en, es }
erratum E01 on paying changes {
  replace sentence coins at en page 5, sentence 1 at es page 5, sentence 1 {
    en "A bed costs three coins."
    es "Una cama cuesta tres monedas."
  }
  clauses of price { replace coins: 3 when may-sleep = yes from coins }
}
ruling Q02 on sleeping clarifies {
  question en "Does a landlord sleep?" es "¿Duerme el patrón?"
  answer en "Yes." es "Sí."
  clauses of may-sleep { landlord: yes when mood = host }
}
update 1.2 of inn { re-issues 1.1 held in en, es }
carries 1.1/E01 as E07
drops 1.1/Q02 withdraws
`;
const { value: compiled, diagnostics } = compile(
  [printing, update].map((text, at) => ({ path: `rules/${at}.rubric`, text })),
);
const base = selectVersion(compiled, "inn", "base");
const first = selectVersion(compiled, "inn", "1.1");
const second = selectVersion(compiled, "inn", "1.2");
const names = async (version: typeof base, words: string, language = "en") =>
  (await finder(version, { language })).find(words).map(({ name }) => name);

describe("the words of a question", () => {
  it("are stems without accents, stop words, single letters and numbers", async () => {
    const { stemsOf } = await loadAnalyzer("en");
    expect(stemsOf("The re-rolled dice, he's over-charging 12 d6s’ éclairs")).toEqual([
      "rerol",
      "dice",
      "overcharg",
      "d6s",
      "eclair",
    ]);
    expect((await loadAnalyzer("ca")).stemsOf("l'anul·lació d'una unitat")).toEqual(
      (await loadAnalyzer("ca")).stemsOf("anullacio unitats"),
    );
  });
  it("knows forms of a word that the stemmer keeps apart", async () => {
    const { stemsOf } = await loadAnalyzer("ca");
    for (const [form, other] of [
      ["surten", "sortir"],
      ["carreguen", "càrrega"],
      ["caiguts", "cauen"],
    ] as const)
      expect(stemsOf(form)).toEqual(stemsOf(other));
    expect(stemsOf("caure")).not.toEqual(stemsOf("sortir"));
  });
  it("show what it asks for, in each language", async () => {
    const kinds = async (language: string, ...questions: string[]) => {
      const { kindOf } = await loadAnalyzer(language);
      return questions.map(kindOf);
    };
    const all = ["chance", "number", "choice", "judgement", null];
    const english = [
      "chance to hit",
      "how many can I take",
      "who goes first",
      "can I shoot",
      "cover in woods",
    ];
    const spanish = [
      "¿Qué probabilidad hay?",
      "¿cuántos caben?",
      "¿quién empieza?",
      "¿puedo disparar?",
      "bosque",
    ];
    const catalan = ["probabilitat d'èxit", "quants en caben", "qui comença?", "puc disparar?", "bosc"];
    expect(await kinds("en", ...english)).toEqual(all);
    expect(await kinds("es", ...spanish)).toEqual(all);
    expect(await kinds("ca", ...catalan)).toEqual(all);
  });
  it("are cut to five letters in a language that the search does not know", async () => {
    const { stemsOf, kindOf } = await loadAnalyzer("xx");
    expect(stemsOf("Zauberstäbe der Macht")).toEqual(["zaube", "der", "macht"]);
    expect(kindOf("der Macht?")).toBeNull();
  });
});

describe("typing errors", () => {
  it("are counted: left out, put in, replaced, swapped", () => {
    const pairs = [
      ["sleep", "sleep", 0],
      ["slep", "sleep", 1],
      ["sleeep", "sleep", 1],
      ["sleip", "sleep", 1],
      ["selep", "sleep", 1],
      ["speel", "sleep", 2],
    ] as const;
    for (const [one, other, changes] of pairs) {
      expect([one, changesBetween(one, other, 2)]).toEqual([one, changes]);
      expect(changesBetween(other, one, 2)).toBe(changes);
    }
    expect(changesBetween("abcdefgh", "hgfedcba", 2)).toBe(3);
  });
  it("are one, in words of eight letters two, and none in words of three", () => {
    const known = stemsByLength(["bed", "sleep", "sleet", "character"]);
    expect(nearStems("slep", known)).toEqual(["sleep"]);
    expect(nearStems("sleex", known)).toEqual(["sleep", "sleet"]);
    expect(nearStems("bet", known)).toEqual([]);
    expect(nearStems("charecktr", known)).toEqual([]);
    expect(nearStems("charactre", known)).toEqual(["character"]);
    expect(nearStems("carecter", known)).toEqual(["character"]);
  });
});

describe("a search", () => {
  it("has a book without faults", () => {
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
  it("finds by name, description, facts and rulings", async () => {
    expect((await names(first, "may we sleep"))[0]).toBe("may-sleep");
    expect((await names(first, "how many coins"))[0]).toBe("price");
    expect((await names(first, "landlord"))[0]).toBe("may-sleep");
    expect(await names(base, "landlord")).toEqual([]);
    expect((await names(base, "drinking most"))[0]).toBe("toast");
  });
  it("forgives typing errors", async () => {
    expect((await names(base, "whats the prcie"))[0]).toBe("price");
  });
  it("prefers the kind of answer that is asked for", async () => {
    const { find } = await finder(base);
    const scoreOf = (words: string) => find(words)[0]?.score ?? 0;
    expect(scoreOf("odds drink")).toBeGreaterThan(scoreOf("results drink"));
    expect(scoreOf("results drink")).toBeGreaterThan(scoreOf("legal drink"));
    expect((await names(base, "how many for a bed"))[0]).toBe("price");
    expect((await names(base, "may I have a bed"))[0]).toBe("may-sleep");
  });
  it("searches another language by its own texts and by translated words", async () => {
    expect((await names(base, "¿puedo dormir?", "es"))[0]).toBe("may-sleep");
    expect((await names(base, "cuantas monedas", "es"))[0]).toBe("price");
    const indexes = await searchIndexes(base, "es");
    const own = indexes.get("es");
    const main = indexes.get("en");
    if (own === undefined || main === undefined) throw new Error("an index is missing");
    const { translated } = readSearch(own, main);
    const { stemsOf } = await loadAnalyzer("es");
    const [bed = ""] = stemsOf("cama");
    expect(translated?.lexicon.translations.get(bed)?.map(({ stem }) => stem)).toContain("bed");
    expect(() => readSearch(own, null)).toThrow("the search index in `en` is missing");
    expect(() => readSearch({ ...own, format: 0 }, main)).toThrow("format 0");
  });
  it("gives at most as many as wanted, ten unless more are wanted, best first", async () => {
    const { find } = await finder(first);
    expect(find("bed guest coins", 1)).toHaveLength(1);
    const scores = find("bed guest coins").map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThan(100);
    expect(find("xylophone")).toEqual([]);
  });
  it("is the same from an index that was written and read", async () => {
    const indexes = await searchIndexes(first, "es");
    const written = new Map(
      JSON.parse(JSON.stringify([...indexes])) as typeof indexes extends ReadonlyMap<infer K, infer V>
        ? [K, V][]
        : never,
    );
    const { find } = await finder(first, { language: "es", indexes: written });
    const { find: fresh } = await finder(first, { language: "es" });
    for (const words of ["dormir", "camas libres", "¿cuánto cuesta?", "Q02"])
      expect(find(words)).toEqual(fresh(words));
    expect(JSON.stringify([...(await searchIndexes(first, "es"))])).toBe(JSON.stringify([...indexes]));
  });
});

describe("a place", () => {
  it("is an id in any case", async () => {
    expect(await names(base, "May-Sleep")).toEqual(["may-sleep"]);
  });
  it("is an entry, by any id that the version cites it under", async () => {
    expect(await names(first, "E01")).toEqual(["price"]);
    expect(await names(first, "1.1/q02")).toEqual(["may-sleep"]);
    expect(await names(second, "1.2/E07")).toEqual(["price"]);
    expect(await names(second, "1.1/E01")).toEqual(["price"]);
  });
  it("is a page, in the words of any language", async () => {
    for (const page of ["page 4", "p. 3", "pág. 4", "Pàgina 3", "p.4"]) {
      expect([page, await names(base, page)]).toEqual([page, ["may-sleep"]]);
    }
    expect(await names(base, "page 5", "es")).toEqual(["price"]);
    expect(await names(base, "page 6")).toEqual([]);
  });
});

it("neighbours are what a question uses, what uses it, and what stands in the same rule", () => {
  expect(neighboursOf(base.program, "price")).toEqual({ uses: ["may-sleep"], usedBy: [], sameRule: [] });
  expect(neighboursOf(base.program, "may-sleep")).toEqual({ uses: [], usedBy: ["price"], sameRule: [] });
  expect(neighboursOf(base.program, "nothing")).toEqual({ uses: [], usedBy: [], sameRule: [] });
});

describe("what players say", () => {
  const text = `
book dock { held in en, es }
word en "re-berth" = "moor again", "tie once more"
enum craft { yawl { name en "Yawl" es "Yola" asked en "dinghy" } barge { name en "Barge" es "Gabarra" } }
keyword NAVY { name en "NAVY" asked en "grey fleet" }
record boat { keywords: keywords  craft: craft }
decide may-moor: truth given b: boat {
  about en "May the boat moor again?" es "¿Puede amarrar?"
  asked en "tie up", "land" es "atracar"
  grey: yes when b has NAVY
  otherwise: no
}
decide dues: count 0..9 given b: boat {
  about en "How much is due?" es "¿Cuánto se debe?"
  small: 1 when b.craft = yawl
  otherwise: 3
}
resolve tide { about en "How high is the water?" es "¿Qué altura tiene el agua?" asked en "ebb"  roll d = 1 of D6  gives high: truth = some x in d has x > 3 }
`;
  const outcome = compile([{ path: "dock.rubric", text }]);
  const dock = selectVersion(outcome.value, "dock");
  it("finds decisions, sequences, values and keywords", async () => {
    expect(outcome.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(await names(dock, "landing")).toEqual(["may-moor"]);
    expect(await names(dock, "atracar", "es")).toEqual(["may-moor"]);
    expect(await names(dock, "ebb")).toEqual(["tide"]);
    expect(await names(dock, "grey fleets")).toEqual(["may-moor"]);
    expect(await names(dock, "dinghy")).toEqual(["dues"]);
  });
  it("stands for other words, in both directions, also in an index that was written", async () => {
    expect(await names(dock, "reberth")).toEqual(["may-moor"]);
    expect(await names(dock, "berth")).toEqual([]);
    const indexes = await searchIndexes(dock, "en");
    const { find } = await finder(dock, { indexes });
    expect(find("re-berth").map(({ name }) => name)).toEqual(["may-moor"]);
    const written = indexes.get("en");
    if (written === undefined) throw new Error("the index is missing");
    expect(readSearch(written, null).index.pairs).toEqual([
      [["reberth"], ["moor", "again"]],
      [["reberth"], ["tie", "onc", "more"]],
    ]);
  });
});

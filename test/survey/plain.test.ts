/**
 * What a report tells of a book without a proof: entries that rest on lone facts alone, with the reason their author gives,
 * and texts that are not translated.
 */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { plainSections } from "../../compiler/survey/plain.ts";
import { translationSections } from "../../compiler/survey/translations.ts";

const versionsOf = (body: string) => {
  const text = `book lake {
  title en "Lake" es "Lago"
  held in en, es
}
${body}`;
  const { value } = compile([{ path: "rules/lake.rubric", text }]);
  return [...(value.versions.values().next().value?.values() ?? [])];
};
const factOf = (because: string) =>
  `fact frozen: truth { about en "Is the lake frozen?" es "¿Está helado el lago?" ${because} }
decide may-swim: truth { about en "May one swim?" es "¿Se puede nadar?" }
provision ice on page 1 {
  heading en "Ice" es "Hielo"
  sentence thin { en "Nobody swims in ice." es "Nadie nada en el hielo." }
  clauses of may-swim { thin: no when frozen }
}
`;
const entries = () => [
  { id: "lake/R1", decides: ["may-swim"] },
  { id: "lake/R2", decides: [] },
];
const textsOf = (name: string, body: string) =>
  plainSections(versionsOf(body), entries)
    .find((section) => section.name === name)
    ?.findings.map(({ of, text }) => `${of}: ${text}`);

describe("entries that rest on lone facts alone", () => {
  it("are named with what they rest on, and with the reason beside the fact", () => {
    expect(textsOf("resting-entries", factOf('because en "One sees it." es "Se ve."'))).toEqual([
      "lake/R1: may-swim reads only frozen; because “One sees it.”",
    ]);
  });
  it("are named without a reason where none is given", () => {
    expect(textsOf("resting-entries", factOf(""))).toEqual([
      "lake/R1: may-swim reads only frozen; no reason is given",
    ]);
  });
  it("are counted among the entries that decide something", () => {
    expect(textsOf("shares", factOf(""))).toEqual([
      "in all: 1 of 1 entries use only lone facts (100.0 %); 0 of 1 decisions are outside proofs (0.0 %)",
    ]);
  });
});

describe("texts that are not translated", () => {
  const without = (body: string) =>
    translationSections(versionsOf(body)).flatMap(({ findings }) =>
      findings.map(({ of, text }) => `${of}: ${text}`),
    );
  it("are none where all are written in every language of their kind", () => {
    expect(without(factOf(""))).toEqual([]);
  });
  it("are those of a kind that most are written in", () => {
    const deep = `provision deep on page 2 {
  heading en "Depth"
  sentence a { en "It is deep." es "Es hondo." }
  sentence b { en "Very deep." }
}
provision shore on page 3 { heading en "Shore" es "Orilla" }
`;
    expect(without(factOf("") + deep)).toEqual([
      "deep: this heading is missing in es",
      "lake:deep/b: this sentence is missing in es",
    ]);
  });
});

/** Words that are given for values, and keys that are given for names. */
import { describe, expect, it } from "vitest";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { link } from "../../compiler/evaluate/link.ts";
import { typeNote } from "../../compiler/evaluate/type-notes.ts";
import { otherSign } from "../../compiler/core/titles.ts";
import * as runtime from "../../compiler/runtime/match-word.ts";
import { findAsked, ask } from "../../compiler/study/ask.ts";
import { programOfText } from "../odds/from-text.ts";

const pier = programOfText(`book pier { title en "Pier" held in en, es }
open enum flag {
  red { name en "Red flag" es "Bandera roja" }
  white { name en "White flag" es "Bandera blanca"  asked en "parley" }
  black { name en "Jolly Roger" es "Bandera negra" }
  grey { name en "Old flag" es "Bandera negra" }
}
enum wind { calm { name en "Dead calm" es "Calma chicha" } gale { name es "Temporal" } }
names title
keyword NAVY { name en "NAVY" es "ARMADA" }
record ship {
  name en "Ship" es "Barco"
  flag: flag { name en "Flag flown" es "Bandera izada" }
  title: title { name en "Name" es "Nombre" }
  keywords: keywords
  wind: wind
}
fact storm: truth { name en "Storm" es "Temporal" }
fact flown: set of flag { name en "Flags flown" es "Banderas izadas" }
decide only-red: truth { about en "Is red the only flag?" red: yes when flown = { red } otherwise: no }
decide may-land: truth given s: ship { name en "Vessel" es "Nave" } {
  about en "May it land?"
  red: no when s.flag = red
  otherwise: yes
}
decide is-known: truth given s: ship { name en "Vessel" es "Nave" } {
  about en "Is it known?"
  known: yes when s.title in { "The King's Ship", "Estrella" }
  same: yes when s.flag = "other: Blue Peter"
  otherwise: no
}
decide is-navy: truth given s: ship { name en "Vessel" es "Nave" } {
  about en "Is it of the navy?"
  so: yes when s has NAVY and not storm
  otherwise: no
}
`);

const answer = (name: string, given: Parameters<typeof ask>[2]) => ask(pier, name, given);
const faultsOf = (name: string, given: Parameters<typeof decode>[2]) =>
  decode(pier, inputsOf(pier, findAsked(pier, name)), given).faults;

describe("a word for a value", () => {
  const match = (word: string) =>
    runtime.matchWord(link(pier).vocabulary, typeNote({ kind: "enum", name: "flag" }), word);
  it.each([
    ["red", "red"],
    ["Red Flag", "red"],
    ["BANDERA-ROJA", "red"],
    ["  bandera   roja ", "red"],
    ["parley", "white"],
    ["other: red flag", "red"],
    ["other: Blue Peter", "other: Blue Peter"],
    ["otra: Azul", "other: Azul"],
  ])("%s means %s", (word, value) => {
    expect(match(word)).toEqual({ kind: "value", value });
  });
  it("may mean two values, which are both named", () => {
    expect(match("bandera negra")).toEqual({ kind: "ambiguous", values: ["black", "grey"] });
    expect(faultsOf("may-land", { s: { flag: "Bandera negra" } })).toMatchObject([
      { code: "ambiguous", path: "s.flag", near: ["black", "grey"] },
    ]);
  });
  it("may be unknown, and near names are offered", () => {
    expect(match("Bandera rosa")).toMatchObject({ kind: "unknown", near: [{ value: "red" }] });
    expect(match("Elites")).toEqual({ kind: "unknown", near: [] });
  });
  it("may be yes or no", () => {
    const truth = (word: string) => runtime.matchWord(link(pier).vocabulary, "truth", word);
    expect(["Yes", "Sí", "si", "no", "maybe"].map(truth)).toMatchObject([
      { value: true },
      { value: true },
      { value: true },
      { value: false },
      { kind: "unknown" },
    ]);
    expect(answer("is-navy", { s: { keywords: ["armada"] }, storm: "no" }).value).toBe(true);
  });
  it("begins alike where it is not listed, in the runtime and in the passes", () => {
    expect(runtime.otherSign).toBe(otherSign);
  });
});

describe("a word that an open enumeration does not list", () => {
  it("decides nothing", () => {
    expect(answer("may-land", { s: { flag: "Bandera rosa" } })).toMatchObject({
      status: "depends",
      value: null,
      missing: [{ path: "s.flag" }],
      unlisted: [{ code: "unlisted", path: "s.flag", near: ["Bandera roja"] }],
    });
    expect(answer("may-land", { s: { flag: "other: Bandera rosa" } })).toMatchObject({
      status: "ruled",
      value: true,
      unlisted: [],
    });
  });
  it("stays in a set as an unknown element", () => {
    const open = (flown: readonly string[]) => {
      const { status, missing } = answer("only-red", { flown });
      return [status, ...missing.map(({ path }) => path)];
    };
    expect(open(["Bandera rosa"])).toEqual(["depends", "flown[0]"]);
    expect(open(["red", "Bandera rosa"])).toEqual(["depends", "flown[1]"]);
    expect(open(["Bandera rosa", "Bandera rosa"])).toEqual(["depends", "flown[0]", "flown[1]"]);
    expect(answer("only-red", { flown: ["red", "Red flag"] }).value).toBe(true);
  });
  it("is the same as one that the rules name, if it is printed alike", () => {
    const known = (flag: string) => answer("is-known", { s: { title: "x", flag } }).value;
    expect(known("other: blue  peter")).toBe(true);
    expect(known("other: Blue Petrel")).toBe(false);
  });
});

describe("a title", () => {
  it.each(["The King's Ship", "the king’s ship", "The  King`s-Ship", "ESTRELLA", "Estrèlla"])(
    "%s is compared as it is printed",
    (title) => {
      expect(answer("is-known", { s: { title, flag: "red" } }).value).toBe(true);
    },
  );
  it("is another one if its letters differ", () => {
    expect(answer("is-known", { s: { title: "The Kings Ships", flag: "red" } }).value).toBe(false);
  });
});

describe("a key of what is given", () => {
  it("may be what a parameter, field or fact is called", () => {
    expect(answer("may-land", { vessel: { "flag flown": "red" } }).value).toBe(false);
    expect(answer("may-land", { NAVE: { "bandera izada": "white" } }).value).toBe(true);
    expect(answer("is-navy", { vessel: { keywords: ["NAVY"] }, Temporal: true }).value).toBe(false);
  });
  it("is refused with near names and what they are called", () => {
    expect(faultsOf("may-land", { vesel: {} })).toMatchObject([
      { code: "unknown-path", path: "vesel", near: ["s"], help: expect.stringContaining("`s` (Vessel)") },
    ]);
    expect(faultsOf("may-land", { flag: "red" })).toMatchObject([{ path: "flag", near: ["s.flag"] }]);
  });
  it("is refused where it gives a name a second time", () => {
    expect(faultsOf("may-land", { s: {}, vessel: {} })).toMatchObject([
      { code: "repeated-id", path: "vessel" },
    ]);
  });
});

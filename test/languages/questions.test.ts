/** Descriptions as questions, in each language; what is no question stays a description. */
import { describe, expect, it } from "vitest";
import { findLanguage } from "../../compiler/languages/index.ts";

const asked: Readonly<Record<string, readonly (readonly [description: string, question: string | null])[]>> =
  {
    en: [
      ["How far the target is from the shooter.", "How far is the target from the shooter?"],
      ["How many hearts the hero has left.", "How many hearts does the hero have left?"],
      ["How many models it had when the battle began.", "How many models did it have when the battle began?"],
      ["How many points the Marines have spent.", "How many points have the Marines spent?"],
      ["How many ranks it has, the first among them.", "How many ranks does it have, the first among them?"],
      ["How many treasures are out of the vault.", "How many treasures are out of the vault?"],
      [
        "How many of its units are higher than the enemy.",
        "How many of its units are higher than the enemy?",
      ],
      ["In which phase such a move is made.", "In which phase is such a move made?"],
      ["How many Attacks each mount has; 0 on foot.", "How many Attacks does each mount have? (0 on foot)"],
      ["Where it is, and which way it faces.", null],
      ["How many wounds it caused in this round.", null],
      ["How often it says it may be used.", null],
      ["How many attacks that were not saved come at the model.", null],
      ["How far the transport the unit is inside of has moved.", null],
      ["The unit that shoots.", null],
    ],
    es: [
      ["A qué distancia está el objetivo.", "¿A qué distancia está el objetivo?"],
      ["Cuántos Ataques tiene; 0 si va a pie.", "¿Cuántos Ataques tiene? (0 si va a pie)"],
      ["Dónde está y hacia dónde mira.", "¿Dónde está y hacia dónde mira?"],
      ["La unidad que dispara.", null],
    ],
    ca: [
      ["A quina distància és l'objectiu.", "A quina distància és l'objectiu?"],
      ["Quants Atacs té; 0 si va a peu.", "Quants Atacs té? (0 si va a peu)"],
      ["D'on ve i cap on va.", "D'on ve i cap on va?"],
      ["La unitat que dispara.", null],
    ],
  };

describe.each(Object.entries(asked))("in %s", (code, cases) => {
  it.each(cases)("%s", (description, question) => {
    expect(findLanguage(code)?.questionFrom(description)).toBe(question);
  });
});

/** Clauses as lists of statements; what is expected is what a person would write of the same rule. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { findDecision } from "../../compiler/core/lookup.ts";
import { newAround } from "../../compiler/words/around.ts";
import { clausesInWords, questionInWords } from "../../compiler/words/clauses.ts";
import { languageFor } from "../../compiler/words/language.ts";
import { statementLines } from "../../compiler/words/lines.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";

const vocabulary = `book camp { title en "Camp"  held in en  unit length = m }

enum ground {
  name en "Ground" es "Terreno" ca "Terreny"
  grass { name en "Grass" es "Hierba" ca "Herba" }
  rock { name en "Rock" es "Roca" ca "Roca" }
  mud { name en "Mud" es "Barro" ca "Fang" }
}
record peg {
  name en "Peg" es "Piqueta" ca "Piqueta"
  depth: length 0m..2m { name en "Depth" es "Profundidad" ca "Fondària" about en "How deep it is." }
  bent: truth { name en "Bent" about en "Is it bent?" es "¿Está doblada?" ca "Està doblegada?" }
}
record tent {
  name en "Tent" es "Tienda" ca "Tenda"
  pegs: list of peg { name en "Pegs" es "Piquetas" ca "Piquetes" about en "Its pegs." }
}
fact ground: ground { name en "Ground" es "Terreno" ca "Terreny" about en "What it stands on." }
fact wind: count 0..12 { name en "Wind" es "Viento" ca "Vent" about en "How strong the wind is." }
fact guests: count 0..20 { name en "Guests" es "Invitados" ca "Convidats" about en "How many come." }
fact own: tent { name en "Own tent" es "Tienda propia" ca "Tenda pròpia" about en "Your tent." }
fact others: list of tent { name en "Other tents" es "Otras tiendas" ca "Altres tendes" about en "The tents around." }

decide stands: truth {
  name en "Standing" es "En pie" ca "Dreta"
  about en "Does the tent stand?" es "¿Se aguanta la tienda?" ca "S'aguanta la tenda?"
}
decide beds: count { name en "Beds" es "Camas" ca "Llits" about en "How many beds are there?" }
`;

function wordsOf(logic: string, decision: string, language: string): readonly string[] {
  const text = `${vocabulary}
provision camping on page 1 {
  heading en "Camping"
  sentence s { en "A sentence." }
  clauses of ${decision} {
    ${logic}
  }
}
`;
  const { value, diagnostics } = compile([{ path: "camp.rubric", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const program = value.versions.get("camp" as BookId)?.get("base" as VersionId)?.program;
  const found = program && findDecision(program, decision);
  const words = languageFor(language);
  if (!program || found?.kind !== "ruled" || !words) throw new Error("nothing to put into words");
  return clausesInWords(newAround(program, words, found), found).flatMap((clause) => [
    ...(clause.isOtherwise ? [words.phrases.otherwise] : []),
    ...(clause.answer === null ? ["-"] : statementLines(words.phrases, clause.answer)),
    ...(clause.when === null ? [] : statementLines(words.phrases, clause.when, 1)),
  ]);
}

describe("in English", () => {
  it.each<readonly [string, readonly string[]]>([
    ["s: yes when ground = rock", ["• Yes", "  • Ground: Rock"]],
    ["s: yes when ground != rock", ["• Yes", "  • Ground: not Rock"]],
    ["s: yes when not (ground = rock or wind > 3)", ["• Yes", "  • Ground: not Rock", "  • Wind: at most 3"]],
    ["s: no when ground in { rock, mud }", ["• No", "  • Ground: Rock or Mud"]],
    ["s: no when not ground in { rock, mud }", ["• No", "  • Ground: neither Rock nor Mud"]],
    ["s: yes when wind in 2..4", ["• Yes", "  • Wind: from 2 to 4"]],
    ["s: yes when 3 < wind", ["• Yes", "  • Wind: more than 3"]],
    [
      "s: yes when wind < 4 or (wind < 6 and ground = mud)",
      [
        "• Yes",
        "  • at least one of these:",
        "    • Wind: less than 4",
        "    • all of these:",
        "      • Wind: less than 6",
        "      • Ground: Mud",
      ],
    ],
    [
      "s: yes when every p in own.pegs has (p.depth >= 1m and not p.bent)",
      ["• Yes", "  • Own tent › Pegs, each one:", "    • Depth: at least 1 m", "    • it is not bent"],
    ],
    [
      "s: yes when not every p in own.pegs with p.bent has p.depth >= 1m",
      ["• Yes", "  • Own tent › Pegs, at least one where it is bent:", "    • Depth: less than 1 m"],
    ],
    [
      "s: yes when some t in others has every p in t.pegs has p.depth > 1m",
      ["• Yes", "  • Other tents, at least one:", "    • Pegs, each one:", "      • Depth: more than 1 m"],
    ],
    [
      "s: yes when some t in others has some u in others has u.pegs = t.pegs",
      [
        "• Yes",
        "  • Other tents ①, at least one:",
        "    • Other tents, at least one:",
        "      • Pegs: the same as ① › Pegs",
      ],
    ],
    [
      "s: yes when (count t in others with not t.pegs = []) >= 2",
      ["• Yes", "  • Other tents: at least 2, counting only those where:", "    • Pegs: any"],
    ],
    ["s: yes when (count t in others) = 2", ["• Yes", "  • Other tents: exactly 2"]],
    [
      "s: yes when max(wind - guests, guests - wind) <= 2",
      ["• Yes", "  • difference between Wind and Guests: at most 2"],
    ],
    ["s: wind > 3", ["• Yes, exactly if:", "  • Wind: more than 3"]],
    [
      "s: yes when wind >= 2 and wind <= 9 and wind != 5 and guests = 0",
      ["• Yes", "  • Wind:", "    • at least 2", "    • at most 9", "    • not 5", "  • Guests: 0"],
    ],
    [
      "s: yes when wind = 1 or wind = 3 or wind > 9",
      ["• Yes", "  • Wind: at least one of these:", "    • 1", "    • 3", "    • more than 9"],
    ],
  ])("%s", (logic, words) => {
    expect(wordsOf(logic, "stands", "en")).toEqual(words);
  });

  it.each<readonly [string, readonly string[]]>([
    ["s: rounded up ((guests + 1) / 2)", ["• half of (Guests + 1), rounded up"]],
    ["s: guests * (wind + 1) when wind = 0", ["• Guests × (Wind + 1)", "  • Wind: 0"]],
    [
      "s: count t in others with some p in t.pegs has p.bent",
      ["• number of Other tents (where Pegs, at least one: it is bent)"],
    ],
    ["s: sum of count p in t.pegs for t in others", ["• Other tents › number of Pegs, in total"]],
    [
      "s: (1 when wind > 6, 2 when wind > 3, otherwise guests)",
      [
        "• the first of these that applies:",
        "  • 1, if:",
        "    • Wind: more than 6",
        "  • 2, if:",
        "    • Wind: more than 3",
        "  • otherwise: Guests",
      ],
    ],
  ])("%s", (logic, words) => {
    expect(wordsOf(logic, "beds", "en")).toEqual(words);
  });
});

describe("in Spanish and Catalan", () => {
  it("makes statements from questions", () => {
    const logic = "s: yes when some p in own.pegs has not p.bent\n    otherwise: no from s";
    expect(wordsOf(logic, "stands", "es")).toEqual([
      "• Sí",
      "  • Tienda propia › Piquetas, al menos uno:",
      "    • no está doblada",
      "en otro caso",
      "• No",
    ]);
    expect(wordsOf(logic, "stands", "ca")).toEqual([
      "• Sí",
      "  • Tenda pròpia › Piquetes, com a mínim un:",
      "    • no està doblegada",
      "en un altre cas",
      "• No",
    ]);
  });
});

it("asks the question that the author wrote, in the reader's language if there is one", () => {
  const { value } = compile([{ path: "camp.rubric", text: vocabulary }]);
  const program = value.versions.get("camp" as BookId)?.get("base" as VersionId)?.program;
  const spanish = languageFor("es");
  if (!program || !spanish) throw new Error("nothing to ask");
  const around = newAround(program, spanish);
  const asked = (id: string) => {
    const decision = findDecision(program, id);
    return decision && questionInWords(around, decision);
  };
  expect(asked("stands")).toBe("¿Se aguanta la tienda?");
  expect(asked("beds")).toBe("How many beds are there? (en inglés)");
});

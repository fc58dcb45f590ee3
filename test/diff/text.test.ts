/** What became of the words: changed, moved, put on record, translated or not, down to cells and figures. */
import { describe, expect, it } from "vitest";
import { changeOf, comparing, read, source, textOf } from "../support/compared.ts";

const compare = comparing([
  source(`
book quay { title en "Quay" held in en, es unit length = cm }
fact wind: count 0..12 { about en "How hard the wind blows." }
provision mooring on page 2 {
  heading en "Mooring" es "Amarre"
  paragraph 1 {
    sentence rope { en "A boat is moored with two ropes." es "Un barco se amarra con dos cabos." }
    remark gulls { en "Gulls are not counted as boats by anybody here." es "Las gaviotas no cuentan como barcos." }
    sentence lamp unseen
  }
  figure fee: count 0..20 = 4
  sentence pay { en "Mooring costs {fee} coins a night." es "Amarrar cuesta {fee} monedas por noche." }
}
provision sailing on page 3 {
  paragraph 1 { remark calm { en "In a calm nobody sails." es "Con calma nadie navega." } }
  table speed: count 0..20 on wind: count 0..12 {
    about en "How far a boat goes."
    row low = 0..3: 2
    row high = at least 4: 6
  }
}
update 1.1 of quay { on base held in en }
erratum E1 on mooring changes {
  heading en "Ropes"
  replace sentence mooring.rope at en page 2, paragraph 1, sentence 1 { en "A boat is moored with three ropes." }
}
erratum E2 on sailing, mooring editorial {
  move sentence mooring.gulls into paragraph sailing.1 at en page 2, paragraph 1, sentence 2
}
erratum E3 on mooring records {
  replace sentence mooring.lamp at en page 2, paragraph 1, sentence -1 { en "A lamp burns at night." }
}
erratum E4 on mooring, sailing changes {
  set figure fee to 5 at en page 2, sentence -1
  set cell speed.high to 7 at en page 3, table, row 2
}
ruling Q1 on sailing clarifies {
  question en "May one sail at night?"
  answer { remark night { en "One may, as long as a lamp burns on board the whole time." } }
}
update 1.2 of quay { on base re-issues 1.1 held in es }
carries 1.1/E1 as E1 { at es page 2, paragraph 1, sentence 1 restated sentence rope { es "Un barco se amarra con tres cabos." } }
ruling Q1 on sailing revises 1.1/Q1 clarifies {
  question es "¿Se puede navegar de noche?" en "May one sail at night?"
  answer {
    remark night {
      es "Sí, mientras arda un farol en cubierta."
      en "One may, as long as a lamp burns on deck the whole time."
    }
  }
}
drops 1.1/E2 changes
drops 1.1/E3 changes
drops 1.1/E4 changes
`),
]);

const first = compare("base", "1.1");
const texts = textOf(first);
const at = (place: string) => texts.filter((text) => text.at.to === place || text.at.from === place);

describe("words of two versions", () => {
  it("are compared in each language in which they changed", () => {
    const [rope] = at("mooring, 1, rope");
    expect(rope && read(rope, "en")).toBe(
      "changed mooring, 1, rope: A boat is moored with [-two-]{+three+} ropes.",
    );
    // The Spanish words stay, as a translation of the earlier ones.
    expect(rope?.languages.map(({ language }) => language)).toEqual(["en"]);
    expect(rope?.entries).toEqual({ from: null, to: "quay-1.1/E1" });
  });

  it("that stand elsewhere are moved, also into another provision", () => {
    const [gulls] = texts.filter(({ kind }) => kind === "moved");
    expect(gulls?.at.from).toBe("mooring, 1, gulls");
    expect(gulls?.at.to?.startsWith("sailing, 1")).toBe(true);
    expect(gulls && changeOf(first, "E2").text).toContain(gulls);
  });

  it("that nobody held before are put on record, and in the other direction no longer on record", () => {
    expect(changeOf(first, "E3").text.map(({ kind }) => kind)).toContain("put-on-record");
    const back = changeOf(compare("1.1", "base"), "E3").text.find(({ unit }) => unit === "sentence");
    expect(back?.kind).toBe("off-record");
    expect(back?.languages[0]).toMatchObject({ from: "record", to: "unseen" });
  });

  it("show figures, in the sentence too, and cells by row and column", () => {
    const told = changeOf(first, "E4").text.map((text) => read(text, text.languages[0]?.language ?? null));
    expect(told).toContain("changed mooring, fee: [-4-]{+5+}");
    expect(told).toContain("changed sailing, speed, high, value: [-6-]{+7+}");
    const [pay] = at("mooring, pay");
    expect(pay && read(pay, "en")).toBe("changed mooring, pay: Mooring costs [-4-]{+5+} coins a night.");
  });

  it("of a ruling that revises another are compared with its, and a translation is called one", () => {
    const { entries, text } = changeOf(compare("1.1", "1.2"), "Q1");
    expect(entries).toEqual({ from: ["quay-1.1/Q1"], to: ["quay-1.2/Q1"] });
    const night = text.find(({ unit }) => unit === "remark");
    expect(night && read(night, "en")).toBe(
      "changed Q1, night: One may, as long as a lamp burns on [-board-]{+deck+} the whole time.",
    );
    const states = night?.languages.map(({ language, from, to }) => [language, from, to]);
    expect(states).toContainEqual(["en", "record", "translation"]);
    expect(states).toContainEqual(["es", "missing", "record"]);
  });

  it("that an update no longer repeats are as they were in the printing", () => {
    const back = changeOf(compare("1.1", "1.2"), "E4");
    expect(back.entries).toEqual({ from: ["quay-1.1/E4"], to: [] });
    expect(back.text.map((text) => read(text, null))).toContain("changed mooring, fee: [-5-]{+4+}");
  });
});

describe("the other way round", () => {
  it("what was inserted is deleted, in the same words", () => {
    const counterpart = {
      inserted: "deleted",
      deleted: "inserted",
      "put-on-record": "off-record",
      "off-record": "put-on-record",
    };
    const sidesOf = (text: (typeof texts)[number], turned: boolean) => ({
      kind: turned ? ((counterpart as Record<string, string>)[text.kind] ?? text.kind) : text.kind,
      at: turned ? [text.at.to, text.at.from] : [text.at.from, text.at.to],
      words: text.languages
        .map(({ language, pieces }) => {
          const without = (op: string) =>
            pieces
              .filter((piece) => piece.op !== op)
              .map((piece) => piece.text)
              .join("");
          const both = [without("inserted"), without("deleted")];
          return { language, words: turned ? both.reverse() : both };
        })
        .sort((a, b) => String(a.language).localeCompare(String(b.language))),
    });
    const byPlace = (a: { at: (string | null)[] }, b: { at: (string | null)[] }) =>
      JSON.stringify(a.at).localeCompare(JSON.stringify(b.at));
    for (const [from, to] of [
      ["base", "1.1"],
      ["1.1", "1.2"],
      ["base", "1.2"],
    ] as const) {
      const forth = textOf(compare(from, to))
        .map((text) => sidesOf(text, false))
        .sort(byPlace);
      const back = textOf(compare(to, from))
        .map((text) => sidesOf(text, true))
        .sort(byPlace);
      expect(back).toEqual(forth);
    }
  });
});

describe("a version and itself", () => {
  it("differ in nothing", () => {
    for (const version of ["base", "1.1", "1.2"]) {
      expect(textOf(compare(version, version))).toEqual([]);
      expect(compare(version, version, { onlyChanged: true }).changes).toEqual([]);
    }
  });
});

it("a sentence that was moved and rewritten keeps its inner difference", () => {
  const both = comparing([
    source(`
book yard { title en "Yard" held in en }
provision one on page 1 {
  remark a { en "Every cart that comes into the yard is weighed twice at the gate." }
  remark b { en "Dogs stay out." }
}
provision two on page 2 { remark c { en "Cats may come in." } }
update 1.1 of yard { on base held in en }
erratum E1 on one, two editorial {
  delete sentence one.a at en page 1, sentence 1
  append to provision two at en page 2 { remark d { en "Every cart that comes into the yard is weighed once at the gate." } }
}
`),
  ])("base", "1.1");
  expect(textOf(both).map((text) => read(text, "en"))).toEqual([
    "moved two, d: Every cart that comes into the yard is weighed [-twice-]{+once+} at the gate.",
  ]);
});

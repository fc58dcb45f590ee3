/** From the text of a book to verdicts, version by version: what authors write means what the evaluator says. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask, type AskOptions, evaluateExpression } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import type { BookId, DecisionId, DoubtId, VersionId } from "../../compiler/resolve/graph.ts";
import type { Json } from "../../compiler/core/json.ts";

const text = `
book lantern { title en "Lantern"  held in en  unit length = in  phases phase }
enum phase { dusk  night  dawn }
keyword GHOST of nature { name en "GHOST" es "FANTASMA" }
keyword SHADE of nature
record hero {
  keywords: keywords
  gap: length 0"..48" { about en "How far the hero stands from the lantern." }
  ally?: ref hero
}
fact hero: hero
fact band: list of hero
fact now: moment
fact wall: truth
choice lends: truth by keeper { about en "Does the keeper lend the lantern?" }
decide lit: truth given h: hero { about en "Is the hero lit?" }
decide sees: truth { about en "Does the hero see the treasure?" }
decide lent: truth { lent: yes when lends  kept: no when not lends }

provision light on page 4 {
  paragraph 1 {
    sentence near { en "A hero within 6″ of the lantern is lit." }
    sentence rim unseen
    sentence dark { en "Further out it is dark." }
    sentence blind { en "Who is not lit does not see." }
    sentence lit { en "Who is lit sees, unless a rule says otherwise." }
    sentence wall { en "Nobody sees through a wall." }
    sentence ghost { en "Ghosts do not care for walls." }
  }
  figure reach: length = 6"
  clauses of lit {
    near: yes when h.gap <= reach
    rim: unseen when h.gap > reach and h.gap <= 12" cites page 4
    dark: no when h.gap > 12"
  }
  clauses of sees {
    lit: yes when lit(hero) unless told
    wall over lit: no when wall and now.phase != dawn
    ghost bars wall: when hero has GHOST
    otherwise: no when lit(hero) is ruled from blind
  }
}
provision pay on page 5 {
  table pay: count on band-size: count 0..9 {
    row alone = 1: 10
    row small = 2..4: 20
    row large = at least 5: hole
    row nobody = 0: never
  }
}
update 1.1 of lantern { title en "Lantern 1.1"  on base  held in en }
erratum E01 on light changes {
  doubt edge { open taken en "The rim is lit." closed written en "It is not." because en "The rim is named and not described." }
  replace sentence rim at en page 4, paragraph 1, sentence 2 { en "So is the rim, up to 12″." }
  clauses of lit { replace rim: yes when h.gap > reach and h.gap <= 12" and reading edge = open }
  example "at the rim" {
    given hero = { gap: 12", keywords: {} }
    expect lit(hero) = yes because rim
    expect reading edge = closed lit(hero) no-ruling
    expect count h in band with lit(h) depends
  }
}
ruling Q01 on light settles {
  question en "Do shades count as ghosts?"  answer en "Yes."
  clauses of sees { shade bars wall: when hero has SHADE }
}
`;

const { value, diagnostics } = compile([{ path: "rules/lantern/book.rubric", text }]);
const versions = value.versions.get("lantern" as BookId);
function programOf(version: string) {
  const found = versions?.get(version as VersionId);
  if (!found) throw new Error(`there is no version ${version}`);
  return found.program;
}
function verdict(version: string, decision: string, given: Json, options: AskOptions = {}) {
  const program = programOf(version);
  const asked = program.decisions.find(({ id }) => id === decision) ?? null;
  const { situation, faults } = decode(program, inputsOf(program, asked), given);
  expect(faults).toEqual([]);
  return ask(program, decision as DecisionId, situation, options);
}
const standing = (gap: string, ...keywords: string[]): Json => ({ gap, keywords });

it("has no errors", () => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});
it("a held clause answers, an unseen one is not on record, and neither is no ruling", () => {
  expect(verdict("base", "lit", { h: standing("6in") })).toMatchObject({
    status: "ruled",
    value: true,
    because: [{ clause: "near" }, { clause: "light.reach" }],
  });
  expect(verdict("base", "lit", { h: standing("7in") })).toMatchObject({
    status: "not-on-record",
    because: [{ clause: "rim" }, { clause: "light.reach" }],
  });
  expect(verdict("base", "lit", { h: standing("13in") })).toMatchObject({ status: "ruled", value: false });
});
it("an update decides what the printing left unseen, under the reading taken", () => {
  const given = { h: standing("12in") };
  expect(verdict("1.1", "lit", given)).toMatchObject({
    status: "ruled",
    value: true,
    doubts: [
      {
        id: "edge",
        taken: "open",
        written: "closed",
        readings: [
          { name: "open", value: true },
          { name: "closed", status: "no-ruling" },
        ],
      },
    ],
  });
  const closed = new Map([["edge" as DoubtId, "closed"]]);
  expect(verdict("1.1", "lit", given, { readings: closed }).status).toBe("no-ruling");
});
it("precedence, bars and a told rule work through what is called", () => {
  const at = (phase: string, wall: boolean, ...keywords: string[]) => ({
    hero: standing("3in", ...keywords),
    wall,
    now: { phase },
  });
  expect(verdict("base", "sees", at("night", true))).toMatchObject({
    value: false,
    because: [{ clause: "wall" }],
    unless: [{ clause: "lit", why: "overridden by wall" }, {}, {}],
  });
  expect(verdict("base", "sees", at("dawn", true))).toMatchObject({ value: true });
  expect(verdict("base", "sees", at("night", true, "FANTASMA"))).toMatchObject({ value: true });
  expect(verdict("base", "sees", at("night", true, "SHADE"))).toMatchObject({ value: false });
  expect(verdict("1.1", "sees", at("night", true, "SHADE"))).toMatchObject({ value: true });
  expect(verdict("base", "sees", { ...at("night", false), told: ["sees.lit"] })).toMatchObject({
    value: false,
    because: [{ clause: "otherwise" }, {}, {}],
  });
});
it("asks for what still matters, and for nothing else", () => {
  const missing = (given: Json) => verdict("base", "sees", given).missing.map(({ path }) => path);
  expect(missing({ wall: false })).toEqual(["hero.gap"]);
  expect(missing({ hero: { gap: 2 } })).toEqual(["wall", "now.phase", "hero.keywords"]);
  expect(missing({ hero: { gap: 2 }, now: { phase: "dawn" } })).toEqual([]);
  expect(verdict("base", "sees", { wall: false }).missing[0]?.about).toEqual({
    en: "How far the hero stands from the lantern.",
  });
});
it("a choice left open shows whose it is", () => {
  expect(verdict("base", "lent", {})).toMatchObject({
    status: "depends",
    choices: [{ path: "lends", owner: "keeper", options: [true, false] }],
  });
});
it("a table gives its row, never, and its hole", () => {
  expect(verdict("base", "pay", { "band-size": 3 })).toMatchObject({
    value: 20,
    because: [{ clause: "small" }],
  });
  expect(verdict("base", "pay", { "band-size": 0 })).toMatchObject({ status: "ruled", value: null });
  expect(verdict("base", "pay", { "band-size": 5 })).toMatchObject({ status: "no-ruling" });
});
it("examples run in the version they stand in", () => {
  expect(runExamples(programOf("base"))).toEqual([]);
  expect(runExamples(programOf("1.1")).map(({ passed }) => passed)).toEqual([true]);
});
it("an expression is answered like a decision", () => {
  const program = programOf("base");
  const [clause] = program.decisions.flatMap((each) =>
    each.kind === "ruled" && each.id === "sees" ? each.clauses : [],
  );
  const { situation } = decode(program, inputsOf(program, null), { hero: standing("8in") });
  if (!clause?.when) throw new Error("the clause has no condition");
  expect(evaluateExpression(program, clause.when, situation)).toMatchObject({
    status: "not-on-record",
    value: null,
    because: [{ clause: "rim" }, { clause: "light.reach" }],
  });
});

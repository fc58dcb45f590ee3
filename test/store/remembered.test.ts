/** Proofs and followed sequences are found again after edits that cannot change them, and only then. */
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { checkCourses } from "../../compiler/play/checks.ts";
import type { PartsRead } from "../../compiler/core/recall.ts";
import { compile } from "../../compiler/compile.ts";
import { fingerprintOfProof, fingerprintOfRules, hashOfParts } from "../../compiler/store/fingerprint.ts";
import { rememberedCourses, rememberedAnswers } from "../../compiler/store/remembered.ts";
import type { Store } from "../../compiler/store/store.ts";
import { prove } from "../../compiler/study/proofs.ts";

const book = `book lamp { title en "Lamp" held in en  unit length = m }
enum stuff { oil wax }
record hero { at: length  burns?: stuff }
fact depth: length 0m..9m { about en "How deep it is." }
law shallow: depth < 9m
decide sees: truth given h: hero { about en "Does it see?" }
resolve dives { about en "Does it dive?" roll die = 1 of D6  dive: gives goes: truth = some d in die has d >= 5 }
provision light on page 4 {
  heading en "Light"
  sentence near { en "A hero at most 2 m down sees." }
  sentence dark { en "No other hero sees." }
  doubt sharp {
    strict taken en "It is."
    loose written en "It is not."
    because en "It says nothing."
  }
  clauses of sees { near: yes when depth <= 2m and h.burns = oil  otherwise: no from dark }
  example "near" { given depth = 1m  expect sees({ at: 1m, burns: oil }) = yes }
}
`;

function programOf(text: string): Program {
  const { value, diagnostics } = compile([{ path: "lamp.rubric", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const program = [...value.versions.values()].flatMap((all) => [...all.values()])[0]?.program;
  if (!program) throw new Error("there is no book");
  return program;
}

const before = programOf(book);

describe("a fingerprint", () => {
  const silent: readonly (readonly [string, string, string])[] = [
    ["a place", "record hero", "\n\nrecord hero"],
    ["a description", "How deep it is.", "How deep the hero is."],
    ["a sentence", "No other hero sees.", "Nobody else sees."],
    ["an example", "given depth = 1m", "given depth = 2m"],
  ];
  it.each(silent)("stays after an edit of %s", (_, from, to) => {
    const after = programOf(book.replace(from, to));
    expect(after).not.toEqual(before);
    expect(fingerprintOfProof(after)).toBe(fingerprintOfProof(before));
    expect(fingerprintOfRules(after)).toBe(fingerprintOfRules(before));
  });

  const telling: readonly (readonly [string, string | RegExp, string])[] = [
    ["a number", "depth <= 2m", "depth <= 3m"],
    ["a comparison", "depth <= 2m", "depth < 2m"],
    ["an answer", "otherwise: no", "otherwise: yes"],
    ["a domain", "0m..9m", "0m..8m"],
    ["an enumeration", "oil wax", "wax oil"],
    ["a field", "burns?: stuff", "burns?: stuff  lit: truth"],
    ["a law", "depth < 9m", "depth < 7m"],
    ["the reading in use", 'strict taken en "It is."\n    loose', 'strict en "It is."\n    loose taken'],
  ];
  it.each(telling)("changes with %s", (_, from, to) => {
    const after = programOf(book.replace(from, to));
    expect(fingerprintOfProof(after)).not.toBe(fingerprintOfProof(before));
    expect(fingerprintOfRules(after)).not.toBe(fingerprintOfRules(before));
  });

  it("of sequences changes with a line, that of decisions does not", () => {
    const withoutLaw = book.replace(/law .*\n/, "");
    const [one, other] = [withoutLaw, withoutLaw.replace("d >= 5", "d >= 4")].map(programOf) as [
      Program,
      Program,
    ];
    expect(fingerprintOfRules(other)).not.toBe(fingerprintOfRules(one));
    expect(fingerprintOfProof(other)).toBe(fingerprintOfProof(one));
  });
});

/** What its first sequence rests on. */
function readBy(program: Program): PartsRead {
  const all: PartsRead[] = [];
  checkCourses(program, { start: () => null, step: () => null }, (read) => {
    all.push(read);
    return [];
  });
  const dives = all.find(({ course }) => course === "play dives");
  if (!dives) throw new Error("there is no sequence");
  return dives;
}

function storeInMemory(): Store {
  const entries = new Map<string, Uint8Array>();
  return {
    get: async (key) => entries.get(key) ?? null,
    put: async (all) => {
      for (const [key, bytes] of all) entries.set(key, bytes);
    },
  };
}

describe("what is remembered", () => {
  const after = programOf(book.replace("depth <= 2m", "depth <= 3m"));
  const sees = before.decisions[0]?.id;
  if (!sees) throw new Error("there is no decision");

  it("of proofs is the same proof, for the same question about the same pair", async () => {
    const store = storeInMemory();
    const first = await rememberedAnswers(store, ["claims"], ["lamp"]);
    const pair = [before, after] as const;
    const proof = first?.recall(["judge", sees], pair, () => prove(...pair, sees, "judge"));
    expect(proof?.meaning).toBe("wider");
    await first?.save();
    const second = await rememberedAnswers(store, ["claims"], ["lamp"]);
    expect([first?.isEmpty, second?.isEmpty]).toEqual([true, false]);
    const asked: string[] = [];
    const ask = (question: string, ...programs: [Program, Program]) =>
      second?.recall([question, sees], programs, () => {
        asked.push(question);
        return prove(...programs, sees, "judge");
      });
    expect(ask("judge", before, after)).toEqual(proof);
    expect(asked).toEqual([]);
    ask("another", before, after);
    ask("judge", after, before);
    expect(asked).toEqual(["another", "judge"]);
  });

  it("of sequences is only that they have no fault", async () => {
    const store = storeInMemory();
    const save = async (courses: Awaited<ReturnType<typeof rememberedCourses>>) =>
      store.put(new Map(courses?.entry() ?? []));
    const fault = { code: "endless-loop" } as never;
    const other = programOf(book.replace("d >= 5", "d >= 4"));
    const first = await rememberedCourses(store, ["lamp"]);
    expect(first?.check(readBy(before), () => [])).toEqual([]);
    expect(first?.check(readBy(other), () => [fault])).toEqual([fault]);
    await save(first);
    const second = await rememberedCourses(store, ["lamp"]);
    expect(second?.check(readBy(before), () => [fault])).toEqual([]);
    expect(second?.check(readBy(other), () => [fault])).toEqual([fault]);
    // The clause of a decision that it does not ask.
    expect(second?.check(readBy(after), () => [fault])).toEqual([]);
  });

  const asking = book
    .replace("law shallow: depth < 9m\n", "")
    .replace("has d >= 5 }", "has d >= 5 and sees(h) }")
    .replace("resolve dives {", "resolve dives given h: hero {")
    .replace("fact depth", 'fact calm: truth { about en "Is it calm?" }\nfact depth');
  it.each([
    ["a decision that it asks", "depth <= 2m", "depth <= 3m"],
    ["a fact", "0m..9m", "0m..8m"],
    ["a record", "burns?: stuff", "burns?: stuff  lit: truth"],
    [
      "what another sequence sets",
      "\nprovision",
      '\nprocedure calms { about en "Calm." rest: set calm to yes }\nprovision',
    ],
    [
      "a reaction",
      "\nprovision",
      '\nevent gust { about en "A gust." }\nreact blown after gust { stir: set calm to no }\nprovision',
    ],
  ])("of a sequence is not found again after an edit of %s", (_, from, to) => {
    const [one, other] = [asking, asking.replace(from, to)].map((text) => readBy(programOf(text)));
    const keyOf = ({ around, own }: PartsRead = readBy(before)) => [hashOfParts(around), hashOfParts(own)];
    expect(keyOf(other)).not.toEqual(keyOf(one));
  });
});

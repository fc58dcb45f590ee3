/** Differences from the shell: the digest, marked words, witnesses that the emitted code bears out, Markdown, data. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { decisionInWords } from "../../compiler/cli/diff-words.ts";
import type { Difference } from "../../compiler/diff/change.ts";
import { languageFor } from "../../compiler/words/language.ts";
import { run } from "../support/run-cli.ts";

const text = `
book pool { title en "Pool" held in en, es unit length = m }
enum stroke { crawl { name en "Crawl" } back { name en "Back" } }
fact depth: length { about en "How deep the water is." }
fact stroke: stroke { about en "How one swims." }
fact swimmers: list of swimmer { about en "Who swims." }
record swimmer { adult: truth { about en "Is it an adult?" } }
decide may-swim: truth { about en "May one swim?" }
decide lanes: count { about en "How many lanes there are." }
provision depth on page 4 {
  heading en "Depth" es "Profundidad"
  sentence deep { en "One may swim in water deeper than a metre *and* colder than tea." es "Se puede nadar donde cubre." }
  clauses of may-swim { deep: yes when depth > 1m  otherwise: no from deep }
  sentence lanes { en "There are four lanes." }
  clauses of lanes { lanes: 4 }
}
provision diving on page 5 {
  sentence dive { en "A six is needed to dive." }
  resolve dives {
    about en "Does one dive?"
    roll die = 1 of D6
    dive: gives goes: truth = some d in die has d >= 6
  }
}
update 1.1 of pool { on base held in en }
erratum E1 on depth changes {
  heading en "Deeper"
  replace sentence deep at en page 4, sentence 1 { en "One may swim in water deeper than two metres *and* colder than tea." }
  clauses of may-swim { replace deep: yes when depth > 2m and every s in swimmers has s.adult }
}
erratum E2 on depth editorial {
  replace sentence lanes at en page 4, sentence -1 { en "Four lanes there are." }
  clauses of lanes { replace lanes: 2 + 2 }
}
erratum E3 on diving changes {
  replace sentence dive at en page 5, sentence 1 { en "A five is needed to dive." }
  resolve dives {
    about en "Does one dive?"
    roll die = 1 of D6
    dive: gives goes: truth = some d in die has d >= 5
  }
}
ruling Q1 on depth settles {
  doubt lanes {
    six written en "Six."
    five taken en "Five."
    because en "It is not said."
  }
  question en "How many lanes are there on Sundays?"
  answer { sentence sunday { en "As many as it takes." } }
  decide sunday-lanes: count { about en "How many lanes there are on Sundays." }
  clauses of sunday-lanes { sunday: 6 when reading lanes = six  few: 5 when reading lanes = five }
}
`;

const folder = mkdtempSync(join(tmpdir(), "rubric-diff-"));
mkdirSync(join(folder, "rules"));
writeFileSync(join(folder, "rubric.json"), JSON.stringify({ books: ["rules"] }));
writeFileSync(join(folder, "rules", "book.rubric"), text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const schema = fileURLToPath(new URL("../../compiler/emit/schema/diff.schema.json", import.meta.url));
const isDifference = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));

async function shown(...args: string[]): Promise<string> {
  const { out, err, code } = await run(["diff", "pool", ...args, "--project", folder]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return out;
}
async function data(...args: string[]): Promise<Difference> {
  const found: unknown = JSON.parse(await shown(...args, "--json"));
  expect(isDifference(found) ? [] : isDifference.errors).toEqual([]);
  return found as Difference;
}

describe("rubric diff", () => {
  it("begins with what decides differently, what is new, and where only words changed", async () => {
    const out = await shown("base", "1.1");
    expect(out).toContain("pool base → 1.1\n\nRulings that changed (2)\n  Deeper (E1, new)\n");
    expect(out).toContain("\nAnswered for the first time (1)\n  Depth (Q1, new)\n");
    expect(out).toContain("\nWording only (1)\n  Depth (E2, new)\n");
  });

  it("marks words that came and went, in the language in which they changed", async () => {
    const out = await shown("base", "1.1");
    expect(out).toContain(
      "One may swim in water deeper than [-a metre-]{+two metres+} *and* colder than tea.",
    );
    expect(await shown("base", "1.1", "--lang", "es")).toContain("depth, deep (changed; in en)");
  });

  it("shows the situation in which the two part, who is to blame, and the chances", async () => {
    const out = await shown("base", "1.1");
    expect(out).toContain(
      "· “How deep the water is”: 2 m\n      Yes → No\n      by 1.1/E1\n      before: “One may swim",
    );
    expect(out).toContain("goes: Yes: 1/6 → 1/3 (+1/6)");
  });

  it("tells how many of the regions flip", async () => {
    // Up to 1 m, up to 2 m, and beyond that with nobody, an adult or a child: the second and the last flip.
    expect(await shown("base", "1.1")).toContain(
      "May one swim? fewer situations allow it, in 2 of 5 cases\n",
    );
    const found = await data("base", "1.1");
    const [decision] = found.changes.flatMap(({ decisions }) =>
      decisions.filter((each) => each.decision === "may-swim"),
    );
    expect(decision?.share).toEqual({ flipped: 2, regions: 5 });
  });

  it("says how far lists were gone through where longer ones may flip the other way", () => {
    const { phrases } = languageFor("en");
    const change = { meaning: "wider", bound: 3, share: null } as const;
    expect(decisionInWords(phrases, change)).toBe("more situations allow it (lists of up to 3)");
    expect(decisionInWords(phrases, { ...change, bound: null })).toBe("more situations allow it");
    expect(decisionInWords(phrases, { ...change, meaning: "different" })).toBe("different answers");
  });

  it("gives data that keeps to its schema, also of a version and itself", async () => {
    const found = await data("base", "1.1");
    expect(found).toMatchObject({ format: "rubric-diff-1", book: "pool", from: "base", to: "1.1" });
    const [first] = found.changes.filter(({ entries }) => entries.to.some((id) => id === "pool-1.1/E1"));
    expect(first).toMatchObject({ meaning: "narrower", own: "narrower", claim: "changes", inherited: [] });
    expect(first?.witnesses.length).toBeGreaterThan(0);
    expect((await data("1.1", "1.1", "--only", "changed")).changes).toEqual([]);
    expect((await data("1.1", "base")).from).toBe("1.1");
  });

  it("leaves out what did not change where asked to", async () => {
    const all = await data("1.1", "1.1");
    expect(all.changes.length).toBeGreaterThan(0);
    expect(await shown("1.1", "1.1", "--only", "changed")).toBe("pool 1.1 → 1.1\n\nNothing differs.\n");
  });

  it("writes a page of Markdown in which authors' words are no markup", async () => {
    const out = await shown("base", "1.1", "--markdown");
    expect(out).toContain("## pool base → 1.1\n");
    expect(out).toContain("deeper than <del>a metre</del><ins>two metres</ins> \\*and\\* colder than tea.");
    expect(out).toContain("| Rulings that changed | 2 |");
    expect(out).toMatch(/\*\*Yes → No\*\*/);
  });

  it("compares one reading of a doubt with another", async () => {
    const found = await data("1.1", "1.1", "--reading", "lanes=six:five", "--only", "changed");
    expect(found.readings).toEqual({ from: { lanes: "six" }, to: { lanes: "five" } });
    const [change] = found.changes;
    expect(change?.entries.to).toEqual(["pool-1.1/Q1"]);
    expect(change?.witnesses[0]).toMatchObject({ before: { value: 6 }, after: { value: 5 } });
    const told = await shown("1.1", "1.1", "--reading", "lanes=six:five", "--only", "changed");
    expect(told).toContain("Rulings that changed (1)");
    expect(told).toMatch(/^ {2}How many lanes there are on Sundays: different answers$/m);
    expect(await shown("1.1", "1.1", "--reading", "lanes=six:five", "--markdown")).toContain(
      "- **How many lanes there are on Sundays:** different answers\n",
    );
  });

  it("leaves no file behind, neither in the project nor beside it", async () => {
    const files = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    const before = files();
    const aside = mkdtempSync(join(tmpdir(), "rubric-aside-"));
    const { TMPDIR } = process.env;
    process.env.TMPDIR = aside;
    try {
      expect((await data("base", "1.1")).changes.some(({ witnesses }) => witnesses.length > 0)).toBe(true);
      expect(readdirSync(aside)).toEqual([]);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
      rmSync(aside, { recursive: true });
    }
    expect(files()).toEqual(before);
  });

  it("is used wrongly with versions, readings and words that are not there", async () => {
    const misused = async (...args: string[]) => {
      const { code, err } = await run(["diff", ...args, "--project", folder]);
      expect(code).toBe(2);
      return err;
    };
    expect(await misused("pool", "base", "2.0")).toContain("`pool` has no version 2.0.");
    expect(await misused("pond", "base", "1.1")).toContain("There is no book `pond`");
    expect(await misused("pool", "base")).toContain("needs more words");
    expect(await misused("pool", "base", "1.1", "--only", "new")).toContain("`--only new` does not exist.");
    expect(await misused("pool", "base", "1.1", "--reading", "lane=six")).toContain(
      "There is no doubt `lane`",
    );
    expect(await misused("pool", "base", "1.1", "--reading", "lanes=seven")).toContain(
      "has no reading `seven`",
    );
  });
});

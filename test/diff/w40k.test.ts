/** The slice of w40k from 1.2 to 1.5: what is known of its entries comes out, with the flips that tell both apart. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Change, Difference, ReadingsGiven, Witness } from "../../compiler/diff/change.ts";
import { ask } from "../../compiler/study/ask.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { changeOf, comparingCompiled } from "../support/compared.ts";
import { projectOf } from "../support/project-of.ts";
import { compiledRules, rules } from "../support/rules.ts";
import { run } from "../support/run-cli.ts";
import { isSoak } from "../support/seed.ts";
import { differenceOnSite } from "../support/site.ts";

const schema = fileURLToPath(new URL("../../compiler/emit/schema/diff.schema.json", import.meta.url));
const isDifference = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<Difference>(
  JSON.parse(readFileSync(schema, "utf8")),
);

const sources = rules.filter(({ path }) => path.startsWith("rules/w40k/"));
const compare = comparingCompiled(compiledRules(), "w40k");
// Over one update, over two, and back: what the site shows.
const shown = new Map<string, Difference>();
for (const [from, to] of [
  ["1.2", "1.5"],
  ["base", "1.5"],
  ["1.5", "1.2"],
  ["1.2", "base"],
] as const)
  shown.set(`${from} ${to}`, await differenceOnSite("w40k", from, to));
const found = shown.get("1.2 1.5") ?? expect.unreachable("it was asked for");

function flips(change: Change, name: string): readonly string[] {
  const said = ({ status, value }: Change["witnesses"][number]["before"]) =>
    status === "ruled" ? JSON.stringify(value) : status;
  return change.witnesses
    .filter(({ decision }) => decision === name)
    .map(({ before, after }) => `${said(before)} → ${said(after)}`);
}

describe("w40k from 1.2 to 1.5", () => {
  it("leaves nothing unproved", () => {
    const open = found.changes.flatMap(({ decisions }) =>
      decisions.filter(({ meaning }) => meaning === "not-proved"),
    );
    expect(open.map(({ decision, reason }) => `${decision}: ${reason}`)).toEqual([]);
  });

  it("has a witness for every difference, and each names who is to blame", () => {
    const silent = found.changes
      .flatMap(({ decisions }) => decisions)
      .filter(
        ({ meaning, witnesses }) => meaning !== "same" && meaning !== "same-up-to" && witnesses.length === 0,
      );
    expect(silent.map(({ decision }) => decision)).toEqual([]);
    for (const { entries, before, after } of found.changes.flatMap(({ witnesses }) => witnesses)) {
      expect(entries.length).toBeGreaterThan(0);
      expect([before.status, after.status]).not.toContain("depends");
    }
  });

  it("pairs what is carried, revised and merged, and tells what was dropped", () => {
    const paired = (entry: string) => changeOf(found, entry).entries;
    expect(paired("1.5/E25")).toEqual({ from: ["w40k-1.2/E17"], to: ["w40k-1.5/E25"] });
    expect(paired("1.5/E30")).toEqual({ from: ["w40k-1.2/E22"], to: ["w40k-1.5/E30"] });
    expect(paired("1.5/Q29")).toEqual({
      from: ["w40k-1.2/Q21", "w40k-1.2/Q44", "w40k-1.2/Q46"],
      to: ["w40k-1.5/Q29"],
    });
    expect(changeOf(found, "1.2/Q23")).toMatchObject({ entries: { to: [] }, claim: "changes" });
    expect(changeOf(found, "1.2/Q45")).toMatchObject({ meaning: "withdrawn", claim: "withdraws" });
  });

  it("counts as its own what an entry makes of one decision by another that it alone states", () => {
    const { decisions } = changeOf(found, "1.5/Q29");
    const own = new Map(decisions.map((each) => [each.decision as string, each.own]));
    expect(own.get("effect-stays")).toBe("different");
    expect(own.get("counts-as-advanced")).toBe("new");
  });

  it("makes height cost in a charge again, once Q23 is gone", () => {
    expect(flips(changeOf(found, "1.2/Q23"), "counted")).toContain('"0in" → "1in"');
  });

  it("puts on record what the printing said of FLY in the Movement phase", () => {
    expect(changeOf(found, "1.5/E02").meaning).toBe("was-not-on-record");
  });

  it("counts a re-roll once a roll and no longer once a die, only if the words are read literally", () => {
    const change = changeOf(found, "1.5/E04");
    expect(change).toMatchObject({ kind: "only-literally", own: "not-proved", odds: null });
    expect(flips(change, "may-reroll")).toEqual([]);
    const [decision] = change.literally.decisions;
    expect(decision).toMatchObject({ decision: "may-reroll", own: "narrower" });
    expect(decision?.witnesses.map(({ before, after }) => [before.value, after.value])).toEqual([
      [true, false],
    ]);
    expect(change.literally.plays.map(({ play }) => play)).toEqual(["two-rerolls", "two-picks"]);
    const rows = change.literally.plays[0]?.odds?.rows ?? [];
    expect(rows.some(({ shift }) => shift !== "0")).toBe(true);
  });

  it("counts what changes only if read literally apart from the rulings that changed", () => {
    const ofKind = (kind: Change["kind"]) =>
      found.changes.filter((change) => change.kind === kind).map(({ entries }) => entries.to.join());
    expect(ofKind("only-literally")).toEqual(["w40k-1.5/E04", "w40k-1.5/E22", "w40k-1.5/Q18"]);
    for (const { kind, decisions } of found.changes) {
      const flips = decisions.flatMap(({ own, witnesses }) => (own === "same" ? [] : witnesses));
      const isRuledTwice = flips.some(
        ({ before, after }) => before.status === "ruled" && after.status === "ruled",
      );
      if (isRuledTwice) expect(kind).toBe("decides-differently");
      if (kind === "answered-first") expect(isRuledTwice).toBe(false);
    }
  });

  it("gives cover at the statue by whatever hides a quarter, and leaves woods, ruins and craters as they were", () => {
    const statue = changeOf(found, "1.5/E30");
    expect(statue).toMatchObject({ own: "wider" });
    expect(flips(statue, "in-cover")).toEqual(["false → true"]);
    for (const entry of ["1.5/E25", "1.5/E27", "1.5/E28"]) {
      const change = changeOf(found, entry);
      expect(change.text).toEqual([]);
      expect(change.own).toBe("same");
    }
  });

  it("draws within by the base alone, and asks of a unit no longer", () => {
    const change = changeOf(found, "1.5/Q05");
    const meanings = change.decisions.map(({ decision, meaning }) => [decision, meaning]);
    expect(meanings).toContainEqual(["within", "narrower"]);
    expect(meanings).toContainEqual(["wholly-within", "wider"]);
    expect(meanings).toContainEqual(["unit-within", "withdrawn"]);
  });

  it("says of a translation that it is one", () => {
    const [whole] = changeOf(found, "1.5/E04").text;
    expect(whole?.languages.map(({ language, from, to }) => [language, from, to])).toEqual(
      expect.arrayContaining([
        ["en", "record", "translation"],
        ["es", "translation", "record"],
      ]),
    );
  });

  it("has nothing to tell of 1.5 and itself", () => {
    expect(compare("1.5", "1.5", { onlyChanged: true }).changes).toEqual([]);
  });
});

/** What `rubric ask` answers in one version, with the readings in use. Many comparisons show the same situation. */
const answers = new Map<string, readonly unknown[]>();
function asked(version: string, { decision, given }: Witness, readings: ReadingsGiven): readonly unknown[] {
  const key = JSON.stringify([version, decision, given, readings]);
  const known = answers.get(key);
  if (known) return known;
  const { program, all } = selectVersion(compiledRules(), "w40k", version);
  // The other versions only matter for the names of clauses; looking for answers in them takes long.
  const versions = "told" in given ? { versions: all } : {};
  const { status, value } = ask(program, decision, given, { ...versions, readings });
  answers.set(key, [status, value]);
  return [status, value];
}

it("any two versions can be compared, and each counterexample gets the answers shown when it is asked", () => {
  const versions = ["base", "1.2", "1.5"];
  const pairs = versions.flatMap((from) => versions.map((to) => [from, to] as const));
  // Soak goes each way between any two.
  for (const [from, to] of pairs) {
    const known = shown.get(`${from} ${to}`);
    if (from === to || !(isSoak || known)) continue;
    const { changes } = known ?? compare(from, to);
    const inUse = changes.flatMap(({ witnesses }) => witnesses);
    const literal = changes.flatMap(({ literally }) =>
      literally.decisions.flatMap(({ witnesses }) => witnesses),
    );
    expect(inUse.length, `${from} to ${to}`).toBeGreaterThan(0);
    for (const witness of [...inUse, ...literal]) {
      const { readings, before, after } = witness;
      const read = literal.includes(witness) ? readings : { from: {}, to: {} };
      const where = `${witness.decision} from ${from} to ${to}: ${JSON.stringify(witness.given)}`;
      expect(asked(from, witness, read.from), where).toEqual([before.status, before.value]);
      expect(asked(to, witness, read.to), where).toEqual([after.status, after.value]);
    }
  }
});

it("the command shows every witness there is, for the emitted code bears out each of them", async () => {
  using project = projectOf(sources);
  const { out, code } = await run(["diff", "w40k", "1.2", "1.5", "--json", "--project", project.folder]);
  expect(code).toBe(0);
  const told = JSON.parse(out) as Difference;
  expect(isDifference(told) ? [] : isDifference.errors).toEqual([]);
  const witnessesIn = ({ changes }: Difference) =>
    changes.flatMap(({ witnesses }) => witnesses.map(({ decision, given }) => [decision, given]));
  expect(witnessesIn(told)).toEqual(witnessesIn(found));
});

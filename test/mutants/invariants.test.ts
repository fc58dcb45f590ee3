/**
 * Every invariant of the books relates answers and fails on a small change to some decision: the change is stored in
 * invariants.json and judged again. `ACCEPT=1` looks for one for each invariant. Asking gives what a counterexample shows.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inWords } from "../../compiler/check/in-words.ts";
import type { Decision, Program, RuledDecision } from "../../compiler/check/program.ts";
import type { CompiledVersion } from "../../compiler/compile.ts";
import { withInvariants } from "../../compiler/core/invariants.ts";
import { findDecision } from "../../compiler/core/lookup.ts";
import { expressionsOfDecision, subexpressionsOf } from "../../compiler/core/walk.ts";
import { reached } from "../../compiler/diff/sameness.ts";
import { type Mutated, mutatedFrom } from "../../compiler/mutants/mutated.ts";
import { refute } from "../../compiler/prove/prove.ts";
import { ask } from "../../compiler/study/ask.ts";
import { replayOn } from "../../compiler/study/proofs.ts";
import { compiledRules } from "../support/rules.ts";

const path = fileURLToPath(new URL("./invariants.json", import.meta.url));
const accepts = Boolean(process.env.ACCEPT);

/** A small change, by which it is found again. */
interface Killer {
  readonly version: string;
  readonly decision: string;
  readonly label: string;
  readonly change: string;
  readonly was: string | null;
  readonly became: string | null;
}
type Killers = Readonly<Record<string, Readonly<Record<string, Killer>>>>;

const read = (): Killers => JSON.parse(readFileSync(path, "utf8")) as Killers;
const books = [...compiledRules().versions].map(([book, versions]) => ({
  book: book as string,
  versions: [...versions.values()],
}));

/** The situation in which a changed program breaks an invariant; null if it does not, or if the evaluator disagrees. */
function brokenBy(program: Program, invariant: RuledDecision) {
  const small = reached(withInvariants(program), invariant.id);
  const { witness } = refute(small, invariant, { replay: replayOn([small], invariant.id), steps: 400_000 });
  return witness?.isReplayed === true ? witness.given : null;
}

function invariantNamed({ program }: CompiledVersion, name: string): RuledDecision | undefined {
  return program.invariants.find(({ id }) => id === name);
}

/** The decisions that it asks, those that it names first. */
function askedBy(program: Program, invariant: RuledDecision): readonly Decision[] {
  const found = new Set(invariant.calls);
  for (const id of found) for (const called of findDecision(program, id)?.calls ?? []) found.add(called);
  return [...found].flatMap((id) => findDecision(program, id) ?? []);
}

function killerOf(version: string, { of, label, change, was, became }: Mutated): Killer {
  return { version, decision: of.id, label, change, was, became };
}

function search(versions: readonly CompiledVersion[], name: string): Killer | null {
  for (const version of versions.toReversed()) {
    const invariant = invariantNamed(version, name);
    if (invariant === undefined) continue;
    const { program } = version;
    for (const decision of askedBy(program, invariant))
      for (const mutated of mutatedFrom(program, decision))
        if (brokenBy(mutated.changed(program), invariant)) return killerOf(program.version, mutated);
  }
  return null;
}

const names = books.flatMap(({ book, versions }) =>
  [...new Set(versions.flatMap(({ program }) => program.invariants.map(({ id }) => id as string)))].map(
    (name) => ({ book, versions, name }),
  ),
);

if (accepts) {
  const stored = read();
  const found: Record<string, Record<string, Killer>> = {};
  for (const { book, versions, name } of names) {
    const known = stored[book]?.[name];
    const killer = known && judge(versions, name, known) ? known : search(versions, name);
    if (killer === null) console.error(`nothing kills ${book} ${name}`);
    else found[book] = { ...found[book], [name]: killer };
  }
  writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`);
}

/** The changed program and the situation in which the invariant fails; null if it holds or there is no such change. */
function judge(versions: readonly CompiledVersion[], name: string, killer: Killer) {
  const version = versions.find(({ program }) => program.version === killer.version);
  const invariant = version && invariantNamed(version, name);
  const decision = version && findDecision(version.program, killer.decision);
  if (!invariant || !decision) return null;
  const { program } = version;
  const wanted = JSON.stringify(killer);
  // Two changes may read alike.
  for (const mutated of mutatedFrom(program, decision)) {
    if (JSON.stringify(killerOf(program.version, mutated)) !== wanted) continue;
    const changed = mutated.changed(program);
    const given = brokenBy(changed, invariant);
    if (given) return { program: changed, given };
  }
  return null;
}

const stored = read();

describe.each(names)("$book $name", ({ book, versions, name }) => {
  it("relates answers, and fails on a small change", () => {
    const [first] = versions.flatMap((version) => invariantNamed(version, name) ?? []);
    const calls = expressionsOfDecision(first as RuledDecision)
      .flatMap(subexpressionsOf)
      .filter(({ kind }) => kind === "call");
    expect(new Set(calls.map((call) => inWords(call))).size).toBeGreaterThan(1);
    expect(Object.keys(first?.about ?? {}).sort()).toEqual(["ca", "en", "es"]);
    const killer = stored[book]?.[name];
    if (killer === undefined) throw new Error("no change is stored; ACCEPT=1 looks for one");
    const judged = judge(versions, name, killer);
    if (judged === null) throw new Error("it holds in spite of the change; ACCEPT=1 looks for another");
    expect(ask(judged.program, name, judged.given)).toMatchObject({ status: "ruled", value: false });
  });
});

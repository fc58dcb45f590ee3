/**
 * Which claims about sums can hold together, against trying every number; the numbers given satisfy them, and those to blame
 * cannot hold together among themselves.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rational } from "../../compiler/check/rational.ts";
import {
  addTerms,
  atMostNought,
  constantTerm,
  newAtoms,
  newVariable,
  variableTerm,
} from "../../compiler/prove/atoms.ts";
import { blamed, type Claim, holdsUnder, modelOf, type Surroundings } from "../../compiler/prove/feasible.ts";
import { runs, seed } from "../support/seed.ts";

const most = 4;

const sum = fc.record({
  factors: fc.tuple(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -3, max: 3 }),
  ),
  constant: fc.integer({ min: -8, max: 8 }),
  isStrict: fc.boolean(),
  isHeld: fc.boolean(),
});

describe("claims about three whole numbers", () => {
  it("can hold together when some numbers satisfy them all", () => {
    fc.assert(
      fc.property(fc.array(sum, { minLength: 1, maxLength: 6 }), (sums) => {
        const { around, claims } = made(sums);
        const found = modelOf(around, claims);
        expect(found !== null).toBe(isSatisfied(claims));
        if (found !== null)
          expect(claims.every((claim) => isMet(claim, (id) => found.get(id)?.n ?? 0n))).toBe(true);
        else expect(isSatisfied(blamed(around, claims))).toBe(false);
      }),
      { seed, numRuns: runs(400) },
    );
  });

  it("are given the nicest numbers: nought, else whole units", () => {
    const atoms = newAtoms();
    const length = newVariable(atoms, { rank: 0, from: 0, to: null, isWhole: true, steps: 1000 });
    const term = addTerms(
      atoms,
      constantTerm(atoms, rational(3n)),
      variableTerm(atoms, length),
      rational(-1n),
    );
    const literal = atMostNought(atoms, term, true);
    if (typeof literal === "boolean") throw new Error("it depends on the length");
    const atom = atoms.atoms[literal.atom];
    if (!atom) throw new Error("an atom was made");
    const around = { atoms, budget: { left: 1000 }, definitionOf: () => [] };
    expect(modelOf(around, [{ atom, isHeld: literal.isHeld }])?.get(length)).toEqual(rational(4000n));
    expect(modelOf(around, [{ atom, isHeld: !literal.isHeld }])?.get(length)).toEqual(rational(0n));
  });
});

function made(sums: readonly (typeof sum extends fc.Arbitrary<infer T> ? T : never)[]): {
  readonly around: Surroundings;
  readonly claims: readonly Claim[];
} {
  const atoms = newAtoms();
  const variables = [0, 1, 2].map((rank) =>
    newVariable(atoms, { rank, from: 0, to: most, isWhole: true, steps: 1 }),
  );
  const claims = sums.flatMap(({ factors, constant, isStrict, isHeld }): Claim[] => {
    const term = factors.reduce(
      (sofar, factor, i) =>
        addTerms(atoms, sofar, variableTerm(atoms, variables[i] ?? 0), rational(BigInt(factor))),
      constantTerm(atoms, rational(BigInt(constant))),
    );
    const literal = atMostNought(atoms, term, isStrict);
    const atom = typeof literal === "boolean" ? undefined : atoms.atoms[literal.atom];
    return atom ? [{ atom, isHeld }] : [];
  });
  return { around: { atoms, budget: { left: 1_000_000 }, definitionOf: () => [] }, claims };
}

function isSatisfied(claims: readonly Claim[]): boolean {
  for (let x = 0n; x <= most; x++)
    for (let y = 0n; y <= most; y++)
      for (let z = 0n; z <= most; z++)
        if (claims.every((claim) => isMet(claim, (id) => [x, y, z][id] ?? 0n))) return true;
  return false;
}

function isMet(claim: Claim, numberOf: (variable: number) => bigint): boolean {
  return holdsUnder(claim, (id) => rational(numberOf(id))) === claim.isHeld;
}

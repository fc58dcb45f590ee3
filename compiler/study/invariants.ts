/** Proves the invariants of one version, with the prover and the evaluator. */
import type { Compiled } from "../compile.ts";
import type { Broken } from "../survey/faults.ts";
import { invariantsOf } from "../survey/invariants.ts";
import { replayOn } from "./proofs.ts";
import { selectVersion } from "./select-version.ts";

export interface ProvedInvariant {
  readonly name: string;
  /** Null: shown neither way. */
  readonly holds: boolean | null;
  /** The smallest situation found in which it fails, with the answers there. */
  readonly broken: Broken | null;
  /** Why it is not proved. */
  readonly why: string | null;
}

/**
 * Proves every invariant of a version, or finds a situation in which it fails; without a number, of the newest version.
 *
 * ```ts
 * import { compile, proveInvariants } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" shallow: yes when depth <= 3 otherwise: no }
 * decide may-swim: truth { about en "May one swim?" deep: yes when depth >= 3 otherwise: no }
 * provision water on page 1 {
 *   sentence water { en "One wades or swims." }
 *   always one-of-both { about en "Never both." holds not may-wade when may-swim from water }
 * }`;
 * const [one] = proveInvariants(compile([{ path: "well.rubric", text }]).value, "well");
 * one?.broken?.situation; // { depth: 3 }
 * ```
 */
export function proveInvariants(
  compiled: Pick<Compiled, "versions" | "graph">,
  book: string,
  version: string | null = null,
): readonly ProvedInvariant[] {
  const found = invariantsOf([selectVersion(compiled, book, version)], { replayOn }, false, () => {});
  return found.map(({ decision, found: { broken, open } }) => ({
    name: decision.id,
    holds: broken !== null ? false : open === null ? true : null,
    broken,
    why: open?.why ?? null,
  }));
}

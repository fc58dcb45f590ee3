/**
 * The faults of an entry's claims: a claim is false, a change is not claimed, or there is no proof either way.
 * Each is raised by claims.ts from the findings of judging.ts.
 */
import { fault, raiser } from "../../grammar/tree.ts";

/** A situation in which the answers before and after the entry differ. */
export interface Shown {
  readonly decision: string;
  readonly given: string;
  readonly before: string;
  readonly after: string;
}

export const faults = {
  "claim-refuted": fault<{ claim: string; entry: string; shown: Shown | null; instead: string }>({
    severity: "error",
    message: ({ claim, entry, shown }) =>
      shown === null
        ? `\`${entry}\` claims \`${claim}\`, but it changes no answer.`
        : `\`${entry}\` claims \`${claim}\`, but that is false. ${inWords(shown)}`,
    help: ({ instead, shown }) => helpFor(instead, shown),
    label: () => "false",
  }),
  "claim-not-proved": fault<{
    /** Null if the entry claims nothing about this decision. */
    claim: string | null;
    entry: string;
    decision: string | null;
    why: string;
  }>({
    severity: "warning",
    message: ({ claim, entry, decision, why }) => {
      const of = decision === null ? "" : ` for \`${decision}\``;
      return claim === null
        ? `Not proved: that \`${entry}\` changes nothing but what it claims${of}. Reason: ${why}.`
        : `Not proved: the claim \`${claim}\` of \`${entry}\`${of}. Reason: ${why}.`;
    },
    help: ({ claim }) =>
      claim === null
        ? "Claim this change too, such as `changes for <sentence>`, or write the logic in a simpler way."
        : `Write the logic in a simpler way, or limit the claim to some sentences: \`${claim.split(" ")[0] ?? claim} for <sentence>\`.`,
    label: () => "not proved",
  }),
  "change-not-carried": fault<{
    entry: string;
    /** The line that is to be written. */
    line: string;
    older: string;
    what: readonly string[];
    version: string;
    on: string;
  }>({
    severity: "error",
    message: ({ entry, older, what, version, on }) =>
      `\`${entry}\` takes the place of \`${older}\`, but does not make its change of ${what.join(" and ")}. ${on === "base" ? "The printed book" : `\`${on}\``} does not have that change, so \`${version}\` would lose it.`,
    help: ({ line }) => `In place of this line, write \`${line}\` with both changes.`,
    label: () => "loses a change",
  }),
  "unknown-claim-scope": fault<{ scope: string; entry: string; near: readonly string[] }>({
    severity: "error",
    message: ({ scope, entry }) =>
      `\`${entry}\` has a claim for \`${scope}\`, but no sentence, point or provision has that name.`,
    help: ({ near, scope }) =>
      near.length > 0
        ? `Did you mean ${near.map((name) => `\`${name}\``).join(" or ")}?`
        : `Correct the name, or remove \`for ${scope}\` to claim it of the whole entry.`,
  }),
  "undeclared-change": fault<{ entry: string; shown: Shown; instead: string }>({
    severity: "error",
    message: ({ entry, shown }) => `\`${entry}\` changes an answer, but does not claim to. ${inWords(shown)}`,
    help: ({ instead, shown }) => helpFor(instead, shown),
    label: () => "changes an answer",
  }),
} as const;

export const raise = raiser(faults);

function helpFor(instead: string, shown: Shown | null): string {
  return shown?.after === "conflict"
    ? "Write which of the clauses wins, with `over` or `bars`, or correct the clauses of the entry."
    : `Claim \`${instead}\`, or correct the clauses of the entry.`;
}

function inWords({ decision, given, before, after }: Shown): string {
  const situation = given === "" ? "In every situation" : `Given ${given}`;
  return `${situation}, \`${decision}\` changes: ${before} → ${after}.`;
}

/**
 * What can be wrong with what an entry claims to do: something is decided otherwise than it says, or it could not be shown.
 * Each is raised by claims.ts from what judging.ts found.
 */
import { fault, raiser } from "../../grammar/index.ts";

/** A situation that tells the two apart; null where nothing does. */
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
        ? `\`${entry}\` claims \`${claim}\`, and it decides nothing otherwise than before.`
        : `\`${entry}\` claims \`${claim}\`, and that is not so: ${inWords(shown)}.`,
    help: ({ instead, shown }) => helpFor(instead, shown),
    label: () => "not so",
  }),
  "claim-not-proved": fault<{
    /** Null: nothing it claims speaks of it. */
    claim: string | null;
    entry: string;
    decision: string | null;
    why: string;
  }>({
    severity: "warning",
    message: ({ claim, entry, decision, why }) => {
      const what =
        claim === null ? "decides as before what it claims nothing of" : `keeps to its claim \`${claim}\``;
      const of = decision === null ? "" : ` for \`${decision}\``;
      return `Whether \`${entry}\` ${what} is shown neither way${of}: ${why}.`;
    },
    help: ({ claim }) =>
      claim === null
        ? "Claim what it does, or write it so that it can be compared."
        : "Write it so that it can be compared, or claim it of the sentences of which it can be shown.",
    label: () => "open",
  }),
  "unknown-claim-scope": fault<{ scope: string; entry: string; near: readonly string[] }>({
    severity: "error",
    message: ({ scope, entry }) =>
      `\`${entry}\` claims something for \`${scope}\`, and no sentence, point or provision is called that.`,
    help: ({ near }) =>
      near.length > 0
        ? `Did you mean ${near.map((name) => `\`${name}\``).join(" or ")}?`
        : "Name what the claim is for, or take the `for` out where it speaks of the whole entry.",
  }),
  "undeclared-change": fault<{ entry: string; shown: Shown; instead: string }>({
    severity: "error",
    message: ({ entry, shown }) =>
      `\`${entry}\` changes what is decided, and nothing it claims says so: ${inWords(shown)}.`,
    help: ({ instead, shown }) => helpFor(instead, shown),
    label: () => "changes something",
  }),
} as const;

export const raise = raiser(faults);

function helpFor(instead: string, shown: Shown | null): string {
  return shown?.after === "conflict"
    ? "Say which of the clauses goes over the other, with `over` or `bars`, or mend what it decides."
    : `Claim \`${instead}\`, or mend what it decides.`;
}

function inWords({ decision, given, before, after }: Shown): string {
  const where = given === "" ? "whatever is given" : `given ${given}`;
  return `${where}, \`${decision}\` was ${before} before it and is ${after} with it`;
}

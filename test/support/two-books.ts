/**
 * Lantern, and a book of one rule with so many comments that the command line begins a second thread for the two: it goes by
 * the length of the texts.
 */
import type { SourceFile } from "../../grammar/index.ts";
import { rules } from "./rules.ts";

/** They say nothing of Lantern. */
export const comments = "-- How deep the well is, is not known.\n".repeat(6_000);

const well = `book well { title en "Well"  held in en }

fact rope: truth { about en "Whether there is a rope." }

decide climbs: truth { about en "Does the hero climb?" }

provision climbing on page 1 {
  heading en "Climbing"
  sentence up { en "A hero with a rope climbs." }
  clauses of climbs { up: yes when rope }
  example "with a rope" { given rope = yes  expect climbs = yes }
}
`;

export const lantern: readonly SourceFile[] = rules.filter(({ path }) => path.startsWith("rules/lantern/"));

export const twoBooks: readonly SourceFile[] = [
  ...lantern,
  { path: "rules/well/book.rubric", text: `${well}\n${comments}` },
];

/**
 * Turns clashes into faults at the later clause: both sentences quoted, the situation told, and what would settle it proposed.
 * Of two entries it says that they contradict each other; under a reading that is not taken it names that reading.
 */
import type { Diagnostic, Fix } from "../../grammar/tree.ts";
import { inWords } from "../check/in-words.ts";
import type { RuledDecision } from "../check/program.ts";
import { situationInWords } from "../report/situation-words.ts";
import { citedEntry } from "../resolve/graph.ts";
import type { Version } from "./asking.ts";
import type { Clash } from "./clashes.ts";
import { type Clashed, raise, type Side } from "./faults.ts";
import { inOrder, labelSpan, overPlace, overWritten, type Written, writtenIn } from "./places.ts";

/** Null where an example expects it, under the reading by which it comes about. */
export function conflictOf(
  { book, program }: Version,
  decision: RuledDecision,
  clash: Clash,
): Diagnostic | null {
  const all = writtenIn(book, decision);
  const find = (label: string) => all.find(({ checked }) => checked.label === label);
  const [a, b] = [find(clash.one.label), find(clash.other.label)];
  if (!a || !b) throw new Error(`${decision.id} has clauses that are not written`);
  const [earlier, later] = inOrder(book, a, b);
  const { when } = earlier.checked;
  const clashed: Clashed = {
    decision: decision.id,
    given: situationInWords(clash.given),
    one: sideOf(later, program.languages),
    other: sideOf(earlier, program.languages),
    guard: when && inWords(when),
  };
  const extras = {
    related: [{ span: labelSpan(earlier), label: `says ${clashed.other.says}` }],
    fixes: [...fixOf(all, later, earlier), ...fixOf(all, earlier, later)],
  };
  if (clash.readings.size > 0) {
    if (isExpected({ book, program }, decision, clash)) return null;
    const readings = [...clash.readings].map(([doubt, name]) => `${doubt} = ${name}`).join(", ");
    return raise("conflict-under-reading", labelSpan(later), { ...clashed, readings }, extras);
  }
  const areEntries = later.owner !== null && earlier.owner !== null && later.owner !== earlier.owner;
  return raise(areEntries ? "contradicting-entries" : "clause-conflict", labelSpan(later), clashed, extras);
}

function sideOf({ checked, owner }: Written, languages: readonly string[]): Side {
  const { words } = checked.origin;
  const [language] = [...languages.filter((each) => words[each] !== undefined), ...Object.keys(words)];
  return {
    clause: checked.label,
    entry: owner === null ? null : citedEntry(owner),
    says: checked.value ? `\`${inWords(checked.value)}\`` : "nothing",
    words: language === undefined ? "" : (words[language] ?? ""),
  };
}

function fixOf(all: readonly Written[], by: Written, under: Written): readonly Fix[] {
  const label = overWritten(all, by, under);
  if (label === null) return [];
  const { span, isFirst } = overPlace(by);
  const text = isFirst ? ` over ${label}` : `, ${label}`;
  return [{ title: `Put \`${by.checked.label}\` over \`${label}\`.`, edits: [{ span, text }] }];
}

/** An author who expects it has seen it. */
function isExpected({ program }: Version, { id }: RuledDecision, { readings }: Clash): boolean {
  return program.examples.some(({ expects }) =>
    expects.some(
      (each) =>
        each.decision === id &&
        each.outcome.kind === "status" &&
        each.outcome.status === "conflict" &&
        [...readings].every(([doubt, name]) => each.readings.get(doubt) === name),
    ),
  );
}

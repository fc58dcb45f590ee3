/**
 * Turns where the clauses of a decision come from, in every version that shares them, into one sentence for a comment:
 * the page, the entries that state it, under which names later updates carry them, and where else it finds its sentences.
 */
import type { Play } from "../../check/plays.ts";
import type { ClauseOrigin, Decision } from "../../check/program.ts";
import { shortEntry } from "./lines.ts";
import { comment } from "./literal.ts";

/** `Page 248; 1.2/E17, carried as 1.5/E25; citing page 12.`; empty for what no page or entry states. */
export function historyOf(book: string, decisions: readonly (Decision | Play)[]): string {
  const pages = new Set<string>();
  const entries = new Map<string, Set<string>>();
  const shown = new Set<string>();
  const elsewhere = new Set<string>();
  for (const origin of decisions.flatMap(originsOf)) {
    const page = pageOf(origin);
    if (page !== "") pages.add(page);
    for (const place of origin.elsewhere) elsewhere.add(comment(place));
    for (const entry of origin.inferredFrom) shown.add(shortEntry(book, entry));
    if (origin.entry === null) continue;
    const carriers = entries.get(origin.entry) ?? new Set();
    entries.set(origin.entry, carriers);
    if (origin.citedAs !== null && origin.citedAs !== origin.entry)
      carriers.add(shortEntry(book, origin.citedAs));
  }
  const parts = [...pages];
  for (const [entry, carriers] of entries) {
    const carried = carriers.size === 0 ? "" : `, carried as ${[...carriers].join(", ")}`;
    parts.push(shortEntry(book, entry) + carried);
  }
  if (shown.size > 0) parts.push(`shown by ${[...shown].join(", ")}`);
  if (elsewhere.size > 0) parts.push(`citing ${[...elsewhere].join(", ")}`);
  const sentence = parts.join("; ");
  return sentence === "" ? "" : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function originsOf(decision: Decision | Play): readonly ClauseOrigin[] {
  if ("lines" in decision) return [decision.origin];
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map((clause) => clause.origin);
    case "table":
      return decision.rows.map((row) => row.origin);
    case "figure":
      return [decision.origin];
    case "gain":
      return decision.ways.map((way) => way.origin);
  }
}

/** A citation opens with the page, where there is one. */
function pageOf(origin: ClauseOrigin): string {
  return comment(/^pages? \d[\d–]*(?:, \d[\d–]*(?![\d–./]))*/.exec(origin.citation)?.[0] ?? "");
}

/**
 * Compiles a small book for the tests of the check: a vocabulary that all share, and the lines the test is about.
 * A place is marked `«…»` in those lines, so that tests speak of places without offsets.
 */
import { amend } from "../../compiler/amend/amend.ts";
import { check } from "../../compiler/check/check.ts";
import type { CheckedClause, Decision, Program } from "../../compiler/check/program.ts";
import type { Surface } from "../../compiler/check/surface.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { resolve } from "../../compiler/resolve/resolve.ts";
import { type Diagnostic, parse } from "../../grammar/index.ts";

export const vocabulary = `
book b {
  title en "Book" held in en, es
  unit length = in  unit time = h  unit points = pt
  phases phase
}
enum phase { movement, psychic, shooting, charge, fight }
enum terrain-kind { wood, ruin, statue }
open enum source-of { codex { name en "Codex" es "Códex" }, index }
names title
keyword INFANTRY
keyword FLY
keyword VEHICLE
record model { base: terrain-kind  hidden: percent 0..100  wounds: count 0..20  gap: length 0..48  granted: truth }
record unit {
  keywords: keywords  models: list of model  leader?: model  strength: count 1..10
  aboard?: ref unit  kept: interval of count 0..10
}
record sheet { title: title  source: source-of }
fact terrain: terrain-kind { about en "Terrain." }
fact target: unit { about en "Target." }
fact army: list of unit { about en "Army." }
fact now: moment { about en "Now." }
fact gap: length 0..48 { about en "Gap." }
fact points: count 1..3000 { about en "Points." }
fact most?: length 0..48 { about en "Most." }
fact sheet: sheet { about en "Sheet." }
fact faces: list of count 1..6 { about en "Faces." }
fact piece: square { about en "Piece." }
fact goal: square { about en "Goal." }
`;

export interface Checked {
  readonly program: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** The marked places, in order. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** The program of one version of the shared vocabulary and these lines; faults of earlier passes fail the test. */
export function checked(lines: string, version = "base"): Checked {
  return checkedBook(vocabulary + lines, version);
}

/** The program of one version of a book that is written out in full. */
export function checkedBook(marked: string, version = "base"): Checked {
  const { text, marks } = unmarked(marked);
  const parsed = parse({ path: "b.rubric", text });
  const resolved = resolve([parsed.value]);
  const graph = resolved.value.books.get("b" as BookId);
  if (graph === undefined) throw new Error("the book is not there");
  const book = amend(graph, version as VersionId);
  const earlier = [...parsed.diagnostics, ...resolved.diagnostics, ...book.diagnostics];
  const [wrong] = earlier.filter((each) => each.severity === "error");
  if (wrong)
    throw new Error(`${wrong.code} at ${text.slice(wrong.span.start, wrong.span.end)}: ${wrong.message}`);
  const outcome = check(book.value);
  return { program: outcome.value, diagnostics: outcome.diagnostics, marks };
}

/** What is wrong, by code, with what only tells that the vocabulary is larger than the test left out. */
export function problems({ diagnostics }: Checked): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== "unused-fact" && code !== "missing-about");
}

/** The lines raise that fault, at the mark, and nothing else. */
export function onlyFault(lines: string, version = "base"): Diagnostic & { readonly isAtMark: boolean } {
  const result = checked(lines, version);
  const found = problems(result);
  const [one] = found;
  if (one === undefined || found.length > 1) {
    throw new Error(
      `one fault is expected, found: ${found.map((each) => `${each.code}: ${each.message}`).join("; ") || "none"}`,
    );
  }
  const [mark] = result.marks;
  return {
    ...one,
    isAtMark: mark !== undefined && one.span.start === mark.start && one.span.end === mark.end,
  };
}

/** A decision of the type with one clause that has that value. */
export function deciding(type: string, value: string, params = ""): string {
  const given = params === "" ? "" : ` given ${params}`;
  return `decide asked: ${type}${given} { about en "Asked."  rule: ${value} }`;
}

export function decisionOf(program: Program, id: string): Decision {
  const decision = program.decisions.find((each) => each.id === id);
  if (decision === undefined) throw new Error(`there is no decision ${id}`);
  return decision;
}

export function clauseOf(program: Program, id: string, label: string): CheckedClause {
  const decision = decisionOf(program, id);
  const clause =
    decision.kind === "ruled" ? decision.clauses.find((each) => each.label === label) : undefined;
  if (clause === undefined) throw new Error(`there is no clause ${id}.${label}`);
  return clause;
}

/** The typed value of the one clause of `deciding`, without a fault. */
export function typedValue(type: string, value: string, params = ""): Surface {
  const result = checked(deciding(type, value, params));
  const found = problems(result);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("; "));
  const typed = clauseOf(result.program, "asked", "rule").value;
  if (typed === null) throw new Error("the clause has no value");
  return typed.from;
}

/** The same with each expression as its author wrote it, before lowering. */
export function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== "object" || value === null || value instanceof Map) return value;
  const fields = new Map(Object.entries(value));
  const from: unknown = fields.get("from");
  if (fields.has("span") && typeof from === "object" && from !== null) return from;
  return Object.fromEntries([...fields].map(([key, each]) => [key, written(each)]));
}

/** A typed expression as it was written, without places and types, for comparing what it is made of. */
export function plain(value: unknown): unknown {
  return withoutPlaces(written(value));
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "span" && key !== "type");
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutPlaces(each)]));
}

function unmarked(marked: string): { readonly text: string; readonly marks: Checked["marks"] } {
  const marks: { start: number; end: number }[] = [];
  let text = "";
  for (const part of marked.split(/(«|»)/)) {
    const last = marks.at(-1);
    if (part === "«") marks.push({ start: text.length, end: text.length });
    else if (part === "»" && last !== undefined) last.end = text.length;
    else text += part;
  }
  return { text, marks };
}

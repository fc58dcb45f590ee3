/**
 * Which names, facts and fields what a play asks rests on: its conditions, lists and measures, and all those are made of.
 * What is set of anything else need not be followed; how it is left out is follow.ts.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import type { Certificate, Line, Target } from "../check/plays.ts";
import { targetsOf } from "../core/walk.ts";
import type { Expr, Program } from "../check/program.ts";
import { everyLine, everyPart } from "./parts.ts";
import { findDecision } from "../core/lookup.ts";
import { fieldExpr, nameExpr } from "../core/make.ts";

export interface Relevant {
  readonly names: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  /** Whether some of it rests on what a decision says. */
  readonly asksDecisions: boolean;
}

const known = new WeakMap<Program, Map<readonly Line[], Relevant>>();

export function relevantIn(program: Program, lines: readonly Line[]): Relevant {
  const own = known.get(program) ?? new Map<readonly Line[], Relevant>();
  known.set(program, own);
  const found = own.get(lines) ?? foundIn(program, lines);
  own.set(lines, found);
  return found;
}

function foundIn(program: Program, lines: readonly Line[]): Relevant {
  const all = everyLine(lines);
  const found = { names: new Set<string>(), fields: new Set<string>(), asksDecisions: false };
  const look = (expr: Expr): void => {
    for (const part of everyPart(expr)) {
      if (part.kind === "local" || part.kind === "fact") found.names.add(part.name);
      if (part.kind === "field") found.fields.add(part.name);
      if (part.kind === "call") {
        found.asksDecisions = true;
        for (const name of findDecision(program, part.decision)?.reads ?? []) found.names.add(name);
      }
    }
  };
  for (const line of all) for (const expr of askedBy(line)) look(expr);
  // A way back has no place to say what falls.
  if (all.some(({ kind }) => kind === "go")) for (const expr of pursesIn(all)) look(expr);
  // What comes of what is relevant is relevant, until nothing more does.
  let waiting = all.filter((line) => madeBy(line).length > 0);
  for (;;) {
    const taken = waiting.filter((line) => isRelevant(found, line));
    if (taken.length === 0) return found;
    waiting = waiting.filter((line) => !taken.includes(line));
    for (const line of taken) for (const expr of madeBy(line)) look(expr);
  }
}

/** Whether something asked rests on what a line names or sets. */
export function isRelevant({ names, fields }: Pick<Relevant, "names" | "fields">, line: Line): boolean {
  if ("name" in line && line.name !== null && names.has(line.name)) return true;
  return targetsOf(line).some((target) => isTargetRelevant({ names, fields }, target));
}

function isTargetRelevant(
  { names, fields }: Pick<Relevant, "names" | "fields">,
  { root, fields: of }: Target,
): boolean {
  return of.length === 0 ? names.has(root.name) : of.some((field) => fields.has(field));
}

// ---------------------------------------------------------------- private

function askedBy(line: Line): readonly Expr[] {
  switch (line.kind) {
    case "when":
      return line.branches.map(({ when }) => when);
    case "repeat": {
      const { how } = line;
      const condition = how.kind === "while" ? [how.while] : how.kind === "until" ? [how.until] : [];
      return [...condition, ...measured(line.certificate, line.lines)];
    }
    case "menu":
      return [
        ...line.options.flatMap(({ when }) => (when ? [when] : [])),
        ...measured(
          line.certificate,
          line.options.flatMap((option) => option.lines),
        ),
      ];
    case "block":
      return line.certificate === null ? [] : measured(line.certificate, []);
    case "choose":
      return line.options.flatMap(({ when, spread, value }) => [
        ...(when ? [when] : []),
        ...(spread ? [value] : []),
      ]);
    case "draw":
      return [line.among];
    case "each":
      return [line.list, ...(line.filter ? [line.filter] : [])];
    case "ensure":
      return [line.condition];
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return [];
  }
}

/** What a certificate measures; without one, what might be: what is paid from. */
function measured(certificate: Certificate | null, body: readonly Line[]): readonly Expr[] {
  if (certificate?.kind === "decreases") return certificate.measures;
  if (certificate?.kind === "falls-on-average") return [certificate.measure];
  if (certificate !== null) return [];
  return pursesIn(everyLine(body));
}

function pursesIn(lines: readonly Line[]): readonly Expr[] {
  return lines.flatMap((line) =>
    line.kind === "pay" ? line.purses.flatMap(({ downTo, purse }) => [downTo, partOf(purse)]) : [],
  );
}

/** As much of a purse as names it. */
function partOf({ root, fields, type, span }: Target): Expr {
  const base = nameExpr(root.kind, root.name, type, span);
  return fields.reduce((of, name) => fieldExpr(of, name, type, span), base);
}

function madeBy(line: Line): readonly Expr[] {
  switch (line.kind) {
    case "let":
    case "set":
      return [line.value];
    case "pay":
      return [line.amount, ...line.purses.map(({ downTo }) => downTo)];
    case "roll":
      return [line.count];
    case "choose":
      return line.options.map(({ value }) => value);
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return [];
  }
}

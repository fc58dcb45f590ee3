/**
 * What a case can show of each stage of the compiler, in the language's own text: the version as a book, its program, the
 * module emitted for it, and what differs between two versions. Which stages a case shows, it says itself.
 */
import { bookDocument } from "../../compiler/amend/as-book.ts";
import { inWords } from "../../compiler/check/in-words.ts";
import type { CheckedClause, Decision, Expr, Fact } from "../../compiler/check/program.ts";
import { typeInWords } from "../../compiler/check/type-words.ts";
import type { Compiled, CompiledVersion } from "../../compiler/compile.ts";
import { emitTypeScript } from "../../compiler/emit/typescript/typescript.ts";
import { doingOf } from "../../compiler/play/wording.ts";
import { expressionsOfDecision, linesWithin } from "../../compiler/core/walk.ts";
import { writeNumber } from "../../compiler/runtime/rational.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { print } from "../../grammar/index.ts";
import { comparingCompiled, marked, textOf } from "./compared.ts";

/** `## book tin@1.1`: the text and logic of a version, as one rule file. */
export function bookStage(compiled: Compiled, address: string): string {
  return print(bookDocument(versionAt(compiled, address).book));
}

/** `## program tin@1.1`: its decisions, sequences and invariants with types, what they read, and precedence. */
export function programStage(compiled: Compiled, address: string): string {
  const { program } = versionAt(compiled, address);
  const facts = program.facts.map((fact) => `fact ${declared(fact)}\n`);
  const decisions = program.decisions.map(
    (decision) => `${signature("decide", decision)}\n${parts(decision).map(indented).join("")}`,
  );
  const sequences = program.plays.map(
    (play) =>
      `${signature(play.kind, { ...play, type: play.type ?? { kind: "shape", fields: play.parts } })}\n` +
      linesWithin(play.lines)
        .map((line) => indented(`${line.label === null ? "" : `${line.label}: `}${doingOf(line)}`))
        .join(""),
  );
  const invariants = program.invariants.map(
    (invariant) => `${signature("always", invariant)}\n${parts(invariant).map(indented).join("")}`,
  );
  return [...facts, ...decisions, ...sequences, ...invariants].join("");
}

/** `## core tin@1.1`: what the conditions and values of its decisions are lowered to, operators first. */
export function coreStage(compiled: Compiled, address: string): string {
  const { program } = versionAt(compiled, address);
  return program.decisions
    .map(
      (decision) =>
        `decide ${decision.id}\n${expressionsOfDecision(decision)
          .map((expr) => indented(coreText(expr)))
          .join("")}`,
    )
    .join("");
}

function coreText(expr: Expr): string {
  const maybe = (inner: Expr | null): string => (inner === null ? "nothing" : coreText(inner));
  switch (expr.kind) {
    case "literal": {
      const { value } = expr;
      if (typeof value !== "object") return JSON.stringify(value);
      return value === null ? "none" : writeNumber(value);
    }
    case "open":
      return `open ${expr.status}`;
    case "fact":
    case "local":
      return expr.name;
    case "field":
      return `${coreText(expr.of)}.${expr.name}`;
    case "call":
      return `${expr.decision}(${expr.args.map(coreText).join(", ")})`;
    case "reading":
      return `reading ${expr.doubt} = ${expr.reading}`;
    case "op":
      return `(${[expr.op, ...expr.args.map(coreText)].join(" ")})`;
    case "some":
      return `(some ${expr.binder} in ${coreText(expr.list)}: ${coreText(expr.body)})`;
    case "those":
      return `(those ${expr.binder} in ${coreText(expr.list)}: ${coreText(expr.filter)})`;
    case "aggregate":
      return `(${expr.op} ${expr.binder} in ${coreText(expr.list)}: ${coreText(expr.value)}, empty ${maybe(expr.empty)})`;
    case "fold":
      return `(fold ${expr.accumulator} = ${coreText(expr.initial)}, ${expr.binder} in ${coreText(expr.list)}: ${coreText(expr.next)})`;
    case "group":
      return `(group ${expr.first}, ${expr.second} in ${coreText(expr.list)}: ${coreText(expr.link)})`;
    case "cases": {
      const cases = expr.cases.map(({ when, value }) => `${coreText(when)} → ${coreText(value)}`);
      return `(cases ${cases.join(", ")}, otherwise ${maybe(expr.otherwise)})`;
    }
    case "make":
      return `(${[expr.form, ...expr.items.map(coreText)].join(" ")})`;
    case "outcome":
      return `(outcome ${[expr.play, ...expr.args.map(coreText)].join(" ")})`;
    case "odds":
      return `(${expr.what} ${coreText(expr.of)})`;
  }
}

/** `## typescript tin@1.1`: the module of a version, or with names behind it the declarations of these. */
export async function typescriptStage(
  compiled: Compiled,
  address: string,
  names: readonly string[],
): Promise<string> {
  const { program } = versionAt(compiled, address);
  const all = [...(compiled.versions.get(program.book)?.values() ?? [])].map((each) => each.program);
  for await (const [path, text] of emitTypeScript(all)) {
    if (path !== `${program.book}/${program.version}.ts`) continue;
    if (names.length === 0) return text;
    const declarations = text.split(/\n{2,}/);
    return names.map((name) => `${declarationOf(name, declarations)}\n`).join("\n");
  }
  throw new Error(`no module is emitted for ${address}`);
}

/** `## diff tin 1.1 1.2`: each change with its entries, words, meaning and counterexamples. */
export function diffStage(compiled: Compiled, [book = "", from = "", to = ""]: readonly string[]): string {
  const difference = comparingCompiled(compiled, book)(from, to);
  const changes = difference.changes.map(({ entries, decisions, witnesses }) => {
    const head = [...entries.from, "→", ...entries.to].join(" ");
    const meanings = decisions.map(({ decision, meaning }) => `${decision}: ${meaning}`);
    const found = witnesses.map(
      ({ decision, given, before, after }) =>
        `${decision} ${JSON.stringify(given)}: ${said(before)} → ${said(after)}`,
    );
    return `${head}\n${[...meanings, ...found].map(indented).join("")}`;
  });
  const texts = textOf(difference).flatMap(({ languages }) => languages.map(marked));
  return [...changes, ...texts.map((text) => `${text}\n`)].join("");
}

function declarationOf(name: string, declarations: readonly string[]): string {
  const isOf = new RegExp(`^export (function|const|type|interface) ${name}\\b`, "m");
  const found = declarations.find((each) => isOf.test(each));
  if (found === undefined) throw new Error(`the module declares no ${name}`);
  return found.trim();
}

function versionAt(compiled: Compiled, address: string): CompiledVersion {
  const [book = "", version = ""] = address.split("@");
  const found = compiled.versions.get(book as BookId)?.get(version as VersionId);
  if (found === undefined) throw new Error(`the case has no version ${address}`);
  return found;
}

type Signed = Pick<Decision, "id" | "params" | "type" | "reads">;

function signature(word: string, { id, params, type, reads }: Signed): string {
  const given = params.length > 0 ? ` given ${params.map(declared).join(", ")}` : "";
  const read = reads.length > 0 ? ` reads ${reads.join(", ")}` : "";
  return `${word} ${id}: ${typeInWords(type)}${given}${read}`;
}

function declared({ name, type, optional }: Fact): string {
  return `${name}: ${typeInWords(type)}${optional ? " or none" : ""}`;
}

function parts(decision: Decision): readonly string[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map(clauseText);
    case "table":
      return decision.rows.map(
        ({ label, key, cells }) =>
          `row ${label} ${inWords(key)}: ${cells.map((cell) => (typeof cell === "string" ? cell : inWords(cell))).join(" ")}`,
      );
    case "figure":
      return [decision.value === null ? "unseen" : inWords(decision.value)];
    case "gain":
      return decision.ways.map(({ when, param }) => `${param} when ${inWords(when)}`);
  }
}

function clauseText({ label, value, unseen, when, otherwise, over, bars }: CheckedClause): string {
  const says = unseen ? "unseen" : value === null ? "bars alone" : inWords(value);
  const parts = [
    ...(otherwise ? ["otherwise"] : []),
    ...(when ? [`when ${inWords(when)}`] : []),
    ...(over.length > 0 ? [`over ${over.join(", ")}`] : []),
    ...(bars.length > 0 ? [`bars ${bars.join(", ")}`] : []),
  ];
  return [`${label}: ${says}`, ...parts].join(" ");
}

function said({ status, value }: { readonly status: string; readonly value: unknown }): string {
  return status === "ruled" ? JSON.stringify(value) : status;
}

function indented(text: string): string {
  return `  ${text}\n`;
}

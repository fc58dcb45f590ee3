/** Compiles a small book and gives what is wrong with the course of its plays. What it should be is each test's affair. */
import { compile } from "../../compiler/compile.ts";
import type { Program } from "../../compiler/check/program.ts";
import { faults } from "../../compiler/play/faults.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import type { Diagnostic } from "../../grammar/index.ts";

const shared = `
book b { title en "B"  held in en  unit length = cm }
enum side { marines stealers }
`;

export interface Told {
  readonly program: Program;
  readonly told: readonly Diagnostic[];
}

/** Faults of other passes, but for hints to authors, fail the test. */
export function told(text: string): Told {
  const { value, diagnostics } = compile([{ path: "b.rubric", text: shared + text }]);
  const [other] = diagnostics.filter(({ code, severity }) => severity === "error" && !(code in faults));
  if (other) throw new Error(`${other.code}: ${other.message}`);
  const program = value.versions.get("b" as BookId)?.get("base" as VersionId)?.program;
  if (program === undefined) throw new Error("there is no book");
  return { program, told: diagnostics.filter(({ code }) => code in faults) };
}

/** Codes, with what they are told for. */
export function codes(text: string): readonly string[] {
  return told(text).told.map(({ code }) => code);
}

/** A procedure with that body. */
export function procedure(body: string, given = "n: count 0..9"): string {
  return `procedure p given ${given} { let k: count = n  ${body}  gives left: count = k }`;
}

/** Programs and policies from text, as an author and whoever asks write them. */
import { parseExpression } from "../../grammar/index.ts";
import { checkExpression } from "../../compiler/check/check.ts";
import type { Goal, Playing } from "../../compiler/check/plays.ts";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { type CompiledVersion, compile } from "../../compiler/compile.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";

const books = new WeakMap<Program, CompiledVersion["book"]>();

/** The printing of the one book of a text; what is wrong with it ends the test. */
export function programOfText(text: string): Program {
  const compiled = compile([{ path: "book.rubric", text }]);
  const errors = compiled.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new Error(
      errors
        .map(({ code, message, span }) => `${code}: ${message} ${text.slice(span.start, span.end)}`)
        .join("\n"),
    );
  const [versions] = compiled.value.versions.values();
  const [version] = versions?.values() ?? [];
  if (!version) throw new Error("there is no version");
  books.set(version.program, version.book);
  return version.program;
}

/** `best for <owner> by <goals>` */
export function best(
  program: Program,
  play: string,
  owner: string,
  ...goals: readonly string[]
): readonly [string, Playing] {
  return [owner, { kind: "best", owner, goals: goals.map((goal) => goalOf(program, play, goal)) }];
}

function goalOf(program: Program, play: string, text: string): Goal {
  const book = books.get(program);
  if (!book) throw new Error("this program is from no text");
  const parsed = parseExpression({ path: "goal", text: text.replace(/^least /, "") });
  const checked = checkExpression(book, parsed.value, "goal", play as DecisionId);
  const problems = [...parsed.diagnostics, ...checked.diagnostics];
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(" "));
  return { least: text.startsWith("least "), value: checked.value as Expr };
}

/**
 * The laws of a version as data of its module: what facts can hold together, as terms, so that a situation can be held
 * against them. What is decided in spite of a broken one is no affair of theirs.
 */
import type { Fact, Law, Program } from "../../check/program.ts";
import { type Code, code, joined, layout, listed } from "./code.ts";
import { typeOnly } from "./fast.ts";
import { quote } from "./literal.ts";
import { words } from "./notes.ts";
import { add, type Drafting, noNeeds } from "./sharing.ts";
import { term, type TermContext, termsOf } from "./terms.ts";

export function addLaws(draft: Drafting): void {
  const { program, names } = draft;
  const uses = { rules: new Set<string>(), orders: new Set<string>() };
  const context = { ...termsOf(program, names), uses };
  const laws = listed(
    "[",
    program.laws.map((law) => lawCode(program, context, law)),
    "]",
  );
  add(draft, {
    names: [{ name: "laws", isType: false, isPublic: true }],
    items: [
      {
        doc: ["The laws of the book: which facts can be true together, each with its reason."],
        text: `const laws${typeOnly(": readonly Law[]")} = ${layout(laws, "", 30, 1)};\n`,
        declaration: "const laws: readonly Law[];\n",
        isInternal: false,
      },
    ],
    decision: null,
    needs: {
      ...noNeeds,
      values: new Set([
        ...[...uses.rules].map((id) => names.decision(id).rule),
        ...[...uses.orders].map((name) => names.order(name)),
      ]),
      runtimeTypes: new Set(["Law"]),
      terms: program.laws.length > 0,
    },
  });
}

function lawCode(program: Program, context: TermContext, law: Law): Code {
  const over = law.params.map((param) => joined(`${quote(param.name)}, `, overCode(program, param)));
  const because = words(law.because);
  return listed(
    "{",
    [
      code(`name: ${quote(law.name)}`),
      joined(
        "over: ",
        listed(
          "[",
          over.map((each) => listed("[", [each], "]")),
          "]",
        ),
      ),
      joined("holds: ", term(context, law.condition)),
      ...(because === null ? [] : [joined("because: ", because)]),
    ],
    "}",
    " ",
  );
}

/** What a parameter runs through: the records of a kind, or values counted off; nothing where they cannot be. */
function overCode(program: Program, { type }: Fact): Code {
  if (type.kind === "record" || type.kind === "ref") return code(`{ record: ${quote(type.name)} }`);
  if (type.kind === "truth") return code("{ values: [true, false] }");
  const names = type.kind === "enum" ? (program.types.enums.get(type.name)?.values ?? []) : [];
  return joined(
    "{ values: ",
    listed(
      "[",
      names.map(({ name }) => code(quote(name))),
      "]",
    ),
    " }",
  );
}

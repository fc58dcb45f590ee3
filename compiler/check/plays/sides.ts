/**
 * Turns the words for who rolls, chooses or may not see into sides: values of an enumeration, or what comes to one.
 * A bare name that means nothing else is the value of the one enumeration that lists it.
 */
import type { Expr as Ast, Name, Span } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import { builtInEnums } from "../built-in.ts";
import { type Context, hole, type Scope, spanOf } from "../context.ts";
import { infer } from "../expression.ts";
import { standsAlone } from "../expression/names.ts";
import { raise } from "../faults.ts";
import type { EnumType, Expr } from "../program.ts";
import type { Surface } from "../surface.ts";
import { kindInWords } from "../type-words.ts";
import { nameIn } from "../../core/expressions.ts";
import { lower } from "../../lower/lower.ts";

type Sided = { readonly context: Context };

export function ownerOf(sided: Sided, scope: Scope, ast: Ast): Expr {
  return lower(typedOwner(sided, scope, ast));
}

function typedOwner({ context }: Sided, scope: Scope, ast: Ast): Surface {
  const span = spanOf(scope.file, ast);
  if (ast.kind === "ref" && !standsAlone(context, scope, ast.name.text)) {
    if (ast.name.text === "") return hole(span);
    const side = sideNamed(context, ast.name.text, span);
    return side === null
      ? hole(span)
      : { kind: "enum-value", name: ast.name.text, type: { kind: "enum", name: side.name }, span };
  }
  const owner = infer(context, scope, ast, null);
  const { kind } = owner.type;
  if (kind === "enum" || kind === "unknown") return owner;
  const data = {
    wanted: "side",
    found: kindInWords(owner.type),
    help: "Name a value of an enumeration.",
  };
  context.report(raise("type-mismatch", owner.span, data));
  return hole(span);
}

/** Names of sides: those that are none are told and left out. */
export function sidesNamed(
  { context, file }: Sided & { readonly file: string },
  names: readonly Name[],
): readonly string[] {
  return names.flatMap((name) =>
    name.text !== "" && sideNamed(context, name.text, spanOf(file, name)) !== null ? [name.text] : [],
  );
}

/** The name of an owner where it is known beforehand. */
export function fixedOwner(owner: Expr | null): string | null {
  return owner && nameIn(owner);
}

function sideNamed(context: Context, name: string, span: Span): EnumType | null {
  const own = [...context.types.enums.values()].filter((each) => !builtInEnums.has(each.name));
  const listing = own.filter(({ values }) => values.some((value) => value.name === name));
  const [only, ...others] = listing;
  if (only !== undefined && others.length === 0) return only;
  const all = own.flatMap(({ values }) => values.map((value) => value.name));
  const data = { name, near: nearNames(name, all), listedIn: listing.map((each) => each.name) };
  context.report(raise("unknown-side", span, data));
  return null;
}

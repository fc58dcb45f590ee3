/**
 * Writes a situation that was found as the text of an example, ready to be put into a file of rules. What is expected of it
 * is left open: a person takes that from the document.
 */
import { builtInEnums, builtInFields } from "../check/built-in.ts";
import { unitSign } from "../check/in-words.ts";
import type { Decision, Fact, Program, Type } from "../check/program.ts";
import type { Json, JsonObject } from "./written.ts";

/** The comments stand first, each on its line; in place of the value stands `?`. */
export function exampleText(
  program: Program,
  decision: Decision,
  title: string,
  given: JsonObject,
  comments: readonly string[],
): string {
  const lines = Object.entries(given).map(([name, value]) =>
    name === "told"
      ? `  given told = ${told(value)}`
      : `  given ${name} = ${valueText(program, typeOf(program, decision, name), value)}`,
  );
  // What is asked needs all its parameters; any value will do for one that does not matter.
  const others = decision.params
    .filter(({ name, optional }) => !optional && !Object.hasOwn(given, name))
    .map(({ name, type }) => `  given ${name} = ${anyValue(program, type)}`);
  return [
    `example "${title.replaceAll('"', "”")}" {`,
    ...comments.map((comment) => `  -- ${comment.replaceAll(/\s+/g, " ")}`),
    ...lines,
    ...others,
    `  expect ${questionOf(decision)} = ?`,
    "}",
  ].join("\n");
}

/** A keyword that is gained is asked of the thing that may gain it. */
function questionOf(decision: Decision): string {
  return decision.kind === "gain"
    ? `(${decision.params[0]?.name ?? ""} has ${decision.keyword})`
    : decision.id;
}

function told(value: Json): string {
  return setText(Array.isArray(value) ? value.map((clause) => `"${clause}"`) : []);
}

function typeOf(program: Program, decision: Decision, name: string): Type {
  const found: Fact | undefined = [...decision.params, ...program.facts].find((fact) => fact.name === name);
  return found?.type ?? { kind: "unknown" };
}

function valueText(program: Program, type: Type, value: Json): string {
  if (value === null) return "none";
  if (type.kind === "or-none") return valueText(program, type.of, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const of: Type = type.kind === "list" || type.kind === "set" ? type.of : { kind: "unknown" };
    const items = (value as readonly Json[]).map((item) =>
      type.kind === "keywords" ? String(item) : valueText(program, of, item),
    );
    return type.kind === "list" ? `[${items.join(", ")}]` : setText(items);
  }
  if (typeof value === "object") {
    const fields = Object.entries(value).map(
      ([name, part]) => `${name}: ${valueText(program, partType(program, type, name), part)}`,
    );
    return fields.length === 0 ? anyValue(program, type) : setText(fields);
  }
  if (type.kind === "quantity") return `${String(value).replace(/[^\d./-]+$/, "")}${unitSign(type.unit)}`;
  return typeof value === "string" ? nameText(program, type, value) : String(value);
}

function setText(items: readonly string[]): string {
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

function partType(program: Program, type: Type, name: string): Type {
  const parts =
    type.kind === "record"
      ? program.types.records.get(type.name)?.fields
      : type.kind === "shape"
        ? type.fields
        : builtInFields(type, program.types.phases);
  return parts?.find((part) => part.name === name)?.type ?? { kind: "unknown" };
}

/** What an enumeration declares, a duty or a ratio stands as it is; any other name in quotation marks. */
function nameText(program: Program, type: Type, name: string): string {
  if (type.kind === "duty" || type.kind === "ratio") return name;
  const declared =
    type.kind === "enum" ? (program.types.enums.get(type.name) ?? builtInEnums.get(type.name)) : null;
  return declared?.values.some((value) => value.name === name) ? name : `"${name}"`;
}

function anyValue(program: Program, type: Type): string {
  switch (type.kind) {
    case "truth":
      return "no";
    case "count":
    case "ratio":
      return String(type.from ?? 0);
    case "quantity":
      return `${type.from ?? 0}${unitSign(type.unit)}`;
    case "die":
      return "1";
    case "enum": {
      const declared = program.types.enums.get(type.name) ?? builtInEnums.get(type.name);
      return declared?.values[0]?.name ?? '"one"';
    }
    case "duty":
      return "may";
    case "or-none":
      return "none";
    case "list":
      return "[]";
    case "name":
    case "ref":
      return '"one"';
    case "record": {
      // Without a field it would read as an empty set.
      const fields = program.types.records.get(type.name)?.fields ?? [];
      const [field] = [...fields].sort((a, b) => Number(isLarge(a.type)) - Number(isLarge(b.type)));
      return field ? setText([`${field.name}: ${anyValue(program, field.type)}`]) : "{}";
    }
    default:
      return "{}";
  }
}

/** What holds other things, which might hold it in turn. */
function isLarge(type: Type): boolean {
  return type.kind === "record" || type.kind === "ref";
}

/**
 * Turns the language's types into TypeScript: inline types for facts and verdicts, and the exported declarations of
 * a version (enumerations, records, kinds of names, keywords). Which version declares them is left to model.ts.
 */
import type { EnumType, Fact, Program, RecordType, Type, Words } from "../../check/program.ts";
import { comment, key, quote } from "./literal.ts";
import type { Names } from "./names.ts";

/** What goes in may be a set or an array; what comes out is an array. */
export type Direction = "in" | "out";

/** A type as it is written, and the names it needs: declared types of the book, and types of the runtime. */
export interface TypeUse {
  readonly declared: Set<string>;
  readonly runtime: Set<string>;
  /** Dice that know whether they were thrown again. */
  readonly remembers: boolean;
}

export function newUse(remembers = false): TypeUse {
  return { declared: new Set(), runtime: new Set(), remembers };
}

export function typeText(type: Type, names: Names, use: TypeUse, direction: Direction): string {
  const inner = (of: Type): string => typeText(of, names, use, direction);
  const declared = (name: string): string => {
    use.declared.add(name);
    return name;
  };
  const runtime = (name: string): string => {
    use.runtime.add(name);
    return name;
  };
  switch (type.kind) {
    case "truth":
      return "boolean";
    case "count":
    case "quantity":
      return "number";
    case "ratio":
      return runtime("Ratio");
    case "enum":
    case "name":
      return declared(names.type(type.kind, type.name));
    case "record":
    case "ref":
      return declared(names.type("record", type.name));
    case "keywords":
      return direction === "in" ? declared("Keywords") : `readonly ${declared("Keyword")}[]`;
    case "moment":
      return `${runtime("Moment")}<${declared("MomentPhase")}>`;
    case "duty":
      return runtime("Duty");
    case "square":
      return runtime("Square");
    case "die":
      return use.remembers ? runtime("Die") : "number";
    case "shape":
      return `{ ${type.fields.map((f) => `readonly ${key(names.property(f.name))}: ${inner(f.type)}`).join("; ")} }`;
    case "list":
      return `readonly ${enclosedType(inner(type.of))}[]`;
    case "set":
      return direction === "in"
        ? `${runtime("Many")}<${inner(type.of)}>`
        : `readonly ${enclosedType(inner(type.of))}[]`;
    case "interval":
      return `${runtime("Interval")}<${inner(type.of)}>`;
    case "or-none":
      return `${inner(type.of)} | null`;
    case "unknown":
      return "unknown";
  }
}

function enclosedType(text: string): string {
  return /[ |&]/.test(text) && !text.startsWith("{") ? `(${text})` : text;
}

/** A declaration of a type: what stands after `export`, its documentation, and what it mentions. */
export interface TypeDeclaration {
  readonly name: string;
  readonly doc: readonly string[];
  readonly text: string;
  readonly uses: TypeUse;
}

/** The types of a version, in the order of the vocabulary. */
export function declareTypes(program: Program, names: Names): TypeDeclaration[] {
  const { enums, records, names: opaque, keywords, phases } = program.types;
  const declarations: TypeDeclaration[] = [];
  for (const type of enums.values()) {
    const values = type.values.map((value) => quote(value.name));
    const name = names.type("enum", type.name);
    declarations.push(
      union(name, type.open ? [...values, "(string & {})"] : values, describe(type.name, type)),
    );
  }
  if (phases !== null) {
    const uses = newUse();
    const name = names.type("enum", phases);
    uses.declared.add(name);
    declarations.push({
      name: "MomentPhase",
      doc: ["The phases of a moment."],
      text: `type MomentPhase = ${name};`,
      uses,
    });
  } else {
    declarations.push(union("MomentPhase", [], ["The book names no phases."]));
  }
  for (const type of opaque.values()) {
    const name = names.type("name", type.name);
    declarations.push({
      name,
      doc: describe(type.name, type),
      text: `type ${name} = string;`,
      uses: newUse(),
    });
  }
  const words = [...keywords.keys()].map(quote);
  declarations.push(union("Keyword", words, ["A keyword of this book."]));
  declarations.push({
    name: "Keywords",
    doc: ["Keywords as a caller holds them: an array or a set."],
    text: "type Keywords = Many<Keyword>;",
    uses: { ...newUse(), declared: new Set(["Keyword"]), runtime: new Set(["Many"]) },
  });
  for (const record of records.values()) declarations.push(declareRecord(record, names));
  return declarations;
}

function union(name: string, values: readonly string[], doc: readonly string[]): TypeDeclaration {
  const flat = `type ${name} = ${values.join(" | ") || "never"};`;
  const text =
    flat.length <= 100 ? flat : `type ${name} =\n${values.map((value) => `  | ${value}`).join("\n")};`;
  return { name, doc, text, uses: newUse() };
}

function declareRecord(record: RecordType, names: Names): TypeDeclaration {
  const uses = newUse();
  const name = names.type("record", record.name);
  const fields = record.fields.map((field) => property(field, names, uses));
  return {
    name,
    doc: describe(record.name, record),
    text: fields.length === 0 ? `interface ${name} {}` : `interface ${name} {\n${fields.join("")}}`,
    uses,
  };
}

/** A property with its documentation, on lines of their own. */
export function property(
  fact: Fact,
  names: Names,
  use: TypeUse,
  direction: Direction = "in",
  isState = false,
): string {
  const type = typeText(fact.type, names, use, direction);
  // A state that is left out is what it is at first.
  const isOptional = direction === "in" && (fact.optional || fact.type.kind === "or-none" || isState);
  const nullable = fact.optional && fact.type.kind !== "or-none" ? `${type} | null` : type;
  const about = sentence(fact.about) || sentence(fact.called);
  const owner = fact.owner === null ? "" : `A choice of ${comment(fact.owner)}.`;
  const doc = [about, domain(fact.type), owner].filter((part) => part !== "").join(" ");
  const line = `  readonly ${key(names.property(fact.name))}${isOptional ? "?" : ""}: ${nullable};\n`;
  return doc === "" ? line : `${docLines([doc], "  ")}${line}`;
}

/** The domain of a number, where it has one. */
function domain(type: Type): string {
  if (type.kind === "or-none" || type.kind === "list" || type.kind === "set") return domain(type.of);
  if (type.kind !== "count" && type.kind !== "quantity" && type.kind !== "ratio") return "";
  const unit = type.kind === "quantity" ? ` ${comment(type.unit)}` : "";
  if (type.from !== null && type.to !== null) return `From ${type.from} to ${type.to}${unit}.`;
  if (type.from !== null) return `At least ${type.from}${unit}.`;
  if (type.to !== null) return `At most ${type.to}${unit}.`;
  return unit === "" ? "" : `In${unit}.`;
}

function describe(name: string, type: { readonly called: Words; readonly about: Words }): string[] {
  const about = sentence(type.about);
  const called = sentence(type.called);
  if (about !== "") return [about];
  return [called === "" || called === name ? `\`${comment(name)}\` of the book.` : `${called}.`];
}

/** The words in English, else in the first language there is, fit for a comment. */
export function sentence(words: Words): string {
  return comment(words.en ?? Object.values(words)[0] ?? "");
}

/** A doc comment, wrapped. */
export function docLines(paragraphs: readonly string[], indent = ""): string {
  const lines = paragraphs.flatMap((paragraph) => wrap(paragraph, 106 - indent.length));
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

function wrap(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}

/** Whether the values of an enumeration have an order. */
export function isOrderedEnum(declared: EnumType | undefined): boolean {
  return declared !== undefined && !declared.open && declared.values.length > 0;
}

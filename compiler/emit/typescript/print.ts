/**
 * Turns the description of a module into its three files: TypeScript, the same without its types, and the declarations.
 * One writer a file; nothing is decided here but where a line ends.
 */
import type { CodeBlockWriter } from "ts-morph";
import type { Import, Item, Module } from "./module.ts";
import { docLines } from "./types.ts";

/** One that runs needs no more: what it says is the same with and without its types. */
export function printJavaScript(module: Module): string {
  const values = module.imports.map((each) => importLines(each, "js")).join("");
  const js = [docLines(module.doc), values];
  const exportedValues = module.reexports.map((each) => exportLines(each, false)).join("");
  if (exportedValues !== "") js.push("\n", exportedValues);
  for (const item of module.items) if (item.declaration !== null) js.push("\n", itemText(item, withoutTypes));
  return js.join("");
}

export function printTypeScript(module: Module, writer: () => CodeBlockWriter): string {
  const ts = writer();
  ts.write(docLines(module.doc));
  for (const each of module.imports) ts.write(importLines(each, "ts"));
  const exported = module.reexports.map((each) => exportLines(each, true)).join("");
  if (exported !== "") ts.newLine().write(exported);
  for (const item of module.items) ts.newLine().write(itemText(item, withTypes));
  return ts.toString();
}

export function printDeclarations(module: Module): string {
  const declared = module.items.map(declarationText);
  const mentioned = new Set<string>();
  for (const text of declared) for (const word of text.match(/\w+/g) ?? []) mentioned.add(word);
  const dts = [
    docLines(module.doc),
    ...module.imports.map((each) => importLines(onlyOf(each, mentioned), "dts")),
  ];
  const exported = module.reexports.map((each) => exportLines(each, true)).join("");
  if (exported !== "") dts.push("\n", exported);
  return [dts.join(""), declared.join("")].join("");
}

function withTypes(text: string): string {
  return text.includes("\u0001") ? text.replaceAll("\u0001", "").replaceAll("\u0002", "") : text;
}

function withoutTypes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters, which no author text keeps.
  return text.includes("\u0001") ? text.replace(/\u0001[^\u0002]*\u0002/g, "") : text;
}

function itemText(item: Item, give: (text: string) => string): string {
  return `${docOf(item)}export ${give(item.text)}`;
}

function declarationText(item: Item): string {
  const text = item.declaration === null ? item.text : `declare ${item.declaration}`;
  return `\n${docOf(item)}export ${text}`;
}

function docOf({ doc, isInternal }: Item): string {
  const lines = isInternal ? [...doc, "@internal"] : doc;
  return lines.length === 0 ? "" : docLines(lines);
}

// ---------------------------------------------------------------- imports

function importLines({ from, values, types, all }: Import, kind: "ts" | "js" | "dts"): string {
  if (all !== null) return kind === "dts" ? "" : `import * as ${all} from "${from}";\n`;
  const ofValues = values.length === 0 || kind === "dts" ? "" : braced("import", values, from);
  const ofTypes = types.length === 0 || kind === "js" ? "" : braced("import type", types, from);
  return ofValues + ofTypes;
}

function exportLines({ from, values, types }: Import, withTypes: boolean): string {
  const ofValues = values.length === 0 ? "" : braced("export", values, from);
  return ofValues + (types.length === 0 || !withTypes ? "" : braced("export type", types, from));
}

function braced(word: string, names: readonly string[], from: string): string {
  const flat = `${word} { ${names.join(", ")} } from "${from}";\n`;
  return flat.length <= 111
    ? flat
    : `${word} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** Declarations name fewer types than the code. */
function onlyOf(each: Import, mentioned: ReadonlySet<string>): Import {
  return { ...each, types: each.types.filter((name) => mentioned.has(name)) };
}

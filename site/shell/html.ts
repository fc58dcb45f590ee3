/**
 * Writes a page as HTML: what `rehype-stringify` writes by default, to the byte, in a third of its time, for it looks up every
 * name anew and a site has few names and many pages. Only what pages consist of is known here; comments and raw HTML are none of it.
 */
import type { Element, ElementContent, Properties, Root } from "hast";
import { find, html, svg } from "property-information";

declare module "hast" {
  interface ElementData {
    /** What the element is written as, where that is known: see `kept`. */
    html?: string;
  }
}

/**
 * For what stands on many pages as it is: written here, once. It is not looked into again, and must not be put into a drawing.
 */
export function kept(whole: Element): Element {
  return { ...whole, data: { ...whole.data, html: element(whole, htmlNames) } };
}

export function htmlOf(root: Root): string {
  return root.children
    .map((child) => (child.type === "doctype" ? "<!doctype html>" : content(child, htmlNames)))
    .join("");
}

type Value = Properties[string];
/** A property as it is written, known by its name. */
interface Named {
  readonly attribute: string;
  readonly isBoolean: boolean;
  readonly isOverloaded: boolean;
  readonly hasCommas: boolean;
}
interface Names {
  readonly schema: typeof html;
  readonly known: Map<string, Named>;
}

const htmlNames: Names = { schema: html, known: new Map() };
const svgNames: Names = { schema: svg, known: new Map() };

const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** In a drawing, what is within these is no drawing. */
const leavesDrawing = new Set(["desc", "foreignObject", "title"]);

function content(node: ElementContent, names: Names): string {
  if (node.type === "text") return escapedText(node.value);
  if (node.type === "element") return element(node, names);
  throw new Error("a page holds no comments");
}

function element(node: Element, outer: Names): string {
  if (node.data?.html !== undefined) return node.data.html;
  const { tagName, children } = node;
  const names = outer === htmlNames && tagName === "svg" ? svgNames : outer;
  const open = `<${tagName}${attributes(node.properties, names)}>`;
  const inner = names === svgNames && leavesDrawing.has(tagName) ? htmlNames : names;
  const isRaw = tagName === "script" || tagName === "style";
  const held = tagName === "template" && outer === htmlNames ? (node.content?.children ?? []) : children;
  let inside = "";
  for (const child of held)
    if (child.type === "text" && isRaw) inside += child.value;
    else if (child.type !== "doctype") inside += content(child, inner);
  const isVoid = outer === htmlNames && inside === "" && voids.has(tagName);
  return isVoid ? open : `${open}${inside}</${tagName}>`;
}

function attributes(properties: Properties, names: Names): string {
  let written = "";
  for (const key in properties) {
    const value = properties[key];
    if (value === null || value === undefined || value === false) continue;
    written += attribute(named(key, names), value);
  }
  return written;
}

function attribute({ attribute: name, isBoolean, isOverloaded, hasCommas }: Named, value: Value): string {
  const saysNothing = value === "" || value === name;
  if (value === true || (isOverloaded && saysNothing)) return ` ${name}`;
  if ((isBoolean || isOverloaded) && (typeof value !== "string" || saysNothing))
    return value ? ` ${name}` : "";
  const text = Array.isArray(value) ? value.join(hasCommas ? ", " : " ").trim() : String(value);
  return ` ${name}="${escapedValue(text)}"`;
}

function named(key: string, { schema, known }: Names): Named {
  const found = known.get(key);
  if (found) return found;
  const { attribute, boolean, overloadedBoolean, commaSeparated } = find(schema, key);
  const made = {
    attribute,
    isBoolean: boolean,
    isOverloaded: overloadedBoolean,
    hasCommas: commaSeparated,
  };
  known.set(key, made);
  return made;
}

function escapedText(text: string): string {
  return /[<&]/.test(text) ? text.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;") : text;
}

const signs: Readonly<Record<string, string>> = {
  "\0": "&#x0;",
  '"': "&#x22;",
  "&": "&#x26;",
  "'": "&#x27;",
  "`": "&#x60;",
};

function escapedValue(text: string): string {
  return /["&'`\0]/.test(text) ? text.replace(/["&'`\0]/g, (sign) => signs[sign] ?? sign) : text;
}

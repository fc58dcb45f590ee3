/**
 * Elements as written text: a page is put together from written parts, without a tree in memory. The output is the
 * same, to the byte, as `rehype-stringify` writes for `hastscript`; `test/site/html.test.ts` compares them. Only this
 * file escapes words, and nothing else can make an `Html`.
 */
import { find, html, svg } from "property-information";

class Written {
  readonly html: string;
  /** Other objects of the same shape do not count. */
  declare protected readonly own: never;
  constructor(written: string) {
    this.html = written;
  }
}
export type Html = Written;

/** The content of an element. Strings are text and are escaped. */
export type Part = Html | string;
export type Parts = readonly Part[];

type Value = string | number | boolean | null | undefined | readonly (string | number)[];
/** By their names in the DOM: `ariaLabel`, `dataTail`. A value that is null, undefined or false is left out. */
export type Properties = { readonly [name: string]: Value };

type Content = Part | Parts;
interface Writer {
  (tag: string, properties: Properties, content?: Content): Html;
  (tag: string, content?: Content): Html;
}

/** An element of a page. */
export const h: Writer = (tag: string, first?: Properties | Content, second?: Content) =>
  element(tag, first, second, names);

/** An element of a drawing. */
export const s: Writer = (tag: string, first?: Properties | Content, second?: Content) =>
  element(tag, first, second, namesInDrawings);

/** A whole page. */
export function htmlOf(root: Html): string {
  return `<!doctype html>${root.html}\n`;
}

/** Parts that follow one another, as one. */
export function together(parts: Parts): Html {
  return new Written(inside(parts));
}

/** A part that many pages share. */
export function kept(part: Html): Html {
  return new Written(inOneRow(part.html));
}

/** Data within a page cannot end the script it stands in. */
export function inScript(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** A property with its written name. */
interface Named {
  readonly attribute: string;
  readonly isBoolean: boolean;
  readonly isOverloaded: boolean;
  readonly between: string;
}
interface Names {
  readonly schema: typeof html;
  readonly known: Map<string, Named>;
}

const names: Names = { schema: html, known: new Map() };
const namesInDrawings: Names = { schema: svg, known: new Map() };

const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

function element(
  tag: string,
  first: Properties | Content | undefined,
  second: Content | undefined,
  of: Names,
): Html {
  const hasProperties = isProperties(first);
  const content = hasProperties ? second : first;
  let written = `<${tag}`;
  if (hasProperties) written += attributes(first, of);
  const within =
    content === undefined || isProperties(content)
      ? ""
      : tag === "script" || tag === "style"
        ? raw(content)
        : inside(content);
  written += within === "" && of === names && voids.has(tag) ? ">" : `>${within}</${tag}>`;
  return new Written(written.length > few && written.length < many ? inOneRow(written) : written);
}

/** So many letters are worth being put in one row, once: not in an element of a few, and not again in all that are around it. */
const [few, many] = [200, 2_000];

/**
 * The same letters in one row. V8 keeps a text that was put together as what it was put together from, dozens of pieces for one
 * tag, and its collector carries all of them along; asked for any letter, it puts them in a row.
 */
function inOneRow(text: string): string {
  text.charCodeAt(0);
  return text;
}

function isProperties(given: Properties | Content | undefined): given is Properties {
  return typeof given === "object" && !(given instanceof Written) && !Array.isArray(given);
}

function inside(content: Content): string {
  if (typeof content === "string") return escapedText(content);
  if (content instanceof Written) return content.html;
  let written = "";
  for (const part of content) written += typeof part === "string" ? escapedText(part) : part.html;
  return written;
}

/** In these, what looks like markup is none. */
function raw(content: Content): string {
  if (typeof content === "string") return content;
  if (content instanceof Written) return content.html;
  return content.map(raw).join("");
}

function attributes(properties: Properties, of: Names): string {
  let written = "";
  for (const key in properties) {
    const value = properties[key];
    if (value === null || value === undefined || value === false) continue;
    written += attribute(named(key, of), value);
  }
  return written;
}

function attribute({ attribute: name, isBoolean, isOverloaded, between }: Named, value: Value): string {
  const saysNothing = value === "" || value === name;
  if (value === true || (isOverloaded && saysNothing)) return ` ${name}`;
  if ((isBoolean || isOverloaded) && (typeof value !== "string" || saysNothing))
    return value ? ` ${name}` : "";
  const text = typeof value === "object" ? (value?.join(between).trim() ?? "") : String(value);
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
    between: commaSeparated ? ", " : " ",
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

/** Prints the small parts that many constructs share: names, texts, namings, parameters, references. */
import type {
  Alias,
  Aliases,
  ClauseRef,
  EntryRef,
  EnumValue,
  FieldDecl,
  LangText,
  Name,
  Naming,
  PageRange,
  Param,
  Place,
  Saying,
  SentenceRef,
  Texts,
  VersionRef,
} from "../ast.ts";
import { apart, group, indent, join, line, type Piece } from "./layout.ts";
import type { Notes } from "./comments.ts";
import { type } from "./expressions.ts";
import { type Member, sequence } from "./sequence.ts";
import { printText } from "../plain-text.ts";
import { quoted } from "../string-literal.ts";

export function langText({ lang, text, stamp }: LangText): string {
  return `${lang.text} ${printText(text)}${stamp === null ? "" : ` of ${quoted(stamp)}`}`;
}

/** The texts after the word they belong to; several stand on lines of their own where they do not fit on one. */
export function texts(word: string, all: Texts): Piece {
  const [first, ...rest] = all.map(langText);
  if (first === undefined) return word;
  return rest.length === 0 ? `${word} ${first}` : group(word, indent(line, join([first, ...rest], line)));
}

/** `{ en "…" es "…" }` */
export function bracedTexts(notes: Notes, all: Texts, from: number, to: number): Piece {
  return sequence(
    notes,
    all.map((one) => member(one, () => langText(one))),
    { open: "{", close: "}", from, to, separator: "" },
  );
}

export function member(place: Place, print: () => Piece): Member {
  return { start: place.start, end: place.end, print };
}

/** The place of a group of texts after its own word. */
export function spanOf(places: readonly Place[]): Place {
  return { start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 };
}

/** `name …`, `about …`, `because …`, `asked …` and `says …`, each a member of a body. */
export function namingParts(naming: Naming | null): Member[] {
  if (naming === null) return [];
  const parts = (["name", "about", "because"] as const).filter((part) => naming[part].length > 0);
  const members = parts.map((part) => member(spanOf(naming[part]), () => texts(part, naming[part])));
  const { asked, says } = naming;
  if (asked.length > 0) members.push(member(spanOf(asked), () => aliases(asked)));
  if (says.length > 0) members.push(member(spanOf(says), () => sayings(says)));
  return members.sort(inSource);
}

/** `asked en "land", "tie up" es "aterrizar"`, laid out as texts are. */
function aliases(all: readonly Aliases[]): Piece {
  const [first, ...rest] = all.map(({ lang, all: said }) => [
    `${lang.text} `,
    group(apart(join(said.map(alias), [",", line]))),
  ]);
  if (first === undefined) return "asked";
  return rest.length === 0 ? ["asked ", first] : group("asked", indent(line, join([first, ...rest], line)));
}

/** `says en "is fleeing" not "is not fleeing" es …`, laid out as texts are. */
function sayings(all: readonly Saying[]): Piece {
  const pieces = all.map(({ lang, so, not }) =>
    group(`${lang.text} ${printText(so)}`, indent(line, `not ${printText(not)}`)),
  );
  const [first, ...rest] = pieces;
  if (first === undefined) return "says";
  return rest.length === 0 ? ["says ", first] : group("says", indent(line, join(pieces, line)));
}

export function alias({ text }: Alias): string {
  return quoted(text);
}

/** The naming in braces of its own, after what it names. */
export function namingAfter(notes: Notes, naming: Naming | null): Piece {
  if (naming === null) return "";
  const { start: from, end: to } = naming;
  return [" ", sequence(notes, namingParts(naming), { open: "{", close: "}", from, to, separator: "" })];
}

/** Members that the tree keeps apart stand in the order they were written in. */
export const inSource = (a: Place, b: Place): number => a.start - b.start;

export const names = (all: readonly Name[]): string => all.map(({ text }) => text).join(", ");

export const versions = (all: readonly VersionRef[]): string => all.map(({ text }) => text).join(", ");

export const path = (all: readonly Name[]): string => all.map(({ text }) => text).join(".");

export function entryRef({ version, entry }: EntryRef): string {
  return version === null ? entry.text : `${version.text}/${entry.text}`;
}

export const entryRefs = (all: readonly EntryRef[]): string => all.map(entryRef).join(", ");

export const sentenceRefs = (all: readonly SentenceRef[]): string =>
  all.map((ref) => `${ref.version === null ? "" : `${ref.version.text}/`}${path(ref.path)}`).join(", ");

export function clauseRefs(all: readonly ClauseRef[]): string {
  return all
    .map(({ decision, label }) => (decision === null ? label.text : `${decision.text}.${label.text}`))
    .join(", ");
}

export function pages(all: readonly PageRange[]): string {
  const single = all.length === 1 && all[0]?.from === all[0]?.to;
  return `${single ? "page" : "pages"} ${all.map(({ from, to }) => (from === to ? String(from) : `${from}..${to}`)).join(", ")}`;
}

export function param(notes: Notes, { name, optional, type: its, isNoneUnlessGiven, naming }: Param): Piece {
  const left = isNoneUnlessGiven ? " = none" : "";
  return [`${name.text}${optional ? "?" : ""}: `, type(notes, its), left, namingAfter(notes, naming)];
}

/** Parameters stand behind each other; where one is described, the braces of its description break instead. */
export function params(notes: Notes, all: readonly Param[]): Piece {
  const pieces = all.map((one) => param(notes, one));
  const described = all.some(({ naming }) => naming !== null);
  return described ? join(pieces, ", ") : group(apart(join(pieces, [",", line])));
}

export function field(notes: Notes, { name, optional, type: its, naming }: FieldDecl): Piece {
  return [`${name.text}${optional ? "?" : ""}: `, type(notes, its), namingAfter(notes, naming)];
}

export function enumValue(notes: Notes, { name, naming }: EnumValue): Piece {
  return [name.text, namingAfter(notes, naming)];
}

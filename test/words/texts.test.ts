/** The texts of the books: each is there in every language of the project, and says the official terms of its game. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  type FactDecl,
  type FieldDecl,
  type Param,
  parse,
  plainText,
  type SourceFile,
} from "../../grammar/index.ts";
import { childTable, type Node, walk } from "../../grammar/visit.ts";
import { interfaceLanguages } from "../../site/language.ts";
import { rules } from "../support/rules.ts";

interface Text {
  readonly language: string;
  readonly words: string;
}

/** One text in its languages, and where it is. */
interface Texts {
  readonly book: string;
  readonly place: string;
  readonly texts: readonly Text[];
  /** How one says that a truth is so. */
  readonly isStatement: boolean;
}

function textsOf(source: SourceFile): readonly Texts[] {
  const book = source.path.split("/")[1] ?? "";
  const found: Texts[] = [];
  walk(parse(source).value, (node) => {
    for (const part of listsIn(node)) {
      const texts = part.flatMap(textsIn);
      const [first] = part;
      if (texts.length === 0 || first === undefined) continue;
      const line = source.text.slice(0, first.start).split("\n").length;
      found.push({ book, place: `${source.path}:${line}`, texts, isStatement: first.kind === "saying" });
    }
  });
  return found;
}

function listsIn(node: Node): readonly (readonly Node[])[] {
  return Object.keys(childTable[node.kind]).flatMap((key) => {
    const part: unknown = node[key as keyof Node];
    return Array.isArray(part) ? [part as readonly Node[]] : [];
  });
}

function textsIn(node: Node): readonly Text[] {
  switch (node.kind) {
    case "lang-text":
      return [{ language: node.lang.text, words: plainText(node.text) }];
    case "saying":
      return [{ language: node.lang.text, words: `${plainText(node.so)} / ${plainText(node.not)}` }];
    case "word-change":
      return [{ language: node.lang.text, words: `${node.from} / ${node.to}` }];
    default:
      return [];
  }
}

interface Term {
  readonly books: readonly string[];
  readonly language: string;
  readonly term: string;
  readonly refused: readonly string[];
}

const glossary: readonly Term[] = readFileSync(
  fileURLToPath(new URL("glossary.txt", import.meta.url)),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [books = "", language = "", term = "", refused = ""] = line.split(" | ");
    return { books: books.split(", "), language, term, refused: refused.split(", ") };
  });

function isAbout({ books, language }: Term, book: string, of: string): boolean {
  return language === of && (books.includes("all") || books.includes(book));
}

function hasWords(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "iu").test(text);
}

function withoutHoles(text: string): string {
  return text.replace(/\{[^}]*\}/g, "");
}

/** What to write instead of the synonyms in a text. */
function corrections(book: string, { language, words }: Text): readonly string[] {
  return glossary
    .filter((each) => isAbout(each, book, language))
    .flatMap(({ term, refused }) =>
      refused.filter((each) => hasWords(withoutHoles(words), each)).map((each) => `“${term}”, not “${each}”`),
    );
}

const all = rules.flatMap(textsOf);

describe("texts of the books", () => {
  it("are there in every language", () => {
    expect(all.length).toBeGreaterThan(1000);
    const missing = all.flatMap(({ place, texts, isStatement }) => {
      // Rubric makes statements from the question where a language has none; answers.test.ts and books.test.ts read them.
      if (isStatement) return [];
      const without = interfaceLanguages.filter((code) => texts.every(({ language }) => language !== code));
      return without.length === 0 ? [] : [`${place}: not in ${without.join(", ")}: “${texts[0]?.words}”`];
    });
    expect(missing).toEqual([]);
  });

  it("say the official terms", () => {
    const wrong = all.flatMap(({ book, place, texts }) =>
      texts.flatMap((text) =>
        corrections(book, text).map((each) => `${place}: write ${each}: “${text.words}”`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** What a question can ask for: facts, fields of records, and parameters of decisions and sequences. */
function askedIn(source: SourceFile): readonly (FactDecl | FieldDecl | Param)[] {
  const found: (FactDecl | FieldDecl | Param)[] = [];
  walk(parse(source).value, (node) => {
    if (node.kind === "fact") found.push(node);
    if (node.kind === "record") found.push(...node.fields);
    if (node.kind === "decide" || node.kind === "play") found.push(...node.params);
    if (node.kind === "table") found.push(...node.keys);
    if (node.kind === "gain") found.push(node.param);
  });
  return found;
}

it("all that the books can ask for has a question, in every language", () => {
  const asked = rules.flatMap((source) => askedIn(source).map((node) => ({ source, node })));
  expect(asked.length).toBeGreaterThan(500);
  const without = asked.flatMap(({ source: { path, text }, node: { name, naming, start } }) => {
    const said = new Set(naming?.about.map(({ lang }) => lang.text));
    const line = text.slice(0, start).split("\n").length;
    return interfaceLanguages.every((code) => said.has(code)) ? [] : [`${path}:${line}: ${name.text}`];
  });
  expect(without).toEqual([]);
});

describe("the glossary", () => {
  it("has terms that its books use", () => {
    const unused = glossary.filter(
      (term) =>
        !all.some(({ book, texts }) =>
          texts.some(
            ({ language, words }) =>
              isAbout(term, book, language) &&
              words.toLocaleLowerCase().includes(term.term.toLocaleLowerCase()),
          ),
        ),
    );
    expect(unused).toEqual([]);
  });

  it.each([
    ["w40k", "en", "A 1, Thrown Again.", ["“re-roll”, not “thrown again”"]],
    ["w40k", "es", "Deja volver a tirar un dado.", ["“repetir”, not “volver a tirar”"]],
    ["hulk", "ca", "El bolter s'encalla.", ["“encasqueta”, not “encalla”"]],
    ["hulk", "en", "The Marine is killed.", []],
    ["w40k", "en", "A skilled model.", []],
    ["fantasy", "es", "Un chequeo con {test-dice} dados.", []],
  ])("refuses synonyms of its terms, as whole words: %s, %s, %s", (book, language, words, expected) => {
    expect(corrections(book, { language, words })).toEqual(expected);
  });
});

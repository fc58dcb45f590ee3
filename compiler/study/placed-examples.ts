/**
 * Writes examples into rule files, each at the end of the provision or entry that states its decision. Comments, line
 * ends and layout do not change.
 */
import { format } from "../../grammar/index.ts";
import type { ClauseOrigin } from "../check/program.ts";
import { type Compiled, compile } from "../compile.ts";
import type { BookGraph, BookId } from "../resolve/graph.ts";

export interface ToPlace {
  readonly book: BookId;
  readonly origin: ClauseOrigin;
  /** Where what it is about stands, for what no provision and no entry says. */
  readonly file: string;
  readonly start: number;
  readonly example: string;
}

export interface Placing {
  /** The whole texts, by file, with the examples in them. */
  readonly texts: ReadonlyMap<string, string>;
  readonly placed: readonly ToPlace[];
  /** Where each of them went. */
  readonly files: ReadonlyMap<ToPlace, string>;
  /** For which there is no provision and no entry. */
  readonly homeless: readonly ToPlace[];
}

function placed(compiled: Compiled, examples: readonly ToPlace[]): Placing {
  const homes = new Map<string, { readonly home: Home; readonly examples: ToPlace[] }>();
  const homeless: ToPlace[] = [];
  const files = new Map<ToPlace, string>();
  for (const each of examples) {
    const home = homeOf(compiled, each);
    if (home === null) {
      homeless.push(each);
      continue;
    }
    files.set(each, home.file);
    const key = `${home.file} ${home.start}`;
    const known = homes.get(key) ?? { home, examples: [] };
    known.examples.push(each);
    homes.set(key, known);
  }
  const texts = new Map<string, string>();
  // From the end of each file on, so that places before stay where they are.
  const inOrder = [...homes.values()].sort((a, b) => b.home.start - a.home.start);
  for (const { home, examples: own } of inOrder) {
    const text = texts.get(home.file) ?? compiled.sources.get(home.file)?.text ?? "";
    texts.set(
      home.file,
      withExamples(
        text,
        home,
        own.map(({ example }) => example),
      ),
    );
  }
  return { texts, placed: [...files.keys()], files, homeless };
}

// ---------------------------------------------------------------- where

interface Home {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Of a file that goes on with what it belongs to. */
  readonly header: string;
}

function homeOf({ graph }: Compiled, { book, origin, file, start }: ToPlace): Home | null {
  const own = graph.books.get(book);
  if (own === undefined) return null;
  const { entry, provision } = origin;
  const homes = homesIn(own);
  const named = homes.find(({ id }) => id === (entry ?? provision));
  if (named) return named;
  // An example for a declaration between provisions goes to the next provision.
  const here = homes.filter((home) => home.file === file).sort((a, b) => a.start - b.start);
  return here.find((home) => home.end > start) ?? here.at(-1) ?? null;
}

/** Those with a body that is closed by a brace. */
function homesIn({ id: book, provisions, entries }: BookGraph): readonly (Home & { readonly id: string })[] {
  return [
    ...[...provisions].map(([id, { node, file }]) => ({
      id: id as string,
      file,
      start: node.start,
      end: node.end,
      header: `part of ${book}`,
    })),
    ...[...entries.values()].flatMap((entry) => {
      if (entry.kind !== "written") return [];
      const { id, version, by } = entry;
      const { start, end } = by.node;
      return [{ id: id as string, file: by.file, start, end, header: `part of ${book} ${version}` }];
    }),
  ];
}

// ---------------------------------------------------------------- how

function withExamples(text: string, { start, end, header }: Home, examples: readonly string[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const brace = end - 1;
  const lineStart = text.lastIndexOf("\n", brace) + 1;
  const indent = text.slice(lineStart, brace);
  const lines = examples.flatMap((example) => example.split("\n"));
  if (text[brace] === "}" && indent.trim() === "" && lineStart > start) {
    const added = lines.map((line) => (line === "" ? "" : `${indent}  ${line}`));
    return `${text.slice(0, lineStart)}${added.map((line) => `${line}${lineEnd}`).join("")}${text.slice(lineStart)}`;
  }
  // A body on one line has to be opened.
  const whole = `${text.slice(start, brace)}\n${lines.join("\n")}\n}`;
  const { value, diagnostics } = format({ path: "body.rubric", text: `${header}\n\n${whole}\n` });
  const opened = diagnostics.length > 0 ? whole : value.slice(value.indexOf("\n\n") + 2).trimEnd();
  return `${text.slice(0, start)}${opened.replaceAll("\n", lineEnd)}${text.slice(end)}`;
}

// ---------------------------------------------------------------- what compiles

/** Each added example must compile, except for its open expectations. Others are left out and reported. */
export function placeExamples(
  compiled: Compiled,
  examples: readonly ToPlace[],
): { readonly placing: Placing; readonly unfit: readonly ToPlace[] } {
  const isSound = (some: readonly ToPlace[]): boolean => {
    const { texts } = placed(compiled, some);
    const sources = [...compiled.sources.values()].map(({ path, text }) => ({
      path,
      text: texts.get(path) ?? text,
    }));
    const { diagnostics } = compile(sources, { books: [...new Set(some.map(({ book }) => book))] });
    return diagnostics.every(({ severity, code }) => severity !== "error" || code === "open-expectation");
  };
  const sound = soundIn(examples, isSound);
  return { placing: placed(compiled, sound), unfit: examples.filter((each) => !sound.includes(each)) };
}

/** By halves, so that one that does not fit is found in few steps. */
function soundIn(
  examples: readonly ToPlace[],
  isSound: (some: readonly ToPlace[]) => boolean,
): readonly ToPlace[] {
  if (examples.length === 0 || isSound(examples)) return examples;
  if (examples.length === 1) return [];
  const middle = Math.ceil(examples.length / 2);
  return [...soundIn(examples.slice(0, middle), isSound), ...soundIn(examples.slice(middle), isSound)];
}

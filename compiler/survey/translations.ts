/**
 * Turns the texts of a book into what is not translated: for each kind of text, the languages most texts of that kind are
 * written in, and those that are missing in one of them.
 */
import type { NodeTexts } from "../amend/book.ts";
import type { Words } from "../check/program.ts";
import type { Span } from "../../grammar/tree.ts";
import type { Version } from "./asking.ts";
import { type Finding, type Section, together } from "./findings.ts";

export function translationSections(versions: readonly Version[]): readonly Section[] {
  return [{ ...missing, findings: together(versions.flatMap(missingIn)) }];
}

const missing = {
  name: "untranslated",
  title: "Not translated",
  about: "Headings, sentences and vocabulary that lack a language in which most others are written.",
};

interface Text {
  readonly of: string;
  readonly languages: readonly string[];
  readonly place: Span;
}

function missingIn(version: Version): readonly Finding[] {
  const kinds = { heading: headings(version), sentence: sentences(version), vocabulary: vocabulary(version) };
  return Object.entries(kinds).flatMap(([kind, texts]) => {
    const written = texts.flatMap(({ languages }) => languages);
    const usual = [...new Set(written)].filter(
      (language) => 2 * written.filter((each) => each === language).length > texts.length,
    );
    return texts.flatMap(({ of, languages, place }) => {
      const without = usual.filter((language) => !languages.includes(language));
      if (without.length === 0) return [];
      const { book, version: id } = version.program;
      const text = `this ${kind} is missing in ${without.join(", ")}`;
      return [{ book, versions: [id], of, text, place, data: { kind, without } }];
    });
  });
}

function headings({ book }: Version): readonly Text[] {
  return book.provisions.map(({ id, heading, place: { node, file } }) => ({
    of: id,
    languages: languagesOf(heading),
    place: { file, start: node.start, end: node.end },
  }));
}

/** A text that is printed in one language only is whole in that one. */
function sentences({ book }: Version): readonly Text[] {
  return [...book.nodes.values()].flatMap(({ id, unit, texts, only, unseen }) => {
    const [first] = [...texts.values()];
    if ((unit !== "sentence" && unit !== "remark") || unseen !== null || only !== null || !first) return [];
    const { start, end } = first.text;
    return [{ of: id, languages: languagesOf(texts), place: { file: first.file, start, end } }];
  });
}

function vocabulary({ program: { facts, types, decisions, plays } }: Version): readonly Text[] {
  const called = (of: string, words: Words, place: Span): Text => ({
    of,
    languages: Object.keys(words),
    place,
  });
  const named = [
    ...facts.map((each) => ({ of: each.name, ...each })),
    ...[...types.records.values()].flatMap((record) =>
      record.fields.map((each) => ({ of: `${record.name}.${each.name}`, ...each })),
    ),
    ...decisions.map((each) => ({ of: each.id as string, ...each })),
    ...plays.map((each) => ({ of: each.id as string, ...each })),
  ];
  return named.flatMap(({ of, called: words, about, span }) => [
    ...(Object.keys(words).length > 0 ? [called(of, words, span)] : []),
    ...(Object.keys(about).length > 0 ? [called(of, about, span)] : []),
  ]);
}

function languagesOf(texts: NodeTexts): readonly string[] {
  return [...texts.keys()];
}

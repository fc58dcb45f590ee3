/** The frame of a page about a version as a whole: its heading, the way to it, and the same page of every other version. */
import { h, type Part } from "../../html.ts";
import { chosen } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf } from "../../model/model.ts";
import type { Page, PageKind, SearchRecord } from "../../page.ts";
import { tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { everyVersion, trailTo } from "./book.ts";

interface OfVersion {
  readonly kind: PageKind;
  readonly tail: (book: string, version: string) => string;
  readonly name: string;
  /** What it shows, in a sentence. */
  readonly lead: string;
  readonly record?: SearchRecord;
  readonly main: readonly Part[];
}

export function ofVersion(
  book: BookOf,
  at: BookAt,
  language: string,
  { kind, tail, name, lead, record, main }: OfVersion,
): Page {
  const title = chosen(book.title, language);
  return {
    kind,
    language,
    tail: tail(book.id, at.version),
    title: `${name}: ${title?.text ?? book.id}, ${versionName(at, at.version, language)}`,
    about: lead,
    trail: trailTo(book, at, language),
    here: { label: name, language },
    versions: everyVersion(book, at, language, (version) => tail(book.id, version)),
    scripts: [],
    records: record === undefined ? [] : [record],
    main: [
      h("h1", [
        name,
        " ",
        h("small", [
          tongued("span", title?.text ?? book.id, title?.language ?? language, language),
          `, ${versionName(at, at.version, language)}`,
        ]),
      ]),
      h("p", { class: "lead" }, lead),
      ...main,
    ],
  };
}

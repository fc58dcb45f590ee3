/**
 * Checks what players say for things: that a search looks for it, in a language of the book, and that nothing is said twice.
 */
import {
  type Alias,
  type Aliases,
  type Diagnostic,
  type Name,
  type Node,
  type Place,
  walk,
} from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import type { Placed } from "./graph.ts";
import { spanOf } from "./items.ts";
import { checkNames } from "./names.ts";
import type { DraftBook } from "./scope.ts";
import { checkStatements } from "./statements.ts";

export function checkAliases(book: DraftBook, diagnostics: Diagnostic[]): void {
  const { asked, languages } = lookThrough(book, (diagnostic) => diagnostics.push(diagnostic));
  const check = (file: string, lang: Name, all: readonly Alias[], said: Set<string>): void => {
    if (!languages.has(lang.text) && lang.text !== "") {
      const near = nearNames(lang.text, languages);
      diagnostics.push(raise("alias-in-other-language", spanOf(lang, file), { lang: lang.text, near }));
    }
    for (const alias of all) {
      const words = alias.text.trim();
      const key = `${lang.text} ${words.toLowerCase()}`;
      if (words === "") diagnostics.push(raise("empty-alias", spanOf(alias, file), {}));
      else if (said.has(key))
        diagnostics.push(raise("duplicate-alias", spanOf(alias, file), { name: words }));
      said.add(key);
    }
  };
  for (const { node, file, isSearched } of asked) {
    const said = new Set<string>();
    if (isSearched) for (const { lang, all } of node) check(file, lang, all, said);
    else diagnostics.push(raise("alias-without-question", spanOf(placeOf(node), file), {}));
  }
  for (const { node, file } of book.words) check(file, node.lang, [node.said, ...node.meant], new Set());
}

/** What a search finds, and what it finds things by. */
const searched: ReadonlySet<Node["kind"]> = new Set([
  "decide",
  "table",
  "figure",
  "play",
  "enum-value",
  "keyword",
]);

/** They hold no texts of their own, but for the stages of a clause. Nobody is asked for the parameters of an invariant. */
const skipped: ReadonlySet<Node["kind"]> = new Set(["clause", "example", "row", "always", "lang-text"]);

interface Found {
  readonly asked: readonly (Placed<readonly Aliases[]> & { readonly isSearched: boolean })[];
  /** Those that its documents are held in, and those of its texts. */
  readonly languages: ReadonlySet<string>;
}

function lookThrough(book: DraftBook, report: (diagnostic: Diagnostic) => void): Found {
  const headers = [book.header.node, ...[...book.updates.values()].map(({ header }) => header.node)];
  const languages = new Set(headers.flatMap(({ held }) => held.map(({ text }) => text)));
  const asked: Found["asked"][number][] = [];
  const named = book.header.node.named.map(({ text }) => text);
  // Invariants are for authors: a thing that one speaks of goes by what it is.
  const unnamed = new Set<Node>();
  for (const { node: item, file } of itemsOf(book))
    walk(item, (node) => {
      if (node.kind === "lang-text") languages.add(node.lang.text);
      for (const each of node.kind === "clause" ? node.stages : [node]) {
        if (each.kind === "always") for (const param of each.params) unnamed.add(param);
        if (!unnamed.has(each)) checkNames(each, named, file, report);
        if (!("naming" in each) || each.naming === null) continue;
        const { asked: said, says } = each.naming;
        if (said.length > 0) asked.push({ node: said, file, isSearched: searched.has(each.kind) });
        checkStatements(each, says, file, report);
      }
      return !skipped.has(node.kind);
    });
  return { asked, languages };
}

function itemsOf(book: DraftBook): readonly Placed<Node>[] {
  const { enums, keywords, records, names, facts, decides, plays, provisions, updates } = book;
  const entries = [...updates.values()].flatMap((update) => update.entries);
  return [
    ...[...enums, ...keywords, ...records, ...names, ...facts],
    ...[...decides, ...plays, ...provisions, ...entries],
  ];
}

function placeOf(asked: readonly Aliases[]): Place {
  return { start: asked[0]?.start ?? 0, end: asked.at(-1)?.end ?? 0 };
}

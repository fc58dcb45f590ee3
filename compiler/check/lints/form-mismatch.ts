/**
 * Compares the form an entry says it has with what it holds: guidance decides nothing, a predicate something, and what
 * is random has dice or a draw.
 * What form an entry has that says none is left to whoever lists entries.
 */
import type { Diagnostic, EntryItem, Form, ProvisionItem } from "../../../grammar/index.ts";
import { type Book, type BookEntry, type EntryForm, entryForms, isEntryForm } from "../../amend/book.ts";
import { nearNames } from "../../near-names.ts";
import { writtenParts } from "../../resolve/amended.ts";
import type { Placed } from "../../resolve/graph.ts";
import { spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import { entryInWords } from "../origin.ts";

const deciding: ReadonlySet<EntryForm> = new Set([
  "predicate",
  "value",
  "table",
  "procedure",
  "random-table",
]);

export function* formMismatch({ book }: Linted): Iterable<Diagnostic> {
  const rolledOn = new Set(
    book.decisions.flatMap((each) => (each.kind === "table" && each.table.dice !== null ? [each.id] : [])),
  );
  // A bag that is drawn from is a table too: its rows lie on the table and not in the document.
  const drawnFrom = new Set(
    book.plays.flatMap(({ name, place }) =>
      place.node.lines.some(({ kind }) => kind === "draw") ? [name] : [],
    ),
  );
  for (const entry of book.entries) {
    for (const { node, file } of writtenAs(book, entry)) {
      const name = node.form.text;
      const span = spanOf(file, node.form);
      if (name === "") continue;
      if (!isEntryForm(name)) {
        yield raise("unknown-form", span, {
          form: name,
          near: nearNames(name, entryForms),
          known: entryForms,
        });
        continue;
      }
      const has = entry.decisions.length > 0 || entry.plays.length > 0;
      const isRandom =
        entry.decisions.some((id) => rolledOn.has(id)) || entry.plays.some((play) => drawnFrom.has(play));
      const isUnrolled = name === "random-table" && !isRandom;
      const isOff = (name === "guidance" && has) || (deciding.has(name) && !has) || isUnrolled;
      if (isOff) yield raise("form-mismatch", span, { form: name, entry: entryInWords(book, entry.id), has });
    }
  }
}

/** Where the form stands: in the youngest part of the entry that gives one, or in the provisions that answer for one of a base book. */
function writtenAs({ graph }: Book, { kind, origin, on }: BookEntry): readonly Placed<Form>[] {
  const written = graph.entries.get(origin);
  const owners =
    kind === "printed"
      ? on.flatMap((id) => graph.provisions.get(id) ?? [])
      : written?.kind === "written"
        ? writtenParts(written).map(({ by }) => by)
        : [];
  const forms = owners.flatMap(({ node, file }) => {
    const items: readonly (ProvisionItem | EntryItem)[] = node.body;
    return items.flatMap((item) => (item.kind === "form" ? [{ node: item, file }] : []));
  });
  return kind === "printed" ? forms : forms.slice(-1);
}

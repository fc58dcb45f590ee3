/**
 * Compares the form an entry says it has with what it holds: guidance decides nothing, a predicate something.
 */
import type { Diagnostic, Form } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import { spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import { entryInWords } from "../origin.ts";

const deciding = ["predicate", "value", "table"];
const forms = [...deciding, "procedure", "random-table", "definition", "guidance"];

export function* formMismatch({ book }: Linted): Iterable<Diagnostic> {
  for (const { id, origin, kind, decisions } of book.entries) {
    const written = kind === "printed" ? undefined : book.graph.entries.get(origin);
    if (written?.kind !== "written") continue;
    const form = written.by.node.body.find((item): item is Form => item.kind === "form");
    if (form === undefined || form.form.text === "") continue;
    const span = spanOf(written.by.file, form);
    const name = form.form.text;
    if (!forms.includes(name)) {
      yield raise("unknown-form", span, { form: name, near: nearNames(name, forms), known: forms });
      continue;
    }
    const has = decisions.length > 0;
    const isOff = (name === "guidance" && has) || (deciding.includes(name) && !has);
    if (isOff) yield raise("form-mismatch", span, { form: name, entry: entryInWords(book, id), has });
  }
}

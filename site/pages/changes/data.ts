/** A comparison as data: each change with its smallest situation and both answers, in words and as values. */
import type { JsonObject } from "../../../compiler/index.ts";
import { chosen } from "../../language.ts";
import { tails } from "../../address.ts";
import { type Compared, mainWitness, toldChanges } from "./compared.ts";
import { groupOf } from "./groups.ts";

export function changesData(compared: Compared): string {
  const { site, book, from, to, difference, language, anchors } = compared;
  const changes = toldChanges(difference).map((change): JsonObject => {
    const name = anchors.get(change) ?? "";
    const witness = mainWitness(change);
    return {
      name,
      page: site.href(language, tails.change(book.id, from.version, to.version, name)),
      kind: groupOf(change),
      heading: chosen(change.heading, language)?.text ?? null,
      rules: change.provisions,
      entries: { from: change.entries.from, to: change.entries.to },
      situation: witness && {
        decision: witness.decision,
        question: witness.words?.question ?? null,
        given: witness.given,
        before: {
          status: witness.before.status,
          value: witness.before.value,
          words: witness.words?.before.answer ?? null,
        },
        after: {
          status: witness.after.status,
          value: witness.after.value,
          words: witness.words?.after.answer ?? null,
        },
      },
    };
  });
  const data = {
    format: "rubric-changes-1",
    book: book.id,
    from: from.version,
    to: to.version,
    language,
    changes,
  };
  return `${JSON.stringify(data)}\n`;
}

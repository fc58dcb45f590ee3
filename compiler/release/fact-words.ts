/** Names what a fact of a lock is about, for messages. */
import { exampleOf, wordOf } from "./compare.ts";

/** ``clause `splash` of `wet` ``, for `logic wet splash`. */
export function factInWords(key: string): string {
  const [, subject = "", ...rest] = key.split(" ");
  const name = rest.join(" ");
  switch (wordOf(key)) {
    case "words":
      return rest.length > 1
        ? `the \`${rest.at(-1) ?? ""}\` ${rest[0] ?? ""} of \`${subject}\``
        : `the \`${name}\` text of \`${subject}\``;
    case "node":
      return `the content of \`${subject}\``;
    case "rule":
      return `the content of rule \`${subject}\``;
    case "entry":
      return `entry \`${subject}\``;
    case "drop":
      return `the drop of \`${subject}\``;
    case "version":
      return "the header";
    case "decision":
      return `the declaration of \`${subject}\``;
    case "logic":
      return `clause \`${name}\` of \`${subject}\``;
    case "row":
      return `row \`${name}\` of \`${subject}\``;
    case "order":
      return `the order of rows of \`${subject}\``;
    case "gain":
      return `a way to gain \`${subject}\``;
    case "values":
      return `enumeration \`${subject}\``;
    case "always":
      return `invariant \`${subject}\``;
    case "verdict": {
      const { title, owner } = exampleOf(key);
      return `example “${title}” of \`${owner}\``;
    }
    default:
      return `${wordOf(key)} \`${subject}\``;
  }
}

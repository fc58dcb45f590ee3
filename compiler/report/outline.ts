/**
 * The titles an author knows the parts of a file by: provisions and entries, with their page and heading.
 * It reads trees only; where a fault lies among them is worked out by report.ts.
 */
import { type Document, fillText, type Item, type Texts } from "../../grammar/tree.ts";
import type { Heading } from "./report.ts";

export function outline(documents: readonly Document[]): Heading[] {
  return documents.flatMap((document) =>
    document.items.flatMap((item): Heading[] => {
      const title = titleOf(item);
      return title === null
        ? []
        : [{ span: { file: document.file, start: item.start, end: item.end }, title }];
    }),
  );
}

function titleOf(item: Item): string | null {
  switch (item.kind) {
    case "provision": {
      const pages = item.pages.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
      return `provision ${item.name.text}${pages ? `, page ${pages}` : ""}${quoted(headingOf(item.body))}`;
    }
    case "entry":
      return `${item.entryKind} ${item.id.text}${quoted(headingOf(item.body))}`;
    case "carry":
      return `${item.as.text}, carried from ${item.ref.version?.text ?? ""}/${item.ref.entry.text}`;
    case "decide":
      return `decision ${item.name.text}`;
    case "play":
      return `${item.word} ${item.name.text}`;
    case "react":
      return `reaction ${item.name.text}`;
    case "record":
      return `record ${item.name.text}`;
    default:
      return null;
  }
}

function headingOf(body: readonly { readonly kind: string }[]): Texts {
  const found = body.find((part): part is { kind: "heading"; texts: Texts } => part.kind === "heading");
  return found?.texts ?? [];
}

function quoted(texts: Texts): string {
  const [first] = texts;
  const words = first && fillText(first.text, () => "…");
  return words ? ` “${words}”` : "";
}

/** `rubric entries`: lists the entries of the documents. */
import { entriesOf } from "../../emit/entries.ts";
import { type Command, fine, flag, writeJson } from "../command.ts";
import { wordsIn } from "../../check/in-words.ts";
import { wrap } from "../../report/printable.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, open, readAddress, tell } from "../opened.ts";

export const entries: Command = {
  name: "entries",
  summary: "list the entries of the documents, and what later versions did with them",
  usage: "[book[@version]]",
  words: [0, 1],
  options: [{ name: "lang", value: "language", about: "The language of the headings." }],
  details: "Name a book and a version to list only those.",
  run: async (context) => {
    const [addressText] = context.words;
    const address = addressText === undefined ? null : readAddress(addressText);
    const opened = await open(context, address ? [address.book] : undefined);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const one = address ? findVersion(opened, address) : null;
    const books = one ? [one.all] : [...opened.compiled.versions.values()];
    const all = books.flatMap((versions) => [...versions.values()]);
    const language = languageOf(context, opened, all, [address?.language ?? null]);
    const found = books.flatMap((versions) =>
      [...versions]
        .filter(([id]) => !address?.version || id === address.version)
        .flatMap(([id, { book, program }]) => {
          const isListed = id === "base" || address?.version === id;
          const listed = new Set<string>(
            book.entries.filter(({ kind }) => isListed || kind !== "printed").map(({ id: own }) => own),
          );
          return entriesOf(book, program).filter(({ id: own }) => listed.has(own));
        }),
    );
    if (flag(context, "json")) writeJson(context, found);
    else {
      const room = Math.min(context.terminal.width, 100);
      const lines = found.flatMap((entry) => {
        const heading = wordsIn(entry.heading, language);
        const marks = [
          entry.claim,
          entry.carries ? `carries ${entry.carries}` : null,
          ...entry.flags.map((each) => each.kind),
        ];
        const what = `${heading} (${marks.filter((mark) => mark !== null).join(", ") || "printed"})`;
        const lead = `${entry.id.padEnd(14)} ${entry.form.padEnd(10)} `;
        const [first = "", ...rest] = wrap(what, Math.max(30, room - lead.length));
        return [lead + first, ...rest.map((line) => " ".repeat(lead.length) + line)];
      });
      context.terminal.write(`${lines.join("\n")}\n`);
    }
    return fine;
  },
};

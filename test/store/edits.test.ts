/** After any edit of any file nothing stale is used: each run with the store says what one without it says. */
import { expect, it } from "vitest";
import { randomFrom } from "../support/broken-disk.ts";
import { isSoak, runs, seed } from "../support/seed.ts";
import { storedProject, storedSources } from "../support/stored-project.ts";

type Files = Readonly<Record<string, string>>;

const commands = [
  ["check"],
  ["check", "--json", "--report"],
  ["ask", "lamp", "sees", "--given", '{"depth":"3m"}'],
  ["facts", "well", "--json"],
  ["diff", "lamp", "base", "1.1"],
  ["show", "lamp"],
  ["test"],
];

/** What authors do to a line: small words, whole lines, headers, and back to what was there before. */
const edits: readonly ((text: string, pick: (below: number) => number) => string)[] = [
  (text) => text.replace("2m", "3m"),
  (text) => text.replace("3m", "1m"),
  (text) => text.replace("yes when", "no when"),
  (text) => text.replace("otherwise: no from dark", ""),
  (text) => text.replace("of lamp", "of well"),
  (text) => text.replace("book well", "book lamp"),
  (text) => text.replace(" of lamp", "\nof lamp"),
  (text) => `-- book lamp\n${text}`,
  (text) => `\n${text}`,
  (text) => text.replace("{", ""),
  (text, pick) => withLine(text, pick, () => []),
  (text, pick) => withLine(text, pick, (line) => [line, line]),
  (text, pick) => withLine(text, pick, (line) => [`${line} -- a remark`]),
];

function withLine(text: string, pick: (below: number) => number, change: (line: string) => string[]): string {
  const lines = text.split("\n");
  const at = pick(lines.length);
  return lines.flatMap((line, i) => (i === at ? change(line) : [line])).join("\n");
}

it("random edits of a small project", async () => {
  const random = randomFrom(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  for (let round = 0; round < Math.min(runs(3), 40); round += 1) {
    using project = storedProject();
    const known: Files[] = [storedSources];
    let files = storedSources;
    for (let step = 0; step < (isSoak ? 60 : 25); step += 1) {
      if (pick(4) === 0) files = known[pick(known.length)] ?? files;
      else {
        const paths = Object.keys(files).filter((path) => path.endsWith(".rubric"));
        const path = paths[pick(paths.length)] ?? "";
        const edit = edits[pick(edits.length)] ?? ((text: string) => text);
        files = { ...files, [path]: edit(files[path] ?? "", pick) };
      }
      known.push(files);
      project.write(files);
      const command = commands[pick(commands.length)] ?? [];
      const [stored, plain] = [await project.run(command, "stored"), await project.run(command, "plain")];
      expect(stored, `${command.join(" ")} after ${step} edits of ${JSON.stringify(files)}`).toEqual(plain);
    }
  }
}, 3_000_000);

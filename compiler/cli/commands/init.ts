/**
 * `rubric init`: writes a project with an excerpt of Lantern and one update, which builds at once. The tutorial in the
 * README continues from here. With `--sample` it writes the whole game, as it ships with the package.
 */
import { packageFolder } from "../../files/package-folder.ts";
import { diskHost, refusalInWords } from "../../host.ts";
import { languageVersion } from "../../language-versions.ts";
import { languages } from "../../languages/index.ts";
import { projectFile } from "../../project.ts";
import { type Command, fine, flag, Misuse, writeJson } from "../command.ts";

export const init: Command = {
  name: "init",
  summary: "start a project with a small book and one update",
  usage: "[--sample]",
  words: [0, 0],
  options: [
    { name: "sample", about: "Write a whole game in three languages, with an update and rules for events." },
  ],
  details: `Writes rubric.json and rules/lantern/ into the project's folder: a rule of Lantern, a small game, and an update
to change. With --sample it writes all of Lantern, to read and to play. Changes no existing file.`,
  run: async (context) => {
    const { host, terminal, folder } = context;
    const isWhole = flag(context, "sample");
    const files = isWhole ? await wholeGame() : excerpt;
    for (const path of files.keys()) {
      const there = await host.readText(path);
      if (there.ok || there.reason !== "missing") {
        throw new Misuse(`\`${path}\` already exists.`, "Start in another folder, or remove it first.");
      }
    }
    const edits = new Map([...files].map(([path, after]) => [path, { before: null, after }]));
    const written = await host.rewrite(edits);
    const refused = written.ok ? written.left[0] : written;
    if (refused !== undefined) {
      throw new Misuse(
        `\`${refused.path}\` cannot be written to \`${folder}\`: ${refusalInWords(refused)}.`,
        "Create the folder first, and check that you have permission to write in it.",
      );
    }
    const next = isWhole
      ? "rubric test, then rubric play lantern game"
      : "rubric build, then rubric ask lantern@1.1 actions";
    if (flag(context, "json")) writeJson(context, [...files.keys()]);
    else terminal.write(`${[...files.keys()].join("\n")}\n\nNow: ${next}\n`);
    return fine;
  },
};

const rules = "rules/lantern";

function settings(spoken: readonly string[]): string {
  const out = { rules: "out/rules", json: "out/json" };
  return `${JSON.stringify({ languageVersion, books: [rules], out, languages: spoken }, null, 2)}\n`;
}

async function wholeGame(): Promise<ReadonlyMap<string, string>> {
  const host = diskHost(packageFolder());
  const listed = await host.list(rules);
  if (!listed.ok) throw new Error(`\`${rules}\` is missing from the package`);
  const files = new Map([[projectFile, settings(languages.map(({ code }) => code))]]);
  for (const path of listed.paths) {
    const read = await host.readText(path);
    if (!read.ok) throw new Error(`\`${path}\` is missing from the package`);
    files.set(path, read.text);
  }
  return files;
}

const excerpt: ReadonlyMap<string, string> = new Map([
  [projectFile, settings(["en"])],
  [
    `${rules}/book.rubric`,
    `book lantern { title en "Lantern"  held in en }

keyword SCOUT of card { name en "Scout" }
keyword GUARD of card { name en "Guard" }

record hero {
  about en "One of the heroes in the vault."
  keywords: keywords { about en "The card of the hero." }
  loaded: truth { about en "Does the hero carry a treasure?" }
}

fact hero: hero { about en "The hero whose turn it is." }

decide actions: count 0..9 { about en "How many actions does the hero have?" }

provision hero-actions on page 5 {
  heading en "Actions"
  paragraph 1 {
    sentence usual { en "A hero has 4 actions a round." }
    sentence scout { en "The Scout has 5." }
    sentence burden { en "A hero who carries a treasure when the turn begins has only 3, even the Scout." }
  }
  clauses of actions {
    usual: 4
    scout over usual: 5 when hero has SCOUT
    burden over usual, scout: 3 when hero.loaded
  }
  example "the Guard, hands free" {
    given hero = { keywords: { GUARD }, loaded: no }
    expect actions = 4
  }
  example "the Scout with a treasure" in base {
    given hero = { keywords: { SCOUT }, loaded: yes }
    expect actions = 3 because burden
  }
}
`,
  ],
  [
    `${rules}/1.1/errata.rubric`,
    `update 1.1 of lantern { title en "Lantern, errata 1.1"  on base  held in en }

erratum E01 on hero-actions changes {
  replace sentence burden at en page 5, paragraph 1, sentence 3 {
    en "A hero who carries a treasure when the turn begins has only 3; the Scout has 4."
  }
  clauses of actions {
    replace burden over usual, scout: (4 when hero has SCOUT, otherwise 3) when hero.loaded
  }
  example "the Scout with a treasure" {
    given hero = { keywords: { SCOUT }, loaded: yes }
    expect actions = 4 because burden
  }
}
`,
  ],
]);

/**
 * `rubric init`: writes a project with a small invented book and one update, which builds at once. The tutorial in the
 * README continues from here.
 */
import { refusalInWords } from "../../host.ts";
import { languageVersion } from "../../language-versions.ts";
import { projectFile } from "../../project.ts";
import { type Command, fine, flag, Misuse, writeJson } from "../command.ts";

export const init: Command = {
  name: "init",
  summary: "start a project with a small book and one update",
  usage: "",
  words: [0, 0],
  options: [],
  details: "Writes rubric.json and rules/lantern/ into the project's folder. Changes no existing file.",
  run: async (context) => {
    const { host, terminal, folder } = context;
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
    if (flag(context, "json")) writeJson(context, [...files.keys()]);
    else
      terminal.write(
        `${[...files.keys()].join("\n")}\n\nNow: rubric build, then rubric ask lantern@1.1 sees\n`,
      );
    return fine;
  },
};

const files: ReadonlyMap<string, string> = new Map([
  [
    projectFile,
    `${JSON.stringify({ languageVersion, books: ["rules/lantern"], out: { rules: "out/rules", json: "out/json" }, languages: ["en"] }, null, 2)}\n`,
  ],
  [
    "rules/lantern/book.rubric",
    `book lantern { title en "Lantern"  held in en  unit length = in }

keyword GHOST of nature { name en "GHOST" }

record hero {
  about en "Whoever looks for the treasure."
  keywords: keywords { about en "What is printed on the hero's card." }
  gap: length 0"..48" { about en "How far the hero stands from the lantern." }
}

fact hero: hero { about en "The hero who looks." }

decide sees: truth { about en "Does the hero see the treasure?" }

provision lantern-light on page 4 {
  heading en "Lantern Light"
  paragraph 1 {
    sentence near { en "A hero within 6″ of the lantern sees the treasure." }
    sentence ghost { en "Ghosts see it wherever they stand." }
    sentence dark { en "Nobody else does." }
  }
  clauses of sees {
    near: yes when hero.gap <= 6"
    ghost: yes when hero has GHOST
    otherwise: no from dark
  }
  example "at the very edge" {
    given hero = { keywords: {}, gap: 6" }
    expect sees = yes because near
  }
}
`,
  ],
  [
    "rules/lantern/1.1/errata.rubric",
    `update 1.1 of lantern { title en "Lantern, update 1.1"  on base  held in en }

erratum E01 on lantern-light changes {
  replace sentence near at en page 4, paragraph 1, sentence 1 {
    en "A hero within 8″ of the lantern sees the treasure."
  }
  clauses of sees { replace near: yes when hero.gap <= 8" }
  example "two steps further out" {
    given hero = { keywords: {}, gap: 8" }
    expect sees = yes because near
  }
}
`,
  ],
]);

/** A project as small as one can be that has a version, an example, and something to change in each way. */
import * as fs from "node:fs";
import { join } from "node:path";

const book = (reach: number) => `book lamp { title en "Lamp"  held in en  unit length = m }

fact depth: length 0m..9m { about en "How deep the hero stands." }

decide sees: truth { about en "Does the hero see?" }

provision light on page 4 {
  heading en "Light"
  sentence near { en "A hero at most ${reach} m down sees." }
  sentence dark { en "No other hero sees." }
  clauses of sees {
    near: yes when depth <= ${reach}m
    otherwise: no from dark
  }
}
`;

export const sources = {
  "rubric.json": '{ "books": ["rules"], "languages": ["en"] }',
  "rules/lamp/book.rubric": book(2),
};

/** The same with another ruling, so that code, data and pages change. */
export const edited = { "rules/lamp/book.rubric": book(3) };

export const unformatted = {
  "rubric.json": sources["rubric.json"],
  "rules/lamp/book.rubric": book(2).replaceAll("\n  ", "\n        "),
  "rules/well/book.rubric": book(5).replace("book lamp", "book well").replaceAll("\n  ", "\n     "),
};

/** Two updates without the fates of an entry, each in a file of its own. */
export const fixable = {
  ...sources,
  "rules/lamp/1.1.rubric": `update 1.1 of lamp { title en "One"  on base  held in en }

ruling Q1 on light clarifies {
  question en "At 1 m?"
  answer en "It sees."
  clauses of sees { answer: yes when depth = 1m }
}
`,
  "rules/lamp/1.2.rubric": 'update 1.2 of lamp { title en "Two"  re-issues 1.1  held in en }\n',
  "rules/lamp/1.3.rubric": 'update 1.3 of lamp { title en "Three"  re-issues 1.2  held in en }\n',
};

/** The same in version 1 of the language, where carried entries made claims. */
export const older = {
  ...fixable,
  "rubric.json": '{ "languageVersion": 1, "books": ["rules"], "languages": ["en"] }',
  "rules/lamp/1.2.rubric": `${fixable["rules/lamp/1.2.rubric"]}carries 1.1/Q1 as Q1 clarifies\n`,
  "rules/lamp/1.3.rubric": `${fixable["rules/lamp/1.3.rubric"]}carries 1.2/Q1 as Q1 clarifies, changes for near\n`,
};

/** What others may have in an output folder, and beside it. */
export function foreignFiles(folder: string, output: string): void {
  const at = (path: string) => join(folder, output, path);
  fs.mkdirSync(at("theirs/empty"), { recursive: true });
  fs.writeFileSync(at("theirs/notes.txt"), "notes", { mode: 0o600 });
  fs.symlinkSync("nowhere", at("link"));
  for (const name of [`${at("")}.next`.replace("/.", "."), `${at("")}.last`.replace("/.", ".")]) {
    fs.mkdirSync(name);
    fs.writeFileSync(join(name, "x"), "x");
  }
}

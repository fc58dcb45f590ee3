/** A project of two books, one of them with updates, and the command line run on it with and without a store. */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compileRemembering } from "./rules.ts";
import { type Ran, run } from "./run-cli.ts";

const lamp = `book lamp { title en "Lamp"  held in en  unit length = m }

fact depth: length 0m..9m { about en "How deep the hero stands." }

decide sees: truth { about en "Does the hero see?" }

provision light on page 4 {
  heading en "Light"
  sentence near { en "A hero at most 2 m down sees." }
  sentence dark { en "No other hero sees." }
  clauses of sees {
    near: yes when depth <= 2m
    otherwise: no from dark
  }
  example "near" { given depth = 1m  expect sees = yes }
  resolve dives {
    about en "Does one dive?"
    roll die = 1 of D6
    dive: gives goes: truth = some d in die has d >= 5
  }
}
`;

const update = `update 1.1 of lamp { title en "Errata"  held in en }

erratum E1 on light changes {
  replace sentence near at en page 4, sentence 1 { en "A hero at most 3 m down sees." }
  clauses of sees { replace near: yes when depth <= 3m }
}
`;

const well = `book well { title en "Well"  held in en }

fact rope: truth { about en "Whether there is a rope." }

decide climbs: truth { about en "Does the hero climb?" }

provision climbing on page 1 {
  heading en "Climbing"
  sentence up { en "A hero with a rope climbs." }
  clauses of climbs { up: yes when rope }
}
`;

export const storedSources: Readonly<Record<string, string>> = {
  "rubric.json": '{ "books": ["rules"], "languages": ["en"] }',
  "rules/lamp/1-book.rubric": lamp,
  "rules/lamp/2-update.rubric": update,
  "rules/well/book.rubric": well,
};

export interface StoredProject {
  readonly folder: string;
  /** The folder of scripts that stands for a compiler. */
  readonly scripts: string;
  /** Where the entries are. */
  readonly store: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  readonly run: (args: readonly string[], how: "stored" | "plain") => Promise<Ran>;
}

export function storedProject(
  files: Readonly<Record<string, string>> = storedSources,
): StoredProject & Disposable {
  const root = fs.mkdtempSync(join(tmpdir(), "rubric-store-"));
  const [folder, scripts] = [join(root, "project"), join(root, "scripts")];
  const write = (at: string, contents: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(contents)) {
      fs.mkdirSync(dirname(join(at, path)), { recursive: true });
      fs.writeFileSync(join(at, path), text);
    }
  };
  write(folder, files);
  write(scripts, { "cli.js": "// the compiler" });
  return {
    folder,
    scripts,
    store: join(folder, "out/.cache/rubric"),
    write: (contents) => write(folder, contents),
    run: (args, how) => {
      // What the run remembers of the rules is not in the store.
      const setting = how === "stored" ? { scripts } : { compile: compileRemembering };
      return run([...args, "--project", folder], null, 100, setting);
    },
    [Symbol.dispose]: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

/** The entries of a store: file names of 64 hexadecimal digits. */
export function entriesIn(store: string): readonly string[] {
  return fs.existsSync(store) ? fs.readdirSync(store).filter((name) => /^[0-9a-f]{64}$/.test(name)) : [];
}

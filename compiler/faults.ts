/**
 * What can be wrong with a project before any rule is read: its file, its folders, its bytes.
 * What can be wrong with the rules stands beside the pass that finds it.
 */
import { fault } from "../grammar/index.ts";

export const faults = {
  "missing-project-file": fault<{ path: string }>({
    severity: "error",
    message: ({ path }) => `There is no \`${path}\` here, so this folder is not a project.`,
    help: () => "Run `rubric init` to start one, or name its folder with `--project <dir>`.",
  }),
  "broken-project-file": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` cannot be used: ${why}.`,
    help: () =>
      'Mend that. The file is JSON such as { "books": ["rules/my-book"], "out": { "rules": "out/rules", "json": "out/json" }, "languages": ["en"] }.',
  }),
  "missing-folder": fault<{ folder: string }>({
    severity: "error",
    message: ({ folder }) => `The book folder \`${folder}\` named in \`rubric.json\` is not there.`,
    help: () => "Make the folder, or correct its name under `books`.",
  }),
  "folder-outside-project": fault<{ folder: string }>({
    severity: "error",
    message: ({ folder }) =>
      `\`${folder}\` leads out of the project's folder, and rules are read from inside it only.`,
    help: () => "Move the book below the project's folder and name it from there.",
  }),
  "empty-project": fault<{ folders: readonly string[] }>({
    severity: "error",
    message: ({ folders }) =>
      `No \`.rubric\` file stands below ${folders.map((folder) => `\`${folder}\``).join(", ") || "any folder"}, so there is nothing to compile.`,
    help: () =>
      'Rule files end in `.rubric`: write a first one, where `book <name> { title en "…"  held in en }` will do, or rename those you have.',
  }),
  "not-utf-8": fault<{ path: string }>({
    severity: "error",
    message: ({ path }) => `\`${path}\` is not UTF-8 text, so its letters cannot be told.`,
    help: () => "Save it again as UTF-8.",
  }),
  "unreadable-file": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` cannot be read: ${why}.`,
    help: () => "Check that it is a file and that you may read it.",
  }),
  "unreadable-folder": fault<{ folder: string; why: string }>({
    severity: "error",
    message: ({ folder, why }) => `The folder \`${folder}\` cannot be read: ${why}.`,
    help: ({ folder }) => `Let yourself read and open it${commandFor(folder)}, or move it out of the book.`,
  }),
  "file-too-large": fault<{ path: string; bytes: number; most: number }>({
    severity: "error",
    message: ({ path, bytes, most }) =>
      `\`${path}\` has ${grouped(bytes)} bytes, and a file may have ${grouped(most)} at most.`,
    help: () => "Split it into several files, or move it out of the folder if it is no rule file.",
  }),
  "unwritten-file": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` was not rewritten: ${why}.`,
    help: () => "The file is as you left it. Change what is in the way, then run the command again.",
  }),
} as const;

/** A name may have characters that mean something to a shell. */
function commandFor(folder: string): string {
  return /^[\w./-]+$/.test(folder) ? `, on Linux and macOS with \`chmod u+rx ${folder}\`` : "";
}

function grouped(number: number): string {
  return number.toLocaleString("en");
}

/**
 * The faults of a project that are found before any rule is read: in its file, its folders and its bytes.
 * The faults of rules are declared beside the pass that finds them.
 */
import { fault } from "../grammar/tree.ts";

export const faults = {
  "missing-project-file": fault<{ path: string }>({
    severity: "error",
    message: ({ path }) => `This folder is not a project: it has no \`${path}\`.`,
    help: () => "Run `rubric init` to start a project here, or name its folder with `--project <dir>`.",
  }),
  "broken-project-file": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` cannot be used: ${why}.`,
    help: () =>
      'Correct it. A valid file: { "books": ["rules/my-book"], "out": { "rules": "out/rules", "json": "out/json" }, "languages": ["en"] }.',
  }),
  "older-language": fault<{ stated: number; read: number }>({
    severity: "error",
    message: ({ stated, read }) =>
      `The rules are written in version ${stated} of the language, and this Rubric reads version ${read}.`,
    help: () => "Run `rubric migrate`. It rewrites the rules, changes no answer, and shows every line.",
  }),
  "newer-language": fault<{ stated: number; read: number }>({
    severity: "error",
    message: ({ stated, read }) =>
      `The rules are written in version ${stated} of the language, and this Rubric reads version ${read}.`,
    help: () => "Install a newer version of Rubric.",
  }),
  "missing-folder": fault<{ folder: string }>({
    severity: "error",
    message: ({ folder }) => `\`rubric.json\` names the book folder \`${folder}\`, which does not exist.`,
    help: () => "Create the folder, or correct its name under `books`.",
  }),
  "folder-outside-project": fault<{ folder: string }>({
    severity: "error",
    message: ({ folder }) =>
      `\`${folder}\` is outside the project's folder. Rubric reads rules only from inside it.`,
    help: () => "Move the book into the project's folder, and correct its name under `books`.",
  }),
  "empty-project": fault<{ folders: readonly string[] }>({
    severity: "error",
    message: ({ folders }) =>
      `There are no rules to compile: ${folders.map((folder) => `\`${folder}\``).join(", ") || "the project"} contains no \`.rubric\` file.`,
    help: () =>
      'Write a first file, such as `book.rubric` with `book <name> { title en "…"  held in en }`. If you have rules, end their file names in `.rubric`.',
  }),
  "not-utf-8": fault<{ path: string }>({
    severity: "error",
    message: ({ path }) => `\`${path}\` is not UTF-8 text.`,
    help: () => "Save it as UTF-8 in your editor.",
  }),
  "unreadable-file": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` cannot be read: ${why}.`,
    help: () => "Check that it is a file and that you may read it.",
  }),
  "unreadable-folder": fault<{ folder: string; why: string }>({
    severity: "error",
    message: ({ folder, why }) => `The folder \`${folder}\` cannot be read: ${why}.`,
    help: ({ folder }) =>
      `Give yourself permission to read and open it${commandFor(folder)}, or move it out of the book.`,
  }),
  "file-too-large": fault<{ path: string; bytes: number; most: number }>({
    severity: "error",
    message: ({ path, bytes, most }) =>
      `\`${path}\` has ${grouped(bytes)} bytes; the limit for a file is ${grouped(most)}.`,
    help: ({ path }) =>
      path.endsWith(".rubric")
        ? "Split it into several files. If it is not a rule file, move it out of the folder."
        : 'Keep only what belongs there. A valid file: { "books": ["rules/my-book"] }.',
  }),
  "unwritten-file": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` was not changed: ${why}.`,
    help: () => "The file is unchanged. Remove the cause, then run the command again.",
  }),
} as const;

/** A name may have characters that mean something to a shell. */
function commandFor(folder: string): string {
  return /^[\w./-]+$/.test(folder) ? `, on Linux and macOS with \`chmod u+rx ${folder}\`` : "";
}

function grouped(number: number): string {
  return number.toLocaleString("en");
}

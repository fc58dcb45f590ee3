/**
 * Turns a project folder into the texts of its books, through a host; a project is a folder with a `rubric.json`.
 * What the texts mean is left to compile.ts.
 */
import { type Diagnostic, type Outcome, raiser, type SourceFile } from "../grammar/index.ts";
import { faults } from "./faults.ts";
import type { Host, Refused } from "./host.ts";

export const projectFile = "rubric.json";

export interface Project {
  /** Folders of rule files, below the project. */
  readonly books: readonly string[];
  /** Where emitted code and data go. */
  readonly out: { readonly rules: string; readonly json: string };
  /** The languages vocabulary and texts are wanted in. */
  readonly languages: readonly string[];
  readonly sources: readonly SourceFile[];
}

const raise = raiser(faults);
const whole = { file: projectFile, start: 0, end: 0 };

export async function readProject(host: Host): Promise<Outcome<Project | null>> {
  const file = await host.readText(projectFile);
  if (!file.ok) {
    const missing = file.reason === "missing";
    return {
      value: null,
      diagnostics: [missing ? raise("missing-project-file", whole, { path: projectFile }) : unreadable(file)],
    };
  }
  const settings = readSettings(file.text);
  if (typeof settings === "string") {
    return {
      value: null,
      diagnostics: [raise("broken-project-file", whole, { path: projectFile, why: settings })],
    };
  }
  const found: Diagnostic[] = [];
  const sources: SourceFile[] = [];
  const known = new Set<string>();
  for (const folder of settings.books) {
    const listed = await host.list(folder);
    if (!listed.ok) {
      found.push(unlisted(folder, listed));
      continue;
    }
    // A folder may lie in another one that is named too.
    const paths = listed.paths.filter((path) => path.endsWith(".rubric") && !known.has(path));
    const texts = await Promise.all(paths.map(async (path) => ({ path, read: await host.readText(path) })));
    for (const { path, read } of texts) {
      known.add(path);
      if (read.ok) sources.push({ path, text: read.text });
      else found.push(unreadable(read));
    }
  }
  if (sources.length === 0 && found.length === 0) {
    found.push(raise("empty-project", whole, { folders: settings.books }));
  }
  return { value: { ...settings, sources }, diagnostics: found };
}

function unlisted(folder: string, refused: Refused): Diagnostic {
  if (refused.reason === "missing") return raise("missing-folder", whole, { folder });
  if (refused.reason === "outside") return raise("folder-outside-project", whole, { folder });
  return unreadable({ ...refused, path: folder });
}

function unreadable(refused: Refused): Diagnostic {
  const span = { file: refused.path, start: 0, end: 0 };
  if (refused.reason === "not-utf-8") return raise("not-utf-8", span, { path: refused.path });
  return raise("unreadable-file", span, { path: refused.path, why: refused.detail || refused.reason });
}

type Settings = Omit<Project, "sources">;

/** The settings, or why the text is none. */
function readSettings(text: string): Settings | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return "it is not JSON";
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return "it is not an object";
  const known = new Set(["books", "out", "languages", "$schema"]);
  const stranger = Object.keys(data).find((key) => !known.has(key));
  if (stranger !== undefined) return `it has an unknown setting \`${stranger}\``;
  const { books, out = {}, languages = ["en"] } = data as Record<string, unknown>;
  if (!areWords(books) || books.length === 0) return "`books` is not a list of folders";
  if (!areWords(languages) || languages.length === 0) return "`languages` is not a list of languages";
  if (typeof out !== "object" || out === null || Array.isArray(out)) return "`out` is not an object";
  const { rules = "out/rules", json = "out/json" } = out as Record<string, unknown>;
  if (typeof rules !== "string" || typeof json !== "string") return "`out.rules` and `out.json` are folders";
  return { books, languages, out: { rules, json } };
}

function areWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
}

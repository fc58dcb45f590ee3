/**
 * Turns a project folder into the texts of its books, through a host; a project is a folder with a `rubric.json`.
 * What the texts mean is left to compile.ts.
 */
import { type Diagnostic, type Outcome, raiser, type SourceFile } from "../grammar/tree.ts";
import { readJson } from "./runtime/strict-json.ts";
import { faults } from "./faults.ts";
import { type Host, type Refused, refusalInWords } from "./host.ts";
import { languageVersion } from "./language-versions.ts";
import { largestFile } from "./limits.ts";
import {
  activePart,
  noSiteSettings,
  readSiteSettings,
  type SiteSettings,
  WrongSetting,
} from "./site-settings.ts";

export const projectFile = "rubric.json";

export interface Project {
  /** Folders of rule files, below the project. */
  readonly books: readonly string[];
  /** Where emitted code, data and pages go. */
  readonly out: { readonly rules: string; readonly json: string; readonly site: string };
  /** The version of the rule language that the project states. */
  readonly languageVersion: number | null;
  /** The languages vocabulary and texts are wanted in. */
  readonly languages: readonly string[];
  /** Name, look and books of the site. */
  readonly site: SiteSettings;
  readonly sources: readonly SourceFile[];
  /** The locks of released versions. */
  readonly locks: readonly SourceFile[];
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
  const found: Diagnostic[] = [...wrongVersion(settings.languageVersion)];
  const sources: SourceFile[] = [];
  const locks: SourceFile[] = [];
  const known = new Set<string>();
  for (const folder of settings.books) {
    const listed = await host.list(folder);
    if (!listed.ok) {
      found.push(unlisted(folder, listed));
      continue;
    }
    for (const refused of listed.left) found.push(unlisted(refused.path, refused));
    // A folder may lie in another one that is named too.
    const paths = listed.paths.filter((path) => (isRuleFile(path) || isLock(path)) && !known.has(path));
    const texts = await Promise.all(paths.map(async (path) => ({ path, read: await host.readText(path) })));
    for (const { path, read } of texts) {
      known.add(path);
      if (read.ok) (isLock(path) ? locks : sources).push({ path, text: read.text });
      else found.push(unreadable(read));
    }
  }
  if (sources.length === 0 && found.length === 0) {
    found.push(raise("empty-project", whole, { folders: settings.books }));
  }
  const logo = settings.site.logo === null ? null : await host.readText(settings.site.logo);
  if (logo?.ok === false) found.push(unreadable(logo));
  const active = logo?.ok ? activePart(logo.text) : null;
  if (active !== null) {
    const why = `\`site.logo\` contains \`${active.slice(0, 40)}\`, which a picture must not contain`;
    found.push(raise("broken-project-file", whole, { path: projectFile, why }));
  }
  const site = { ...settings.site, logo: logo?.ok ? logo.text : null };
  return { value: { ...settings, site, sources, locks }, diagnostics: found };
}

function wrongVersion(stated: number | null): readonly Diagnostic[] {
  if (stated === null || stated === languageVersion) return [];
  const code = stated < languageVersion ? "older-language" : "newer-language";
  return [raise(code, whole, { stated, read: languageVersion })];
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

/** Editors and systems keep files of their own beside a file, such as the lock `.#book.rubric` and `._book.rubric`. */
function isRuleFile(path: string): boolean {
  return path.endsWith(".rubric") && !path.slice(path.lastIndexOf("/") + 1).startsWith(".");
}

/** The folder of locks is beside the file in which the book begins. */
export const releasesFolder = "releases";

function isLock(path: string): boolean {
  const [folder, name = ""] = path.split("/").slice(-2);
  return folder === releasesFolder && name.endsWith(".lock") && !name.startsWith(".");
}

function unlisted(folder: string, refused: Refused): Diagnostic {
  if (refused.reason === "missing" && refused.detail !== "ENOTDIR")
    return raise("missing-folder", whole, { folder });
  if (refused.reason === "outside") return raise("folder-outside-project", whole, { folder });
  const why = refusalInWords(refused);
  return raise("unreadable-folder", { file: folder, start: 0, end: 0 }, { folder, why });
}

function unreadable(refused: Refused): Diagnostic {
  const span = { file: refused.path, start: 0, end: 0 };
  if (refused.reason === "not-utf-8") return raise("not-utf-8", span, { path: refused.path });
  if (refused.reason === "too-large")
    return raise("file-too-large", span, {
      path: refused.path,
      bytes: Number(refused.detail),
      most: largestFile,
    });
  return raise("unreadable-file", span, { path: refused.path, why: refusalInWords(refused) });
}

/** A source that a command would have rewritten and left alone. */
export function unwritten(refused: Refused): Diagnostic {
  const span = { file: refused.path, start: 0, end: 0 };
  return raise("unwritten-file", span, { path: refused.path, why: refusalInWords(refused) });
}

/** By the headers as nearly everybody writes them; what was missed shows once the files are read. */
export function booksNamedIn(text: string): {
  readonly all: readonly string[];
  readonly updated: readonly string[];
} {
  const headers = [...text.matchAll(/^(book|part of|update \S+ of) ([a-z0-9-]+)/gim)];
  const all = headers.map(([, , book = ""]) => book);
  return { all, updated: all.filter((_, i) => headers[i]?.[1]?.startsWith("update")) };
}

/** The book folders that settings name; null where the text is no settings. */
export function bookFoldersIn(text: string): readonly string[] | null {
  const settings = readSettings(text);
  return typeof settings === "string" ? null : settings.books;
}

type Settings = Omit<Project, "sources" | "locks">;

/** The settings, or why the text is none. */
function readSettings(text: string): Settings | string {
  let data: unknown;
  try {
    data = readJson(text);
  } catch (problem) {
    return `it is not valid JSON${problem instanceof Error ? ` (${problem.message})` : ""}`;
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return "it is not a JSON object";
  const known = new Set(["books", "out", "languages", "languageVersion", "site", "$schema"]);
  const stranger = Object.keys(data).find((key) => !known.has(key));
  if (stranger !== undefined) return `it has an unknown setting \`${stranger}\``;
  const { books, out = {}, languages = ["en"], languageVersion = null } = data as Record<string, unknown>;
  if (languageVersion !== null && !isVersion(languageVersion))
    return "`languageVersion` is not a whole number from 1";
  if (!areWords(books) || books.length === 0) return "`books` is not a list of folders";
  if (!areWords(languages) || languages.length === 0) return "`languages` is not a list of languages";
  const noCode = languages.find((language) => !/^[a-z]{2,3}$/.test(language));
  if (noCode !== undefined) return `\`${noCode}\` in \`languages\` is not a code of two or three letters`;
  if (typeof out !== "object" || out === null || Array.isArray(out)) return "`out` is not a JSON object";
  const unknown = Object.keys(out).find((key) => !["rules", "json", "site"].includes(key));
  if (unknown !== undefined) return `\`out\` has an unknown setting \`${unknown}\``;
  const { rules = "out/rules", json = "out/json", site = "out/site" } = out as Record<string, unknown>;
  if (typeof rules !== "string" || typeof json !== "string" || typeof site !== "string")
    return "`out.rules`, `out.json` and `out.site` are folders";
  const why = misplaced({ rules, json, site }, books);
  if (why !== null) return why;
  const face = (data as Record<string, unknown>).site;
  try {
    return {
      books,
      languages,
      languageVersion,
      out: { rules, json, site },
      site: face === undefined ? noSiteSettings : readSiteSettings(face, languages),
    };
  } catch (problem) {
    if (problem instanceof WrongSetting) return problem.message;
    throw problem;
  }
}

/** Outputs are written anew as a whole, so that nothing else may stand where they do. */
export function misplaced(out: Readonly<Record<string, string>>, books: readonly string[]): string | null {
  for (const [name, folder] of Object.entries(out)) {
    const parts = stepsTo(folder);
    if (parts === null || parts.length === 0)
      return `\`out.${name}\` is \`${folder}\`, which is not a folder inside the project`;
    const book = books.find((each) => isWithin(stepsTo(each) ?? [], parts));
    if (book !== undefined) return `\`out.${name}\` would be written over the book folder \`${book}\``;
  }
  const steps = Object.entries(out).map(([name, folder]) => ({ name, steps: stepsTo(folder) ?? [] }));
  for (const [i, one] of steps.entries())
    for (const other of steps.slice(0, i))
      if (isWithin(one.steps, other.steps) && isWithin(other.steps, one.steps))
        return `\`out.${other.name}\` and \`out.${one.name}\` are the same folder`;
  return null;
}

/** Null where it leads out of the project. */
function stepsTo(folder: string): readonly string[] | null {
  if (/^([a-z]:|[\\/])/i.test(folder)) return null;
  const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
  return parts.includes("..") ? null : parts;
}

function isWithin(folder: readonly string[], outer: readonly string[]): boolean {
  return outer.every((part, i) => folder[i] === part);
}

function areWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
}

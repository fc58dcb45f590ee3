/**
 * Reports changes to the rule files and the settings of a project, once a burst of them is over: editors write in bursts.
 * Only book folders are watched, and the folders that lead to them, so that one that is removed is found again.
 * Nothing that happens in a folder ends the watch. Where the system refuses, as it does at its limit of watches, the files are
 * looked at once a second instead.
 */
import { type FSWatcher, readdirSync, readFileSync, realpathSync, statSync, watch } from "node:fs";
import * as paths from "node:path";
import { isPassedOver } from "../host.ts";
import { bookFoldersIn, projectFile } from "../project.ts";

export interface Watching {
  /** The folders that are watched now. */
  readonly folders: () => readonly string[];
  readonly close: () => void;
}

export interface WatchOptions {
  /** Called once, with the system's code, where it allows no more watches. */
  readonly limited?: (code: string) => void;
  /** How a folder is watched, without those below it. */
  readonly watchFolder?: typeof watch;
}

const pauseAfter = 100;
/** A burst that does not end is not waited for any longer. */
const longestBurst = 1000;
const lookAgainAfter = 1000;

export function watchRules(
  root: string,
  changed: () => void,
  { limited = () => undefined, watchFolder = watch }: WatchOptions = {},
): Watching {
  const watched = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  let books: readonly string[] = [];
  let pause: NodeJS.Timeout | undefined;
  let burst: NodeJS.Timeout | undefined;
  let isLimited = false;
  let isClosed = false;

  const lookSoon = (): void => {
    if (isClosed) return;
    clearTimeout(pause);
    pause = setTimeout(lookNow, pauseAfter);
    burst ??= setTimeout(lookNow, longestBurst);
  };
  const stopTimers = (): void => {
    clearTimeout(pause);
    clearTimeout(burst);
    burst = undefined;
  };
  const lookNow = (): void => {
    stopTimers();
    const before = seen;
    seen = look();
    if (seen !== before) changed();
  };
  const forget = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };

  /** Watches one folder; true where a change in it would go unseen. */
  const observe = (folder: string): boolean => {
    const identity = stampOf(folder, "identity");
    if (watched.get(folder)?.identity === identity) return false;
    forget(folder);
    try {
      const watcher = watchFolder(folder, (event, name) => {
        // A folder that is taken away reports itself; one with its name may take its place.
        if (event === "rename" && name === paths.basename(folder)) forget(folder);
        if (event === "rename" || name === null || isRules(name) || watched.has(paths.join(folder, name)))
          lookSoon();
      });
      watcher.on("error", () => {
        forget(folder);
        lookSoon();
      });
      watched.set(folder, { identity, watcher });
      return false;
    } catch (problem) {
      const code = codeOf(problem);
      if (!isLimited && (code === "ENOSPC" || code === "EMFILE" || code === "ENFILE")) {
        isLimited = true;
        limited(code);
      }
      return code !== "ENOENT" && code !== "ENOTDIR";
    }
  };

  /** Watches what is there and returns its state; a folder is watched first, so that nothing comes to it unseen. */
  const look = (): string => {
    books = bookFoldersIn(textOf(paths.join(root, projectFile)) ?? "") ?? books;
    const states = [stampOf(paths.join(root, projectFile))];
    const wanted = new Set<string>();
    const walked = new Set<string>();
    let isBlind = false;
    const visit = (folder: string): void => {
      if (wanted.has(folder)) return;
      wanted.add(folder);
      isBlind = observe(folder) || isBlind;
    };
    const walk = (folder: string): void => {
      if (walked.has(folder)) return;
      walked.add(folder);
      visit(folder);
      for (const [name, kind] of entriesOf(folder)) {
        const path = paths.join(folder, name);
        if (kind === "refused") states.push(`${folder} ${name}`);
        else if (kind === "file") states.push(...(isRules(name) ? [stampOf(path)] : []));
        else if (!isPassedOver(name)) walk(path);
      }
    };
    visit(root);
    isBlind ||= !watched.has(root);
    for (const book of books) {
      const steps = book.split("/").filter((step) => step !== "" && step !== ".");
      steps.reduce((folder, step) => {
        visit(folder);
        return paths.join(folder, step);
      }, root);
      const folder = paths.join(root, ...steps);
      states.push(stampOf(folder, "identity"));
      if (isWithin(root, folder)) walk(folder);
    }
    for (const folder of [...watched.keys()]) if (!wanted.has(folder)) forget(folder);
    if (isBlind) pause = setTimeout(lookNow, lookAgainAfter);
    return states.join("\n");
  };

  let seen = look();
  return {
    folders: () => [...watched.keys()],
    close: () => {
      isClosed = true;
      stopTimers();
      for (const folder of [...watched.keys()]) forget(folder);
    },
  };
}

export interface Changes extends Watching {
  /** Resolves with the next change, at once where there was one since it last did. */
  readonly next: () => Promise<void>;
}

/** For a loop that works, then waits: what changes while it works counts as the next change. */
export function takeChanges(root: string, options: WatchOptions = {}): Changes {
  let hasChanged = false;
  let wake = (): void => undefined;
  const changed = (): void => {
    hasChanged = true;
    wake();
  };
  return {
    ...watchRules(root, changed, options),
    next: async () => {
      while (!hasChanged)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      hasChanged = false;
    },
  };
}

/** The message for a person at the system's limit of watches. */
export function limitInWords(code: string): string {
  return `The system cannot watch more folders (${code}). Rubric looks for changes once a second.\n`;
}

function isRules(name: string): boolean {
  return name.endsWith(".rubric") || name === projectFile;
}

/** As `Host.list` sees it: no link to a folder is followed. */
function entriesOf(
  folder: string,
): readonly (readonly [name: string, kind: "file" | "folder" | "refused"])[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.map((entry) => [entry.name, entry.isDirectory() ? "folder" : "file"]);
  } catch (problem) {
    return [[codeOf(problem), "refused"]];
  }
}

/** Changes whenever a file or its content does; of a folder, its identity changes when another takes its place. */
function stampOf(path: string, of: "content" | "identity" = "content"): string {
  try {
    const { dev, ino, birthtimeNs, ctimeNs, mtimeNs, size } = statSync(path, { bigint: true });
    const identity = `${path} ${dev}:${ino}:${birthtimeNs}`;
    return of === "identity" ? identity : `${identity} ${ctimeNs} ${mtimeNs} ${size}`;
  } catch (problem) {
    return `${path} ${codeOf(problem)}`;
  }
}

/** A link may lead a book folder out of the project, where nothing is read. */
function isWithin(root: string, folder: string): boolean {
  try {
    const [outer, inner] = [realpathSync(root), realpathSync(folder)];
    return inner === outer || inner.startsWith(outer + paths.sep);
  } catch {
    return false;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && "code" in problem ? String(problem.code) : String(problem);
}

/** `rubric verify`: computes the locks of released versions again, from the rules or from an installed package. */
import * as paths from "node:path";
import { pathToFileURL } from "node:url";
import type { VersionData } from "../../emit/json.ts";
import type { ExamplesModule } from "../../emit/examples.ts";
import { refusalInWords } from "../../host.ts";
import type { BookId, VersionId } from "../../resolve/graph.ts";
import type { Lock } from "../../release/lock.ts";
import { chainFaults, type LockFile, type PlacedLock, readLocks } from "../../release/locks.ts";
import { factsOfData, factsOfVersion, type VerifiedLock, verifyLock } from "../../study/releases.ts";
import { printable } from "../../report/printable.ts";
import type { Diagnostic } from "../../../grammar/tree.ts";
import {
  type Command,
  type Context,
  counted,
  faulty,
  fine,
  flag,
  Misuse,
  option,
  writeJson,
} from "../command.ts";
import { type Address, exitCode, open, readAddress, tell } from "../opened.ts";

export const verify: Command = {
  name: "verify",
  summary: "compute the locks of released versions again",
  usage: "[<book>[@<version>]] [--data <folder> [--code <folder>]]",
  words: [0, 1],
  options: [
    {
      name: "data",
      value: "folder",
      about: "Compute them from the JSON data in this folder, such as that of an installed package.",
    },
    {
      name: "code",
      value: "folder",
      about:
        "With --data: also run the examples on the .js files in this folder. This runs code of the package.",
    },
  ],
  details: `Computes every fact of each lock again, runs every example, and lists what differs. Exits with 1 if anything differs, or
if a lock is damaged or missing. New examples are no difference.
\`rubric build\` copies the locks beside the data, so that a package that contains the data can be verified without its rules.

  rubric verify
  rubric verify w40k@1.5
  rubric verify --data node_modules/some-rules/out/json --code node_modules/some-rules/dist/rules`,
  run: async (context) => {
    const [word] = context.words;
    const address = word === undefined ? null : readAddress(word);
    const data = option(context, "data");
    if (data === null && option(context, "code") !== null)
      throw new Misuse("`--code` needs `--data`.", "Name the folder with the JSON data of the package too.");
    const found =
      data === null ? await fromRules(context, address) : await fromPackage(context, address, data);
    if (typeof found === "number") return found;
    if (found.locks.length === 0 && found.faults.length === 0)
      throw new Misuse(
        word === undefined ? "No version is released here." : `\`${word}\` is not released.`,
        "`rubric release <book>@<version>` releases one.",
      );
    if (flag(context, "json")) writeJson(context, found);
    else show(context, found);
    const isSealed = found.locks.every(({ differences }) => differences.length === 0);
    return isSealed && found.faults.length === 0 ? fine : faulty;
  },
};

interface Found {
  readonly locks: readonly VerifiedLock[];
  /** What is wrong with the locks themselves. */
  readonly faults: readonly { readonly code: string; readonly path: string; readonly message: string }[];
}

async function fromRules(context: Context, address: Address | null): Promise<Found | number> {
  const opened = await open(context, address ? [address.book] : undefined);
  if (!tell(context, opened, "errors")) return exitCode(context, opened);
  return verified(opened.project?.locks ?? [], address, async (lock) => {
    context.terminal.progress?.(`Verifying ${lock.book}@${lock.version}`);
    const version = opened.compiled.versions.get(lock.book as BookId)?.get(lock.version as VersionId);
    return version ? factsOfVersion(version) : "the rules have no such version";
  });
}

/** The lock of a version lies beside its data. */
async function fromPackage(context: Context, address: Address | null, folder: string): Promise<Found> {
  const { host } = context;
  const listed = await host.list(folder);
  if (!listed.ok)
    throw new Misuse(
      `\`${folder}\` cannot be read: ${refusalInWords(listed)}.`,
      "Name a folder below the project.",
    );
  const files: LockFile[] = [];
  for (const path of listed.paths.filter((each) => each.endsWith(".lock"))) {
    const read = await host.readText(path);
    files.push({ path, text: read.ok ? read.text : "" });
  }
  const code = option(context, "code");
  return verified(files, address, async (lock) => {
    context.terminal.progress?.(`Verifying ${lock.book}@${lock.version}`);
    const read = await host.readText(lock.path.replace(/\.lock$/, ".json"));
    if (!read.ok) return `its data cannot be read: ${refusalInWords(read)}`;
    try {
      const data = JSON.parse(read.text) as VersionData;
      if (data.format !== "rubric-book-1" || data.book !== lock.book || data.version !== lock.version)
        return "the file beside it has other data";
      return factsOfData(data, lock, code === null ? null : await ranOn(context, code, lock));
    } catch (problem) {
      return `its data cannot be used: ${problem instanceof Error ? problem.message : String(problem)}`;
    }
  });
}

/** Both forms of a decision are run. Where they differ, the answer of the fast one shows it. */
async function ranOn({ folder }: Context, code: string, { book, version }: Lock) {
  const path = paths.resolve(folder, code, book, `${version}.examples.js`);
  const module = (await import(pathToFileURL(path).href)) as ExamplesModule;
  return module.runExamples().map(({ expects }) => ({
    expects: expects.map((expect) => {
      if (expect === null || expect.fast === null) return expect;
      return { ...expect, found: { status: "ruled", value: expect.fast.value } };
    }),
  }));
}

/** `factsOf`: the facts of today, or why there are none. */
async function verified(
  files: readonly LockFile[],
  address: Address | null,
  factsOf: (lock: PlacedLock) => Promise<Parameters<typeof verifyLock>[1] | string>,
): Promise<Found> {
  const { locks, diagnostics } = readLocks(files);
  const isAsked = ({ book, version }: Lock): boolean =>
    address === null || (address.book === book && (address.version ?? version) === version);
  const asked = locks.filter(isAsked);
  const faults = [...diagnostics, ...asked.flatMap((lock) => chainFaults(lock, locks))].map(faultOf);
  const found: VerifiedLock[] = [];
  for (const lock of asked) {
    const facts = await factsOf(lock);
    if (typeof facts === "string") {
      const message = `\`${lock.book}@${lock.version}\` cannot be verified: ${facts}.`;
      faults.push({ code: "sealed-version-gone", path: lock.path, message });
    } else found.push(verifyLock(lock, facts));
  }
  return { locks: found, faults };
}

function faultOf({ code, span, message }: Diagnostic): Found["faults"][number] {
  return { code, path: span.file, message };
}

function show({ terminal }: Context, { locks, faults }: Found): void {
  for (const { message } of faults) terminal.write(`${printable(message)}\n`);
  for (const { version, facts, differences, examplesSince } of locks) {
    const more = examplesSince > 0 ? `; ${counted(examplesSince, "verdict")} added since` : "";
    const state = differences.length === 0 ? "sealed" : counted(differences.length, "difference");
    terminal.write(`${version}: ${state}, ${counted(facts, "fact")}${more}\n`);
    for (const { what, was, is } of differences)
      for (const line of [`  ${what}`, `    was ${was ?? "nothing"}`, `    is  ${is ?? "nothing"}`])
        terminal.write(`${printable(line)}\n`);
  }
}

/**
 * The net for commands that write: what a command hands to its host is recorded once, and then done again on disks that
 * break at every call, or beside another command. Afterwards the folder must be as the promises in compiler/files/ say.
 * A command joins with one `sceneOf` and one `describe`, as in test/cli/broken-disk.test.ts.
 */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Command, Context } from "../../compiler/cli/command.ts";
import { diskHost, type Files, type Host } from "../../compiler/host.ts";
import { type Breakage, brokenDisk, diskOfProcess } from "./broken-disk.ts";

/** What is at each path below a folder: kind, permissions and content. */
export type Tree = ReadonlyMap<string, string>;
type Writes = (host: Host) => Promise<boolean>;

export interface Scene {
  /** The folder before and after the command; the command changes it. */
  readonly before: Tree;
  readonly after: Tree;
  readonly outputs: readonly string[];
  /** Makes the folder as it was before. */
  readonly restore: (folder: string) => void;
  /** Does what the command did to the disk, and tells whether it reported success. */
  readonly write: Writes;
  /** Runs the whole command. */
  readonly run: (folder: string, host: Host) => Promise<boolean>;
  readonly recover: (host: Host) => Promise<void>;
}

export interface SceneSettings {
  readonly command: Command;
  readonly words?: readonly string[];
  readonly flags?: Readonly<Record<string, true | string>>;
  readonly sources: Readonly<Record<string, string>>;
  /** Sources as they are when the command runs, after it ran on those above; without them it runs for the first time. */
  readonly edited?: Readonly<Record<string, string>>;
  /** Put there by others between the two. */
  readonly foreign?: (folder: string) => void;
  readonly outputs: readonly string[];
  /** The exit code while its calls are recorded: a command that reads again what it wrote then finds the old text. */
  readonly recordedCode?: number;
  /** How many files of an output are kept, so that breaking each call is quick. */
  readonly most?: number;
}

export async function sceneOf(settings: SceneSettings): Promise<Scene & Disposable> {
  const { command, words = [], flags = {}, sources, edited = {}, foreign, outputs, most = 6 } = settings;
  const asked = { command, words, flags };
  const root = fs.mkdtempSync(join(tmpdir(), "rubric-net-"));
  const [old, now, scripts] = [join(root, "old"), join(root, "now"), join(root, "scripts")];
  putAll(scripts, { "cli.js": "// what is stored rests on this" });
  const record = async (folder: string): Promise<Writes> => {
    const [host, writes] = recording(most);
    const code = await run(asked, folder, { host: host(diskHost(folder)), scripts: null });
    if (code !== (settings.recordedCode ?? 0)) throw new Error(`${command.name} ends with ${code}`);
    return writes;
  };
  putAll(old, sources);
  if (settings.edited) await (await record(old))(diskHost(old));
  putAll(old, edited);
  foreign?.(old);
  copy(old, now);
  const write = await record(now);
  if (!(await write(diskHost(now)))) throw new Error(`${command.name} wrote nothing`);
  const [before, after] = [treeOf(old), treeOf(now)];
  const created = [...after.keys()].filter(
    (path) => !before.has(path) && fs.statSync(join(now, path)).isFile(),
  );
  const recovered = outputs.length > 0 ? outputs : [...Object.keys({ ...sources, ...edited }), ...created];
  return {
    before,
    after,
    outputs,
    restore: (folder) => {
      fs.rmSync(folder, { recursive: true, force: true });
      copy(old, folder);
    },
    write,
    // The store is on the same disk, so that its calls break too.
    run: async (folder, host) => (await run(asked, folder, { host, scripts })) === 0,
    recover: (host) => host.recover(recovered),
    [Symbol.dispose]: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

/** How many calls the command makes to the disk. */
export async function callsOf(scene: Scene, act: keyof Pick<Scene, "write" | "run">): Promise<number> {
  const { disk, calls } = brokenDisk(Number.POSITIVE_INFINITY, "fails");
  await inFolder(scene, async (folder) => actIn(scene, act, folder, diskHost(folder, disk)));
  return calls();
}

/** Breaks the disk at one call, and gives what is then not as promised. */
export async function problemsAt(
  scene: Scene,
  at: number,
  how: Breakage,
  act: keyof Pick<Scene, "write" | "run"> = "write",
): Promise<readonly string[]> {
  return inFolder(scene, async (folder) => {
    const { disk, ended } = brokenDisk(at, how);
    const result = await Promise.race([
      actIn(scene, act, folder, diskHost(folder, disk)),
      ended.then(() => "ended" as const),
    ]);
    const broken = treeOf(folder);
    const problems = [...torn(scene, broken)];
    const state = stateOf(scene, broken);
    if (result === true && state !== "new") problems.push(`reported success, but the output is ${state}`);
    // With one failing call the command can still undo what it did. A tear may hide that something is done.
    const isUndone = state === "old" || isNested(scene);
    if (result === false && how === "fails" && scene.outputs.length > 0 && !isUndone)
      problems.push(`reported failure, but the output is ${state}`);
    if (state === "mixed" && !isNested(scene)) problems.push("an output is neither the old nor the new one");
    // The next command recovers, also if it writes nothing itself.
    await scene.recover(diskHost(folder, diskOfProcess()));
    const recovered = treeOf(folder);
    problems.push(...torn(scene, recovered).map((problem) => `recovered: ${problem}`));
    const whole = stateOf(scene, recovered);
    if (whole !== "old" && whole !== "new") problems.push(`recovered: the output is ${whole}`);
    problems.push(...littered(recovered).map((path) => `recovered: ${path} is left`));
    if (!(await scene.write(diskHost(folder, diskOfProcess())))) problems.push("the next run fails");
    problems.push(...differences(scene.after, treeOf(folder)).map((path) => `next run: ${path}`));
    return problems;
  });
}

async function actIn(
  scene: Scene,
  act: keyof Pick<Scene, "write" | "run">,
  folder: string,
  host: Host,
): Promise<boolean> {
  return act === "write" ? scene.write(host) : scene.run(folder, host).catch(ifMisuse);
}

export async function inFolder<T>({ restore }: Scene, use: (folder: string) => Promise<T>): Promise<T> {
  const root = fs.mkdtempSync(join(tmpdir(), "rubric-net-"));
  try {
    restore(join(root, "project"));
    return await use(join(root, "project"));
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

// ---------------------------------------------------------------- what is promised

/** Paths outside of the outputs whose content is neither that before nor that after. */
function torn({ before, after, outputs }: Scene, found: Tree): readonly string[] {
  const isOutput = (path: string) => outputs.some((output) => isWithin(path, output));
  const sources = [...before.keys()].filter((path) => !isOutput(path));
  return sources
    .filter((path) => found.get(path) !== before.get(path) && found.get(path) !== after.get(path))
    .map((path) => `${path} is torn`);
}

/** Outputs inside each other are replaced one after the other: see compiler/files/outputs.ts. */
function isNested({ outputs }: Scene): boolean {
  return outputs.some((one) => outputs.some((other) => one !== other && isWithin(one, other)));
}

/** Of all outputs together. `absent`: at least one is missing, and the others are old or new as a whole. */
export function stateOf(
  { before, after, outputs }: Pick<Scene, "before" | "after" | "outputs">,
  found: Tree,
): "old" | "new" | "absent" | "split" | "mixed" {
  const states = outputs.map((output) => {
    const own = within(found, output);
    const isLike = (tree: Tree) => differences(within(tree, output), own).length === 0;
    return { isOld: isLike(before), isNew: isLike(after), isAbsent: own.size === 0 };
  });
  if (states.every(({ isNew }) => isNew)) return "new";
  if (states.every(({ isOld }) => isOld)) return "old";
  if (states.some(({ isOld, isNew, isAbsent }) => !isOld && !isNew && !isAbsent)) return "mixed";
  return states.some(({ isOld, isNew }) => !isOld && !isNew) ? "absent" : "split";
}

export function littered(found: Tree): readonly string[] {
  return [...found.keys()].filter((path) => path.includes(".rubric-") && !path.endsWith("-manifest.json"));
}

export function differences(wanted: Tree, found: Tree): readonly string[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (path) => wanted.get(path) !== found.get(path),
  );
}

export function within(tree: Tree, folder: string): Tree {
  return new Map([...tree].filter(([path]) => isWithin(path, folder)));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

// ---------------------------------------------------------------- recording

/** A host that notes what is written instead of writing it, and what does the same on another host. */
function recording(most: number): readonly [(host: Host) => Host, Writes] {
  const steps: Writes[] = [];
  const note = (host: Host): Host => ({
    ...host,
    recover: async (paths) => {
      const all = [...paths];
      steps.push(async (other) => {
        await other.recover(all);
        return true;
      });
    },
    rewrite: async (edits) => {
      steps.push(async (other) => {
        const done = await other.rewrite(edits);
        return done.ok && done.left.length === 0;
      });
      return { ok: true, written: [...edits.keys()], left: [] };
    },
    writeFolders: async (outputs) => {
      const kept = new Map<string, Files>();
      for (const [folder, files] of outputs) kept.set(folder, await firstOf(files, most));
      steps.push(async (other) => (await other.writeFolders(kept)).ok);
      return { ok: true, folders: [] };
    },
  });
  const writes: Writes = async (host) => {
    for (const step of steps) if (!(await step(host))) return false;
    return true;
  };
  return [note, writes];
}

/** Those that say something of a book come first: they change with it. */
async function firstOf(files: Files, most: number): Promise<Files> {
  const all: (readonly [string, string | Uint8Array])[] = [];
  for await (const each of files) all.push(each);
  const isOfBook = ([path]: readonly [string, unknown]) => path.includes("lamp");
  const ofBook = all.filter(isOfBook);
  const step = Math.max(1, Math.ceil(ofBook.length / most));
  const others = all.filter((each) => !isOfBook(each));
  const kept = [
    ...ofBook.filter((_, i) => i % step === 0),
    ...others.slice(0, most === Number.POSITIVE_INFINITY ? others.length : 2),
  ];
  return {
    async *[Symbol.asyncIterator]() {
      yield* kept;
    },
  };
}

async function run(
  { command, words, flags }: Required<Pick<SceneSettings, "command" | "words" | "flags">>,
  folder: string,
  { host, scripts }: Required<Pick<Context, "host" | "scripts">>,
): Promise<number> {
  let said = "";
  const silent = { write: () => undefined, ask: async () => null };
  const writeError = (text: string) => {
    said += text;
  };
  const terminal = {
    ...silent,
    writeError,
    isInteractive: false,
    hasColour: false,
    hasErrorColour: false,
    width: 100,
  };
  const given = { words, flags: new Map(Object.entries(flags)), givens: new Map(), thread: null };
  const context: Context = { ...given, terminal, folder, host, scripts };
  const code = await command.run(context);
  if (code !== 0 && said === "") throw new Error(`${command.name} ends with ${code} and says nothing`);
  return code;
}

function ifMisuse(problem: unknown): false {
  // Wrong use, or a disk that refuses, is said with what to do; anything else is a defect.
  if (problem instanceof Error && "help" in problem) return false;
  throw problem;
}

// ---------------------------------------------------------------- folders

export function putAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  }
}

const storeFolder = "out/.cache";

export function treeOf(folder: string): Tree {
  const tree = new Map<string, string>();
  const visit = (prefix: string): void => {
    for (const entry of fs.readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      // What is stored may be there or not: see test/store/.
      const full = join(folder, path);
      if (path === storeFolder || (path === "out" && fs.readdirSync(full).join() === ".cache")) continue;
      const mode = (fs.lstatSync(full).mode & 0o7777).toString(8);
      if (entry.isDirectory()) {
        tree.set(path, `folder ${mode}`);
        visit(path);
      } else if (entry.isSymbolicLink()) tree.set(path, `link ${fs.readlinkSync(full)}`);
      else tree.set(path, `file ${mode} ${fs.readFileSync(full, "latin1")}`);
    }
  };
  visit("");
  return tree;
}

function copy(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copy(source, target);
      fs.chmodSync(target, fs.statSync(source).mode);
    } else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else fs.copyFileSync(source, target);
  }
}

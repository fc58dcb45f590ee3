/**
 * Puts emitted modules into a folder of their own, from where Node runs them, and compares what they say with what the
 * evaluator says. What is emitted, and of which program, is the test's affair.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Program, Type } from "../../compiler/check/program.ts";
import { emitRuntime, emitTypeScript } from "../../compiler/emit/typescript/typescript.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";
import { compiledRules } from "./rules.ts";

/** A module of one version, as a caller of the package gets it. */
export interface EmittedModule {
  readonly facts: unknown;
  readonly decisions: Readonly<Record<string, EmittedDecision>>;
  readonly [name: string]: unknown;
}
export interface EmittedDecision {
  readonly fast: (given: object) => unknown;
  readonly explain: (given: object, options?: object) => EmittedVerdict;
  readonly validate: (given: unknown) => readonly EmittedProblem[];
  readonly rule: unknown;
}
export interface EmittedProblem {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly help: string;
  readonly near: readonly string[];
}
export interface EmittedRuntime {
  readonly fromJson: (facts: unknown, rule: unknown, json: object | string) => object;
  readonly InvalidInputError: new () => Error & { readonly problems: readonly EmittedProblem[] };
  readonly InexactNumberError: new () => RangeError;
}
export interface EmittedVerdict {
  readonly status: string;
  readonly value: unknown;
  readonly because: readonly {
    readonly clause: string;
    readonly sentence: string;
    readonly citation: string;
  }[];
  readonly unless: readonly { readonly clause: string; readonly why: string; readonly citation: string }[];
  readonly missing: readonly { readonly path: string }[];
  readonly doubts: readonly { readonly id: string }[];
  readonly choices: readonly { readonly path: string }[];
}

export interface EmittedFolder extends Disposable {
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly load: (path: string) => Promise<EmittedModule>;
  readonly runtime: () => Promise<EmittedRuntime>;
  /** A situation in the JSON form, as a decision of the module takes it. */
  readonly given: (module: EmittedModule, decision: string, json: JsonObject) => Promise<object>;
}

export function emitted(...books: readonly (readonly Program[])[]): Promise<EmittedFolder> {
  return emittedBelow(tmpdir(), books);
}

async function emittedBelow(parent: string, books: readonly (readonly Program[])[]): Promise<EmittedFolder> {
  const modules = new Map<string, string>();
  for (const programs of books)
    for await (const [path, text] of emitTypeScript(programs)) modules.set(path, text);
  const folder = mkdtempSync(join(parent, "rubric-emitted-"));
  writeAll(folder, modules);
  runtime ??= writtenRuntime();
  for (const name of runtime.entries) symlinkSync(join(runtime.folder, name), join(folder, name));
  const files = new Map([...runtime.files, ...modules]);
  // Tests load a module for every situation.
  const loaded = new Map<string, Promise<EmittedModule>>();
  const load = (path: string): Promise<EmittedModule> => {
    const found = loaded.get(path) ?? import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
    loaded.set(path, found);
    return found;
  };
  const loadRuntime = async (): Promise<EmittedRuntime> =>
    (await load("runtime.js")) as unknown as EmittedRuntime;
  return {
    folder,
    files,
    load,
    runtime: loadRuntime,
    given: async (module, decision, json) => {
      const { fromJson } = await loadRuntime();
      return fromJson(module.facts, module.decisions[decision]?.rule, json);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface WrittenRuntime {
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  /** Files and folders at the top. */
  readonly entries: readonly string[];
}

/** Folders of modules link to one runtime, which Node then loads once. */
let runtime: WrittenRuntime | null = null;

function writtenRuntime(): WrittenRuntime {
  const files = new Map(emitRuntime());
  const folder = mkdtempSync(join(process.env.RUBRIC_TEST_FOLDER ?? tmpdir(), "rubric-runtime-"));
  writeAll(folder, new Map([...files, ["package.json", '{ "type": "module" }']]));
  return { folder, files, entries: readdirSync(folder) };
}

function writeAll(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

let ofRules: Promise<EmittedFolder> | null = null;

/** The rules in rules/, emitted once in each process; the folder lasts as long as the run. */
export function emittedRules(): Promise<EmittedFolder> {
  const books = [...compiledRules().versions.values()];
  ofRules ??= emittedBelow(
    process.env.RUBRIC_TEST_FOLDER ?? tmpdir(),
    books.map((versions) => [...versions.values()].map(({ program }) => program)),
  );
  return ofRules;
}

/** A value of the emitted code and one of the evaluator in one form: names of the book, amounts as numbers. */
export function plainValue(program: Program, type: Type, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (type.kind) {
    case "or-none":
      return plainValue(program, type.of, value);
    case "count":
    case "quantity":
    case "ratio":
      return numberOf(value);
    case "list":
      return (value as readonly unknown[]).map((item) => plainValue(program, type.of, item));
    case "set":
    case "keywords": {
      const of: Type = type.kind === "set" ? type.of : { kind: "unknown" };
      const items = [...(value as Iterable<unknown>)].map((item) => plainValue(program, of, item));
      return [...new Map(items.map((item) => [JSON.stringify(item), item])).entries()]
        .sort()
        .map(([, item]) => item);
    }
    case "interval":
      return parts(value, ["from", "to"], () => plainEnd(program, type.of));
    case "square":
      return parts(value, ["x", "y", "facing"], () => (each) => each ?? null);
    case "shape": {
      const types = new Map(type.fields.map((field) => [field.name, field.type]));
      return parts(value, [...types.keys()], (name) =>
        plainEnd(program, types.get(name) ?? { kind: "unknown" }),
      );
    }
    case "record":
    case "ref":
      return thing(program, type.name, value);
    default:
      return value;
  }
}

function plainEnd(program: Program, type: Type): (value: unknown) => unknown {
  return (value) => plainValue(program, type, value) ?? null;
}

function parts(
  value: unknown,
  names: readonly string[],
  give: (name: string) => (part: unknown) => unknown,
): unknown {
  const from = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, give(name)(from[name] ?? from[camel(name)])]));
}

/** Things are told apart by their id where they have one, else by the plain parts of them. */
function thing(program: Program, record: string, value: unknown): unknown {
  if (typeof value === "string") return { id: value };
  const from = value as Readonly<Record<string, unknown>>;
  if (typeof from.id === "string") return { id: from.id };
  const fields = program.types.records.get(record)?.fields ?? [];
  const plain = fields.filter((field) => !["record", "ref", "list"].includes(field.type.kind));
  return parts(
    value,
    plain.map((field) => field.name),
    (name) => {
      const type = plain.find((field) => field.name === name)?.type ?? { kind: "unknown" };
      return plainEnd(program, type);
    },
  );
}

/** Close enough that the double nearest to a fraction is the fraction. */
function numberOf(value: unknown): number {
  if (typeof value === "number") return value + 0;
  if (typeof value === "object" && value !== null && "n" in value && "d" in value)
    return Number(value.n) / Number(value.d);
  const [, n = "", d = "1"] = /^(-?[\d.]+)(?:\/(\d+))?/.exec(String(value)) ?? [];
  return Number(n) / Number(d) + 0;
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export type { Json };

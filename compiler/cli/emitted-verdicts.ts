/**
 * Puts situations to the emitted code of two versions, so that no difference is shown that the code does not make. The
 * modules are emitted as `rubric build` does, as far as the situations ask for them, and loaded from a folder aside: what was
 * built stays as it is.
 */
import * as paths from "node:path";
import { pathToFileURL } from "node:url";
import type { Program, Type } from "../check/program.ts";
import type { CompiledVersion } from "../compile.ts";
import type { Json } from "../diff/change.ts";
import type { Replay } from "../diff/replay.ts";
import { reached } from "../diff/sameness.ts";
import { aside, refusalInWords } from "../host.ts";
import type { DecisionId, VersionId } from "../resolve/graph.ts";
import { Misuse } from "./command.ts";
import { toldIn } from "./handed-to-diff.ts";

interface EmittedModule {
  readonly facts: unknown;
  readonly decisions: Readonly<Record<string, EmittedDecision>>;
}
interface EmittedDecision {
  readonly explain: (given: object, options: object) => { readonly status: string; readonly value: unknown };
  readonly rule: unknown;
}
interface Runtime {
  readonly fromJson: (facts: unknown, rule: unknown, json: object) => object;
}

/** `asked`: the decisions that situations are put to. */
export async function emittedVerdicts(
  versions: ReadonlyMap<VersionId, CompiledVersion>,
  from: Program,
  to: Program,
  asked: ReadonlySet<DecisionId>,
): Promise<Replay> {
  const { emitJavaScript, emitRuntime } = await import("../emit/typescript/typescript.ts");
  const compared = [...versions.values()].flatMap(({ program }) =>
    program.version === from.version || program.version === to.version ? [asFarAs(program, asked)] : [],
  );
  const runtimeFiles = [...emitRuntime()].filter(([path]) => path.endsWith(".js"));
  // Without it each module would be looked through for the kind of module it is.
  const kind = ["package.json", '{ "type": "module" }'] as const;
  const files = new Map([kind, ...runtimeFiles, ...emitJavaScript(compared)]);
  const loaded = await aside(files, async (folder) => {
    const load = async (path: string): Promise<unknown> =>
      import(pathToFileURL(paths.join(folder, path)).href);
    return {
      runtime: (await load("runtime.js")) as Runtime,
      from: { program: from, module: (await load(`${from.book}/${from.version}.js`)) as EmittedModule },
      to: { program: to, module: (await load(`${to.book}/${to.version}.js`)) as EmittedModule },
    };
  });
  if (!loaded.ok)
    throw new Misuse(
      `\`${loaded.path}\` cannot be written: ${refusalInWords(loaded)}.`,
      "Differences are tried on the emitted code in the system's folder for temporary files: check that you may write there.",
    );
  const { runtime, ...sides } = loaded.value;
  return (side, { decision: id, given, readings }) => {
    const { program, module } = sides[side];
    const emitted = Object.hasOwn(module.decisions, id) ? module.decisions[id] : undefined;
    const decision = program.decisions.find((each) => each.id === id);
    if (emitted === undefined || decision === undefined) return { status: "no-ruling", value: null };
    const situation = runtime.fromJson(module.facts, emitted.rule, toldIn(program, given));
    const { status, value } = emitted.explain(situation, { readings: readings[side] });
    return { status, value: status === "ruled" ? writtenValue(program, decision.type, value) : null };
  };
}

/** A program with what some of its decisions rest on, and no plays: decisions ask for none. */
function asFarAs(program: Program, asked: ReadonlySet<DecisionId>): Program {
  const rested = new Set([...asked].flatMap((id) => reached(program, id).decisions));
  const decisions = program.decisions.filter((decision) => rested.has(decision));
  return { ...program, decisions, plays: [], reactions: [], policies: [], examples: [] };
}

// ---------------------------------------------------------------- values

/** A value of the emitted code as situations and verdicts are written. */
function writtenValue(program: Program, type: Type, value: unknown): Json {
  if (value === null || value === undefined) return null;
  switch (type.kind) {
    case "or-none":
      return writtenValue(program, type.of, value);
    case "count":
    case "quantity":
    case "ratio":
      return writtenNumber(type, value);
    case "list":
      return (value as readonly unknown[]).map((item) => writtenValue(program, type.of, item));
    case "set":
    case "keywords":
      return writtenSet(
        program,
        type.kind === "set" ? type.of : { kind: "unknown" },
        value as Iterable<unknown>,
      );
    case "shape":
      return writtenParts(value, type.fields, program);
    case "interval":
      return writtenParts(
        value,
        ["from", "to"].map((name) => ({ name, type: type.of })),
        program,
      );
    case "record":
    case "ref": {
      const { id } = value as { readonly id?: unknown };
      if (type.kind === "ref") return typeof id === "string" ? id : null;
      const parts = writtenParts(value, program.types.records.get(type.name)?.fields ?? [], program);
      return typeof id === "string" ? { id, ...parts } : parts;
    }
    default:
      return value as Json;
  }
}

function writtenParts(
  value: unknown,
  parts: readonly { readonly name: string; readonly type: Type }[],
  program: Program,
): { readonly [name: string]: Json } {
  const own = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    parts.flatMap(({ name, type }): [string, Json][] => {
      const known = [name, camel(name)].find((each) => Object.hasOwn(own, each));
      const part = known === undefined ? undefined : own[known];
      return part === undefined ? [] : [[name, writtenValue(program, type, part)]];
    }),
  );
}

function writtenSet(program: Program, of: Type, value: Iterable<unknown>): Json {
  const items = [...value].map((item) => writtenValue(program, of, item));
  const once = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}

function writtenNumber(type: Type, value: unknown): Json {
  const unit = type.kind === "quantity" && type.unit !== "%" ? type.unit : "";
  const text =
    typeof value === "object" && value !== null && "n" in value && "d" in value
      ? fractionText(Number(value.n), Number(value.d))
      : String(value);
  if (type.kind === "ratio" || unit !== "") return `${text}${unit}`;
  return String(Number(text)) === text ? Number(text) : text;
}

/** As a decimal where three places hold it, as amounts have, else as a fraction. */
function fractionText(n: number, d: number): string {
  return Number.isInteger((n * 1000) / d) ? String(n / d) : `${n}/${d}`;
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

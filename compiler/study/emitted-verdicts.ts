/**
 * Puts situations to the emitted code of two versions, so that a comparison shows no difference that the code lacks. It
 * emits only the modules that the situations need, and loads them from a temporary folder. The output of the last build
 * does not change.
 */
import * as paths from "node:path";
import { pathToFileURL } from "node:url";
import type { Program } from "../check/program.ts";
import type { CompiledVersion } from "../compile.ts";
import type { Replay } from "../diff/replay.ts";
import { reached } from "../diff/sameness.ts";
import { aside, refusalInWords } from "../host.ts";
import { writtenValue } from "../emit/typescript/written-value.ts";
import type { DecisionId, VersionId } from "../resolve/graph.ts";
import { RequestError } from "./request-error.ts";
import { keepKnownClauses } from "./known-clauses.ts";
import { findDecision } from "../core/lookup.ts";

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
    throw new RequestError(
      `\`${loaded.path}\` cannot be written: ${refusalInWords(loaded)}.`,
      "Rubric needs the system's folder for temporary files. Check that you have permission to write there.",
    );
  const { runtime, ...sides } = loaded.value;
  return (side, { decision: id, given, readings }) => {
    const { program, module } = sides[side];
    const emitted = Object.hasOwn(module.decisions, id) ? module.decisions[id] : undefined;
    const decision = findDecision(program, id);
    if (emitted === undefined || decision === undefined) return { status: "no-ruling", value: null };
    const situation = runtime.fromJson(module.facts, emitted.rule, keepKnownClauses(program, given));
    const { status, value } = emitted.explain(situation, { readings: readings[side] });
    return {
      status,
      value:
        status === "ruled"
          ? writtenValue(decision.type, value, (record) => program.types.records.get(record)?.fields ?? [])
          : null,
    };
  };
}

/** A program with what some of its decisions rest on, and no plays: decisions ask for none. */
function asFarAs(program: Program, asked: ReadonlySet<DecisionId>): Program {
  const rested = new Set([...asked].flatMap((id) => reached(program, id).decisions));
  const decisions = program.decisions.filter((decision) => rested.has(decision));
  return { ...program, decisions, plays: [], reactions: [], policies: [], examples: [] };
}

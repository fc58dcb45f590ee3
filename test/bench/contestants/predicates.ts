/**
 * One contestant deciding all situations of one decision, again and again, in a process of its own; prints nanoseconds
 * a decision. Asked for answers instead, it prints what it decides of each situation, once.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { celJs } from "../decisions/cel-js.ts";
import { type Compared, decisions } from "../decisions/decisions.ts";
import { jsonRulesEngine } from "../decisions/json-rules-engine.ts";
import { publicodes } from "../decisions/publicodes.ts";

/** Long enough for the compiler of the engine to have made up its mind, and for the clock to count. */
const warmUp = 150;
const measured = 300;
const batch = 4;

const [root = "", contestant = "", name = "", mode = ""] = process.argv.slice(2);
const compared = decisions.find((each) => each.name === name);
if (compared === undefined) throw new Error(`no decision is called ${name}`);

if (contestant === "json-rules-engine") {
  const { prepare, decide } = await jsonRulesEngine(root, name);
  const situations = compared.situations.map(prepare);
  if (mode === "answers") {
    const answers: unknown[] = [];
    for (const each of situations) answers.push(await decide(each));
    print(answers);
  } else {
    await runAsync(decide, situations, warmUp);
    console.log(JSON.stringify(await runAsync(decide, situations, measured)));
  }
} else {
  const { prepare, decide } = await contestantOf(compared);
  const situations = compared.situations.map(prepare);
  if (mode === "answers") print(situations.map(decide));
  else {
    run(decide, situations, warmUp);
    console.log(JSON.stringify(run(decide, situations, measured)));
  }
}

interface Contestant {
  /** Turns a situation into what the contestant reads, outside of what is measured. */
  readonly prepare: (situation: unknown) => unknown;
  readonly decide: (prepared: unknown) => unknown;
}

async function contestantOf({ module, function: exported, byHand }: Compared): Promise<Contestant> {
  const asItIs = (situation: unknown) => situation;
  if (contestant === "hand") return { prepare: asItIs, decide: byHand as (given: unknown) => unknown };
  if (contestant === "publicodes") return publicodes(root, name);
  if (contestant === "cel-js") return celJs(root, name);
  const emitted: Record<string, unknown> = await import(pathToFileURL(join(root, "dist/rules", module)).href);
  const decide = emitted[exported];
  if (typeof decide !== "function") throw new Error(`${module} exports no function ${exported}`);
  return { prepare: asItIs, decide: decide as (given: unknown) => unknown };
}

interface Run {
  readonly nanoseconds: number;
  readonly count: number;
}

/**
 * What is decided is counted, so that no decision can be left out. Of the batches the fastest counts: whatever else the
 * machine does can only slow one down.
 */
function run(decide: Contestant["decide"], situations: readonly unknown[], least: number): Run {
  let [count, turns, fastest] = [0, 1, Number.POSITIVE_INFINITY];
  const end = performance.now() + least;
  for (let start = performance.now(); start < end; ) {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const situation of situations) count += weight(decide(situation));
    }
    const now = performance.now();
    if (now - start < batch) turns *= 2;
    else fastest = Math.min(fastest, ((now - start) * 1e6) / (turns * situations.length));
    start = now;
  }
  return { nanoseconds: fastest, count };
}

async function runAsync(
  decide: (prepared: unknown) => Promise<unknown>,
  situations: readonly unknown[],
  least: number,
): Promise<Run> {
  let [count, fastest] = [0, Number.POSITIVE_INFINITY];
  const end = performance.now() + least;
  for (let start = performance.now(); start < end; ) {
    for (const situation of situations) count += weight(await decide(situation));
    const now = performance.now();
    fastest = Math.min(fastest, ((now - start) * 1e6) / situations.length);
    start = now;
  }
  return { nanoseconds: fastest, count };
}

function weight(answer: unknown): number {
  if (typeof answer === "number") return answer;
  return answer === true || answer === "first-wins" ? 1 : 0;
}

/** JSON knows no undefined. */
function print(answers: readonly unknown[]): void {
  console.log(JSON.stringify(answers.map((answer) => answer ?? null)));
}

/**
 * The laws of a book that a situation breaks, as far as it is known: a law that may still hold is not broken. Whoever asks
 * is told of them beside the verdict, which they do not change.
 */
import type { TypeNote, Vocabulary } from "./given.ts";
import { asAnswer, isItems, isRecord, type RecordValue, type Result, type Words } from "./result.ts";
import type { Rule } from "./rules.ts";
import type { Term } from "./terms.ts";
import { newRun, type Readings, type Run } from "./verdict.ts";

export interface Law {
  readonly name: string;
  /** What each parameter runs through: the records of a kind wherever they stand, or values. */
  readonly over: readonly (readonly [param: string, of: Over])[];
  readonly holds: Term;
  readonly because?: Words;
}
type Over = { readonly record: string } | { readonly values: readonly (boolean | string)[] };

export interface BrokenLaw {
  readonly name: string;
  readonly because: Words;
}

export function brokenLaws(
  vocabulary: Vocabulary,
  laws: readonly Law[],
  rule: Pick<Rule, "params">,
  given: object,
  readings: Readings = {},
): readonly BrokenLaw[] {
  if (laws.length === 0) return [];
  const run = newRun(vocabulary, rule.params, given, readings, { isTraced: false });
  const inputs = Object.entries({ ...vocabulary.facts, ...rule.params });
  return brokenIn(
    run,
    laws,
    inputs.map(([name, { type }]) => [name, type] as const),
  );
}

/** `inputs`: the type of each thing that is known. */
export function brokenIn(
  run: Run,
  laws: readonly Law[],
  inputs: readonly (readonly [name: string, type: TypeNote])[],
): readonly BrokenLaw[] {
  const things = new Map<string, Set<RecordValue>>();
  for (const [name, type] of inputs) collect(run.vocabulary, things, type, run.known.get(name));
  const isBroken = ({ over, holds }: Law): boolean =>
    combinations(things, over).some((locals) => asAnswer(holds({ run, locals, trace: null })) === false);
  return laws.filter(isBroken).map(({ name, because = {} }) => ({ name, because }));
}

type Things = ReadonlyMap<string, ReadonlySet<RecordValue>>;

/** Every way to fill the parameters. */
function combinations(things: Things, over: Law["over"]): readonly ReadonlyMap<string, Result>[] {
  return over.reduce<readonly ReadonlyMap<string, Result>[]>(
    (sofar, [param, of]) => {
      const values: readonly Result[] = "record" in of ? [...(things.get(of.record) ?? [])] : of.values;
      return values.flatMap((value) => sofar.map((locals) => new Map(locals).set(param, value)));
    },
    [new Map()],
  );
}

/** The records that stand anywhere in what is given, by what they are. */
function collect(
  vocabulary: Vocabulary,
  things: Map<string, Set<RecordValue>>,
  type: TypeNote,
  result: Result | undefined,
): void {
  if (typeof type !== "object" || result === undefined || result === null) return;
  if ("orNone" in type) collect(vocabulary, things, type.orNone, result);
  else if ("list" in type || "set" in type) {
    if (!isItems(result)) return;
    for (const item of result.items) collect(vocabulary, things, "list" in type ? type.list : type.set, item);
  } else if (("record" in type || "ref" in type) && isRecord(result)) {
    const name = "record" in type ? type.record : type.ref;
    const known = things.get(name) ?? new Set();
    if (known.has(result)) return;
    things.set(name, known.add(result));
    for (const [field, note] of Object.entries(vocabulary.records[name] ?? {}))
      collect(vocabulary, things, note.type, result.fields.get(field));
  }
}

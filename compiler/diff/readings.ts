/**
 * Turns a program into one in which certain doubts are settled: what asks for their reading is yes or no. So one reading
 * can be compared with another, and what knows nothing of doubts can compare programs.
 */
import type { DoubtOf, Expr, Program } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";

export type Readings = ReadonlyMap<DoubtId, string>;

/** As the text stands, each doubt: as written, else as taken; but those asked for. */
export function asWritten(program: Program, asked: Readings): Readings {
  return new Map(
    program.doubts.flatMap((doubt): [DoubtId, string][] => {
      const reading = asked.get(doubt.id) ?? readingOf(doubt);
      return reading === undefined ? [] : [[doubt.id, reading]];
    }),
  );
}

function readingOf({ readings }: DoubtOf): string | undefined {
  return (readings.find(({ written }) => written) ?? readings.find(({ taken }) => taken))?.name;
}

export function withReadings(program: Program, readings: Readings): Program {
  if (readings.size === 0) return program;
  const settled = program.decisions.map((decision) =>
    decision.doubts.length === 0 ? decision : settle(decision, readings),
  );
  return { ...program, decisions: settled, laws: settle(program.laws, readings) };
}

/** What does not ask for a reading stays the very same. */
function settle<T>(data: T, readings: Readings): T {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) {
    const items = data.map((each: unknown) => settle(each, readings));
    return items.every((each, i) => each === data[i]) ? data : (items as T);
  }
  if (isReading(data)) {
    const reading = readings.get(data.doubt);
    if (reading === undefined) return data;
    return { kind: "truth", value: reading === data.reading, type: data.type, span: data.span } as T;
  }
  const fields = Object.entries(data).map(
    ([name, part]) => [name, settle(part as unknown, readings)] as const,
  );
  const own = data as Readonly<Record<string, unknown>>;
  return fields.every(([name, part]) => own[name] === part) ? data : (Object.fromEntries(fields) as T);
}

function isReading(data: object): data is Extract<Expr, { readonly kind: "reading" }> {
  return "kind" in data && data.kind === "reading" && "doubt" in data;
}

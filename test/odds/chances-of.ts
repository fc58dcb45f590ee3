/** The odds of a play in the form in which tests compare them: by value as JSON, or the status where there is none. */
import type { Playing } from "../../compiler/check/plays.ts";
import type { Program } from "../../compiler/check/program.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { add, readNumber, zero } from "../../compiler/check/rational.ts";
import { answerOf, fraction, type OddsAnswer } from "../../compiler/odds/answer.ts";
import { odds } from "../../compiler/odds/odds.ts";
import type { DoubtId } from "../../compiler/resolve/graph.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

export interface Asking {
  readonly playing?: readonly (readonly [string, Playing])[];
  readonly readings?: Readonly<Record<string, string>>;
  readonly cap?: number;
  readonly states?: number;
}

export function answerTo(
  program: Program,
  id: string,
  given: JsonObject = {},
  asking: Asking = {},
): OddsAnswer {
  const play = program.plays.find((each) => each.id === id);
  if (!play) throw new Error(`there is no play ${id}`);
  const { situation, faults } = decode(program, inputsOf(program, play), given, [play]);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(" "));
  const readings = new Map(
    Object.entries(asking.readings ?? {}).map(([doubt, name]) => [doubt as DoubtId, name]),
  );
  const { playing = [] } = asking;
  const question = { program, play, situation, readings, playing };
  const limits = {
    ...(asking.cap === undefined ? {} : { cap: asking.cap }),
    ...(asking.states === undefined ? {} : { states: asking.states }),
  };
  return answerOf({ ...question, goals: [] }, odds({ ...question, ...limits }));
}

export function chancesOf(
  program: Program,
  id: string,
  given: JsonObject = {},
  asking: Asking = {},
): Readonly<Record<string, string>> {
  const answer = answerTo(program, id, given, asking);
  if (answer.status === "depends")
    throw new Error(`depends: ${answer.missing.map(({ path }) => path).join(", ")}`);
  if (answer.refused) throw new Error(`${answer.refused.code}: ${answer.refused.message}`);
  return Object.fromEntries(
    answer.distribution
      .map(({ value, status, chance }): [string, string] => [
        status === "ruled" ? JSON.stringify(value) : status,
        chance,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The chance of all values of a kind together. */
export function sumWhere(
  chances: Readonly<Record<string, string>>,
  isMeant: (value: unknown) => boolean,
): string {
  const meant = Object.entries(chances).filter(([value]) =>
    /^[a-z]/.test(value) ? isMeant(statusOr(value)) : isMeant(JSON.parse(value)),
  );
  return fraction(meant.map(([, chance]) => readNumber(chance) ?? zero).reduce(add, zero));
}

function statusOr(value: string): unknown {
  return value === "true" ? true : value === "false" ? false : value === "null" ? null : value;
}

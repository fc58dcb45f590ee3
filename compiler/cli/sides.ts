/**
 * Whether a word that names a side is one: a value of an enumeration, as wherever rules name a side.
 * How a side plays is the command's that takes it.
 */
import type { Program } from "../check/program.ts";
import { nearNames } from "../near-names.ts";
import { Misuse } from "./command.ts";

export function tellUnknownSide(program: Program, name: string): void {
  const known = [...program.types.enums.values()].flatMap(({ values }) => values.map((value) => value.name));
  if (known.includes(name)) return;
  const asks = [...program.plays, ...program.reactions].flatMap((each) => each.asks);
  const owners = new Set(
    [...program.policies, ...asks].flatMap(({ owner }) => (owner === null ? [] : [owner])),
  );
  throw new Misuse(
    `There is no side \`${name}\` in this version.`,
    owners.size > 0 ? `Those who choose: ${[...owners].join(", ")}.` : "Nobody chooses in it.",
    nearNames(name, [...owners]),
  );
}

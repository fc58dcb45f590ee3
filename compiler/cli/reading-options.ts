/** Reads the readings of doubts from the command line, such as `--reading extent=whole`. */
import type { DoubtOf, Program } from "../check/program.ts";
import type { Readings } from "../evaluate/situation.ts";
import { findDoubt, selectReadings } from "../study/readings.ts";
import { type Context, Misuse, optionList } from "./command.ts";

export function readReadings(context: Context, program: Program): Readings {
  const asked = optionList(context, "reading").map((text): readonly [string, string] => {
    const [name = "", reading = ""] = text.split("=");
    const doubt = findDoubt(program, name);
    if (doubt && reading === "") throw withoutReading(name, doubt);
    return [name, reading];
  });
  return selectReadings(program, Object.fromEntries(asked));
}

/** The error for a doubt that is named without a reading. */
export function withoutReading(name: string, { readings }: DoubtOf): Misuse {
  const known = readings.map((each) => each.name);
  return new Misuse(
    `\`--reading ${name}\` names a doubt, but not a reading.`,
    `Write \`--reading ${name}=${known[0] ?? "…"}\`. It has: ${known.join(", ")}.`,
  );
}

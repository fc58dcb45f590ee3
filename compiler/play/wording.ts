/**
 * Lines, choices and certificates in a few words of the language, for faults, drawings and the log.
 * What the book itself says of a line stands with the line.
 */
import { inWords, repeatInWords, targetInWords } from "../check/in-words.ts";
import type { Certificate, Line } from "../check/plays.ts";
import type { Rational } from "../check/program.ts";
import { writeNumber } from "../check/rational.ts";

/** A line as it is spoken of in a fault. */
export function lineInWords(line: Line): string {
  const named = line.label ?? ("name" in line && line.name !== null ? line.name : null);
  return named === null ? `this \`${line.kind}\`` : `\`${named}\``;
}

/** What a line does, in a few words. */
export function doingOf(line: Line): string {
  switch (line.kind) {
    case "roll":
      return `roll ${inWords(line.count)} of D${line.sides}`;
    case "reroll":
      return line.which.kind === "all"
        ? `reroll ${line.roll}`
        : line.which.kind === "one"
          ? `reroll ${line.which.die} of ${line.roll}`
          : `reroll of ${line.roll} those with ${inWords(line.which.filter)}`;
    case "draw":
      return `draw among ${inWords(line.among)}`;
    case "choose": {
      const options = line.options.map(
        ({ spread, value, when }) =>
          `${spread ? "one of " : ""}${inWords(value)}${when ? ` when ${inWords(when)}` : ""}`,
      );
      return `${inWords(line.owner)}: ${options.join(", ")}`;
    }
    case "observe":
      return `observe ${line.name}`;
    case "let":
      return `${line.name} = ${inWords(line.value)}`;
    case "set":
      return `set ${targetInWords(line.target)} to ${inWords(line.value)}`;
    case "gives":
      return `${line.part === null ? "gives" : `gives ${line.part} =`} ${inWords(line.value)}`;
    case "when":
      return "when";
    case "each":
      return `each ${line.binder} in ${inWords(line.list)}${line.filter ? ` with ${inWords(line.filter)}` : ""}${line.orderedBy ? ` ordered by ${inWords(line.orderedBy)}` : ""}`;
    case "repeat":
      return repeatInWords(line.how);
    case "play":
      return `play ${line.play}${line.args.length > 0 ? `(${line.args.map(inWords).join(", ")})` : ""}`;
    case "menu":
      return `${line.forced ? "forced menu" : "menu"} of ${inWords(line.owner)}`;
    case "pay":
      return `pay ${inWords(line.amount)} from ${line.purses.map(({ purse }) => targetInWords(purse)).join(", ")}`;
    case "block":
      return (
        line.word +
        (line.cut ? `, cut by ${line.cut.event}${line.cut.after ? ` after ${line.cut.after}` : ""}` : "")
      );
    case "announce":
      return `announce ${line.event}`;
    case "go":
      return `go ${line.to}`;
    case "ensure":
      return `ensure ${inWords(line.condition)}`;
    case "outside":
      return "rests on a rule not held here";
  }
}

export function certificateInWords(certificate: Certificate): string {
  switch (certificate.kind) {
    case "decreases":
      return `decreases ${certificate.measures.map(inWords).join(", ")}`;
    case "left-with-chance":
      return `left with chance at least ${inWords(certificate.chance).replaceAll(" / ", "/")}`;
    case "falls-on-average":
      return `falls on average ${inWords(certificate.measure)}`;
    case "ended-by":
      return `ended by ${certificate.owners.join(", ")}`;
    case "ended-by-table":
      return "ended by the table";
  }
}

export function signed(amount: Rational): string {
  return amount.n > 0n ? `+${writeNumber(amount)}` : writeNumber(amount);
}

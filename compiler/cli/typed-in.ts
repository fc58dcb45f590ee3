/**
 * Hints for typing a fact, a roll or a choice, and the typed text in the form of `--given`. Decoding checks whether it
 * fits.
 */
import { shown } from "../report/situation-words.ts";
import type { FilledFact } from "../evaluate/filled.ts";
import { valueFrom } from "./json-text.ts";
import type { Json } from "../core/json.ts";

export function hint(fact: FilledFact): string {
  const { domain } = fact;
  if (domain.kind === "dice") return `(${domain.dice ?? "several"} faces of a D${domain.sides})`;
  if (fact.kind === "list") return "(how many?)";
  if (domain.kind === "values") {
    return `(${domain.values.map(shown).join(", ")}${fact.kind === "set" ? "; commas between several, - for none" : ""})`;
  }
  if (domain.kind === "range" && (domain.from !== null || domain.to !== null)) {
    return `(${domain.from ?? "…"} to ${domain.to ?? "…"}${domain.unit ? ` ${domain.unit}` : ""})`;
  }
  return "";
}

export function typedIn(line: string, fact: FilledFact): Json {
  if (fact.domain.kind === "dice")
    return line.split(/[\s,]+/).map((face) => (/^\d+$/.test(face) ? Number(face) : face));
  if (fact.kind === "list") {
    const size = Number(line);
    return Number.isInteger(size) && size >= 0 && size <= 1000
      ? Array.from({ length: size }, () => ({}))
      : line;
  }
  if (fact.kind === "set") return line === "-" ? [] : line.split(",").map((word) => word.trim());
  if (/^(yes|y|sí|si|true)$/i.test(line) && fact.type === "truth") return true;
  if (/^(no|n|false)$/i.test(line) && fact.type === "truth") return false;
  if (/^none$/i.test(line) && fact.optional) return null;
  return valueFrom(line, "What you typed");
}

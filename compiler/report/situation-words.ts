/**
 * Situations, answers and events in words, for comparisons, claims and surveys: `terrain = statue, target.models = none`.
 * The layout belongs to the file that prints them.
 */
import type { Json, JsonObject } from "../core/json.ts";
import { toJson } from "./printable.ts";

/** `terrain = statue, target.models = none, shooter.gap = 6in` */
export function situationInWords(given: JsonObject): string {
  const parts = flattened("", given);
  return parts.length === 0 ? "in every situation" : parts.join(", ");
}

function flattened(path: string, value: Json): readonly string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} is empty`];
    if (value.every((item) => typeof item !== "object" || item === null))
      return [`${path} = ${value.map(shown).join(" and ")}`];
    return value.flatMap((item: Json, i) => flattened(`${path}[${i + 1}]`, item));
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value);
    if (fields.length === 0) return path === "" ? [] : [`${path} is there`];
    return fields.flatMap(([name, part]) => flattened(path === "" ? name : `${path}.${name}`, part));
  }
  return [`${path} = ${shown(value)}`];
}

/** What a version says of a situation. */
interface SaidOf {
  readonly status: string;
  readonly value: Json;
}
/** Where a play has come to. */
type PlayedTo =
  | { readonly kind: "asks"; readonly at: string; readonly for: string }
  | ({ readonly kind: "over" } & SaidOf)
  | { readonly kind: "stuck" };

export function saidInWords({ status, value }: SaidOf): string {
  return status === "ruled" ? valueInWords(value) : statusInShort(status);
}

/** A status as part of a line, as in `yes → the rules don't say`. */
export function statusInShort(status: string): string {
  return shortStatuses.get(status) ?? status;
}

const shortStatuses: ReadonlyMap<string, string> = new Map([
  ["no-ruling", "the rules don't say"],
  ["not-on-record", "text missing"],
  ["depends", "depends on missing facts"],
]);

/** Of a record, its parts by name: `goes = yes, steps = 4`. */
export function valueInWords(value: Json): string {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? flattened("", value).join(", ")
    : shown(value);
}

export function playedInWords(played: PlayedTo): string {
  if (played.kind === "asks") return `asks for ${played.at} (${played.for})`;
  return played.kind === "over" ? saidInWords(played) : "cannot go on";
}

/** `dice = 6 and 1`, `again: yes` */
export function eventInWords(event: JsonObject): string {
  const { at, ...what } = event;
  const [verb = "", value = null] = Object.entries(what)[0] ?? [];
  const words = Array.isArray(value) ? value.map(shown).join(" and ") : shown(value);
  return `${shown(at ?? null)} ${verb} ${words}`;
}

export function shown(value: Json): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null) return "none";
  return typeof value === "object" ? toJson(value) : String(value);
}

/**
 * Titles that were given and that the rules do not state, though they state one that is nearly the same or a part of it.
 * They count as other titles, which is right for most of them: the reader sees which one may have been meant.
 */
import type { Fact, Program, Type } from "../check/program.ts";
import { isObject, type Json } from "../core/json.ts";
import { titlesIn } from "../core/titles.ts";
import { presentType } from "../core/types.ts";
import { foldName, nearNames } from "../near-names.ts";

export interface NearTitle {
  readonly title: string;
  readonly near: readonly string[];
}

export function nearTitles(
  program: Program,
  inputs: readonly { readonly name: string; readonly type: Type }[],
  given: Readonly<Record<string, Json>>,
): readonly NearTitle[] {
  const titles = titlesIn(program);
  const found = new Map<string, NearTitle>();
  const look = (value: Json, type: Type): void => {
    const inner = presentType(type);
    if (typeof value === "string" && inner.kind === "name") {
      const near = nearestOf(value, titles[inner.name] ?? []);
      if (near.length > 0) found.set(value, { title: value, near });
    } else if (Array.isArray(value)) {
      if (inner.kind === "list" || inner.kind === "set") for (const item of value) look(item, inner.of);
    } else if (isObject(value) && (inner.kind === "record" || inner.kind === "ref")) {
      const fields: readonly Fact[] = program.types.records.get(inner.name)?.fields ?? [];
      for (const { name, type: own } of fields) {
        const part = value[name];
        if (part !== undefined) look(part, own);
      }
    }
  };
  for (const { name, type } of inputs) {
    const value = given[name];
    if (value !== undefined) look(value, type);
  }
  return [...found.values()];
}

/** None for a title that the rules state, and none that only adds words to it. */
function nearestOf(title: string, stated: readonly string[]): readonly string[] {
  const folded = foldName(title);
  if (stated.some((each) => foldName(each) === folded)) return [];
  return nearNames(title, stated).filter((each) => !`-${foldName(each)}-`.includes(`-${folded}-`));
}

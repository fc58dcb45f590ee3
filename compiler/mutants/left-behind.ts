/**
 * Says what to ask of what a play leaves behind, so that the answer of the changed play is another: by the path of what differs,
 * and of things in lists by how many are so, or what they come to together.
 */
import type { Play } from "../check/plays.ts";
import type { Program, Type } from "../check/program.ts";
import type { Told } from "./situation.ts";
import type { Json } from "../core/json.ts";

/** `valueText`: a value of a type, as an example writes it. */
export function leftQuestions(
  program: Program,
  play: Play,
  changes: readonly Told[],
  valueText: (type: Type, value: Json) => string,
): readonly string[] {
  const found = new Set<string>();
  for (const { said, changed } of changes) {
    const [before, after] = [said.value, changed.value];
    if (!isObject(before) || !isObject(after)) continue;
    for (const [path, value] of Object.entries(before)) {
      const question = questionOf(program, play, path, value, valueText);
      found.add(`${question} = ? after ${play.id}`);
      if (found.size >= mostQuestions) return [...found];
    }
  }
  return [...found];
}

/** What else differs is left to whoever completes the example. */
const mostQuestions = 4;

function questionOf(
  program: Program,
  play: Play,
  path: string,
  value: Json,
  valueText: (type: Type, value: Json) => string,
): string {
  const [root = "", ...steps] = path.match(/[^.[\]]+/g) ?? [];
  const inputs = [...play.params, ...program.facts];
  let type = present(inputs.find(({ name }) => name === root)?.type);
  let list: string | null = null;
  let at = root;
  for (const step of steps) {
    if (type.kind === "list" || type.kind === "set") {
      // Within what stands in a list in a list, how long that is has to do.
      if (list !== null) return numberOf(list, `(count ${inner} in ${at}) > 0`);
      list = at;
      at = binder;
      type = present(type.of);
    } else {
      const fields =
        type.kind === "record"
          ? program.types.records.get(type.name)?.fields
          : type.kind === "shape"
            ? type.fields
            : undefined;
      const field = fields?.find(({ name }) => name === step);
      // What is built in is asked for as a whole.
      if (field === undefined) break;
      at = `${at}.${step}`;
      type = present(field.type);
    }
  }
  if (list === null) return at;
  if (at === binder) return `(count ${binder} in ${list})`;
  if (type.kind === "truth") return numberOf(list, at);
  if (value === null) return numberOf(list, `${at} is none`);
  if (type.kind === "count" || type.kind === "quantity" || type.kind === "ratio")
    return `(sum of ${at} for ${binder} in ${list})`;
  return typeof value === "string" && type.kind === "enum"
    ? numberOf(list, `${at} = ${valueText(type, value)}`)
    : numberOf(list, `${at} is known`);
}

function numberOf(list: string, condition: string): string {
  return `(count ${binder} in ${list} with ${condition})`;
}

const binder = "that-one";
const inner = "of-those";

function present(type: Type | undefined): Type {
  if (type === undefined) return { kind: "unknown" };
  return type.kind === "or-none" ? present(type.of) : type;
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

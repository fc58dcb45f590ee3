/**
 * Whether what is handed in answers what a play waits for: as many dice as are rolled, an option that is legal, a value
 * of the type. What is asked for is found by the lines; where the answer comes from is the caller's.
 */
import type { Program } from "../../check/program.ts";
import { nearNames } from "../../near-names.ts";
import { decoded } from "../decode.ts";
import { domainOf } from "../domain.ts";
import { type Context, type GivenFault, notLegal, unknownPath, wrong, wrongNumber } from "../given-faults.ts";
import { isOpen, type Value } from "../../runtime/result.ts";
import { optionJson } from "./options.ts";
import type { Answer, Request } from "./running.ts";
import type { Domain } from "../../core/stepper.ts";
import type { Json, JsonObject } from "../../core/json.ts";

export function answerTo(program: Program, request: Request, json: Json): Answer | readonly GivenFault[] {
  const context: Context = { program, faults: [] };
  const value = valueFor(context, request, json);
  return value === undefined ? context.faults : { kind: "value", value };
}

/** An event from the table that is legal now, with what goes with it. */
export function externalEvent(
  program: Program,
  legal: readonly string[],
  name: string,
  given: JsonObject,
): Answer | readonly GivenFault[] {
  const context: Context = { program, faults: [] };
  const event = program.events.find((each) => each.name === name && legal.includes(name));
  if (event === undefined) {
    const help = legal.length > 0 ? `Possible events now: ${legal.join(", ")}.` : "No event is possible now.";
    const message = `\`${name}\` cannot happen here.`;
    return [{ code: "not-legal", path: name, message, help, near: nearNames(name, legal) }];
  }
  for (const key of Object.keys(given))
    if (!event.params.some((param) => param.name === key))
      unknownPath(
        context,
        `${name}.${key}`,
        key,
        event.params.map((param) => param.name),
      );
  const args = event.params.map((param): [string, Value | undefined] => {
    const path = `${name}.${param.name}`;
    return [param.name, decoded(context, path, param.type, given[param.name] ?? null, param.optional)];
  });
  if (context.faults.length > 0) return context.faults;
  const known = args.flatMap(([key, value]): [string, Value][] =>
    value === undefined ? [] : [[key, value]],
  );
  return { kind: "external", event, args: new Map(known) };
}

/** What may be filled in for a request. */
export function domainOfRequest(program: Program, request: Request): Domain {
  if (request.kind === "roll") return { kind: "dice", dice: request.dice, sides: request.sides };
  if (request.kind === "observe") return domainOf(program, request.type);
  const values = request.options.map((option) => optionJson(program, request.type, option));
  return { kind: "values", open: false, values };
}

export function isAnswer(found: Answer | readonly GivenFault[]): found is Answer {
  return "kind" in found;
}

function valueFor(context: Context, request: Request, json: Json): Value | undefined {
  const { path, type } = request;
  if (request.kind === "observe") return decoded(context, path, type, json);
  if (request.kind === "roll") return faces(context, request, json);
  const { program } = context;
  const options = request.options.map((value) => ({ value, json: optionJson(program, type, value) }));
  const found = options.find((option) => JSON.stringify(option.json) === JSON.stringify(json));
  if (found) return found.value;
  // As it may be called in another language, or with a unit.
  const read = isPlain(type.kind) ? decoded({ program, faults: [] }, path, type, json) : undefined;
  const written = read === undefined || isOpen(read) ? null : JSON.stringify(optionJson(program, type, read));
  const same = options.find((option) => JSON.stringify(option.json) === written);
  if (same !== undefined) return same.value;
  return notLegal(
    context,
    path,
    json,
    options.map((option) => option.json),
  );
}

/** Of one die its face alone will do. */
function faces(context: Context, request: Extract<Request, { kind: "roll" }>, json: Json): Value | undefined {
  const { path, dice, sides } = request;
  const items: readonly Json[] | null = Array.isArray(json) ? json : typeof json === "number" ? [json] : null;
  if (items === null) return wrong(context, path, `a list of ${dice} faces of a D${sides}`, json);
  if (items.length !== dice) return wrongNumber(context, path, items.length, dice, sides);
  // A face stands for itself. To read it like other values takes tables for what is in them, once for each die of a course.
  const isFace = (item: Json): item is number =>
    typeof item === "number" && Number.isInteger(item) && item >= 1 && item <= sides;
  const thrown = items.map((item, i) =>
    isFace(item) ? item : decoded(context, `${path}[${i}]`, { kind: "die", sides }, item),
  );
  if (context.faults.length > 0) return undefined;
  return { kind: "list", items: thrown.filter((die) => die !== undefined) };
}

function isPlain(kind: string): boolean {
  return ["truth", "count", "ratio", "quantity", "enum", "name", "duty", "or-none"].includes(kind);
}

/**
 * Whether what is handed in answers what a play waits for: as many dice as are thrown, an option that is legal, a value that
 * can be seen; and whether what comes from the table may come now. What does not fit is refused with its reason.
 */
import { exact, mostThousandths } from "./exact.ts";
import { matchValue, otherSign } from "./match-word.ts";
import { wordsOf } from "./named.ts";
import type { Answer, ObservedDomain, Running, Waiting } from "./playing.ts";
import type { Problem } from "./problems.ts";
import { comingNow, type Part } from "./reactions.ts";

/** What is handed in at a path, or comes from the table. */
export type PlayEvent =
  | { readonly at: string; readonly rolled: readonly number[] }
  | { readonly at: string; readonly chose: unknown }
  | { readonly at: string; readonly drew: unknown }
  | { readonly at: string; readonly saw: unknown }
  | { readonly external: string; readonly with?: Readonly<Record<string, unknown>> };

/** Why there cannot be such an event, or such a start. */
export interface Refusal {
  readonly code: Problem["code"] | "wrong-number" | "not-legal" | "not-asked" | "refused";
  readonly path: string;
  readonly message: string;
  readonly help: string;
  readonly near?: readonly string[];
}

const words = { roll: "rolled", choose: "chose", draw: "drew", observe: "saw" } as const;

export function answerTo(run: Running, { request, values }: Waiting, event: PlayEvent): Answer | Refusal {
  if (typeof event !== "object" || event === null)
    return wrong(request.path, "an event: an object with `at`");
  const named: unknown = "external" in event ? event.external : event.at;
  if (typeof named !== "string") return wrong(request.path, "an event: an object with `at`");
  if ("external" in event) return fromTable(run, event.external, event.with ?? {});
  const { path, kind } = request;
  if (event.at !== path) return notAsked(event.at, `It waits for \`${path}\`.`);
  const word = words[kind];
  if (!(word in event)) {
    const message = `\`${path}\` needs an event with \`${word}\`, but this is another one.`;
    return { code: "not-asked", path, message, help: `Write \`{ at: "${path}", ${word}: … }\`.` };
  }
  const given = (event as Readonly<Record<string, unknown>>)[word];
  if (kind === "roll") return rolled(path, given, request.dice, request.sides);
  if (kind === "observe") return read(run, path, request.domain, given);
  const { options } = request;
  const place = options.findIndex((option) => isGiven(option, given));
  if (place >= 0) return { value: values[place] };
  const help = `Choose one of ${options.map((option) => JSON.stringify(option)).join(", ")}.`;
  return { code: "not-legal", path, message: `This answer is not an option for \`${path}\` here.`, help };
}

/** Whether what was given is an option. Only the parts that the option has are gone into: what is given has no end. */
function isGiven(option: unknown, given: unknown): boolean {
  if (typeof option !== "object" || option === null) return option === given;
  if (typeof given !== "object" || given === null || Array.isArray(option) !== Array.isArray(given))
    return false;
  const [wanted, found] = [option, given].map((each) =>
    Object.entries(each).filter(([, part]) => part !== undefined),
  );
  if (wanted === undefined || wanted.length !== found?.length) return false;
  const parts = new Map(found);
  return wanted.every(([key, part]) => parts.has(key) && isGiven(part, parts.get(key)));
}

export function isRefusal(found: Answer | Refusal): found is Refusal {
  return "code" in found;
}

export function notAsked(path: string, help: string): Refusal {
  return { code: "not-asked", path, message: `Nothing here asks for \`${path}\`.`, help };
}

function rolled(path: string, given: unknown, dice: number, sides: number): Answer | Refusal {
  if (!Array.isArray(given)) return wrong(path, `a list of ${dice} faces of a D${sides}`);
  if (given.length !== dice) {
    const message = `\`${path}\` has ${given.length === 1 ? "one die" : `${given.length} dice`}, but ${dice === 1 ? "one is" : `${dice} are`} rolled.`;
    return { code: "wrong-number", path, message, help: `Give a list of ${dice} faces from 1 to ${sides}.` };
  }
  for (const [i, face] of given.entries()) {
    if (!Number.isInteger(face)) return wrong(`${path}[${i}]`, `the face of a D${sides}`);
    if (face < 1 || face > sides)
      return outside(`${path}[${i}]`, `It is ${face}: give a face from 1 to ${sides}.`);
  }
  return { value: [...given] };
}

/** Whoever plays hands in an event that is legal now, with what goes with it. */
function fromTable(run: Running, event: string, given: Readonly<Record<string, unknown>>): Answer | Refusal {
  const legal = comingNow(run);
  const parts: Readonly<Record<string, Part>> = run.table.events?.[event]?.outside ?? {};
  if (!legal.includes(event)) {
    const help = legal.length > 0 ? `Possible events now: ${legal.join(", ")}.` : "No event is possible now.";
    return { code: "not-legal", path: event, message: `\`${event}\` cannot happen here.`, help };
  }
  const properties = Object.entries(parts).map(([name, { property = name }]) => property);
  const unknown = Object.keys(given).find((key) => !properties.includes(key));
  if (unknown !== undefined) {
    const path = `${event}.${unknown}`;
    return { code: "unknown-path", path, message: `There is no \`${path}\`.`, help: "Leave it out." };
  }
  const args: Record<string, unknown> = {};
  for (const [name, { property = name, domain, optional = false }] of Object.entries(parts)) {
    const value = given[property] ?? null;
    if (value === null && optional) args[property] = null;
    else {
      const found = read(run, `${event}.${property}`, domain, value);
      if (isRefusal(found)) return found;
      if ("value" in found) args[property] = found.value;
    }
  }
  return { external: event, args };
}

// ---------------------------------------------------------------- values

function read(run: Running, path: string, domain: ObservedDomain, given: unknown): Answer | Refusal {
  if (domain === "any") return { value: given };
  if (domain === "truth") return typeof given === "boolean" ? { value: given } : wrong(path, "true or false");
  if (domain === "text") return typeof given === "string" ? { value: given } : wrong(path, "a text");
  if ("orNone" in domain) return given === null ? { value: null } : read(run, path, domain.orNone, given);
  if ("thing" in domain) return thing(run, path, domain.thing, given);
  if ("list" in domain) {
    if (!Array.isArray(given)) return wrong(path, "a list");
    const items = given.map((item, i) => read(run, `${path}[${i}]`, domain.list, item));
    return items.find(isRefusal) ?? { value: items.map((item) => ("value" in item ? item.value : null)) };
  }
  if ("values" in domain) {
    if (typeof given !== "string") return wrong(path, "a name");
    const found = matchValue(domain, given);
    if (found.kind === "value") return { value: found.value };
    const names =
      found.kind === "ambiguous" ? found.values : domain.values.flatMap((each) => wordsOf(each).slice(0, 1));
    const other = domain.open === true ? `, or \`${otherSign}${given}\` if it is really another one` : "";
    return outside(path, `Give one of ${names.join(", ")}${other}.`);
  }
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, whole = false } = domain;
  if (typeof given !== "number" || !Number.isFinite(given) || (whole && !Number.isInteger(given)))
    return wrong(path, "a number");
  if (Math.abs(given) > (whole ? Number.MAX_SAFE_INTEGER : mostThousandths)) {
    const message = `\`${path}\` is ${given}, which is too large to be exact.`;
    return { code: "too-large", path, message, help: "Give a number with fewer digits." };
  }
  if (!whole && exact(given) !== given) {
    const message = `\`${path}\` is ${given}, which has more than three decimals.`;
    return { code: "too-fine", path, message, help: "Round it to three decimals." };
  }
  return given < from || given > to
    ? outside(path, `Give a number from ${from} to ${to}.`)
    : { value: given };
}

/** By its id, by its place, or as it is. */
function thing({ things }: Running, path: string, wanted: string, given: unknown): Answer | Refusal {
  if (typeof given === "object" && given !== null) return { value: things.adopt(given, path) };
  if (typeof given !== "string") return wrong(path, `the id of a ${wanted}`);
  const found = things.byId.get(given) ?? [...things.places].find(([, place]) => place === given)?.[0];
  return found === undefined ? outside(path, `Give the id of a ${wanted} that is there.`) : { value: found };
}

function wrong(path: string, wanted: string): Refusal {
  return {
    code: "wrong-type",
    path,
    message: `\`${path}\` has the wrong type.`,
    help: `Give ${wanted}.`,
  };
}

function outside(path: string, help: string): Refusal {
  return { code: "outside-domain", path, message: `\`${path}\` is not a possible value.`, help };
}

/**
 * Whether what is given to a play is what it asks for: all that it needs is there, of the right shape, within its bounds and
 * among its names. What does not fit is told in sentences: what was found, where, why not, and what to do.
 */
import type { Refusal } from "./answers.ts";
import { exact } from "./exact.ts";

/** What may be given for something. */
export type GivenDomain =
  | "truth"
  | "text"
  | "object"
  | "any"
  | { readonly from?: number; readonly to?: number; readonly whole?: true }
  | { readonly values: readonly string[]; readonly open?: true }
  | { readonly die: number }
  | { readonly parts: () => GivenParts }
  /** One that is named elsewhere: of it only its id may be known. */
  | { readonly named: () => GivenParts }
  | { readonly list: GivenDomain }
  /** It may be left out, or null. */
  | { readonly orNone: GivenDomain }
  /** It may be left out: there is something it is at first. */
  | { readonly orFirst: GivenDomain };

/** By property. */
export type GivenParts = Readonly<Record<string, GivenDomain>>;

/** All that is wrong with it; empty where it can be played with. */
export function givenFaults(wanted: GivenParts, given: unknown): readonly Refusal[] {
  const reader: Reader = { faults: [], seen: new Map() };
  if (isObject(given)) readParts(reader, "", wanted, given);
  else tellWrong(reader, "", "an object with a value for each fact", given);
  return reader.faults;
}

interface Reader {
  readonly faults: Refusal[];
  /** Things may stand in one another. */
  readonly seen: Map<object, Set<() => GivenParts>>;
}

function readParts(reader: Reader, path: string, wanted: GivenParts, given: object): void {
  for (const [property, domain] of Object.entries(wanted)) {
    const value: unknown = Object.hasOwn(given, property)
      ? (given as Record<string, unknown>)[property]
      : undefined;
    read(reader, path === "" ? property : `${path}.${property}`, domain, value);
  }
}

function read(reader: Reader, path: string, domain: GivenDomain, given: unknown): void {
  const isLeftOut = given === undefined;
  if (typeof domain === "object" && "orNone" in domain) {
    if (!isLeftOut && given !== null) read(reader, path, domain.orNone, given);
    return;
  }
  if (typeof domain === "object" && "orFirst" in domain) {
    if (!isLeftOut) read(reader, path, domain.orFirst, given);
    return;
  }
  const wanted = inWords(domain);
  if (isLeftOut) {
    const message = `\`${path}\` is not given, and without it nothing can be played.`;
    reader.faults.push({ code: "missing", path, message, help: `Give ${wanted}.` });
  } else if (domain === "any") return;
  else if (domain === "truth") tellUnless(typeof given === "boolean", reader, path, wanted, given);
  else if (domain === "text") tellUnless(typeof given === "string", reader, path, wanted, given);
  else if (domain === "object") tellUnless(isObject(given), reader, path, wanted, given);
  else if ("values" in domain) {
    if (typeof given !== "string") tellWrong(reader, path, wanted, given);
    else if (domain.open !== true && !domain.values.includes(given)) tellOutside(reader, path, wanted, given);
  } else if ("die" in domain) {
    const face = isObject(given) && "face" in given ? given.face : given;
    if (!Number.isInteger(face)) tellWrong(reader, path, wanted, given);
    else if (Number(face) < 1 || Number(face) > domain.die) tellOutside(reader, path, wanted, face);
  } else if ("list" in domain) listed(reader, path, domain.list, given);
  else if ("parts" in domain || "named" in domain) thing(reader, path, domain, given);
  else numberIn(reader, path, domain, given);
}

function listed(reader: Reader, path: string, domain: GivenDomain, given: unknown): void {
  if (!Array.isArray(given) && !(given instanceof Set)) {
    tellWrong(reader, path, "a list", given);
    return;
  }
  for (const [i, item] of [...given].entries()) read(reader, `${path}[${i}]`, domain, item ?? null);
}

function thing(
  reader: Reader,
  path: string,
  domain: Extract<GivenDomain, { readonly parts: unknown } | { readonly named: unknown }>,
  given: unknown,
): void {
  if (!isObject(given)) {
    tellWrong(reader, path, inWords(domain), given);
    return;
  }
  if ("named" in domain && Object.keys(given).join() === "id") return;
  const parts = "named" in domain ? domain.named : domain.parts;
  const before = reader.seen.get(given) ?? new Set();
  if (before.has(parts)) return;
  reader.seen.set(given, before.add(parts));
  readParts(reader, path, parts(), given);
}

function numberIn(
  reader: Reader,
  path: string,
  domain: Extract<GivenDomain, { readonly from?: number }>,
  given: unknown,
): void {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, whole = false } = domain;
  const value = amountOf(given);
  if (value === null || (whole && !Number.isInteger(value))) tellWrong(reader, path, inWords(domain), given);
  else if (value < from || value > to) tellOutside(reader, path, inWords(domain), value);
  else if (typeof given === "number" && !whole && exact(given) !== given) {
    const message = `\`${path}\` is ${given}, which is finer than an amount can be.`;
    reader.faults.push({ code: "too-fine", path, message, help: "Round it to three decimals." });
  }
}

/** A number, or a fraction as two of them. */
function amountOf(given: unknown): number | null {
  if (typeof given === "number") return Number.isFinite(given) ? given : null;
  if (!isObject(given) || !("n" in given) || !("d" in given)) return null;
  const { n, d } = given;
  return Number.isInteger(n) && Number.isInteger(d) && d !== 0 ? Number(n) / Number(d) : null;
}

function isObject(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given) && !(given instanceof Set);
}

// ---------------------------------------------------------------- in words

function tellUnless(holds: boolean, reader: Reader, path: string, wanted: string, given: unknown): void {
  if (!holds) tellWrong(reader, path, wanted, given);
}

function tellWrong({ faults }: Reader, path: string, wanted: string, given: unknown): void {
  const at = path === "" ? "What is given" : `\`${path}\``;
  const message = `${at} is ${shown(given)}, where ${wanted} is wanted.`;
  faults.push({ code: "wrong-type", path, message, help: `Give ${wanted}.` });
}

function tellOutside({ faults }: Reader, path: string, wanted: string, given: unknown): void {
  const message = `\`${path}\` is ${shown(given)}, which it cannot be.`;
  faults.push({ code: "outside-domain", path, message, help: `Give ${wanted}.` });
}

function inWords(domain: GivenDomain): string {
  if (domain === "truth") return "true or false";
  if (domain === "text") return "a text";
  if (typeof domain === "string") return "an object";
  if ("values" in domain) return domain.open === true ? "a name" : `one of ${domain.values.join(", ")}`;
  if ("die" in domain) return `a face from 1 to ${domain.die}`;
  if ("list" in domain) return "a list";
  if ("orNone" in domain) return inWords(domain.orNone);
  if ("orFirst" in domain) return inWords(domain.orFirst);
  if ("parts" in domain || "named" in domain) return "an object";
  const { from, to, whole } = domain;
  const number = whole ? "a whole number" : "a number";
  if (from !== undefined && to !== undefined) return `${number} from ${from} to ${to}`;
  return from !== undefined
    ? `${number}, at least ${from}`
    : to !== undefined
      ? `${number}, at most ${to}`
      : number;
}

function shown(given: unknown): string {
  if (given === null) return "null";
  if (Array.isArray(given) || given instanceof Set) return "a list";
  if (typeof given === "object") return "an object";
  return typeof given === "string"
    ? `"${given.length > 60 ? `${given.slice(0, 59)}…` : given}"`
    : String(given);
}

/**
 * A value of the emitted code as situations and verdicts are written: the way back from what the runtime makes of JSON. It
 * asks for types alone, so that the command line and readers' browsers write values by the same code.
 */
import { camel } from "./casing.ts";
import type { Json } from "../../core/json.ts";

/** As much of a type as tells how its values are written; of a checked program as well as of a page's vocabulary. */
export type Writable =
  | { readonly kind: Plain }
  | { readonly kind: "quantity"; readonly unit: string }
  | { readonly kind: "record" | "ref"; readonly name: string }
  | { readonly kind: "shape"; readonly fields: Parts }
  | { readonly kind: "list" | "set" | "interval" | "or-none"; readonly of: Writable };
export type Parts = readonly { readonly name: string; readonly type: Writable }[];
type Plain =
  | "truth"
  | "count"
  | "ratio"
  | "enum"
  | "name"
  | "keywords"
  | "moment"
  | "duty"
  | "square"
  | "die"
  | "unknown";

/** `fieldsOf`: what records of that name hold. */
export function writtenValue(type: Writable, value: unknown, fieldsOf: (record: string) => Parts): Json {
  const written = (of: Writable, part: unknown): Json => {
    if (part === null || part === undefined) return null;
    switch (of.kind) {
      case "or-none":
        return written(of.of, part);
      case "count":
      case "ratio":
      case "quantity":
        return writtenNumber(of, part);
      case "list":
        return (part as readonly unknown[]).map((item) => written(of.of, item));
      case "set":
        return inOneOrder([...(part as Iterable<unknown>)].map((item) => written(of.of, item)));
      case "keywords":
        return inOneOrder([...(part as Iterable<string>)]);
      case "shape":
        return parts(part, of.fields);
      case "interval":
        return parts(
          part,
          ["from", "to"].map((name) => ({ name, type: of.of })),
        );
      case "record":
      case "ref": {
        const { id } = part as { readonly id?: unknown };
        if (of.kind === "ref") return typeof id === "string" ? id : null;
        const held = parts(part, fieldsOf(of.name));
        return typeof id === "string" ? { id, ...held } : held;
      }
      case "truth":
      case "enum":
      case "name":
      case "moment":
      case "duty":
      case "square":
      case "die":
      case "unknown":
        return part as Json;
    }
  };
  const parts = (whole: unknown, named: Parts): { readonly [name: string]: Json } => {
    const own = whole as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      named.flatMap(({ name, type: of }): [string, Json][] => {
        const known = [name, camel(name)].find((each) => Object.hasOwn(own, each));
        const part = known === undefined ? undefined : own[known];
        return part === undefined ? [] : [[name, written(of, part)]];
      }),
    );
  };
  return written(type, value);
}

/** A set has no order of its own: each once, sorted by how it is written. */
function inOneOrder(items: readonly Json[]): Json {
  const once = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function writtenNumber(type: Writable, value: unknown): Json {
  const unit = type.kind === "quantity" && type.unit !== "%" ? type.unit : "";
  const text =
    typeof value === "object" && value !== null && "n" in value && "d" in value
      ? fractionText(Number(value.n), Number(value.d))
      : String(value);
  if (type.kind === "ratio" || unit !== "") return `${text}${unit}`;
  return String(Number(text)) === text ? Number(text) : text;
}

/** As a decimal where three places hold it, as amounts have, else as a fraction. */
function fractionText(n: number, d: number): string {
  return Number.isInteger((n * 1000) / d) ? String(n / d) : `${n}/${d}`;
}

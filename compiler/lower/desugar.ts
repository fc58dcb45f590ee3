/**
 * Rewrites an expression to other words of the language, so that fewer words need a meaning of their own. The law of each
 * function: its result means the same as its argument, also for operands that are unknown or none.
 */
import { negate, zero } from "../check/rational.ts";
import type { Type } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";
import { presentType, typeOfUse } from "../core/types.ts";

type Written<Kind extends Surface["kind"]> = Extract<Surface, { kind: Kind }>;

const truth: Type = { kind: "truth" };

/** `a != b` is `not a = b`. */
export function unlike(from: Written<"compare">): Surface {
  return contrary({ ...from, op: "=" });
}

/** `x is known` is `not x is none`. */
export function known(from: Written<"is-known">): Surface {
  return contrary({ ...from, kind: "is-none" });
}

function contrary(of: Surface): Surface {
  return { kind: "not", of, type: truth, span: of.span };
}

/** `-x` is `0 - x`, and `-3` a number. */
export function negation({ of, type, span }: Written<"negate">): Surface {
  if (of.kind === "number") return { kind: "number", value: negate(of.value), type, span };
  const nothing: Surface = { kind: "number", value: zero, type, span };
  return { kind: "arithmetic", op: "-", left: nothing, right: of, type, span };
}

/** `unit has X` is `unit.keywords has X or gains-x(unit)`, and the same of each keyword that implies X. */
export function keyword(from: Written<"has">): Surface {
  const { of, field, span } = from;
  const all = [{ keyword: from.keyword, gained: from.gained }, ...from.implying];
  const set = field === null ? of : fieldOf(of, field, span);
  const printed = all.map(
    (each): Surface => ({ ...from, of: set, keyword: each.keyword, field: null, gained: null, implying: [] }),
  );
  // The one who gains it is the record, also where its keywords are named.
  const bearer = field !== null ? of : of.kind === "field" ? of.of : null;
  const gains = all.flatMap(({ gained }) =>
    gained === null || bearer === null ? [] : [gainedBy(bearer, gained, span)],
  );
  const [only, ...more] = [...printed, ...gains];
  return only !== undefined && more.length === 0
    ? only
    : { kind: "or", any: [...printed, ...gains], type: truth, span };
}

function fieldOf(of: Surface, field: NonNullable<Written<"has">["field"]>, span: Surface["span"]): Surface {
  const { name, optional } = field;
  return { kind: "field", of, name, optional, type: typeOfUse(field), span };
}

/** `none` gains nothing. */
function gainedBy(bearer: Surface, decision: Written<"call">["decision"], span: Surface["span"]): Surface {
  const call: Surface = { kind: "call", decision, args: [bearer], type: truth, span };
  if (bearer.type.kind !== "or-none") return call;
  const args = [{ ...bearer, type: presentType(bearer.type) }];
  return {
    kind: "and",
    all: [
      { kind: "is-known", of: bearer, type: truth, span },
      { ...call, args },
    ],
    type: truth,
    span,
  };
}

/** `every x in L with F has B` is `not some x in L with F has not B`. */
export function every(from: Written<"every">): Surface {
  return contrary({ ...from, kind: "some", body: { ...contrary(from.body), span: from.body.span } });
}

/** `some x in L with F has B` looks for an element with `F and B`. */
export function sought({ filter, body, span }: Written<"some">): Surface {
  const all = [filter, body].filter((part) => part !== null);
  const [only = { kind: "truth", value: true, type: truth, span }] = all;
  return all.length > 1 ? { kind: "and", all, type: truth, span } : only;
}

/** `count x in L with F` is the number of `those x in L with F`; so it is with sums and whatever else is over a list. */
export function kept({ binder, list, filter, span }: Written<"count" | "aggregate" | "nearest">): Surface {
  return filter === null ? list : { kind: "those", binder, list, filter, type: listOf(list.type), span };
}

function listOf(type: Type): Type {
  if (type.kind === "or-none") return listOf(type.of);
  return type.kind === "set" ? { kind: "list", of: type.of } : type;
}

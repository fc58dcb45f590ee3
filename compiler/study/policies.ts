/** Reads policies as people write them: by name, `first`, `uniform`, or the best for a goal. */
import { parseExpression } from "../../grammar/index.ts";
import { checkExpression } from "../check/check.ts";
import type { Goal, Play, Playing } from "../check/plays.ts";
import type { Expr, Program } from "../check/program.ts";
import { nearNames } from "../near-names.ts";
import type { CompiledVersion } from "../compile.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { RequestError } from "./request-error.ts";
import { presentType } from "../core/types.ts";

type Found = Pick<CompiledVersion, "book" | "program">;

/** `bold`, `marines=bold`, `uniform`, `stealers=first`, `best for stealers by dead, then least kill` */
export function policyFrom(found: Found, play: Play, text: string): readonly [string, Playing] {
  const best = /^best\s+for\s+([a-z][\w-]*)\s+by\s+(.+)$/is.exec(text.trim());
  if (best) {
    const [, owner = "", goals = ""] = best;
    const list = goals.split(/,\s*then\s+/).map((goal) => goalFrom(found, play, goal));
    tellUnknownSide(found.program, owner);
    return [owner, { kind: "best", owner, goals: list }];
  }
  const [, side = "", name = ""] = /^(?:([a-z][\w-]*)\s*=\s*)?([a-z][\w-]*)$/i.exec(text.trim()) ?? [];
  if (side !== "") tellUnknownSide(found.program, side);
  if (name === "uniform" || name === "first") return [side, { kind: name }];
  const { policies } = found.program;
  const policy = policies.find((each) => each.name === name && (side === "" || each.owner === side));
  if (policy) return [policy.owner, { kind: "policy", name }];
  const known = [...new Set(policies.map((each) => each.name)), "uniform", "first"];
  throw new RequestError(
    `There is no policy \`${text}\` in this version.`,
    `It has: ${known.join(", ")}; or write 'best for <side> by <goal>'.`,
    nearNames(name, known),
  );
}

export function goalFrom({ book }: Found, play: Play, text: string): Goal {
  const least = /^least\s+/.test(text.trim());
  return { least, value: resultExpr(book, play.id, text.trim().replace(/^least\s+/, "")) };
}

function resultExpr(book: Found["book"], play: DecisionId, text: string): Expr {
  const source = { path: "goal", text };
  const parsed = parseExpression(source);
  const checked =
    parsed.diagnostics.length > 0 ? parsed : checkExpression(book, parsed.value, source.path, play);
  const fault = checked.diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (fault || !("type" in checked.value)) {
    throw new RequestError(
      `\`${text}\` is not a goal: ${fault?.message ?? "it cannot be read."}`,
      "Name a result of the sequence, or compare one with a value.",
    );
  }
  const expr = checked.value as Expr;
  if (!["truth", "count", "ratio", "quantity", "die", "unknown"].includes(presentType(expr.type).kind))
    throw new RequestError(
      `\`${text}\` is not a goal: it is neither a number nor yes or no.`,
      "Compare it with a value: `… = …`.",
    );
  return expr;
}

/** A side is a value of an enumeration, as wherever rules name one. */
function tellUnknownSide(program: Program, name: string): void {
  const known = [...program.types.enums.values()].flatMap(({ values }) => values.map((value) => value.name));
  if (known.includes(name)) return;
  const asks = [...program.plays, ...program.reactions].flatMap((each) => each.asks);
  const owners = new Set(
    [...program.policies, ...asks].flatMap(({ owner }) => (owner === null ? [] : [owner])),
  );
  throw new RequestError(
    `There is no side \`${name}\` in this version.`,
    owners.size > 0 ? `The sides that choose: ${[...owners].join(", ")}.` : "No side makes choices in it.",
    nearNames(name, [...owners]),
  );
}

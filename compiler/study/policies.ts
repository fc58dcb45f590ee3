/** Reads policies as people write them: by name, `first`, `uniform`, choice by choice, or the best for goals. */
import { parse, parseExpression } from "../../grammar/index.ts";
import type { Source } from "../amend/book.ts";
import { check, checkExpression } from "../check/check.ts";
import type { Goal, Play, Playing, Policy } from "../check/plays.ts";
import type { Expr, Program } from "../check/program.ts";
import { nearNames } from "../near-names.ts";
import type { CompiledVersion } from "../compile.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { RequestError } from "./request-error.ts";
import { presentType } from "../core/types.ts";

type Found = Pick<CompiledVersion, "book" | "program">;

/**
 * `bold`, `marines=bold`, `uniform`, `stealers=first`, `best for stealers by dead, then least kill`,
 * `stealers=best for dead and not kill`, `marines: fire = yes when range <= 3, else no`
 */
export function policyFrom(found: Found, play: Play, text: string): readonly [string, Playing] {
  const best = /^(?:([a-z][\w-]*)\s*=\s*)?best\s+(?:(?:for\s+([a-z][\w-]*)\s+)?by|for)\s+(.+)$/is.exec(
    text.trim(),
  );
  const owner = best?.[1] ?? best?.[2];
  if (best && owner !== undefined) {
    const [, , side = owner, goals = ""] = best;
    tellUnknownSide(found.program, owner);
    if (side !== owner)
      throw new RequestError(
        `\`${text}\` names two sides, \`${owner}\` and \`${side}\`.`,
        `Write \`${owner}=best for ${goals}\`.`,
      );
    const list = goals
      .split(/,?\s+then\s+/)
      .map((goal, i) => goalFrom(found, play, i === 0 ? goal.replace(/^first\s+/, "") : goal));
    return [owner, { kind: "best", owner, goals: list }];
  }
  const written = /^([a-z][\w-]*)\s*:\s*(.+)$/is.exec(text.trim());
  if (written) return choicesFrom(found, play, written[1] ?? "", written[2] ?? "");
  const [, side = "", name = ""] = /^(?:([a-z][\w-]*)\s*=\s*)?([a-z][\w-]*)$/i.exec(text.trim()) ?? [];
  if (side !== "") tellUnknownSide(found.program, side);
  if (name === "uniform" || name === "first") return [side, { kind: name }];
  const { policies } = found.program;
  const policy = policies.find((each) => each.name === name && (side === "" || each.owner === side));
  if (policy) return [policy.owner, { kind: "policy", name }];
  const known = [...new Set(policies.map((each) => each.name)), "uniform", "first"];
  throw new RequestError(
    `There is no policy \`${text}\` in this version.`,
    `It has: ${known.join(", ")}; or write '<side>=best for <goal>' or '<side>: <choice> = <value> when <condition>, else <value>'.`,
    nearNames(name, known),
  );
}

/** A policy as people write it beside a question: `fire = yes when range <= 3, else no; move = no`. */
function choicesFrom(found: Found, play: Play, owner: string, text: string): readonly [string, Playing] {
  tellUnknownSide(found.program, owner);
  const asked = text.split(/\s*;\s*/).map((choice): Policy => {
    const [, label = "", value = ""] = /^([a-z][\w.-]*)\s*=\s*(.+)$/is.exec(choice) ?? [];
    if (label === "")
      throw new RequestError(
        `\`${choice}\` is not a choice with a value.`,
        `Write \`${owner}: <choice> = <value> when <condition>, else <value>\`.`,
      );
    const cases = value.replace(/,\s*else\s+/g, ", otherwise ");
    return policyOfChoice(found, play, owner, label, /\swhen\s/.test(cases) ? `(${cases})` : cases);
  });
  return [owner, { kind: "policy", name: `${owner}: ${text}`, asked }];
}

/** Of the sequence asked, else of the first one in the book that has such a choice. */
function policyOfChoice(
  { book, program }: Found,
  play: Play,
  owner: string,
  label: string,
  value: string,
): Policy {
  const all = [play, ...program.plays, ...program.reactions];
  const has = ({ asks }: (typeof all)[number]) =>
    asks.some(
      ({ kind, path }) =>
        kind === "choose" &&
        path
          .replace(/\[.*?\]/g, "")
          .split(".")
          .at(-1) === label,
    );
  const names = [...new Set(all.filter(has).map((each) => ("id" in each ? each.id : each.name)))];
  const problems: string[] = [];
  for (const of of names) {
    const path = "policy";
    const { value: document, diagnostics } = parse({
      path,
      text: `policy asked for ${owner} of ${of} { ${label}: ${value} }`,
    });
    const node = document.items.find((item) => item.kind === "policy");
    const wrong = diagnostics.find(({ severity }) => severity === "error");
    if (node?.kind !== "policy" || wrong) {
      problems.push(wrong?.message ?? "it cannot be read.");
      continue;
    }
    const placed = {
      name: "asked",
      owner: null,
      source: noSource,
      place: { node, file: path },
      stated: new Map(),
      history: [],
    };
    const checked = check({ ...book, policies: [placed] });
    const fault = checked.diagnostics.find(
      ({ severity, span }) => severity === "error" && span.file === path,
    );
    const [policy] = checked.value.policies;
    if (policy && policy.choices.length > 0 && !fault) return policy;
    problems.push(fault?.message ?? "it chooses nothing.");
  }
  const known = new Set(
    all.flatMap(({ asks }) => asks.flatMap(({ kind, path }) => (kind === "choose" ? [path] : []))),
  );
  throw new RequestError(
    problems.length > 0
      ? `\`${label} = ${value}\` is not a policy of ${owner}: ${problems[0]}`
      : `No sequence has a choice \`${label}\`.`,
    `The choices here: ${[...known].slice(0, 20).join(", ")}.`,
    nearNames(label, known),
  );
}

const noSource: Source = { entry: null, citedAs: null, provision: null, file: "" };

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

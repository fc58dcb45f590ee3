/**
 * A request put to whoever plays: it is answered, or something comes from the table first and is dealt with before it.
 * What is asked for is chance.ts and choices.ts; whether an answer fits has been seen to by then.
 */
import type { Ask } from "../../check/plays.ts";
import type { Words } from "../../check/program.ts";
import type { Result } from "../../runtime/result.ts";
import { announce } from "./reactions.ts";
import { type Here, type Leave, type Request, type Running, type Steps, tick } from "./running.ts";
import { cutBy } from "../../runtime/standing.ts";
import { cut, plainLine } from "./standing.ts";
import { findPlay } from "../../core/lookup.ts";

export type Answered = { readonly value: Result } | { readonly leave: Leave };

export function* put(at: Running, here: Here, request: Request): Steps<Answered> {
  for (;;) {
    yield* tick(at);
    const answer = yield request;
    if (answer.kind === "value") return answer;
    const block = cutBy(at, answer.event.name);
    const leave =
      (yield* announce(at, here, answer.event, answer.args, { ...plainLine, together: null })) ??
      (block && cut(at, here, block));
    if (leave) return { leave };
  }
}

/** What check says of an ask, by its path without the passes. */
export function aboutPath(at: Running, path: string): Words {
  const plain = path.replace(/\[\d+\]/g, "[]");
  const own = findPlay(at.program, at.root.name)?.asks ?? [];
  const of = (asks: readonly Ask[], prefix: string): Ask | undefined =>
    asks.find((ask) => `${prefix}${ask.path}` === plain);
  const reacting = at.program.reactions.map(({ name, asks }) => of(asks, `${name}[].`));
  return (of(own, "") ?? reacting.find((ask) => ask !== undefined))?.about ?? {};
}

/**
 * Turns plays, events, reactions, policies and invariants back into text.
 * Their lines are left to the printer of lines.
 */
import type {
  AlwaysDecl,
  EventDecl,
  Played,
  PlayDecl,
  PlayItem,
  PolicyDecl,
  ReactDecl,
  Statement,
  Trigger,
} from "../ast.ts";
import { power } from "../parser/powers.ts";
import type { Notes } from "./comments.ts";
import { expr, type } from "./expressions.ts";
import { apart, group, indent, join, line, type Piece } from "./layout.ts";
import { guarded } from "./chances.ts";
import { lineMembers } from "./lines.ts";
import { sequence } from "./sequence.ts";
import { member, names, namingAfter, namingParts, params, sentenceRefs, texts } from "./words.ts";

export function playItem(notes: Notes, item: PlayItem): Piece {
  switch (item.kind) {
    case "play":
      return play(notes, item);
    case "event":
      return event(notes, item);
    case "react":
      return react(notes, item);
    case "policy":
      return policy(notes, item);
    case "always":
      return always(notes, item);
  }
}

function play(notes: Notes, p: PlayDecl): Piece {
  const head = group(
    `${p.word} ${p.name.text}`,
    p.type === null ? "" : [": ", type(notes, p.type)],
    p.params.length === 0 ? "" : [" given ", params(notes, p.params)],
  );
  const from = p.params.at(-1)?.end ?? p.type?.end ?? p.name.end;
  return [head, " ", ordered(notes, p, from)];
}

function event(notes: Notes, e: EventDecl): Piece {
  return [
    group(`event ${e.name.text}`, e.params.length === 0 ? "" : [" of ", params(notes, e.params)]),
    e.outside ? " from outside" : "",
    namingAfter(notes, e.naming),
  ];
}

function react(notes: Notes, r: ReactDecl): Piece {
  const { each, soon, when, limit } = r;
  const parts: Piece[] = [];
  if (each !== null)
    parts.push([
      `for ${each.binder.text} in `,
      expr(notes, each.list, power.without, "word"),
      each.filter === null ? "" : [" with ", indent(expr(notes, each.filter))],
    ]);
  if (r.after.length > 0) parts.push(`after ${r.after.map(trigger).join(", ")}`);
  if (soon !== null) parts.push(["as soon as ", indent(expr(notes, soon))]);
  if (when !== null) parts.push(["when ", indent(expr(notes, when))]);
  if (r.over.length > 0) parts.push(`over ${names(r.over)}`);
  if (limit !== null)
    parts.push(["limit ", expr(notes, limit.times, power.add, "word"), ` per ${limit.per.text}`]);
  if (r.from.length > 0) parts.push(`from ${sentenceRefs(r.from)}`);
  const head = group(`react ${r.name.text}`, apart(parts.map((part) => [line, part])));
  const ends = [each?.list, each?.filter, ...r.after, soon, when, ...r.over, limit, ...r.from];
  return [head, " ", ordered(notes, r, Math.max(r.name.end, ...ends.map((one) => one?.end ?? 0)))];
}

function trigger({ at, name }: Trigger): string {
  return at === "event" ? name.text : `${at} of ${name.text}`;
}

function policy(notes: Notes, p: PolicyDecl): Piece {
  const choices = p.choices.map(({ label, value }) =>
    member({ start: label.start, end: value.end }, () =>
      group(`${label.text}: `, indent(expr(notes, value))),
    ),
  );
  return [
    `policy ${p.name.text} for ${p.owner.text} of ${p.of.text} `,
    sequence(notes, [...namingParts(p.naming), ...choices], {
      ...braces,
      from: p.of.end,
      to: p.end,
      always: choices.length > 1,
    }),
  ];
}

function always(notes: Notes, a: AlwaysDecl): Piece {
  const { holds } = a;
  if (holds === null)
    return [
      `always ${a.name.text} ends`,
      a.because.length === 0 ? "" : indent(line, texts("because", a.because)),
    ];
  const head = group(
    `always ${a.name.text}`,
    a.params.length === 0 ? "" : [" given ", params(notes, a.params)],
  );
  const members = [...namingParts(a.naming), member(holds, () => statement(notes, holds))];
  const from = a.params.at(-1)?.end ?? a.name.end;
  return [head, " ", sequence(notes, members, { ...braces, from, to: a.end, always: members.length > 1 })];
}

function statement(notes: Notes, { condition, when, from }: Statement): Piece {
  const parts: Piece[] = [];
  if (when !== null) parts.push(["when ", indent(expr(notes, when))]);
  if (from.length > 0) parts.push(`from ${sentenceRefs(from)}`);
  return group(
    "holds ",
    indent(
      expr(notes, condition),
      parts.map((part) => [line, part]),
    ),
  );
}

/** `played bold`, `played best for marines by kill, then least dead` */
export function played(notes: Notes, one: Played): Piece {
  if (one.kind === "played-policy") return `played ${one.policy.text}`;
  const goals = one.goals.map(({ least, value }, index) => [
    index === 0 ? "" : "then ",
    least ? ["least ", expr(notes, value)] : guarded(notes, value, "least"),
  ]);
  return group(`played best for ${one.owner.text} by `, indent(join(goals, [",", line])));
}

/** The head of a body, and its lines. */
function ordered(notes: Notes, { naming, lines, end }: PlayDecl | ReactDecl, from: number): Piece {
  return sequence(notes, [...namingParts(naming), ...lineMembers(notes, lines)], {
    ...braces,
    from,
    to: end,
    always: lines.length > 1,
  });
}

const braces = { open: "{", close: "}", separator: "" } as const;

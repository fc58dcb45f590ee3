/**
 * Generates plays, events, reactions and policies with all their lines, from generators of the parts they share with the rest.
 * The files they stand in, and what is done with a tree, are left to others.
 */
import fc from "fast-check";
import type * as ast from "../../grammar/index.ts";

type Arb<T> = fc.Arbitrary<T>;
const at = { start: 0, end: 0 } as const;

const orNull = <T>(value: Arb<T>): Arb<T | null> => fc.option(value, { nil: null, freq: 2 });
const few = <T>(value: Arb<T>, minLength = 0, maxLength = 3): Arb<T[]> =>
  fc.array(value, { minLength, maxLength });

/** What plays are made of, besides lines. */
export interface Parts {
  readonly name: Arb<ast.Name>;
  readonly label: Arb<ast.Name>;
  readonly sentence: Arb<ast.SentenceRef>;
  readonly expr: Arb<ast.Expr>;
  readonly type: Arb<ast.TypeExpr>;
  readonly param: Arb<ast.Param>;
  readonly naming: Arb<ast.Naming>;
  readonly texts: Arb<ast.Texts>;
}

export interface PlayTrees {
  readonly item: Arb<ast.PlayItem>;
  readonly dice: Arb<ast.DiceKey>;
  readonly played: Arb<ast.Played>;
}

export function playTrees({ name, label, sentence, expr, type, param, naming, texts }: Parts): PlayTrees {
  const hidden = few(name, 0, 2);
  const line = (depth: number): Arb<ast.Line> => {
    const lines: Arb<ast.Line[]> = depth <= 0 ? fc.constant([]) : few(line(depth - 1), 0, 2);
    const simple = [
      of<ast.RollLine>("roll", {
        name,
        type: orNull(type),
        count: expr,
        die: name,
        owner: orNull(expr),
        hidden,
        naming: orNull(naming),
      }),
      of<ast.RerollLine>("reroll", {
        roll: name,
        which: fc.oneof(
          fc.constant({ kind: "all" as const }),
          fc.record({ kind: fc.constant("those" as const), binder: name, filter: expr }),
          fc.record({ kind: fc.constant("one" as const), die: name }),
        ),
        naming: orNull(naming),
      }),
      of<ast.DrawLine>("draw", { name, type, among: expr, hidden, naming: orNull(naming) }),
      of<ast.ChooseLine>("choose", {
        name,
        type,
        owner: expr,
        options: orNull(few(option)),
        hidden,
        naming: orNull(naming),
      }),
      of<ast.ObserveLine>("observe", { name, type, naming: orNull(naming) }),
      of<ast.LetLine>("let", { name, type: orNull(type), value: expr, naming: orNull(naming) }),
      of<ast.SetLine>("set", { target: expr, value: expr }),
      of<ast.GivesLine>("gives", { part: fc.record({ name, type }), value: expr, naming: orNull(naming) }),
      of<ast.GivesLine>("gives", { part: fc.constant(null), value: expr, naming: fc.constant(null) }),
      of<ast.PlayLine>("play-line", {
        name: orNull(name),
        play: name,
        args: few(expr),
        naming: orNull(naming),
      }),
      of<ast.PayLine>("pay", {
        amount: expr,
        purses: few(fc.record({ purse: expr, downTo: orNull(expr) }), 1),
        owner: orNull(expr),
        naming: orNull(naming),
      }),
      of<ast.GoLine>("go", { to: label }),
      of<ast.EnsureLine>("ensure", { condition: expr }),
      of<ast.OutsideLine>("outside", { texts }),
    ];
    if (depth <= 0) return fc.oneof(...simple);
    const branch: Arb<ast.Branch> = fc
      .record({ when: expr, lines })
      .map((its) => ({ kind: "branch", ...at, ...its }));
    const menuOption: Arb<ast.MenuOption> = fc
      .record({
        once: fc.boolean(),
        label,
        when: orNull(expr),
        from: few(sentence, 0, 2),
        naming: orNull(naming),
        lines,
      })
      .map((its) => ({ kind: "menu-option", ...at, ...its }));
    const nested = [
      of<ast.WhenLine>("when", { branches: few(branch, 1, 2), otherwise: orNull(lines) }),
      of<ast.EachLine>("each", {
        binder: name,
        list: expr,
        filter: orNull(expr),
        orderedBy: orNull(expr),
        naming: orNull(naming),
        lines,
      }),
      of<ast.RepeatLine>("repeat", {
        how: fc.oneof(
          fc.record({ kind: fc.constant("times" as const), times: expr }),
          fc.record({ kind: fc.constant("until" as const), until: expr }),
          fc.record({ kind: fc.constant("while" as const), while: expr }),
          fc.constant({ kind: "on" as const }),
        ),
        certificate: orNull(certificate),
        lines,
      }),
      of<ast.MenuLine>("menu", {
        name,
        forced: fc.boolean(),
        owner: expr,
        naming: orNull(naming),
        options: few(menuOption),
        certificate: orNull(certificate),
      }),
      of<ast.BlockLine>("block", {
        word: fc.constantFrom("turn" as const, "phase" as const, "step" as const, "mode" as const),
        name: label,
        cut: orNull(fc.record({ event: name, after: orNull(label) })),
        naming: orNull(naming),
        certificate: orNull(certificate),
        lines,
      }),
      of<ast.AnnounceLine>("announce", { event: name, args: few(expr), together: orNull(lines) }),
    ];
    return fc.oneof(...simple, ...nested, ...nested);
  };

  /** A line with the label that is written, or else the one of what it names. */
  function of<L extends ast.Line>(
    kind: L["kind"],
    parts: { readonly [K in Exclude<keyof L, "kind" | "label" | "from" | "start" | "end">]: Arb<L[K]> },
  ): Arb<ast.Line> {
    const all = fc.record({ ...parts, written: orNull(label), from: few(sentence, 0, 2) });
    return all.map(({ written, ...its }) => {
      const line = { kind, ...at, ...its, label: null } as unknown as ast.Line;
      return { ...line, label: written ?? named(line) };
    });
  }

  const option: Arb<ast.ChoiceOption> = fc
    .record({ spread: fc.boolean(), value: expr, when: orNull(expr) })
    .map((its) => ({ kind: "option", ...at, ...its }));

  const certificate: Arb<ast.Certificate> = fc.oneof(
    few(expr, 1, 2).map((measures): ast.Certificate => ({ kind: "decreases", ...at, measures })),
    expr.map((chance): ast.Certificate => ({ kind: "left-with-chance", ...at, chance })),
    expr.map((measure): ast.Certificate => ({ kind: "falls-on-average", ...at, measure })),
    few(name, 1, 2).map((owners): ast.Certificate => ({ kind: "ended-by", ...at, owners })),
    fc.constant<ast.Certificate>({ kind: "ended-by-table", ...at }),
  );

  const lines = few(line(2));
  const play: Arb<ast.PlayDecl> = fc
    .record({
      word: fc.constantFrom("resolve" as const, "procedure" as const),
      name,
      type: orNull(type),
      params: few(param, 0, 2),
      naming: orNull(naming),
      lines,
    })
    .map((its) => ({ kind: "play", ...at, ...its }));
  const event: Arb<ast.EventDecl> = fc
    .record({ name, params: few(param, 0, 2), outside: fc.boolean(), naming: orNull(naming) })
    // The last brace is that of the event.
    .filter((its) => its.naming !== null || its.outside || (its.params.at(-1)?.naming ?? null) === null)
    .map((its) => ({ kind: "event", ...at, ...its }));
  const trigger: Arb<ast.Trigger> = fc
    .record({ at: fc.constantFrom("event" as const, "start" as const, "end" as const), name: label })
    .map((its) => ({ kind: "trigger", ...at, ...its }));
  const limit: Arb<ast.Limit> = fc
    .record({ times: expr, per: label })
    .map((its) => ({ kind: "limit", ...at, ...its }));
  const react: Arb<ast.ReactDecl> = fc
    .record({
      name,
      each: orNull(fc.record({ binder: name, list: expr, filter: orNull(expr) })),
      moment: fc.oneof(
        few(trigger, 1, 2).map((after) => ({ after, soon: null })),
        expr.map((soon) => ({ after: [], soon })),
      ),
      when: orNull(expr),
      over: few(name, 0, 2),
      limit: orNull(limit),
      from: few(sentence, 0, 2),
      naming: orNull(naming),
      lines,
    })
    .map(({ moment, ...its }) => ({ kind: "react", ...at, ...its, ...moment }));
  const policy: Arb<ast.PolicyDecl> = fc
    .record({
      name,
      owner: name,
      of: name,
      naming: orNull(naming),
      choices: few(fc.record({ label, value: expr })),
    })
    .map((its) => ({ kind: "policy", ...at, ...its }));

  const statement: Arb<ast.Statement> = fc
    .record({ condition: expr, when: orNull(expr), from: few(sentence, 0, 2) })
    .map((its) => ({ kind: "statement", ...at, ...its }));
  const always: Arb<ast.AlwaysDecl> = fc.oneof(
    fc
      .record({ name, params: few(param, 0, 2), naming: orNull(naming), holds: statement })
      .map((its): ast.AlwaysDecl => ({ kind: "always", ...at, ...its, because: [] })),
    fc
      .record({ name, because: texts })
      .map(
        (its): ast.AlwaysDecl => ({ kind: "always", ...at, ...its, params: [], naming: null, holds: null }),
      ),
  );

  const goal: Arb<ast.Goal> = fc
    .record({ least: fc.boolean(), value: expr })
    .map((its) => ({ kind: "goal", ...at, ...its }));
  const played: Arb<ast.Played> = fc.oneof(
    name.map((its): ast.Played => ({ kind: "played-policy", ...at, policy: its })),
    fc
      .record({ owner: name, goals: few(goal, 1, 2) })
      .map((its): ast.Played => ({ kind: "played-best", ...at, ...its })),
  );
  const dice: Arb<ast.DiceKey> = fc
    .record({ count: orNull(expr), die: name, plus: orNull(expr) })
    .map((its) => ({ kind: "dice-key", ...at, ...its }));

  return { item: fc.oneof(play, play, event, react, policy, always), dice, played };
}

/** What a line names. */
function named(line: ast.Line): ast.Name | null {
  if (line.kind === "gives") return line.part?.name ?? null;
  return "name" in line ? line.name : null;
}

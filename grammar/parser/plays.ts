/** Adds the rules of sequences, events, reactions and policies. */
import type {
  EventDecl,
  Goal,
  Limit,
  Name,
  PlayDecl,
  Played,
  PlayItem,
  PolicyDecl,
  ReactDecl,
  Trigger,
} from "../ast.ts";
import { mark, word } from "../tokens.ts";
import type { Members, Parser, Rule } from "./base.ts";
import { orLevel, sumLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

const policyMembers: Members = {
  rule: "policyChoice",
  called: "a choice, such as `fire: yes`,",
  fits: (_, next) => next.tokenType === mark.colon,
};

export interface PlayRules {
  playItem: Rule<[], PlayItem>;
  playDecl: Rule<[], PlayDecl>;
  eventDecl: Rule<[], EventDecl>;
  reactDecl: Rule<[], ReactDecl>;
  forEach: Rule<[], ReactDecl["each"]>;
  trigger: Rule<[], Trigger>;
  limit: Rule<[], Limit>;
  policyDecl: Rule<[], PolicyDecl>;
  policyChoice: Rule<[], { label: Name; value: PolicyDecl["choices"][number]["value"] }>;
  played: Rule<[], Played>;
  goal: Rule<[], Goal>;
}

export function addPlayRules(parser: Parser, rules: Rules) {
  rules.playItem = parser.rule("playItem", () =>
    parser.OR<PlayItem>([
      { ALT: () => parser.SUBRULE(rules.playDecl) },
      { ALT: () => parser.SUBRULE(rules.eventDecl) },
      { ALT: () => parser.SUBRULE(rules.reactDecl) },
      { ALT: () => parser.SUBRULE(rules.policyDecl) },
      { ALT: () => parser.SUBRULE(rules.alwaysDecl) },
    ]),
  );

  rules.playDecl = parser.rule("playDecl", () => {
    const token = parser.OR([
      { ALT: () => parser.CONSUME(word.resolve) },
      { ALT: () => parser.CONSUME(word.procedure) },
    ]);
    const name = parser.name(1);
    const type = parser.OPTION1(() => parser.SUBRULE(rules.ofType));
    const params = parser.OPTION2(() => parser.SUBRULE(rules.givenParams));
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const lines = parser.SUBRULE(rules.lines, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "play",
      start: token.startOffset,
      end: parser.end(),
      word: token.image as PlayDecl["word"],
      name,
      type: type ?? null,
      params: params ?? [],
      naming,
      lines,
    };
  });

  /** `event finished of actor: model`, `event clock-out from outside` */
  rules.eventDecl = parser.rule("eventDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.event);
    const name = parser.name(1);
    const params = parser.OPTION1(() => {
      parser.CONSUME(word.of);
      return parser.SUBRULE(rules.params);
    });
    const outside = parser.OPTION2(() => {
      parser.CONSUME(word.from);
      parser.CONSUME(word.outside);
      return true;
    });
    const naming = parser.OPTION3(() => parser.SUBRULE(rules.naming));
    const place = { start, end: parser.end() };
    return {
      kind: "event",
      ...place,
      name,
      params: params ?? [],
      outside: outside ?? false,
      naming: naming ?? null,
    };
  });

  // ------------------------------------------------------------ reactions

  rules.reactDecl = parser.rule("reactDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.react);
    const name = parser.name(1);
    const each = parser.OPTION1(() => parser.SUBRULE(rules.forEach));
    const after: Trigger[] = [];
    const soon = parser.OPTION2(() =>
      parser.OR([
        {
          ALT: () => {
            parser.CONSUME(word.after);
            parser.AT_LEAST_ONE_SEP({
              SEP: mark.comma,
              DEF: () => after.push(parser.SUBRULE(rules.trigger)),
            });
            return null;
          },
        },
        {
          ALT: () => {
            parser.CONSUME1(word.as);
            parser.CONSUME(word.soon);
            parser.CONSUME2(word.as);
            return parser.SUBRULE(rules.expression, orLevel);
          },
        },
      ]),
    );
    const when = parser.OPTION3(() => parser.SUBRULE(rules.when));
    const over = parser.OPTION4(() => {
      parser.CONSUME(word.over);
      return parser.SUBRULE(rules.nameList);
    });
    const limit = parser.OPTION5(() => parser.SUBRULE(rules.limit));
    const from = parser.OPTION6(() => parser.SUBRULE(rules.fromSentences));
    parser.ACTION(() => {
      if (soon === undefined) parser.mishap(parser.LA(1), "`after` or `as soon as`");
    });
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const lines = parser.SUBRULE(rules.lines, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "react",
      start,
      end: parser.end(),
      name,
      each: each ?? null,
      after,
      soon: soon ?? null,
      when: when ?? null,
      over: over ?? [],
      limit: limit ?? null,
      from: from ?? [],
      naming,
      lines,
    };
  });

  /** `for m in squad with m.on-watch` */
  rules.forEach = parser.rule("forEach", () => {
    parser.CONSUME(word.for);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const filter = parser.OPTION(() => {
      parser.CONSUME(word.with);
      return parser.SUBRULE(rules.expression, orLevel);
    });
    return { binder, list, filter: filter ?? null };
  });

  /** `finished`, `start of command`, `end of action` */
  rules.trigger = parser.rule("trigger", () => {
    const start = parser.here();
    const at = parser.OPTION({
      GATE: () => parser.LA(2).tokenType === word.of,
      DEF: () => {
        const token = parser.OR([
          { ALT: () => parser.CONSUME(word.start) },
          { ALT: () => parser.CONSUME(word.end) },
        ]);
        parser.CONSUME(word.of);
        return token.image as "start" | "end";
      },
    });
    const name = parser.label(1);
    return { kind: "trigger", start, end: name.end, at: at ?? "event", name };
  });

  /** `limit 1 per event` */
  rules.limit = parser.rule("limit", () => {
    const { startOffset: start } = parser.CONSUME(word.limit);
    const times = parser.SUBRULE(rules.expression, sumLevel);
    parser.CONSUME(word.per);
    const per = parser.label(1);
    return { kind: "limit", start, end: per.end, times, per };
  });

  // ------------------------------------------------------------ policies

  rules.policyDecl = parser.rule("policyDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.policy);
    const name = parser.name(1);
    parser.CONSUME(word.for);
    const owner = parser.name(2);
    parser.CONSUME(word.of);
    const of = parser.name(3);
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const choices: PolicyDecl["choices"][number][] = [];
    parser.settle(policyMembers, open);
    parser.MANY(() => {
      parser.attempt(policyMembers, open, () => choices.push(parser.SUBRULE(rules.policyChoice)));
      parser.settle(policyMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { kind: "policy", start, end: parser.end(), name, owner, of, naming, choices };
  });

  rules.policyChoice = parser.rule("policyChoice", () => {
    const label = parser.label(1);
    parser.CONSUME(mark.colon);
    return { label, value: parser.SUBRULE(rules.expression, orLevel) };
  });

  /** `played bold`, `played best for marines by kill, then least dead` */
  rules.played = parser.rule("played", () => {
    const { startOffset: start } = parser.CONSUME(word.played);
    return parser.OR<Played>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => parser.LA(2).tokenType === word.for,
          ALT: () => {
            parser.CONSUME(word.best);
            parser.CONSUME(word.for);
            const owner = parser.name(1);
            parser.CONSUME(word.by);
            const goals: Goal[] = [parser.SUBRULE1(rules.goal)];
            parser.MANY(() => {
              parser.CONSUME(mark.comma);
              parser.CONSUME(word.then);
              goals.push(parser.SUBRULE2(rules.goal));
            });
            return { kind: "played-best", start, end: parser.end(), owner, goals };
          },
        },
        {
          ALT: () => {
            const policy = parser.name(2);
            return { kind: "played-policy", start, end: policy.end, policy };
          },
        },
      ],
    });
  });

  rules.goal = parser.rule("goal", () => {
    const start = parser.here();
    const least = parser.OPTION(() => parser.CONSUME(word.least)) !== undefined;
    const value = parser.SUBRULE(rules.expression, orLevel);
    return { kind: "goal", start, end: value.end, least, value };
  });
}

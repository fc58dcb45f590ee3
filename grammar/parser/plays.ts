/**
 * Turns tokens into plays, events, reactions and policies.
 * What the lines of a play do, and whether it ends, is left to others.
 */
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
import type { Members, Rule } from "./base.ts";
import { LineParser } from "./lines.ts";
import { orLevel, sumLevel } from "./powers.ts";

const policyMembers: Members = {
  rule: "policyChoice",
  called: "a choice, such as `fire: yes`,",
  fits: (_, next) => next.tokenType === mark.colon,
};

export abstract class PlayParser extends LineParser {
  readonly playItem: Rule<[], PlayItem> = this.rule("playItem", () =>
    this.OR<PlayItem>([
      { ALT: () => this.SUBRULE(this.playDecl) },
      { ALT: () => this.SUBRULE(this.eventDecl) },
      { ALT: () => this.SUBRULE(this.reactDecl) },
      { ALT: () => this.SUBRULE(this.policyDecl) },
    ]),
  );

  readonly playDecl: Rule<[], PlayDecl> = this.rule("playDecl", () => {
    const token = this.OR([
      { ALT: () => this.CONSUME(word.resolve) },
      { ALT: () => this.CONSUME(word.procedure) },
    ]);
    const name = this.name(1);
    const type = this.OPTION1(() => this.SUBRULE(this.ofType));
    const params = this.OPTION2(() => this.SUBRULE(this.givenParams));
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const lines = this.SUBRULE(this.lines, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return {
      kind: "play",
      start: token.startOffset,
      end: this.end(),
      word: token.image as PlayDecl["word"],
      name,
      type: type ?? null,
      params: params ?? [],
      naming,
      lines,
    };
  });

  /** `event finished of actor: model`, `event clock-out from outside` */
  readonly eventDecl: Rule<[], EventDecl> = this.rule("eventDecl", () => {
    const { startOffset: start } = this.CONSUME(word.event);
    const name = this.name(1);
    const params = this.OPTION1(() => {
      this.CONSUME(word.of);
      return this.SUBRULE(this.params);
    });
    const outside = this.OPTION2(() => {
      this.CONSUME(word.from);
      this.CONSUME(word.outside);
      return true;
    });
    const naming = this.OPTION3(() => this.SUBRULE(this.naming));
    const place = { start, end: this.end() };
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

  readonly reactDecl: Rule<[], ReactDecl> = this.rule("reactDecl", () => {
    const { startOffset: start } = this.CONSUME(word.react);
    const name = this.name(1);
    const each = this.OPTION1(() => this.SUBRULE(this.forEach));
    const after: Trigger[] = [];
    const soon = this.OPTION2(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(word.after);
            this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => after.push(this.SUBRULE(this.trigger)) });
            return null;
          },
        },
        {
          ALT: () => {
            this.CONSUME1(word.as);
            this.CONSUME(word.soon);
            this.CONSUME2(word.as);
            return this.SUBRULE(this.expression, orLevel);
          },
        },
      ]),
    );
    const when = this.OPTION3(() => this.SUBRULE(this.when));
    const over = this.OPTION4(() => {
      this.CONSUME(word.over);
      return this.SUBRULE(this.nameList);
    });
    const limit = this.OPTION5(() => this.SUBRULE(this.limit));
    const from = this.OPTION6(() => this.SUBRULE(this.fromSentences));
    this.ACTION(() => {
      if (soon === undefined) this.mishap(this.LA(1), "`after` or `as soon as`");
    });
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const lines = this.SUBRULE(this.lines, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return {
      kind: "react",
      start,
      end: this.end(),
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
  readonly forEach: Rule<[], ReactDecl["each"]> = this.rule("forEach", () => {
    this.CONSUME(word.for);
    const { binder, list } = this.SUBRULE(this.binding);
    const filter = this.OPTION(() => {
      this.CONSUME(word.with);
      return this.SUBRULE(this.expression, orLevel);
    });
    return { binder, list, filter: filter ?? null };
  });

  /** `finished`, `start of command`, `end of action` */
  readonly trigger: Rule<[], Trigger> = this.rule("trigger", () => {
    const start = this.here();
    const at = this.OPTION({
      GATE: () => this.LA(2).tokenType === word.of,
      DEF: () => {
        const token = this.OR([
          { ALT: () => this.CONSUME(word.start) },
          { ALT: () => this.CONSUME(word.end) },
        ]);
        this.CONSUME(word.of);
        return token.image as "start" | "end";
      },
    });
    const name = this.label(1);
    return { kind: "trigger", start, end: name.end, at: at ?? "event", name };
  });

  /** `limit 1 per event` */
  readonly limit: Rule<[], Limit> = this.rule("limit", () => {
    const { startOffset: start } = this.CONSUME(word.limit);
    const times = this.SUBRULE(this.expression, sumLevel);
    this.CONSUME(word.per);
    const per = this.label(1);
    return { kind: "limit", start, end: per.end, times, per };
  });

  // ------------------------------------------------------------ policies

  readonly policyDecl: Rule<[], PolicyDecl> = this.rule("policyDecl", () => {
    const { startOffset: start } = this.CONSUME(word.policy);
    const name = this.name(1);
    this.CONSUME(word.for);
    const owner = this.name(2);
    this.CONSUME(word.of);
    const of = this.name(3);
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const choices: PolicyDecl["choices"][number][] = [];
    this.settle(policyMembers, open);
    this.MANY(() => {
      this.attempt(policyMembers, open, () => choices.push(this.SUBRULE(this.policyChoice)));
      this.settle(policyMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "policy", start, end: this.end(), name, owner, of, naming, choices };
  });

  readonly policyChoice: Rule<[], { label: Name; value: PolicyDecl["choices"][number]["value"] }> = this.rule(
    "policyChoice",
    () => {
      const label = this.label(1);
      this.CONSUME(mark.colon);
      return { label, value: this.SUBRULE(this.expression, orLevel) };
    },
  );

  /** `played bold`, `played best for marines by kill, then least dead` */
  readonly played: Rule<[], Played> = this.rule("played", () => {
    const { startOffset: start } = this.CONSUME(word.played);
    return this.OR<Played>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.LA(2).tokenType === word.for,
          ALT: () => {
            this.CONSUME(word.best);
            this.CONSUME(word.for);
            const owner = this.name(1);
            this.CONSUME(word.by);
            const goals: Goal[] = [this.SUBRULE1(this.goal)];
            this.MANY(() => {
              this.CONSUME(mark.comma);
              this.CONSUME(word.then);
              goals.push(this.SUBRULE2(this.goal));
            });
            return { kind: "played-best", start, end: this.end(), owner, goals };
          },
        },
        {
          ALT: () => {
            const policy = this.name(2);
            return { kind: "played-policy", start, end: policy.end, policy };
          },
        },
      ],
    });
  });

  readonly goal: Rule<[], Goal> = this.rule("goal", () => {
    const start = this.here();
    const least = this.OPTION(() => this.CONSUME(word.least)) !== undefined;
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "goal", start, end: value.end, least, value };
  });
}

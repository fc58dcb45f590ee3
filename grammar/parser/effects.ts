/**
 * Turns tokens into the lines that do one thing: name a value, set it, give a result, pay, play another play.
 * The lines that hold other lines are left to the parser of order.
 */
import type {
  EnsureLine,
  GivesLine,
  GoLine,
  LetLine,
  OutsideLine,
  PayLine,
  PlayLine,
  SetLine,
} from "../ast.ts";
import { mark, word } from "../tokens.ts";
import type { Rule } from "./base.ts";
import { type Bare, ChanceParser } from "./chances.ts";
import { orLevel, sumLevel, unaryLevel } from "./powers.ts";

export abstract class EffectParser extends ChanceParser {
  /** `let reach: length = 2 * u.move` */
  readonly letLine: Rule<[], Bare<LetLine>> = this.rule("letLine", () => {
    this.CONSUME(word.let);
    const name = this.name(1);
    const type = this.OPTION(() => this.SUBRULE(this.ofType));
    this.CONSUME(mark.equal);
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "let", name, type: type ?? null, value };
  });

  /** `set m.square to s` */
  readonly setLine: Rule<[], Bare<SetLine>> = this.rule("setLine", () => {
    this.CONSUME(word.set);
    const target = this.SUBRULE(this.operand, unaryLevel);
    this.CONSUME(word.to);
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "set", target, value };
  });

  /** `gives kill: truth = …`, or `gives …` */
  readonly givesLine: Rule<[], Bare<GivesLine>> = this.rule("givesLine", () => {
    this.CONSUME(word.gives);
    if (this.LA(2).tokenType === mark.colon) this.admitName();
    const part = this.OPTION({
      GATE: () => this.LA(2).tokenType === mark.colon,
      DEF: () => {
        const name = this.name(1);
        const type = this.SUBRULE(this.ofType);
        this.CONSUME(mark.equal);
        return { name, type };
      },
    });
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "gives", part: part ?? null, value };
  });

  /** `play shot = storm-shot(m.run, yes)`, `play burn` */
  readonly playLine: Rule<[], Bare<PlayLine>> = this.rule("playLine", () => {
    this.CONSUME(word.play);
    if (this.LA(2).tokenType === mark.equal) this.admitName();
    const name = this.OPTION1({
      GATE: () => this.LA(2).tokenType === mark.equal,
      DEF: () => {
        const its = this.name(1);
        this.CONSUME(mark.equal);
        return its;
      },
    });
    const play = this.name(2);
    const args = this.OPTION2(() => this.SUBRULE(this.args));
    return { kind: "play-line", name: name ?? null, play, args: args ?? [] };
  });

  /** `pay 2 from m.ap, cp down to -40 by marines` */
  readonly pay: Rule<[], Bare<PayLine>> = this.rule("pay", () => {
    this.CONSUME(word.pay);
    const amount = this.SUBRULE(this.expression, sumLevel);
    this.CONSUME(word.from);
    const purses: PayLine["purses"][number][] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => purses.push(this.SUBRULE(this.purse)) });
    const owner = this.OPTION(() => this.SUBRULE(this.byOwner));
    return { kind: "pay", amount, purses, owner: owner ?? null };
  });

  readonly purse: Rule<[], PayLine["purses"][number]> = this.rule("purse", () => {
    const purse = this.SUBRULE(this.operand, unaryLevel);
    const downTo = this.OPTION({
      GATE: () => this.LA(2).tokenType === word.to,
      DEF: () => {
        this.CONSUME(word.down);
        this.CONSUME(word.to);
        return this.SUBRULE(this.expression, sumLevel);
      },
    });
    return { purse, downTo: downTo ?? null };
  });

  readonly ensure: Rule<[], Bare<EnsureLine>> = this.rule("ensure", () => {
    this.CONSUME(word.ensure);
    return { kind: "ensure", condition: this.SUBRULE(this.expression, orLevel) };
  });

  readonly outsideLine: Rule<[], Bare<OutsideLine>> = this.rule("outsideLine", () => {
    this.CONSUME(word.outside);
    return { kind: "outside", texts: this.SUBRULE(this.texts) };
  });

  readonly go: Rule<[], Bare<GoLine>> = this.rule("go", () => {
    this.CONSUME(word.go);
    return { kind: "go", to: this.label(1) };
  });
}

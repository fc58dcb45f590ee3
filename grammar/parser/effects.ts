/** Adds the rules of the lines that do one thing: name a value, set it, give a result, pay, play another sequence. */
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
import type { Parser, Rule } from "./base.ts";
import type { Bare } from "./chances.ts";
import { orLevel, sumLevel, unaryLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

export interface EffectRules {
  letLine: Rule<[], Bare<LetLine>>;
  setLine: Rule<[], Bare<SetLine>>;
  givesLine: Rule<[], Bare<GivesLine>>;
  playLine: Rule<[], Bare<PlayLine>>;
  pay: Rule<[], Bare<PayLine>>;
  purse: Rule<[], PayLine["purses"][number]>;
  ensure: Rule<[], Bare<EnsureLine>>;
  outsideLine: Rule<[], Bare<OutsideLine>>;
  go: Rule<[], Bare<GoLine>>;
}

export function addEffectRules(parser: Parser, rules: Rules) {
  /** `let reach: length = 2 * u.move` */
  rules.letLine = parser.rule("letLine", () => {
    parser.CONSUME(word.let);
    const name = parser.name(1);
    const type = parser.OPTION(() => parser.SUBRULE(rules.ofType));
    parser.CONSUME(mark.equal);
    const value = parser.SUBRULE(rules.expression, orLevel);
    return { kind: "let", name, type: type ?? null, value };
  });

  /** `set m.square to s` */
  rules.setLine = parser.rule("setLine", () => {
    parser.CONSUME(word.set);
    const target = parser.SUBRULE(rules.operand, unaryLevel);
    parser.CONSUME(word.to);
    const value = parser.SUBRULE(rules.expression, orLevel);
    return { kind: "set", target, value };
  });

  /** `gives kill: truth = …`, or `gives …` */
  rules.givesLine = parser.rule("givesLine", () => {
    parser.CONSUME(word.gives);
    if (parser.LA(2).tokenType === mark.colon) parser.admitName();
    const part = parser.OPTION({
      GATE: () => parser.LA(2).tokenType === mark.colon,
      DEF: () => {
        const name = parser.name(1);
        const type = parser.SUBRULE(rules.ofType);
        parser.CONSUME(mark.equal);
        return { name, type };
      },
    });
    const value = parser.SUBRULE(rules.expression, orLevel);
    return { kind: "gives", part: part ?? null, value };
  });

  /** `play shot = storm-shot(m.run, yes)`, `play burn` */
  rules.playLine = parser.rule("playLine", () => {
    parser.CONSUME(word.play);
    if (parser.LA(2).tokenType === mark.equal) parser.admitName();
    const name = parser.OPTION1({
      GATE: () => parser.LA(2).tokenType === mark.equal,
      DEF: () => {
        const its = parser.name(1);
        parser.CONSUME(mark.equal);
        return its;
      },
    });
    const play = parser.name(2);
    const args = parser.OPTION2(() => parser.SUBRULE(rules.args));
    return { kind: "play-line", name: name ?? null, play, args: args ?? [] };
  });

  /** `pay 2 from m.ap, cp down to -40 by marines` */
  rules.pay = parser.rule("pay", () => {
    parser.CONSUME(word.pay);
    const amount = parser.SUBRULE(rules.expression, sumLevel);
    parser.CONSUME(word.from);
    const purses: PayLine["purses"][number][] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => purses.push(parser.SUBRULE(rules.purse)) });
    const owner = parser.OPTION(() => parser.SUBRULE(rules.byOwner));
    return { kind: "pay", amount, purses, owner: owner ?? null };
  });

  rules.purse = parser.rule("purse", () => {
    const purse = parser.SUBRULE(rules.operand, unaryLevel);
    const downTo = parser.OPTION({
      GATE: () => parser.LA(2).tokenType === word.to,
      DEF: () => {
        parser.CONSUME(word.down);
        parser.CONSUME(word.to);
        return parser.SUBRULE(rules.expression, sumLevel);
      },
    });
    return { purse, downTo: downTo ?? null };
  });

  rules.ensure = parser.rule("ensure", () => {
    parser.CONSUME(word.ensure);
    return { kind: "ensure", condition: parser.SUBRULE(rules.expression, orLevel) };
  });

  rules.outsideLine = parser.rule("outsideLine", () => {
    parser.CONSUME(word.outside);
    return { kind: "outside", texts: parser.SUBRULE(rules.texts) };
  });

  rules.go = parser.rule("go", () => {
    parser.CONSUME(word.go);
    return { kind: "go", to: parser.label(1) };
  });
}

/** Adds the rules of the lines that wait for the table: rolls, draws, choices and observations. */
import type {
  ChoiceOption,
  ChooseLine,
  DiceKey,
  DrawLine,
  Expr,
  Line,
  LineNamedBehind,
  ObserveLine,
  RerollLine,
  RollLine,
  TypeExpr,
} from "../ast.ts";
import { beginners, category, mark, word } from "../tokens.ts";
import type { Parser, Rule } from "./base.ts";
import { orLevel, sumLevel, unaryLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

/** A line without what stands before and behind every line. */
export type Bare<L extends Line> = L extends Line ? Omit<L, Around<L>> : never;
type Around<L> = "label" | "from" | "start" | "end" | (L extends LineNamedBehind ? "naming" : never);

export interface ChanceRules {
  roll: Rule<[], Bare<RollLine>>;
  reroll: Rule<[], Bare<RerollLine>>;
  diceKey: Rule<[], DiceKey>;
  modifier: Rule<[], Expr>;
  draw: Rule<[], Bare<DrawLine>>;
  choose: Rule<[], Bare<ChooseLine>>;
  options: Rule<[], ChoiceOption[]>;
  choiceOption: Rule<[], ChoiceOption>;
  observe: Rule<[], Bare<ObserveLine>>;
  ofType: Rule<[], TypeExpr>;
  byOwner: Rule<[], Expr>;
}

export function addChanceRules(parser: Parser, rules: Rules) {
  // ------------------------------------------------------------ dice

  /** `roll dice = 2 of D6 by owner hidden from side` */
  rules.roll = parser.rule("roll", () => {
    parser.CONSUME(word.roll);
    const name = parser.name(1);
    const type = parser.OPTION1(() => parser.SUBRULE(rules.ofType));
    parser.CONSUME(mark.equal);
    const count = parser.SUBRULE(rules.expression, sumLevel);
    parser.CONSUME(word.of);
    const die = parser.name(2);
    const owner = parser.OPTION2(() => parser.SUBRULE(rules.byOwner));
    const hidden = parser.OPTION3({ GATE: () => hiddenAhead(), DEF: () => parser.SUBRULE(rules.hiddenFrom) });
    return { kind: "roll", name, type: type ?? null, count, die, owner: owner ?? null, hidden: hidden ?? [] };
  });

  /** `reroll dice`, `reroll d in dice with d = 1`, `reroll again of dice` */
  rules.reroll = parser.rule("reroll", () => {
    parser.CONSUME(word.reroll);
    const first = parser.name(1);
    const some = parser.OPTION(() =>
      parser.OR<Pick<RerollLine, "roll" | "which">>([
        {
          ALT: () => {
            parser.CONSUME(word.in);
            const roll = parser.name(2);
            parser.CONSUME(word.with);
            const filter = parser.SUBRULE(rules.expression, orLevel);
            return { roll, which: { kind: "those", binder: first, filter } };
          },
        },
        {
          ALT: () => {
            parser.CONSUME(word.of);
            return { roll: parser.name(3), which: { kind: "one", die: first } };
          },
        },
      ]),
    );
    return { kind: "reroll", ...(some ?? { roll: first, which: { kind: "all" } }) };
  });

  /** `2 of D6 + crowd`: a row is found by it. */
  rules.diceKey = parser.rule("diceKey", () => {
    const start = parser.here();
    const count = parser.OPTION1({
      GATE: () => !dieAhead(),
      DEF: () => {
        const many = parser.SUBRULE1(rules.operand, unaryLevel);
        parser.CONSUME(word.of);
        return many;
      },
    });
    const die = parser.name(1);
    const plus = parser.OPTION2({
      GATE: () => parser.next(category.additive),
      DEF: () => parser.SUBRULE(rules.modifier),
    });
    return { kind: "dice-key", start, end: parser.end(), count: count ?? null, die, plus: plus ?? null };
  });

  /** `+ crowd - 1`. A subtracted modifier is added with its sign changed, and a value may begin with that sign too. */
  rules.modifier = parser.rule("modifier", () =>
    parser.OR([
      {
        ALT: () => {
          parser.CONSUME(mark.plus);
          return parser.SUBRULE1(rules.expression, sumLevel);
        },
      },
      { ALT: () => parser.SUBRULE2(rules.expression, sumLevel) },
    ]),
  );

  /** Whether the next name is a die and not the number of dice. */
  function dieAhead(): boolean {
    const after = parser.LA(2).tokenType;
    const goesOn = after === word.of || after === mark.dot || after === mark.openParen;
    return parser.next(category.name) && !beginners.has(parser.LA(1).tokenType) && !goesOn;
  }

  // ------------------------------------------------------------ draws, choices, observations

  /** `draw cp: count among tokens` */
  rules.draw = parser.rule("draw", () => {
    parser.CONSUME(word.draw);
    const name = parser.name(1);
    const type = parser.SUBRULE(rules.ofType);
    parser.CONSUME(word.among);
    const among = parser.SUBRULE(rules.expression, orLevel);
    const hidden = parser.OPTION({ GATE: () => hiddenAhead(), DEF: () => parser.SUBRULE(rules.hiddenFrom) });
    return { kind: "draw", name, type, among, hidden: hidden ?? [] };
  });

  /** `choose answer: reaction by t.owner among { hold, flee, shoot when gap > u.move }` */
  rules.choose = parser.rule("choose", () => {
    parser.CONSUME(word.choose);
    const name = parser.name(1);
    const type = parser.SUBRULE(rules.ofType);
    const owner = parser.SUBRULE(rules.byOwner);
    const options = parser.OPTION1({
      GATE: () => parser.LA(2).tokenType !== mark.colon,
      DEF: () => {
        parser.CONSUME(word.among);
        return parser.SUBRULE(rules.options);
      },
    });
    const hidden = parser.OPTION2({ GATE: () => hiddenAhead(), DEF: () => parser.SUBRULE(rules.hiddenFrom) });
    return { kind: "choose", name, type, owner, options: options ?? null, hidden: hidden ?? [] };
  });

  /** `{ hold, one of foes when near }`, or a list, whose elements are the options. */
  rules.options = parser.rule("options", () =>
    parser.OR<ChoiceOption[]>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            const options: ChoiceOption[] = [];
            parser.CONSUME(mark.openCurly);
            parser.MANY_SEP({ SEP: mark.comma, DEF: () => options.push(parser.SUBRULE(rules.choiceOption)) });
            parser.CONSUME(mark.closeCurly);
            return options;
          },
        },
        {
          ALT: () => {
            const value = parser.SUBRULE(rules.expression, orLevel);
            return [{ kind: "option", start: value.start, end: value.end, spread: true, value, when: null }];
          },
        },
      ],
    }),
  );

  rules.choiceOption = parser.rule("choiceOption", () => {
    const start = parser.here();
    const spread =
      parser.OPTION1({
        GATE: () => parser.LA(2).tokenType === word.of,
        DEF: () => {
          parser.CONSUME(word.one);
          parser.CONSUME(word.of);
          return true;
        },
      }) ?? false;
    const value = parser.SUBRULE(rules.expression, orLevel);
    const when = parser.OPTION2(() => parser.SUBRULE(rules.when));
    return { kind: "option", start, end: parser.end(), spread, value, when: when ?? null };
  });

  /** `observe gap: length` */
  rules.observe = parser.rule("observe", () => {
    parser.CONSUME(word.observe);
    const name = parser.name(1);
    const type = parser.SUBRULE(rules.ofType);
    return { kind: "observe", name, type };
  });

  // ------------------------------------------------------------ their parts

  rules.ofType = parser.rule("ofType", () => {
    parser.CONSUME(mark.colon);
    return parser.SUBRULE(rules.type);
  });

  rules.byOwner = parser.rule("byOwner", () => {
    parser.CONSUME(word.by);
    return parser.SUBRULE(rules.operand, unaryLevel);
  });

  /** Whether `hidden from` follows, and not the label of the next line. */
  function hiddenAhead(): boolean {
    return parser.LA(2).tokenType === word.from;
  }
}

/**
 * Turns tokens into the lines that wait for the table: rolls, draws, choices and what is observed.
 * What happens between them, and which line goes where, is left to the parser of lines.
 */
import type {
  ChoiceOption,
  ChooseLine,
  DiceKey,
  DrawLine,
  Expr,
  Line,
  ObserveLine,
  RerollLine,
  RollLine,
  TypeExpr,
} from "../ast.ts";
import { category, mark, word } from "../tokens.ts";
import type { Rule } from "./base.ts";
import { DecisionParser } from "./decisions.ts";
import { beginners } from "./expressions.ts";
import { orLevel, sumLevel, unaryLevel } from "./powers.ts";

/** A line without what stands before and behind every line. */
export type Bare<L extends Line> = L extends Line ? Omit<L, "label" | "from" | "start" | "end"> : never;

export abstract class ChanceParser extends DecisionParser {
  // ------------------------------------------------------------ dice

  /** `roll dice = 2 of D6 by owner hidden from side` */
  readonly roll: Rule<[], Bare<RollLine>> = this.rule("roll", () => {
    this.CONSUME(word.roll);
    const name = this.name(1);
    const type = this.OPTION1(() => this.SUBRULE(this.ofType));
    this.CONSUME(mark.equal);
    const count = this.SUBRULE(this.expression, sumLevel);
    this.CONSUME(word.of);
    const die = this.name(2);
    const owner = this.OPTION2(() => this.SUBRULE(this.byOwner));
    const hidden = this.OPTION3({ GATE: () => this.hiddenAhead(), DEF: () => this.SUBRULE(this.hiddenFrom) });
    return { kind: "roll", name, type: type ?? null, count, die, owner: owner ?? null, hidden: hidden ?? [] };
  });

  /** `reroll dice`, `reroll d in dice with d = 1`, `reroll again of dice` */
  readonly reroll: Rule<[], Bare<RerollLine>> = this.rule("reroll", () => {
    this.CONSUME(word.reroll);
    const first = this.name(1);
    const some = this.OPTION(() =>
      this.OR<Pick<RerollLine, "roll" | "which">>([
        {
          ALT: () => {
            this.CONSUME(word.in);
            const roll = this.name(2);
            this.CONSUME(word.with);
            const filter = this.SUBRULE(this.expression, orLevel);
            return { roll, which: { kind: "those", binder: first, filter } };
          },
        },
        {
          ALT: () => {
            this.CONSUME(word.of);
            return { roll: this.name(3), which: { kind: "one", die: first } };
          },
        },
      ]),
    );
    return { kind: "reroll", ...(some ?? { roll: first, which: { kind: "all" } }) };
  });

  /** `2 of D6 + crowd`: a row is found by it. */
  readonly diceKey: Rule<[], DiceKey> = this.rule("diceKey", () => {
    const start = this.here();
    const count = this.OPTION1({
      GATE: () => !this.dieAhead(),
      DEF: () => {
        const many = this.SUBRULE1(this.operand, unaryLevel);
        this.CONSUME(word.of);
        return many;
      },
    });
    const die = this.name(1);
    const plus = this.OPTION2({
      GATE: () => this.next(category.additive),
      DEF: () => this.SUBRULE(this.modifier),
    });
    return { kind: "dice-key", start, end: this.end(), count: count ?? null, die, plus: plus ?? null };
  });

  /** `+ crowd - 1`. What is taken off is added with its sign turned, which a value may begin with as well. */
  readonly modifier: Rule<[], Expr> = this.rule("modifier", () =>
    this.OR([
      {
        ALT: () => {
          this.CONSUME(mark.plus);
          return this.SUBRULE1(this.expression, sumLevel);
        },
      },
      { ALT: () => this.SUBRULE2(this.expression, sumLevel) },
    ]),
  );

  /** Whether the name here is that of a die, and not how many there are. */
  private dieAhead(): boolean {
    const after = this.LA(2).tokenType;
    const goesOn = after === word.of || after === mark.dot || after === mark.openParen;
    return this.next(category.name) && !beginners.has(this.LA(1).tokenType) && !goesOn;
  }

  // ------------------------------------------------------------ draws, choices, observations

  /** `draw cp: count among tokens` */
  readonly draw: Rule<[], Bare<DrawLine>> = this.rule("draw", () => {
    this.CONSUME(word.draw);
    const name = this.name(1);
    const type = this.SUBRULE(this.ofType);
    this.CONSUME(word.among);
    const among = this.SUBRULE(this.expression, orLevel);
    const hidden = this.OPTION({ GATE: () => this.hiddenAhead(), DEF: () => this.SUBRULE(this.hiddenFrom) });
    return { kind: "draw", name, type, among, hidden: hidden ?? [] };
  });

  /** `choose answer: reaction by t.owner among { hold, flee, shoot when gap > u.move }` */
  readonly choose: Rule<[], Bare<ChooseLine>> = this.rule("choose", () => {
    this.CONSUME(word.choose);
    const name = this.name(1);
    const type = this.SUBRULE(this.ofType);
    const owner = this.SUBRULE(this.byOwner);
    const options = this.OPTION1({
      GATE: () => this.LA(2).tokenType !== mark.colon,
      DEF: () => {
        this.CONSUME(word.among);
        return this.SUBRULE(this.options);
      },
    });
    const hidden = this.OPTION2({ GATE: () => this.hiddenAhead(), DEF: () => this.SUBRULE(this.hiddenFrom) });
    return { kind: "choose", name, type, owner, options: options ?? null, hidden: hidden ?? [] };
  });

  /** `{ hold, one of foes when near }`, or a list, whose elements are the options. */
  readonly options: Rule<[], ChoiceOption[]> = this.rule("options", () =>
    this.OR<ChoiceOption[]>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            const options: ChoiceOption[] = [];
            this.CONSUME(mark.openCurly);
            this.MANY_SEP({ SEP: mark.comma, DEF: () => options.push(this.SUBRULE(this.choiceOption)) });
            this.CONSUME(mark.closeCurly);
            return options;
          },
        },
        {
          ALT: () => {
            const value = this.SUBRULE(this.expression, orLevel);
            return [{ kind: "option", start: value.start, end: value.end, spread: true, value, when: null }];
          },
        },
      ],
    }),
  );

  readonly choiceOption: Rule<[], ChoiceOption> = this.rule("choiceOption", () => {
    const start = this.here();
    const spread =
      this.OPTION1({
        GATE: () => this.LA(2).tokenType === word.of,
        DEF: () => {
          this.CONSUME(word.one);
          this.CONSUME(word.of);
          return true;
        },
      }) ?? false;
    const value = this.SUBRULE(this.expression, orLevel);
    const when = this.OPTION2(() => this.SUBRULE(this.when));
    return { kind: "option", start, end: this.end(), spread, value, when: when ?? null };
  });

  /** `observe gap: length` */
  readonly observe: Rule<[], Bare<ObserveLine>> = this.rule("observe", () => {
    this.CONSUME(word.observe);
    const name = this.name(1);
    const type = this.SUBRULE(this.ofType);
    return { kind: "observe", name, type };
  });

  // ------------------------------------------------------------ their parts

  readonly ofType: Rule<[], TypeExpr> = this.rule("ofType", () => {
    this.CONSUME(mark.colon);
    return this.SUBRULE(this.type);
  });

  readonly byOwner: Rule<[], Expr> = this.rule("byOwner", () => {
    this.CONSUME(word.by);
    return this.SUBRULE(this.operand, unaryLevel);
  });

  /** Whether it is `hidden from`, and not the label of the next line. */
  private hiddenAhead(): boolean {
    return this.LA(2).tokenType === word.from;
  }
}

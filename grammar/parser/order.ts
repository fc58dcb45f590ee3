/**
 * Turns tokens into the lines that hold other lines: branches, loops with their reasons to end, menus and blocks.
 * What stands in them, and what stands before and behind every line, is left to the parser of lines.
 */
import type { IToken } from "chevrotain";
import type {
  AnnounceLine,
  BlockLine,
  Branch,
  Certificate,
  EachLine,
  Expr,
  Line,
  MenuLine,
  MenuOption,
  RepeatLine,
  WhenLine,
} from "../ast.ts";
import { category, inContext, mark, word } from "../tokens.ts";
import type { Members, Rule } from "./base.ts";
import type { Bare } from "./chances.ts";
import { EffectParser } from "./effects.ts";
import { orLevel, sumLevel } from "./powers.ts";

const optionMembers: Members = { rule: "menuOption", called: "an option, such as `move { … }`," };

export abstract class OrderParser extends EffectParser {
  /** Lines up to the closing brace; the parser of lines says what they are. */
  abstract readonly lines: Rule<[open: IToken], Line[]>;

  /** Lines between braces. */
  abstract readonly body: Rule<[], Line[]>;

  /** `when a { … } otherwise when b { … } otherwise { … }` */
  readonly whenLine: Rule<[], Bare<WhenLine>> = this.rule("whenLine", () => {
    const branches: Branch[] = [this.SUBRULE1(this.branch)];
    this.MANY({
      GATE: () => this.LA(2).tokenType === word.when,
      DEF: () => {
        this.CONSUME1(word.otherwise);
        branches.push(this.SUBRULE2(this.branch));
      },
    });
    const otherwise = this.OPTION({
      GATE: () => this.LA(2).tokenType === mark.openCurly,
      DEF: () => {
        this.CONSUME2(word.otherwise);
        return this.SUBRULE(this.body);
      },
    });
    return { kind: "when", branches, otherwise: otherwise ?? null };
  });

  readonly branch: Rule<[], Branch> = this.rule("branch", () => {
    const { startOffset: start } = this.CONSUME(word.when);
    const when = this.SUBRULE(this.expression, orLevel);
    const lines = this.SUBRULE(this.body);
    return { kind: "branch", start, end: this.end(), when, lines };
  });

  /** `each m in L with f ordered by owner { … }` */
  readonly eachLine: Rule<[], Bare<EachLine>> = this.rule("eachLine", () => {
    this.CONSUME(word.each);
    const { binder, list } = this.SUBRULE(this.binding);
    const filter = this.OPTION1(() => {
      this.CONSUME(word.with);
      return this.SUBRULE(this.expression, orLevel);
    });
    const orderedBy = this.OPTION2(() => {
      this.CONSUME(word.ordered);
      return this.SUBRULE(this.byOwner);
    });
    const lines = this.SUBRULE(this.body);
    return { kind: "each", binder, list, filter: filter ?? null, orderedBy: orderedBy ?? null, lines };
  });

  /** `repeat 3 times { … }`, `repeat while c { … }`, `repeat { … } until c`, `repeat { … }` */
  readonly repeat: Rule<[], Bare<RepeatLine>> = this.rule("repeat", () => {
    this.CONSUME(word.repeat);
    const head = this.OPTION1({
      GATE: () => this.LA(1).tokenType !== mark.openCurly,
      DEF: () => this.SUBRULE(this.howOften),
    });
    const lines = this.SUBRULE(this.body);
    const until = this.OPTION2({
      GATE: () => head === undefined && this.LA(2).tokenType !== mark.colon,
      DEF: () => {
        this.CONSUME(word.until);
        return this.SUBRULE(this.expression, orLevel);
      },
    });
    const certificate = this.OPTION3({
      GATE: () => this.LA(2).tokenType !== mark.colon,
      DEF: () => this.SUBRULE(this.certificate),
    });
    const how = head ?? (until === undefined ? { kind: "on" } : { kind: "until", until });
    return { kind: "repeat", how, certificate: certificate ?? null, lines };
  });

  readonly howOften: Rule<[], RepeatLine["how"]> = this.rule("howOften", () =>
    this.OR<RepeatLine["how"]>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            this.CONSUME(word.while);
            return { kind: "while", while: this.SUBRULE1(this.expression, orLevel) };
          },
        },
        {
          ALT: () => {
            const times = this.SUBRULE2(this.expression, sumLevel);
            this.CONSUME(word.times);
            return { kind: "times", times };
          },
        },
      ],
    }),
  );

  /** Why a repetition ends. */
  readonly certificate: Rule<[], Certificate> = this.rule("certificate", () => {
    const start = this.here();
    const made = this.OR1<BareCertificate>([
      {
        ALT: () => {
          this.CONSUME(word.decreases);
          const measures: Expr[] = [];
          this.AT_LEAST_ONE_SEP({
            SEP: mark.comma,
            DEF: () => measures.push(this.SUBRULE1(this.expression, sumLevel)),
          });
          return { kind: "decreases", measures };
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.left);
          this.CONSUME(word.with);
          this.CONSUME(word.chance);
          this.CONSUME(inContext.at);
          this.CONSUME(word.least);
          return { kind: "left-with-chance", chance: this.SUBRULE2(this.expression, sumLevel) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.falls);
          this.CONSUME(word.on);
          this.CONSUME(word.average);
          return { kind: "falls-on-average", measure: this.SUBRULE3(this.expression, sumLevel) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.ended);
          this.CONSUME(word.by);
          return this.OR2<BareCertificate>({
            IGNORE_AMBIGUITIES: true,
            DEF: [
              {
                GATE: () => this.LA(2).tokenType === word.table,
                ALT: () => {
                  this.CONSUME(word.the);
                  this.CONSUME(word.table);
                  return { kind: "ended-by-table" };
                },
              },
              { ALT: () => ({ kind: "ended-by", owners: this.SUBRULE(this.nameList) }) },
            ],
          });
        },
      },
    ]);
    return { ...made, start, end: this.end() } as Certificate;
  });

  /** `forced menu actions by marines { once parry when c { … } }` */
  readonly menu: Rule<[], Bare<MenuLine>> = this.rule("menu", () => {
    const forced = this.OPTION1(() => this.CONSUME(word.forced)) !== undefined;
    this.CONSUME(word.menu);
    const name = this.name(1);
    const owner = this.SUBRULE(this.byOwner);
    const open = this.CONSUME(mark.openCurly);
    const options: MenuOption[] = [];
    this.settle(optionMembers, open);
    this.MANY(() => {
      this.attempt(optionMembers, open, () => options.push(this.SUBRULE(this.menuOption)));
      this.settle(optionMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    const certificate = this.OPTION2({
      GATE: () => this.LA(2).tokenType !== mark.colon,
      DEF: () => this.SUBRULE(this.certificate),
    });
    return { kind: "menu", name, forced, owner, options, certificate: certificate ?? null };
  });

  readonly menuOption: Rule<[], MenuOption> = this.rule("menuOption", () => {
    const start = this.here();
    const once =
      this.OPTION1({
        GATE: () => this.next(category.label, 2),
        DEF: () => this.CONSUME(word.once),
      }) !== undefined;
    const label = this.label(1);
    const when = this.OPTION2(() => this.SUBRULE(this.when));
    const lines = this.SUBRULE(this.body);
    const from = this.OPTION3(() => this.SUBRULE(this.fromSentences));
    const place = { start, end: this.end() };
    return { kind: "menu-option", ...place, once, label, when: when ?? null, from: from ?? [], lines };
  });

  /** `turn marines cut by clock-out after action { … }` */
  readonly stretch: Rule<[], Bare<BlockLine>> = this.rule("stretch", () => {
    const token = this.CONSUME(category.stretchWord);
    const name = this.label(1);
    const cut = this.OPTION1(() => {
      this.CONSUME(word.cut);
      this.CONSUME(word.by);
      const event = this.name(1);
      const after = this.OPTION2(() => {
        this.CONSUME(word.after);
        return this.label(2);
      });
      return { event, after: after ?? null };
    });
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const lines = this.SUBRULE(this.lines, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    const why = this.OPTION3({
      GATE: () => this.LA(2).tokenType !== mark.colon,
      DEF: () => this.SUBRULE(this.certificate),
    });
    const certificate = why ?? null;
    return {
      kind: "block",
      word: token.image as BlockLine["word"],
      name,
      cut: cut ?? null,
      naming,
      lines,
      certificate,
    };
  });

  /** `announce finished(m, yes) together { … }` */
  readonly announce: Rule<[], Bare<AnnounceLine>> = this.rule("announce", () => {
    this.CONSUME(word.announce);
    const event = this.name(1);
    const args = this.OPTION1(() => this.SUBRULE(this.args));
    const together = this.OPTION2({
      GATE: () => this.LA(2).tokenType === mark.openCurly,
      DEF: () => {
        this.CONSUME(word.together);
        return this.SUBRULE(this.body);
      },
    });
    return { kind: "announce", event, args: args ?? [], together: together ?? null };
  });
}

type BareCertificate = Certificate extends infer C
  ? C extends Certificate
    ? Omit<C, "start" | "end">
    : never
  : never;

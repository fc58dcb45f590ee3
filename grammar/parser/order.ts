/** Adds the rules of the lines that contain other lines: branches, loops and their certificates, menus and blocks. */
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
  Naming,
  RepeatLine,
  WhenLine,
} from "../ast.ts";
import { category, inContext, mark, word } from "../tokens.ts";
import type { Members, Parser, Rule } from "./base.ts";
import type { Bare } from "./chances.ts";
import { orLevel, sumLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

const optionMembers: Members = { rule: "menuOption", called: "an option, such as `move { … }`," };

export interface OrderRules {
  whenLine: Rule<[], Bare<WhenLine>>;
  branch: Rule<[], Branch>;
  eachLine: Rule<[], Bare<EachLine>>;
  repeat: Rule<[], Bare<RepeatLine>>;
  howOften: Rule<[], RepeatLine["how"]>;
  certificate: Rule<[], Certificate>;
  menu: Rule<[], Bare<MenuLine>>;
  menuOption: Rule<[], MenuOption>;
  stretch: Rule<[], Bare<BlockLine>>;
  namedBody: Rule<[], { readonly naming: Naming | null; readonly lines: readonly Line[] }>;
  announce: Rule<[], Bare<AnnounceLine>>;
}

export function addOrderRules(parser: Parser, rules: Rules) {
  /** `when a { … } otherwise when b { … } otherwise { … }` */
  rules.whenLine = parser.rule("whenLine", () => {
    const branches: Branch[] = [parser.SUBRULE1(rules.branch)];
    parser.MANY({
      GATE: () => parser.LA(2).tokenType === word.when,
      DEF: () => {
        parser.CONSUME1(word.otherwise);
        branches.push(parser.SUBRULE2(rules.branch));
      },
    });
    const otherwise = parser.OPTION({
      GATE: () => parser.LA(2).tokenType === mark.openCurly,
      DEF: () => {
        parser.CONSUME2(word.otherwise);
        return parser.SUBRULE(rules.body);
      },
    });
    return { kind: "when", branches, otherwise: otherwise ?? null };
  });

  rules.branch = parser.rule("branch", () => {
    const { startOffset: start } = parser.CONSUME(word.when);
    const when = parser.SUBRULE(rules.expression, orLevel);
    const lines = parser.SUBRULE(rules.body);
    return { kind: "branch", start, end: parser.end(), when, lines };
  });

  /** `each m in L with f ordered by owner { … }` */
  rules.eachLine = parser.rule("eachLine", () => {
    parser.CONSUME(word.each);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const filter = parser.OPTION1(() => {
      parser.CONSUME(word.with);
      return parser.SUBRULE(rules.expression, orLevel);
    });
    const orderedBy = parser.OPTION2(() => {
      parser.CONSUME(word.ordered);
      return parser.SUBRULE(rules.byOwner);
    });
    const its = parser.SUBRULE(rules.namedBody);
    return {
      kind: "each",
      binder,
      list,
      filter: filter ?? null,
      orderedBy: orderedBy ?? null,
      naming: its?.naming ?? null,
      lines: its?.lines ?? [],
    };
  });

  /** `repeat 3 times { … }`, `repeat while c { … }`, `repeat { … } until c`, `repeat { … }` */
  rules.repeat = parser.rule("repeat", () => {
    parser.CONSUME(word.repeat);
    const head = parser.OPTION1({
      GATE: () => parser.LA(1).tokenType !== mark.openCurly,
      DEF: () => parser.SUBRULE(rules.howOften),
    });
    const lines = parser.SUBRULE(rules.body);
    const until = parser.OPTION2({
      GATE: () => head === undefined && parser.LA(2).tokenType !== mark.colon,
      DEF: () => {
        parser.CONSUME(word.until);
        return parser.SUBRULE(rules.expression, orLevel);
      },
    });
    const certificate = parser.OPTION3({
      GATE: () => parser.LA(2).tokenType !== mark.colon,
      DEF: () => parser.SUBRULE(rules.certificate),
    });
    const how = head ?? (until === undefined ? { kind: "on" } : { kind: "until", until });
    return { kind: "repeat", how, certificate: certificate ?? null, lines };
  });

  rules.howOften = parser.rule("howOften", () =>
    parser.OR<RepeatLine["how"]>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            parser.CONSUME(word.while);
            return { kind: "while", while: parser.SUBRULE1(rules.expression, orLevel) };
          },
        },
        {
          ALT: () => {
            const times = parser.SUBRULE2(rules.expression, sumLevel);
            parser.CONSUME(word.times);
            return { kind: "times", times };
          },
        },
      ],
    }),
  );

  /** Why a repetition ends. */
  rules.certificate = parser.rule("certificate", () => {
    const start = parser.here();
    const made = parser.OR1<BareCertificate>([
      {
        ALT: () => {
          parser.CONSUME(word.decreases);
          const measures: Expr[] = [];
          parser.AT_LEAST_ONE_SEP({
            SEP: mark.comma,
            DEF: () => measures.push(parser.SUBRULE1(rules.expression, sumLevel)),
          });
          return { kind: "decreases", measures };
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.left);
          parser.CONSUME(word.with);
          parser.CONSUME(word.chance);
          parser.CONSUME(inContext.at);
          parser.CONSUME(word.least);
          return { kind: "left-with-chance", chance: parser.SUBRULE2(rules.expression, sumLevel) };
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.falls);
          parser.CONSUME(word.on);
          parser.CONSUME(word.average);
          return { kind: "falls-on-average", measure: parser.SUBRULE3(rules.expression, sumLevel) };
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.ended);
          parser.CONSUME(word.by);
          return parser.OR2<BareCertificate>({
            IGNORE_AMBIGUITIES: true,
            DEF: [
              {
                GATE: () => parser.LA(2).tokenType === word.table,
                ALT: () => {
                  parser.CONSUME(word.the);
                  parser.CONSUME(word.table);
                  return { kind: "ended-by-table" };
                },
              },
              { ALT: () => ({ kind: "ended-by", owners: parser.SUBRULE(rules.nameList) }) },
            ],
          });
        },
      },
    ]);
    return { ...made, start, end: parser.end() } as Certificate;
  });

  /** `forced menu actions by marines { once parry when c { … } }` */
  rules.menu = parser.rule("menu", () => {
    const forced = parser.OPTION1(() => parser.CONSUME(word.forced)) !== undefined;
    parser.CONSUME(word.menu);
    const name = parser.name(1);
    const owner = parser.SUBRULE(rules.byOwner);
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const options: MenuOption[] = [];
    parser.settle(optionMembers, open);
    parser.MANY(() => {
      parser.attempt(optionMembers, open, () => options.push(parser.SUBRULE(rules.menuOption)));
      parser.settle(optionMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    const certificate = parser.OPTION2({
      GATE: () => parser.LA(2).tokenType !== mark.colon,
      DEF: () => parser.SUBRULE(rules.certificate),
    });
    return { kind: "menu", name, forced, owner, naming, options, certificate: certificate ?? null };
  });

  rules.menuOption = parser.rule("menuOption", () => {
    const start = parser.here();
    const once =
      parser.OPTION1({
        GATE: () => parser.next(category.label, 2),
        DEF: () => parser.CONSUME(word.once),
      }) !== undefined;
    const label = parser.label(1);
    const when = parser.OPTION2(() => parser.SUBRULE(rules.when));
    const its = parser.SUBRULE(rules.namedBody);
    const from = parser.OPTION3(() => parser.SUBRULE(rules.fromSentences));
    return {
      kind: "menu-option",
      start,
      end: parser.end(),
      once,
      label,
      when: when ?? null,
      from: from ?? [],
      naming: its?.naming ?? null,
      lines: its?.lines ?? [],
    };
  });

  /** `turn marines cut by clock-out after action { … }` */
  rules.stretch = parser.rule("stretch", () => {
    const token = parser.CONSUME(category.stretchWord);
    const name = parser.label(1);
    const cut = parser.OPTION1(() => {
      parser.CONSUME(word.cut);
      parser.CONSUME(word.by);
      const event = parser.name(1);
      const after = parser.OPTION2(() => {
        parser.CONSUME(word.after);
        return parser.label(2);
      });
      return { event, after: after ?? null };
    });
    const its = parser.SUBRULE(rules.namedBody);
    const why = parser.OPTION3({
      GATE: () => parser.LA(2).tokenType !== mark.colon,
      DEF: () => parser.SUBRULE(rules.certificate),
    });
    const certificate = why ?? null;
    return {
      kind: "block",
      word: token.image as BlockLine["word"],
      name,
      cut: cut ?? null,
      naming: its?.naming ?? null,
      lines: its?.lines ?? [],
      certificate,
    };
  });

  /** Lines in braces, with the naming of what they belong to at their head. */
  rules.namedBody = parser.rule("namedBody", () => {
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const lines = parser.SUBRULE(rules.lines, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return { naming, lines };
  });

  /** `announce finished(m, yes) together { … }` */
  rules.announce = parser.rule("announce", () => {
    parser.CONSUME(word.announce);
    const event = parser.name(1);
    const args = parser.OPTION1(() => parser.SUBRULE(rules.args));
    const together = parser.OPTION2({
      GATE: () => parser.LA(2).tokenType === mark.openCurly,
      DEF: () => {
        parser.CONSUME(word.together);
        return parser.SUBRULE(rules.body);
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

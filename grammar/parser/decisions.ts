/** Adds the rules of decisions and their clauses. */
import type { IToken } from "chevrotain";
import type {
  AlwaysDecl,
  Citation,
  Clause,
  ClauseGroup,
  ClauseItem,
  DecideDecl,
  EntryRef,
  Expr,
  Param,
  Stage,
  Statement,
  Withdrawal,
  SentenceRef,
} from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, noTexts, type Parser, type Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

const clauseMembers: Members = {
  rule: "clauseItem",
  called: "a clause, such as `others: yes`,",
  fits: ({ tokenType }, next) =>
    tokenType === word.withdraw ||
    tokenType === word.replace ||
    next.tokenType === mark.colon ||
    next.tokenType === word.over ||
    next.tokenType === word.bars,
};

export interface DecisionRules {
  decideDecl: Rule<[], DecideDecl>;
  givenParams: Rule<[ofDecision?: boolean | undefined], Param[]>;
  alwaysDecl: Rule<[], AlwaysDecl>;
  statement: Rule<[], Statement>;
  clauseGroup: Rule<[], ClauseGroup>;
  when: Rule<[], Expr>;
  clauseItems: Rule<[open: IToken], ClauseItem[]>;
  clauseItem: Rule<[], ClauseItem>;
  withdrawal: Rule<[], Withdrawal>;
  clause: Rule<[], Clause>;
  stage: Rule<[], Stage>;
  fromSentences: Rule<[], SentenceRef[]>;
  inferred: Rule<[], EntryRef[]>;
  cites: Rule<[], Citation[]>;
}

export function addDecisionRules(parser: Parser, rules: Rules) {
  rules.decideDecl = parser.rule("decideDecl", () => {
    const token = parser.OR([
      { ALT: () => parser.CONSUME(word.decide) },
      { ALT: () => parser.CONSUME(word.tally) },
    ]);
    const name = parser.name(1);
    parser.CONSUME(mark.colon);
    const type = parser.SUBRULE(rules.type);
    const params = parser.OPTION(() => parser.SUBRULE(rules.givenParams, { ARGS: [true] }));
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const clauses = parser.SUBRULE(rules.clauseItems, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "decide",
      start: token.startOffset,
      end: parser.end(),
      adds: token.tokenType === word.tally,
      name,
      type,
      params: params ?? [],
      naming,
      clauses,
    };
  });

  /** `given target: unit, limit: count` */
  rules.givenParams = parser.rule("givenParams", (ofDecision) => {
    parser.CONSUME(word.given);
    return parser.SUBRULE(rules.params, { ARGS: [ofDecision] });
  });

  rules.alwaysDecl = parser.rule("alwaysDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.always);
    const name = parser.name(1);
    return parser.OR<AlwaysDecl>([
      {
        ALT: () => {
          parser.CONSUME(word.ends);
          const because = parser.OPTION1(() => parser.SUBRULE(rules.because));
          const place = { start, end: parser.end() };
          return {
            kind: "always",
            ...place,
            name,
            params: [],
            naming: null,
            holds: null,
            because: because ?? noTexts,
          };
        },
      },
      {
        ALT: () => {
          const params = parser.OPTION2(() => parser.SUBRULE(rules.givenParams));
          parser.CONSUME(mark.openCurly);
          const naming = parser.SUBRULE(rules.headNaming);
          const holds = parser.SUBRULE(rules.statement);
          parser.CONSUME(mark.closeCurly);
          const place = { start, end: parser.end() };
          return { kind: "always", ...place, name, params: params ?? [], naming, holds, because: noTexts };
        },
      },
    ]);
  });

  rules.statement = parser.rule("statement", () => {
    const { startOffset: start } = parser.CONSUME(word.holds);
    const condition = parser.SUBRULE(rules.expression, orLevel);
    const when = parser.OPTION1(() => parser.SUBRULE(rules.when));
    const from = parser.OPTION2(() => parser.SUBRULE(rules.fromSentences));
    return { kind: "statement", start, end: parser.end(), condition, when: when ?? null, from: from ?? [] };
  });

  rules.clauseGroup = parser.rule("clauseGroup", () => {
    const { startOffset: start } = parser.CONSUME(word.clauses);
    parser.CONSUME(word.of);
    const of = parser.SUBRULE(rules.nameList);
    const name = parser.OPTION1(() => {
      parser.CONSUME(word.as);
      return parser.name(1);
    });
    const when = parser.OPTION2(() => parser.SUBRULE(rules.when));
    const because = parser.OPTION3(() => parser.SUBRULE(rules.because));
    const open = parser.CONSUME(mark.openCurly);
    const clauses = parser.SUBRULE(rules.clauseItems, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    const place = { start, end: parser.end() };
    return {
      kind: "clauses",
      ...place,
      of,
      name: name ?? null,
      when: when ?? null,
      clauses,
      because: because ?? noTexts,
    };
  });

  rules.when = parser.rule("when", () => {
    parser.CONSUME(word.when);
    return parser.SUBRULE(rules.expression, orLevel);
  });

  rules.clauseItems = parser.rule("clauseItems", (open) => {
    const items: ClauseItem[] = [];
    parser.settle(clauseMembers, open);
    parser.MANY(() => {
      parser.attempt(clauseMembers, open, () => items.push(parser.SUBRULE(rules.clauseItem)));
      parser.settle(clauseMembers, open);
    });
    return items;
  });

  rules.clauseItem = parser.rule("clauseItem", () =>
    parser.OR<ClauseItem>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => parser.next(word.withdraw) && !parser.clauseHeadAhead(2),
          ALT: () => parser.SUBRULE(rules.withdrawal),
        },
        { ALT: () => parser.SUBRULE(rules.clause) },
      ],
    }),
  );

  rules.withdrawal = parser.rule("withdrawal", () => {
    const { startOffset: start } = parser.CONSUME(word.withdraw);
    const label = parser.label(1);
    return { kind: "withdraw", start, end: label.end, label };
  });

  rules.clause = parser.rule("clause", () => {
    const start = parser.here();
    const replaces =
      parser.OPTION1({ GATE: () => !parser.clauseHeadAhead(2), DEF: () => parser.CONSUME(word.replace) }) !==
      undefined;
    const label = parser.label(1);
    const over = parser.OPTION2(() => {
      parser.CONSUME(word.over);
      return parser.SUBRULE1(rules.clauseRefs);
    });
    const bars = parser.OPTION3(() => {
      parser.CONSUME(word.bars);
      return parser.SUBRULE2(rules.clauseRefs);
    });
    parser.CONSUME(mark.colon);

    const stages: Stage[] = [];
    parser.MANY(() => stages.push(parser.SUBRULE(rules.stage)));
    let unseen = false;
    const value = parser.OPTION4({
      GATE: () => !clauseAhead(),
      DEF: () =>
        parser.OR<Expr | null>([
          {
            ALT: () => {
              parser.CONSUME(word.unseen);
              unseen = true;
              return null;
            },
          },
          {
            ALT: () => {
              parser.OPTION5(() => parser.CONSUME(word.gives));
              return parser.SUBRULE(rules.expression, orLevel);
            },
          },
        ]),
    });
    parser.ACTION(() => {
      if (stages.length > 0 && value === undefined)
        parser.mishap(parser.LA(1), "`gives` and the resulting value");
    });
    const when = parser.OPTION6(() => parser.SUBRULE(rules.when));
    const told = parser.OPTION7(() => {
      parser.CONSUME(word.unless);
      parser.CONSUME(word.told);
      return true;
    });
    const shown = parser.option(11, {
      GATE: () => shownAhead(),
      DEF: () => {
        parser.CONSUME(word.shown);
        parser.CONSUME(word.as);
        return parser.SUBRULE(rules.texts);
      },
    });
    const from = parser.OPTION8(() => parser.SUBRULE(rules.fromSentences));
    const inferred = parser.OPTION9({
      GATE: () => !parser.clauseHeadAhead(2),
      DEF: () => parser.SUBRULE(rules.inferred),
    });
    const cites = parser.option(10, {
      GATE: () => !parser.clauseHeadAhead(2),
      DEF: () => parser.SUBRULE(rules.cites),
    });
    return {
      kind: "clause",
      start,
      end: parser.end(),
      replaces,
      label,
      over: over ?? [],
      bars: bars ?? [],
      stages,
      value: value ?? null,
      unseen,
      when: when ?? null,
      told: told ?? false,
      shown: shown ?? noTexts,
      from: from ?? [],
      inferred: inferred ?? [],
      cites: cites ?? [],
    };
  });

  /** Whether the next clause begins here, so that this one gives no value. */
  function clauseAhead(): boolean {
    if (!parser.next(category.label)) return false;
    if (parser.clauseHeadAhead(2)) return true;
    const { tokenType } = parser.LA(1);
    if (shownAhead()) return true;
    if (tokenType === word.replace) return parser.next(category.label, 2) && parser.clauseHeadAhead(3);
    return (
      (tokenType === word.withdraw || tokenType === word.inferred || tokenType === word.cites) && wordAhead(2)
    );
  }

  /** `shown as en "…"`, and not what is called so. */
  function shownAhead(): boolean {
    return parser.next(word.shown) && parser.LA(2).tokenType === word.as && parser.langTextNext(3);
  }

  /** A word or number that cannot follow a value, so that what stands before it is no value. */
  function wordAhead(ahead: number): boolean {
    return (
      parser.next(category.label, ahead) ||
      parser.next(category.version, ahead) ||
      parser.next(word.from, ahead)
    );
  }

  rules.stage = parser.rule("stage", () => {
    const { startOffset: start } = parser.CONSUME(word.stage);
    const name = parser.name(1);
    parser.CONSUME(mark.equal);
    const value = parser.SUBRULE(rules.expression, orLevel);
    const from = parser.OPTION1(() => parser.SUBRULE(rules.fromSentences));
    const naming = parser.OPTION2(() => parser.SUBRULE(rules.naming));
    const place = { start, end: parser.end() };
    return { kind: "stage", ...place, name, value, from: from ?? [], naming: naming ?? null };
  });

  rules.fromSentences = parser.rule("fromSentences", () => {
    parser.CONSUME(word.from);
    return parser.SUBRULE(rules.sentenceRefs);
  });

  rules.inferred = parser.rule("inferred", () => {
    parser.CONSUME(word.inferred);
    parser.CONSUME(word.from);
    return parser.SUBRULE(rules.entryRefs);
  });

  rules.cites = parser.rule("cites", () => {
    const cites: Citation[] = [];
    parser.CONSUME(word.cites);
    parser.AT_LEAST_ONE_SEP({
      SEP: mark.comma,
      DEF: () =>
        parser.OR({
          IGNORE_AMBIGUITIES: true,
          DEF: [
            {
              // A reference to an entry called `page` may stand before a clause labelled with a number.
              GATE: () => parser.LA(2).tokenType === literal.integer && !parser.clauseHeadAhead(3),
              ALT: () => cites.push(...iterable(parser.SUBRULE(rules.pages))),
            },
            { ALT: () => cites.push(parser.SUBRULE(rules.entryRef)) },
          ],
        }),
    });
    return cites;
  });
}

/** While chevrotain records the grammar, a rule gives no list. */
function iterable<T>(list: readonly T[]): readonly T[] {
  return Array.isArray(list) ? list : [];
}

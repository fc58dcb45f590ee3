/**
 * Turns tokens into decisions and their clauses.
 * Which sentence a clause belongs to, and which clause holds, is left to the passes after the parser.
 */
import type { IToken } from "chevrotain";
import type {
  Citation,
  Clause,
  ClauseGroup,
  ClauseItem,
  DecideDecl,
  EntryRef,
  Expr,
  Param,
  Stage,
  Withdrawal,
  SentenceRef,
} from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, noTexts, type Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import { ReferenceParser } from "./references.ts";

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

export abstract class DecisionParser extends ReferenceParser {
  readonly decideDecl: Rule<[], DecideDecl> = this.rule("decideDecl", () => {
    const token = this.OR([
      { ALT: () => this.CONSUME(word.decide) },
      { ALT: () => this.CONSUME(word.tally) },
    ]);
    const name = this.name(1);
    this.CONSUME(mark.colon);
    const type = this.SUBRULE(this.type);
    const params = this.OPTION(() => this.SUBRULE(this.givenParams));
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const clauses = this.SUBRULE(this.clauseItems, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return {
      kind: "decide",
      start: token.startOffset,
      end: this.end(),
      adds: token.tokenType === word.tally,
      name,
      type,
      params: params ?? [],
      naming,
      clauses,
    };
  });

  /** `given target: unit, limit: count` */
  readonly givenParams: Rule<[], Param[]> = this.rule("givenParams", () => {
    this.CONSUME(word.given);
    return this.SUBRULE(this.params);
  });

  readonly clauseGroup: Rule<[], ClauseGroup> = this.rule("clauseGroup", () => {
    const { startOffset: start } = this.CONSUME(word.clauses);
    this.CONSUME(word.of);
    const of = this.SUBRULE(this.nameList);
    const name = this.OPTION1(() => {
      this.CONSUME(word.as);
      return this.name(1);
    });
    const when = this.OPTION2(() => this.SUBRULE(this.when));
    const because = this.OPTION3(() => this.SUBRULE(this.because));
    const open = this.CONSUME(mark.openCurly);
    const clauses = this.SUBRULE(this.clauseItems, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    const place = { start, end: this.end() };
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

  readonly when: Rule<[], Expr> = this.rule("when", () => {
    this.CONSUME(word.when);
    return this.SUBRULE(this.expression, orLevel);
  });

  readonly clauseItems: Rule<[open: IToken], ClauseItem[]> = this.rule("clauseItems", (open) => {
    const items: ClauseItem[] = [];
    this.settle(clauseMembers, open);
    this.MANY(() => {
      this.attempt(clauseMembers, open, () => items.push(this.SUBRULE(this.clauseItem)));
      this.settle(clauseMembers, open);
    });
    return items;
  });

  readonly clauseItem: Rule<[], ClauseItem> = this.rule("clauseItem", () =>
    this.OR<ClauseItem>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.next(word.withdraw) && !this.clauseHeadAhead(2),
          ALT: () => this.SUBRULE(this.withdrawal),
        },
        { ALT: () => this.SUBRULE(this.clause) },
      ],
    }),
  );

  readonly withdrawal: Rule<[], Withdrawal> = this.rule("withdrawal", () => {
    const { startOffset: start } = this.CONSUME(word.withdraw);
    const label = this.label(1);
    return { kind: "withdraw", start, end: label.end, label };
  });

  readonly clause: Rule<[], Clause> = this.rule("clause", () => {
    const start = this.here();
    const replaces =
      this.OPTION1({ GATE: () => !this.clauseHeadAhead(2), DEF: () => this.CONSUME(word.replace) }) !==
      undefined;
    const label = this.label(1);
    const over = this.OPTION2(() => {
      this.CONSUME(word.over);
      return this.SUBRULE1(this.clauseRefs);
    });
    const bars = this.OPTION3(() => {
      this.CONSUME(word.bars);
      return this.SUBRULE2(this.clauseRefs);
    });
    this.CONSUME(mark.colon);

    const stages: Stage[] = [];
    this.MANY(() => stages.push(this.SUBRULE(this.stage)));
    let unseen = false;
    const value = this.OPTION4({
      GATE: () => !this.clauseAhead(),
      DEF: () =>
        this.OR<Expr | null>([
          {
            ALT: () => {
              this.CONSUME(word.unseen);
              unseen = true;
              return null;
            },
          },
          {
            ALT: () => {
              this.OPTION5(() => this.CONSUME(word.gives));
              return this.SUBRULE(this.expression, orLevel);
            },
          },
        ]),
    });
    this.ACTION(() => {
      if (stages.length > 0 && value === undefined)
        this.mishap(this.LA(1), "`gives` and the resulting value");
    });
    const when = this.OPTION6(() => this.SUBRULE(this.when));
    const told = this.OPTION7(() => {
      this.CONSUME(word.unless);
      this.CONSUME(word.told);
      return true;
    });
    const from = this.OPTION8(() => this.SUBRULE(this.fromSentences));
    const inferred = this.OPTION9({
      GATE: () => !this.clauseHeadAhead(2),
      DEF: () => this.SUBRULE(this.inferred),
    });
    const cites = this.option(10, {
      GATE: () => !this.clauseHeadAhead(2),
      DEF: () => this.SUBRULE(this.cites),
    });
    return {
      kind: "clause",
      start,
      end: this.end(),
      replaces,
      label,
      over: over ?? [],
      bars: bars ?? [],
      stages,
      value: value ?? null,
      unseen,
      when: when ?? null,
      told: told ?? false,
      from: from ?? [],
      inferred: inferred ?? [],
      cites: cites ?? [],
    };
  });

  /** Whether the next clause begins here, so that this one gives no value. */
  private clauseAhead(): boolean {
    if (!this.next(category.label)) return false;
    if (this.clauseHeadAhead(2)) return true;
    const { tokenType } = this.LA(1);
    if (tokenType === word.replace) return this.next(category.label, 2) && this.clauseHeadAhead(3);
    return (
      (tokenType === word.withdraw || tokenType === word.inferred || tokenType === word.cites) &&
      this.wordAhead(2)
    );
  }

  /** A word or number that cannot follow a value, so that what stands before it is no value. */
  private wordAhead(ahead: number): boolean {
    return (
      this.next(category.label, ahead) || this.next(category.version, ahead) || this.next(word.from, ahead)
    );
  }

  readonly stage: Rule<[], Stage> = this.rule("stage", () => {
    const { startOffset: start } = this.CONSUME(word.stage);
    const name = this.name(1);
    this.CONSUME(mark.equal);
    const value = this.SUBRULE(this.expression, orLevel);
    const from = this.OPTION(() => this.SUBRULE(this.fromSentences));
    return { kind: "stage", start, end: this.end(), name, value, from: from ?? [] };
  });

  readonly fromSentences: Rule<[], SentenceRef[]> = this.rule("fromSentences", () => {
    this.CONSUME(word.from);
    return this.SUBRULE(this.sentenceRefs);
  });

  readonly inferred: Rule<[], EntryRef[]> = this.rule("inferred", () => {
    this.CONSUME(word.inferred);
    this.CONSUME(word.from);
    return this.SUBRULE(this.entryRefs);
  });

  readonly cites: Rule<[], Citation[]> = this.rule("cites", () => {
    const cites: Citation[] = [];
    this.CONSUME(word.cites);
    this.AT_LEAST_ONE_SEP({
      SEP: mark.comma,
      DEF: () =>
        this.OR({
          IGNORE_AMBIGUITIES: true,
          DEF: [
            {
              // A reference to an entry called `page` may stand before a clause labelled with a number.
              GATE: () => this.LA(2).tokenType === literal.integer && !this.clauseHeadAhead(3),
              ALT: () => cites.push(...iterable(this.SUBRULE(this.pages))),
            },
            { ALT: () => cites.push(this.SUBRULE(this.entryRef)) },
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

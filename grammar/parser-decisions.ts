/**
 * Turns tokens into decisions, their clauses, doubts, flags and worked examples.
 * Which sentence a clause belongs to, and which clause holds, is left to the passes after the parser.
 */
import type { IToken } from "chevrotain";
import type {
  Citation,
  Clause,
  ClauseGroup,
  ClauseItem,
  ClauseRef,
  DecideDecl,
  Doubt,
  EntryRef,
  Example,
  Expect,
  Expr,
  Flag,
  Given,
  Name,
  PageRange,
  Reading,
  ReadingTest,
  Stage,
  VersionRef,
  Withdrawal,
} from "./ast.ts";
import { type Members, nameOf, noTexts, type Rule } from "./parser-base.ts";
import { orLevel, sumLevel } from "./parser-expressions.ts";
import { VocabularyParser } from "./parser-vocabulary.ts";
import { category, literal, mark, word } from "./tokens.ts";

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
const readingMembers: Members = { rule: "doubtPart", called: "a reading" };
const exampleMembers: Members = { rule: "examplePart", called: "`given` or `expect`" };

export abstract class DecisionParser extends VocabularyParser {
  // ------------------------------------------------------------ references

  /** `1.2/E17`, or `E17` of the same container. */
  readonly entryRef: Rule<[], EntryRef> = this.rule("entryRef", () => {
    const { startOffset: start } = this.LA(1);
    const version = this.OPTION({
      GATE: () => this.LA(2).tokenType === mark.over,
      DEF: () => {
        const its = this.version(1);
        this.CONSUME(mark.over);
        return its;
      },
    });
    const entry = this.name(1);
    return { kind: "entry-ref", start, end: entry.end, version: version ?? null, entry };
  });

  readonly entryRefs: Rule<[], EntryRef[]> = this.rule("entryRefs", () => {
    const refs: EntryRef[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(this.SUBRULE(this.entryRef)) });
    return refs;
  });

  readonly versions: Rule<[], VersionRef[]> = this.rule("versions", () => {
    const versions: VersionRef[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => versions.push(this.version(1)) });
    return versions;
  });

  /** `12`, `12..14` */
  readonly pageRange: Rule<[], PageRange> = this.rule("pageRange", () => {
    const from = this.CONSUME1(literal.integer);
    const to = this.OPTION(() => {
      this.CONSUME(mark.range);
      return this.CONSUME2(literal.integer);
    });
    return {
      kind: "pages",
      start: from.startOffset,
      end: this.end(),
      from: Number(from.image),
      to: Number((to ?? from).image),
    };
  });

  /** `page 12`, `pages 12..14, 20` */
  readonly pages: Rule<[], PageRange[]> = this.rule("pages", () => {
    const pages: PageRange[] = [];
    this.OR([{ ALT: () => this.CONSUME(word.page) }, { ALT: () => this.CONSUME(word.pages) }]);
    pages.push(this.SUBRULE1(this.pageRange));
    this.MANY({
      // In an address, another step may follow the comma.
      GATE: () => this.LA(2).tokenType === literal.integer && this.LA(3).tokenType !== mark.over,
      DEF: () => {
        this.CONSUME(mark.comma);
        pages.push(this.SUBRULE2(this.pageRange));
      },
    });
    return pages;
  });

  readonly labels: Rule<[], Name[]> = this.rule("labels", () => {
    const labels: Name[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => labels.push(this.label(1)) });
    return labels;
  });

  /** Labels between dots. `1.2` between dots has been read as one number, and is two labels. */
  readonly path: Rule<[], Name[]> = this.rule("path", () => {
    const path: Name[] = [];
    this.SUBRULE1(this.pathStep, { ARGS: [path] });
    this.MANY(() => {
      this.CONSUME(mark.dot);
      this.SUBRULE2(this.pathStep, { ARGS: [path] });
    });
    return path;
  });

  readonly pathStep: Rule<[into: Name[]], void> = this.rule("pathStep", (into = []) => {
    if (!this.RECORDING_PHASE && this.LA(1).tokenType !== literal.decimal) {
      into.push(this.label(1));
      return;
    }
    this.OR([
      {
        ALT: () => {
          const { startOffset: start, image } = this.CONSUME(literal.decimal);
          this.ACTION(() => {
            const [first = "", second = ""] = image.split(".");
            const middle = start + first.length;
            into.push({ kind: "name", start, end: middle, text: first });
            into.push({ kind: "name", start: middle + 1, end: start + image.length, text: second });
          });
        },
      },
      { ALT: () => this.CONSUME(category.label) },
    ]);
  });

  /** `far`, `reserves.far`, `all` */
  readonly clauseRef: Rule<[], ClauseRef> = this.rule("clauseRef", () => {
    const first = this.label(1);
    const second = this.OPTION(() => {
      this.CONSUME(mark.dot);
      return this.label(2);
    });
    const place = { start: first.start, end: this.end() };
    return second === undefined
      ? { kind: "clause-ref", ...place, decision: null, label: first }
      : { kind: "clause-ref", ...place, decision: first, label: second };
  });

  readonly clauseRefs: Rule<[], ClauseRef[]> = this.rule("clauseRefs", () => {
    const refs: ClauseRef[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(this.SUBRULE(this.clauseRef)) });
    return refs;
  });

  // ------------------------------------------------------------ decisions

  readonly decideDecl: Rule<[], DecideDecl> = this.rule("decideDecl", () => {
    const { startOffset: start } = this.CONSUME(word.decide);
    const name = this.name(1);
    this.CONSUME(mark.colon);
    const type = this.SUBRULE(this.type);
    const params = this.OPTION(() => {
      this.CONSUME(word.given);
      return this.SUBRULE(this.params);
    });
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const clauses = this.SUBRULE(this.clauseItems, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return { kind: "decide", start, end: this.end(), name, type, params: params ?? [], naming, clauses };
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
    const { startOffset: start } = this.LA(1);
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
        this.mishap(this.LA(1), "`gives` and the value the stages lead to");
    });
    const when = this.OPTION6(() => this.SUBRULE(this.when));
    const told = this.OPTION7(() => {
      this.CONSUME(word.unless);
      this.CONSUME(word.told);
      return true;
    });
    const from = this.OPTION8(() => this.SUBRULE(this.fromLabels));
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
    const from = this.OPTION(() => this.SUBRULE(this.fromLabels));
    return { kind: "stage", start, end: this.end(), name, value, from: from ?? [] };
  });

  readonly fromLabels: Rule<[], Name[]> = this.rule("fromLabels", () => {
    this.CONSUME(word.from);
    return this.SUBRULE(this.labels);
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
              GATE: () => this.LA(2).tokenType === literal.integer,
              ALT: () => cites.push(...iterable(this.SUBRULE(this.pages))),
            },
            { ALT: () => cites.push(this.SUBRULE(this.entryRef)) },
          ],
        }),
    });
    return cites;
  });

  // ------------------------------------------------------------ doubts and flags

  readonly doubt: Rule<[], Doubt> = this.rule("doubt", () => {
    const { startOffset: start } = this.CONSUME(word.doubt);
    const name = this.name(1);
    const open = this.CONSUME(mark.openCurly);
    const parts: DoubtParts = { readings: [], because: noTexts };
    this.settle(readingMembers, open);
    this.MANY(() => {
      this.attempt(readingMembers, open, () => this.SUBRULE(this.doubtPart, { ARGS: [parts] }));
      this.settle(readingMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "doubt", start, end: this.end(), name, readings: parts.readings, because: parts.because };
  });

  readonly doubtPart: Rule<[into: DoubtParts], void> = this.rule(
    "doubtPart",
    (into = { readings: [], because: noTexts }) => {
      this.OR({
        IGNORE_AMBIGUITIES: true,
        DEF: [
          {
            ALT: () => {
              into.because = this.SUBRULE(this.because);
            },
          },
          { ALT: () => into.readings.push(this.SUBRULE(this.reading)) },
        ],
      });
    },
  );

  readonly reading: Rule<[], Reading> = this.rule("reading", () => {
    const name = this.name(1);
    const taken = this.OPTION1(() => this.CONSUME(word.taken)) !== undefined;
    const written = this.OPTION2(() => this.CONSUME(word.written)) !== undefined;
    const texts = this.SUBRULE(this.texts);
    return { kind: "reading", start: name.start, end: this.end(), name, taken, written, texts };
  });

  readonly flag: Rule<[], Flag> = this.rule("flag", () => {
    const token = this.CONSUME(category.flagWord);
    const texts = this.SUBRULE(this.texts);
    return {
      kind: "flag",
      start: token.startOffset,
      end: this.end(),
      flag: token.image as Flag["flag"],
      texts,
    };
  });

  // ------------------------------------------------------------ examples

  readonly example: Rule<[], Example> = this.rule("example", () => {
    const { startOffset: start } = this.CONSUME(word.example);
    const title = this.literalFrom(this.CONSUME(literal.string));
    const printed = this.OPTION1(() => this.CONSUME(word.printed)) !== undefined;
    const versions = this.OPTION2(() => {
      this.CONSUME(word.in);
      return this.SUBRULE(this.versions);
    });
    const open = this.CONSUME(mark.openCurly);
    const parts: ExampleParts = { given: [], expects: [] };
    this.settle(exampleMembers, open);
    this.MANY(() => {
      this.attempt(exampleMembers, open, () => this.SUBRULE(this.examplePart, { ARGS: [parts] }));
      this.settle(exampleMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "example", start, end: this.end(), title, printed, versions: versions ?? [], ...parts };
  });

  readonly examplePart: Rule<[into: ExampleParts], void> = this.rule(
    "examplePart",
    (into = { given: [], expects: [] }) => {
      this.OR([
        {
          ALT: () => {
            this.CONSUME(word.given);
            this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => into.given.push(this.SUBRULE(this.given)) });
          },
        },
        { ALT: () => into.expects.push(this.SUBRULE(this.expect)) },
      ]);
    },
  );

  readonly given: Rule<[], Given> = this.rule("given", () => {
    const { startOffset: start } = this.LA(1);
    const path = this.SUBRULE(this.path);
    this.CONSUME(mark.equal);
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "given", start, end: value.end, path, value };
  });

  readonly expect: Rule<[], Expect> = this.rule("expect", () => {
    const { startOffset: start } = this.CONSUME(word.expect);
    const versions = this.OPTION1(() => {
      this.CONSUME(word.in);
      return this.SUBRULE(this.versions);
    });
    const readings: ReadingTest[] = [];
    this.MANY_SEP({ SEP: mark.comma, DEF: () => readings.push(this.SUBRULE(this.readingTest)) });
    const subject = this.SUBRULE1(this.expression, sumLevel);
    const outcome = this.OR<Expect["outcome"]>([
      {
        ALT: () => {
          this.CONSUME(mark.equal);
          const value = this.SUBRULE2(this.expression, orLevel);
          return { kind: "value", start: value.start, end: value.end, value };
        },
      },
      {
        ALT: () => {
          const token = this.CONSUME(category.statusWord);
          const { start: from, end, text } = nameOf(token);
          return { kind: "status", start: from, end, status: text as Status };
        },
      },
    ]);
    const because = this.OPTION2(() => {
      this.CONSUME(word.because);
      return this.SUBRULE(this.clauseRefs);
    });
    return {
      kind: "expect",
      start,
      end: this.end(),
      versions: versions ?? [],
      readings,
      subject,
      outcome,
      because: because ?? [],
    };
  });
}

type Status = Extract<Expect["outcome"], { kind: "status" }>["status"];

interface DoubtParts {
  readonly readings: Reading[];
  because: Doubt["because"];
}

interface ExampleParts {
  readonly given: Given[];
  readonly expects: Expect[];
}

/** While chevrotain records the grammar, a rule gives no list. */
function iterable<T>(list: readonly T[]): readonly T[] {
  return Array.isArray(list) ? list : [];
}

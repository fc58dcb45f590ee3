/**
 * Turns tokens into the entries of an update, and into what becomes of the entries before.
 * Whether a claim is true is left to the passes after the parser.
 */
import type {
  Address,
  Answer,
  Carry,
  Claim,
  ClaimWord,
  ContentNode,
  Drop,
  Entry,
  EntryItem,
  EntryRef,
  Question,
  Restated,
  Under,
} from "../ast.ts";
import { category, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Rule } from "./base.ts";
import type { Counts } from "./content.ts";
import { HeaderParser } from "./headers.ts";

const entryMembers: Members = { rule: "entryItem", called: "an item of the entry" };

const underMembers: Members = { rule: "underPart", called: "an operation, clauses" };

const carryMembers: Members = {
  rule: "carryPart",
  called: "`at`, `heading`, `section`, a doubt, a flag, an example, `restated`",
};

export abstract class EntryParser extends HeaderParser {
  // ------------------------------------------------------------ entries

  readonly entry: Rule<[], Entry> = this.rule("entry", () => {
    const token = this.CONSUME(category.entryWord);
    const id = this.name(1);
    const on = this.OPTION1(() => {
      this.CONSUME(word.on);
      return this.SUBRULE(this.nameList);
    });
    const revises = this.OPTION2(() => {
      this.CONSUME(word.revises);
      return this.SUBRULE1(this.entryRefs);
    });
    const merges = this.OPTION3(() => {
      this.CONSUME(word.merges);
      return this.SUBRULE2(this.entryRefs);
    });
    const claims = this.SUBRULE(this.claims);
    const open = this.CONSUME(mark.openCurly);
    const body: EntryItem[] = [];
    const counts: Counts = {};
    this.settle(entryMembers, open);
    this.MANY(() => {
      this.attempt(entryMembers, open, () => body.push(this.SUBRULE(this.entryItem, { ARGS: [counts] })));
      this.settle(entryMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return {
      kind: "entry",
      start: token.startOffset,
      end: this.end(),
      entryKind: token.image as Entry["entryKind"],
      id,
      on: on ?? [],
      revises: revises ?? [],
      merges: merges ?? [],
      claims,
      body,
    };
  });

  readonly claims: Rule<[], Claim[]> = this.rule("claims", () => {
    const claims: Claim[] = [];
    this.MANY_SEP({ SEP: mark.comma, DEF: () => claims.push(this.SUBRULE(this.claim)) });
    return claims;
  });

  readonly claim: Rule<[], Claim> = this.rule("claim", () => {
    const token = this.CONSUME(category.claimWord);
    const scope = this.OPTION1(() => {
      this.CONSUME(word.for);
      return this.name(1);
    });
    const reading = this.OPTION2(() => {
      this.CONSUME(word.in);
      const doubt = this.name(2);
      this.CONSUME(mark.dot);
      return { doubt, reading: this.name(3) };
    });
    const place = { start: token.startOffset, end: this.end() };
    return {
      kind: "claim",
      ...place,
      word: token.image as ClaimWord,
      scope: scope ?? null,
      reading: reading ?? null,
    };
  });

  readonly entryItem: Rule<[counts: Counts], EntryItem> = this.rule("entryItem", (counts) =>
    this.OR<EntryItem>([
      { ALT: () => this.SUBRULE(this.operation) },
      { ALT: () => this.SUBRULE(this.clauseGroup) },
      { ALT: () => this.SUBRULE(this.example) },
      { ALT: () => this.SUBRULE(this.section) },
      { ALT: () => this.SUBRULE(this.heading) },
      { ALT: () => this.SUBRULE(this.question) },
      { ALT: () => this.SUBRULE(this.answer) },
      { ALT: () => this.SUBRULE(this.content, { ARGS: [counts] }) },
      { ALT: () => this.SUBRULE(this.doubt) },
      { ALT: () => this.SUBRULE(this.flag) },
      { ALT: () => this.SUBRULE(this.under) },
      { ALT: () => this.SUBRULE(this.decideDecl) },
      { ALT: () => this.SUBRULE(this.playItem) },
      { ALT: () => this.SUBRULE(this.form) },
    ]),
  );

  readonly question: Rule<[], Question> = this.rule("question", () => {
    const { startOffset: start } = this.CONSUME(word.question);
    const texts = this.SUBRULE(this.texts);
    return { kind: "question", start, end: this.end(), texts };
  });

  /** `answer { … }`, or `answer en "…"`, which is one sentence labelled `answer`. */
  readonly answer: Rule<[], Answer> = this.rule("answer", () => {
    const token = this.CONSUME(word.answer);
    const body = this.OR<ContentNode[]>([
      {
        ALT: () => {
          const open = this.CONSUME(mark.openCurly);
          const nodes = this.SUBRULE(this.contents, { ARGS: [open] });
          this.CONSUME(mark.closeCurly);
          return nodes;
        },
      },
      {
        ALT: () => {
          const start = this.here();
          const texts = this.SUBRULE(this.texts);
          return [
            {
              kind: "sentence",
              start,
              end: this.end(),
              remark: false,
              label: nameOf(token),
              unseen: false,
              texts,
            },
          ];
        },
      },
    ]);
    return { kind: "answer", start: token.startOffset, end: this.end(), body };
  });

  readonly under: Rule<[], Under> = this.rule("under", () => {
    const { startOffset: start } = this.CONSUME(word.under);
    const reading = this.SUBRULE(this.readingTest);
    const open = this.CONSUME(mark.openCurly);
    const body: Under["body"][number][] = [];
    this.settle(underMembers, open);
    this.MANY(() => {
      this.attempt(underMembers, open, () => body.push(this.SUBRULE(this.underPart)));
      this.settle(underMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "under", start, end: this.end(), reading, body };
  });

  readonly underPart: Rule<[], Under["body"][number]> = this.rule("underPart", () =>
    this.OR<Under["body"][number]>([
      { ALT: () => this.SUBRULE(this.operation) },
      { ALT: () => this.SUBRULE(this.clauseGroup) },
    ]),
  );

  // ------------------------------------------------------------ what becomes of the entries before

  readonly carry: Rule<[], Carry> = this.rule("carry", () => {
    const { startOffset: start } = this.CONSUME(word.carries);
    const ref = this.SUBRULE(this.entryRef);
    this.CONSUME(word.as);
    const as = this.name(1);
    const claims = this.SUBRULE(this.claims);
    const parts: CarryParts = { at: [], body: [] };
    this.OPTION(() => {
      const open = this.CONSUME(mark.openCurly);
      this.settle(carryMembers, open);
      this.MANY(() => {
        this.attempt(carryMembers, open, () => this.SUBRULE(this.carryPart, { ARGS: [parts] }));
        this.settle(carryMembers, open);
      });
      this.CONSUME(mark.closeCurly);
    });
    return { kind: "carry", start, end: this.end(), ref, as, claims, ...parts };
  });

  readonly carryPart: Rule<[into: CarryParts], void> = this.rule(
    "carryPart",
    (into = { at: [], body: [] }) => {
      this.OR([
        { ALT: () => into.at.push(this.SUBRULE(this.address)) },
        { ALT: () => into.body.push(this.SUBRULE(this.heading)) },
        { ALT: () => into.body.push(this.SUBRULE(this.section)) },
        { ALT: () => into.body.push(this.SUBRULE(this.doubt)) },
        { ALT: () => into.body.push(this.SUBRULE(this.flag)) },
        { ALT: () => into.body.push(this.SUBRULE(this.example)) },
        { ALT: () => into.body.push(this.SUBRULE(this.restated)) },
      ]);
    },
  );

  readonly restated: Rule<[], Restated> = this.rule("restated", () => {
    const { startOffset: start } = this.CONSUME(word.restated);
    const target = this.SUBRULE(this.nodeRef);
    const texts = this.SUBRULE(this.bracedTexts);
    return { kind: "restated", start, end: this.end(), target, texts };
  });

  readonly drop: Rule<[], Drop> = this.rule("drop", () => {
    const { startOffset: start } = this.CONSUME(word.drops);
    const ref: EntryRef = this.SUBRULE(this.entryRef);
    const claims = this.SUBRULE(this.claims);
    const because = this.OPTION(() => this.SUBRULE(this.because));
    return { kind: "drop", start, end: this.end(), ref, claims, because: because ?? noTexts };
  });
}

interface CarryParts {
  readonly at: Address[];
  readonly body: Carry["body"][number][];
}

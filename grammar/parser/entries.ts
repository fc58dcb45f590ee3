/** Adds the rules of the entries of an update, and of carried and dropped entries. */
import type {
  Address,
  Amend,
  Answer,
  Carry,
  Claim,
  ClaimWord,
  ContentNode,
  Drop,
  EndedExample,
  Entry,
  EntryItem,
  EntryRef,
  Question,
  Restated,
  Under,
} from "../ast.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { raise } from "../faults.ts";
import type { Span } from "../source.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Parser, type Rule } from "./base.ts";
import type { Counts } from "./content.ts";
import type { Rules } from "./rules.ts";

const entryMembers: Members = { rule: "entryItem", called: "an item of the entry" };

const underMembers: Members = { rule: "underPart", called: "an operation, clauses" };

const carryMembers: Members = {
  rule: "carryPart",
  called: "`at`, `heading`, `section`, a doubt, a flag, an example, `restated`",
};

const amendMembers: Members = { rule: "amendPart", called: "`at`, an item of the entry" };

export interface EntryRules {
  entry: Rule<[], Entry>;
  revisedEntries: Rule<[], { readonly whole: EntryRef[]; readonly parts: EntryRef[] }>;
  claims: Rule<[], Claim[]>;
  claim: Rule<[], Claim>;
  entryItem: Rule<[counts: Counts], EntryItem>;
  question: Rule<[], Question>;
  answer: Rule<[], Answer>;
  under: Rule<[], Under>;
  underPart: Rule<[], Under["body"][number]>;
  carry: Rule<[], Carry>;
  carryPart: Rule<[into: CarryParts], void>;
  amend: Rule<[], Amend>;
  amendPart: Rule<[into: AmendParts, counts: Counts], void>;
  restated: Rule<[], Restated>;
  drop: Rule<[], Drop | EndedExample>;
}

export function addEntryRules(parser: Parser, rules: Rules) {
  // ------------------------------------------------------------ entries

  rules.entry = parser.rule("entry", () => {
    const token = parser.CONSUME(category.entryWord);
    const id = parser.name(1);
    const on = parser.OPTION1(() => {
      parser.CONSUME(word.on);
      return parser.SUBRULE(rules.nameList);
    });
    const revised = parser.OPTION2(() => {
      parser.CONSUME(word.revises);
      return parser.SUBRULE(rules.revisedEntries);
    });
    const revises = revised?.whole;
    const merges = parser.OPTION3(() => {
      const retired = parser.CONSUME(word.merges);
      const refs = parser.SUBRULE(rules.entryRefs);
      parser.ACTION(() => parser.raise(retiredMerges(parser.span(retired), revises ?? [], refs)));
      return refs;
    });
    const named: EntryRef[] = [];
    parser.ACTION(() => named.push(...(revises ?? []), ...(merges ?? [])));
    const claims = parser.SUBRULE(rules.claims);
    const open = parser.CONSUME(mark.openCurly);
    const body: EntryItem[] = [];
    const counts: Counts = {};
    parser.settle(entryMembers, open);
    parser.MANY(() => {
      parser.attempt(entryMembers, open, () =>
        body.push(parser.SUBRULE(rules.entryItem, { ARGS: [counts] })),
      );
      parser.settle(entryMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "entry",
      start: token.startOffset,
      end: parser.end(),
      entryKind: token.image as Entry["entryKind"],
      id,
      on: on ?? [],
      revises: named,
      parts: revised?.parts ?? [],
      claims,
      body,
    };
  });

  rules.revisedEntries = parser.rule("revisedEntries", () => {
    const whole: EntryRef[] = [];
    const parts: EntryRef[] = [];
    parser.AT_LEAST_ONE_SEP({
      SEP: mark.comma,
      DEF: () => {
        const isPart = parser.OPTION({
          // An entry may be called `part`.
          GATE: () => parser.LA(2).tokenType === word.of,
          DEF: () => {
            parser.CONSUME(word.part);
            parser.CONSUME(word.of);
            return true;
          },
        });
        const ref = parser.SUBRULE(rules.entryRef);
        parser.ACTION(() => (isPart ? parts : whole).push(ref));
      },
    });
    return { whole, parts };
  });

  rules.claims = parser.rule("claims", () => {
    const claims: Claim[] = [];
    parser.MANY_SEP({ SEP: mark.comma, DEF: () => claims.push(parser.SUBRULE(rules.claim)) });
    return claims;
  });

  rules.claim = parser.rule("claim", () => {
    const token = parser.CONSUME(category.claimWord);
    const scope = parser.OPTION1(() => {
      parser.CONSUME(word.for);
      return parser.name(1);
    });
    const reading = parser.OPTION2(() => {
      parser.CONSUME(word.in);
      const doubt = parser.name(2);
      parser.CONSUME(mark.dot);
      return { doubt, reading: parser.name(3) };
    });
    const place = { start: token.startOffset, end: parser.end() };
    return {
      kind: "claim",
      ...place,
      word: token.image as ClaimWord,
      scope: scope ?? null,
      reading: reading ?? null,
    };
  });

  rules.entryItem = parser.rule("entryItem", (counts) =>
    parser.OR<EntryItem>([
      { ALT: () => parser.SUBRULE(rules.operation) },
      { ALT: () => parser.SUBRULE(rules.clauseGroup) },
      { ALT: () => parser.SUBRULE(rules.example) },
      { ALT: () => parser.SUBRULE(rules.section) },
      { ALT: () => parser.SUBRULE(rules.heading) },
      { ALT: () => parser.SUBRULE(rules.question) },
      { ALT: () => parser.SUBRULE(rules.answer) },
      { ALT: () => parser.SUBRULE(rules.content, { ARGS: [counts] }) },
      { ALT: () => parser.SUBRULE(rules.doubt) },
      { ALT: () => parser.SUBRULE(rules.flag) },
      { ALT: () => parser.SUBRULE(rules.under) },
      { ALT: () => parser.SUBRULE(rules.decideDecl) },
      { ALT: () => parser.SUBRULE(rules.playItem) },
      { ALT: () => parser.SUBRULE(rules.form) },
    ]),
  );

  rules.question = parser.rule("question", () => {
    const { startOffset: start } = parser.CONSUME(word.question);
    const texts = parser.SUBRULE(rules.texts);
    return { kind: "question", start, end: parser.end(), texts };
  });

  /** `answer { … }`, or `answer en "…"`, which is one sentence labelled `answer`. */
  rules.answer = parser.rule("answer", () => {
    const token = parser.CONSUME(word.answer);
    const body = parser.OR<ContentNode[]>([
      {
        ALT: () => {
          const open = parser.CONSUME(mark.openCurly);
          const nodes = parser.SUBRULE(rules.contents, { ARGS: [open] });
          parser.CONSUME(mark.closeCurly);
          return nodes;
        },
      },
      {
        ALT: () => {
          const start = parser.here();
          const texts = parser.SUBRULE(rules.texts);
          return [
            {
              kind: "sentence",
              start,
              end: parser.end(),
              remark: false,
              label: nameOf(token),
              was: [],
              unseen: false,
              texts,
            },
          ];
        },
      },
    ]);
    return { kind: "answer", start: token.startOffset, end: parser.end(), body };
  });

  rules.under = parser.rule("under", () => {
    const { startOffset: start } = parser.CONSUME(word.under);
    const reading = parser.SUBRULE(rules.readingTest);
    const open = parser.CONSUME(mark.openCurly);
    const body: Under["body"][number][] = [];
    parser.settle(underMembers, open);
    parser.MANY(() => {
      parser.attempt(underMembers, open, () => body.push(parser.SUBRULE(rules.underPart)));
      parser.settle(underMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { kind: "under", start, end: parser.end(), reading, body };
  });

  rules.underPart = parser.rule("underPart", () =>
    parser.OR<Under["body"][number]>([
      { ALT: () => parser.SUBRULE(rules.operation) },
      { ALT: () => parser.SUBRULE(rules.clauseGroup) },
    ]),
  );

  // ------------------------------------------------------------ what becomes of the entries before

  rules.carry = parser.rule("carry", () => {
    const { startOffset: start } = parser.CONSUME(word.carries);
    const ref = parser.SUBRULE(rules.entryRef);
    parser.CONSUME(word.as);
    const as = parser.name(1);
    const claims = parser.SUBRULE(rules.claims);
    const parts: CarryParts = { at: [], body: [] };
    parser.OPTION(() => {
      const open = parser.CONSUME(mark.openCurly);
      parser.settle(carryMembers, open);
      parser.MANY(() => {
        parser.attempt(carryMembers, open, () => parser.SUBRULE(rules.carryPart, { ARGS: [parts] }));
        parser.settle(carryMembers, open);
      });
      parser.CONSUME(mark.closeCurly);
    });
    return { kind: "carry", start, end: parser.end(), ref, as, claims, ...parts };
  });

  rules.carryPart = parser.rule("carryPart", (into = { at: [], body: [] }) => {
    parser.OR([
      { ALT: () => into.at.push(parser.SUBRULE(rules.address)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.heading)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.section)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.doubt)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.flag)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.example)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.restated)) },
    ]);
  });

  rules.amend = parser.rule("amend", () => {
    const { startOffset: start } = parser.CONSUME(word.amends);
    const ref = parser.SUBRULE(rules.entryRef);
    parser.CONSUME(word.as);
    const as = parser.name(1);
    const claims = parser.SUBRULE(rules.claims);
    const open = parser.CONSUME(mark.openCurly);
    const parts: AmendParts = { at: [], body: [] };
    const counts: Counts = {};
    parser.settle(amendMembers, open);
    parser.MANY(() => {
      parser.attempt(amendMembers, open, () => parser.SUBRULE(rules.amendPart, { ARGS: [parts, counts] }));
      parser.settle(amendMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { kind: "amend", start, end: parser.end(), ref, as, claims, ...parts };
  });

  rules.amendPart = parser.rule("amendPart", (into = { at: [], body: [] }, counts = {}) => {
    parser.OR([
      { ALT: () => into.at.push(parser.SUBRULE(rules.address)) },
      { ALT: () => into.body.push(parser.SUBRULE(rules.entryItem, { ARGS: [counts] })) },
    ]);
  });

  rules.restated = parser.rule("restated", () => {
    const { startOffset: start } = parser.CONSUME(word.restated);
    const target = parser.SUBRULE(rules.nodeRef);
    const texts = parser.SUBRULE(rules.bracedTexts);
    return { kind: "restated", start, end: parser.end(), target, texts };
  });

  rules.drop = parser.rule("drop", () => {
    const { startOffset: start } = parser.CONSUME(word.drops);
    return parser.OR<Drop | EndedExample>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          // An entry may be called `example`.
          GATE: () => [3, 5].some((place) => parser.LA(place).tokenType === literal.string),
          ALT: () => {
            parser.CONSUME(word.example);
            const example = parser.SUBRULE(rules.exampleRef);
            const because = parser.OPTION1(() => parser.SUBRULE1(rules.because));
            return { kind: "ended-example", start, end: parser.end(), example, because: because ?? noTexts };
          },
        },
        {
          ALT: () => {
            const ref: EntryRef = parser.SUBRULE(rules.entryRef);
            const claims = parser.SUBRULE(rules.claims);
            const because = parser.OPTION2(() => parser.SUBRULE2(rules.because));
            return { kind: "drop", start, end: parser.end(), ref, claims, because: because ?? noTexts };
          },
        },
      ],
    });
  });
}

/** `revises` takes several names, and says what `merges` said. */
function retiredMerges(span: Span, revises: readonly EntryRef[], merges: readonly EntryRef[]): Diagnostic {
  const last = revises.at(-1);
  const [start, text] = last ? [last.end, ","] : [span.start, "revises"];
  const names = [...revises, ...merges].map(
    ({ version, entry }) => `${version === null ? "" : `${version.text}/`}${entry.text}`,
  );
  const fixes = [{ title: "write `revises`", edits: [{ span: { ...span, start }, text }] }];
  return raise("retired-word", span, { found: "merges", line: `revises ${names.join(", ")}` }, { fixes });
}

interface AmendParts {
  readonly at: Address[];
  readonly body: EntryItem[];
}

interface CarryParts {
  readonly at: Address[];
  readonly body: Carry["body"][number][];
}

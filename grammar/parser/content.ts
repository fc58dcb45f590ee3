/** Adds the rules of provisions and their content: sentences, paragraphs and points. */
import type { IToken } from "chevrotain";
import type {
  Container,
  ContainerUnit,
  ContentNode,
  Form,
  GainOperation,
  Heading,
  Name,
  Provision,
  ProvisionItem,
  Row,
  Section,
  Sentence,
  Texts,
  Unseen,
} from "../ast.ts";
import { raise } from "../faults.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, noTexts, type Parser, type Rule, trimmed } from "./base.ts";
import type { Rules } from "./rules.ts";

const provisionMembers: Members = { rule: "provisionItem", called: "an item of the provision" };

const contentMembers: Members = { rule: "content", called: "a sentence, paragraph, point, figure, table" };

const broughtMembers: Members = {
  rule: "contentOrProvision",
  called: "a sentence, paragraph, point, figure, table, provision",
};

/** How many siblings of each unit stand before; what bears no label is labelled by its place among them. */
export type Counts = Partial<Record<ContainerUnit | "sentence", number>>;
const appendedMembers: Members = {
  rule: "contentOrRow",
  called: "a sentence, paragraph, point, figure, table, row, provision",
};

export interface ContentRules {
  provision: Rule<[], Provision>;
  provisionItem: Rule<[counts: Counts], ProvisionItem>;
  gain: Rule<[], GainOperation>;
  gaining: Rule<[], Omit<GainOperation, "start" | "end" | "silently">>;
  heading: Rule<[], Heading>;
  section: Rule<[], Section>;
  form: Rule<[], Form>;
  content: Rule<[counts: Counts], ContentNode>;
  contents: Rule<[open: IToken], ContentNode[]>;
  contentsOrProvisions: Rule<[open: IToken], (ContentNode | Provision)[]>;
  contentOrProvision: Rule<[counts: Counts], ContentNode | Provision>;
  sentence: Rule<[], Sentence>;
  bracedTexts: Rule<[], Texts>;
  unseen: Rule<[counts: Counts], Unseen>;
  container: Rule<[counts: Counts], Container>;
  containerBody: Rule<[label: Name], ContainerBody>;
  contentOrRows: Rule<[open: IToken], (ContentNode | Row | Provision)[]>;
  contentOrRow: Rule<[counts: Counts], ContentNode | Row | Provision>;
}

export function addContentRules(parser: Parser, rules: Rules) {
  rules.provision = parser.rule("provision", () => {
    const { startOffset: start } = parser.CONSUME(word.provision);
    const name = parser.name(1);
    const was = parser.OPTION3(() => {
      parser.CONSUME(word.was);
      return parser.SUBRULE1(rules.nameList);
    });
    const numbering = parser.OPTION4(() => parser.SUBRULE(rules.numbering));
    const pages = parser.OPTION1(() => {
      parser.CONSUME(word.on);
      return parser.SUBRULE(rules.pages);
    });
    const answers = parser.OPTION2(() => {
      parser.CONSUME(word.answers);
      return parser.SUBRULE2(rules.nameList);
    });
    const open = parser.CONSUME(mark.openCurly);
    const body: ProvisionItem[] = [];
    const counts: Counts = {};
    parser.settle(provisionMembers, open);
    parser.MANY(() => {
      parser.attempt(provisionMembers, open, () =>
        body.push(parser.SUBRULE(rules.provisionItem, { ARGS: [counts] })),
      );
      parser.settle(provisionMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "provision",
      start,
      end: parser.end(),
      name,
      was: was ?? [],
      numbering: numbering ?? null,
      pages: pages ?? [],
      answers: answers ?? [],
      body: trimmed(body),
    };
  });

  rules.provisionItem = parser.rule("provisionItem", (counts) =>
    parser.OR<ProvisionItem>([
      { ALT: () => parser.SUBRULE(rules.content, { ARGS: [counts] }) },
      { ALT: () => parser.SUBRULE(rules.clauseGroup) },
      { ALT: () => parser.SUBRULE(rules.gain) },
      { ALT: () => parser.SUBRULE(rules.heading) },
      { ALT: () => parser.SUBRULE(rules.section) },
      { ALT: () => parser.SUBRULE(rules.form) },
      { ALT: () => parser.SUBRULE(rules.decideDecl) },
      { ALT: () => parser.SUBRULE(rules.playItem) },
      { ALT: () => parser.SUBRULE(rules.doubt) },
      { ALT: () => parser.SUBRULE(rules.flag) },
      { ALT: () => parser.SUBRULE(rules.example) },
    ]),
  );

  /** Of a provision; in an entry it is an operation like others. */
  rules.gain = parser.rule("gain", () => {
    const start = parser.here();
    const made = parser.SUBRULE(rules.gaining);
    return { ...made, start, end: parser.end(), silently: null };
  });

  rules.gaining = parser.rule("gaining", () => {
    parser.CONSUME(word.gain);
    const keyword = parser.name(1);
    parser.CONSUME(word.for);
    const param = parser.SUBRULE(rules.param);
    const when = parser.SUBRULE(rules.when);
    const from = parser.OPTION(() => parser.SUBRULE(rules.fromSentences));
    return { kind: "gain", at: [], keyword, param, when, from: from ?? [] };
  });

  rules.heading = parser.rule("heading", () => {
    const { startOffset: start } = parser.CONSUME(word.heading);
    const texts = parser.SUBRULE(rules.texts);
    return { kind: "heading", start, end: parser.end(), texts };
  });

  rules.section = parser.rule("section", () => {
    const token = parser.CONSUME(word.section);
    const texts = parser.SUBRULE(rules.texts);
    const line = 'chapter <name> { heading en "…" }';
    parser.ACTION(() => parser.raise(raise("retired-word", parser.span(token), { found: "section", line })));
    return { kind: "section", start: token.startOffset, end: parser.end(), texts };
  });

  rules.form = parser.rule("form", () => {
    const { startOffset: start } = parser.CONSUME(word.form);
    const form = parser.name(1);
    return { kind: "form", start, end: form.end, form };
  });

  // ------------------------------------------------------------ content

  rules.content = parser.rule("content", (counts) =>
    parser.OR<ContentNode>([
      { ALT: () => parser.SUBRULE(rules.sentence) },
      { ALT: () => parser.SUBRULE(rules.unseen, { ARGS: [counts] }) },
      { ALT: () => parser.SUBRULE(rules.container, { ARGS: [counts] }) },
      { ALT: () => parser.SUBRULE(rules.figure) },
      { ALT: () => parser.SUBRULE(rules.table) },
    ]),
  );

  rules.contents = parser.rule("contents", (open) => {
    const nodes: ContentNode[] = [];
    const counts: Counts = {};
    parser.settle(contentMembers, open);
    parser.MANY(() => {
      parser.attempt(contentMembers, open, () =>
        nodes.push(parser.SUBRULE(rules.content, { ARGS: [counts] })),
      );
      parser.settle(contentMembers, open);
    });
    return trimmed(nodes);
  });

  /** What an operation brings: content into a provision, or whole provisions. */
  rules.contentsOrProvisions = parser.rule("contentsOrProvisions", (open) => {
    const nodes: (ContentNode | Provision)[] = [];
    const counts: Counts = {};
    parser.settle(broughtMembers, open);
    parser.MANY(() => {
      parser.attempt(broughtMembers, open, () =>
        nodes.push(parser.SUBRULE(rules.contentOrProvision, { ARGS: [counts] })),
      );
      parser.settle(broughtMembers, open);
    });
    return trimmed(nodes);
  });

  rules.contentOrProvision = parser.rule("contentOrProvision", (counts) =>
    parser.OR<ContentNode | Provision>([
      { ALT: () => parser.SUBRULE(rules.content, { ARGS: [counts] }) },
      { ALT: () => parser.SUBRULE(rules.provision) },
    ]),
  );

  rules.sentence = parser.rule("sentence", () => {
    const token = parser.OR1([
      { ALT: () => parser.CONSUME(word.sentence) },
      { ALT: () => parser.CONSUME(word.remark) },
    ]);
    const label = parser.label(1);
    const was = parser.OPTION(() => {
      parser.CONSUME(word.was);
      return parser.SUBRULE(rules.sentenceRefs);
    });
    const texts = parser.OR2<Texts | null>([
      { ALT: () => parser.CONSUME(word.unseen) && null },
      { ALT: () => parser.SUBRULE(rules.bracedTexts) },
    ]);
    const remark = token.tokenType === word.remark;
    const place = { start: token.startOffset, end: parser.end() };
    const isUnseen = texts === null;
    return {
      kind: "sentence",
      ...place,
      remark,
      label,
      was: was ?? [],
      unseen: isUnseen,
      texts: texts ?? noTexts,
    };
  });

  rules.bracedTexts = parser.rule("bracedTexts", () => {
    parser.CONSUME(mark.openCurly);
    const texts = parser.SUBRULE(rules.texts);
    parser.CONSUME(mark.closeCurly);
    return texts;
  });

  rules.unseen = parser.rule("unseen", (counts = {}) => {
    const { startOffset: start } = parser.CONSUME(word.unseen);
    const count = parser.OPTION1(() =>
      parser.OR1<Unseen["count"]>([
        { ALT: () => parser.CONSUME(mark.plus) && "some" },
        { ALT: () => parser.CONSUME(mark.times) && "any" },
      ]),
    );
    const of = parser.OPTION2({
      GATE: () => !nodeAhead(),
      DEF: () =>
        parser.OR2([
          { ALT: () => parser.CONSUME(category.containerWord) },
          { ALT: () => parser.CONSUME(word.sentence) },
        ]).image as ContainerUnit | "sentence",
    });
    const only = parser.OPTION3(() => {
      parser.CONSUME(word.in);
      return parser.name(1);
    });
    if (of !== undefined && count === undefined) counts[of] = (counts[of] ?? 0) + 1;
    return {
      kind: "unseen",
      start,
      end: parser.end(),
      count: count ?? "one",
      of: of ?? null,
      only: only ?? null,
    };
  });

  /** Whether a new sentence or container begins here, and not the unit of the unseen text. */
  function nodeAhead(): boolean {
    if (parser.LA(2).tokenType === mark.openCurly) return true;
    // `unseen sentence  points {` is an unseen sentence before a list of points.
    if (parser.next(category.containerWord, 2) || parser.LA(2).tokenType === word.answer) return false;
    const after = parser.LA(3).tokenType;
    return parser.next(category.label, 2) && (after === mark.openCurly || after === word.unseen);
  }

  /** Whether `number` or `unnumbered` is no label here. */
  function numberingAhead(): boolean {
    const next = parser.LA(2).tokenType;
    if (parser.LA(1).tokenType === word.unnumbered) return next === mark.openCurly || next === word.unseen;
    return parser.LA(1).tokenType === word.number && (next === literal.string || next === word.from);
  }

  rules.container = parser.rule("container", (counts = {}) => {
    const token = parser.CONSUME(category.containerWord);
    const unit = token.image as ContainerUnit;
    counts[unit] = (counts[unit] ?? 0) + 1;
    const written = parser.OPTION1({ GATE: () => !numberingAhead(), DEF: () => parser.label(1) });
    const label = written ?? numbered(counts[unit] ?? 1, parser.end());
    const numbering = parser.OPTION2({
      GATE: () => numberingAhead(),
      DEF: () => parser.SUBRULE(rules.numbering),
    });
    const body = parser.OR<ContainerBody | null>([
      { ALT: () => parser.CONSUME(word.unseen) && null },
      { ALT: () => parser.SUBRULE(rules.containerBody, { ARGS: [label] }) },
    ]);
    const place = { start: token.startOffset, end: parser.end() };
    return {
      kind: "container",
      ...place,
      unit,
      label,
      numbering: numbering ?? null,
      unseen: body === null,
      heading: body?.heading ?? null,
      body: body?.nodes ?? [],
    };
  });

  /** `{ heading … sentence … }`, or `{ en "…" }`, which is one sentence labelled like its container. */
  rules.containerBody = parser.rule("containerBody", (label) => {
    const open = parser.CONSUME(mark.openCurly);
    const body = parser.OR<ContainerBody>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => parser.langTextNext(),
          ALT: () => {
            const start = parser.here();
            const texts = parser.SUBRULE(rules.texts);
            const place = { start, end: parser.end() };
            return {
              heading: null,
              nodes: [{ kind: "sentence", ...place, remark: false, label, was: [], unseen: false, texts }],
            };
          },
        },
        {
          ALT: () => {
            const heading = parser.OPTION(() => parser.SUBRULE(rules.heading));
            return { heading: heading ?? null, nodes: parser.SUBRULE(rules.contents, { ARGS: [open] }) };
          },
        },
      ],
    });
    parser.CONSUME(mark.closeCurly);
    return body;
  });

  /** Content and rows, for what is appended. */
  rules.contentOrRows = parser.rule("contentOrRows", (open) => {
    const nodes: (ContentNode | Row | Provision)[] = [];
    const counts: Counts = {};
    parser.settle(appendedMembers, open);
    parser.MANY(() => {
      parser.attempt(appendedMembers, open, () =>
        nodes.push(parser.SUBRULE(rules.contentOrRow, { ARGS: [counts] })),
      );
      parser.settle(appendedMembers, open);
    });
    return nodes;
  });

  rules.contentOrRow = parser.rule("contentOrRow", (counts) =>
    parser.OR<ContentNode | Row | Provision>([
      { ALT: () => parser.SUBRULE(rules.content, { ARGS: [counts] }) },
      { ALT: () => parser.SUBRULE(rules.row) },
      { ALT: () => parser.SUBRULE(rules.provision) },
    ]),
  );
}

interface ContainerBody {
  readonly heading: Heading | null;
  readonly nodes: readonly ContentNode[];
}

/** The label of what bears none: its place among its siblings, with no width in the text. */
function numbered(position: number, at: number): Name {
  return { kind: "name", start: at, end: at, text: String(position) };
}

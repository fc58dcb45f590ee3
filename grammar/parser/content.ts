/**
 * Turns tokens into provisions and their content: sentences, paragraphs and points.
 * Whether a label is unique, and which node a reference means, is left to the passes after the parser.
 */
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
import { category, mark, word } from "../tokens.ts";
import { type Members, noTexts, type Rule, trimmed } from "./base.ts";
import { TableParser } from "./tables.ts";

const provisionMembers: Members = { rule: "provisionItem", called: "an item of the provision" };

const contentMembers: Members = { rule: "content", called: "a sentence, paragraph, point, figure, table" };

/** How many siblings of each unit stand before; what bears no label is labelled by its place among them. */
export type Counts = Partial<Record<ContainerUnit | "sentence", number>>;
const appendedMembers: Members = {
  rule: "contentOrRow",
  called: "a sentence, paragraph, point, figure, table, row",
};

export abstract class ContentParser extends TableParser {
  readonly provision: Rule<[], Provision> = this.rule("provision", () => {
    const { startOffset: start } = this.CONSUME(word.provision);
    const name = this.name(1);
    const pages = this.OPTION1(() => {
      this.CONSUME(word.on);
      return this.SUBRULE(this.pages);
    });
    const answers = this.OPTION2(() => {
      this.CONSUME(word.answers);
      return this.SUBRULE(this.nameList);
    });
    const open = this.CONSUME(mark.openCurly);
    const body: ProvisionItem[] = [];
    const counts: Counts = {};
    this.settle(provisionMembers, open);
    this.MANY(() => {
      this.attempt(provisionMembers, open, () =>
        body.push(this.SUBRULE(this.provisionItem, { ARGS: [counts] })),
      );
      this.settle(provisionMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return {
      kind: "provision",
      start,
      end: this.end(),
      name,
      pages: pages ?? [],
      answers: answers ?? [],
      body: trimmed(body),
    };
  });

  readonly provisionItem: Rule<[counts: Counts], ProvisionItem> = this.rule("provisionItem", (counts) =>
    this.OR<ProvisionItem>([
      { ALT: () => this.SUBRULE(this.content, { ARGS: [counts] }) },
      { ALT: () => this.SUBRULE(this.clauseGroup) },
      { ALT: () => this.SUBRULE(this.gain) },
      { ALT: () => this.SUBRULE(this.heading) },
      { ALT: () => this.SUBRULE(this.section) },
      { ALT: () => this.SUBRULE(this.form) },
      { ALT: () => this.SUBRULE(this.decideDecl) },
      { ALT: () => this.SUBRULE(this.playItem) },
      { ALT: () => this.SUBRULE(this.doubt) },
      { ALT: () => this.SUBRULE(this.flag) },
      { ALT: () => this.SUBRULE(this.example) },
    ]),
  );

  /** Of a provision; in an entry it is an operation like others. */
  readonly gain: Rule<[], GainOperation> = this.rule("gain", () => {
    const start = this.here();
    const made = this.SUBRULE(this.gaining);
    return { ...made, start, end: this.end(), silently: null };
  });

  readonly gaining: Rule<[], Omit<GainOperation, "start" | "end" | "silently">> = this.rule("gaining", () => {
    this.CONSUME(word.gain);
    const keyword = this.name(1);
    this.CONSUME(word.for);
    const param = this.SUBRULE(this.param);
    const when = this.SUBRULE(this.when);
    const from = this.OPTION(() => this.SUBRULE(this.fromSentences));
    return { kind: "gain", at: [], keyword, param, when, from: from ?? [] };
  });

  readonly heading: Rule<[], Heading> = this.rule("heading", () => {
    const { startOffset: start } = this.CONSUME(word.heading);
    const texts = this.SUBRULE(this.texts);
    return { kind: "heading", start, end: this.end(), texts };
  });

  readonly section: Rule<[], Section> = this.rule("section", () => {
    const { startOffset: start } = this.CONSUME(word.section);
    const texts = this.SUBRULE(this.texts);
    return { kind: "section", start, end: this.end(), texts };
  });

  readonly form: Rule<[], Form> = this.rule("form", () => {
    const { startOffset: start } = this.CONSUME(word.form);
    const form = this.name(1);
    return { kind: "form", start, end: form.end, form };
  });

  // ------------------------------------------------------------ content

  readonly content: Rule<[counts: Counts], ContentNode> = this.rule("content", (counts) =>
    this.OR<ContentNode>([
      { ALT: () => this.SUBRULE(this.sentence) },
      { ALT: () => this.SUBRULE(this.unseen, { ARGS: [counts] }) },
      { ALT: () => this.SUBRULE(this.container, { ARGS: [counts] }) },
      { ALT: () => this.SUBRULE(this.figure) },
      { ALT: () => this.SUBRULE(this.table) },
    ]),
  );

  readonly contents: Rule<[open: IToken], ContentNode[]> = this.rule("contents", (open) => {
    const nodes: ContentNode[] = [];
    const counts: Counts = {};
    this.settle(contentMembers, open);
    this.MANY(() => {
      this.attempt(contentMembers, open, () => nodes.push(this.SUBRULE(this.content, { ARGS: [counts] })));
      this.settle(contentMembers, open);
    });
    return trimmed(nodes);
  });

  readonly sentence: Rule<[], Sentence> = this.rule("sentence", () => {
    const token = this.OR1([
      { ALT: () => this.CONSUME(word.sentence) },
      { ALT: () => this.CONSUME(word.remark) },
    ]);
    const label = this.label(1);
    const texts = this.OR2<Texts | null>([
      { ALT: () => this.CONSUME(word.unseen) && null },
      { ALT: () => this.SUBRULE(this.bracedTexts) },
    ]);
    const remark = token.tokenType === word.remark;
    const place = { start: token.startOffset, end: this.end() };
    return { kind: "sentence", ...place, remark, label, unseen: texts === null, texts: texts ?? noTexts };
  });

  readonly bracedTexts: Rule<[], Texts> = this.rule("bracedTexts", () => {
    this.CONSUME(mark.openCurly);
    const texts = this.SUBRULE(this.texts);
    this.CONSUME(mark.closeCurly);
    return texts;
  });

  readonly unseen: Rule<[counts: Counts], Unseen> = this.rule("unseen", (counts = {}) => {
    const { startOffset: start } = this.CONSUME(word.unseen);
    const count = this.OPTION1(() =>
      this.OR1<Unseen["count"]>([
        { ALT: () => this.CONSUME(mark.plus) && "some" },
        { ALT: () => this.CONSUME(mark.times) && "any" },
      ]),
    );
    const of = this.OPTION2({
      GATE: () => !this.nodeAhead(),
      DEF: () =>
        this.OR2([
          { ALT: () => this.CONSUME(category.containerWord) },
          { ALT: () => this.CONSUME(word.sentence) },
        ]).image as ContainerUnit | "sentence",
    });
    const only = this.OPTION3(() => {
      this.CONSUME(word.in);
      return this.name(1);
    });
    if (of !== undefined && count === undefined) counts[of] = (counts[of] ?? 0) + 1;
    return {
      kind: "unseen",
      start,
      end: this.end(),
      count: count ?? "one",
      of: of ?? null,
      only: only ?? null,
    };
  });

  /** Whether a sentence or container of its own begins here, and not the unit of what is unseen. */
  private nodeAhead(): boolean {
    if (this.LA(2).tokenType === mark.openCurly) return true;
    // `unseen sentence  points {` is an unseen sentence before a list of points.
    if (this.next(category.containerWord, 2) || this.LA(2).tokenType === word.answer) return false;
    const after = this.LA(3).tokenType;
    return this.next(category.label, 2) && (after === mark.openCurly || after === word.unseen);
  }

  readonly container: Rule<[counts: Counts], Container> = this.rule("container", (counts = {}) => {
    const token = this.CONSUME(category.containerWord);
    const unit = token.image as ContainerUnit;
    counts[unit] = (counts[unit] ?? 0) + 1;
    const written = this.OPTION1(() => this.label(1));
    const label = written ?? numbered(counts[unit] ?? 1, this.end());
    const body = this.OR<ContainerBody | null>([
      { ALT: () => this.CONSUME(word.unseen) && null },
      { ALT: () => this.SUBRULE(this.containerBody, { ARGS: [label] }) },
    ]);
    const place = { start: token.startOffset, end: this.end() };
    return {
      kind: "container",
      ...place,
      unit,
      label,
      unseen: body === null,
      heading: body?.heading ?? null,
      body: body?.nodes ?? [],
    };
  });

  /** `{ heading … sentence … }`, or `{ en "…" }`, which is one sentence labelled like its container. */
  readonly containerBody: Rule<[label: Name], ContainerBody> = this.rule("containerBody", (label) => {
    const open = this.CONSUME(mark.openCurly);
    const body = this.OR<ContainerBody>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.langTextNext(),
          ALT: () => {
            const start = this.here();
            const texts = this.SUBRULE(this.texts);
            const place = { start, end: this.end() };
            return {
              heading: null,
              nodes: [{ kind: "sentence", ...place, remark: false, label, unseen: false, texts }],
            };
          },
        },
        {
          ALT: () => {
            const heading = this.OPTION(() => this.SUBRULE(this.heading));
            return { heading: heading ?? null, nodes: this.SUBRULE(this.contents, { ARGS: [open] }) };
          },
        },
      ],
    });
    this.CONSUME(mark.closeCurly);
    return body;
  });

  /** Content and rows, for what is appended. */
  readonly contentOrRows: Rule<[open: IToken], (ContentNode | Row)[]> = this.rule("contentOrRows", (open) => {
    const nodes: (ContentNode | Row)[] = [];
    const counts: Counts = {};
    this.settle(appendedMembers, open);
    this.MANY(() => {
      this.attempt(appendedMembers, open, () =>
        nodes.push(this.SUBRULE(this.contentOrRow, { ARGS: [counts] })),
      );
      this.settle(appendedMembers, open);
    });
    return nodes;
  });

  readonly contentOrRow: Rule<[counts: Counts], ContentNode | Row> = this.rule("contentOrRow", (counts) =>
    this.OR<ContentNode | Row>([
      { ALT: () => this.SUBRULE(this.content, { ARGS: [counts] }) },
      { ALT: () => this.SUBRULE(this.row) },
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

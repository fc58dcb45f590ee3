/**
 * Turns tokens into headers, and into the entries of an update with their operations and addresses.
 * What an entry changes, and whether its claim is true, is left to the passes after the parser.
 */
import type {
  Address,
  AddressStep,
  AddressUnit,
  Answer,
  BookHeader,
  Carry,
  Claim,
  ClaimWord,
  ContentNode,
  Drop,
  Entry,
  EntryItem,
  EntryRef,
  Name,
  NodeRef,
  Operation,
  PartHeader,
  Question,
  Restated,
  Texts,
  Under,
  UnitDecl,
  UpdateHeader,
  VersionRef,
  WordChange,
} from "./ast.ts";
import { type Members, nameOf, noTexts, type Rule, type Writable } from "./parser-base.ts";
import { ContentParser, type Counts } from "./parser-content.ts";
import { orLevel } from "./parser-expressions.ts";
import { category, literal, mark, plain, word } from "./tokens.ts";

const bookMembers: Members = { rule: "bookPart", called: "`title`, `held`, `unit` or `phases`" };
const updateMembers: Members = {
  rule: "updatePart",
  called: "`title`, `on`, `re-issues`, `held`, `not-held`, `local` or `dated`",
};
const entryMembers: Members = { rule: "entryItem", called: "an item of the entry" };
const underMembers: Members = { rule: "underPart", called: "an operation or clauses" };
const carryMembers: Members = {
  rule: "carryPart",
  called: "`at`, `heading`, `section`, a doubt, a flag, an example or `restated`",
};

export abstract class EntryParser extends ContentParser {
  // ------------------------------------------------------------ headers

  readonly bookHeader: Rule<[], BookHeader> = this.rule("bookHeader", () => {
    const { startOffset: start } = this.CONSUME(word.book);
    const parts: BookParts = { name: this.name(1), title: noTexts, held: [], units: [], phases: null };
    const open = this.CONSUME(mark.openCurly);
    this.settle(bookMembers, open);
    this.MANY(() => {
      this.attempt(bookMembers, open, () => this.SUBRULE(this.bookPart, { ARGS: [parts] }));
      this.settle(bookMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "book", start, end: this.end(), ...parts };
  });

  readonly bookPart: Rule<[into: BookParts], void> = this.rule("bookPart", (into = noBook) => {
    this.OR1([
      {
        ALT: () => {
          this.CONSUME(word.title);
          into.title = this.SUBRULE(this.texts);
        },
      },
      {
        ALT: () => {
          into.held = this.SUBRULE(this.held);
        },
      },
      {
        ALT: () => {
          const { startOffset: start } = this.CONSUME(word.unit);
          const quantity = this.name(1);
          this.CONSUME(mark.equal);
          const symbol = this.unitSymbol();
          into.units.push({ kind: "unit", start, end: symbol.end, quantity, symbol });
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.phases);
          into.phases = this.name(2);
        },
      },
    ]);
  });

  /** The symbol of a unit is a name or `in`, which is the inch here. */
  private unitSymbol(): Name {
    if (!this.RECORDING_PHASE && this.LA(1).tokenType !== word.in) return this.name(3);
    return this.OR2([
      { ALT: () => nameOf(this.CONSUME(word.in)) },
      { ALT: () => nameOf(this.CONSUME3(category.name)) },
    ]);
  }

  readonly held: Rule<[], Name[]> = this.rule("held", () => {
    this.CONSUME(word.held);
    this.CONSUME(word.in);
    return this.SUBRULE(this.nameList);
  });

  readonly updateHeader: Rule<[], UpdateHeader> = this.rule("updateHeader", () => {
    const { startOffset: start } = this.CONSUME(word.update);
    const version = this.version(1);
    this.CONSUME(word.of);
    const book = this.name(1);
    const parts: UpdateParts = {
      title: noTexts,
      on: null,
      reissues: null,
      held: [],
      notHeld: [],
      local: null,
      dated: null,
    };
    const open = this.CONSUME(mark.openCurly);
    this.settle(updateMembers, open);
    this.MANY(() => {
      this.attempt(updateMembers, open, () => this.SUBRULE(this.updatePart, { ARGS: [parts] }));
      this.settle(updateMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "update", start, end: this.end(), version, book, ...parts };
  });

  readonly updatePart: Rule<[into: UpdateParts], void> = this.rule("updatePart", (into = noUpdate) => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(word.title);
          into.title = this.SUBRULE(this.texts);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.on);
          into.on = this.version(1);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word["re-issues"]);
          into.reissues = this.version(2);
        },
      },
      {
        ALT: () => {
          into.held = this.SUBRULE(this.held);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word["not-held"]);
          into.notHeld = this.SUBRULE(this.versions);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.local);
          into.local = this.name(1);
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.dated);
          into.dated = this.stringOf(this.CONSUME(literal.string));
        },
      },
    ]);
  });

  readonly partHeader: Rule<[], PartHeader> = this.rule("partHeader", () => {
    const { startOffset: start } = this.CONSUME(word.part);
    this.CONSUME(word.of);
    const book = this.name(1);
    const version = this.OPTION(() => this.version(1));
    return { kind: "part", start, end: this.end(), book, version: version ?? null };
  });

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
          const { startOffset: start } = this.LA(1);
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

  // ------------------------------------------------------------ operations

  /** `sentence others`, `paragraph woods.rules.1` */
  readonly nodeRef: Rule<[], NodeRef> = this.rule("nodeRef", () => {
    const token = this.CONSUME(category.unitWord);
    const path = this.SUBRULE(this.path);
    return {
      kind: "node-ref",
      start: token.startOffset,
      end: this.end(),
      unit: token.image as NodeRef["unit"],
      path,
    };
  });

  readonly operation: Rule<[], Operation> = this.rule("operation", () => {
    const { startOffset: start } = this.LA(1);
    const made = this.OR<Made>([
      { ALT: () => this.SUBRULE(this.replacement) },
      { ALT: () => this.SUBRULE(this.insertion) },
      { ALT: () => this.SUBRULE(this.appending) },
      { ALT: () => this.SUBRULE(this.deletion) },
      { ALT: () => this.SUBRULE(this.moving) },
      { ALT: () => this.SUBRULE(this.setting) },
      { ALT: () => this.SUBRULE(this.extension) },
      { ALT: () => this.SUBRULE(this.gaining) },
    ]);
    const silently = this.OPTION1(() => {
      this.CONSUME(word.silently);
      return this.OPTION2(() => this.SUBRULE(this.because)) ?? noTexts;
    });
    return { ...made, start, end: this.end(), silently: silently ?? null };
  });

  readonly replacement: Rule<[], Made> = this.rule("replacement", () => {
    this.CONSUME(word.replace);
    return this.OR1<Made>([
      {
        ALT: () => {
          this.CONSUME(word.words);
          const words: WordChange[] = [];
          this.AT_LEAST_ONE(() => words.push(this.SUBRULE(this.wordChange)));
          this.CONSUME(word.in);
          const target = this.SUBRULE1(this.nodeRef);
          const eachPage = this.OPTION(() => {
            this.CONSUME(word.on);
            this.CONSUME(word.each);
            this.CONSUME(word.page);
            return true;
          });
          const at = this.SUBRULE1(this.addresses);
          return { kind: "replace-words", at, words, target, eachPage: eachPage ?? false };
        },
      },
      {
        ALT: () => {
          const target = this.SUBRULE2(this.nodeRef);
          const at = this.SUBRULE2(this.addresses);
          return this.OR2<Made>([
            {
              ALT: () => {
                this.CONSUME(word.by);
                const by: NodeRef[] = [];
                this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => by.push(this.SUBRULE3(this.nodeRef)) });
                return { kind: "replace", at, target, texts: noTexts, body: [], by };
              },
            },
            {
              ALT: () => {
                const { texts, body } = this.SUBRULE(this.newContent);
                return { kind: "replace", at, target, texts, body, by: [] };
              },
            },
          ]);
        },
      },
    ]);
  });

  readonly wordChange: Rule<[], WordChange> = this.rule("wordChange", () => {
    const lang = nameOf(this.CONSUME(plain));
    const from = this.stringOf(this.CONSUME1(literal.string));
    this.CONSUME(word.by);
    const to = this.stringOf(this.CONSUME2(literal.string));
    return { kind: "word-change", start: lang.start, end: this.end(), lang, from, to };
  });

  readonly newContent: Rule<[], { texts: Texts; body: ContentNode[] }> = this.rule("newContent", () => {
    const open = this.CONSUME(mark.openCurly);
    const made = this.OR<{ texts: Texts; body: ContentNode[] }>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => this.langTextNext(), ALT: () => ({ texts: this.SUBRULE(this.texts), body: [] }) },
        { ALT: () => ({ texts: noTexts, body: this.SUBRULE(this.contents, { ARGS: [open] }) }) },
      ],
    });
    this.CONSUME(mark.closeCurly);
    return made;
  });

  readonly insertion: Rule<[], Made> = this.rule("insertion", () => {
    this.CONSUME(word.insert);
    const where = this.OR([
      { ALT: () => this.CONSUME(word.before) },
      { ALT: () => this.CONSUME(word.after) },
    ]);
    const target = this.SUBRULE(this.nodeRef);
    const at = this.SUBRULE(this.addresses);
    const open = this.CONSUME(mark.openCurly);
    const body = this.SUBRULE(this.contents, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return { kind: "insert", at, where: where.image as "before" | "after", target, body };
  });

  readonly appending: Rule<[], Made> = this.rule("appending", () => {
    this.CONSUME(word.append);
    this.CONSUME(word.to);
    const target = this.SUBRULE(this.nodeRef);
    const at = this.SUBRULE(this.addresses);
    const open = this.CONSUME(mark.openCurly);
    const body = this.SUBRULE(this.contentOrRows, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return { kind: "append", at, target, body };
  });

  readonly deletion: Rule<[], Made> = this.rule("deletion", () => {
    this.CONSUME(word.delete);
    const target = this.SUBRULE(this.nodeRef);
    return { kind: "delete", at: this.SUBRULE(this.addresses), target };
  });

  readonly moving: Rule<[], Made> = this.rule("moving", () => {
    this.CONSUME(word.move);
    const target = this.SUBRULE1(this.nodeRef);
    const where = this.OR([
      { ALT: () => this.CONSUME(word.before) },
      { ALT: () => this.CONSUME(word.after) },
      { ALT: () => this.CONSUME(word.into) },
    ]);
    const destination = this.SUBRULE2(this.nodeRef);
    const at = this.SUBRULE(this.addresses);
    return { kind: "move", at, target, where: where.image as "before" | "after" | "into", destination };
  });

  readonly setting: Rule<[], Made> = this.rule("setting", () => {
    this.CONSUME(word.set);
    const target = this.SUBRULE(this.nodeRef);
    this.CONSUME(word.to);
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "set", at: this.SUBRULE(this.addresses), target, value };
  });

  readonly extension: Rule<[], Made> = this.rule("extension", () => {
    this.CONSUME(word.extend);
    this.CONSUME(word.enum);
    const name = this.name(1);
    const open = this.CONSUME(mark.openCurly);
    const values = this.SUBRULE(this.enumValues, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return { kind: "extend", at: [], enum: name, values };
  });

  readonly gaining: Rule<[], Made> = this.rule("gaining", () => {
    this.CONSUME(word.gain);
    const keyword = this.name(1);
    this.CONSUME(word.for);
    const param = this.SUBRULE(this.param);
    const when = this.SUBRULE(this.when);
    const from = this.OPTION(() => this.SUBRULE(this.fromLabels));
    return { kind: "gain", at: [], keyword, param, when, from: from ?? [] };
  });

  // ------------------------------------------------------------ addresses as printed

  readonly addresses: Rule<[], Address[]> = this.rule("addresses", () => {
    const addresses: Address[] = [];
    this.MANY(() => addresses.push(this.SUBRULE(this.address)));
    return addresses;
  });

  /** `at es page 248, paragraph 1, sentence -1` */
  readonly address: Rule<[], Address> = this.rule("address", () => {
    const { startOffset: start } = this.CONSUME(word.at);
    const lang = this.name(1);
    const steps: AddressStep[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => steps.push(this.SUBRULE(this.addressStep)) });
    return { kind: "address", start, end: this.end(), lang, steps };
  });

  readonly addressStep: Rule<[], AddressStep> = this.rule("addressStep", () => {
    const { startOffset: start } = this.LA(1);
    const step = this.OR1<{ unit: AddressUnit; which: AddressStep["which"] }>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { ALT: () => ({ unit: "page", which: { kind: "pages", pages: this.SUBRULE(this.pages) } }) },
        {
          ALT: () => {
            this.CONSUME(word.words);
            return {
              unit: "words",
              which: { kind: "words", text: this.stringOf(this.CONSUME1(literal.string)) },
            };
          },
        },
        {
          GATE: () => this.LA(2).tokenType === literal.string,
          ALT: () => {
            this.CONSUME(word.heading);
            return {
              unit: "heading",
              which: { kind: "words", text: this.stringOf(this.CONSUME2(literal.string)) },
            };
          },
        },
        {
          ALT: () => {
            const token = this.OR2([
              { ALT: () => this.CONSUME(category.unitWord) },
              { ALT: () => this.CONSUME(word.section) },
            ]);
            return { unit: token.image as AddressUnit, which: this.SUBRULE(this.whichNode) };
          },
        },
      ],
    });
    return { kind: "step", start, end: this.end(), ...step };
  });

  /** `3` from the start, `-1` from the end, a label, or nothing where there is only one. */
  readonly whichNode: Rule<[], AddressStep["which"]> = this.rule("whichNode", () => {
    const which = this.OPTION1({
      GATE: () => !this.pastAddress(),
      DEF: () =>
        this.OR<AddressStep["which"]>({
          IGNORE_AMBIGUITIES: true,
          DEF: [
            {
              ALT: () => {
                this.CONSUME(mark.minus);
                return { kind: "number", number: -Number(this.CONSUME1(literal.integer).image) };
              },
            },
            { ALT: () => ({ kind: "number", number: Number(this.CONSUME2(literal.integer).image) }) },
            { ALT: () => ({ kind: "name", name: this.label(1) }) },
          ],
        }),
    });
    return which ?? { kind: "only" };
  });

  /** Whether the next word belongs to what comes after an address: such a word is no label in one. */
  private pastAddress(): boolean {
    const { tokenType, tokenTypeIdx } = this.LA(1);
    if (tokenType === word.at || tokenType === word.silently || tokenType === word.restated) return true;
    return this.first("entryItem").has[tokenTypeIdx] ?? false;
  }
}

/** An operation before its place and its `silently` are known. */
type Made = Operation extends infer One
  ? One extends Operation
    ? Omit<One, "start" | "end" | "silently">
    : never
  : never;

type BookParts = Writable<Pick<BookHeader, "name" | "title" | "held" | "phases">> & {
  readonly units: UnitDecl[];
};
type UpdateParts = Writable<Pick<UpdateHeader, "title" | "on" | "reissues" | "held" | "local" | "dated">> & {
  notHeld: readonly VersionRef[];
};
/** While chevrotain records the grammar, rules are run without what they are usually given. */
const noBook: BookParts = {
  name: { kind: "name", start: 0, end: 0, text: "" },
  title: noTexts,
  held: [],
  units: [],
  phases: null,
};
const noUpdate: UpdateParts = {
  title: noTexts,
  on: null,
  reissues: null,
  held: [],
  notHeld: [],
  local: null,
  dated: null,
};

interface CarryParts {
  readonly at: Address[];
  readonly body: Carry["body"][number][];
}

/**
 * Turns tokens into the operations of an entry, and into addresses as a document prints them.
 * What an operation changes, and whether an address is right, is left to the passes after the parser.
 */
import type {
  Address,
  AddressStep,
  AddressUnit,
  ContentNode,
  NodeRef,
  Operation,
  Texts,
  WordChange,
} from "../ast.ts";
import { category, literal, mark, plain, word } from "../tokens.ts";
import { nameOf, noTexts, type Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import { ContentParser } from "./content.ts";

export abstract class OperationParser extends ContentParser {
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
    const start = this.here();
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
    const start = this.here();
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

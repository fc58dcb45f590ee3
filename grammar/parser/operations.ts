/** Adds the rules of the operations of an entry, and of addresses as a document prints them. */
import type {
  Address,
  AddressStep,
  AddressUnit,
  ContentNode,
  NodeRef,
  Operation,
  Provision,
  Texts,
  WordChange,
} from "../ast.ts";
import { category, literal, mark, plain, word } from "../tokens.ts";
import { nameOf, noTexts, type Parser, type Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";
import { readString } from "./texts.ts";

export interface OperationRules {
  nodeRef: Rule<[], NodeRef>;
  operation: Rule<[], Operation>;
  replacement: Rule<[], Made>;
  wordChange: Rule<[], WordChange>;
  newContent: Rule<[], NewContent>;
  insertion: Rule<[], Made>;
  appending: Rule<[], Made>;
  deletion: Rule<[], Made>;
  moving: Rule<[], Made>;
  setting: Rule<[], Made>;
  extension: Rule<[], Made>;
  addresses: Rule<[], Address[]>;
  address: Rule<[], Address>;
  addressStep: Rule<[], AddressStep>;
  whichNode: Rule<[], AddressStep["which"]>;
}

export function addOperationRules(parser: Parser, rules: Rules) {
  // ------------------------------------------------------------ operations

  /** `sentence others`, `paragraph woods.rules.1` */
  rules.nodeRef = parser.rule("nodeRef", () => {
    const token = parser.CONSUME(category.unitWord);
    const path = parser.SUBRULE(rules.path);
    return {
      kind: "node-ref",
      start: token.startOffset,
      end: parser.end(),
      unit: token.image as NodeRef["unit"],
      path,
    };
  });

  rules.operation = parser.rule("operation", () => {
    const start = parser.here();
    const made = parser.OR<Made>([
      { ALT: () => parser.SUBRULE(rules.replacement) },
      { ALT: () => parser.SUBRULE(rules.insertion) },
      { ALT: () => parser.SUBRULE(rules.appending) },
      { ALT: () => parser.SUBRULE(rules.deletion) },
      { ALT: () => parser.SUBRULE(rules.moving) },
      { ALT: () => parser.SUBRULE(rules.setting) },
      { ALT: () => parser.SUBRULE(rules.extension) },
      { ALT: () => parser.SUBRULE(rules.gaining) },
    ]);
    const silently = parser.OPTION1(() => {
      parser.CONSUME(word.silently);
      return parser.OPTION2(() => parser.SUBRULE(rules.because)) ?? noTexts;
    });
    return { ...made, start, end: parser.end(), silently: silently ?? null };
  });

  rules.replacement = parser.rule("replacement", () => {
    parser.CONSUME(word.replace);
    return parser.OR1<Made>([
      {
        ALT: () => {
          parser.CONSUME(word.words);
          const words: WordChange[] = [];
          parser.AT_LEAST_ONE(() => words.push(parser.SUBRULE(rules.wordChange)));
          parser.CONSUME(word.in);
          const target = parser.SUBRULE1(rules.nodeRef);
          const eachPage = parser.OPTION(() => {
            parser.CONSUME(word.on);
            parser.CONSUME(word.each);
            parser.CONSUME(word.page);
            return true;
          });
          const at = parser.SUBRULE1(rules.addresses);
          return { kind: "replace-words", at, words, target, eachPage: eachPage ?? false };
        },
      },
      {
        ALT: () => {
          const target = parser.SUBRULE2(rules.nodeRef);
          const at = parser.SUBRULE2(rules.addresses);
          return parser.OR2<Made>([
            {
              ALT: () => {
                parser.CONSUME(word.by);
                const by: NodeRef[] = [];
                parser.AT_LEAST_ONE_SEP({
                  SEP: mark.comma,
                  DEF: () => by.push(parser.SUBRULE3(rules.nodeRef)),
                });
                return { kind: "replace", at, target, texts: noTexts, body: [], by };
              },
            },
            {
              ALT: () => {
                const { texts, body } = parser.SUBRULE(rules.newContent);
                return { kind: "replace", at, target, texts, body, by: [] };
              },
            },
          ]);
        },
      },
    ]);
  });

  rules.wordChange = parser.rule("wordChange", () => {
    const lang = nameOf(parser.CONSUME(plain));
    const from = readString(parser, parser.CONSUME1(literal.string));
    parser.CONSUME(word.by);
    const to = readString(parser, parser.CONSUME2(literal.string));
    return { kind: "word-change", start: lang.start, end: parser.end(), lang, from, to };
  });

  rules.newContent = parser.rule("newContent", () => {
    const open = parser.CONSUME(mark.openCurly);
    const made = parser.OR<NewContent>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => parser.langTextNext(), ALT: () => ({ texts: parser.SUBRULE(rules.texts), body: [] }) },
        {
          ALT: () => ({ texts: noTexts, body: parser.SUBRULE(rules.contentsOrProvisions, { ARGS: [open] }) }),
        },
      ],
    });
    parser.CONSUME(mark.closeCurly);
    return made;
  });

  rules.insertion = parser.rule("insertion", () => {
    parser.CONSUME(word.insert);
    const where = parser.OR([
      { ALT: () => parser.CONSUME(word.before) },
      { ALT: () => parser.CONSUME(word.after) },
    ]);
    const target = parser.SUBRULE(rules.nodeRef);
    const at = parser.SUBRULE(rules.addresses);
    const open = parser.CONSUME(mark.openCurly);
    const body = parser.SUBRULE(rules.contentsOrProvisions, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return { kind: "insert", at, where: where.image as "before" | "after", target, body };
  });

  rules.appending = parser.rule("appending", () => {
    parser.CONSUME(word.append);
    parser.CONSUME(word.to);
    const target = parser.SUBRULE(rules.nodeRef);
    const at = parser.SUBRULE(rules.addresses);
    const open = parser.CONSUME(mark.openCurly);
    const body = parser.SUBRULE(rules.contentOrRows, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return { kind: "append", at, target, body };
  });

  rules.deletion = parser.rule("deletion", () => {
    parser.CONSUME(word.delete);
    const target = parser.SUBRULE(rules.nodeRef);
    return { kind: "delete", at: parser.SUBRULE(rules.addresses), target };
  });

  rules.moving = parser.rule("moving", () => {
    parser.CONSUME(word.move);
    const target = parser.SUBRULE1(rules.nodeRef);
    const where = parser.OR([
      { ALT: () => parser.CONSUME(word.before) },
      { ALT: () => parser.CONSUME(word.after) },
      { ALT: () => parser.CONSUME(word.into) },
    ]);
    const destination = parser.SUBRULE2(rules.nodeRef);
    const at = parser.SUBRULE(rules.addresses);
    return { kind: "move", at, target, where: where.image as "before" | "after" | "into", destination };
  });

  rules.setting = parser.rule("setting", () => {
    parser.CONSUME(word.set);
    const target = parser.SUBRULE(rules.nodeRef);
    parser.CONSUME(word.to);
    const value = parser.SUBRULE(rules.expression, orLevel);
    return { kind: "set", at: parser.SUBRULE(rules.addresses), target, value };
  });

  rules.extension = parser.rule("extension", () => {
    parser.CONSUME(word.extend);
    parser.CONSUME(word.enum);
    const name = parser.name(1);
    const open = parser.CONSUME(mark.openCurly);
    const values = parser.SUBRULE(rules.enumValues, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return { kind: "extend", at: [], enum: name, values };
  });

  // ------------------------------------------------------------ addresses as printed

  rules.addresses = parser.rule("addresses", () => {
    const addresses: Address[] = [];
    parser.MANY(() => addresses.push(parser.SUBRULE(rules.address)));
    return addresses;
  });

  /** `at es page 248, paragraph 1, sentence -1` */
  rules.address = parser.rule("address", () => {
    const { startOffset: start } = parser.CONSUME(word.at);
    const lang = parser.name(1);
    const steps: AddressStep[] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => steps.push(parser.SUBRULE(rules.addressStep)) });
    return { kind: "address", start, end: parser.end(), lang, steps };
  });

  rules.addressStep = parser.rule("addressStep", () => {
    const start = parser.here();
    const step = parser.OR1<{ unit: AddressUnit; which: AddressStep["which"] }>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { ALT: () => ({ unit: "page", which: { kind: "pages", pages: parser.SUBRULE(rules.pages) } }) },
        {
          ALT: () => {
            parser.CONSUME(word.words);
            return {
              unit: "words",
              which: { kind: "words", text: readString(parser, parser.CONSUME1(literal.string)) },
            };
          },
        },
        {
          ALT: () => {
            parser.CONSUME(word.number);
            const text = readString(parser, parser.CONSUME3(literal.string));
            return { unit: "number", which: { kind: "words", text } };
          },
        },
        {
          GATE: () => parser.LA(2).tokenType === literal.string,
          ALT: () => {
            parser.CONSUME(word.heading);
            return {
              unit: "heading",
              which: { kind: "words", text: readString(parser, parser.CONSUME2(literal.string)) },
            };
          },
        },
        {
          ALT: () => {
            const token = parser.OR2([
              { ALT: () => parser.CONSUME(category.unitWord) },
              { ALT: () => parser.CONSUME(word.section) },
            ]);
            return { unit: token.image as AddressUnit, which: parser.SUBRULE(rules.whichNode) };
          },
        },
      ],
    });
    return { kind: "step", start, end: parser.end(), ...step };
  });

  /** `3` from the start, `-1` from the end, a label, or nothing where there is only one. */
  rules.whichNode = parser.rule("whichNode", () => {
    const which = parser.OPTION1({
      GATE: () => !pastAddress(),
      DEF: () =>
        parser.OR<AddressStep["which"]>({
          IGNORE_AMBIGUITIES: true,
          DEF: [
            {
              ALT: () => {
                parser.CONSUME(mark.minus);
                return { kind: "number", number: -parser.readPlace(parser.CONSUME1(literal.integer)) };
              },
            },
            { ALT: () => ({ kind: "number", number: parser.readPlace(parser.CONSUME2(literal.integer)) }) },
            { ALT: () => ({ kind: "name", name: parser.label(1) }) },
          ],
        }),
    });
    return which ?? { kind: "only" };
  });

  /** Whether the next word belongs to whatever follows the address. Such a word is no label here. */
  function pastAddress(): boolean {
    const { tokenType, tokenTypeIdx } = parser.LA(1);
    if (tokenType === word.at || tokenType === word.silently || tokenType === word.restated) return true;
    return parser.first("entryItem").has[tokenTypeIdx] ?? false;
  }
}

interface NewContent {
  readonly texts: Texts;
  readonly body: readonly (ContentNode | Provision)[];
}

/** An operation before its place and its `silently` are known. */
type Made = Operation extends infer One
  ? One extends Operation
    ? Omit<One, "start" | "end" | "silently">
    : never
  : never;

/** Adds the rules of the declarations that form the vocabulary of a book. */
import type { IToken } from "chevrotain";
import type {
  Alias,
  EnumDecl,
  EnumValue,
  FactDecl,
  FieldDecl,
  KeywordDecl,
  LawDecl,
  Name,
  NamesDecl,
  RecordDecl,
  Texts,
  WordDecl,
} from "../ast.ts";
import { mark, plain, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Parser, type Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

const fieldMembers: Members = {
  rule: "field",
  called: "a field, such as `wounds: count`,",
  fits: (_, next) => next.tokenType === mark.colon || next.tokenType === mark.question,
};

const valueMembers: Members = { rule: "enumValue", called: "a value" };

export interface VocabularyRules {
  enumDecl: Rule<[], EnumDecl>;
  enumValues: Rule<[open: IToken], EnumValue[]>;
  enumValue: Rule<[], EnumValue>;
  keywordDecl: Rule<[], KeywordDecl>;
  recordDecl: Rule<[], RecordDecl>;
  field: Rule<[], FieldDecl>;
  namesDecl: Rule<[], NamesDecl>;
  factDecl: Rule<[], FactDecl>;
  hiddenFrom: Rule<[], Name[]>;
  lawDecl: Rule<[], LawDecl>;
  wordDecl: Rule<[], WordDecl>;
  because: Rule<[], Texts>;
  nameList: Rule<[], Name[]>;
}

export function addVocabularyRules(parser: Parser, rules: Rules) {
  rules.enumDecl = parser.rule("enumDecl", () => {
    const start = parser.here();
    const open = parser.OPTION(() => parser.CONSUME(word.open)) !== undefined;
    parser.CONSUME(word.enum);
    const name = parser.name(1);
    const inTime =
      parser.OPTION1(() => {
        parser.CONSUME(word.in);
        parser.CONSUME(word.time);
        return true;
      }) ?? false;
    const body = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const values = parser.SUBRULE(rules.enumValues, { ARGS: [body] });
    parser.CONSUME(mark.closeCurly);
    return { kind: "enum", start, end: parser.end(), name, open, inTime, naming, values };
  });

  rules.enumValues = parser.rule("enumValues", (open) => {
    const values: EnumValue[] = [];
    parser.settle(valueMembers, open);
    parser.MANY(() => {
      parser.attempt(valueMembers, open, () => values.push(parser.SUBRULE(rules.enumValue)));
      parser.OPTION(() => parser.CONSUME(mark.comma));
      parser.settle(valueMembers, open);
    });
    return values;
  });

  rules.enumValue = parser.rule("enumValue", () => {
    const name = parser.name(1);
    const naming = parser.OPTION(() => parser.SUBRULE(rules.naming));
    return { kind: "enum-value", start: name.start, end: parser.end(), name, naming: naming ?? null };
  });

  rules.keywordDecl = parser.rule("keywordDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.keyword);
    const name = parser.name(1);
    const of = parser.OPTION1(() => {
      parser.CONSUME(word.of);
      return parser.name(2);
    });
    const implies: Name[] = [];
    parser.OPTION3(() => {
      parser.CONSUME(word.implies);
      parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => implies.push(parser.name(3)) });
    });
    const naming = parser.OPTION2(() => parser.SUBRULE(rules.naming));
    return {
      kind: "keyword",
      start,
      end: parser.end(),
      name,
      of: of ?? null,
      implies,
      naming: naming ?? null,
    };
  });

  rules.recordDecl = parser.rule("recordDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.record);
    const name = parser.name(1);
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const fields: FieldDecl[] = [];
    parser.settle(fieldMembers, open);
    parser.MANY(() => {
      parser.attempt(fieldMembers, open, () => fields.push(parser.SUBRULE(rules.field)));
      parser.settle(fieldMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { kind: "record", start, end: parser.end(), name, naming, fields };
  });

  rules.field = parser.rule("field", () => {
    const name = parser.name(1);
    const optional = parser.OPTION1(() => parser.CONSUME(mark.question)) !== undefined;
    parser.CONSUME(mark.colon);
    const type = parser.SUBRULE(rules.type);
    const naming = parser.OPTION2(() => parser.SUBRULE(rules.naming));
    return {
      kind: "field",
      start: name.start,
      end: parser.end(),
      name,
      optional,
      type,
      naming: naming ?? null,
    };
  });

  rules.namesDecl = parser.rule("namesDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.names);
    const name = parser.name(1);
    const naming = parser.OPTION(() => parser.SUBRULE(rules.naming));
    return { kind: "names", start, end: parser.end(), name, naming: naming ?? null };
  });

  rules.factDecl = parser.rule("factDecl", () => {
    const token = parser.OR([
      { ALT: () => parser.CONSUME(word.fact) },
      { ALT: () => parser.CONSUME(word.choice) },
      { ALT: () => parser.CONSUME(word.state) },
    ]);
    const name = parser.name(1);
    const optional = parser.OPTION1(() => parser.CONSUME(mark.question)) !== undefined;
    parser.CONSUME(mark.colon);
    const type = parser.SUBRULE(rules.type);
    const owner = parser.OPTION2({
      GATE: () => token.tokenType === word.choice,
      DEF: () => {
        parser.CONSUME(word.by);
        return parser.name(2);
      },
    });
    parser.ACTION(() => {
      if (token.tokenType === word.choice && owner === undefined)
        parser.mishap(parser.LA(1), "`by` and the side that chooses");
      if (token.tokenType === word.state && parser.LA(1).tokenType !== mark.equal)
        parser.mishap(parser.LA(1), "`=` and the starting value");
    });
    const state = parser.OPTION4({
      GATE: () => token.tokenType === word.state,
      DEF: () => {
        parser.CONSUME(mark.equal);
        const initial = parser.SUBRULE(rules.expression, orLevel);
        const hidden = parser.OPTION5(() => parser.SUBRULE(rules.hiddenFrom));
        return { initial, hidden: hidden ?? [] };
      },
    });
    const naming = parser.OPTION3(() => parser.SUBRULE(rules.naming));
    return {
      kind: "fact",
      start: token.startOffset,
      end: parser.end(),
      name,
      optional,
      type,
      owner: owner ?? null,
      state: state ?? (token?.tokenType === word.state ? unknownState(parser.end()) : null),
      naming: naming ?? null,
    };
  });

  /** `hidden from stealers` */
  rules.hiddenFrom = parser.rule("hiddenFrom", () => {
    parser.CONSUME(word.hidden);
    parser.CONSUME(word.from);
    return parser.SUBRULE(rules.nameList);
  });

  rules.lawDecl = parser.rule("lawDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.law);
    const name = parser.name(1);
    const params = parser.OPTION1(() => {
      parser.CONSUME(word.for);
      return parser.SUBRULE(rules.params);
    });
    parser.CONSUME(mark.colon);
    const condition = parser.SUBRULE(rules.expression, orLevel);
    const because = parser.OPTION2(() => parser.SUBRULE(rules.because));
    return {
      kind: "law",
      start,
      end: parser.end(),
      name,
      params: params ?? [],
      condition,
      because: because ?? noTexts,
    };
  });

  rules.wordDecl = parser.rule("wordDecl", () => {
    const { startOffset: start } = parser.CONSUME(word.word);
    const lang = nameOf(parser.CONSUME(plain));
    const said = parser.SUBRULE1(rules.alias);
    parser.CONSUME(mark.equal);
    const meant: Alias[] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => meant.push(parser.SUBRULE2(rules.alias)) });
    return { kind: "word", start, end: parser.end(), lang, said, meant };
  });

  rules.because = parser.rule("because", () => {
    parser.CONSUME(word.because);
    return parser.SUBRULE(rules.texts);
  });

  /** `a, b, c` */
  rules.nameList = parser.rule("nameList", () => {
    const names: Name[] = [];
    parser.admitName();
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => names.push(parser.name(1)) });
    return names;
  });
}

/** A state whose first value was not written is a state still. */
function unknownState(at: number): FactDecl["state"] {
  return { initial: { kind: "missing", start: at, end: at }, hidden: [] };
}

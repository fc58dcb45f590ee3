/**
 * Turns tokens into the declarations that make up the vocabulary of a book.
 * Which names exist, and where a declaration belongs, is left to the passes after the parser.
 */
import type { IToken } from "chevrotain";
import type {
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
} from "../ast.ts";
import { mark, word } from "../tokens.ts";
import { type Members, noTexts, type Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import { TypeParser } from "./types.ts";

const fieldMembers: Members = {
  rule: "field",
  called: "a field, such as `wounds: count`,",
  fits: (_, next) => next.tokenType === mark.colon || next.tokenType === mark.question,
};

const valueMembers: Members = { rule: "enumValue", called: "a value" };

export abstract class VocabularyParser extends TypeParser {
  readonly enumDecl: Rule<[], EnumDecl> = this.rule("enumDecl", () => {
    const start = this.here();
    const open = this.OPTION(() => this.CONSUME(word.open)) !== undefined;
    this.CONSUME(word.enum);
    const name = this.name(1);
    const body = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const values = this.SUBRULE(this.enumValues, { ARGS: [body] });
    this.CONSUME(mark.closeCurly);
    return { kind: "enum", start, end: this.end(), name, open, naming, values };
  });

  readonly enumValues: Rule<[open: IToken], EnumValue[]> = this.rule("enumValues", (open) => {
    const values: EnumValue[] = [];
    this.settle(valueMembers, open);
    this.MANY(() => {
      this.attempt(valueMembers, open, () => values.push(this.SUBRULE(this.enumValue)));
      this.OPTION(() => this.CONSUME(mark.comma));
      this.settle(valueMembers, open);
    });
    return values;
  });

  readonly enumValue: Rule<[], EnumValue> = this.rule("enumValue", () => {
    const name = this.name(1);
    const naming = this.OPTION(() => this.SUBRULE(this.naming));
    return { kind: "enum-value", start: name.start, end: this.end(), name, naming: naming ?? null };
  });

  readonly keywordDecl: Rule<[], KeywordDecl> = this.rule("keywordDecl", () => {
    const { startOffset: start } = this.CONSUME(word.keyword);
    const name = this.name(1);
    const of = this.OPTION1(() => {
      this.CONSUME(word.of);
      return this.name(2);
    });
    const naming = this.OPTION2(() => this.SUBRULE(this.naming));
    return { kind: "keyword", start, end: this.end(), name, of: of ?? null, naming: naming ?? null };
  });

  readonly recordDecl: Rule<[], RecordDecl> = this.rule("recordDecl", () => {
    const { startOffset: start } = this.CONSUME(word.record);
    const name = this.name(1);
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const fields: FieldDecl[] = [];
    this.settle(fieldMembers, open);
    this.MANY(() => {
      this.attempt(fieldMembers, open, () => fields.push(this.SUBRULE(this.field)));
      this.settle(fieldMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "record", start, end: this.end(), name, naming, fields };
  });

  readonly field: Rule<[], FieldDecl> = this.rule("field", () => {
    const name = this.name(1);
    const optional = this.OPTION1(() => this.CONSUME(mark.question)) !== undefined;
    this.CONSUME(mark.colon);
    const type = this.SUBRULE(this.type);
    const naming = this.OPTION2(() => this.SUBRULE(this.naming));
    return {
      kind: "field",
      start: name.start,
      end: this.end(),
      name,
      optional,
      type,
      naming: naming ?? null,
    };
  });

  readonly namesDecl: Rule<[], NamesDecl> = this.rule("namesDecl", () => {
    const { startOffset: start } = this.CONSUME(word.names);
    const name = this.name(1);
    const naming = this.OPTION(() => this.SUBRULE(this.naming));
    return { kind: "names", start, end: this.end(), name, naming: naming ?? null };
  });

  readonly factDecl: Rule<[], FactDecl> = this.rule("factDecl", () => {
    const token = this.OR([
      { ALT: () => this.CONSUME(word.fact) },
      { ALT: () => this.CONSUME(word.choice) },
      { ALT: () => this.CONSUME(word.state) },
    ]);
    const name = this.name(1);
    const optional = this.OPTION1(() => this.CONSUME(mark.question)) !== undefined;
    this.CONSUME(mark.colon);
    const type = this.SUBRULE(this.type);
    const owner = this.OPTION2({
      GATE: () => token.tokenType === word.choice,
      DEF: () => {
        this.CONSUME(word.by);
        return this.name(2);
      },
    });
    this.ACTION(() => {
      if (token.tokenType === word.choice && owner === undefined)
        this.mishap(this.LA(1), "`by` and the side that chooses");
      if (token.tokenType === word.state && this.LA(1).tokenType !== mark.equal)
        this.mishap(this.LA(1), "`=` and the starting value");
    });
    const state = this.OPTION4({
      GATE: () => token.tokenType === word.state,
      DEF: () => {
        this.CONSUME(mark.equal);
        const initial = this.SUBRULE(this.expression, orLevel);
        const hidden = this.OPTION5(() => this.SUBRULE(this.hiddenFrom));
        return { initial, hidden: hidden ?? [] };
      },
    });
    const naming = this.OPTION3(() => this.SUBRULE(this.naming));
    return {
      kind: "fact",
      start: token.startOffset,
      end: this.end(),
      name,
      optional,
      type,
      owner: owner ?? null,
      state: state ?? (token?.tokenType === word.state ? unknownState(this.end()) : null),
      naming: naming ?? null,
    };
  });

  /** `hidden from stealers` */
  readonly hiddenFrom: Rule<[], Name[]> = this.rule("hiddenFrom", () => {
    this.CONSUME(word.hidden);
    this.CONSUME(word.from);
    return this.SUBRULE(this.nameList);
  });

  readonly lawDecl: Rule<[], LawDecl> = this.rule("lawDecl", () => {
    const { startOffset: start } = this.CONSUME(word.law);
    const name = this.name(1);
    const params = this.OPTION1(() => {
      this.CONSUME(word.for);
      return this.SUBRULE(this.params);
    });
    this.CONSUME(mark.colon);
    const condition = this.SUBRULE(this.expression, orLevel);
    const because = this.OPTION2(() => this.SUBRULE(this.because));
    return {
      kind: "law",
      start,
      end: this.end(),
      name,
      params: params ?? [],
      condition,
      because: because ?? noTexts,
    };
  });

  readonly because: Rule<[], Texts> = this.rule("because", () => {
    this.CONSUME(word.because);
    return this.SUBRULE(this.texts);
  });

  /** `a, b, c` */
  readonly nameList: Rule<[], Name[]> = this.rule("nameList", () => {
    const names: Name[] = [];
    this.admitName();
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => names.push(this.name(1)) });
    return names;
  });
}

/** A state whose first value was not written is a state still. */
function unknownState(at: number): FactDecl["state"] {
  return { initial: { kind: "missing", start: at, end: at }, hidden: [] };
}

/**
 * Turns tokens into the headers of books, updates and parts.
 * What belongs to a header is left to the passes after the parser.
 */
import type { BookHeader, Name, PartHeader, UnitDecl, UpdateHeader, VersionRef } from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Rule, type Writable } from "./base.ts";
import { OperationParser } from "./operations.ts";

const bookMembers: Members = { rule: "bookPart", called: "`title`, `held`, `unit`, `phases`" };

const updateMembers: Members = {
  rule: "updatePart",
  called: "`title`, `on`, `re-issues`, `held`, `not-held`, `local`, `dated`",
};

export abstract class HeaderParser extends OperationParser {
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
}

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

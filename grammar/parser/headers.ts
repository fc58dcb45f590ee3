/** Adds the rules of the headers of books, updates and parts. */
import type { BookHeader, Chapter, Name, PartHeader, UnitDecl, UpdateHeader, VersionRef } from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Parser, type Rule, type Writable } from "./base.ts";
import type { Rules } from "./rules.ts";
import { readString } from "./texts.ts";

const bookMembers: Members = { rule: "bookPart", called: "`title`, `held`, `named`, `unit`, `phases`" };

const updateMembers: Members = {
  rule: "updatePart",
  called: "`title`, `on`, `re-issues`, `held`, `not-held`, `local`, `dated`",
};

export interface HeaderRules {
  bookHeader: Rule<[], BookHeader>;
  bookPart: Rule<[into: BookParts], void>;
  held: Rule<[], Name[]>;
  updateHeader: Rule<[], UpdateHeader>;
  updatePart: Rule<[into: UpdateParts], void>;
  partHeader: Rule<[], PartHeader>;
  chapter: Rule<[], Chapter>;
}

export function addHeaderRules(parser: Parser, rules: Rules) {
  rules.bookHeader = parser.rule("bookHeader", () => {
    const { startOffset: start } = parser.CONSUME(word.book);
    const parts: BookParts = {
      name: parser.name(1),
      title: noTexts,
      held: [],
      named: [],
      units: [],
      phases: null,
    };
    const open = parser.CONSUME(mark.openCurly);
    parser.settle(bookMembers, open);
    parser.MANY(() => {
      parser.attempt(bookMembers, open, () => parser.SUBRULE(rules.bookPart, { ARGS: [parts] }));
      parser.settle(bookMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { kind: "book", start, end: parser.end(), ...parts };
  });

  rules.bookPart = parser.rule("bookPart", (into = noBook) => {
    parser.OR1([
      {
        ALT: () => {
          parser.CONSUME(word.title);
          into.title = parser.SUBRULE(rules.texts);
        },
      },
      {
        ALT: () => {
          into.held = parser.SUBRULE(rules.held);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.named);
          parser.CONSUME2(word.in);
          into.named = parser.SUBRULE(rules.nameList);
        },
      },
      {
        ALT: () => {
          const { startOffset: start } = parser.CONSUME(word.unit);
          const quantity = parser.name(1);
          parser.CONSUME(mark.equal);
          const symbol = unitSymbol();
          into.units.push({ kind: "unit", start, end: symbol.end, quantity, symbol });
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.phases);
          into.phases = parser.name(2);
        },
      },
    ]);
  });

  /** The symbol of a unit is a name or `in`, which is the inch here. */
  function unitSymbol(): Name {
    if (!parser.RECORDING_PHASE && parser.LA(1).tokenType !== word.in) return parser.name(3);
    return parser.OR2([
      { ALT: () => nameOf(parser.CONSUME(word.in)) },
      { ALT: () => nameOf(parser.CONSUME3(category.name)) },
    ]);
  }

  rules.held = parser.rule("held", () => {
    parser.CONSUME(word.held);
    parser.CONSUME(word.in);
    return parser.SUBRULE(rules.nameList);
  });

  rules.updateHeader = parser.rule("updateHeader", () => {
    const { startOffset: start } = parser.CONSUME(word.update);
    const version = parser.version(1);
    parser.CONSUME(word.of);
    const book = parser.name(1);
    const parts: UpdateParts = {
      title: noTexts,
      on: null,
      reissues: null,
      held: [],
      notHeld: [],
      local: null,
      dated: null,
    };
    const open = parser.CONSUME(mark.openCurly);
    parser.settle(updateMembers, open);
    parser.MANY(() => {
      parser.attempt(updateMembers, open, () => parser.SUBRULE(rules.updatePart, { ARGS: [parts] }));
      parser.settle(updateMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { kind: "update", start, end: parser.end(), version, book, ...parts };
  });

  rules.updatePart = parser.rule("updatePart", (into = noUpdate) => {
    parser.OR([
      {
        ALT: () => {
          parser.CONSUME(word.title);
          into.title = parser.SUBRULE(rules.texts);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.on);
          into.on = parser.version(1);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word["re-issues"]);
          into.reissues = parser.version(2);
        },
      },
      {
        ALT: () => {
          into.held = parser.SUBRULE(rules.held);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word["not-held"]);
          into.notHeld = parser.SUBRULE(rules.versions);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.local);
          into.local = parser.name(1);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.dated);
          into.dated = readString(parser, parser.CONSUME(literal.string));
        },
      },
    ]);
  });

  rules.partHeader = parser.rule("partHeader", () => {
    const { startOffset: start } = parser.CONSUME(word.part);
    parser.CONSUME(word.of);
    const book = parser.name(1);
    const version = parser.OPTION(() => parser.version(1));
    return { kind: "part", start, end: parser.end(), book, version: version ?? null };
  });

  rules.chapter = parser.rule("chapter", () => {
    const { startOffset: start } = parser.CONSUME(word.chapter);
    const name = parser.name(1);
    const within = parser.OPTION1(() => {
      parser.CONSUME(word.in);
      return parser.name(2);
    });
    const heading = parser.OPTION2(() => {
      parser.CONSUME(mark.openCurly);
      const its = parser.OPTION3(() => parser.SUBRULE(rules.heading));
      parser.CONSUME(mark.closeCurly);
      return its?.texts ?? noTexts;
    });
    return {
      kind: "chapter",
      start,
      end: parser.end(),
      name,
      within: within ?? null,
      heading: heading ?? null,
    };
  });
}

type BookParts = Writable<Pick<BookHeader, "name" | "title" | "held" | "named" | "phases">> & {
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
  named: [],
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

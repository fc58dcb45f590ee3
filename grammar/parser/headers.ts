/** Adds the rules of the headers of books, updates and parts. */
import type {
  BookHeader,
  Chapter,
  Name,
  Numbering,
  NumberPattern,
  PartHeader,
  UnitDecl,
  UpdateHeader,
  VersionRef,
} from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Parser, type Rule, type Writable } from "./base.ts";
import type { Rules } from "./rules.ts";
import { readString } from "./texts.ts";

const bookMembers: Members = {
  rule: "bookPart",
  called: "`title`, `held`, `named`, `unit`, `phases`, `numbers`",
};

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
  numberPattern: Rule<[], NumberPattern>;
  numbering: Rule<[], Numbering>;
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
      numbers: [],
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
      {
        ALT: () => {
          parser.CONSUME(word.numbers);
          parser.AT_LEAST_ONE(() => into.numbers.push(parser.SUBRULE(rules.numberPattern)));
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

  /** `provision "{chapter}.1" kept skips "l", "o"` */
  rules.numberPattern = parser.rule("numberPattern", () => {
    const token = parser.CONSUME(category.unitWord);
    const text = readString(parser, parser.CONSUME1(literal.string));
    const kept = parser.OPTION1(() => parser.CONSUME(word.kept) && true);
    const skips = parser.OPTION2(() => {
      parser.CONSUME(word.skips);
      const left: string[] = [];
      parser.AT_LEAST_ONE_SEP({
        SEP: mark.comma,
        DEF: () => left.push(readString(parser, parser.CONSUME2(literal.string))),
      });
      return left;
    });
    return {
      kind: "number-pattern",
      start: token.startOffset,
      end: parser.end(),
      unit: token.image as NumberPattern["unit"],
      text,
      kept: kept ?? false,
      skips: skips ?? [],
    };
  });

  rules.numbering = parser.rule("numbering", () => {
    const start = parser.here();
    const its = parser.OR<Pick<Numbering, "how" | "text">>([
      { ALT: () => parser.CONSUME(word.unnumbered) && ({ how: "none", text: "" } as const) },
      {
        ALT: () => {
          parser.CONSUME(word.number);
          const from = parser.OPTION(() => parser.CONSUME(word.from) && true);
          const text = readString(parser, parser.CONSUME(literal.string));
          return { how: from ? "from" : "printed", text } as const;
        },
      },
    ]);
    return { kind: "numbering", start, end: parser.end(), ...its };
  });

  rules.chapter = parser.rule("chapter", () => {
    const { startOffset: start } = parser.CONSUME(word.chapter);
    const name = parser.name(1);
    const numbering = parser.OPTION4(() => parser.SUBRULE(rules.numbering));
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
      numbering: numbering ?? null,
      within: within ?? null,
      heading: heading ?? null,
    };
  });
}

type BookParts = Writable<Pick<BookHeader, "name" | "title" | "held" | "named" | "phases">> & {
  readonly units: UnitDecl[];
  readonly numbers: NumberPattern[];
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
  numbers: [],
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

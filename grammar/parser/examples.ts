/** Adds the rules of doubts, flags and worked examples. */
import type {
  ContinuedExample,
  Doubt,
  Example,
  ExampleRef,
  Expect,
  Flag,
  Given,
  LangText,
  Naming,
  Played,
  Reading,
  ReadingTest,
  Texts,
} from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Parser, type Rule } from "./base.ts";
import { orLevel, sumLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";
import { readText } from "./texts.ts";

const readingMembers: Members = { rule: "doubtPart", called: "a reading" };

const exampleMembers: Members = { rule: "examplePart", called: "`given`, `expect` or a text" };

export interface ExampleRules {
  doubt: Rule<[], Doubt>;
  doubtPart: Rule<[into: DoubtParts], void>;
  reading: Rule<[], Reading>;
  flag: Rule<[], Flag>;
  example: Rule<[], Example>;
  exampleRef: Rule<[], ExampleRef>;
  continuedExample: Rule<[], ContinuedExample>;
  exampleBody: Rule<[], ExampleParts>;
  examplePart: Rule<[into: ExampleParts], void>;
  given: Rule<[], Given>;
  expect: Rule<[], Expect>;
}

export function addExampleRules(parser: Parser, rules: Rules) {
  // ------------------------------------------------------------ doubts and flags

  rules.doubt = parser.rule("doubt", () => {
    const { startOffset: start } = parser.CONSUME(word.doubt);
    const name = parser.name(1);
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    // The reason of a doubt may stand among its names.
    const parts: DoubtParts = { readings: [], because: reasonIn(parser, naming) };
    parser.settle(readingMembers, open);
    parser.MANY(() => {
      parser.attempt(readingMembers, open, () => parser.SUBRULE(rules.doubtPart, { ARGS: [parts] }));
      parser.settle(readingMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "doubt",
      start,
      end: parser.end(),
      name,
      naming: withoutReason(parser, naming),
      readings: parts.readings,
      because: parts.because,
    };
  });

  rules.doubtPart = parser.rule("doubtPart", (into = { readings: [], because: noTexts }) => {
    parser.OR({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            into.because = parser.SUBRULE(rules.because);
          },
        },
        { ALT: () => into.readings.push(parser.SUBRULE(rules.reading)) },
      ],
    });
  });

  rules.reading = parser.rule("reading", () => {
    const name = parser.name(1);
    const taken = parser.OPTION1(() => parser.CONSUME(word.taken)) !== undefined;
    const written = parser.OPTION2(() => parser.CONSUME(word.written)) !== undefined;
    const texts = parser.SUBRULE(rules.texts);
    return { kind: "reading", start: name.start, end: parser.end(), name, taken, written, texts };
  });

  rules.flag = parser.rule("flag", () => {
    const token = parser.CONSUME(category.flagWord);
    const rests = parser.OPTION(() => {
      parser.CONSUME(word.on);
      return parser.SUBRULE(rules.clauseRefs);
    });
    const texts = parser.SUBRULE(rules.texts);
    return {
      kind: "flag",
      start: token.startOffset,
      end: parser.end(),
      flag: token.image as Flag["flag"],
      rests: rests ?? [],
      texts,
    };
  });

  // ------------------------------------------------------------ examples

  rules.example = parser.rule("example", () => {
    const { startOffset: start } = parser.CONSUME(word.example);
    const title = readText(parser, parser.CONSUME(literal.string));
    const printed = parser.OPTION1(() => parser.CONSUME(word.printed)) !== undefined;
    const versions = parser.OPTION2(() => {
      parser.CONSUME(word.in);
      return parser.SUBRULE(rules.versions);
    });
    const parts = parser.SUBRULE(rules.exampleBody);
    return { kind: "example", start, end: parser.end(), title, printed, versions: versions ?? [], ...parts };
  });

  rules.exampleBody = parser.rule("exampleBody", () => {
    const open = parser.CONSUME(mark.openCurly);
    const parts: ExampleParts = { texts: [], given: [], expects: [] };
    parser.settle(exampleMembers, open);
    parser.MANY(() => {
      parser.attempt(exampleMembers, open, () => parser.SUBRULE(rules.examplePart, { ARGS: [parts] }));
      parser.settle(exampleMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return parts;
  });

  /** `1.2/E17 "half of each"`; a provision is named like an entry of the same document. */
  rules.exampleRef = parser.rule("exampleRef", () => {
    const owner = parser.SUBRULE(rules.entryRef);
    const title = readText(parser, parser.CONSUME(literal.string));
    return { kind: "example-ref", start: owner.start, end: title.end, owner, title };
  });

  rules.continuedExample = parser.rule("continuedExample", () => {
    const { startOffset: start } = parser.CONSUME(word.example);
    const title = parser.OPTION(() => readText(parser, parser.CONSUME(literal.string)));
    parser.CONSUME(word.was);
    const was: ExampleRef[] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => was.push(parser.SUBRULE(rules.exampleRef)) });
    const parts = parser.SUBRULE(rules.exampleBody);
    return { kind: "continued-example", start, end: parser.end(), title: title ?? null, was, ...parts };
  });

  rules.examplePart = parser.rule("examplePart", (into = { texts: [], given: [], expects: [] }) => {
    parser.OR([
      { GATE: () => parser.langTextNext(), ALT: () => into.texts.push(parser.SUBRULE(rules.langText)) },
      {
        ALT: () => {
          parser.CONSUME(word.given);
          parser.AT_LEAST_ONE_SEP({
            SEP: mark.comma,
            DEF: () => into.given.push(parser.SUBRULE(rules.given)),
          });
        },
      },
      { ALT: () => into.expects.push(parser.SUBRULE(rules.expect)) },
    ]);
  });

  rules.given = parser.rule("given", () => {
    const start = parser.here();
    const path = parser.SUBRULE(rules.path);
    parser.CONSUME(mark.equal);
    const value = parser.SUBRULE(rules.expression, orLevel);
    return { kind: "given", start, end: value.end, path, value };
  });

  rules.expect = parser.rule("expect", () => {
    const { startOffset: start } = parser.CONSUME(word.expect);
    const versions = parser.OPTION1(() => {
      parser.CONSUME(word.in);
      return parser.SUBRULE(rules.versions);
    });
    const readings: ReadingTest[] = [];
    parser.MANY_SEP({ SEP: mark.comma, DEF: () => readings.push(parser.SUBRULE(rules.readingTest)) });
    const subject = parser.SUBRULE1(rules.expression, sumLevel);
    const outcome = parser.OR1<Expect["outcome"]>([
      {
        ALT: () => {
          parser.CONSUME(mark.equal);
          return parser.OR2<Expect["outcome"]>([
            {
              ALT: () => {
                const { startOffset } = parser.CONSUME(mark.question);
                return { kind: "open", start: startOffset, end: parser.end() };
              },
            },
            {
              ALT: () => {
                const value = parser.SUBRULE2(rules.expression, orLevel);
                return { kind: "value", start: value.start, end: value.end, value };
              },
            },
          ]);
        },
      },
      {
        ALT: () => {
          const token = parser.CONSUME(category.statusWord);
          const { start: from, end, text } = nameOf(token);
          return { kind: "status", start: from, end, status: text as Status };
        },
      },
    ]);
    const after = parser.OPTION3(() => {
      parser.CONSUME(word.after);
      return parser.SUBRULE3(rules.expression, sumLevel);
    });
    const played: Played[] = [];
    parser.MANY(() => played.push(parser.SUBRULE(rules.played)));
    const because = parser.OPTION2(() => {
      parser.CONSUME(word.because);
      return parser.SUBRULE(rules.clauseRefs);
    });
    return {
      kind: "expect",
      start,
      end: parser.end(),
      versions: versions ?? [],
      readings,
      subject,
      outcome,
      because: because ?? [],
      after: after ?? null,
      played,
    };
  });
}

type Status = Extract<Expect["outcome"], { kind: "status" }>["status"];

interface DoubtParts {
  readonly readings: Reading[];
  because: Doubt["because"];
}

interface ExampleParts {
  readonly texts: LangText[];
  readonly given: Given[];
  readonly expects: Expect[];
}

function reasonIn({ RECORDING_PHASE }: Parser, naming: Naming | null): Texts {
  return RECORDING_PHASE ? noTexts : (naming?.because ?? noTexts);
}

function withoutReason({ RECORDING_PHASE }: Parser, naming: Naming | null): Naming | null {
  if (RECORDING_PHASE || naming === null) return null;
  const { name, about, asked, says } = naming;
  const isEmpty = [name, about, asked, says].every((part) => part.length === 0);
  return isEmpty ? null : { ...naming, because: noTexts };
}

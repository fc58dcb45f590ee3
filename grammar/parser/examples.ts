/**
 * Turns tokens into doubts, flags and worked examples.
 * Whether an example comes true is left to the passes after the parser.
 */
import type { Doubt, Example, Expect, Flag, Given, Played, Reading, ReadingTest } from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Rule } from "./base.ts";
import { orLevel, sumLevel } from "./powers.ts";
import { PlayParser } from "./plays.ts";

const readingMembers: Members = { rule: "doubtPart", called: "a reading" };

const exampleMembers: Members = { rule: "examplePart", called: "`given`, `expect`" };

export abstract class ExampleParser extends PlayParser {
  // ------------------------------------------------------------ doubts and flags

  readonly doubt: Rule<[], Doubt> = this.rule("doubt", () => {
    const { startOffset: start } = this.CONSUME(word.doubt);
    const name = this.name(1);
    const open = this.CONSUME(mark.openCurly);
    const parts: DoubtParts = { readings: [], because: noTexts };
    this.settle(readingMembers, open);
    this.MANY(() => {
      this.attempt(readingMembers, open, () => this.SUBRULE(this.doubtPart, { ARGS: [parts] }));
      this.settle(readingMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "doubt", start, end: this.end(), name, readings: parts.readings, because: parts.because };
  });

  readonly doubtPart: Rule<[into: DoubtParts], void> = this.rule(
    "doubtPart",
    (into = { readings: [], because: noTexts }) => {
      this.OR({
        IGNORE_AMBIGUITIES: true,
        DEF: [
          {
            ALT: () => {
              into.because = this.SUBRULE(this.because);
            },
          },
          { ALT: () => into.readings.push(this.SUBRULE(this.reading)) },
        ],
      });
    },
  );

  readonly reading: Rule<[], Reading> = this.rule("reading", () => {
    const name = this.name(1);
    const taken = this.OPTION1(() => this.CONSUME(word.taken)) !== undefined;
    const written = this.OPTION2(() => this.CONSUME(word.written)) !== undefined;
    const texts = this.SUBRULE(this.texts);
    return { kind: "reading", start: name.start, end: this.end(), name, taken, written, texts };
  });

  readonly flag: Rule<[], Flag> = this.rule("flag", () => {
    const token = this.CONSUME(category.flagWord);
    const texts = this.SUBRULE(this.texts);
    return {
      kind: "flag",
      start: token.startOffset,
      end: this.end(),
      flag: token.image as Flag["flag"],
      texts,
    };
  });

  // ------------------------------------------------------------ examples

  readonly example: Rule<[], Example> = this.rule("example", () => {
    const { startOffset: start } = this.CONSUME(word.example);
    const title = this.literalFrom(this.CONSUME(literal.string));
    const printed = this.OPTION1(() => this.CONSUME(word.printed)) !== undefined;
    const versions = this.OPTION2(() => {
      this.CONSUME(word.in);
      return this.SUBRULE(this.versions);
    });
    const open = this.CONSUME(mark.openCurly);
    const parts: ExampleParts = { given: [], expects: [] };
    this.settle(exampleMembers, open);
    this.MANY(() => {
      this.attempt(exampleMembers, open, () => this.SUBRULE(this.examplePart, { ARGS: [parts] }));
      this.settle(exampleMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { kind: "example", start, end: this.end(), title, printed, versions: versions ?? [], ...parts };
  });

  readonly examplePart: Rule<[into: ExampleParts], void> = this.rule(
    "examplePart",
    (into = { given: [], expects: [] }) => {
      this.OR([
        {
          ALT: () => {
            this.CONSUME(word.given);
            this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => into.given.push(this.SUBRULE(this.given)) });
          },
        },
        { ALT: () => into.expects.push(this.SUBRULE(this.expect)) },
      ]);
    },
  );

  readonly given: Rule<[], Given> = this.rule("given", () => {
    const start = this.here();
    const path = this.SUBRULE(this.path);
    this.CONSUME(mark.equal);
    const value = this.SUBRULE(this.expression, orLevel);
    return { kind: "given", start, end: value.end, path, value };
  });

  readonly expect: Rule<[], Expect> = this.rule("expect", () => {
    const { startOffset: start } = this.CONSUME(word.expect);
    const versions = this.OPTION1(() => {
      this.CONSUME(word.in);
      return this.SUBRULE(this.versions);
    });
    const readings: ReadingTest[] = [];
    this.MANY_SEP({ SEP: mark.comma, DEF: () => readings.push(this.SUBRULE(this.readingTest)) });
    const subject = this.SUBRULE1(this.expression, sumLevel);
    const outcome = this.OR1<Expect["outcome"]>([
      {
        ALT: () => {
          this.CONSUME(mark.equal);
          return this.OR2<Expect["outcome"]>([
            {
              ALT: () => {
                const { startOffset } = this.CONSUME(mark.question);
                return { kind: "open", start: startOffset, end: this.end() };
              },
            },
            {
              ALT: () => {
                const value = this.SUBRULE2(this.expression, orLevel);
                return { kind: "value", start: value.start, end: value.end, value };
              },
            },
          ]);
        },
      },
      {
        ALT: () => {
          const token = this.CONSUME(category.statusWord);
          const { start: from, end, text } = nameOf(token);
          return { kind: "status", start: from, end, status: text as Status };
        },
      },
    ]);
    const after = this.OPTION3(() => {
      this.CONSUME(word.after);
      return this.SUBRULE3(this.expression, sumLevel);
    });
    const played: Played[] = [];
    this.MANY(() => played.push(this.SUBRULE(this.played)));
    const because = this.OPTION2(() => {
      this.CONSUME(word.because);
      return this.SUBRULE(this.clauseRefs);
    });
    return {
      kind: "expect",
      start,
      end: this.end(),
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
  readonly given: Given[];
  readonly expects: Expect[];
}

/**
 * Turns tokens into the lines of a play, with the label before and the sentences behind each.
 * What single lines say is left to the files this one extends, and whole plays to the parser of plays.
 */
import type { IToken } from "chevrotain";
import type { Line, Name } from "../ast.ts";
import { mark, word } from "../tokens.ts";
import type { Members, Rule } from "./base.ts";
import type { Bare } from "./chances.ts";
import { OrderParser } from "./order.ts";

const lineMembers: Members = {
  rule: "line",
  called: "a line, such as `roll` or `when`,",
  fits: ({ tokenType }, next) => lineWords.has(tokenType) || next.tokenType === mark.colon,
  isStrict: true,
};

export abstract class LineParser extends OrderParser {
  readonly body: Rule<[], Line[]> = this.rule("body", () => {
    const open = this.CONSUME(mark.openCurly);
    const lines = this.SUBRULE(this.lines, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return lines;
  });

  readonly lines: Rule<[open: IToken], Line[]> = this.rule("lines", (open) => {
    const lines: Line[] = [];
    this.settle(lineMembers, open);
    this.MANY(() => {
      this.attempt(lineMembers, open, () => lines.push(this.SUBRULE(this.line)));
      this.settle(lineMembers, open);
    });
    return lines;
  });

  /** `label: … from a, b` */
  readonly line: Rule<[], Line> = this.rule("line", () => {
    const start = this.here();
    const written = this.OPTION1({
      GATE: () => this.LA(2).tokenType === mark.colon,
      DEF: () => {
        const label = this.label(1);
        this.CONSUME(mark.colon);
        return label;
      },
    });
    this.ACTION(() => {
      if (!lineWords.has(this.LA(1).tokenType))
        this.mishap(this.LA(1), lineMembers.called, this.first("bareLine").words);
    });
    const bare = this.SUBRULE(this.bareLine);
    const from = this.OPTION2(() => this.SUBRULE(this.fromSentences));
    const label = written ?? (this.RECORDING_PHASE ? null : nameOfLine(bare));
    return { ...bare, start, end: this.end(), label, from: from ?? [] } as Line;
  });

  readonly bareLine: Rule<[], Bare<Line>> = this.rule("bareLine", () =>
    this.OR<Bare<Line>>([
      { ALT: () => this.SUBRULE(this.roll) },
      { ALT: () => this.SUBRULE(this.reroll) },
      { ALT: () => this.SUBRULE(this.draw) },
      { ALT: () => this.SUBRULE(this.choose) },
      { ALT: () => this.SUBRULE(this.observe) },
      { ALT: () => this.SUBRULE(this.letLine) },
      { ALT: () => this.SUBRULE(this.setLine) },
      { ALT: () => this.SUBRULE(this.givesLine) },
      { ALT: () => this.SUBRULE(this.whenLine) },
      { ALT: () => this.SUBRULE(this.eachLine) },
      { ALT: () => this.SUBRULE(this.repeat) },
      { ALT: () => this.SUBRULE(this.playLine) },
      { ALT: () => this.SUBRULE(this.menu) },
      { ALT: () => this.SUBRULE(this.pay) },
      { ALT: () => this.SUBRULE(this.stretch) },
      { ALT: () => this.SUBRULE(this.announce) },
      { ALT: () => this.SUBRULE(this.go) },
      { ALT: () => this.SUBRULE(this.ensure) },
      { ALT: () => this.SUBRULE(this.outsideLine) },
    ]),
  );
}

/** What a line names is its label where no other is written. */
function nameOfLine(line: Bare<Line>): Name | null {
  const name = "name" in line ? line.name : line.kind === "gives" ? (line.part?.name ?? null) : null;
  return name === null || name.text === "" ? null : name;
}

const lineWords: ReadonlySet<unknown> = new Set([
  word.roll,
  word.reroll,
  word.draw,
  word.choose,
  word.observe,
  word.let,
  word.set,
  word.gives,
  word.when,
  word.each,
  word.repeat,
  word.play,
  word.menu,
  word.forced,
  word.pay,
  word.turn,
  word.phase,
  word.step,
  word.mode,
  word.announce,
  word.go,
  word.ensure,
  word.outside,
]);

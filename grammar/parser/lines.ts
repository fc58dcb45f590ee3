/** Adds the rules of a line: its label, what it does, and the sentences it comes from. */
import type { IToken } from "chevrotain";
import type { Line, LineNamedBehind, Name } from "../ast.ts";
import { mark, word } from "../tokens.ts";
import type { Members, Parser, Rule } from "./base.ts";
import type { Bare } from "./chances.ts";
import type { Rules } from "./rules.ts";

const lineMembers: Members = {
  rule: "line",
  called: "a line, such as `roll` or `when`,",
  fits: ({ tokenType }, next) => lineWords.has(tokenType) || next.tokenType === mark.colon,
  isStrict: true,
};

export interface LineRules {
  body: Rule<[], Line[]>;
  lines: Rule<[open: IToken], Line[]>;
  line: Rule<[], Line>;
  bareLine: Rule<[], Bare<Line>>;
}

export function addLineRules(parser: Parser, rules: Rules) {
  rules.body = parser.rule("body", () => {
    const open = parser.CONSUME(mark.openCurly);
    const lines = parser.SUBRULE(rules.lines, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return lines;
  });

  rules.lines = parser.rule("lines", (open) => {
    const lines: Line[] = [];
    parser.settle(lineMembers, open);
    parser.MANY(() => {
      parser.attempt(lineMembers, open, () => lines.push(parser.SUBRULE(rules.line)));
      parser.settle(lineMembers, open);
    });
    return lines;
  });

  /** `label: … from a, b { name en "…" }` */
  rules.line = parser.rule("line", () => {
    const start = parser.here();
    const written = parser.OPTION1({
      GATE: () => parser.LA(2).tokenType === mark.colon,
      DEF: () => {
        const label = parser.label(1);
        parser.CONSUME(mark.colon);
        return label;
      },
    });
    parser.ACTION(() => {
      if (!lineWords.has(parser.LA(1).tokenType))
        parser.mishap(parser.LA(1), lineMembers.called, parser.first("bareLine").words);
    });
    const bare = parser.SUBRULE(rules.bareLine);
    const from = parser.OPTION2(() => parser.SUBRULE(rules.fromSentences));
    const isNamedHere = !parser.RECORDING_PHASE && isNamedBehind(bare);
    const naming = parser.OPTION3({ GATE: () => isNamedHere, DEF: () => parser.SUBRULE(rules.naming) });
    const label = written ?? (parser.RECORDING_PHASE ? null : nameOfLine(bare));
    const line = { ...bare, start, end: parser.end(), label, from: from ?? [] };
    return (bare && bare.kind in namedBehind ? { ...line, naming: naming ?? null } : line) as Line;
  });

  rules.bareLine = parser.rule("bareLine", () =>
    parser.OR<Bare<Line>>([
      { ALT: () => parser.SUBRULE(rules.roll) },
      { ALT: () => parser.SUBRULE(rules.reroll) },
      { ALT: () => parser.SUBRULE(rules.draw) },
      { ALT: () => parser.SUBRULE(rules.choose) },
      { ALT: () => parser.SUBRULE(rules.observe) },
      { ALT: () => parser.SUBRULE(rules.letLine) },
      { ALT: () => parser.SUBRULE(rules.setLine) },
      { ALT: () => parser.SUBRULE(rules.givesLine) },
      { ALT: () => parser.SUBRULE(rules.whenLine) },
      { ALT: () => parser.SUBRULE(rules.eachLine) },
      { ALT: () => parser.SUBRULE(rules.repeat) },
      { ALT: () => parser.SUBRULE(rules.playLine) },
      { ALT: () => parser.SUBRULE(rules.menu) },
      { ALT: () => parser.SUBRULE(rules.pay) },
      { ALT: () => parser.SUBRULE(rules.stretch) },
      { ALT: () => parser.SUBRULE(rules.announce) },
      { ALT: () => parser.SUBRULE(rules.go) },
      { ALT: () => parser.SUBRULE(rules.ensure) },
      { ALT: () => parser.SUBRULE(rules.outsideLine) },
    ]),
  );
}

/** A single result goes by the name of its sequence. */
function isNamedBehind(line: Bare<Line>): boolean {
  return line.kind in namedBehind && (line.kind !== "gives" || line.part !== null);
}

const namedBehind: Readonly<Record<LineNamedBehind["kind"], true>> = {
  roll: true,
  reroll: true,
  draw: true,
  choose: true,
  observe: true,
  let: true,
  gives: true,
  "play-line": true,
  pay: true,
};

/** The name that a line declares is its label if it has no other. */
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

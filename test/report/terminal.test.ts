/** The exact look of a report in a terminal, and what must never reach one. */
import { expect, test } from "vitest";
import { report } from "../../compiler/report/report.ts";
import { renderTerminal, wantsColour } from "../../compiler/report/terminal.ts";
import { faultAt, marked } from "../support/fault-at.ts";

const { source, span } = marked(`book w40k {
  ruling Q03 {
    given target.«modles» = 3
  }
}
`);

test("a fault with all it can have", () => {
  const fault = faultAt(span, {
    related: [{ span: { ...span, start: 0, end: 9 }, label: "declared for this book" }],
    fixes: [{ title: "write `models`", edits: [{ span, text: "models" }] }],
  });
  const note = faultAt(span, { severity: "note", code: "unused-name", label: "", help: "" });
  const outline = [{ span: { ...span, start: 14, end: 60 }, title: "Q03" }];
  expect(renderTerminal(report([note, fault], [source], outline))).toBe(`\
error: No fact is named \`modles\`. [unknown-name]
 --> rules/a.rubric:3:18
     in Q03
  |
3 |     given target.modles = 3
  |                  ^^^^^^ not declared
  |
 ::: rules/a.rubric:1:1
  |
1 | book w40k {
  | --------- declared for this book
  |
  = help: Write a name that is declared.
  = fix: write \`models\`
3 -     given target.modles = 3
3 +     given target.models = 3

note: No fact is named \`modles\`. [unused-name]
 --> rules/a.rubric:3:18
     in Q03
  |
3 |     given target.modles = 3
  |                  ^^^^^^
  |

1 error, 1 note in 1 file
`);
});

test("many lines, the middle left out", () => {
  const many = marked("a {\n  «b {\n    c\n\n    d\n    e\n  }»\n}\n");
  const shown = renderTerminal(report([faultAt(many.span, { help: "" })], [many.source]));
  expect(shown).toContain(`
2 |   b {
  |   ^^^
3 |     c
  |     ^
...
7 |   }
  |   ^ not declared
  |
`);
});

test("a long line is cut around the mark, and everything keeps to the width", () => {
  const words = "word ".repeat(40);
  const long = marked(`${words}«here» ${words}`);
  const fault = faultAt(long.span, { message: words, help: words, label: words });
  const lines = renderTerminal(report([fault], [long.source], [{ span: long.span, title: words }]), {
    width: 60,
  }).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  const shown = lines.findIndex((line) => line.startsWith("1 | …"));
  expect(lines[shown]).toMatch(/^1 \| ….*…$/);
  expect(lines[shown]?.slice(lines[shown + 1]?.indexOf("^"))).toMatch(/^here /);
});

test("a mark at the end of a long line leaves no room unused before it", () => {
  const long = marked(`${"word ".repeat(40)}«here»`);
  const lines = renderTerminal(report([faultAt(long.span)], [long.source]), { width: 60 }).split("\n");
  expect(lines.find((line) => line.startsWith("1 | …"))).toHaveLength(60);
});

test("the mark stands under its word after tabs, accents of their own and wide letters", () => {
  const odd = marked("\tpa\u0301gina 龍 «aquí»");
  const lines = renderTerminal(report([faultAt(odd.span)], [odd.source])).split("\n");
  expect(lines).toContain("1 |   pa\u0301gina 龍 aquí");
  expect(lines).toContain(`  |   ${" ".repeat("pagina ** ".length)}^^^^ not declared`);
});

test("nothing an author writes can steer the terminal", () => {
  const evil = "\u001b[31mred\u001b]8;;x\u0007 \u009b2J \u202eback\u2028error: \rover";
  const from = marked(`${evil} «${evil}»`, `rules/${evil}.rubric`);
  const fault = faultAt(from.span, {
    message: evil,
    help: evil,
    label: evil,
    fixes: [{ title: evil, edits: [{ span: from.span, text: `${evil}!` }] }],
  });
  const shown = renderTerminal(report([fault], [from.source], [{ span: from.span, title: evil }]));
  expect(shown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u);
  expect(shown).toContain("[31mred");
});

test("colour is for terminals whose reader did not decline it", () => {
  expect(wantsColour("auto", true, {})).toBe(true);
  expect(wantsColour("auto", false, {})).toBe(false);
  expect(wantsColour("auto", true, { NO_COLOR: "1" })).toBe(false);
  expect(wantsColour("auto", true, { NO_COLOR: "" })).toBe(true);
  expect(wantsColour("auto", true, { TERM: "dumb" })).toBe(false);
  expect(wantsColour("always", false, { NO_COLOR: "1" })).toBe(true);
  expect(wantsColour("never", true, {})).toBe(false);
});

test("colour adds nothing but colour", () => {
  const found = report([faultAt(span)], [source]);
  const coloured = renderTerminal(found, { colour: true });
  expect(coloured).toContain("\u001b[1;31merror:\u001b[0m");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters the test is about
  expect(coloured.replace(/\u001b\[[\d;]*m/g, "")).toBe(renderTerminal(found));
});

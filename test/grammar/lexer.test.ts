/** Which characters make which tokens, where comments go, and what is wrong before any order is asked for. */
import { describe, expect, test } from "vitest";
import { lex } from "../../grammar/lexer.ts";

const lexed = (text: string) => lex({ path: "test.rubric", text });
const images = (text: string) => lexed(text).tokens.map(({ image }) => image);
const kinds = (text: string) => lexed(text).tokens.map(({ tokenType }) => tokenType.name);
const faults = (text: string) =>
  lexed(text).diagnostics.map(
    ({ code, span }) => `${code} ${JSON.stringify(text.slice(span.start, span.end))}`,
  );

describe("tokens", () => {
  test.each([
    ["a-b", ["a-b"]],
    ["a - b", ["a", "-", "b"]],
    ["a-2b", ["a-2b"]],
    ["a--b", ["a"]],
    ['3"', ['3"']],
    ['3" "x"', ['3"', '"x"']],
    ["10cm 50% 2h", ["10cm", "50%", "2h"]],
    ["1..2", ["1", "..", "2"]],
    ["1.2..3.4", ["1.2", "..", "3.4"]],
    ["1.2/E17", ["1.2", "/", "E17"]],
    ["1.5a", ["1.5a"]],
    ["a<=b!=c", ["a", "<=", "b", "!=", "c"]],
    ["unseen+", ["unseen", "+"]],
    ['"a \\" b" c', ['"a \\" b"', "c"]],
    ["no-ruling no -ruling", ["no-ruling", "no", "-", "ruling"]],
  ])("%s", (text, expected) => expect(images(text)).toEqual(expected));

  test("a word of the language is known by its letters", () => {
    expect(kinds("when provision wood")).toEqual(["WhenWord", "ProvisionWord", "Identifier"]);
  });

  test.each([
    ["half of", ["HalfWordInContext", "OfWord"]],
    ["half + of", ["Identifier", "Plus", "OfWord"]],
    ["at least", ["AtWordInContext", "LeastWord"]],
    ["at en", ["AtWord", "Identifier"]],
    ["min (", ["MinWordInContext", "OpenParen"]],
    ["those m in", ["ThoseWordInContext", "Identifier", "InWord"]],
    ["those not in", ["Identifier", "NotWord", "InWord"]],
    ["those in", ["Identifier", "InWord"]],
    ["one group:", ["OneWord", "GroupWord", "Colon"]],
  ])("a word in its context: %s", (text, expected) => {
    expect(kinds(text).filter((kind) => kind !== "CloseParen")).toEqual(expected);
  });

  test("a comment runs to the end of its line and is kept with its place", () => {
    expect(lexed("a -- so it is \nb --\r\n--- c").comments).toEqual([
      { start: 2, end: 14, text: "so it is" },
      { start: 17, end: 19, text: "" },
      { start: 21, end: 26, text: "- c" },
    ]);
  });
});

describe("faults", () => {
  test.each([
    ['en "abc\nen', ['unterminated-string "\\"abc"']],
    ['"abc\\"', ['unterminated-string "\\"abc\\\\\\""']],
    ["a § b", ['unexpected-character "§"']],
    ["a §€ b", ['unexpected-character "§€"']],
    ["{".repeat(64) + "}".repeat(64), []],
    ["{".repeat(65) + "}".repeat(65), ['nesting-too-deep "{"']],
  ])("%s", (text, expected) => expect(faults(text)).toEqual(expected));

  test("what nests too deep is not handed to the parser", () => {
    expect(lexed("(".repeat(1000)).tokens).toEqual([]);
  });

  test("brackets are balanced for the parser", () => {
    const { tokens, unclosed, strays } = lexed("a ( b } c");
    expect(tokens.map(({ image, tokenType }) => image || tokenType.name)).toEqual([
      "a",
      "(",
      "b",
      "c",
      "CloseParen",
    ]);
    expect(unclosed.map(({ open }) => open.startOffset)).toEqual([2]);
    expect(strays.map(({ close }) => close.startOffset)).toEqual([6]);
  });

  test("an item at the start of a line closes what is open", () => {
    const { tokens } = lexed("provision a { block b {\nfact c: truth");
    expect(tokens.map(({ image }) => image || "virtual").join(" ")).toBe(
      "provision a { block b { virtual virtual fact c : truth",
    );
  });

  test("but not while the brackets match", () => {
    expect(images("enum a {\nfact c\n}")).toEqual(["enum", "a", "{", "fact", "c", "}"]);
  });
});

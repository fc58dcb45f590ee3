/** Words compared: what was deleted, inserted and moved, and that the pieces are both texts. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Piece } from "../../compiler/diff/change.ts";
import { compareWords, likeness } from "../../compiler/diff/words.ts";
import { marked } from "../support/compared.ts";
import { runs, seed } from "../support/seed.ts";

function compared(before: string, after: string): string {
  return marked({ language: "en", from: "record", to: "record", pieces: compareWords(before, after) });
}

describe("words compared", () => {
  it("finds what was inserted and deleted between words that stay", () => {
    expect(compared("A model moves 6″ at most.", "A model moves 8″ at most, or not.")).toBe(
      "A model moves [-6-]{+8+}″ at most{+, or not+}.",
    );
  });
  it("takes one word for another as one change, with the space between two of them", () => {
    expect(compared("The big red fox sleeps.", "The small grey fox sleeps.")).toBe(
      "The [-big red-]{+small grey+} fox sleeps.",
    );
  });
  it("numbers words that only changed their place", () => {
    expect(
      compared(
        "In the first turn of the game nobody may charge an enemy.",
        "Nobody may charge an enemy in the first turn of the game.",
      ),
    ).toBe(
      "[-In-]{+1:Nobody may charge an enemy+}{+ in+} the first turn of the game[-1: nobody may charge an enemy-].",
    );
  });
  it("says nothing of texts that are the same", () => {
    expect(compareWords("As it was.", "As it was.")).toEqual([
      { op: "same", text: "As it was.", move: null },
    ]);
    expect(compareWords("", "")).toEqual([]);
  });
  it("keeps hyphens and apostrophes inside words, and signs apart", () => {
    expect(compared("Re-rolls don't count.", "Re-rolls do count!")).toBe(
      "Re-rolls [-don't-]{+do+} count[-.-]{+!+}",
    );
  });
  it("tells a rewritten text as one for the other", () => {
    expect(compared("Yes.", "Never, not even by night")).toBe("[-Yes.-]{+Never, not even by night+}");
  });
});

const texts = fc
  .array(fc.constantFrom("a", "the", "model", "wood", "6″", "hidden", "not", ",", ".", "Ünit"), {
    maxLength: 24,
  })
  .map((words) => words.join(" "));

test("without what was inserted the pieces are the text before, without what was deleted the text after", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const pieces = compareWords(before, after);
      expect(joined(pieces, "inserted")).toBe(before);
      expect(joined(pieces, "deleted")).toBe(after);
    }),
    { numRuns: runs(400), seed },
  );
});

test("what was moved is deleted in one place and inserted in another, in the same words", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const moved = compareWords(before, after).filter(({ move }) => move !== null);
      for (const { move } of moved) {
        const both = moved.filter((piece) => piece.move === move);
        expect(both.map(({ op }) => op).sort()).toEqual(["deleted", "inserted"]);
        expect(both[0]?.text.trim().toLowerCase()).toBe(both[1]?.text.trim().toLowerCase());
      }
    }),
    { numRuns: runs(400), seed },
  );
});

test("texts are as alike one way as the other, and most alike to themselves", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      expect(likeness(before, after)).toBe(likeness(after, before));
      expect(likeness(before, before)).toBe(1);
      expect(likeness(before, after)).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs(200), seed },
  );
});

function joined(pieces: readonly Piece[], without: Piece["op"]): string {
  return pieces
    .filter(({ op }) => op !== without)
    .map(({ text }) => text)
    .join("");
}

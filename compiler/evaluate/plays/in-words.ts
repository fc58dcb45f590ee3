/** What a play waits for, in words: as the book says it, else from what it is, in each language. */
import type { Words } from "../../check/program.ts";
import { inEachLanguage } from "../../languages/index.ts";
import type { Request } from "./running.ts";

export function requestInWords(request: Request): Words {
  if (Object.keys(request.about).length > 0) return request.about;
  const { label, owner } = request;
  return inEachLanguage(({ sequences }) => {
    switch (request.kind) {
      case "roll":
        return fill(sequences.roll, `${request.dice}D${request.sides}`);
      case "draw":
        return fill(sequences.draw, label);
      case "choose":
        return owner ? fill(sequences.chooseFor, label, owner) : fill(sequences.choose, label);
      case "observe":
        return fill(sequences.observe, label);
    }
  });
}

function fill(phrase: string, ...parts: readonly string[]): string {
  return phrase.replace(/\{(\d)\}/g, (hole, place: string) => parts[Number(place)] ?? hole);
}

/** What a version printed as a book of its own says of small books; the books are printed in ../properties/as-book.test.ts. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { printedAsBook } from "../support/as-book.ts";

const text = `book inn { title en "Inn"  held in en }
fact late: truth { about en "Whether it is late." }
fact rich: truth { about en "Whether the guest is rich." }
decide may-enter: duty { about en "May the guest enter?" }
provision doors on page 1 answers Q7 {
  sentence any { en "Anyone may enter." }
  sentence night { en "At night guests may not enter." }
  sentence rich { en "The rule of the night does not apply to the rich." }
  clauses of may-enter {
    any: may inferred from Q7
    night over any: may not when late
    rich bars night: when rich
  }
}
provision rooms on page 2 {
  sentence floor { en "Roll a die for the floor." }
  procedure room { about en "Where is the room?"  roll die = 1 of D6 from floor  gives floor: count = die from floor }
}
provision songs on page 3 {
  sentence verse { en "Roll a die for the verse." }
  procedure song { about en "Which verse is sung?"  roll die = 1 of D6 from verse  gives verse: count = die from verse }
}
update 1.1 of inn { on base held in en }
erratum E1 on doors changes {
  delete sentence night at en page 1, sentence 2
  clauses of may-enter { withdraw night }
}
`;
const { value, diagnostics } = compile([{ path: "inn.rubric", text }]);
const [versions] = value.versions.values();
const [base, update] = [...(versions?.values() ?? [])].map(printedAsBook);

it("compiles without a fault, and so does what is printed", () => {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect([errors, base?.errors, update?.errors]).toEqual([[], [], []]);
});

it("has a clause that only bars for as long as the clause it bars is there", () => {
  expect(base?.text).toContain("rich bars night: when rich\n");
  expect(update?.text).toContain("any: may ");
  expect(update?.text).not.toContain("bars");
});

it("has the entries of the book itself that a clause is inferred from", () => {
  for (const printed of [base, update]) expect(printed?.text).toContain("any: may inferred from Q7");
});

it("has each play once, in the provision that states it", () => {
  const playsOf = (provision: string): string[] => {
    const [, after = ""] = base?.text.split(`\nprovision ${provision} `) ?? [];
    const [body = ""] = after.split("\nprovision ");
    return [...body.matchAll(/procedure ([a-z]+)/g)].map(([, name = ""]) => name);
  };
  expect(["doors", "rooms", "songs"].map(playsOf)).toEqual([[], ["room"], ["song"]]);
  expect(base?.text.match(/procedure/g)).toHaveLength(2);
});

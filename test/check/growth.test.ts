/** The work of compiling a book grows with the book, not with its square. */
import { describe, expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { withOver } from "../../compiler/check/override-closure.ts";
import { countedWork } from "../support/counted-work.ts";

const list = (length: number, one: (i: number) => string, joined = "\n") =>
  Array.from({ length }, (_, i) => one(i)).join(joined);

/** The work of a book with `size` parts. */
const workOf = (book: (size: number) => string, size: number) =>
  countedWork(() => {
    const text = `book b { held in en } enum side { one, two } ${book(size)}`;
    const { diagnostics } = compile([{ path: "b.rubric", text }]);
    const wrong = diagnostics.find(({ severity }) => severity === "error");
    if (wrong) throw new Error(wrong.message);
  });

const sequence = (lines: string) => `provision p { sentence s { en "S." } resolve r {
  about en "R."
  ${lines}
  gives out: count = 1 from s
} }`;

/** Blocks that may be left for the last of them. */
const leaving = (size: number) => {
  const block = (i: number) => `step b${i} { observe o${i}: truth from s when o${i} { go end } }`;
  return sequence(`${list(size, block)} step end { observe late: truth from s }`);
};

const books: Record<string, (size: number) => string> = {
  "lines that name a value": (size) => sequence(list(size, (i) => `let k${i} = ${i}`)),
  "lines that roll": (size) => sequence(list(size, (i) => `roll k${i} = 1 of D6 from s`)),
  "a choice among the values of an enumeration": (size) => {
    const names = list(size, (i) => `v${i}`, ", ");
    return `enum kind { ${names} } ${sequence(`choose k: kind by one among { ${names} } from s`)}`;
  },
  "steps that lead to another": leaving,
  "a list of the results of a sequence": (size) => `provision q { sentence s { en "S." } resolve q {
      about en "Q."
      ${list(size, (i) => `gives g${i}: count = ${i} from s`)}
    } }
    ${sequence(`play k = q() from s let all = { ${list(size, (i) => `k.g${i}`, ", ")} }`)}`,
  "reactions to one event": (size) => `event bell { about en "E." }
    provision q { sentence s { en "S." } ${list(size, (i) => `react r${i} after bell { observe o: truth from s }`)} }
    provision p { sentence s { en "S." } procedure r { about en "R." announce bell from s gives out: count = 1 from s } }`,
  "reactions that announce the event of the next": (size) => `provision p { sentence s { en "S." }
      ${list(size, (i) => `event e${i} { about en "E." }`)}
      ${list(size - 1, (i) => `react r${i} after e${i} { announce e${i + 1} from s }`)}
      procedure r { about en "R." announce e0 from s gives out: count = 1 from s }
    }`,
  "reactions that set a state and announce the next": (size) => `state coins: count 0..9 = 0
    provision p { sentence s { en "S." }
      ${list(size, (i) => `event e${i} { about en "E." }`)}
      ${list(size - 1, (i) => `react r${i} after e${i} { set coins to ${i % 9} announce e${i + 1} from s }`)}
      procedure r { about en "R." announce e0 from s gives out: count = coins from s }
    }`,
  "reactions that announce one another in a circle": (size) => `provision p { sentence s { en "S." }
      ${list(size, (i) => `event e${i} { about en "E." }`)}
      ${list(size, (i) => `react r${i} after e${i} limit 1 per play { announce e${(i + 1) % size} from s }`)}
      procedure r { about en "R." announce e0 from s gives out: count = 1 from s }
    }`,
  "fields of one record in one list": (size) => `record big { ${list(size, (i) => `f${i}: count 0..9`)} }
    fact big: big
    ${sequence(`let all = { ${list(size, (i) => `big.f${i}`, ", ")} }`)}`,
  "figures that a sentence shows": (size) => `provision p {
      ${list(size, (i) => `figure f${i}: count = ${i} sentence s${i} { en "It is {f${i}}." }`)}
    }`,
  "clauses that each override twenty": (size) => `fact x: count 0..9999
    decide d: count { about en "D." }
    provision p {
      ${list(size, (i) => `sentence c${i} { en "S." }`)}
      clauses of d { ${list(size, (i) => `c${i} ${overriding(i)}: ${i} when x = ${i}`)} }
    }`,
};

/** Twenty of the clauses c0 to c19, for those that come after them. */
const overriding = (i: number) => (i < 20 ? "" : `over ${list(20, (below) => `c${below}`, ", ")}`);

describe("twice as many parts take twice the work", () => {
  test.each(Object.entries(books))("%s", (_, book) => {
    expect(workOf(book, 1200) / workOf(book, 600)).toBeLessThan(2.6);
  });
});

test("an option for each element of a list takes as many steps as the limit allows, and no more", () => {
  const book = (size: number) => `record ship { crew: count 0..9 } fact fleet: list of ship
    ${sequence(`choose k: ship by one among { ${list(size, () => "one of fleet", ", ")} } from s`)}`;
  expect(workOf(book, 4000) / workOf(book, 2000)).toBeLessThan(2.6);
});

test("clauses over all others tell one circle each", () => {
  const labels = Array.from({ length: 40 }, (_, i) => `c${i}`);
  const text = `book b { held in en } fact near: truth decide d: truth { about en "D." }
    provision p { ${labels.map((label) => `sentence ${label} { en "S." }`).join(" ")}
      clauses of d { ${labels.map((label) => `${label} over all: yes when near`).join(" ")} } }`;
  const { diagnostics } = compile([{ path: "b.rubric", text }]);
  const circles = diagnostics.filter(({ code }) => code === "override-cycle");
  expect(circles).toHaveLength(labels.length - 1);
  expect(new Set(circles.map(({ span }) => span.start)).size).toBe(circles.length);
});

test("the values of an enumeration are listed once for all faults", () => {
  const names = (of: string) => list(3, (i) => `${of}${i}`, ", ");
  const text = `book b { held in en } enum kind { ${names("v")} } fact f: kind
    decide d: truth { about en "D." rule: yes when f in { ${names("w")} } }`;
  const { diagnostics } = compile([{ path: "b.rubric", text }]);
  const lists = diagnostics.flatMap(({ code, data }) =>
    code === "unknown-enum-value" ? [Reflect.get(Object(data), "known")] : [],
  );
  expect(lists).toHaveLength(3);
  expect(new Set(lists).size).toBe(1);
});

test("clauses that override all before them list each once, at a small price", () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, i) => ({
      label: `c${i}`,
      overDirectly: Array.from({ length: Math.min(i, 50) }, (_, back) => `c${i - 1 - back}`),
    }));
  const clauses = chain(600);
  // The lists themselves have 600 · 599 / 2 labels.
  expect(countedWork(() => withOver(clauses))).toBeLessThan(3 * ((600 * 599) / 2));
  expect(withOver(chain(70)).map(({ over }) => over)).toEqual(
    Array.from({ length: 70 }, (_, i) => Array.from({ length: i }, (_, below) => `c${below}`)),
  );
});

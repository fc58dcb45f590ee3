/** What holds of any book: a version differs from itself in nothing, and a long way is the short ways put together. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change, Difference, TextChange } from "../../compiler/diff/change.ts";
import { type Compare, comparing, comparingCompiled, source } from "../support/compared.ts";
import { compiledRules } from "../support/rules.ts";
import { runs, seed } from "../support/seed.ts";
import type { Json } from "../../compiler/core/json.ts";

/** What an update says of one provision: a limit and how it is worded; null: it says nothing of it. */
type Said = { readonly limit: number; readonly wording: number } | null;
interface Generated {
  readonly provisions: readonly (readonly [Said, Said, Said])[];
}

const said: fc.Arbitrary<Said> = fc.option(
  fc.record({ limit: fc.integer({ min: 1, max: 4 }), wording: fc.integer({ min: 0, max: 2 }) }),
  { nil: null, freq: 4 },
);
const books: fc.Arbitrary<Generated> = fc.record({
  provisions: fc.array(fc.tuple(said, said, said), { minLength: 1, maxLength: 4 }),
});

const versions = ["base", "1.1", "1.2", "1.3"] as const;

/** Each update re-issues the one before: what both say alike is carried, what differs is revised, the rest dropped or new. */
function written({ provisions }: Generated): string {
  const printing = provisions.map(
    (_, i) => `
decide d${i}: truth given n: count 0..9 { about en "How many there are." } { about en "Does it hold?" }
provision p${i} on page ${i + 1} {
  heading en "Rule ${i}"
  sentence s { en "${words(i, { limit: 2, wording: 0 })}" }
  remark free { en "Nothing else is said of rule ${i} by anybody." }
  clauses of d${i} { s: yes when n >= 2  otherwise: no from s }
}
decide e${i}: truth given n: count 0..9 { about en "How many there are." } { about en "Does what follows hold?" all: d${i}(n) and n <= 7 }`,
  );
  const updates = [0, 1, 2].map((at) => {
    const version = versions[at + 1] ?? "";
    const on = at === 0 ? "" : `re-issues ${versions[at]} `;
    const entries = provisions.map((all, i) =>
      entryOf(i, all[at as 0 | 1 | 2], at === 0 ? null : (all[at - 1] ?? null), at),
    );
    return `\nupdate ${version} of heap { on base ${on}held in en }\n${entries.join("")}`;
  });
  return `book heap { title en "Heap" held in en }\n${printing.join("")}\n${updates.join("")}`;
}

function entryOf(i: number, now: Said, before: Said, at: number): string {
  const earlier = versions[at] ?? "";
  if (now === null) return before === null ? "" : `drops ${earlier}/E${i} changes\n`;
  if (before !== null && before.limit === now.limit && before.wording === now.wording)
    return `carries ${earlier}/E${i} as E${i} { at en page ${i + 1}, sentence 1 }\n`;
  return `erratum E${i} on p${i}${before === null ? "" : ` revises ${earlier}/E${i}`} changes {
  heading en "Rule ${i}"
  replace sentence s at en page ${i + 1}, sentence 1 { en "${words(i, now)}" }
  clauses of d${i} { replace s: ${condition(now)} }
}
`;
}

function words(i: number, { limit, wording }: NonNullable<Said>): string {
  const how = [
    `at least ${limit} of them`,
    `no fewer than ${limit} of these`,
    `not less than a full ${limit}`,
  ][wording];
  return `Rule ${i} asks for ${how} before it holds for anybody.`;
}

/** The same limit in as many ways of saying it. */
function condition({ limit, wording }: NonNullable<Said>): string {
  return [`yes when n >= ${limit}`, `yes when not n < ${limit}`, `yes when n > ${limit - 1}`][wording] ?? "";
}

const pairs = [
  ["base", "1.1", "1.2"],
  ["1.1", "1.2", "1.3"],
  ["base", "1.2", "1.3"],
  ["1.3", "1.1", "base"],
  ["1.1", "base", "1.2"],
] as const;

describe("generated books", () => {
  it("have versions that differ from themselves in nothing", () => {
    fc.assert(
      fc.property(books, (book) => {
        const compare = comparing([source(written(book))]);
        for (const version of versions)
          expect(compare(version, version, { onlyChanged: true }).changes).toEqual([]);
      }),
      { numRuns: runs(15), seed },
    );
  });

  it("have differences of words that follow from those on the way", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...pairs), (book, [a, b, c]) => {
        const compare = comparing([source(written(book))]);
        const [first, second, whole] = [compare(a, b), compare(b, c), compare(a, c)].map(sentencesOf);
        for (const place of new Set([
          ...(first?.keys() ?? []),
          ...(second?.keys() ?? []),
          ...(whole?.keys() ?? []),
        ])) {
          const [one, other, both] = [first?.get(place), second?.get(place), whole?.get(place)];
          // What the first leaves is what the second takes up.
          if (one && other) expect(one.after).toBe(other.before);
          const [before, after] = [(one ?? other)?.before, (other ?? one)?.after];
          if (before === after) expect(both).toBeUndefined();
          else expect(both).toEqual({ before, after });
        }
      }),
      { numRuns: runs(25), seed },
    );
  });

  it("change on the long way only what one of the short ways changes, words and meaning alike", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...pairs), (book, [a, b, c]) => {
        const compare = comparing([source(written(book))]);
        const [first, second, whole] = [compare(a, b), compare(b, c), compare(a, c)].map((difference) => ({
          decisions: new Map([...meaningsOf(difference)].filter(([, meaning]) => meaning !== "same")),
          sentences: sentencesOf(difference),
        }));
        for (const part of ["decisions", "sentences"] as const)
          for (const place of whole?.[part].keys() ?? [])
            expect(first?.[part].has(place) || second?.[part].has(place)).toBe(true);
      }),
      { numRuns: runs(15), seed },
    );
  });

  it("end in the later words when the edits of one way after the other are made to the earlier", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...pairs), (book, [a, b, c]) => {
        const compare = comparing([source(written(book))]);
        const [first, second, whole] = [compare(a, b), compare(b, c), compare(a, c)].map(editsOf);
        for (const [place, { before, edits }] of whole ?? []) {
          const between = first?.has(place) ? edited(before, first.get(place)?.edits ?? []) : before;
          const twice = second?.has(place) ? edited(between, second.get(place)?.edits ?? []) : between;
          expect(edited(before, edits)).toBe(twice);
        }
      }),
      { numRuns: runs(15), seed },
    );
  });

  it("have meanings that follow from those on the way, and say the same in both directions", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...pairs), (book, [a, b, c]) => {
        const compare = comparing([source(written(book))]);
        const back: Record<string, string> = { narrower: "wider", wider: "narrower", same: "same" };
        const [first, second, whole, turned] = [
          compare(a, b),
          compare(b, c),
          compare(a, c),
          compare(c, a),
        ].map(meaningsOf);
        for (const [name, meaning] of whole ?? []) {
          expect(turned?.get(name)).toBe(back[meaning]);
          const [one, other] = [first?.get(name), second?.get(name)];
          if (one === "same") expect(meaning).toBe(other);
          if (other === "same") expect(meaning).toBe(one);
          if (one === other) expect(meaning).toBe(one);
        }
      }),
      { numRuns: runs(25), seed },
    );
  });

  it("have a witness for every difference, said so by the evaluator and by the words of the rule", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...pairs), (book, [a, , c]) => {
        const compare: Compare = comparing([source(written(book))]);
        for (const { decision, given, before, after } of compare(a, c).changes.flatMap(
          ({ witnesses }) => witnesses,
        )) {
          const [n, i] = [Number(given.n), Number(decision.slice(1))];
          for (const [version, said] of [
            [a, before],
            [c, after],
          ] as const) {
            const isReached = n >= limitIn(book, i, version);
            const isAllowed = decision.startsWith("d") ? isReached : isReached && n <= 7;
            expect({ decision, given, version, ...said }).toMatchObject({
              status: "ruled",
              value: isAllowed,
            });
          }
        }
      }),
      { numRuns: runs(15), seed },
    );
  });

  it("have a witness for every difference, blamed on an entry of the rule it is about", () => {
    fc.assert(
      fc.property(books, fc.constantFrom(...pairs), (book, [a, , c]) => {
        const compare: Compare = comparing([source(written(book))]);
        for (const change of compare(a, c).changes) {
          if (change.meaning === "same") continue;
          expect(change.witnesses.length).toBeGreaterThan(0);
          for (const { decision, before, after, entries } of change.witnesses) {
            expect(asText(before.value)).not.toBe(asText(after.value));
            expect(entries.length).toBeGreaterThan(0);
            for (const entry of entries) expect(entry.endsWith(`/E${decision.slice(1)}`)).toBe(true);
          }
        }
      }),
      { numRuns: runs(15), seed },
    );
  });
});

/** What the update that stands says of a rule, else what the printing does. */
function limitIn({ provisions }: Generated, i: number, version: (typeof versions)[number]): number {
  const at = versions.indexOf(version) - 1;
  return (at < 0 ? null : provisions[i]?.[at as 0 | 1 | 2])?.limit ?? 2;
}

interface Edit {
  readonly op: string;
  readonly text: string;
}

/** Of every sentence that changed: how it was, and what is done to it word after word. */
function editsOf({
  changes,
}: Difference): ReadonlyMap<string, { readonly before: string; readonly edits: readonly Edit[] }> {
  const sentences = changes.flatMap(({ text }) => text).filter(({ unit }) => unit === "sentence");
  return new Map(
    sentences.map((text) => [
      text.at.to ?? text.at.from ?? "",
      { before: sidesOf(text).before, edits: text.languages.flatMap((each) => each.pieces) },
    ]),
  );
}

/** What is the same or deleted has to be there, in order and to the end. */
function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  let made = "";
  for (const { op, text: piece } of edits) {
    if (op !== "deleted") made += piece;
    if (op === "inserted") continue;
    if (!text.startsWith(piece, at)) throw new Error(`\`${piece}\` does not stand there in \`${text}\``);
    at += piece.length;
  }
  if (at !== text.length) throw new Error(`the edits end before \`${text.slice(at)}\``);
  return made;
}

function asText(value: Json): string {
  return JSON.stringify(value);
}

/** The sentences of provisions that changed, by place. */
function sentencesOf({
  changes,
}: Difference): ReadonlyMap<string, { readonly before: string; readonly after: string }> {
  const sentences = changes.flatMap(({ text }) => text).filter(({ unit }) => unit === "sentence");
  return new Map(sentences.map((text) => [text.at.to ?? text.at.from ?? "", sidesOf(text)]));
}

function sidesOf({ languages }: TextChange): { readonly before: string; readonly after: string } {
  const pieces = languages.flatMap((each) => each.pieces);
  const without = (op: string) =>
    pieces
      .filter((piece) => piece.op !== op)
      .map(({ text }) => text)
      .join("");
  return { before: without("inserted"), after: without("deleted") };
}

/** Of every decision of the book: what was told of it, else the same. */
function meaningsOf({ changes }: Difference): ReadonlyMap<string, string> {
  const told = changes.flatMap(({ decisions }: Change) =>
    decisions.map(({ decision, meaning }) => [decision, meaning] as const),
  );
  const known = new Map<string, string>(told);
  return new Map(
    [0, 1, 2, 3].flatMap((i) => [`d${i}`, `e${i}`]).map((name) => [name, known.get(name) ?? "same"]),
  );
}

describe("the rules as they stand", () => {
  const value = compiledRules();
  const all = [...value.versions].flatMap(([book, ofBook]) =>
    [...ofBook.keys()].map((version): [string, string] => [book, version]),
  );
  it.each(all)("%s@%s differs from itself in nothing", (book, version) => {
    const compare = comparingCompiled(value, book);
    expect(compare(version, version, { onlyChanged: true }).changes).toEqual([]);
  });
});

/**
 * Judges the claims of every update of a book, with the prover and the words of comparisons handed in. Which messages come of
 * it is the judge's; it is loaded only where there is an update.
 */
import type { Book } from "../amend/book.ts";
import { type Judged, judgeClaims, type Update } from "../claims/claims.ts";
import type { CompiledVersion } from "../compile.ts";
import type { VersionId } from "../resolve/graph.ts";
import type { HandedIn } from "../claims/handed-in.ts";
import { comparePlays } from "../diff/plays.ts";
import { eventInWords, playedInWords, saidInWords, situationInWords } from "./diff-words.ts";
import type { Finding, Section } from "../survey/findings.ts";
import { oddsIn, stepperIn } from "./handed-to-diff.ts";
import { proving, provingAlone, provingOne } from "./proving.ts";

/** By version; the printing claims nothing. */
export function judgedIn(
  all: ReadonlyMap<VersionId, CompiledVersion>,
  tell: (text: string) => void = () => {},
): ReadonlyMap<VersionId, Judged> {
  const judged = new Map<VersionId, Judged>();
  for (const [id, { book }] of all) {
    tell(`Judging the claims of ${book.id}@${id}`);
    const one = judgedOne(all, id);
    if (one) judged.set(id, one);
  }
  return judged;
}

/** What would have to be claimed under readings of which nothing is claimed, as a section of a report. */
export function otherReadingsIn(
  all: ReadonlyMap<VersionId, CompiledVersion>,
  judged: ReadonlyMap<VersionId, Judged>,
): Section {
  const findings = [...judged].flatMap(([id, { otherwise }]) =>
    otherwise().map(({ entry, place, ...data }): Finding => {
      const { doubt, reading, isTaken, scope, claimed, instead, why } = data;
      const of = scope === null ? "" : ` for ${scope}`;
      const words = instead === null ? `is not proved: ${why ?? ""}` : `should be \`${instead}\``;
      const book = all.get(id)?.book;
      if (book === undefined) throw new Error(`there is no version ${id}`);
      return {
        book: book.id,
        versions: [id],
        of: entry,
        text: `\`${claimed}${of}\` ${words} with the reading \`${doubt} = ${reading}\`${isTaken ? " (our reading)" : ""}`,
        place,
        data: { ...data },
      };
    }),
  );
  return {
    name: "claims-by-reading",
    title: "Claims under other readings",
    about: "Claims that are true as written, but not with a reading for which the entry claims nothing.",
    findings,
  };
}

/** Null for the printing. */
export function judgedOne(all: ReadonlyMap<VersionId, CompiledVersion>, id: VersionId): Judged | null {
  const now = all.get(id);
  const update = now ? updateOf(all, now) : null;
  return (
    update &&
    judgeClaims(update, {
      prove: provingAlone,
      find: provingOne,
      show: proving,
      comparePlays: playsOf(update.now.book),
      playInWords: (events, so) => [...events.map(eventInWords), playedInWords(so)].join(", then "),
      situationInWords,
      saidInWords,
    })
  );
}

function playsOf(book: Book): HandedIn["comparePlays"] {
  return (before, after, readings) => {
    const [from, to] = [before, after].map((program) => ({ book, program, readings }));
    if (from === undefined || to === undefined) throw new Error("two programs are compared");
    const sides = { from, to };
    return comparePlays(from, to, { odds: oddsIn(sides), stepper: stepperIn(sides) });
  };
}

function updateOf(all: ReadonlyMap<VersionId, CompiledVersion>, now: CompiledVersion): Update | null {
  const node = now.book.graph.versions.get(now.book.version);
  const below = node?.on ? all.get(node.on) : undefined;
  if (node === undefined || below === undefined) return null;
  return { now, below, earlier: node.reissues === null ? null : (all.get(node.reissues) ?? null) };
}

/** The rules that the script of one question loads: the part of the program, and where its citations lead. */
import type { ClauseOrigin, Decision } from "../../../compiler/index.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import type { Span } from "../../text/held.ts";
import { citationOf, namingWords } from "./citation.ts";

export function rulesOf(site: Site, at: BookAt, decision: Decision, language: string): object {
  const naming = reachedFrom(at, decision).flatMap((each) =>
    originsOf(each).flatMap(({ origin, sentences }): [string, readonly Span[]][] => {
      const found = namingWords(at, origin, sentences, language);
      return found === null ? [] : [[found.text, found.spans]];
    }),
  );
  return {
    program: site.input.asking.packed(at.program, decision, language),
    links: Object.fromEntries(
      reachedFrom(at, decision).flatMap((each) =>
        originsOf(each).flatMap(({ origin, sentences }): [string, string][] => {
          const tail = citationOf(at, origin, sentences, language).find((link) => link[1] !== undefined)?.[1];
          return tail === undefined ? [] : [[origin.citation, tail]];
        }),
      ),
    ),
    ...(naming.length === 0 ? {} : { naming: Object.fromEntries(naming) }),
  };
}

/** The decision and all that it calls, also through others. */
function reachedFrom(at: BookAt, decision: Decision): readonly Decision[] {
  const found = new Set([decision]);
  for (const each of found)
    for (const id of each.calls) {
      const called = at.decisions.get(id);
      if (called !== undefined) found.add(called);
    }
  return [...found];
}

/** What may decide an answer, with its sentences. */
export function originsOf(decision: Decision): readonly {
  readonly label: string;
  readonly sentences: readonly string[];
  readonly origin: ClauseOrigin;
}[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map(({ label, sentences, origin }) => ({ label, sentences, origin }));
    case "table":
      return decision.rows.map(({ label, origin }) => ({ label, sentences: [decision.node], origin }));
    case "figure":
      return [{ label: decision.id, sentences: [decision.node], origin: decision.origin }];
    case "gain":
      return decision.ways.map(({ sentences, origin }, i) => ({ label: `${i + 1}`, sentences, origin }));
  }
}

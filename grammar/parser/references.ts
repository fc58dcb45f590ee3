/** Adds the rules of references: to entries, versions, pages, clauses, sentences, and to nodes by their path. */
import type { ClauseRef, EntryRef, Name, PageRange, SentenceRef, VersionRef } from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Parser, type Rule, trimmed } from "./base.ts";
import type { Rules } from "./rules.ts";

export interface ReferenceRules {
  ofVersion: Rule<[], VersionRef | null>;
  entryRef: Rule<[], EntryRef>;
  entryRefs: Rule<[], EntryRef[]>;
  versions: Rule<[], VersionRef[]>;
  pageRange: Rule<[], PageRange>;
  pages: Rule<[], PageRange[]>;
  sentenceRef: Rule<[], SentenceRef>;
  sentenceRefs: Rule<[], SentenceRef[]>;
  path: Rule<[], Name[]>;
  pathStep: Rule<[into: Name[]], void>;
  clauseRef: Rule<[], ClauseRef>;
  clauseRefs: Rule<[], ClauseRef[]>;
}

export function addReferenceRules(parser: Parser, rules: Rules) {
  /** `1.2/` before an entry, or nothing. */
  rules.ofVersion = parser.rule("ofVersion", () => {
    const version = parser.OPTION({
      GATE: () => parser.LA(1 + parser.versionAhead()).tokenType === mark.over,
      DEF: () => {
        const its = parser.version(1);
        parser.CONSUME(mark.over);
        return its;
      },
    });
    return version ?? null;
  });

  /** `1.2/E17`, or `E17` of the same container. */
  rules.entryRef = parser.rule("entryRef", () => {
    const start = parser.here();
    const version = parser.SUBRULE(rules.ofVersion);
    const entry = parser.name(1);
    return { kind: "entry-ref", start, end: entry.end, version, entry };
  });

  rules.entryRefs = parser.rule("entryRefs", () => {
    const refs: EntryRef[] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(parser.SUBRULE(rules.entryRef)) });
    return refs;
  });

  rules.versions = parser.rule("versions", () => {
    const versions: VersionRef[] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => versions.push(parser.version(1)) });
    return versions;
  });

  /** `12`, `12..14` */
  rules.pageRange = parser.rule("pageRange", () => {
    const from = parser.CONSUME1(literal.integer);
    const to = parser.OPTION(() => {
      parser.CONSUME(mark.range);
      return parser.CONSUME2(literal.integer);
    });
    const first = parser.readPlace(from);
    const last = to === undefined ? first : parser.readPlace(to);
    return { kind: "pages", start: from.startOffset, end: parser.end(), from: first, to: last };
  });

  /** `page 12`, `pages 12..14, 20` */
  rules.pages = parser.rule("pages", () => {
    const pages: PageRange[] = [];
    parser.OR([{ ALT: () => parser.CONSUME(word.page) }, { ALT: () => parser.CONSUME(word.pages) }]);
    pages.push(parser.SUBRULE1(rules.pageRange));
    parser.MANY({
      // In an address, another step may follow the comma.
      GATE: () => parser.LA(2).tokenType === literal.integer && parser.LA(3).tokenType !== mark.over,
      DEF: () => {
        parser.CONSUME(mark.comma);
        pages.push(parser.SUBRULE2(rules.pageRange));
      },
    });
    return trimmed(pages);
  });

  /** `jam`, `rules.1.jam`, `firing.jam` of another provision, `1.2/Q03.answer` of an entry */
  rules.sentenceRef = parser.rule("sentenceRef", () => {
    const start = parser.here();
    const version = parser.SUBRULE(rules.ofVersion);
    const path = parser.SUBRULE(rules.path);
    return { kind: "sentence-ref", start, end: parser.end(), version, path };
  });

  rules.sentenceRefs = parser.rule("sentenceRefs", () => {
    const refs: SentenceRef[] = [];
    parser.admitName();
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(parser.SUBRULE(rules.sentenceRef)) });
    return refs;
  });

  /** Labels between dots. `1.2` between dots has been read as one number, and is two labels. */
  rules.path = parser.rule("path", () => {
    const path: Name[] = [];
    parser.SUBRULE1(rules.pathStep, { ARGS: [path] });
    parser.MANY(() => {
      parser.CONSUME(mark.dot);
      if (!parser.RECORDING_PHASE && parser.reservedNext()) path.push(parser.nameAfterDot(1));
      else parser.SUBRULE2(rules.pathStep, { ARGS: [path] });
    });
    return path;
  });

  rules.pathStep = parser.rule("pathStep", (into = []) => {
    if (!parser.RECORDING_PHASE && parser.LA(1).tokenType !== literal.decimal) {
      into.push(parser.label(1));
      return;
    }
    parser.OR([
      {
        ALT: () => {
          const { startOffset: start, image } = parser.CONSUME(literal.decimal);
          parser.ACTION(() => {
            const [first = "", second = ""] = image.split(".");
            const middle = start + first.length;
            into.push({ kind: "name", start, end: middle, text: first });
            into.push({ kind: "name", start: middle + 1, end: start + image.length, text: second });
          });
        },
      },
      { ALT: () => parser.CONSUME(category.label) },
    ]);
  });

  /** `far`, `reserves.far`, `all` */
  rules.clauseRef = parser.rule("clauseRef", () => {
    const first = parser.label(1);
    const second = parser.OPTION(() => {
      parser.CONSUME(mark.dot);
      return parser.label(2);
    });
    const place = { start: first.start, end: parser.end() };
    return second === undefined
      ? { kind: "clause-ref", ...place, decision: null, label: first }
      : { kind: "clause-ref", ...place, decision: first, label: second };
  });

  rules.clauseRefs = parser.rule("clauseRefs", () => {
    const refs: ClauseRef[] = [];
    parser.admitName();
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(parser.SUBRULE(rules.clauseRef)) });
    return refs;
  });
}

/**
 * Turns tokens into references: to entries, versions, pages, clauses, sentences, and to nodes by their path.
 * Whether anything answers to them is left to the passes after the parser.
 */
import type { ClauseRef, EntryRef, Name, PageRange, SentenceRef, VersionRef } from "../ast.ts";
import { category, literal, mark, word } from "../tokens.ts";
import { type Rule, trimmed } from "./base.ts";
import { VocabularyParser } from "./vocabulary.ts";

export abstract class ReferenceParser extends VocabularyParser {
  /** `1.2/` before an entry, or nothing. */
  readonly ofVersion: Rule<[], VersionRef | null> = this.rule("ofVersion", () => {
    const version = this.OPTION({
      GATE: () => this.LA(2).tokenType === mark.over,
      DEF: () => {
        const its = this.version(1);
        this.CONSUME(mark.over);
        return its;
      },
    });
    return version ?? null;
  });

  /** `1.2/E17`, or `E17` of the same container. */
  readonly entryRef: Rule<[], EntryRef> = this.rule("entryRef", () => {
    const start = this.here();
    const version = this.SUBRULE(this.ofVersion);
    const entry = this.name(1);
    return { kind: "entry-ref", start, end: entry.end, version, entry };
  });

  readonly entryRefs: Rule<[], EntryRef[]> = this.rule("entryRefs", () => {
    const refs: EntryRef[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(this.SUBRULE(this.entryRef)) });
    return refs;
  });

  readonly versions: Rule<[], VersionRef[]> = this.rule("versions", () => {
    const versions: VersionRef[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => versions.push(this.version(1)) });
    return versions;
  });

  /** `12`, `12..14` */
  readonly pageRange: Rule<[], PageRange> = this.rule("pageRange", () => {
    const from = this.CONSUME1(literal.integer);
    const to = this.OPTION(() => {
      this.CONSUME(mark.range);
      return this.CONSUME2(literal.integer);
    });
    return {
      kind: "pages",
      start: from.startOffset,
      end: this.end(),
      from: Number(from.image),
      to: Number((to ?? from).image),
    };
  });

  /** `page 12`, `pages 12..14, 20` */
  readonly pages: Rule<[], PageRange[]> = this.rule("pages", () => {
    const pages: PageRange[] = [];
    this.OR([{ ALT: () => this.CONSUME(word.page) }, { ALT: () => this.CONSUME(word.pages) }]);
    pages.push(this.SUBRULE1(this.pageRange));
    this.MANY({
      // In an address, another step may follow the comma.
      GATE: () => this.LA(2).tokenType === literal.integer && this.LA(3).tokenType !== mark.over,
      DEF: () => {
        this.CONSUME(mark.comma);
        pages.push(this.SUBRULE2(this.pageRange));
      },
    });
    return trimmed(pages);
  });

  /** `jam`, `rules.1.jam`, `firing.jam` of another provision, `1.2/Q03.answer` of an entry */
  readonly sentenceRef: Rule<[], SentenceRef> = this.rule("sentenceRef", () => {
    const start = this.here();
    const version = this.SUBRULE(this.ofVersion);
    const path = this.SUBRULE(this.path);
    return { kind: "sentence-ref", start, end: this.end(), version, path };
  });

  readonly sentenceRefs: Rule<[], SentenceRef[]> = this.rule("sentenceRefs", () => {
    const refs: SentenceRef[] = [];
    this.admitName();
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(this.SUBRULE(this.sentenceRef)) });
    return refs;
  });

  /** Labels between dots. `1.2` between dots has been read as one number, and is two labels. */
  readonly path: Rule<[], Name[]> = this.rule("path", () => {
    const path: Name[] = [];
    this.SUBRULE1(this.pathStep, { ARGS: [path] });
    this.MANY(() => {
      this.CONSUME(mark.dot);
      if (!this.RECORDING_PHASE && this.reservedNext()) path.push(this.nameAfterDot(1));
      else this.SUBRULE2(this.pathStep, { ARGS: [path] });
    });
    return path;
  });

  readonly pathStep: Rule<[into: Name[]], void> = this.rule("pathStep", (into = []) => {
    if (!this.RECORDING_PHASE && this.LA(1).tokenType !== literal.decimal) {
      into.push(this.label(1));
      return;
    }
    this.OR([
      {
        ALT: () => {
          const { startOffset: start, image } = this.CONSUME(literal.decimal);
          this.ACTION(() => {
            const [first = "", second = ""] = image.split(".");
            const middle = start + first.length;
            into.push({ kind: "name", start, end: middle, text: first });
            into.push({ kind: "name", start: middle + 1, end: start + image.length, text: second });
          });
        },
      },
      { ALT: () => this.CONSUME(category.label) },
    ]);
  });

  /** `far`, `reserves.far`, `all` */
  readonly clauseRef: Rule<[], ClauseRef> = this.rule("clauseRef", () => {
    const first = this.label(1);
    const second = this.OPTION(() => {
      this.CONSUME(mark.dot);
      return this.label(2);
    });
    const place = { start: first.start, end: this.end() };
    return second === undefined
      ? { kind: "clause-ref", ...place, decision: null, label: first }
      : { kind: "clause-ref", ...place, decision: first, label: second };
  });

  readonly clauseRefs: Rule<[], ClauseRef[]> = this.rule("clauseRefs", () => {
    const refs: ClauseRef[] = [];
    this.admitName();
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => refs.push(this.SUBRULE(this.clauseRef)) });
    return refs;
  });
}

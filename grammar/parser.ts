/**
 * Turns the text of a file into its tree, and the text of a prompt into an expression; always gives one, with faults beside it.
 * The grammar of the single constructs is in the files this parser is built up from.
 */
import { EOF } from "chevrotain";
import type { Document, Expr, Item } from "./ast.ts";
import type { Outcome } from "./diagnostic.ts";
import { lex } from "./lexer.ts";
import type { Members, Rule } from "./parser/base.ts";
import { EntryParser } from "./parser/entries.ts";
import { orLevel } from "./parser/powers.ts";
import type { SourceFile } from "./source.ts";

/** The tree of a file. A broken item is left out, or has holes where something was missing. */
export function parse(source: SourceFile): Outcome<Document> {
  return parser().readDocument(source);
}

/** The tree of a single expression. */
export function parseExpression(source: SourceFile): Outcome<Expr> {
  return parser().readExpression(source);
}

const itemMembers: Members = {
  rule: "item",
  called: "an item, such as `provision` or `enum`,",
  fits: (_, next) => next.tokenType !== EOF,
};

/** After an expression that fails, nothing begins anew. */
const nothing: Members = { rule: "soleExpression", called: "the end", fits: () => false };

class RubricParser extends EntryParser {
  constructor(isChecked = false) {
    super(isChecked);
    this.performSelfAnalysis();
  }

  readDocument(source: SourceFile): Outcome<Document> {
    const lexed = lex(source);
    this.begin(source.path, source.text, lexed);
    const items = this.document() ?? [];
    const { comments } = lexed;
    const value: Document = {
      kind: "document",
      start: 0,
      end: source.text.length,
      file: source.path,
      items,
      comments,
    };
    return { value, diagnostics: this.finish(lexed) };
  }

  readExpression(source: SourceFile): Outcome<Expr> {
    const lexed = lex(source);
    this.begin(source.path, source.text, lexed);
    const value = this.soleExpression() ?? { kind: "missing", start: 0, end: 0 };
    return { value, diagnostics: this.finish(lexed) };
  }

  readonly document: Rule<[], Item[]> = this.rule("document", () => {
    const items: Item[] = [];
    this.settle(itemMembers, null);
    this.MANY(() => {
      this.attempt(itemMembers, null, () => items.push(this.SUBRULE(this.item)));
      this.settle(itemMembers, null);
    });
    return items;
  });

  readonly item: Rule<[], Item> = this.rule("item", () =>
    this.OR<Item>([
      { ALT: () => this.SUBRULE(this.provision) },
      { ALT: () => this.SUBRULE(this.entry) },
      { ALT: () => this.SUBRULE(this.carry) },
      { ALT: () => this.SUBRULE(this.drop) },
      { ALT: () => this.SUBRULE(this.decideDecl) },
      { ALT: () => this.SUBRULE(this.playItem) },
      { ALT: () => this.SUBRULE(this.factDecl) },
      { ALT: () => this.SUBRULE(this.enumDecl) },
      { ALT: () => this.SUBRULE(this.keywordDecl) },
      { ALT: () => this.SUBRULE(this.recordDecl) },
      { ALT: () => this.SUBRULE(this.namesDecl) },
      { ALT: () => this.SUBRULE(this.lawDecl) },
      { ALT: () => this.SUBRULE(this.bookHeader) },
      { ALT: () => this.SUBRULE(this.updateHeader) },
      { ALT: () => this.SUBRULE(this.partHeader) },
    ]),
  );

  readonly soleExpression: Rule<[], Expr> = this.rule("soleExpression", () => {
    let value: Expr = { kind: "missing", start: 0, end: 0 };
    this.attempt(nothing, null, () => {
      value = this.SUBRULE(this.expression, orLevel);
    });
    this.ACTION(() => {
      if (this.LA(1).tokenType !== EOF) this.mishap(this.LA(1), "the end");
    });
    return value;
  });
}

/** Building it takes longer than parsing a file: there is one, and none before the first file. */
let built: RubricParser | null = null;

function parser(): RubricParser {
  built ??= new RubricParser();
  return built;
}

/** A part of the grammar as chevrotain recorded it. */
export interface Recorded {
  readonly type: string;
  readonly name: string;
  readonly label?: string;
  readonly separator?: { readonly name: string; readonly label?: string };
  readonly definition?: readonly Recorded[];
}

/** The rules as chevrotain recorded them, for what is drawn from them; throws where the grammar is not sound. */
export function checkedGrammar(): readonly Recorded[] {
  // Chevrotain's own type says less than is there.
  return new RubricParser(true).getSerializedGastProductions() as unknown as readonly Recorded[];
}

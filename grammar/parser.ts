/**
 * Parses a file to its tree, and the text of a prompt to an expression. Always gives a tree, with the faults beside it.
 * The rules are in `parser/`.
 */
import type { Document, Expr } from "./ast.ts";
import type { Outcome } from "./diagnostic.ts";
import { lex } from "./lexer.ts";
import { createParser, type Parser } from "./parser/base.ts";
import { addChanceRules } from "./parser/chances.ts";
import { addContentRules } from "./parser/content.ts";
import { addDecisionRules } from "./parser/decisions.ts";
import { addDocumentRules } from "./parser/document.ts";
import { addEffectRules } from "./parser/effects.ts";
import { addEntryRules } from "./parser/entries.ts";
import { addExampleRules } from "./parser/examples.ts";
import { addExpressionRules } from "./parser/expressions.ts";
import { addHeaderRules } from "./parser/headers.ts";
import { addLineRules } from "./parser/lines.ts";
import { addListRules } from "./parser/lists.ts";
import { addOperandRules } from "./parser/operands.ts";
import { addOperationRules } from "./parser/operations.ts";
import { addOrderRules } from "./parser/order.ts";
import { addPlayRules } from "./parser/plays.ts";
import { addReferenceRules } from "./parser/references.ts";
import { addTableRules } from "./parser/tables.ts";
import { addTypeRules } from "./parser/types.ts";
import { addVocabularyRules } from "./parser/vocabulary.ts";
import type { Rules } from "./parser/rules.ts";
import type { SourceFile } from "./source.ts";

/** The tree of a file. A broken item is left out, or has holes where something was missing. */
export function parse(source: SourceFile): Outcome<Document> {
  const { parser, rules } = grammar();
  const lexed = lex(source);
  parser.begin(source.path, source.text, lexed);
  const items = rules.document.call(parser) ?? [];
  const { comments } = lexed;
  const value: Document = {
    kind: "document",
    start: 0,
    end: source.text.length,
    file: source.path,
    items,
    comments,
  };
  return { value, diagnostics: parser.finish(lexed) };
}

/** The tree of a single expression. */
export function parseExpression(source: SourceFile): Outcome<Expr> {
  const { parser, rules } = grammar();
  const lexed = lex(source);
  parser.begin(source.path, source.text, lexed);
  const value = rules.soleExpression.call(parser) ?? { kind: "missing", start: 0, end: 0 };
  return { value, diagnostics: parser.finish(lexed) };
}

interface Grammar {
  readonly parser: Parser;
  readonly rules: Rules;
}

function buildGrammar(isChecked: boolean): Grammar {
  const parser = createParser(isChecked);
  // Rules refer to each other in circles, so each area gets the object before it is complete.
  const rules = {} as Rules;
  addOperandRules(parser, rules);
  addExpressionRules(parser, rules);
  addListRules(parser, rules);
  addTypeRules(parser, rules);
  addVocabularyRules(parser, rules);
  addReferenceRules(parser, rules);
  addDecisionRules(parser, rules);
  addChanceRules(parser, rules);
  addEffectRules(parser, rules);
  addOrderRules(parser, rules);
  addLineRules(parser, rules);
  addPlayRules(parser, rules);
  addExampleRules(parser, rules);
  addTableRules(parser, rules);
  addContentRules(parser, rules);
  addOperationRules(parser, rules);
  addHeaderRules(parser, rules);
  addEntryRules(parser, rules);
  addDocumentRules(parser, rules);
  parser.performSelfAnalysis();
  return { parser, rules };
}

/** Building it takes longer than parsing a file: there is one, and none before the first file. */
let built: Grammar | null = null;

function grammar(): Grammar {
  built ??= buildGrammar(false);
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
  // Chevrotain's own type says less than the object has.
  return buildGrammar(true).parser.getSerializedGastProductions() as unknown as readonly Recorded[];
}

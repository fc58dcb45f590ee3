/**
 * The face of the grammar: text to tree, tree to text, and what can be wrong on the way.
 * How either is done stays in the files of this folder.
 */
export type * from "./ast.ts";
export * from "./diagnostic.ts";
export { type FaultCode as GrammarFaultCode, faults as grammarFaults } from "./faults.ts";
export * from "./limits.ts";
export { parse, parseExpression } from "./parser.ts";
export { pageNumbers, pagesInWords, plainText, plainTexts } from "./plain-text.ts";
export { format, print, printExpression } from "./print.ts";
export * from "./source.ts";
export { children, childTable, mapTree, type Node, type NodeKind, walk } from "./visit.ts";

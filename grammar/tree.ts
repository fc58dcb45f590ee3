/**
 * The tree and its diagnostics, without the parser and the printer: the public interface for passes, which read and change
 * trees and never text.
 */
export type * from "./ast.ts";
export * from "./diagnostic.ts";
export * from "./limits.ts";
export {
  fillText,
  namedText,
  pageNumbers,
  pagesInWords,
  plainText,
  plainTexts,
  printText,
} from "./plain-text.ts";
export * from "./source.ts";
export { children, childTable, holdsNoItems, mapTree, type Node, type NodeKind, walk } from "./visit.ts";

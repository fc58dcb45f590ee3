/** The public interface of the grammar: text to tree, tree to text, and all of `tree.ts`. */
export { type FaultCode as GrammarFaultCode, faults as grammarFaults } from "./faults.ts";
export { parse, parseExpression } from "./parser.ts";
export { format, print, printExpression } from "./print.ts";
export * from "./tree.ts";

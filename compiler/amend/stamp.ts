/**
 * Turns a text into the short stamp by which a translation remembers which words it translates.
 * When a stamp is stale, and what is said about it, is left to texts.ts.
 */
import { namedText, type TextLiteral } from "../../grammar/tree.ts";

/** Six hexadecimal digits: the same for the same words on any machine (FNV-1a, folded to 24 bits). */
export function stampOf(text: TextLiteral): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(namedText(text))) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = ((hash >>> 24) ^ hash) & 0xffffff;
  return folded.toString(16).padStart(6, "0");
}

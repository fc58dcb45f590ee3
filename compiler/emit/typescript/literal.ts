/**
 * Turns the author's words into what can stand in code: a string literal, a line of a comment, a property name.
 * Nothing else in this folder puts author text into a file; names of the language become identifiers in names.ts.
 */

/** Ends a script, opens a comment of markup, breaks a line, reorders what a reader sees, or speaks to a tool. */
const unsafe =
  /[\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u007f-\u009f]|<\/|<!--|M(?=appingURL)|U(?=RL\s*=)/g;

/** A string literal in double quotes that is safe in a file, in a page and to the eye. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(unsafe, (found) =>
    found.startsWith("<")
      ? `<\\${found.slice(1)}`
      : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** One line of words for a block comment: it can neither end the comment nor look like a tag of its own. */
export function comment(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ").trim();
  return line
    .replaceAll("*/", "*\\/")
    .replaceAll("/*", "/\\*")
    .replaceAll("@", "\\@")
    .replace(/<(?=[/!])/g, "<\\")
    .replace(/(?<=source)(?=MappingURL|URL\s*=)/g, " ");
}

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A key of an object literal or a type: bare where it can be. */
export function key(name: string): string {
  return plainName.test(name) && name !== "__proto__" ? name : quote(name);
}

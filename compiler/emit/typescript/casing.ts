/**
 * Names of a book in the casing of emitted code, before names that would meet are told apart. It stands alone, since what
 * readers' browsers load finds the parts of a value by it.
 */
export function camel(name: string): string {
  const [first = "", ...rest] = name.split(/[-.\s]+/);
  const head = /^[A-Z0-9]+$/.test(first)
    ? first.toLowerCase()
    : first.charAt(0).toLowerCase() + first.slice(1);
  return safe(head + rest.map(capital).join(""));
}

export function pascal(name: string): string {
  return safe(
    name
      .split(/[-.\s]+/)
      .map(capital)
      .join(""),
  );
}

function capital(word: string): string {
  const rest = word.slice(1);
  return word.charAt(0).toUpperCase() + (/^[A-Z0-9]+$/.test(word) ? rest.toLowerCase() : rest);
}

/** Names of the language are ASCII words already; this holds whatever a hand-made program says. */
function safe(identifier: string): string {
  const cleaned = identifier.replace(/[^A-Za-z0-9_]/g, "_");
  return /^[A-Za-z_]/.test(cleaned) ? cleaned : `_${cleaned}`;
}

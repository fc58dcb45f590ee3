/** Where the index of a language is, below the site, or that of the texts for editors. */
export function indexFolder(name: string): string {
  return `search-index/${name}`;
}

/** Players do not find the texts for editors. */
export function indexOf(language: string, kind: string): string {
  return kind === "editors" || kind === "fault" ? "editors" : language;
}

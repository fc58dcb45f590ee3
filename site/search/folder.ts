/** Where the index of a language stands, below the site. */
export function indexFolder(language: string): string {
  return `search-index/${language}`;
}

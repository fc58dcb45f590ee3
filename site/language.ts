/**
 * The languages the interface speaks, and how a text is chosen among those there are: the reader's, else the one its document
 * states, and then it says so.
 */
export const interfaceLanguages = ["en", "es", "ca"] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** One wording for each language of the interface: a language without one does not compile. */
export type Said<T = string> = Readonly<Record<InterfaceLanguage, T>>;

/** The wording for a reader's language; a project may have languages the interface does not speak. */
export function inLanguage<T>(said: Said<T>, language: string): T {
  return said[isInterfaceLanguage(language) ? language : "en"];
}

export function isInterfaceLanguage(language: string): language is InterfaceLanguage {
  return (interfaceLanguages as readonly string[]).includes(language);
}

/** The name of a language in that language. */
export function ownName(language: string): string {
  const known = ownNames.get(language);
  if (known !== undefined) return known;
  const found = nameOf(language, language);
  const name = found.slice(0, 1).toLocaleUpperCase(language) + found.slice(1);
  ownNames.set(language, name);
  return name;
}

/** The name of a language in the reader's language. */
export function nameOf(language: string, reader: string): string {
  const names = namesFor.get(reader) ?? new Intl.DisplayNames([reader], { type: "language" });
  namesFor.set(reader, names);
  return names.of(language) ?? language;
}

// Every page asks for them, and they take longer to make than to ask.
const ownNames = new Map<string, string>();
/** By reader. */
const namesFor = new Map<string, Intl.DisplayNames>();

export interface Chosen {
  readonly text: string;
  readonly language: string;
}

/** Of words by language, those for this reader; null where there are none at all. */
export function chosen(words: Readonly<Record<string, string>>, language: string): Chosen | null {
  const own = words[language];
  if (own !== undefined) return { text: own, language };
  const [other] = Object.entries(words);
  return other ? { text: other[1], language: other[0] } : null;
}

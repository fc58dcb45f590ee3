/** How Spanish asks for what an author described. */

/** The word order of a question is that of its description. */
const opening =
  /^(?:(?:a|de|en|con|por|para|desde|hasta|sobre) )?(?:qué|cuál|cuáles|cuánt[oa]s?|cuándo|dónde|adónde|quién|quiénes|cómo)(?![\p{L}])/iu;

/** Null where the description shows no question. */
export function questionFrom(description: string): string | null {
  const [, said = "", rest = ""] = /^([^.;?]+)[.;]?\s*([\s\S]*)$/.exec(description.trim()) ?? [];
  if (!opening.test(said)) return null;
  const more = rest === "" ? "" : ` (${rest.replace(/\.$/, "")})`;
  return `¿${said}?${more}`;
}

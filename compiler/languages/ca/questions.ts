/** How Catalan asks for what an author described. */

/** The word order of a question is that of its description. */
const opening =
  /^(?:(?:a|de|en|amb|per|des de|fins a) |d'|d’)?(?:quin[as]?|quins|quines|quant[as]?|quants|quantes|on|quan|qui|què|com)(?![\p{L}])/iu;

/** Null where the description shows no question. */
export function questionFrom(description: string): string | null {
  const [, said = "", rest = ""] = /^([^.;?]+)[.;]?\s*([\s\S]*)$/.exec(description.trim()) ?? [];
  if (!opening.test(said)) return null;
  const more = rest === "" ? "" : ` (${rest.replace(/\.$/, "")})`;
  return `${said}?${more}`;
}

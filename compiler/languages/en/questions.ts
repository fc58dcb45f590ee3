/** How English asks for what an author described: `How far it is from the wood.` becomes `How far is it from the wood?` */

const opening =
  /^(?:(?:at|on|in|to|from|by|with|for|of) )?(?:how (?:far|many|much|often|long|high|wide|deep|tall|big|large|few|soon)|how|which|what|whose|who|where|when)\b/i;

/** Verbs that change places with their subject. */
const auxiliaries = /^(?:is|are|was|were|has|have|had|can|could|may|must|will|should)$/;
const otherVerbs = /^(?:cannot|do|does|did)$/;
/** A subject begins with one of these. Behind a preposition it belongs to the thing asked for: `How many of its units`. */
const beginsSubject =
  /^(?:the|an?|it|its|they|their|he|his|she|her|this|these|those|each|every|any|some|such|you|your)$/i;
const pronoun = /^(?:it|they|he|she|you)$/i;
const preposition = /^(?:of|in|on|from|at|to|by|with|for|near)$/i;
/** With `has` they tell what was done: `has spent`, and not what is owned: `has left`. */
const participle =
  /^(?!when$|then$|often$)(?:.*(?:ed|en)|been|spent|shot|done|gone|made|lost|won|fought|met|paid|put|set|cut|hit|had)$/;
/** With one of these it is hard to tell which verb is asked. */
const otherClause = /^(?:that|who|which|while|if|whether|when|once|as|since|until|before|after|unless)$/i;
const secondQuestion = /\b(?:and|or) (?:which|what|who|where|when|how)\b/i;

/** Null where the description shows no question, or not for certain. */
export function questionFrom(description: string): string | null {
  const [, said = "", rest = ""] = /^([^.;?]+)[.;]?\s*([\s\S]*)$/.exec(description.trim()) ?? [];
  const open = opening.exec(said)?.[0];
  if (open === undefined || secondQuestion.test(said)) return null;
  const asked = questionOf(open, said.slice(open.length).trim().split(/\s+/));
  if (asked === null) return null;
  const more = rest.replace(/\.$/, "");
  return more === "" ? `${asked}?` : `${asked}? (${more})`;
}

function questionOf(open: string, words: readonly string[]): string | null {
  const plain = words.map((word) => word.replace(/[,:]$/, ""));
  const at = plain.findIndex((word) => auxiliaries.test(word));
  const verb = plain[at];
  const before = words.slice(0, at);
  if (verb === undefined || before.some((word) => otherClause.test(word) || /[,:]$/.test(word))) return null;
  if (hasOtherVerb(plain.slice(at + 1)) || before.some((word) => otherVerbs.test(word))) return null;
  const first = before.findIndex(
    (word, i) => beginsSubject.test(word) && !preposition.test(before[i - 1] ?? lastWord(open)),
  );
  // The thing asked for is the subject itself: `How many treasures are out of the vault`.
  if (first === -1) return pronoun.test(before.at(-1) ?? "") ? null : [open, ...words].join(" ");
  const start = [open, ...before.slice(0, first)];
  const subject = before.slice(first);
  if (subject.slice(1).some((word) => pronoun.test(word))) return null;
  const comma = words[at]?.slice(verb.length) ?? "";
  const after = words.slice(at + 1);
  const isOwned = /^ha(?:s|d|ve)$/.test(verb) && !participle.test(plain[at + 1] ?? "");
  if (!isOwned) return [...start, verb, `${subject.join(" ")}${comma}`, ...after].join(" ");
  const helping = verb === "had" ? "did" : verb === "has" ? "does" : "do";
  return [...start, helping, ...subject, `have${comma}`, ...after].join(" ");
}

/** Before a clause of its own begins. */
function hasOtherVerb(words: readonly string[]): boolean {
  const end = words.findIndex((word) => otherClause.test(word));
  const same = end === -1 ? words : words.slice(0, end);
  return same.some((word, i) => (auxiliaries.test(word) && i > 0) || otherVerbs.test(word));
}

function lastWord(text: string): string {
  return text.split(" ").at(-1) ?? "";
}

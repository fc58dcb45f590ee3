/**
 * Turns the table of words, and what the grammar says of names after words, into a TextMate grammar for editors and pages.
 * Colours are left to themes, and meaning to the compiler: a soft word is coloured where it probably is no name.
 */
import { checkedGrammar, type Recorded } from "./parser.ts";
import { wordScopes } from "./tokens.ts";
import type { Scope } from "./words.ts";

/** The grammar as a file of JSON. */
export function textmateGrammar(): string {
  const grammar = {
    name: "rubric",
    scopeName: "source.rubric",
    fileTypes: ["rubric"],
    patterns: [
      { name: "comment.line.double-dash.rubric", match: "--.*$" },
      { include: "#text" },
      { include: "#quantity" },
      { include: "#declared" },
      { include: "#labelled" },
      { include: "#words" },
      { name: "constant.other.keyword.rubric", match: `${before}[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*${after}` },
      { name: "variable.other.rubric", match: name },
      { name: "keyword.operator.rubric", match: "\\.\\.|!=|<=|>=|[=<>+*/-]" },
      { name: "punctuation.rubric", match: "[{}()\\[\\],.:?]" },
    ],
    repository: {
      text: {
        name: "string.quoted.double.rubric",
        begin: '"',
        end: '"|$',
        patterns: [
          { name: "constant.character.escape.rubric", match: '\\\\["\\\\{}]' },
          { name: "invalid.illegal.escape.rubric", match: "\\\\." },
          {
            match: `\\{\\s*(${name}(?:\\.(?:${name}|\\d+))*)\\s*(?:\\|[^{}"]+)?\\}`,
            name: "meta.template.expression.rubric",
            captures: { 1: { name: "variable.other.hole.rubric" } },
          },
          {
            match: '\\{\\s*(\\d+(?:[./]\\d+)?%?)?\\s*(\\|)(?=[^{}"]+\\})',
            captures: {
              1: { name: "constant.numeric.rubric" },
              2: { name: "punctuation.separator.rubric" },
            },
          },
        ],
      },
      quantity: {
        patterns: [
          {
            match: `${before}(\\d+(?:\\.\\d+)?)(["%]|[A-Za-z]+)`,
            captures: { 1: { name: "constant.numeric.rubric" }, 2: { name: "keyword.other.unit.rubric" } },
          },
          { name: "constant.numeric.rubric", match: `${before}\\d+(?:\\.\\d+)?` },
        ],
      },
      declared: {
        patterns: Object.entries(byScope(introducers())).map(([scope, words]) => ({
          match: `${before}(${alternatives(words)})\\s+(${name})(?!\\s*[:.(])`,
          captures: { 1: { name: scopeNames[scope as Scope] }, 2: { name: "entity.name.rubric" } },
        })),
      },
      labelled: {
        name: "entity.name.tag.rubric",
        match: `${before}(?:${name}|\\d+)(?=\\??\\s*:|\\s+(?:over|bars)\\b)`,
      },
      words: {
        patterns: [
          ...Object.entries(byScope(wordsThat(true))).map(([scope, words]) => ({
            name: scopeNames[scope as Scope],
            match: `${before}(?:${alternatives(words)})${after}`,
          })),
          // A soft word is a name before a dot, a parenthesis or an operator, and after an operator or a dot.
          ...Object.entries(byScope(wordsThat(false))).map(([scope, words]) => ({
            name: scopeNames[scope as Scope],
            match: `(?<![\\w.-]|[=<>+*/(\\[,:] )(?:${alternatives(words)})${after}(?!\\s*(?:[.(=<>+*/?:,)\\]]|!=))`,
          })),
        ],
      },
    },
  };
  return `${JSON.stringify(grammar, null, 2)}\n`;
}

const name = "[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*";
const before = "(?<![\\w.-])";
const after = "(?![\\w-])";

const scopeNames: Readonly<Record<Scope, string>> = {
  declaration: "keyword.declaration.rubric",
  member: "keyword.other.member.rubric",
  content: "keyword.other.content.rubric",
  clause: "keyword.control.rubric",
  line: "keyword.control.line.rubric",
  operation: "keyword.other.operation.rubric",
  claim: "keyword.other.claim.rubric",
  operator: "keyword.operator.word.rubric",
  quantifier: "keyword.operator.quantifier.rubric",
  constant: "constant.language.rubric",
  status: "constant.language.status.rubric",
};

function wordsThat(isReserved: boolean): string[] {
  return [...wordScopes].filter(([, { reserved }]) => reserved === isReserved).map(([word]) => word);
}

function byScope(words: readonly string[]): Partial<Record<Scope, string[]>> {
  const groups: Partial<Record<Scope, string[]>> = {};
  for (const word of words) {
    const scope = wordScopes.get(word)?.scope;
    if (scope !== undefined) groups[scope] = [...(groups[scope] ?? []), word];
  }
  return groups;
}

/** The longer of two words that begin alike comes first. */
const alternatives = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join("|");

/** The words of items and content that a name follows: what comes after them is what the construct is called. */
function introducers(): string[] {
  const found = new Set<string>();
  const look = (definition: readonly Recorded[]): void => {
    for (const [index, one] of definition.entries()) {
      const word = /^`([a-z-]+)`$/.exec(one.label ?? "")?.[1];
      const next = definition[index + 1];
      const scope = word === undefined ? undefined : wordScopes.get(word)?.scope;
      if (word !== undefined && (scope === "declaration" || scope === "content") && next?.name === "Name")
        found.add(word);
      look(one.definition ?? []);
    }
  };
  for (const rule of checkedGrammar()) look(rule.definition ?? []);
  for (const word of ["erratum", "ruling", "appendix", "sentence", "remark"]) found.add(word);
  return [...found].sort();
}

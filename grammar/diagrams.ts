/**
 * Turns the grammar, as the parser recorded it, into a syntax diagram for each construct an author writes.
 * How a diagram is drawn is left to `railroad.ts`; the words around it stand in the reference.
 */
import { checkedGrammar, type Recorded } from "./parser.ts";
import { drawing, type Track } from "./railroad.ts";

/** The diagrams by the name of their construct, as files of SVG. */
export function diagrams(): ReadonlyMap<string, string> {
  const rules = new Map(checkedGrammar().map((rule) => [rule.name, rule]));
  const drawn = new Map<string, string>();
  for (const [rule, title] of Object.entries(titles)) {
    const definition = rules.get(rule)?.definition ?? [];
    drawn.set(slug(title), drawing(title, sequenceOf(definition, rules)));
  }
  return drawn;
}

/** The rules that are drawn, and what an author calls them. All others are drawn where they are used. */
const titles: Readonly<Record<string, string>> = {
  document: "file",
  bookHeader: "book",
  updateHeader: "update",
  partHeader: "part",
  enumDecl: "enumeration",
  keywordDecl: "keyword",
  recordDecl: "record",
  namesDecl: "names",
  factDecl: "fact",
  lawDecl: "law",
  wordDecl: "word",
  decideDecl: "decision",
  provision: "provision",
  provisionItem: "provision item",
  entry: "entry",
  entryItem: "entry item",
  claims: "claims",
  carry: "carried entry",
  amend: "amended entry",
  drop: "dropped entry",
  texts: "texts",
  naming: "naming",
  type: "type",
  params: "parameters",
  content: "content",
  sentence: "sentence",
  unseen: "unseen content",
  container: "container",
  figure: "figure",
  table: "table",
  row: "row",
  diceKey: "dice key",
  playDecl: "play",
  line: "line",
  body: "lines",
  namedBody: "lines with a naming",
  roll: "roll",
  reroll: "reroll",
  draw: "draw",
  choose: "choice",
  choiceOption: "option",
  observe: "observation",
  letLine: "let",
  setLine: "set",
  givesLine: "gives",
  whenLine: "when",
  eachLine: "each",
  repeat: "repetition",
  certificate: "certificate",
  playLine: "play within a play",
  menu: "menu",
  menuOption: "menu option",
  pay: "payment",
  stretch: "stretch",
  announce: "announcement",
  go: "go",
  ensure: "ensure",
  outsideLine: "outside",
  eventDecl: "event",
  reactDecl: "reaction",
  trigger: "trigger",
  policyDecl: "policy",
  alwaysDecl: "invariant",
  played: "played",
  clauseGroup: "clauses",
  clauseItem: "clause",
  clauseRefs: "clause references",
  entryRefs: "entry references",
  sentenceRefs: "sentences",
  pages: "pages",
  path: "path",
  doubt: "doubt",
  flag: "flag",
  example: "example",
  expect: "expectation",
  question: "question",
  answer: "answer",
  under: "under a reading",
  operation: "operation",
  address: "address",
  nodeRef: "node",
  expression: "expression",
  operand: "operand",
  inParentheses: "parentheses and choices",
  setOrRecord: "set or record",
  overList: "over a list",
  readingTest: "reading test",
};

/** A path of numbers is read in pairs where the lexer took them for a decimal number; an author need not know. */
const hidden: ReadonlySet<string> = new Set(["Decimal in pathStep"]);

type Rules = ReadonlyMap<string, Recorded>;

function trackOf(gast: Recorded, rules: Rules, within: string): Track {
  switch (gast.type) {
    case "Terminal":
      return terminal(gast.label ?? gast.name);
    case "NonTerminal":
      return nonTerminal(gast.name, rules);
    case "Option":
      return { kind: "option", track: sequenceOf(gast.definition ?? [], rules, within) };
    case "Repetition":
      return { kind: "option", track: loopOf(gast, rules, within) };
    case "RepetitionWithSeparator":
      return { kind: "option", track: loopOf(gast, rules, within) };
    case "RepetitionMandatory":
    case "RepetitionMandatoryWithSeparator":
      return loopOf(gast, rules, within);
    case "Alternation":
      return choiceOf(gast.definition ?? [], rules, within);
    default:
      return sequenceOf(gast.definition ?? [], rules, within);
  }
}

function terminal(label: string): Track {
  const word = /^`(.+)`$/.exec(label)?.[1];
  return word === undefined
    ? { kind: "described", text: label.replaceAll("`", "") }
    : { kind: "word", text: word };
}

function nonTerminal(name: string, rules: Rules): Track {
  const title = titles[name];
  if (title !== undefined) return { kind: "rule", text: title, href: `#${slug(title)}` };
  return sequenceOf(rules.get(name)?.definition ?? [], rules, name);
}

function sequenceOf(definition: readonly Recorded[], rules: Rules, within = ""): Track {
  const tracks = definition.map((one) => trackOf(one, rules, within));
  const [only] = tracks;
  return tracks.length === 1 && only !== undefined ? only : { kind: "sequence", tracks };
}

function choiceOf(alternatives: readonly Recorded[], rules: Rules, within: string): Track {
  const shown = alternatives.filter(({ definition }) => !hidden.has(`${definition?.[0]?.name} in ${within}`));
  const tracks = shown.flatMap((one) => {
    const track = sequenceOf(one.definition ?? [], rules, within);
    return track.kind === "choice" ? track.tracks : [track];
  });
  const [only] = tracks;
  return tracks.length === 1 && only !== undefined ? only : { kind: "choice", tracks };
}

function loopOf(gast: Recorded, rules: Rules, within: string): Track {
  const { separator } = gast;
  return {
    kind: "loop",
    track: sequenceOf(gast.definition ?? [], rules, within),
    between: separator === undefined ? null : terminal(separator.label ?? separator.name),
  };
}

const slug = (title: string): string => title.replaceAll(" ", "-");

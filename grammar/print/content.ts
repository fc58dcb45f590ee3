/** Prints content: sentences, paragraphs, points, figures and tables, and the items of a provision. */
import type {
  Cell,
  Container,
  ContentNode,
  Figure,
  Numbering,
  Place,
  Provision,
  ProvisionItem,
  Row,
  Sentence,
  Table,
  Unseen,
} from "../ast.ts";
import { apart, group, indent, join, line, type Piece } from "./layout.ts";
import type { Notes } from "./comments.ts";
import { clauseGroup, decide, doubt, example, flag, gain } from "./decisions.ts";
import { expr, type } from "./expressions.ts";
import { power } from "../parser/powers.ts";
import { diceKey } from "./chances.ts";
import { playItem } from "./plays.ts";
import { sequence } from "./sequence.ts";
import { quoted } from "../string-literal.ts";
import {
  bracedTexts,
  field,
  inSource,
  member,
  names,
  namingAfter,
  namingParts,
  pages,
  params,
  sentenceRefs,
  texts,
} from "./words.ts";

/** ` number "704"` behind a name; nothing where it has none. */
export function numbered(its: Numbering | null): string {
  if (its === null) return "";
  if (its.how === "none") return " unnumbered";
  return ` number ${its.how === "from" ? "from " : ""}${quoted(its.text)}`;
}

export function provision(notes: Notes, p: Provision): Piece {
  const head = group(
    `provision ${p.name.text}`,
    apart(
      p.was.length === 0 ? "" : [line, `was ${names(p.was)}`],
      p.numbering === null ? "" : [line, numbered(p.numbering).trimStart()],
      p.pages.length === 0 ? "" : [line, `on ${pages(p.pages)}`],
      p.answers.length === 0
        ? ""
        : [
            line,
            "answers ",
            join(
              p.answers.map(({ text }) => text),
              [",", line],
            ),
          ],
    ),
  );
  const members = p.body.map((one) => member(one, () => provisionItem(notes, one)));
  const from = Math.max(
    p.name.end,
    p.was.at(-1)?.end ?? 0,
    p.numbering?.end ?? 0,
    p.pages.at(-1)?.end ?? 0,
    p.answers.at(-1)?.end ?? 0,
  );
  return [head, " ", sequence(notes, members, { ...braces, from, to: p.end, always: true })];
}

export function provisionItem(notes: Notes, item: ProvisionItem): Piece {
  switch (item.kind) {
    case "heading":
      return texts("heading", item.texts);
    case "section":
      return texts("section", item.texts);
    case "form":
      return `form ${item.form.text}`;
    case "decide":
      return decide(notes, item);
    case "play":
    case "event":
    case "react":
    case "policy":
    case "always":
      return playItem(notes, item);
    case "clauses":
      return clauseGroup(notes, item);
    case "gain":
      return gain(notes, item);
    case "doubt":
      return doubt(notes, item);
    case "flag":
      return flag(item);
    case "example":
      return example(notes, item);
    default:
      return content(notes, item);
  }
}

export function content(notes: Notes, node: ContentNode): Piece {
  switch (node.kind) {
    case "sentence":
      return sentence(notes, node);
    case "unseen":
      return unseen(node);
    case "container":
      return container(notes, node);
    case "figure":
      return figure(notes, node);
    case "table":
      return table(notes, node);
  }
}

function sentence(notes: Notes, { remark, label, was, unseen: hidden, texts: all, end }: Sentence): Piece {
  const before = was.length === 0 ? "" : ` was ${sentenceRefs(was)}`;
  const head = `${remark ? "remark" : "sentence"} ${label.text}${before}`;
  const from = was.at(-1)?.end ?? label.end;
  return hidden ? `${head} unseen` : [`${head} `, bracedTexts(notes, all, from, end)];
}

function unseen({ count, of, only }: Unseen): string {
  const mark = { one: "", some: "+", any: "*" }[count];
  return `unseen${mark}${of === null ? "" : ` ${of}`}${only === null ? "" : ` in ${only.text}`}`;
}

function container(notes: Notes, c: Container): Piece {
  const { unit, label, unseen: hidden, heading, body, end } = c;
  // A label without width was not written: it is the place among the siblings.
  const name = label.start === label.end && label.text !== "" && !hidden ? unit : `${unit} ${label.text}`;
  const head = `${name}${numbered(c.numbering)}`;
  const headEnd = c.numbering?.end ?? label.end;
  if (hidden) return `${head} unseen`;
  const sole = body.length === 1 && heading === null ? body[0] : undefined;
  if (
    sole?.kind === "sentence" &&
    !sole.remark &&
    !sole.unseen &&
    sole.was.length === 0 &&
    sole.label.text === label.text &&
    sole.texts.length > 0
  )
    return [`${head} `, bracedTexts(notes, sole.texts, headEnd, end)];
  const members = [
    ...(heading === null ? [] : [member(heading, () => texts("heading", heading.texts))]),
    ...contents(notes, body),
  ];
  return [`${head} `, sequence(notes, members, { ...braces, from: headEnd, to: end })];
}

/** Content as the members of a body. */
function contents(notes: Notes, nodes: readonly (ContentNode | Provision)[]) {
  return nodes.map((node) =>
    member(node, () => (node.kind === "provision" ? provision(notes, node) : content(notes, node))),
  );
}

export function bracedContent(
  notes: Notes,
  nodes: readonly (ContentNode | Provision)[],
  { start: from, end: to }: Place,
): Piece {
  return sequence(notes, contents(notes, nodes), { ...braces, from, to });
}

function figure(notes: Notes, { name, type: its, value, naming }: Figure): Piece {
  const shown = value === null ? "unseen" : expr(notes, value);
  return [group(`figure ${name.text}: `, type(notes, its), " = ", indent(shown)), namingAfter(notes, naming)];
}

function table(notes: Notes, t: Table): Piece {
  const { pattern } = t;
  const head = group(
    `table ${t.name.text}`,
    t.type === null ? "" : [": ", type(notes, t.type)],
    t.params.length === 0 ? "" : [" given ", params(notes, t.params)],
    " on ",
    t.dice === null ? params(notes, t.keys) : diceKey(notes, t.dice),
  );
  const members = [
    ...namingParts(t.naming),
    ...t.columns.map((one) => member(one, () => ["column ", field(notes, one)])),
    ...(pattern === null ? [] : [member(pattern, () => group("pattern ", indent(expr(notes, pattern))))]),
    ...t.rows.map((one) => member(one, () => row(notes, one))),
  ].sort(inSource);
  const from = t.dice?.end ?? t.keys.at(-1)?.end ?? t.type?.end ?? t.name.end;
  return [head, " ", sequence(notes, members, { ...braces, from, to: t.end, always: t.rows.length > 1 })];
}

export function row(notes: Notes, { label, key, cells, nested, end }: Row): Piece {
  const head = ["row ", label === null ? "" : `${label.text} = `, expr(notes, key, power.range)];
  if (nested !== null) {
    const rows = nested.rows.map((one) => member(one, () => row(notes, one)));
    const style = { ...braces, from: nested.dice.end, to: end, always: rows.length > 1 };
    return [group(head, " on ", diceKey(notes, nested.dice)), " ", sequence(notes, rows, style)];
  }
  return group(
    head,
    ":",
    indent(
      line,
      cells.map((one, index) => (index === 0 ? cell(notes, one) : [",", line, cell(notes, one)])),
    ),
  );
}

function cell(notes: Notes, one: Cell): Piece {
  return one.kind === "blank" ? one.blank : expr(notes, one.value);
}

const braces = { open: "{", close: "}", separator: "" } as const;

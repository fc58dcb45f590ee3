/**
 * Turns the operations of an entry, and the addresses they state, back into text.
 * The entry around them is left to the printer of items.
 */
import type { Address, AddressStep, NodeRef, Operation, Under } from "../ast.ts";
import { apart, group, indent, join, line, type Piece } from "./layout.ts";
import type { Notes } from "./comments.ts";
import { bracedContent, content, provision, row } from "./content.ts";
import { clauseGroup, gain } from "./decisions.ts";
import { expr } from "./expressions.ts";
import { sequence } from "./sequence.ts";
import { bracedTexts, enumValue, member, pages, path, texts } from "./words.ts";
import { quoted } from "../string-literal.ts";

export function operation(notes: Notes, o: Operation): Piece {
  const silently =
    o.silently === null
      ? ""
      : [" ", texts(o.silently.length === 0 ? "silently" : "silently because", o.silently)];
  return [change(notes, o), silently];
}

function change(notes: Notes, o: Operation): Piece {
  const at = o.at.map((one) => [line, address(one)]);
  const head = (...pieces: Piece[]) => group(pieces, apart(at));
  const place = { start: o.at.at(-1)?.end ?? ("target" in o ? o.target.end : o.start), end: o.end };
  switch (o.kind) {
    case "replace": {
      const target = ["replace ", nodeRef(o.target)];
      if (o.by.length > 0)
        return group(target, indent(at, line, "by ", join(o.by.map(nodeRef), [",", line])));
      const its =
        o.texts.length > 0
          ? bracedTexts(notes, o.texts, place.start, place.end)
          : bracedContent(notes, o.body, place);
      return [head(target), " ", its];
    }
    case "replace-words": {
      const words = o.words.map(({ lang, from, to }) => `${lang.text} ${quoted(from)} by ${quoted(to)}`);
      const where = ["in ", nodeRef(o.target), o.eachPage ? " on each page" : ""];
      return group("replace words ", indent(join(words, line), line, where, at));
    }
    case "insert":
      return [head(`insert ${o.where} `, nodeRef(o.target)), " ", bracedContent(notes, o.body, place)];
    case "append": {
      const members = o.body.map((one) =>
        member(one, () =>
          one.kind === "row"
            ? row(notes, one)
            : one.kind === "provision"
              ? provision(notes, one)
              : content(notes, one),
        ),
      );
      const style = { open: "{", close: "}", separator: "", from: place.start, to: place.end } as const;
      return [head("append to ", nodeRef(o.target)), " ", sequence(notes, members, style)];
    }
    case "delete":
      return head("delete ", nodeRef(o.target));
    case "move":
      return head("move ", nodeRef(o.target), ` ${o.where} `, nodeRef(o.destination));
    case "set":
      return head("set ", nodeRef(o.target), " to ", expr(notes, o.value));
    case "extend": {
      const values = o.values.map((one) => member(one, () => enumValue(notes, one)));
      const style = { open: "{", close: "}", separator: ",", from: o.enum.end, to: o.end } as const;
      return [`extend enum ${o.enum.text} `, sequence(notes, values, style)];
    }
    case "gain":
      return gain(notes, o);
  }
}

export function under(notes: Notes, { reading, body, end }: Under): Piece {
  const members = body.map((one) =>
    member(one, () => (one.kind === "clauses" ? clauseGroup(notes, one) : operation(notes, one))),
  );
  const style = { open: "{", close: "}", separator: "", from: reading.end, to: end, always: true } as const;
  return [`under reading ${reading.doubt.text} = ${reading.reading.text} `, sequence(notes, members, style)];
}

export function nodeRef({ unit, path: its }: NodeRef): string {
  return `${unit} ${path(its)}`;
}

export function address({ lang, steps }: Address): string {
  return `at ${lang.text} ${steps.map(addressStep).join(", ")}`;
}

function addressStep({ unit, which }: AddressStep): string {
  switch (which.kind) {
    case "number":
      return `${unit} ${which.number}`;
    case "pages":
      return pages(which.pages);
    case "name":
      return `${unit} ${which.name.text}`;
    case "words":
      return `${unit} ${quoted(which.text)}`;
    case "only":
      return unit;
  }
}

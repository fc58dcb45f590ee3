/**
 * The changes of words: in one text, or the words before beside those after. Only a text with changes inside of it is
 * in the page twice; a new or deleted text gets its side by style.
 */
import type { Change, LanguageChange, NodeId, Piece, TextChange } from "../../../compiler/index.ts";
import { anchorOf, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { held, type Spelled } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { deleted, inserted, type LinkedPiece, linkedPieces, piecesShown } from "../../text/marks.ts";
import { ownersOf } from "../provision/rulings.ts";
import { called } from "../../text/named.ts";
import { type Compared, nameOfSide } from "./compared.ts";
import { changesWords } from "./words.ts";

export function textShown(compared: Compared, change: Change): Part[] {
  const told = change.text.filter((text) => !isHeadingOfWhole(change, text));
  return runs(told).map((run) => runShown(compared, run));
}

/** The heading of the change already names a new or deleted entry. */
function isHeadingOfWhole({ entries }: Change, { unit, kind }: TextChange): boolean {
  const isWhole =
    entries.from.length === 0 ? kind === "inserted" : entries.to.length === 0 && kind === "deleted";
  return unit === "heading" && isWhole;
}

/** Sentences that came or went together, one after the other, read as one text. */
function runs(texts: readonly TextChange[]): readonly (readonly TextChange[])[] {
  const found: TextChange[][] = [];
  for (const text of texts) {
    const last = found.at(-1);
    const before = last?.[0];
    const goesOn =
      before !== undefined &&
      before.unit === "sentence" &&
      text.unit === "sentence" &&
      isWhole(text) &&
      before.kind === text.kind;
    if (goesOn) last?.push(text);
    else found.push([text]);
  }
  return found;
}

function isWhole({ kind }: TextChange): boolean {
  return kind !== "changed" && kind !== "moved";
}

function runShown(compared: Compared, run: readonly TextChange[]): Part {
  const { language } = compared;
  const [first] = run;
  if (first === undefined) return h("div");
  const states = run.map((text) => shownIn(text, language));
  const tongue = states[0]?.language ?? language;
  const pieces = run.flatMap((text, i): readonly LinkedPiece[] => {
    const own = linkedPieces(compared, states[i]?.pieces ?? [], afterOf(compared, text, tongue));
    return i === 0 ? own : [space(first), ...own];
  });
  return h("div", { class: `text-change of-${first.unit}` }, [
    h("p", { class: "of" }, labelOf(compared, first, states[0])),
    ...(pieces.length === 0 ? [] : bothWays(first, merged(pieces), tongue, language)),
  ]);
}

function space({ kind }: TextChange): LinkedPiece {
  const op = kind === "deleted" || kind === "off-record" ? "deleted" : "inserted";
  return { op, text: " ", move: null, parts: [" "] };
}

/** The text as the later version has it. */
function afterOf({ to }: Compared, { node, unit, entries }: TextChange, tongue: string): Spelled | null {
  const found = node.to === null ? undefined : to.book.nodes.get(node.to as NodeId);
  if (found === undefined) return null;
  const by = entries.to === null ? undefined : to.entries.get(entries.to);
  const owners = found.provision !== null ? [found.provision] : by === undefined ? [] : ownersOf(by);
  return held(to, unit === "heading" ? found.heading : found.texts, tongue, owners);
}

/** Neighbours of one kind in one mark, so that they are announced once. */
function merged(pieces: readonly LinkedPiece[]): readonly LinkedPiece[] {
  const found: LinkedPiece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (last !== undefined && last.op === piece.op && last.move === piece.move)
      found[found.length - 1] = {
        ...last,
        text: last.text + piece.text,
        parts: [...last.parts, ...piece.parts],
      };
    else found.push(piece);
  }
  return found;
}

function bothWays(
  text: TextChange,
  pieces: readonly LinkedPiece[],
  tongue: string,
  language: string,
): Part[] {
  const only = pieces.every(({ op }) => op === pieces[0]?.op) ? pieces[0]?.op : undefined;
  if (only !== undefined) {
    const words = pieces.flatMap((piece) => piece.parts);
    const side = only === "inserted" ? "after" : only === "deleted" ? "before" : "both";
    const mark = only === "inserted" ? inserted : deleted;
    return [
      tongued("p", only === "same" ? words : [mark(words, language)], tongue, language, {
        class: `words only-${side}`,
      }),
    ];
  }
  const without = (op: Piece["op"]) =>
    numbered(
      pieces.filter((piece) => piece.op !== op),
      language,
    );
  return [
    tongued("p", numbered(pieces, language), tongue, language, { class: "words inline" }),
    h("div", { class: "beside" }, [
      tongued("p", without("inserted"), tongue, language, { class: "words before" }),
      tongued("p", without("deleted"), tongue, language, { class: `words after ${text.kind}` }),
    ]),
  ];
}

/** What was taken away here and put back there bears one number on both places. */
function numbered(pieces: readonly LinkedPiece[], language: string): Part[] {
  const words = inLanguage(changesWords, language);
  return pieces.flatMap((piece) => [
    ...piecesShown([piece], language),
    ...(piece.move === null
      ? []
      : [
          h("sup", { class: "moved", lang: language }, [
            h("span", { class: "hide" }, `${words.textKinds.moved} `),
            `${piece.move}`,
          ]),
        ]),
  ]);
}

/** The name of the text, what happened to it, and what our sources lack; it links to the text. */
function labelOf(compared: Compared, text: TextChange, state: LanguageChange | undefined): Part[] {
  const { language } = compared;
  const words = inLanguage(changesWords, language);
  const unit = words.textUnits[text.unit] ?? text.unit;
  const href = hrefOf(compared, text);
  const notes = [
    words.textKinds[text.kind] ?? text.kind,
    ...(state === undefined || text.kind === "inserted" ? [] : noteOf(compared, state.from, "from")),
    ...(state === undefined || text.kind === "deleted" ? [] : noteOf(compared, state.to, "to")),
  ];
  return [
    ...(href === null ? [unit] : [h("a", { href }, unit)]),
    ...figureName(compared, text),
    `, ${notes.join("; ")}`,
  ];
}

/** A figure is named by what readers call it. */
function figureName({ to, from, language }: Compared, { unit, at }: TextChange): Part[] {
  if (unit !== "figure" && unit !== "row" && unit !== "cell") return [];
  const path = (at.to ?? at.from ?? "").split(", ");
  const id = `${path[0]}.${path.at(-1)}`;
  const decision = to.decisions.get(id) ?? from.decisions.get(id);
  return [
    " ",
    decision === undefined ? `“${path.slice(1).join(", ")}”` : called(decision.called, id, language),
  ];
}

function noteOf(compared: Compared, state: LanguageChange["from"], side: "from" | "to"): readonly string[] {
  const words = inLanguage(changesWords, compared.language);
  if (state !== "stale" && state !== "missing" && state !== "unseen") return [];
  return [words.notes[state](nameOfSide(compared, compared[side]))];
}

function hrefOf({ site, from, to, language }: Compared, { node }: TextChange): string | null {
  for (const [at, id] of [
    [to, node.to],
    [from, node.from],
  ] as const) {
    const found = id === null ? undefined : at.book.nodes.get(id as never);
    if (id !== null && found?.provision)
      return `${site.href(language, tails.provision(at.id, at.version, found.provision))}#${anchorOf(id)}`;
  }
  return null;
}

/** The words for a reader: in the reader's language, else in one that a document states. */
export function shownIn({ languages }: TextChange, language: string): LanguageChange | undefined {
  const own = languages.find((each) => each.language === language || each.language === null);
  if (own !== undefined && own.pieces.length > 0) return own;
  const spoken = languages.filter(({ pieces }) => pieces.length > 0);
  return spoken.find(({ from, to }) => from === "record" || to === "record") ?? spoken[0] ?? own;
}

/** A language that stands in for the reader's somewhere; null where nothing is missing. */
export function foreignTo(changes: readonly Change[], language: string): string | null {
  for (const text of changes.flatMap((change) => change.text)) {
    const found = shownIn(text, language)?.language;
    if (found !== undefined && found !== null && found !== language) return found;
  }
  return null;
}

/**
 * The drawing of a play, a file of its own in the reader's language: large ones scroll in their frame, and open alone. It is
 * drawn dark on light; the style sheet turns it round in the dark theme, which no picture can know of.
 */
import type { PlayGraph } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import type { ListedFile } from "../../page.ts";
import { playWords } from "./words.ts";

export function drawingFile(at: BookAt, name: string, svg: () => string, language: string): ListedFile {
  return {
    path: `${language}/${tails.drawing(at.id, at.version, name)}`,
    content: () => lightOnly(svg()),
  };
}

export function drawing(
  site: Site,
  at: BookAt,
  graph: PlayGraph,
  svg: string,
  name: string,
  language: string,
): Part[] {
  const words = inLanguage(playWords, language);
  const [, width = "", height = ""] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const href = site.href(language, tails.drawing(at.id, at.version, graph.name));
  return [
    h("section", { class: "drawing", ariaLabelledBy: "drawing" }, [
      h("h2", { id: "drawing" }, words.drawing),
      h("div", { class: "scrolls", tabIndex: 0, role: "group", ariaLabel: words.drawing }, [
        h("img", { src: href, alt: words.drawingOf(name), width, height, loading: "lazy" }),
      ]),
      h("p", [h("a", { href }, words.openDrawing)]),
    ]),
  ];
}

/** Without what follows the system's theme: readers choose theirs on the page. */
function lightOnly(svg: string): string {
  return svg.replace(/@media \(prefers-color-scheme:dark\)\{[^{}]*\{[^{}]*\}\}/, "");
}

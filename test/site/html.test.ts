/** Pages are written as rehype-stringify writes them, which does so a good deal slower. */
import * as fc from "fast-check";
import type { Element, ElementContent, Root } from "hast";
import { h, s } from "hastscript";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { expect, it } from "vitest";
import { htmlOf, kept } from "../../site/shell/html.ts";
import { runs, seed } from "../support/seed.ts";

const library = unified().use(rehypeStringify).freeze();
const rooted = (...children: Root["children"]): Root => ({ type: "root", children });
const same = (root: Root): void => {
  expect(htmlOf(root)).toBe(library.stringify(root));
};

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "<b>&amp;", "\"'`&", "\u0000", "a b"),
);
const properties = fc.dictionary(
  fc.constantFrom(
    "id",
    "className",
    "hidden",
    "download",
    "tabIndex",
    "ariaLabel",
    "dataTail",
    "href",
    "accept",
    "dir",
  ),
  fc.oneof(text, fc.boolean(), fc.integer(), fc.array(fc.stringMatching(/^[a-z]{1,4}$/)), fc.constant(null)),
  { noNullPrototype: true },
);
const { tree } = fc.letrec<{ tree: ElementContent }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    text.map((value): ElementContent => ({ type: "text", value })),
    fc
      .record({
        tagName: fc.constantFrom("p", "ul", "br", "input", "script", "svg", "title", "path", "span"),
        properties,
        children: fc.array(tie("tree"), { maxLength: 4 }),
      })
      .map((each): Element => ({ type: "element", ...each })),
  ),
}));

it("whatever a page holds is written the same", () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), (children) =>
      same(rooted({ type: "doctype" }, ...children)),
    ),
    { seed, numRuns: runs(500) },
  );
});

it("templates, drawings and what is within their titles are written the same", () => {
  same(
    rooted(
      h("template", { id: "one" }, [h("p", { hidden: true }, "a & b")]),
      s("svg", { viewBox: "0 0 1 1", strokeWidth: 2 }, [
        s("title", "<"),
        s("path", { d: "M0 0", tabIndex: 0 }),
      ]),
      h("input", { type: "radio", checked: true, value: "" }),
      h("a", { href: "?a=1&b=\"2'", download: "" }, "`"),
    ),
  );
});

it("what is kept is written as if it were not, wherever it stands", () => {
  const part = () =>
    h("nav", { ariaLabel: "a & b" }, [s("svg", { viewBox: "0 0 1 1" }, [s("title", "<")]), "`"]);
  const one = kept(part());
  const page = (each: Element): Root => rooted(h("main", [each, h("p", [each])]));
  expect(htmlOf(page(one))).toBe(library.stringify(page(part())));
});

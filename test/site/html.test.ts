/** Pages are written as rehype-stringify writes what hastscript makes, which together do so a good deal slower. */
import * as fc from "fast-check";
import type { Root } from "hast";
import * as hastscript from "hastscript";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { expect, it } from "vitest";
import {
  h,
  type Html,
  htmlOf,
  inScript,
  kept,
  type Part,
  type Properties,
  s,
  together,
} from "../../site/html.ts";
import { runs, seed } from "../support/seed.ts";

/** An element told apart from how it is made. */
interface Told {
  readonly by: "h" | "s";
  readonly tag: string;
  readonly properties: Properties;
  readonly content: string | readonly (Told | string)[];
}

function ours({ by, tag, properties, content }: Told): Exclude<Part, string> {
  const inside = typeof content === "string" ? content : content.map(asPart);
  return (by === "h" ? h : s)(tag, properties, inside);
}

function asPart(each: Told | string): Part {
  return typeof each === "string" ? each : ours(each);
}

function theirs({ by, tag, properties, content }: Told): Root["children"][number] {
  const inside = (typeof content === "string" ? [content] : content).map((each) =>
    typeof each === "string" ? each : theirs(each),
  );
  const make = by === "h" ? hastscript.h : hastscript.s;
  return make(tag, properties as hastscript.Properties, ...(inside as hastscript.Child[]));
}

const library = unified().use(rehypeStringify).freeze();
const inTheirs = (...children: Root["children"]): string =>
  library.stringify({ type: "root", children: [{ type: "doctype" }, ...children] });
const same = (told: Told): void => {
  expect(htmlOf(ours(told))).toBe(`${inTheirs(theirs(told))}\n`);
};

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "<b>&amp;", "\"'`&", "\u0000", "a b"),
);
const list = fc.array(fc.stringMatching(/^[a-z]{1,4}$/));
const properties: fc.Arbitrary<Properties> = fc.record(
  {
    id: fc.stringMatching(/^[a-z]{1,4}$/),
    class: list.map((names) => names.join(" ")),
    hidden: fc.boolean(),
    checked: fc.boolean(),
    download: fc.oneof(fc.boolean(), fc.constantFrom("", "a.svg")),
    tabIndex: fc.integer(),
    ariaLabel: text,
    dataTail: text,
    href: text,
    lang: fc.option(fc.constantFrom("en", "ca")),
    sizes: list,
    accept: list,
    strokeWidth: fc.integer(),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const { told } = fc.letrec<{ told: Told }>((tie) => ({
  told: fc.record({
    by: fc.constant("h" as const),
    tag: fc.constantFrom("p", "ul", "br", "input", "title", "span", "div"),
    properties,
    content: fc.oneof({ maxDepth: 4 }, text, fc.array(fc.oneof(text, tie("told")), { maxLength: 4 })),
  }),
}));

it("whatever a page holds is written the same", () => {
  fc.assert(fc.property(told, same), { seed, numRuns: runs(500) });
});

it("drawings, what is within their titles, and what stands in templates and scripts are written the same", () => {
  const drawing: Told = {
    by: "s",
    tag: "svg",
    properties: { viewBox: "0 0 1 1", strokeWidth: 2, ariaHidden: "true" },
    content: [
      { by: "s", tag: "title", properties: {}, content: "<" },
      { by: "s", tag: "path", properties: { d: "M0 0", tabIndex: 0 }, content: [] },
    ],
  };
  const hidden: Told = { by: "h", tag: "p", properties: { hidden: true }, content: "a & b" };
  same({
    by: "h",
    tag: "div",
    properties: {},
    content: [
      drawing,
      { by: "h", tag: "template", properties: { id: "one" }, content: [hidden] },
      { by: "h", tag: "script", properties: { type: "application/json" }, content: "if (a < b && c) {}" },
      { by: "h", tag: "input", properties: { type: "radio", checked: true, value: "" }, content: [] },
      { by: "h", tag: "a", properties: { href: "?a=1&b=\"2'", download: "" }, content: "`" },
    ],
  });
});

it("what is left out of an element is as good as nothing in it", () => {
  expect(h("p")).toEqual(h("p", {}, []));
  expect(h("p", ["a", "b"])).toEqual(h("p", {}, "ab"));
  expect(h("br")).toEqual(h("br", {}, []));
});

it("parts that follow one another are one, and what is kept is what it was", () => {
  const nav = h("nav", { ariaLabel: "a & b" }, ["<", h("b", "c")]);
  expect(h("p", [together(["<", nav]), "d"])).toEqual(h("p", ["<", nav, "d"]));
  expect(kept(nav)).toEqual(nav);
});

it("what merely looks like it is no HTML", () => {
  // @ts-expect-error: an `Html` comes from what writes it.
  const forged: Html = { html: "<b>" };
  expect(forged).not.toBeInstanceOf(h("b").constructor);
});

it("data cannot end the script it stands in", () => {
  const data = { said: "</script><script>alert(1)</script>" };
  const written = h("script", { type: "application/json" }, inScript(data));
  expect(written.html.match(/<\/?script/g)).toHaveLength(2);
  expect(JSON.parse(inScript(data))).toEqual(data);
});

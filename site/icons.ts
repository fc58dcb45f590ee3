/** The icons of the site: drawn in strokes of the text's colour, and passed over by screen readers. */
import { h, type Html, kept, s } from "./html.ts";

const drawn = {
  rules:
    "M4 5.5c2.7-.9 5.3-.7 8 .8v13c-2.7-1.5-5.3-1.7-8-.8zM20 5.5c-2.7-.9-5.3-.7-8 .8v13c2.7-1.5 5.3-1.7 8-.8z",
  ask: "M4 5h16v11H11l-4.5 4v-4H4zM9.6 9a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .8-1 1.5M12 14.2v.1",
  changes: "M4 4v16M9 7h11M9 12h11M9 17h7",
  odds: "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.5 8.5v.01M15.5 8.5v.01M12 12v.01M8.5 15.5v.01M15.5 15.5v.01",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5l5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  down: "m6 9 6 6 6-6",
  right: "M4 12h15m-5-5 5 5-5 5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  book: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
} as const;
export type Icon = keyof typeof drawn;

/** `small`: as high as the text beside it. */
export function icon(name: Icon, size: "" | "small" = ""): Html {
  const key = `${name} ${size}`;
  const known = icons.get(key);
  if (known !== undefined) return known;
  const made = kept(
    s("svg", { class: size === "" ? "i" : `i ${size}`, viewBox: "0 0 24 24", ariaHidden: "true" }, [
      s("path", { d: drawn[name] }),
    ]),
  );
  icons.set(key, made);
  return made;
}
const icons = new Map<string, Html>();

/** The pilcrow of the name. */
export const pilcrow: Html = kept(
  s("svg", { viewBox: "0 0 14 20", ariaHidden: "true" }, [
    s("path", { d: "M6 0h8v2h-1.7v18h-2.1V2H8.2v18H6.1v-9.6A5.2 5.2 0 0 1 6 0z" }),
  ]),
);

/** Words that are only heard. */
export function hidden(text: string, language?: string): Html {
  return h("span", language === undefined ? { class: "hide" } : { class: "hide", lang: language }, text);
}

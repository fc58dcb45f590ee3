/** The files that the settings of a project add to the site: its colours as a style sheet, and its logo. */
import type { SiteSettings } from "../../compiler/index.ts";

export const coloursName = "colours.css";
export const logoName = "logo.svg";

export function* ownAssets({
  colours,
  logo,
}: SiteSettings): Generator<readonly [name: string, text: string]> {
  const style = styleOf(colours);
  if (style !== null) yield [coloursName, style];
  if (logo !== null) yield [logoName, logo];
}

/** Null if the project sets no colour. On paper, the colours of the site are kept. */
function styleOf({ light, dark }: SiteSettings["colours"]): string | null {
  const [onLight, onDark] = [rules(light), rules(dark)];
  if (onLight === "" && onDark === "") return null;
  const parts = [
    ...(onLight === "" ? [] : [`:root{${onLight}}`]),
    ...(onDark === ""
      ? []
      : [
          `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${onDark}}}`,
          `:root[data-theme="dark"]{${onDark}}`,
        ]),
  ];
  return `@media screen{${parts.join("")}}\n`;
}

/** A green of the felt is also that of a yes, and a brand colour that of the focus. */
function rules(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .flatMap(([name, colour]) => [name, ...(also[name] ?? [])].map((each) => `--${each}:${colour};`))
    .join("");
}

const also: Readonly<Record<string, readonly string[]>> = { felt: ["yes"], brand: ["focus"] };

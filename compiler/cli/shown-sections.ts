/**
 * Turns what is worth knowing of the rules into lines for a reader, section by section, and into data for programs.
 * A section that is empty says so: that nothing was found is worth knowing too.
 */
import { styled } from "../report/printable.ts";
import type { Finding, Section } from "../survey/findings.ts";
import type { Terminal } from "./command.ts";
import { type Opened, placeOf } from "./opened.ts";

export function sectionsInWords(opened: Opened, { hasColour }: Pick<Terminal, "hasColour">): string {
  const bold = (text: string): string => (hasColour ? styled("1", text) : text);
  return opened.sections
    .map((section) => {
      const found = section.findings.map((finding) => lineOf(opened, finding));
      const lines = found.length > 0 ? found : ["  None."];
      return ["", bold(`${section.title} (${section.findings.length})`), section.about, ...lines, ""].join(
        "\n",
      );
    })
    .join("");
}

function lineOf(opened: Opened, { book, versions, of, text, place }: Finding): string {
  return `  ${book}@${versions.join(", ")} ${of}: ${text}\n    ${placeOf(opened, place)}`;
}

/** With places as faults have them. */
export function placedIn(opened: Opened, section: Section): object {
  return {
    ...section,
    findings: section.findings.map(({ place, ...finding }) => ({
      ...finding,
      place: { ...place, at: placeOf(opened, place) },
    })),
  };
}

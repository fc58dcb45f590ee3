/** `rubric explain <code>`: the page of a fault, as the site shows it. The pages are written in site/content/faults. */
import { nearNames } from "../../near-names.ts";
import { diskHost } from "../../host.ts";
import { catalog } from "../../report/catalog.ts";
import { type Command, fine, flag, Misuse, writeJson } from "../command.ts";
import { packageFolder } from "../../files/package-folder.ts";

export const explain: Command = {
  name: "explain",
  summary: "explain a fault and how to fix it",
  usage: "<code>",
  words: [0, 1],
  options: [],
  details: "Prints the page of a fault, with an example. Without a code, lists all codes.",
  run: async (context) => {
    const [code] = context.words;
    if (code === undefined) {
      const codes = [...catalog.keys()].sort();
      if (flag(context, "json")) writeJson(context, codes);
      else context.terminal.write(`${codes.join("\n")}\n`);
      return fine;
    }
    const entry = catalog.get(code);
    if (!entry) {
      throw new Misuse(
        `There is no fault \`${code}\`.`,
        "`rubric explain` lists them all.",
        nearNames(code, catalog.keys()),
      );
    }
    const page = await diskHost(packageFolder()).readText(`site/content/faults/${code}.md`);
    if (!page.ok) throw new Error(`the page of \`${code}\` is missing from the package`);
    if (flag(context, "json")) {
      writeJson(context, { code, severity: entry.declaration.severity, page: page.text });
    } else context.terminal.write(page.text);
    return fine;
  },
};

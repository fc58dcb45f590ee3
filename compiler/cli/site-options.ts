/** Where a site will stand, as it is said on the command line. */
import { Misuse } from "./command.ts";

/** With a slash at both ends. */
export function baseOf(text: string): string {
  if (!/^[\w.~/-]*$/.test(text) || text.includes("//") || text.split("/").includes(".."))
    throw new Misuse(`\`${text}\` is no path of a site.`, "Write it as `--base /rules`, or leave it out.");
  const inner = text.replace(/^\/+|\/+$/g, "");
  return inner === "" ? "/" : `/${inner}/`;
}

export function originOf(text: string | null): string | null {
  if (text === null) return null;
  const found = URL.canParse(text) ? new URL(text) : null;
  if (found === null || !/^https?:$/.test(found.protocol) || found.pathname !== "/" || found.search !== "")
    throw new Misuse(
      `\`${text}\` is no origin.`,
      "Write scheme and host alone, such as `--url https://example.org`; a path goes into `--base`.",
    );
  return found.origin;
}

/** Reads the address and folder of a site from the command line. */
import { Misuse } from "./command.ts";

/** With a slash at both ends. */
export function baseOf(text: string): string {
  if (!/^[\w.~/-]*$/.test(text) || text.includes("//") || text.split("/").includes(".."))
    throw new Misuse(
      `\`${text}\` is not a path of a site.`,
      "Write a path such as `--base /rules`, or leave the option out.",
    );
  const inner = text.replace(/^\/+|\/+$/g, "");
  return inner === "" ? "/" : `/${inner}/`;
}

export function originOf(text: string | null): string | null {
  if (text === null) return null;
  const found = URL.canParse(text) ? new URL(text) : null;
  if (found === null || !/^https?:$/.test(found.protocol) || found.pathname !== "/" || found.search !== "")
    throw new Misuse(
      `\`${text}\` is not an origin.`,
      "Write only scheme and host, such as `--url https://example.org`. A path belongs in `--base`.",
    );
  return found.origin;
}

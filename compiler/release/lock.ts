/**
 * A lock: what a version was when it was released, as text. Writes and reads it; comparing it with the version of today is
 * left to compare.ts.
 */
import { createHash } from "node:crypto";
import { type SealedFact, sortFacts } from "./canonical.ts";

/** The form of locks that this compiler writes, and the newest that it reads. */
export const lockForm = 1;

export interface Lock {
  readonly book: string;
  readonly version: string;
  /** The versions that it amends and re-issues, with the hashes of their locks. */
  readonly on: Below | null;
  readonly reissues: Below | null;
  /** The languages whose words are sealed. */
  readonly held: readonly string[];
  /** Earlier releases of the same version, oldest first, with the reason for each new one. */
  readonly again: readonly Again[];
  readonly facts: readonly SealedFact[];
  /** The hash of all the above. */
  readonly whole: string;
}
export interface Below {
  readonly version: string;
  readonly whole: string;
}
export interface Again {
  readonly was: string;
  readonly because: string;
}

/** The same lock gives the same bytes. */
export function writeLock(lock: Omit<Lock, "whole">): string {
  const content = contentOf(lock);
  return `${content}whole  ${hashOf(content)}\n`;
}

export function wholeOf(lock: Omit<Lock, "whole">): string {
  return hashOf(contentOf(lock));
}

/** The lock, or why the text is none. Version control may have changed its line ends. */
export function readLock(written: string): Lock | string {
  const text = written.replaceAll("\r\n", "\n");
  const lines = text.split("\n");
  const head = headOf(lines[0] ?? "");
  if (typeof head === "string") return head;
  if (!text.endsWith("\n")) return "its last line is cut off";
  const last = lines.at(-2) ?? "";
  const whole = /^whole {2}([0-9a-f]{64})$/.exec(last)?.[1];
  if (whole === undefined) return "its last line is not its hash";
  const content = text.slice(0, text.length - last.length - 1);
  if (hashOf(content) !== whole) return "its lines were changed: they do not have the hash of its last line";
  const again: Again[] = [];
  const facts: SealedFact[] = [];
  for (const line of lines.slice(1, -2)) {
    const renewed = /^again {2}([0-9a-f]{64}) {2}(".*")$/.exec(line);
    const gap = line.indexOf(separator);
    if (renewed) again.push({ was: renewed[1] ?? "", because: JSON.parse(renewed[2] ?? '""') as string });
    else if (gap > 0) facts.push({ key: line.slice(0, gap), text: line.slice(gap + separator.length) });
    else return `the line \`${line.slice(0, 60)}\` states nothing`;
  }
  return { ...head, again, facts, whole };
}

const separator = "  ";

function contentOf({ book, version, on, reissues, held, again, facts }: Omit<Lock, "whole">): string {
  const head = [
    `rubric-release ${lockForm}`,
    `${book}@${version}`,
    ...(on === null ? [] : [`on ${on.version} ${on.whole}`]),
    ...(reissues === null ? [] : [`re-issues ${reissues.version} ${reissues.whole}`]),
    `words of ${held.join(", ")}`,
  ];
  const lines = [
    head.join(separator),
    ...again.map(({ was, because }) => `again  ${was}  ${JSON.stringify(because)}`),
    ...sortFacts(facts).map(({ key, text }) => `${key}${separator}${text}`),
  ];
  return `${lines.join("\n")}\n`;
}

function headOf(line: string): Pick<Lock, "book" | "version" | "on" | "reissues" | "held"> | string {
  const form = /^rubric-release (\d+) {2}/.exec(line);
  if (!form) return "it does not begin with `rubric-release`";
  if (Number(form[1]) > lockForm)
    return `it has form ${form[1]}, and this version of Rubric reads forms up to ${lockForm}`;
  const parts =
    /^rubric-release 1 {2}([^@ ]+)@(\S+)(?: {2}on (\S+) ([0-9a-f]{64}))?(?: {2}re-issues (\S+) ([0-9a-f]{64}))? {2}words of (.*)$/.exec(
      line,
    );
  if (!parts) return "its first line does not name a version";
  const [, book = "", version = "", on, onWhole = "", reissues, reissuesWhole = "", held = ""] = parts;
  return {
    book,
    version,
    on: on === undefined ? null : { version: on, whole: onWhole },
    reissues: reissues === undefined ? null : { version: reissues, whole: reissuesWhole },
    held: held === "" ? [] : held.split(", "),
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What can be wrong with released versions and their locks. */
import { fault, raiser } from "../../grammar/tree.ts";
import { between } from "./canonical.ts";
import type { Turned } from "./compare.ts";

export interface ChangedFact {
  /** The released versions that it changes: `w40k@1.2`, `w40k@1.5`. */
  readonly versions: readonly string[];
  /** The changed part in words: ``clause `splash` of `wet` ``. */
  readonly what: string;
  /** The released text; null if there was no such part. */
  readonly was: string | null;
  /** The text of today; null if the part is gone. */
  readonly is: string | null;
  readonly turned: readonly Turned[];
  /** Decides the same in every situation. */
  readonly isProved: boolean;
  /** The enumeration of which a value was added or taken away. */
  readonly enumeration: string | null;
}

export const faults = {
  "sealed-version-changed": fault<ChangedFact>({
    severity: "error",
    message: ({ versions, what, was, is, turned, isProved }) => {
      const [before, after] = excerptsOf(was, is);
      const change =
        before === null
          ? `${what} is new: ${after}.`
          : after === null
            ? `${what} is gone. It was ${before}.`
            : `${what} was ${before} and is now ${after}.`;
      return [
        `${named(versions)} ${versions.length === 1 ? "is" : "are"} released and cannot change, but ${change}`,
        isProved ? "Proved to decide the same in every situation." : "",
        turned.length > 0 ? turnedInWords(turned) : "",
      ]
        .filter(Boolean)
        .join(" ");
    },
    help: ({ versions, enumeration }) =>
      `${
        enumeration === null
          ? "Undo this, and write the change in an update that is not released."
          : `Undo this, and write \`append to enum ${enumeration} { … }\` in an update that is not released.`
      } If the release was wrong, run \`rubric release ${versions[0] ?? ""} --again --because "…"\`.`,
    label: () => "differs from the release",
  }),
  "sealed-version-gone": fault<{ version: string; path: string }>({
    severity: "error",
    message: ({ version, path }) =>
      `\`${version}\` is released (\`${path}\`), but the rules have no such version.`,
    help: () => "Put its files back. If it was never published, delete the lock.",
  }),
  "release-not-ready": fault<{ version: string; why: string; todo: string }>({
    severity: "error",
    message: ({ version, why }) => `\`${version}\` cannot be released: ${why}.`,
    help: ({ todo }) => todo,
  }),
  "lock-not-read": fault<{ path: string; why: string }>({
    severity: "error",
    message: ({ path, why }) => `\`${path}\` is damaged: ${why}.`,
    help: () => "Restore the file, for example with `git checkout`. Never edit a lock by hand.",
  }),
  "lock-missing": fault<{ version: string; by: string }>({
    severity: "error",
    message: ({ version, by }) =>
      `The lock of \`${version}\` is missing. The release of \`${by}\` rests on it.`,
    help: () => "Restore the file, for example with `git checkout`.",
  }),
  "lock-outdated": fault<{ version: string; below: string }>({
    severity: "error",
    message: ({ version, below }) =>
      `\`${below}\` was released again, so the release of \`${version}\`, which rests on it, is out of date.`,
    help: ({ version }) => `Run \`rubric release ${version} --again --because "…"\`.`,
  }),
} as const;

export const raise = raiser(faults);

function named(versions: readonly string[]): string {
  const all = versions.map((each) => `\`${each}\``);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

function turnedInWords(turned: readonly Turned[]): string {
  const [first] = turned;
  const shown = first
    ? ` (“${first.title}”: ${answerInWords(first.was)} → ${answerInWords(first.is)}${turned.length > 1 ? ", …" : ""})`
    : "";
  return `${turned.length} ${turned.length === 1 ? "verdict turns" : "verdicts turn"}${shown}.`;
}

/** `true because splash` is what `expect … = yes because splash` says. */
function answerInWords(answer: string): string {
  return answer.replace(/^true\b/, "yes").replace(/^false\b/, "no");
}

/** Long texts are shown from where they differ. */
function excerptsOf(was: string | null, is: string | null): readonly [string | null, string | null] {
  if (was === null || is === null)
    return [was === null ? null : quotedFrom(was, 0), is === null ? null : quotedFrom(is, 0)];
  const [before, after] = [changedParts(was, is), changedParts(is, was)];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  // At the beginning of a word, with a little before it.
  const from = Math.max(0, before.lastIndexOf(" ", Math.max(0, start - around)) + 1);
  return [quotedFrom(before, from), quotedFrom(after, from)];
}

/** The value of a clause, and of its other parts those that are not the same in the other text. */
function changedParts(text: string, other: string): string {
  const others = other.split(between);
  return text
    .split(between)
    .filter((part, i) => i === 0 || !others.includes(part))
    .join(" ");
}

/** Characters. */
const around = 40;
const longest = 120;

function quotedFrom(text: string, from: number): string {
  const whole = text.replaceAll(between, " ");
  const start = whole.length <= longest ? 0 : from;
  const part = whole.slice(start, start + longest);
  const isText = whole.startsWith('"');
  const shown = `${start > 0 ? "…" : ""}${part}${start + longest < whole.length ? "…" : ""}`;
  return isText ? `“${shown.replace(/^"|"$/g, "")}”` : `\`${shown}\``;
}

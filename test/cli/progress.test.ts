/** Long commands say what they are doing, short ones do not. */
import { expect, it } from "vitest";
import { newProgress } from "../../compiler/cli/progress.ts";
import { surveyClauses } from "../../compiler/study/survey.ts";
import { compile } from "../../compiler/compile.ts";

function watched(isTerminal: boolean) {
  let time = 0;
  let written = "";
  const progress = newProgress({
    write: (text) => {
      written += text;
    },
    isTerminal,
    columns: () => 20,
    now: () => time,
  });
  return {
    at: (milliseconds: number, text: string | null): string => {
      time = milliseconds;
      written = "";
      progress(text);
      return written;
    },
  };
}

it("shows a line on a terminal after two seconds, and takes it away", () => {
  const { at } = watched(true);
  expect(at(1_999, "reads a")).toBe("");
  expect(at(2_000, "reads b")).toBe("\r\u001b[Kreads b");
  expect(at(2_050, "reads c")).toBe("");
  expect(at(2_100, "reads a very long name of a file")).toBe("\r\u001b[Kreads a very long n");
  expect(at(2_200, null)).toBe("\r\u001b[K");
  expect(at(2_300, null)).toBe("");
});

it("writes a line every thirty seconds elsewhere, and takes none away", () => {
  const { at } = watched(false);
  expect(at(29_999, "reads a")).toBe("");
  expect(at(30_000, "reads b")).toBe("reads b\n");
  expect(at(59_999, "reads c")).toBe("");
  expect(at(60_000, "reads d")).toBe("reads d\n");
  expect(at(70_000, null)).toBe("");
});

it("is told of each file, version and decision", () => {
  const said: string[] = [];
  const tell = (text: string) => void said.push(text);
  const text = `book b { title en "B"  held in en }
fact a: truth { about en "A?" }
fact b: truth { about en "B?" }
decide d: truth { about en "D?" }
provision p on page 1 {
  sentence s { en "S." }
  clauses of d { x: yes when a from s  y: no when b from s }
}
`;
  const { value } = compile([{ path: "rules/b.rubric", text }], { tell });
  surveyClauses(value, { tell });
  expect(said).toEqual([
    "Reading rules/b.rubric",
    "Putting b@base together",
    "Checking d of b@base",
    "Following the plays of b@base",
    "Comparing the clauses of d of b@base",
  ]);
});

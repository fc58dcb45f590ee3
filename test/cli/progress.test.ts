/** Long commands say what they are doing, short ones do not. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../compiler/cli/commands.ts";
import { main } from "../../compiler/cli/main.ts";
import { projectOf } from "../support/project-of.ts";
import { newProgress, type Progress } from "../../compiler/cli/progress.ts";
import { surveyClauses } from "../../compiler/study/survey.ts";
import { compile } from "../../compiler/compile.ts";

/** The lines that a file gets while this thread computes and does nothing else. */
function shownWhile(isTerminal: boolean, act: (progress: Progress, computeUntil: Computing) => void): void {
  const path = join(mkdtempSync(join(tmpdir(), "rubric-progress-")), "shown");
  const file = openSync(path, "w");
  const shown = () => readFileSync(path, "utf8").replaceAll("\r\u001b[K", "<clear>");
  const waits = { first: 30, redrawn: 10, line: 30 };
  const progress = newProgress({
    write: (text) => void writeSync(file, text),
    file,
    isTerminal,
    columns: () => 29,
    waits,
  });
  const pause = new Int32Array(new SharedArrayBuffer(4));
  act(progress, (isEnough) => {
    for (let waited = 0; waited < 1_000 && !isEnough(shown()); waited++) Atomics.wait(pause, 0, 0, 10);
    expect(isEnough(shown())).toBe(true);
  });
  progress.tell(null);
  closeSync(file);
  rmSync(dirname(path), { recursive: true });
}
type Computing = (isEnough: (shown: string) => boolean) => void;

it("shows a line on a terminal while a command computes without a pause, and takes it away", () => {
  shownWhile(true, ({ tell, makeRoom }, computeUntil) => {
    tell("Reading a");
    computeUntil((shown) => /^(<clear>Reading a \(\d+ s\))+$/.test(shown));
    tell("Reading a very long name of a file");
    computeUntil((shown) => /<clear>Reading a very long \(\d+ s\)$/.test(shown));
    makeRoom("text\n");
    computeUntil((shown) => /s\)<clear>(<clear>Reading a very long \(\d+ s\))+$/.test(shown));
    makeRoom("half a line");
    computeUntil((shown) => shown.endsWith("s)<clear>"));
  });
});

it("writes a line from time to time elsewhere, and takes none away", () => {
  shownWhile(false, ({ tell, makeRoom }, computeUntil) => {
    tell("Reading a");
    computeUntil((shown) => /^(Reading a \(\d+ s\)\n){2,}$/.test(shown));
    makeRoom("text\n");
    computeUntil((shown) => !shown.includes("<clear>"));
  });
});

it("shows nothing while a person is asked", () => {
  shownWhile(true, ({ tell }, computeUntil) => {
    tell("Reading a");
    computeUntil((shown) => shown !== "");
    tell(null);
    let before = "";
    computeUntil((shown) => {
      before = shown;
      return shown.endsWith("<clear>");
    });
    const pause = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(pause, 0, 0, 60);
    computeUntil((shown) => shown === before);
  });
});

describe("every command that reads rules tells its first step before it compiles", () => {
  const text = `book inn { held in en }
fact beds: count 0..9 { about en "How many beds are there?" }
decide is-full: truth { about en "Is it full?"  none-left: yes when beds = 0  otherwise: no }
resolve toast { about en "Who drinks?"  roll dice = 2 of D6  gives sum: count = dice }
provision p { sentence s { en "S." } }
update 1.1 of inn { on base held in en }
`;
  const lines: Readonly<Record<string, readonly string[]>> = {
    check: [],
    build: [],
    site: ["--no-search"],
    test: [],
    diff: ["inn", "base", "1.1"],
    mutants: ["inn"],
    odds: ["inn", "toast"],
    eval: ["inn", "1 + 1"],
    ask: ["inn", "is-full"],
    play: ["inn", "toast", "--seed", "1"],
    facts: ["inn", "is-full"],
    find: ["inn", "full"],
    entries: ["inn"],
    show: ["inn", "p"],
    fmt: ["--check"],
    release: ["inn@base"],
    verify: [],
  };
  /** They compile no rules, or wait for requests. */
  const others = ["explain", "init", "migrate", "serve"];
  it("is about all of them", () => {
    expect([...commands.keys()].sort()).toEqual([...Object.keys(lines), ...others].sort());
  });
  it.each(Object.entries(lines))("%s", async (name, words) => {
    using project = projectOf([{ path: "rules/inn.rubric", text }]);
    const told: (string | null)[] = [];
    const nothing = () => undefined;
    await main([name, ...words, "--project", project.folder], {
      write: nothing,
      writeError: nothing,
      isInteractive: false,
      hasColour: false,
      hasErrorColour: false,
      width: 100,
      ask: async () => null,
      progress: (step) => void told.push(step),
    });
    expect(told[0]).toMatch(/^(Reading|Formatting) rules\/inn\.rubric$/);
  });
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

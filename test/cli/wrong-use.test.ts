/** Wrong use of the shell: what was found, why it cannot be and what to do, with exit code 2; broken projects with 1. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../compiler/cli/main.ts";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";

const book = `book inn { held in en }
enum side { host, guest }
fact beds: count 0..9 { about en "How many beds there are." }
decide is-full: truth { about en "Is the inn full?"  none-left: yes when beds = 0  otherwise: no }
resolve toast given toasts: count 0..3 {
  about en "Who drinks?"
  roll dice = 2 of D6
  choose kept: D6 by host among { one of dice }
  gives sum-kept: count = kept + toasts
}
provision beds-rule { sentence beds { en "An inn without a bed is full." } }
update 1.1 of inn { on base held in en }
ruling Q1 on beds-rule settles {
  doubt noise { loud taken en "Loud."  quiet written en "Quiet."  because en "It is not said." }
  question en "And at night?"
  answer en "It depends."
}
`;
const sources = [{ path: "rules/inn.rubric", text: book }];

async function misused(folder: string, ...args: string[]): Promise<string> {
  const { code, err, out } = await run([...args, "--project", folder]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  return err;
}

describe("what is handed in for a play", () => {
  it.each([
    '[{"at":5,"rolled":[1,2]}]',
    '[{"at":"dice","rolled":"six"}]',
    '[{"at":"dice","rolled":["six"]}]',
    '[{"external":5}]',
    '[{"external":"knock","with":3}]',
    "[null]",
    '{"events":{}}',
  ])("is no list of events: %s", async (text) => {
    using project = projectOf([...sources, { path: "events.json", text }]);
    const given = ["--given", '{"toasts":1}', "--events", "events.json"];
    expect(await misused(project.folder, "play", "inn@base", "toast", ...given)).toContain(
      "contains no events",
    );
  });
  it("stands in a file that can be read", async () => {
    using project = projectOf(sources);
    mkdirSync(join(project.folder, "events"));
    const from = (path: string) => misused(project.folder, "play", "inn", "toast", "--events", path);
    expect(await from("nowhere.json")).toContain("it does not exist");
    expect(await from("../up.json")).toContain("it is outside the project's folder");
    expect(await from("events")).toContain("it is a folder");
  });
});

describe("a book among others", () => {
  const cellar = { path: "rules/cellar.rubric", text: "book cellar {\n" };
  it("answers whatever is wrong with them, and is judged with them where all are", async () => {
    using project = projectOf([...sources, cellar]);
    const here = ["--project", project.folder];
    const asked = await run(["ask", "inn@base", "is-full", "--given", '{"beds":0}', ...here]);
    expect(asked).toMatchObject({ code: 0, err: "" });
    expect((await run(["check", ...here])).err).toContain("rules/cellar.rubric");
    expect((await run(["ask", "cellar", "is-full", ...here])).err).toContain("rules/cellar.rubric");
  });
  it("is found however its files begin", async () => {
    const part = "part -- of the inn\nof\n  inn\ndecide is-warm: truth { otherwise: yes }\n";
    using project = projectOf([...sources, { path: "rules/more.rubric", text: part }]);
    const asked = await run(["ask", "inn@base", "is-warm", "--project", project.folder]);
    expect(asked).toMatchObject({ code: 0, err: "" });
  });
});

describe("words that do not fit", () => {
  it("are told with what was meant", async () => {
    using project = projectOf(sources);
    const { folder } = project;
    expect(await misused(folder, "ask", "inn@1.1", "is-full", "--reading", "noise")).toContain(
      "Write `--reading noise=loud`.",
    );
    expect(await misused(folder, "diff", "inn", "base", "1.1", "--reading", "noise=")).toContain(
      "names a doubt, but not a reading",
    );
    expect(await misused(folder, "diff", "inn", "base", "barn@1.1")).toContain(
      "a version of another book than `inn`",
    );
    expect(await misused(folder, "diff", "inn@base", "base", "1.1")).toContain(
      "`inn@base` is not the name of a book",
    );
    expect(await misused(folder, "ask", "inn", "is-full", "--given", "[1]")).toContain("is a list");
    expect(await misused(folder, "ask", "inn", "is-full", "--given", "")).toContain("is empty");
    expect(await misused(folder, "ask", "inn", "is-full", "--given", '{"beds":1e400}')).toContain("Infinity");
  });
  it("are broken at the width of the terminal", async () => {
    using project = projectOf(sources);
    let err = "";
    const terminal = {
      write: () => {},
      writeError: (text: string) => {
        err += text;
      },
      isInteractive: false,
      hasColour: false,
      hasErrorColour: false,
      width: 40,
      ask: async () => null,
    };
    expect(await main(["ask", "inn@9", "is-full", "--project", project.folder], terminal)).toBe(2);
    expect(await main(["ask", "--project", project.folder], terminal)).toBe(2);
    expect(Math.max(...err.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  });
});

describe("a project that is broken", () => {
  it.each([
    ["ask", "inn", "is-full"],
    ["facts", "inn"],
    ["show", "inn"],
    ["entries", "inn"],
    ["eval", "inn", "1"],
    ["odds", "inn", "toast"],
    ["play", "inn", "toast"],
    ["diff", "inn", "base", "1.1"],
    ["mutants", "inn"],
  ])("is told as such, and not that there is no book: rubric %s", async (...args) => {
    using project = projectOf(sources);
    writeFileSync(join(project.folder, "rubric.json"), "{");
    const { code, err } = await run([...args, "--project", project.folder]);
    expect(code).toBe(1);
    expect(err).toContain("broken-project-file");
    expect(err).not.toContain("There is no book");
  });
  it("has one message where the file of a book cannot be read", async () => {
    using project = projectOf([
      { path: "rules/1.1.rubric", text: book.slice(book.indexOf("update 1.1")) },
      ...sources,
    ]);
    writeFileSync(join(project.folder, "rules/inn.rubric"), new Uint8Array([0xff, 0xfe, 0x62]));
    const { code, err } = await run(["check", "--project", project.folder]);
    expect(code).toBe(1);
    expect(err.match(/\[[a-z0-9-]+\]/g)).toEqual(["[not-utf-8]"]);
  });
  it("writes nothing where rules would be written over", async () => {
    using project = projectOf(sources);
    const settings = { books: ["rules"], out: { rules: "rules" } };
    writeFileSync(join(project.folder, "rubric.json"), JSON.stringify(settings));
    const { code, err } = await run(["build", "--project", project.folder]);
    expect(code).toBe(1);
    expect(err).toContain("`out.rules` would be written over the book folder `rules`");
    expect(readdirSync(project.folder).sort()).toEqual(["rubric.json", "rules"]);
  });
  it("is told by their codes which signs cannot be seen", async () => {
    using project = projectOf([
      { path: "rules/inn.rubric", text: book.replace("decide is-full", "decide\u200b is-full") },
    ]);
    const { code, err } = await run(["check", "--project", project.folder]);
    expect(code).toBe(1);
    expect(err).toContain("U+200B");
    expect(err).not.toContain("\u200b");
  });
  it("cannot be started in a folder that is not there", async () => {
    using project = projectOf(sources);
    expect(await misused(join(project.folder, "nowhere"), "init")).toContain("Create the folder first");
  });
});

describe("data instead of prose", () => {
  it("is given by the commands that write, too", async () => {
    using project = projectOf([]);
    rmSync(join(project.folder, "rubric.json"));
    const data = async (...args: string[]): Promise<unknown> => {
      const { code, out, err } = await run([...args, "--json", "--project", project.folder]);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      return JSON.parse(out);
    };
    expect(await data("init")).toContain("rules/lantern/book.rubric");
    expect(await data("build")).toMatchObject({
      out: { rules: "out/rules" },
      versions: [
        { book: "lantern", version: "base", entries: 0, decisions: 1 },
        { book: "lantern", version: "1.1", entries: 1, decisions: 1 },
      ],
    });
    const path = join(project.folder, "rules/lantern/book.rubric");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n  ", "\n      "));
    expect(await data("fmt", "./rules/lantern/book.rubric", path)).toEqual(["rules/lantern/book.rubric"]);
    expect(await data("fmt")).toEqual([]);
  });
  it("also where a file cannot be laid out", async () => {
    using project = projectOf([{ path: "rules/inn.rubric", text: "book inn {" }]);
    const { code, out, err } = await run(["fmt", "--json", "--project", project.folder]);
    expect({ code, out: JSON.parse(out) }).toEqual({ code: 1, out: [] });
    expect(JSON.parse(err)).toMatchObject({ faults: [{ code: "missing-closing-bracket" }] });
  });
});

describe("a folder that cannot be written", () => {
  it("is named with what stands in the way", async () => {
    using project = projectOf(sources);
    writeFileSync(join(project.folder, "out"), "a file");
    expect(await misused(project.folder, "build")).toContain(
      "`out/rules` cannot be written: part of its path is a file, not a folder.",
    );
  });
});

it("what authors wrote is never obeyed by the terminal", async () => {
  const text = book
    .replace("An inn without", "An \u001b[31minn\u202e without")
    .replaceAll("is-full", "full-up");
  using project = projectOf([{ path: "rules/inn.rubric", text }]);
  const given = ["--given", '{"beds":0}'];
  for (const args of [
    ["show", "inn"],
    ["show", "inn", "--history"],
    ["ask", "inn", "full-up", ...given],
  ]) {
    const { code, out } = await run([...args, "--project", project.folder]);
    expect(code).toBe(0);
    expect(["\u001b", "\u202e"].filter((sign) => out.includes(sign))).toEqual([]);
  }
});

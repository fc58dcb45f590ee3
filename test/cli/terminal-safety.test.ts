/** No command hands the terminal, or a reader of its JSON, a character of an author or a user that would steer it. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { commands } from "../../compiler/cli/commands.ts";
import { main } from "../../compiler/cli/main.ts";
import { forTerminal, styled, toJson } from "../../compiler/report/printable.ts";
import { projectOf } from "../support/project-of.ts";
import { runs, seed } from "../support/seed.ts";

/** By number, so that the list is written down twice: here, and by their categories in the code. */
const isSteering = (code: number): boolean =>
  (code < 0x20 && code !== 0x0a && code !== 0x09) ||
  (code >= 0x7f && code <= 0x9f) ||
  code === 0x061c ||
  code === 0x200b ||
  (code >= 0x200e && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f && code !== 0x2065) ||
  code === 0xfeff ||
  (code >= 0xfff9 && code <= 0xfffb) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  (code >= 0xe0001 && code <= 0xe007f);
const steeringIn = (text: string): readonly string[] =>
  [...text]
    .map((sign) => sign.codePointAt(0) ?? 0)
    .filter(isSteering)
    .map((code) => code.toString(16));

const hostile = [
  "\u001b[31m", // the code of a colour that reports use
  "\u001b]0;title\u0007",
  "\u001b[2J",
  "\u0000\b\u000b\u000c\u007f",
  "\u0085\u009b31m",
  "\u061c\u200b\u200e\u200f\u2066\u2067\u2068\u2069\ufeff",
  "\u202a\u202b\u202c\u202d\u202e",
  "\u{e0041}",
];

const book = (words: (place: number) => string) => `book inn { held in en  title en "Inn ${words(0)}" }
enum side { host, guest }
keyword WARM { name en "Warm ${words(1)}" }
names sign-name
fact beds: count 0..9 { about en "Beds ${words(2)}." }
fact other-sign: sign-name { about en "Another sign." }
fact sign: sign-name { about en "The sign ${words(3)}." }
decide is-full: truth { about en "Full ${words(4)}?"  none-left: yes when beds = 0  otherwise: no }
decide is-named: truth { about en "Named ${words(5)}?"  named: yes when sign = other-sign  otherwise: no }
resolve toast given toasts: count 0..3 {
  about en "Who drinks ${words(7)}?"
  roll dice = 2 of D6
  choose kept: D6 by host among { one of dice }
  gives sum-kept: count = kept + toasts
}
provision beds-rule {
  heading en "Beds ${words(8)}"
  sentence beds { en "An inn without a bed is full ${words(9)}." }
  clauses of is-full { none-left-again: yes when beds = 0 from beds }
}
update 1.1 of inn { on base held in en }
ruling Q1 on beds-rule clarifies {
  doubt noise { loud taken en "Loud ${words(10)}."  quiet written en "Quiet."  because en "It is not said ${words(11)}." }
  question en "And at night ${words(12)}?"
  answer en "It depends ${words(13)}."
  example "a full one ${words(6)}" { given beds = 0  expect is-full = yes }
}
`;

/** Each command, and whether the hostile words are where they are in order. */
const uses = (evil: string): readonly { readonly args: readonly string[]; readonly isSound: boolean }[] => {
  const given = ["--given", JSON.stringify({ sign: evil, "other-sign": `x${evil}` })];
  const sound = [
    ["show", "inn"],
    ["show", "inn@1.1", "--history"],
    ["entries", "inn@1.1"],
    ["facts", "inn"],
    ["facts", "inn", "toast"],
    ["find", "inn", "is-full"],
    ["find", "inn", `is ${evil} full`],
    ["find", "inn", `xylophone ${evil}`],
    ["ask", "inn", "is-full", "--given", JSON.stringify({ beds: 0 })],
    ["ask", "inn", "is-named", ...given],
    ["eval", "inn", "sign", ...given],
    ["play", "inn", "toast", "--seed", "1", "--given", '{"toasts":1}'],
    ["play", "inn", "toast", "--steps"],
    ["odds", "inn", "toast", "--given", '{"toasts":1}', "--policy", "first"],
    ["diff", "inn", "base", "1.1"],
    ["diff", "inn", "base", "1.1", "--markdown"],
    ["mutants", "inn"],
    ["mutants", "inn", "--coverage"],
    ["test"],
    ["test", "inn"],
    ["check"],
    ["check", "--report"],
    ["fmt"],
  ];
  const misused = [
    ["eval", "inn", `beds ${evil} 1`],
    ["play", "inn", "toast", "--events", "events.json", "--given", '{"toasts":1}'],
    [evil],
    ["help", evil],
    ["explain", evil],
    ["show", evil],
    ["show", "inn", evil],
    ["ask", "inn", evil],
    ["ask", "inn", "is-full", "--given", evil],
    ["ask", "inn", "is-full", "--given", JSON.stringify({ [evil]: 1 })],
    ["ask", "inn", "is-full", `--${evil}`, "1"],
    ["ask", "inn@1.1", "is-full", "--reading", `noise=${evil}`],
    ["play", "inn", "toast", "--events", evil],
    ["play", "inn", "toast", "--policy", evil],
    ["odds", "inn", "toast", "--policy", evil],
    ["diff", "inn", evil, "1.1"],
    ["mutants", "inn", evil],
    ["mutants", "inn", "--only", evil],
    ["entries", evil],
    ["facts", "inn", evil],
    ["eval", evil],
    ["test", evil],
    ["fmt", evil],
    ["build", evil],
    ["serve", "--port", evil],
    ["site", "--base", evil],
    ["site", "--out", `../${evil}`],
    ["check", `--${evil}`],
    ["init", "--project", evil],
    ["migrate", evil],
    ["release", `inn@${evil}`],
    ["verify", "--data", evil],
  ];
  return [
    ...sound.map((args) => ({ args, isSound: true })),
    ...misused.map((args) => ({ args, isSound: false })),
  ];
};

interface Written {
  readonly code: number;
  readonly text: string;
}

async function written(
  args: readonly string[],
  folder: string,
  hasColour: boolean,
  answers: readonly string[] | null = null,
): Promise<Written> {
  const left = [...(answers ?? [])];
  let text = "";
  const write = (more: string): void => {
    text += more;
  };
  const code = await main(args.includes("--project") ? args : [...args, "--project", folder], {
    write,
    writeError: write,
    isInteractive: answers !== null,
    hasColour,
    hasErrorColour: hasColour,
    width: 100,
    ask: async (question) => {
      write(question);
      return left.shift() ?? null;
    },
  });
  return { code, text };
}

it("each command, with each hostile text wherever an author or a user can put one", {
  timeout: 240_000,
}, async () => {
  const evil = hostile.join(" ");
  using project = projectOf([
    { path: "rules/inn.rubric", text: book(() => evil) },
    { path: "events.json", text: JSON.stringify([{ at: evil, rolled: [1, 2] }]) },
  ]);
  // No argument holds a zero character.
  for (const { args, isSound } of uses(evil.replaceAll("\0", ""))) {
    for (const more of [[], ["--json"]]) {
      const { code, text } = await written([...args, ...more], project.folder, false);
      expect({ args, more, steering: steeringIn(text) }).toEqual({ args, more, steering: [] });
      // What is refused at once would show nothing of the book.
      expect({ args, more, isSound: code === 0, text }).toEqual({ args, more, isSound, text });
    }
  }
});

it.each([[["ask", "inn", "is-named"]], [["play", "inn", "toast"]]])(
  "questions to a person, and refusals of their answers: %j",
  async (args) => {
    const evil = hostile.join(" ");
    using project = projectOf([{ path: "rules/inn.rubric", text: book(() => evil) }]);
    const { text } = await written(args, project.folder, false, [evil, "?", evil, "1", evil, "2 3", evil]);
    expect(text).toMatch(/\\u\{?(00)?1b\}?\[2J/);
    expect(steeringIn(text)).toEqual([]);
  },
);

it("any text at all: safe in a terminal, whole in JSON", () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary", maxLength: 2 })),
  });
  fc.assert(
    fc.property(texts, (text) => {
      expect(steeringIn(forTerminal(text, false))).toEqual([]);
      const bold = forTerminal(styled("1", text), true);
      expect([bold.slice(0, 4), bold.slice(-4)]).toEqual(["\u001b[1m", "\u001b[0m"]);
      expect(steeringIn(bold.slice(4, -4))).toEqual([]);
      expect(steeringIn(toJson([text]))).toEqual([]);
      expect(JSON.parse(toJson([text]))).toEqual([text]);
    }),
    { seed, numRuns: runs(300) },
  );
});

it("every command is among them", async () => {
  const used = new Set(uses("").map(({ args }) => args[0]));
  expect([...commands.keys()].filter((name) => !used.has(name))).toEqual([]);
});

it("shows the codes of what it does not pass on, and keeps colours to itself", async () => {
  using project = projectOf([
    { path: "rules/inn.rubric", text: book((place) => (place === 9 ? "\u001b[31mred\u202e" : "")) },
  ]);
  const { text } = await written(["show", "inn", "beds-rule"], project.folder, true);
  expect(text).toContain("\\u{1b}[31mred\\u{202e}");
  expect(steeringIn(text)).toEqual([]);
  const data = await written(["show", "inn", "beds-rule", "--json"], project.folder, true);
  expect(data.text).toContain("\\u001b[31mred\\u202e");
  const [provision] = JSON.parse(data.text) as { text: { texts: { en: string } }[] }[];
  expect(provision?.text[0]?.texts.en).toBe("An inn without a bed is full \u001b[31mred\u202e.");
});

it("colours what it writes itself, and nothing an author wrote as a colour", async () => {
  using project = projectOf([
    { path: "rules/inn.rubric", text: "book inn { held in en }\n\u001b[1;31mnonsense\u001b[0m\n" },
  ]);
  const { text } = await written(["check"], project.folder, true);
  expect(text).toContain("\u001b[1;31merror:\u001b[0m");
  expect(text).toContain("\\u{1b}[1;31mnonsense\\u{1b}[0m");
});

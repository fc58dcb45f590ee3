/** What a check asks and cannot answer is counted, listed and fails a strict run; nothing of it is called proved. */
import { expect, it } from "vitest";
import { run } from "../support/run-cli.ts";
import { projectOf } from "../support/project-of.ts";

/** 99400891 is the product of two primes, so one pair of factors contradicts; no proof here finds it. */
const factors = {
  path: "rules/locks/book.rubric",
  text: `book locks { title en "Locks"  held in en }
fact a1: count 2..99999 { about en "One half of the key." }
fact b1: count 2..99999 { about en "The other half." }
decide opens: truth { about en "Does the lock open?" }
provision lock on page 1 {
  sentence key { en "It opens for the key {99400891|that fits}." }
  sentence shut { en "It does not open." }
  clauses of opens {
    x: yes when a1 * b1 = 99400891 and a1 < b1 from key
    y: no from shut
  }
}
`,
};

it("counts a conflict that was not settled on the summary line and in the data", async () => {
  using project = projectOf([factors]);
  const where = ["--project", project.folder];
  // 9967 * 9973 = 99400891: the clauses do clash.
  const given = JSON.stringify({ a1: 9967, b1: 9973 });
  expect((await run(["ask", "locks", "opens", "--given", given, ...where])).out).toContain("Conflict: ");

  const checked = await run(["check", ...where]);
  expect(checked.code).toBe(0);
  expect(checked.out).toContain("1 book in 1 version: no faults; not proved: 1 possible conflict\n");
  expect(checked.out).toContain("`rubric check --report`");

  const data = JSON.parse((await run(["check", "--json", ...where])).out);
  expect(data.notProved).toEqual({ count: 1, kinds: { conflicts: 1 } });
  expect(data.summary).toBe("no faults; not proved: 1 possible conflict");
});

it("fails a strict check, a strict build and a strict site, and nothing else", async () => {
  using project = projectOf([factors]);
  const where = ["--project", project.folder];
  expect((await run(["check", "--strict", ...where])).code).toBe(1);
  expect((await run(["build", "--strict", ...where])).code).toBe(1);
  expect((await run(["site", "--strict", "--no-search", ...where])).code).toBe(1);
  const built = await run(["build", ...where]);
  expect(built.code).toBe(0);
  expect(built.out).toContain("Proofs:  not proved: 1 possible conflict.");
  const data = JSON.parse((await run(["build", "--json", ...where])).out);
  expect(data.notProved).toEqual({ count: 1, kinds: { conflicts: 1 } });
  expect(data.refuted).toBe(0);
});

it("lists it in a report with its place and the reason", async () => {
  using project = projectOf([factors]);
  const where = ["--project", project.folder];
  const { out } = await run(["check", "--report", ...where]);
  expect(out).toContain("locks@base opens: possible conflict of `x` and `y`:");
  expect(out).toContain("rules/locks/book.rubric:10:5");
  const data = JSON.parse((await run(["check", "--report", "--json", ...where])).out);
  const listed = data.sections.find(({ name }: { name: string }) => name === "not-settled").findings;
  const pair = listed.find((each: { data: { check: string } }) => each.data.check === "conflicts");
  expect(pair.data.clauses).toEqual(["x", "y"]);
  expect(pair.data.why).not.toBe("");
  expect(data.notProved.count).toBe(listed.length);
});

it("counts conflicts that proofs found in a build, which they do not stop", async () => {
  const clash = factors.text.replace("a1 * b1 = 99400891 and a1 < b1", "a1 = 7");
  using project = projectOf([{ ...factors, text: clash }]);
  const where = ["--project", project.folder];
  const built = await run(["build", ...where]);
  expect(built.code).toBe(0);
  expect(built.out).toContain("Proofs:  1 fault found by proofs. `rubric check` lists the faults.");
  expect((await run(["build", "--strict", ...where])).code).toBe(1);
});

it("says nothing of proofs where everything is proved", async () => {
  const plain = factors.text
    .replace("y: no from shut", "y: no when a1 > 9 and not (a1 < 12) and a1 < 11 from shut")
    .replace("It does not open.", "It does not open above 9, from 12 on and below 11.");
  using project = projectOf([{ ...factors, text: plain }]);
  const checked = await run(["check", "--strict", "--project", project.folder]);
  expect(checked.out).toBe("1 book in 1 version: no faults\n");
  expect(checked.code).toBe(0);
});

/** A version takes a piece over from an earlier module only where all that the piece needs is the same, circles included. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { emitted } from "../support/emitted.ts";
import type { EmittedPlay } from "../support/play-agreement.ts";
import { typeCheck } from "../support/type-check.ts";

async function emittedBook(...texts: readonly string[]) {
  const { value, diagnostics } = compile(texts.map((text, i) => ({ path: `${i}.rubric`, text })));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const programs = [...value.versions.values()].flatMap((all) =>
    [...all.values()].map(({ program }) => program),
  );
  return emitted(programs);
}

async function finish(code: Awaited<ReturnType<typeof emittedBook>>, version: string, play: string) {
  const module = await code.load(`game/${version}.js`);
  const { [play]: own } = module.plays as Readonly<Record<string, EmittedPlay>>;
  return own?.finish({}, []);
}

it("imports the table of a play that is declared again for its sides alone", async () => {
  using code = await emittedBook(
    `book game { held in en }
enum player { corp, runner }
event bell { about en "A bell." }
state purse: count 0..9 = 5 { about en "Credits." }
provision a { paragraph 1 { sentence s { en "The bell rings." } }
  procedure ring: count { about en "How many rings?"  announce bell from s  gives 1 from s }
}`,
    `update 1.1 of game { on base held in en }
ruling Q1 on a settles {
  question en "How?"
  answer { sentence bid { en "Bid one, as often as you like." } }
  procedure bidding {
    about en "What is left?"
    menu b by corp { one when purse >= 1 { pay 1 from purse from bid } } decreases purse
    gives left: count = purse
  }
}`,
  );
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  expect(await finish(code, "1.1", "ring")).toMatchObject({ status: "ruled", value: 1 });
});

it("plays with the reactions of its own version where only what a reaction asks has changed", async () => {
  using code = await emittedBook(
    `book game { held in en }
event bell { about en "A bell." }
state purse: count 0..9 = 0 { about en "Credits." }
decide price: count { about en "What does a bell pay?" }
provision a { paragraph 1 { sentence s { en "The bell pays one." } }
  clauses of price { s: 1 }
}
provision b { paragraph 1 { sentence r { en "A bell pays." } }
  procedure ring: count { about en "What is in the purse?"  announce bell from r  gives purse from r }
  react paid after bell from r { set purse to purse + price }
}`,
    `update 1.1 of game { on base held in en }
erratum E1 on a changes {
  replace sentence s at en sentence 1 { en "The bell pays four." }
  clauses of price { replace s: 4 }
}`,
  );
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
  expect(await finish(code, "base", "ring")).toMatchObject({ status: "ruled", value: 1 });
  expect(await finish(code, "1.1", "ring")).toMatchObject({ status: "ruled", value: 4 });
});

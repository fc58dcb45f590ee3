/** A reaction that sets itself off again ends as unfinished, on both evaluators, and does not run out of stack. */
import { expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { isState, startPlay } from "../../compiler/evaluate/plays/play.ts";
import { emitted } from "../support/emitted.ts";
import type { EmittedPlay } from "../support/play-agreement.ts";

const text = `book game { held in en }
event bell { about en "A bell." }
state rung: count 0..9 = 0 { about en "How often it rang." }
procedure ring: count { about en "How often does it ring?"  announce bell  gives rung }
react again after bell limit 1 per event {
  about en "It rings again."
  when rung < 9 { when rung < 8 { announce bell together { set rung to 1 } } }
}
`;
const { value } = compile([{ path: "game.rubric", text }]);
const programs = [...value.versions.values()].flatMap((all) =>
  [...all.values()].map(({ program }) => program),
);

it("mostPlayNesting: ends as unfinished", async () => {
  const [program] = programs;
  if (program === undefined) throw new Error("the game has no version");
  const state = startPlay(program, "ring" as DecisionId, {});
  expect(isState(state) && state.result?.status).toBe("unfinished");
  using code = await emitted(programs);
  const { plays } = await code.load("game/base.js");
  const { ring } = plays as Readonly<Record<string, EmittedPlay>>;
  expect(ring?.finish({}, [])).toMatchObject({ status: "unfinished" });
});

/** What an entry is said to be, and what it lists, where it has plays, reactions and random tables. */
import { expect, test } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { entriesOf } from "../../compiler/emit/entries.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";

const text = `book w { held in en }
enum piece { straight { name en "Straight" } door { name en "Door" } }
event opened
state open: truth = no { about en "Is the door open?" }
decide wide: truth { about en "Is it wide?" }
provision sections on page 2 {
  sentence a { en "Roll." }
  paragraph 1 { table way: piece on D6 { about en "What comes." row 1..5: straight row six = 6: door } }
}
update 1.2 of w { on base held in en }
appendix T1 on sections { table piece-at: piece on D6 { about en "What comes there." row 1..5: straight row 6: door } }
appendix T2 on sections {
  table end-at: piece on D6 { about en "What ends it." row 1..5: straight row 6: door }
  resolve ends { play rolled = end-at  gives is-door: truth = rolled = door }
}
ruling R1 on sections settles { question en "Q?" answer { sentence tried { en "A." } } resolve tried { roll x = 1 of D6  gives tried: truth = x = 6 } }
ruling P1 on sections settles { question en "Q?" answer { sentence shut { en "A." } } procedure shut { set open to no from shut } clauses of wide { shut: yes } }
ruling W1 on sections settles { question en "Q?" answer { sentence seen { en "A." } } react seen after opened { set open to yes } }
ruling D1 on sections settles { question en "Q?" answer { sentence said { en "A." } } form definition procedure said-so { set open to yes from said } }
erratum E1 on sections records { set cell way.six to straight at en page 2, paragraph 1, table, row 2 }
ruling C1 on sections settles { question en "Q?" answer { sentence b { en "A." } } clauses of wide { b over shut: no } }
`;

const found = compile([{ path: "w.rubric", text }])
  .value.versions.get("w" as BookId)
  ?.get("1.2" as VersionId);
const entries = found ? entriesOf(found.book, found.program) : [];
const byId = (id: string) => entries.find((entry) => entry.id === `w-1.2/${id}`);

test.each([
  ["T1", "random-table", [], ["piece-at"]],
  ["T2", "random-table", [], ["ends", "end-at"]],
  ["R1", "procedure", [], ["tried"]],
  ["P1", "procedure", ["wide"], ["shut"]],
  ["W1", "procedure", [], ["seen"]],
  ["D1", "definition", [], ["said-so"]],
  ["E1", "random-table", [], ["way"]],
  ["C1", "predicate", ["wide"], []],
])("%s is a %s", (id, form, decisions, procedures) => {
  expect(byId(id)).toMatchObject({ form, decisions, procedures });
});

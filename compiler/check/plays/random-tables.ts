/**
 * Turns a table that is rolled on into the lines of a play: the roll, a branch for each row, further rolls in rows that have them.
 * That each total that can come up has one row is checked in totals.ts.
 */
import type { Cell, DiceKey } from "../../../grammar/index.ts";
import type { BookRow, BookTable, Source } from "../../amend/book.ts";
import { type Scope, scopeIn, spanOf, withLocal, withParams } from "../context.ts";
import { expressionOf, infer } from "../expression.ts";
import { counted } from "../expression/counted.ts";
import { fitted } from "../expression/fit.ts";
import { raise } from "../faults.ts";
import { originOf, statedBy } from "../origin.ts";
import type { Line, Play } from "../plays.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { rational } from "../rational.ts";
import { constant, historyOf } from "../tables.ts";
import { count, truth } from "../type-system.ts";
import { keyInWords } from "../type-words.ts";
import { diceNamed } from "./chances.ts";
import type { Playbook } from "./play.ts";
import type { DeclaredPlay } from "./signatures.ts";
import { everyTotal, narrowedTo, tellTotals, type Rolled } from "./totals.ts";
import { lower } from "../../lower/lower.ts";

export function tableLines(
  playbook: Playbook,
  table: BookTable,
  declared: DeclaredPlay,
): Pick<Play, "lines" | "origin"> {
  const { context, cited } = playbook;
  const { file } = table.place;
  const [first] = table.rows;
  const source = first?.source ?? { entry: null, citedAs: null, provision: declared.provision, file };
  const origin = originOf(cited, {
    source,
    sentences: [],
    history: historyOf(source),
    inferred: [],
    cites: [],
  });
  const why = misbuilt(table, declared);
  const { dice } = table.table;
  if (why !== null || dice === null) {
    const data = { table: table.id, why: why ?? "it has no dice" };
    context.report(raise("table-keys", spanOf(file, table.table.name), data));
    return { lines: [], origin };
  }
  const scope = withParams(scopeIn(file, { provision: declared.provision }), declared.params);
  const work: Work = { playbook, table, declared, source, file };
  const at = spanOf(file, table.table.name);
  return { lines: rolledOn(work, scope, { name: "die", dice, rows: table.rows, outer: null, at }), origin };
}

/** Why a table cannot be rolled on; null when it can. */
function misbuilt({ table, columns, keys }: BookTable, { type }: DeclaredPlay): string | null {
  if (keys.length > 0) return "it has both dice and a key";
  if (columns.length > 0 && table.type !== null) return "it has columns and one type for all cells";
  if (columns.length === 0 && table.type === null) return "it has neither columns nor a type for its cells";
  if (table.pattern !== null) return "a table with dice cannot have a pattern";
  return type.kind === "shape" || columns.length === 0 ? null : "its columns have no types";
}

interface Work {
  readonly playbook: Playbook;
  readonly table: BookTable;
  readonly declared: DeclaredPlay;
  readonly source: Source;
  readonly file: string;
}

interface Level {
  /** What the roll is called: `die`, `again`, `again.again`. */
  readonly name: string;
  readonly dice: DiceKey;
  readonly rows: readonly BookRow[];
  /** The roll above, and what the row it led to says of it. */
  readonly outer: Rolled | null;
  readonly at: Surface["span"];
}

function rolledOn(work: Work, scope: Scope, { name, dice, rows, outer, at }: Level): readonly Line[] {
  const { context } = work.playbook;
  const sides = diceNamed(
    { context, source: { entry: null, citedAs: null, provision: null, file: work.file } },
    dice.die,
  );
  const many =
    dice.count === null
      ? one(at)
      : expressionOf(context, scope, dice.count, { kind: "count", from: 0, to: null });
  const plus = dice.plus === null ? null : fitted(context, infer(context, scope, dice.plus, null), count);
  if (sides === null) return [];
  const type: Type = { kind: "list", of: { kind: "die", sides } };
  const inner = withLocal(scope, name, type, "roll");
  const natural = counted({ kind: "local", name, type, span: at }, null);
  const total: Surface =
    plus === null
      ? natural
      : {
          kind: "arithmetic",
          op: "+",
          left: natural,
          right: plus,
          type: count,
          span: spanOf(work.file, dice),
        };
  const rolled = everyTotal(many, sides, plus, outer);
  const keyed = rows.map((row) => ({ row, key: keyOf(work, row) }));
  tellTotals(
    context,
    work.table.id,
    rolled,
    keyed.map(({ row, key }) => ({ key, span: spanOf(row.file, row.row) })),
    at,
  );
  const branches = keyed.map(({ row, key }) => ({
    when: lower(isAt(total, key)),
    lines: rowLines(work, inner, row, key, { name, rolled }),
  }));
  const stating = statedBy(work.playbook.cited, work.source, [work.table.node]);
  const roll = { kind: "roll", name, count: lower(many), sides, type, owner: null, hiddenFrom: [] } as const;
  return [
    { ...roll, label: name, ...stating, span: spanOf(work.file, dice) },
    { kind: "when", branches, otherwise: [], label: null, ...stating, span: at },
  ];
}

function rowLines(
  work: Work,
  scope: Scope,
  { row, file, cellFiles, source, nested }: BookRow,
  key: Surface,
  { name, rolled }: { readonly name: string; readonly rolled: Rolled },
): readonly Line[] {
  const { context } = work.playbook;
  const { declared, table } = work;
  const label = row.label?.text ?? keyInWords(key);
  const span = spanOf(file, row);
  if (row.nested !== null) {
    const deeper = name === "die" ? "again" : `${name}.again`;
    return rolledOn(work, scope, {
      name: deeper,
      dice: row.nested.dice,
      rows: nested,
      outer: narrowedTo(rolled, key),
      at: span,
    });
  }
  const stating = statedBy(work.playbook.cited, source, [table.node]);
  const wanted = declared.single === null ? declared.parts : [{ name: null, type: declared.single }];
  if (row.cells.length !== wanted.length && wanted.length > 0) {
    const heads = declared.parts.map((part) => part.name);
    const data = { table: table.id, wanted: wanted.length, found: row.cells.length, of: heads };
    context.report(raise("cell-count", span, data));
  }
  return wanted.flatMap(({ name: part, type }, i): Line[] => {
    const value = cellOf(
      work,
      scopeIn(cellFiles[i] ?? file, { provision: source.provision }),
      row.cells[i],
      type,
    );
    return value === null ? [] : [{ kind: "gives", part, value: lower(value), label, ...stating, span }];
  });
}

/** Null where nothing stands. */
function cellOf(
  { playbook: { context } }: Work,
  scope: Scope,
  cell: Cell | undefined,
  type: Type,
): Surface | null {
  if (cell === undefined) return null;
  if (cell.kind === "blank") {
    const span = spanOf(scope.file, cell);
    if (cell.blank === "unseen") return { kind: "unseen", type, span };
    return cell.blank === "never" ? { kind: "none", type, span } : null;
  }
  return constant(context, expressionOf(context, scope, cell.value, type), "a cell");
}

function keyOf({ playbook: { context }, declared }: Work, { row, file, source }: BookRow): Surface {
  const wanted: Type = row.key.kind === "range" ? { kind: "interval", of: count } : count;
  const scope = scopeIn(file, { provision: source.provision ?? declared.provision });
  return constant(context, expressionOf(context, scope, row.key, wanted), "the key of a row");
}

function isAt(total: Surface, key: Surface): Surface {
  if (key.kind === "hole") return key;
  return key.kind === "interval"
    ? { kind: "within", of: total, range: key, type: truth, span: key.span }
    : { kind: "compare", op: "=", left: total, right: key, type: truth, span: key.span };
}

function one(span: Surface["span"]): Surface {
  return { kind: "number", value: rational(1n), type: { kind: "count", from: 1, to: 1 }, span };
}

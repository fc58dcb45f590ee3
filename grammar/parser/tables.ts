/** Adds the rules of figures and tables. */
import type { IToken } from "chevrotain";
import type { Cell, Expr, FieldDecl, Figure, Row, Table } from "../ast.ts";
import { mark, word } from "../tokens.ts";
import { type Members, nameOf, type Parser, type Rule } from "./base.ts";
import { orLevel, rangeLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

const columnMembers: Members = { rule: "tablePart", called: "a column, a row" };

const rowMembers: Members = { rule: "row", called: "a row" };

export interface TableRules {
  figure: Rule<[], Figure>;
  table: Rule<[], Table>;
  tablePart: Rule<[into: TableParts], void>;
  row: Rule<[], Row>;
  rolledAgain: Rule<[], NonNullable<Row["nested"]>>;
  cell: Rule<[], Cell>;
}

export function addTableRules(parser: Parser, rules: Rules) {
  rules.figure = parser.rule("figure", () => {
    const { startOffset: start } = parser.CONSUME(word.figure);
    const name = parser.name(1);
    parser.CONSUME(mark.colon);
    const type = parser.SUBRULE(rules.type);
    parser.CONSUME(mark.equal);
    const value = parser.OR([
      { ALT: () => parser.CONSUME(word.unseen) && null },
      { ALT: () => parser.SUBRULE(rules.expression, orLevel) },
    ]);
    const naming = parser.OPTION(() => parser.SUBRULE(rules.naming));
    return { kind: "figure", start, end: parser.end(), name, type, value, naming: naming ?? null };
  });

  rules.table = parser.rule("table", () => {
    const { startOffset: start } = parser.CONSUME(word.table);
    const name = parser.name(1);
    const type = parser.OPTION1(() => parser.SUBRULE(rules.ofType));
    const params = parser.OPTION2(() => parser.SUBRULE(rules.givenParams));
    parser.CONSUME(word.on);
    const key = parser.OR<TableKey>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => diceAhead(), ALT: () => ({ keys: [], dice: parser.SUBRULE(rules.diceKey) }) },
        { ALT: () => ({ keys: parser.SUBRULE(rules.params), dice: null }) },
      ],
    });
    const open = parser.CONSUME(mark.openCurly);
    const naming = parser.SUBRULE(rules.headNaming);
    const parts: TableParts = { columns: [], pattern: null, rows: [] };
    parser.settle(columnMembers, open);
    parser.MANY(() => {
      parser.attempt(columnMembers, open, () => parser.SUBRULE(rules.tablePart, { ARGS: [parts] }));
      parser.settle(columnMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return {
      kind: "table",
      start,
      end: parser.end(),
      name,
      type: type ?? null,
      ...key,
      params: params ?? [],
      naming,
      ...parts,
    };
  });

  /** Whether dice follow. A parameter would have its type after the name. */
  function diceAhead(): boolean {
    const after = parser.LA(2).tokenType;
    return after !== mark.colon && after !== mark.question;
  }

  rules.tablePart = parser.rule("tablePart", (into = { columns: [], pattern: null, rows: [] }) => {
    parser.OR([
      {
        ALT: () => {
          const { startOffset: start } = parser.CONSUME(word.column);
          const field = parser.SUBRULE(rules.field);
          into.columns.push({ ...field, start });
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.pattern);
          into.pattern = parser.SUBRULE(rules.expression, orLevel);
        },
      },
      { ALT: () => into.rows.push(parser.SUBRULE(rules.row)) },
    ]);
  });

  rules.row = parser.rule("row", () => {
    const { startOffset: start } = parser.CONSUME(word.row);
    const label = parser.OPTION({
      GATE: () => parser.LA(2).tokenType === mark.equal,
      DEF: () => {
        const its = parser.label(1);
        parser.CONSUME(mark.equal);
        return its;
      },
    });
    const key = parser.SUBRULE(rules.expression, rangeLevel);
    const cells: Cell[] = [];
    const nested = parser.OR<Row["nested"]>([
      {
        ALT: () => {
          parser.CONSUME(mark.colon);
          parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => cells.push(parser.SUBRULE(rules.cell)) });
          return null;
        },
      },
      { ALT: () => parser.SUBRULE(rules.rolledAgain) },
    ]);
    return { kind: "row", start, end: parser.end(), label: label ?? null, key, cells, nested };
  });

  /** `on D6 { row 1..3: … }`: a table within a row. */
  rules.rolledAgain = parser.rule("rolledAgain", () => {
    parser.CONSUME(word.on);
    const dice = parser.SUBRULE(rules.diceKey);
    const open = parser.CONSUME(mark.openCurly);
    const rows: Row[] = [];
    parser.settle(rowMembers, open);
    parser.MANY(() => {
      parser.attempt(rowMembers, open, () => rows.push(parser.SUBRULE(rules.row)));
      parser.settle(rowMembers, open);
    });
    parser.CONSUME(mark.closeCurly);
    return { dice, rows };
  });

  rules.cell = parser.rule("cell", () =>
    parser.OR<Cell>([
      { ALT: () => blank(parser.CONSUME(word.never)) },
      { ALT: () => blank(parser.CONSUME(word.hole)) },
      { ALT: () => blank(parser.CONSUME(word.unseen)) },
      {
        ALT: () => {
          const value = parser.SUBRULE(rules.expression, orLevel);
          return { kind: "cell", start: value.start, end: value.end, value };
        },
      },
    ]),
  );
}

type TableKey = Pick<Table, "keys" | "dice">;

interface TableParts {
  readonly columns: FieldDecl[];
  pattern: Expr | null;
  readonly rows: Row[];
}

function blank(token: IToken): Cell {
  const { start, end, text } = nameOf(token);
  return { kind: "blank", start, end, blank: text as "never" | "hole" | "unseen" };
}

/**
 * Turns tokens into figures and tables.
 * Whether the rows of a table cover its keys is left to the passes after the parser.
 */
import type { IToken } from "chevrotain";
import type { Cell, Expr, FieldDecl, Figure, Row, Table } from "../ast.ts";
import { mark, word } from "../tokens.ts";
import { type Members, nameOf, type Rule } from "./base.ts";
import { orLevel, rangeLevel } from "./powers.ts";
import { ExampleParser } from "./examples.ts";

const columnMembers: Members = { rule: "tablePart", called: "a column, a row" };

const rowMembers: Members = { rule: "row", called: "a row" };

export abstract class TableParser extends ExampleParser {
  readonly figure: Rule<[], Figure> = this.rule("figure", () => {
    const { startOffset: start } = this.CONSUME(word.figure);
    const name = this.name(1);
    this.CONSUME(mark.colon);
    const type = this.SUBRULE(this.type);
    this.CONSUME(mark.equal);
    const value = this.OR([
      { ALT: () => this.CONSUME(word.unseen) && null },
      { ALT: () => this.SUBRULE(this.expression, orLevel) },
    ]);
    const naming = this.OPTION(() => this.SUBRULE(this.naming));
    return { kind: "figure", start, end: this.end(), name, type, value, naming: naming ?? null };
  });

  readonly table: Rule<[], Table> = this.rule("table", () => {
    const { startOffset: start } = this.CONSUME(word.table);
    const name = this.name(1);
    const type = this.OPTION1(() => this.SUBRULE(this.ofType));
    const params = this.OPTION2(() => this.SUBRULE(this.givenParams));
    this.CONSUME(word.on);
    const key = this.OR<TableKey>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => this.diceAhead(), ALT: () => ({ keys: [], dice: this.SUBRULE(this.diceKey) }) },
        { ALT: () => ({ keys: this.SUBRULE(this.params), dice: null }) },
      ],
    });
    const open = this.CONSUME(mark.openCurly);
    const naming = this.SUBRULE(this.headNaming);
    const parts: TableParts = { columns: [], pattern: null, rows: [] };
    this.settle(columnMembers, open);
    this.MANY(() => {
      this.attempt(columnMembers, open, () => this.SUBRULE(this.tablePart, { ARGS: [parts] }));
      this.settle(columnMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return {
      kind: "table",
      start,
      end: this.end(),
      name,
      type: type ?? null,
      ...key,
      params: params ?? [],
      naming,
      ...parts,
    };
  });

  /** Whether what comes is rolled: a parameter would have its type behind it. */
  private diceAhead(): boolean {
    const after = this.LA(2).tokenType;
    return after !== mark.colon && after !== mark.question;
  }

  readonly tablePart: Rule<[into: TableParts], void> = this.rule(
    "tablePart",
    (into = { columns: [], pattern: null, rows: [] }) => {
      this.OR([
        {
          ALT: () => {
            const { startOffset: start } = this.CONSUME(word.column);
            const field = this.SUBRULE(this.field);
            into.columns.push({ ...field, start });
          },
        },
        {
          ALT: () => {
            this.CONSUME(word.pattern);
            into.pattern = this.SUBRULE(this.expression, orLevel);
          },
        },
        { ALT: () => into.rows.push(this.SUBRULE(this.row)) },
      ]);
    },
  );

  readonly row: Rule<[], Row> = this.rule("row", () => {
    const { startOffset: start } = this.CONSUME(word.row);
    const label = this.OPTION({
      GATE: () => this.LA(2).tokenType === mark.equal,
      DEF: () => {
        const its = this.label(1);
        this.CONSUME(mark.equal);
        return its;
      },
    });
    const key = this.SUBRULE(this.expression, rangeLevel);
    const cells: Cell[] = [];
    const nested = this.OR<Row["nested"]>([
      {
        ALT: () => {
          this.CONSUME(mark.colon);
          this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => cells.push(this.SUBRULE(this.cell)) });
          return null;
        },
      },
      { ALT: () => this.SUBRULE(this.rolledAgain) },
    ]);
    return { kind: "row", start, end: this.end(), label: label ?? null, key, cells, nested };
  });

  /** `on D6 { row 1..3: … }`: a table within a row. */
  readonly rolledAgain: Rule<[], NonNullable<Row["nested"]>> = this.rule("rolledAgain", () => {
    this.CONSUME(word.on);
    const dice = this.SUBRULE(this.diceKey);
    const open = this.CONSUME(mark.openCurly);
    const rows: Row[] = [];
    this.settle(rowMembers, open);
    this.MANY(() => {
      this.attempt(rowMembers, open, () => rows.push(this.SUBRULE(this.row)));
      this.settle(rowMembers, open);
    });
    this.CONSUME(mark.closeCurly);
    return { dice, rows };
  });

  readonly cell: Rule<[], Cell> = this.rule("cell", () =>
    this.OR<Cell>([
      { ALT: () => blank(this.CONSUME(word.never)) },
      { ALT: () => blank(this.CONSUME(word.hole)) },
      { ALT: () => blank(this.CONSUME(word.unseen)) },
      {
        ALT: () => {
          const value = this.SUBRULE(this.expression, orLevel);
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

/**
 * Turns a decision into what its explaining form follows: clauses, rows or a figure with conditions as terms, the words
 * of each condition, and where it is stated.
 */
import type {
  CheckedClause,
  ClauseOrigin,
  Decision,
  Expr,
  GainDecision,
  Program,
  TableDecision,
} from "../../check/program.ts";
import { inWords } from "../../check/in-words.ts";
import { type Code, code, joined, listed } from "./code.ts";
import { callCode } from "./fast.ts";
import { quote } from "./literal.ts";
import { notes, typeNote, words } from "./notes.ts";
import { orders, term, type TermContext } from "./terms.ts";
import { conjunctsOf, endsIn } from "../../core/expressions.ts";

export function ruleCode(program: Program, context: TermContext, decision: Decision): Code {
  const { names } = context;
  const name = quote(decision.id);
  const params = notes(program, names, decision.params);
  const type = typeNote(names, decision.type);
  switch (decision.kind) {
    case "ruled":
      return callCode(decision.adds ? "tally" : "decision", [
        name,
        params,
        type,
        listed(
          "[",
          decision.clauses.map((each) => clause(context, each)),
          "]",
        ),
      ]);
    case "table":
      return table(context, decision, [name, params, type]);
    case "figure": {
      const value = decision.value === null ? code("null") : term(context, decision.value);
      return callCode("figure", [name, type, value, listed("{", source(decision.origin), "}", " ")]);
    }
    case "gain":
      return callCode("gain", [
        name,
        params,
        listed(
          "[",
          decision.ways.map((way) => gained(context, decision, way)),
          "]",
        ),
      ]);
  }
}

function clause(context: TermContext, each: CheckedClause): Code {
  const parts: Code[] = [code(`label: ${quote(each.label)}`)];
  if (each.when !== null) parts.push(joined("when: ", when(context, each.when)));
  if (each.stages.length > 0) {
    const stages = each.stages.map((stage) =>
      listed("[", [code(quote(stage.name)), term(context, stage.value)], "]"),
    );
    parts.push(joined("stages: ", listed("[", stages, "]")));
  }
  if (each.value !== null) parts.push(joined("value: ", term(context, each.value)));
  if (each.unseen) parts.push(code("unseen: true"));
  if (each.otherwise) parts.push(code("otherwise: true"));
  if (each.told) parts.push(code("told: true"));
  if (each.over.length > 0) parts.push(joined("over: ", labels(each.over)));
  if (each.bars.length > 0) parts.push(joined("bars: ", labels(each.bars)));
  return listed("{", [...parts, ...source(each.origin)], "}", " ");
}

function labels(all: readonly string[]): Code {
  return listed(
    "[",
    all.map((label) => code(quote(label))),
    "]",
  );
}

function source(origin: ClauseOrigin): readonly Code[] {
  const sentence = words(origin.words);
  return [
    code(`cite: ${quote(origin.citation)}`),
    ...(origin.later.length === 0 ? [] : [joined("later: ", labels(origin.later))]),
    ...(sentence === null ? [] : [joined("sentence: ", sentence)]),
  ];
}

/** Part by part, so that a verdict can name the one on which a condition founders. */
function when(context: TermContext, condition: Expr): Code {
  const parts = conjunctsOf(condition).map((part) =>
    listed("[", [code(quote(inWords(part))), term(context, part)], "]"),
  );
  return listed("[", parts, "]");
}

function table(context: TermContext, decision: TableDecision, head: readonly (Code | string)[]): Code {
  const shape: Code[] = [];
  if (decision.columns.length > 0)
    shape.push(joined("columns: ", labels(decision.columns.map((column) => column.name))));
  if (decision.across.length > 0) {
    const across = decision.across.map((each) => listed("{", keyed(context, each), "}", " "));
    shape.push(joined("across: ", listed("[", across, "]")));
  }
  const rows = decision.rows.map((row) => {
    const cells = row.cells.map((cell) => {
      if (cell === "never") return code("t.none");
      return cell === "hole" || cell === "unseen" ? code(quote(cell)) : term(context, cell);
    });
    const parts = [
      code(`label: ${quote(row.label)}`),
      ...keyed(context, row.key),
      joined("cells: ", listed("[", cells, "]")),
    ];
    return listed("{", [...parts, ...source(row.origin)], "}", " ");
  });
  return callCode("table", [...head, listed("{", shape, "}", " "), listed("[", rows, "]")]);
}

function keyed(context: TermContext, key: Expr): readonly Code[] {
  const parts = [joined("key: ", term(context, key))];
  const interval = endsIn(key);
  if (interval === null) return parts;
  const ends = interval.from ?? interval.to ?? undefined;
  const [order = code("{}")] = ends === undefined ? [] : orders(context, ends.type);
  return [...parts, joined("range: ", order)];
}

/** Ways may name what gains the keyword each as they like; the rule names it once. */
function gained(context: TermContext, decision: GainDecision, way: GainDecision["ways"][number]): Code {
  const [param] = decision.params;
  const renamed = param === undefined ? context.renamed : new Map(context.renamed).set(way.param, param.name);
  const condition = joined("when: ", when({ ...context, renamed }, way.when));
  return listed("{", [condition, ...source(way.origin)], "}", " ");
}

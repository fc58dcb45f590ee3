/** Adds the rules of a whole file and of a single expression. */
import { EOF } from "chevrotain";
import type { Expr, Item } from "../ast.ts";
import type { Members, Parser, Rule } from "./base.ts";
import { orLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

const itemMembers: Members = {
  rule: "item",
  called: "an item, such as `provision` or `enum`,",
  fits: (_, next) => next.tokenType !== EOF,
};

/** After a broken expression there is nothing to continue with. */
const nothing: Members = { rule: "soleExpression", called: "the end", fits: () => false };

export interface DocumentRules {
  document: Rule<[], Item[]>;
  item: Rule<[], Item>;
  soleExpression: Rule<[], Expr>;
}

export function addDocumentRules(parser: Parser, rules: Rules) {
  rules.document = parser.rule("document", () => {
    const items: Item[] = [];
    parser.settle(itemMembers, null);
    parser.MANY(() => {
      parser.attempt(itemMembers, null, () => items.push(parser.SUBRULE(rules.item)));
      parser.settle(itemMembers, null);
    });
    return items;
  });

  rules.item = parser.rule("item", () =>
    parser.OR<Item>([
      { ALT: () => parser.SUBRULE(rules.provision) },
      { ALT: () => parser.SUBRULE(rules.entry) },
      { ALT: () => parser.SUBRULE(rules.carry) },
      { ALT: () => parser.SUBRULE(rules.amend) },
      { ALT: () => parser.SUBRULE(rules.drop) },
      { ALT: () => parser.SUBRULE(rules.continuedExample) },
      { ALT: () => parser.SUBRULE(rules.decideDecl) },
      { ALT: () => parser.SUBRULE(rules.playItem) },
      { ALT: () => parser.SUBRULE(rules.factDecl) },
      { ALT: () => parser.SUBRULE(rules.enumDecl) },
      { ALT: () => parser.SUBRULE(rules.keywordDecl) },
      { ALT: () => parser.SUBRULE(rules.recordDecl) },
      { ALT: () => parser.SUBRULE(rules.namesDecl) },
      { ALT: () => parser.SUBRULE(rules.lawDecl) },
      { ALT: () => parser.SUBRULE(rules.wordDecl) },
      { ALT: () => parser.SUBRULE(rules.bookHeader) },
      { ALT: () => parser.SUBRULE(rules.updateHeader) },
      { ALT: () => parser.SUBRULE(rules.partHeader) },
      { ALT: () => parser.SUBRULE(rules.chapter) },
    ]),
  );

  rules.soleExpression = parser.rule("soleExpression", () => {
    let value: Expr = { kind: "missing", start: 0, end: 0 };
    parser.attempt(nothing, null, () => {
      value = parser.SUBRULE(rules.expression, orLevel);
    });
    parser.ACTION(() => {
      if (parser.LA(1).tokenType !== EOF) parser.mishap(parser.LA(1), "the end");
    });
    return value;
  });
}

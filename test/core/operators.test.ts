/** The table of operators against the runtime: each row names a function that exists and takes the operands of the row. */
import { describe, expect, it } from "vitest";
import { operators } from "../../compiler/core/operators.ts";
import * as terms from "../../compiler/runtime/terms.ts";

describe("the function of an operator", () => {
  const functions: Readonly<Record<string, unknown>> = terms;
  it.each(Object.entries(operators))("%s", (_, row) => {
    const named = functions[row.term];
    if (typeof named !== "function") throw new Error(`the runtime has no function ${row.term}`);
    // Parameters with a default, such as orders, and rest parameters do not count.
    const operands = row.arity === null && row.order === "result" ? 1 : (row.arity ?? 0);
    const before = row.given === null ? 0 : 1;
    const takesMany = row.arity === null && row.order === null;
    if (!takesMany && row.term !== "grid" && row.term !== "count")
      expect(named.length).toBe(operands + before);
  });
});

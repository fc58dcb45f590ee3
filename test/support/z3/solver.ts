/**
 * z3, asked whether assertions can hold together: loaded once, asked on the spot and let go at the end. The solver runs where
 * it is called and starts no thread of its own, so that no process waits for one.
 */
import { createRequire } from "node:module";
import type { Z3_ast, Z3_context, Z3_solver } from "z3-solver";
import type { Term, Terms } from "./terms.ts";

export type Answered = "possible" | "impossible" | "open";

export interface Solver {
  /** Whether all can hold together, in some situation. */
  readonly check: (terms: Terms, all: readonly Term[]) => Answered;
  readonly close: () => Promise<void>;
}

type Library = typeof import("z3-solver");

export async function newSolver(): Promise<Solver> {
  const { init, killThreads } = createRequire(import.meta.url)("z3-solver") as Library;
  const { Z3, em } = await init();
  // What the library offers starts a thread for each check; what it stands on can be called as it is.
  const checkHere = (em as { _Z3_solver_check: (context: Z3_context, solver: Z3_solver) => number })
    ._Z3_solver_check;
  const config = Z3.mk_config();
  const context = Z3.mk_context(config);
  Z3.del_config(config);
  const solver = Z3.mk_simple_solver(context);
  Z3.solver_inc_ref(context, solver);
  const params = Z3.mk_params(context);
  Z3.params_inc_ref(context, params);
  // Work is counted, not timed: the same question ends in the same way everywhere.
  Z3.params_set_uint(context, params, Z3.mk_string_symbol(context, "rlimit"), mostWork);
  Z3.solver_set_params(context, solver, params);

  const check = (terms: Terms, all: readonly Term[]): Answered => {
    const text = [...terms.lines, ...[...terms.assertions, ...all].map((each) => `(assert ${each})`)].join(
      "\n",
    );
    Z3.solver_push(context, solver);
    const read = Z3.parse_smtlib2_string(context, text, [], [], [], []);
    Z3.ast_vector_inc_ref(context, read);
    if (Z3.get_error_code(context) !== 0)
      throw new Error(`the solver cannot read it: ${Z3.get_error_msg(context, Z3.get_error_code(context))}`);
    for (let i = 0; i < Z3.ast_vector_size(context, read); i++)
      Z3.solver_assert(context, solver, Z3.ast_vector_get(context, read, i) as Z3_ast);
    const found = checkHere(context, solver);
    Z3.ast_vector_dec_ref(context, read);
    Z3.solver_pop(context, solver, 1);
    return found === 1 ? "possible" : found === -1 ? "impossible" : "open";
  };
  return { check, close: () => killThreads(em) };
}

const mostWork = 1_000_000;

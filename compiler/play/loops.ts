/**
 * The loops of a play that nothing bounds, and one pass through each: what may come round again, and what leads out.
 * Why they end is shown in checks/.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import type { Certificate, Line } from "../check/plays.ts";
import { follow, followOption } from "./follow.ts";
import { holding, measured } from "./reckon.ts";
import { type Following, type State, withLocal } from "./state.ts";
import type { Expr } from "../check/program.ts";
import type { Linear } from "./linear.ts";
import { everyLine, placeOf } from "./parts.ts";
import { number } from "./values.ts";

export interface Loop {
  readonly line: Line;
  /** Of a line that is gone back to. */
  readonly list: readonly Line[];
  /** What is known before each pass, in each way it is come to. */
  readonly states: readonly State[];
}

/** A pass, with what was measured before it in the names `before 0`, `before 1`, … */
export interface Pass {
  readonly begun: readonly State[];
  readonly again: readonly State[];
  readonly out: readonly State[];
}

/** Whether something must say why it ends. */
export function isUnbounded({ line }: Pick<Loop, "line">): boolean {
  if (line.kind === "repeat") return line.how.kind !== "times";
  return line.kind !== "menu" || line.options.some((option) => !option.once);
}

export function certificateOf({ line }: Pick<Loop, "line">): Certificate | null {
  return line.kind === "repeat" || line.kind === "menu" || line.kind === "block" ? line.certificate : null;
}

export function loopInWords({ line }: Pick<Loop, "line">): string {
  switch (line.kind) {
    case "repeat":
      return line.label ? `the loop \`${line.label}\`` : "this `repeat`";
    case "menu":
      return `the menu \`${line.name}\``;
    case "block":
      return `the way back to \`${line.name}\``;
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return `the way back to \`${line.label ?? line.kind}\``;
  }
}

export function passOf(at: Following, { line, list, states }: Loop, measures: readonly Expr[] = []): Pass {
  const before = (some: readonly State[]): readonly State[] =>
    measures.reduce<readonly State[]>(
      (all, measure, i) =>
        all.flatMap((state) =>
          measured(at, state, measure).map(([next, form]) => withLocal(next, `before ${i}`, number(form))),
        ),
      some,
    );
  const isBack = (state: State): boolean => state.leave === null;
  if (line.kind === "repeat") {
    const { how, lines } = line;
    const begun = before(
      how.kind === "while" ? states.flatMap((state) => holding(at, state, how.while, true)) : states,
    );
    const after = follow(at, lines, begun);
    const through = after.filter(isBack);
    const left = after.filter((state) => !isBack(state));
    if (how.kind === "on" || how.kind === "times") return { begun, again: through, out: left };
    const condition = how.kind === "while" ? how.while : how.until;
    const stays = how.kind === "while";
    return {
      begun,
      again: through.flatMap((state) => holding(at, state, condition, stays)),
      out: [...left, ...through.flatMap((state) => holding(at, state, condition, !stays))],
    };
  }
  if (line.kind === "menu") {
    const begun = before(states);
    // What can be done only once does not go on for ever.
    const after = line.options
      .filter(({ once }) => !once)
      .flatMap((option) => followOption(at, option, begun));
    return {
      begun,
      again: after.filter(isBack),
      out: [...after.filter((state) => !isBack(state)), ...begun],
    };
  }
  const begun = before(states);
  const after = follow(at, list, begun, list.indexOf(line), line);
  const comesBack = ({ leave }: State): boolean =>
    leave?.kind === "go" && list[placeOf(list, leave.to)] === line;
  return { begun, again: after.filter(comesBack), out: after.filter((state) => !comesBack(state)) };
}

/**
 * Of a block, the passes that come straight back to it, where each other block that leads back says itself why that ends;
 * what a pass is then left for is another block.
 */
export function straightBack(loop: Loop): Loop {
  const { line, list } = loop;
  if (line.kind !== "block") return loop;
  const leadsBack = (other: Line): boolean =>
    everyLine([other]).some((each) => each.kind === "go" && placeOf(list, each.to) === list.indexOf(line));
  const others = list.filter((other) => other !== line && leadsBack(other));
  const isSaid = others.every((other) => other.kind === "block" && other.certificate !== null);
  return isSaid ? { ...loop, list: [line] } : loop;
}

export function measureBefore(state: State, i: number): Linear | null {
  const value = state.locals.get(`before ${i}`);
  return value?.kind === "number" ? value.form : null;
}

/** Lines of the body, where choices and guards stand. */
export function bodyOf({ line, list }: Pick<Loop, "line" | "list">): readonly Line[] {
  if (line.kind === "repeat") return line.lines;
  if (line.kind === "menu") return line.options.flatMap(({ lines }) => lines);
  return list.slice(Math.max(0, list.indexOf(line)));
}

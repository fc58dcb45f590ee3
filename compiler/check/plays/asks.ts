/**
 * Lists what lines ask for, by path: rolls, draws, choices and sightings, their own and those of the plays they play.
 * A path names the passes of what goes round by `[]`; what is handed in has their numbers there.
 */
import type { DecisionId } from "../../resolve/graph.ts";
import { inWords } from "../in-words.ts";
import type { Ask, Line } from "../plays.ts";
import type { EnumType, Type } from "../program.ts";
import { unknown } from "../type-system.ts";
import { fixedOwner } from "./sides.ts";
import { presentType } from "../../core/types.ts";

export interface Asking {
  readonly menus: ReadonlyMap<string, EnumType>;
  /** What the lines belong to, for the names of menus. */
  readonly name: string;
  readonly asksOf: (play: DecisionId) => readonly Ask[];
  /** What some `go` of the play, or of a reaction, names. */
  readonly goneTo: ReadonlySet<string>;
  /** How many sides the dice of a roll have. */
  readonly sidesOf: (roll: string) => number;
}

function elementOf(type: Type): Type {
  const one = presentType(type);
  return one.kind === "list" || one.kind === "set" ? one.of : unknown;
}

export function asksOf(asking: Asking, lines: readonly Line[]): readonly Ask[] {
  const all = asksBelow(asking, lines, "");
  return [...new Map(all.map((ask) => [ask.path, ask])).values()];
}

/** A list that some `go` leads back into is passed through anew from there on. */
function asksBelow(asking: Asking, lines: readonly Line[], passes: string): readonly Ask[] {
  const { goneTo } = asking;
  const first = lines.findIndex(
    (line) =>
      (line.label !== null && goneTo.has(line.label)) || (line.kind === "block" && goneTo.has(line.name)),
  );
  return lines.flatMap((line, i) => asksIn(asking, line, first >= 0 && i >= first ? `${passes}[]` : passes));
}

/** `passes` stands behind the names of what is asked once for each pass. */
function asksIn(asking: Asking, line: Line, passes: string): readonly Ask[] {
  const below = (lines: readonly Line[], inner: string) => asksBelow(asking, lines, inner);
  // What a line asks is told by the sentences that state it.
  const said = { about: line.words, ...(line.named ? { named: line.named } : {}) };
  switch (line.kind) {
    case "roll": {
      const type = { kind: "list", of: { kind: "die", sides: line.sides } } as const;
      const owner = fixedOwner(line.owner);
      return [{ path: line.name + passes, kind: "roll", type, owner, options: null, ...said }];
    }
    case "reroll": {
      const sides = asking.sidesOf(line.roll);
      const type = { kind: "list", of: { kind: "die", sides } } as const;
      return [{ path: line.name + passes, kind: "roll", type, owner: null, options: null, ...said }];
    }
    case "draw":
      return [
        { path: line.name + passes, kind: "draw", type: line.type, owner: null, options: null, ...said },
      ];
    case "observe":
      return [
        { path: line.name + passes, kind: "observe", type: line.type, owner: null, options: null, ...said },
      ];
    case "choose": {
      const options = line.options.map(({ spread, value }) => `${spread ? "one of " : ""}${inWords(value)}`);
      const owner = fixedOwner(line.owner);
      return [{ path: line.name + passes, kind: "choose", type: line.type, owner, options, ...said }];
    }
    case "menu": {
      const name = `${asking.name}.${line.name}`;
      const options = asking.menus.get(name)?.values.map((value) => value.name) ?? [];
      const own: Ask = {
        path: `${line.name}${passes}[]`,
        kind: "choose",
        type: { kind: "enum", name },
        owner: fixedOwner(line.owner),
        options,
        ...said,
      };
      return [own, ...line.options.flatMap(({ lines }) => below(lines, `${passes}[]`))];
    }
    case "play":
      return asking.asksOf(line.play).map((ask) => ({ ...ask, path: `${line.prefix}${passes}.${ask.path}` }));
    case "when":
      return [
        ...line.branches.flatMap(({ lines }) => below(lines, passes)),
        ...below(line.otherwise, passes),
      ];
    case "each": {
      const inner = below(line.lines, `${passes}[]`);
      if (line.orderedBy === null) return inner;
      // Who is next is chosen among those left.
      const type = elementOf(line.list.type);
      const owner = fixedOwner(line.orderedBy);
      return [
        { path: `${line.binder}${passes}[]`, kind: "choose", type, owner, options: null, ...said },
        ...inner,
      ];
    }
    case "repeat":
      return below(line.lines, `${passes}[]`);
    case "pay": {
      if (line.owner === null || line.purses.length < 2) return [];
      const path = (line.label ?? "pay") + passes;
      const type: Type = { kind: "list", of: line.purses[0]?.purse.type ?? unknown };
      return [{ path, kind: "choose", type, owner: fixedOwner(line.owner), options: null, ...said }];
    }
    case "block":
      return below(line.lines, passes);
    case "announce":
      return below(line.together ?? [], passes);
    default:
      return [];
  }
}

/** Lines of plays of every kind, as text, for generated books. Their expressions are book-expressions.ts. */
import { ambient, type Expressions, type Scope, type Writer } from "./book-expressions.ts";

/** What the lines of a play may name and do. */
export interface LineScope extends Scope {
  /** Numbers that a `let` has named, and that may be set. */
  readonly open: readonly string[];
  /** Blocks around, to which `go` leads. */
  readonly blocks: readonly string[];
  /** Plays with a named result `hits`, each with a count as its parameter. */
  readonly plays: readonly string[];
  readonly isProcedure: boolean;
  readonly isReaction: boolean;
}

export const inResolve: LineScope = {
  ...ambient,
  depth: 2,
  open: [],
  blocks: [],
  plays: [],
  isProcedure: false,
  isReaction: false,
};

export interface Lines {
  /** So many lines, and what is in reach after them. */
  readonly lines: (
    scope: LineScope,
    pad: string,
    many: number,
  ) => { readonly text: string; readonly scope: LineScope };
}

export function linesOf({ pick, one, fresh }: Writer, write: Expressions, from: () => string): Lines {
  const by = (): string => one(["red", "blue"]);

  const line = (
    scope: LineScope,
    pad: string,
    level: number,
  ): { readonly text: string; readonly scope: LineScope } => {
    const same = (text: string) => ({ text: `${pad}${text}\n`, scope });
    const block = (inner: LineScope = scope): string => {
      const { text } = many(inner, `${pad}  `, 1 + pick(2), level + 1);
      return `{\n${text}${pad}}`;
    };
    const truth = (): string => write.truth(scope);
    const count = (): string => write.count(scope);
    const withCount = (name: string): LineScope => ({ ...scope, counts: [...scope.counts, name] });
    const plain: readonly (() => { readonly text: string; readonly scope: LineScope })[] = [
      () => {
        const dice = fresh("dice");
        const text = `${pad}roll ${dice} = ${one(["1", "2", "3", `(2 when ${truth()}, otherwise 1)`])} of D6${one(["", ` by ${by()}`, " by red hidden from blue"])}${from()}\n`;
        return { text, scope: { ...scope, pools: [...scope.pools, dice] } };
      },
      () => {
        const run = fresh("run");
        const text = `${pad}roll ${run}: length = ${1 + pick(2)} of D6\n`;
        return { text, scope: { ...scope, lengths: [...scope.lengths, run] } };
      },
      () => {
        const dice = fresh("dice");
        const die = fresh("die");
        const again = one([
          `${fresh("again")}: reroll ${dice}`,
          `${fresh("again")}: reroll d in ${dice} with d ${one(["=", "<"])} ${1 + pick(4)}`,
          `choose ${die}: D6 or none by ${by()} among { none, one of ${dice} }\n${pad}${fresh("again")}: reroll ${die} of ${dice}`,
        ]);
        const text = `${pad}roll ${dice} = ${1 + pick(2)} of D6\n${pad}${again}\n`;
        return { text, scope: { ...scope, pools: [...scope.pools, dice] } };
      },
      () => {
        const drawn = fresh("drawn");
        return { text: `${pad}draw ${drawn}: count among [1, 2, ${count()}]\n`, scope: withCount(drawn) };
      },
      () => {
        const chosen = fresh("answer");
        const text = `${pad}choose ${chosen}: truth by ${by()}${one(["", " hidden from blue"])}\n`;
        return { text, scope: { ...scope, truths: [...scope.truths, chosen] } };
      },
      () => {
        const chosen = fresh("number");
        const text = `${pad}choose ${chosen}: count by ${by()} among { 3, ${count()}, 5 when ${truth()} }${from()}\n`;
        return { text, scope: withCount(chosen) };
      },
      () => {
        const chosen = fresh("target");
        const text = `${pad}when (count m in squad) > 0 {\n${pad}  choose ${chosen}: model by who.holder among squad\n${pad}  ${one(["when", "ensure"]) === "when" ? `when ${chosen}.alive { outside en "Alive." }` : `let ${fresh("its")} = ${chosen}.ap`}\n${pad}}\n`;
        return { text, scope };
      },
      () => {
        const seen = fresh("seen");
        return { text: `${pad}observe ${seen}: count 0..9\n`, scope: withCount(seen) };
      },
      () => {
        const held = fresh("held");
        const text = `${pad}let ${held}: count = ${count()}\n`;
        return { text, scope: { ...withCount(held), open: [...scope.open, held] } };
      },
      () => {
        const held = fresh("far");
        return {
          text: `${pad}let ${held} = ${write.length(scope)}\n`,
          scope: { ...scope, lengths: [...scope.lengths, held] },
        };
      },
      () => {
        const held = fresh("held");
        const text = `${pad}let ${held}: count = ${count()}\n${pad}${one(["", `${fresh("step")}: `])}set ${held} to ${count()}\n`;
        return { text, scope: { ...withCount(held), open: [...scope.open, held] } };
      },
      () => same(`outside en "Stands elsewhere."`),
      ...(scope.plays.length === 0
        ? []
        : [
            () => {
              const shot = fresh("shot");
              const text = `${pad}play ${shot} = ${one(scope.plays)}(${count()})\n`;
              return { text, scope: withCount(`${shot}.hits`) };
            },
          ]),
    ];
    const nested: typeof plain =
      level > 2
        ? []
        : [
            () =>
              same(`when ${truth()} ${block()} otherwise when ${truth()} ${block()} otherwise ${block()}`),
            () => {
              const m = fresh("m");
              const inner = { ...scope, models: [...scope.models, m] };
              const filter = one(["", ` with ${m}.alive`]);
              return same(`each ${m} in squad${filter}${one(["", ` ordered by ${by()}`])} ${block(inner)}`);
            },
            () => same(`repeat ${one(["2", "3", `min(3, max(0, ${count()}))`])} times ${block()}`),
            () => {
              const die = fresh("die");
              return same(
                `repeat {\n${pad}  roll ${die} = 1 of D6\n${pad}} until ${die} >= ${3 + pick(3)} left with chance at least 1/6`,
              );
            },
            () => {
              const [over, waits] = [fresh("over"), fresh("waits")];
              return same(
                `repeat {\n${pad}  observe ${over}: truth\n${pad}  let ${waits} = ${over}\n${pad}} until ${waits} ended by the table`,
              );
            },
          ];
    const procedural: typeof plain = !scope.isProcedure
      ? []
      : [
          () => same(`set points to max(0, min(99, ${count()}))${from()}`),
          () => same(`set left to max(0, min(99, ${count()}))`),
          () => same(`set ${one(scope.models)}.alive to ${truth()}`),
          () => same(`set ${one(scope.models)}.ap to max(0, min(9, ${count()}))`),
          () => same(`ensure points < 100 or ${truth()}`),
          () => same(`announce finished(${one(scope.models)}, ${truth()})`),
          ...(level > 2
            ? []
            : [
                () => same(`announce finished(who, ${truth()}) together ${block()}`),
                () => {
                  const phase = fresh("block");
                  const inner = { ...scope, blocks: [...scope.blocks, phase] };
                  const first = fresh("block");
                  const cut = one(["", " cut by bell", ` cut by bell after ${first}`]);
                  const text = `step ${first} { set left to ${pick(9)} }\n`;
                  return same(
                    `${one(["turn", "phase", "step"])} ${phase}${cut} ${block(inner).replace("\n", `\n${pad}  ${text}`)}`,
                  );
                },
                () => {
                  const left = fresh("left");
                  return same(
                    `let ${left}: count = ${1 + pick(3)}\n${pad}repeat while ${left} > 0 {\n${pad}  set ${left} to ${left} - 1\n${many({ ...scope, counts: [...scope.counts, left] }, `${pad}  `, 1, level + 1).text}${pad}} decreases ${left}`,
                  );
                },
                () => {
                  const [sum, die] = [fresh("sum"), fresh("die")];
                  return same(
                    `let ${sum}: count = 6\n${pad}repeat while ${sum} > 0 {\n${pad}  roll ${die} = 1 of D6\n${pad}  set ${sum} to ${sum} - ${die}\n${pad}} falls on average ${sum}`,
                  );
                },
                () => {
                  const menu = fresh("menu");
                  const side = by();
                  const options = Array.from({ length: 1 + pick(2) }, () => {
                    const when = one(["", ` when ${truth()}`]);
                    const split = one(["points", "points, left", "points, left by red"]);
                    const { text } = many(scope, `${pad}    `, 1, level + 1);
                    return `${pad}  ${one(["", "once "])}${fresh("option")}${when} {\n${pad}    pay 1 from ${split}\n${text}${pad}  }\n`;
                  });
                  return same(
                    `${one(["", "forced "])}menu ${menu} by ${side} {\n${options.join("")}${pad}} ended by ${side}`,
                  );
                },
                () => {
                  const [one_, other, on] = [fresh("mode"), fresh("mode"), fresh("goes-on")];
                  return same(
                    `phase ${fresh("block")} {\n${pad}  mode ${one_} {\n${pad}    observe ${on}: truth\n${pad}    when ${on} { go ${other} }\n${pad}  }\n${pad}  mode ${other} { outside en "Elsewhere." }\n${pad}}`,
                  );
                },
                () => {
                  const [phase, on] = [fresh("block"), fresh("again")];
                  return same(
                    `step ${phase} {\n${pad}  observe ${on}: truth\n${pad}  when ${on} { go ${phase} }\n${pad}} ended by the table`,
                  );
                },
              ]),
        ];
    return one([...plain, ...nested, ...nested, ...procedural, ...procedural])();
  };

  const many = (before: LineScope, pad: string, count: number, level: number) => {
    let text = "";
    let scope = before;
    for (let i = 0; i < count; i++) {
      const written = line(scope, pad, level);
      text += written.text;
      scope = written.scope;
    }
    return { text, scope };
  };
  return { lines: (scope, pad, count) => many(scope, pad, count, scope.isReaction ? 2 : 0) };
}

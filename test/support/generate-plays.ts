/**
 * Books of plays made at random, as text: lines of every kind, in one another, with dice, choices, menus, prices, blocks that
 * are cut, events and reactions. A choice of the writer is one number of a tape, so that a failing book can be made again.
 */

interface Scope {
  readonly numbers: readonly string[];
  readonly truths: readonly string[];
  readonly pools: readonly string[];
  /** Numbers that may be set. */
  readonly open: readonly string[];
  readonly models: readonly string[];
  /** Blocks around, to which one can go back. */
  readonly blocks: readonly string[];
  readonly depth: number;
  readonly isProcedure: boolean;
  readonly isReaction: boolean;
  /** What is played plays nothing itself. */
  readonly isPlayed: boolean;
}

/** A book `name` with four plays, reactions and states. */
export function bookOfPlays(name: string, tape: readonly number[]): string {
  let at = 0;
  let names = 0;
  const pick = (n: number): number => (tape[at++ % tape.length] ?? 0) % n;
  const one = <T>(items: readonly T[]): T => items[pick(items.length)] as T;
  const fresh = (word: string): string => `${word}-${++names}`;

  const number = (scope: Scope, depth = 0): string => {
    const plain = [String(pick(7)), one(scope.numbers)];
    if (scope.pools.length > 0) plain.push(`count d in ${one(scope.pools)} with d >= ${2 + pick(5)}`);
    if (scope.models.length > 0) plain.push(`${one(scope.models)}.${one(["ap", "run"])}`);
    if (depth > 1 || pick(2) === 0) return `(${one(plain)})`;
    const [a, b] = [number(scope, depth + 1), number(scope, depth + 1)];
    return one([
      `(${a} + ${b})`,
      `(${a} - ${b})`,
      `max(${a}, ${b})`,
      `(${a} when ${truth(scope, depth + 1)}, otherwise ${b})`,
    ]);
  };
  const truth = (scope: Scope, depth = 0): string => {
    const plain = [`${number(scope, 2)} ${one(["<", ">=", "<=", ">"])} ${number(scope, 2)}`];
    if (scope.truths.length > 0) plain.push(one(scope.truths));
    if (scope.models.length > 0) plain.push(`${one(scope.models)}.alive`);
    if (scope.pools.length > 0)
      plain.push(
        `${one(scope.pools)} is double`,
        `(some d in ${one(scope.pools)} has d = ${1 + pick(6)})`,
        `${one(scope.pools)} > ${2 + pick(9)}`,
      );
    const own = one(plain);
    if (depth > 1 || pick(3) > 0) return `(${own})`;
    return one([
      `(not ${truth(scope, depth + 1)})`,
      `(${own} and ${truth(scope, depth + 1)})`,
      `(${own} or ${truth(scope, depth + 1)})`,
    ]);
  };
  const by = (): string => one(["marines", "stealers"]);

  /** A line, and what is in reach after it. */
  const line = (scope: Scope, pad: string): { readonly text: string; readonly scope: Scope } => {
    const same = (text: string) => ({ text: `${pad}${text}\n`, scope });
    const inner: Scope = { ...scope, depth: scope.depth + 1 };
    const below = (of: Scope = inner): string => `{\n${lines(of, `${pad}  `, 1 + pick(3))}${pad}}`;
    const isDeep = scope.depth > 2;
    const kind = pick(scope.isProcedure ? 24 : 14);
    switch (kind) {
      case 0:
      case 1: {
        const dice = fresh("dice");
        const text = `${pad}roll ${dice} = ${1 + pick(3)} of D6${pick(4) === 0 ? ` by ${by()}` : ""}\n`;
        return { text, scope: { ...scope, pools: [...scope.pools, dice] } };
      }
      case 2: {
        if (scope.pools.length === 0) return same(`outside en "Something."`);
        const dice = one(scope.pools);
        if (pick(3) === 0) return same(`again-${++names}: reroll ${dice}`);
        if (pick(2) === 0)
          return same(`again-${++names}: reroll d in ${dice} with d ${one(["=", "<"])} ${1 + pick(4)}`);
        const die = fresh("die");
        return {
          text: `${pad}choose ${die}: D6 or none by ${by()} among { none, one of ${dice} }\n${pad}again-${++names}: reroll ${die} of ${dice}\n`,
          scope,
        };
      }
      case 3: {
        const chosen = fresh("answer");
        const text = `${pad}choose ${chosen}: truth by ${by()}\n`;
        return { text, scope: { ...scope, truths: [...scope.truths, chosen] } };
      }
      case 4: {
        const chosen = fresh("pick");
        const text = `${pad}choose ${chosen}: count by ${by()} among { ${number(scope)}, 3, 5 when ${truth(scope)} }\n`;
        return { text, scope: { ...scope, numbers: [...scope.numbers, chosen] } };
      }
      case 5: {
        const drawn = fresh("drawn");
        return {
          text: `${pad}draw ${drawn}: count among [1, 2, ${number(scope)}]\n`,
          scope: { ...scope, numbers: [...scope.numbers, drawn] },
        };
      }
      case 6: {
        const seen = fresh("seen");
        return {
          text: `${pad}observe ${seen}: count 0..9\n`,
          scope: { ...scope, numbers: [...scope.numbers, seen] },
        };
      }
      case 7:
      case 8: {
        const held = fresh("held");
        return {
          text: `${pad}let ${held}: count = ${number(scope)}\n`,
          scope: { ...scope, numbers: [...scope.numbers, held], open: [...scope.open, held] },
        };
      }
      case 9: {
        if (scope.open.length === 0) return same(`outside en "Nothing to set."`);
        const label = pick(3) === 0 ? `step-${++names}: ` : "";
        return same(`${label}set ${one(scope.open)} to ${number(scope)}`);
      }
      case 10:
        if (isDeep) return same('outside en "Deep."');
        return same(`when ${truth(scope)} ${below()}${pick(2) === 0 ? ` otherwise ${below()}` : ""}`);
      case 11:
        if (isDeep) return same('outside en "Deep."');
        return same(`repeat ${one(["2", "3", number(scope)])} times ${below()}`);
      case 12: {
        if (isDeep) return same('outside en "Deep."');
        const m = fresh("m");
        const filter = pick(2) === 0 ? ` with ${m}.alive` : "";
        const order = pick(3) === 0 ? ` ordered by ${by()}` : "";
        return same(
          `each ${m} in squad${filter}${order} ${below({ ...inner, models: [...scope.models, m] })}`,
        );
      }
      case 13: {
        const played = fresh("shot");
        if (scope.isPlayed || pick(2) === 0) return same(`let ${fresh("unused")} = ${number(scope)}`);
        return {
          text: `${pad}play ${played} = shot(${number(scope)})\n`,
          scope: {
            ...scope,
            numbers: [...scope.numbers, `${played}.hits`],
            truths: [...scope.truths, `${played}.kill`],
          },
        };
      }
      case 14:
      case 15:
        return same(`set ${one(["points", "left", "foe.run"])} to max(0, min(99, ${number(scope)}))`);
      case 16: {
        if (scope.models.length === 0) return same(`set foe.alive to ${truth(scope)}`);
        return same(`set ${one(scope.models)}.${one(["ap", "run"])} to max(0, min(9, ${number(scope)}))`);
      }
      case 17: {
        if (isDeep) return same('outside en "Deep."');
        const menu = fresh("menu");
        const options = Array.from({ length: 1 + pick(3) }, () => {
          const pays =
            pick(2) === 0
              ? `${pad}    pay ${1 + pick(2)} from foe.ap, points${pick(2) === 0 ? ` by ${by()}` : ""}\n`
              : "";
          const when = pick(2) === 0 ? ` when ${truth(scope)}` : "";
          return `${pad}  ${pick(2) === 0 ? "once " : ""}${fresh("option")}${when} {\n${pays}${lines(inner, `${pad}    `, 1 + pick(2))}${pad}  }\n`;
        });
        return same(
          `${pick(4) === 0 ? "forced " : ""}menu ${menu} by ${by()} {\n${options.join("")}${pad}} ended by marines, stealers`,
        );
      }
      case 18:
      case 19: {
        if (isDeep) return same('outside en "Deep."');
        const block = fresh("block");
        const cut = pick(3) === 0 ? " cut by bell" : "";
        return same(
          `${one(["step", "phase"])} ${block}${cut} ${below({ ...inner, blocks: [...scope.blocks, block] })}`,
        );
      }
      case 20: {
        const together = pick(3) === 0 && !isDeep ? ` together ${below()}` : "";
        return same(`announce finished(foe, ${truth(scope)})${together}`);
      }
      case 21: {
        if (scope.blocks.length === 0) return same(`announce finished(foe, yes)`);
        return same(`when ${truth(scope)} { go ${one(scope.blocks)} }`);
      }
      case 22:
        return same(`ensure points < ${8 + pick(20)}`);
      default:
        if (scope.isReaction) return same('outside en "No result."');
        return same(`when ${truth(scope)} { gives amount: count = ${number(scope)} }`);
    }
  };

  const lines = (before: Scope, pad: string, many: number): string => {
    let text = "";
    let scope = before;
    for (let i = 0; i < many; i++) {
      const written = line(scope, pad);
      text += written.text;
      scope = written.scope;
    }
    return text;
  };

  const empty: Scope = {
    numbers: ["n"],
    truths: [],
    pools: [],
    open: [],
    models: [],
    blocks: [],
    depth: 0,
    isProcedure: false,
    isReaction: false,
    isPlayed: false,
  };
  const situated: Scope = {
    ...empty,
    numbers: ["n", "points", "left", "foe.run"],
    truths: ["foe.alive"],
    models: ["foe"],
    isProcedure: true,
  };
  const react: Scope = {
    ...situated,
    numbers: ["points", "left", "m.run"],
    models: ["m", "foe"],
    truths: ["m.alive"],
    depth: 2,
    isReaction: true,
  };
  const soon: Scope = { ...react, models: ["foe"], numbers: ["points", "left"], truths: [] };
  const rows = ["straight", "door", "corner"];
  return `book ${name} { title en "Made" held in en }
enum side { marines stealers }
enum piece { straight door corner }
record model { owner: side  alive: truth  ap: count 0..9  run: count 0..99 }
fact squad: list of model
fact foe: model
state points: count 0..99 = ${3 + pick(4)} hidden from stealers
state left: count 0..99 = ${pick(6)}
event finished of actor: model, hit: truth
event bell from outside
tally crowd: count given k: count { few: 2 when k > 3  many: 3 when k > 6  less: -1 when k = 5 }
provision rooms on page 7 { table corridor: piece given k: count on D6 + crowd(k) {
  row at most 2: ${one(rows)}
  row 3..4: ${one(rows)}
  row at least 5 on D6 { row 1..3: ${one(rows)}  row 4..6: ${one(rows)} }
} }
react watch for m in squad after finished when m.alive limit ${pick(2) === 0 ? "1 per event" : "3 per play"} {
${lines(react, "  ", 1 + pick(3))}}
react low as soon as points < 2 limit 2 per play {
${lines(soon, "  ", 1 + pick(2))}}
react rung after bell {
${lines({ ...soon, depth: 3 }, "  ", 1)}}
resolve shot given n: count {
${lines({ ...empty, depth: 3, isPlayed: true }, "  ", 2 + pick(3))}  roll last-dice = 2 of D6
  gives hits: count = count d in last-dice with d > n
  gives kill: truth = last-dice is double
}
resolve chance-of given n: count 0..9 {
${lines(empty, "  ", 3 + pick(4))}  play room = corridor(n)
  gives amount: count = ${number(empty)}
  gives door: truth = room = door
}
procedure turn-of given n: count 0..9 {
${lines(situated, "  ", 4 + pick(5))}  gives amount: count = points
  gives end: count = left
}
`;
}

/** What a decision says: of its clauses, rows or ways those in force, and what comes of all they say together. */
import type { CheckedClause, Decision, Expr, Law, Type } from "../../../compiler/check/program.ts";
import { same, within, ordersFor } from "./comparing.ts";
import { evaluate, holds, type Scope, type Side, withLocal } from "./expressions.ts";
import { and, codeOf, defined, equal, no, not, or, reckon, type Term, yes } from "./terms.ts";
import {
  amountIn,
  type Answer,
  all,
  heaviest,
  isNumeric,
  isOpen,
  joined,
  name,
  none,
  number,
  type Open,
  openOf,
  opened,
  openWithin,
  opposite,
  plain,
  status,
  sure,
  textOf,
  truth,
  under,
  type Value,
  whenIt,
} from "./values.ts";
import { filled, rootAt, typeOf, valueAt } from "./situation.ts";
import { endsIn } from "../../../compiler/core/expressions.ts";

/** What may have a say. */
interface Voice {
  readonly applies: Answer;
  readonly inForce: Answer;
  /** By their places among the voices. */
  readonly silencers: readonly number[];
  readonly isUnseen: boolean;
  readonly value: Value | null;
}

/** What a decision says of some arguments; each combination of these is worked out once. */
export function ask(side: Side, id: string, args: readonly Value[]): Value {
  const key = `${id} ${args.map(textOf).join(" ; ")}`;
  const known = side.asked.get(key);
  if (known) return known;
  const decision = side.program.decisions.find((each) => each.id === id);
  if (!decision) throw new Error(`${id} is asked and is no decision of ${side.program.version}`);
  const locals = new Map(decision.params.map((param, i) => [param.name, args[i] ?? none]));
  const voices = voicesOf({ side, locals }, decision);
  const said = decision.kind === "ruled" && decision.adds ? tallied(side, voices) : settled(side, voices);
  side.asked.set(key, said);
  return said;
}

/** What it says to whoever asked: what is not known through and through has a status in place of a value. */
export function outcomeOf(side: Side, id: string): Value {
  const { terms } = side.situation;
  const decision = side.program.decisions.find((each) => each.id === id);
  if (!decision) return status(0);
  const args = decision.params.map((param) => {
    const place = rootAt(side.situation, param.name);
    return place ? valueAt(side.situation, place) : none;
  });
  const said = ask(side, id, args);
  const open = openWithin(terms, said);
  return joined(terms, [...opened(open), { when: not(terms, isOpen(terms, open)), value: said }]);
}

// ---------------------------------------------------------------- voices

function voicesOf(scope: Scope, decision: Decision): readonly Voice[] {
  const { terms } = scope.side.situation;
  switch (decision.kind) {
    case "ruled":
      return clauseVoices(scope, decision.clauses);
    case "figure":
      return [standing(plain(terms, yes), decision.value && evaluate(scope, decision.value))];
    case "gain": {
      const ways = decision.ways.map((way) => {
        const bearer = scope.locals.get(decision.params[0]?.name ?? way.param) ?? none;
        return standing(holds(withLocal(scope, way.param, bearer), way.when), truth(yes));
      });
      const inForce = all(
        terms,
        ways.map((way) => opposite(way.inForce)),
      );
      const otherwise = {
        ...standing(plain(terms, yes), truth(no)),
        inForce,
        silencers: ways.map((_, i) => i),
      };
      return [...ways, otherwise];
    }
    case "table": {
      const [first, second] = decision.params;
      const keyed = (param: typeof first, key: Expr): Answer =>
        param ? matches(scope, scope.locals.get(param.name) ?? none, key) : plain(terms, yes);
      return decision.rows.flatMap((row) => {
        const applies = keyed(first, row.key);
        const said = row.cells.map((cell) =>
          cell === "never"
            ? none
            : cell === "hole"
              ? status(0)
              : cell === "unseen"
                ? status(1)
                : evaluate(scope, cell),
        );
        if (decision.across.length > 0)
          return decision.across.map((key, i) =>
            standing(all(terms, [applies, keyed(second, key)]), said[i] ?? status(0)),
          );
        if (decision.columns.length === 0) return [standing(applies, said[0] ?? status(0))];
        const parts = new Map(decision.columns.map((column, i) => [column.name, said[i] ?? status(0)]));
        return [standing(applies, sure({ kind: "made", form: "shape", parts }))];
      });
    }
  }
}

function standing(applies: Answer, value: Value | null): Voice {
  return { applies, inForce: applies, silencers: [], isUnseen: value === null, value };
}

function matches(scope: Scope, value: Value, key: Expr): Answer {
  const { situation, program } = scope.side;
  const found = evaluate(scope, key);
  return endsIn(key)
    ? within(situation, value, found, ordersFor(program.types, key.type))
    : same(situation, value, found);
}

function clauseVoices(scope: Scope, clauses: readonly CheckedClause[]): readonly Voice[] {
  const { terms } = scope.side.situation;
  const made = new Map<CheckedClause, Voice>();
  const isSilencedBy = (clause: CheckedClause, by: CheckedClause): boolean =>
    by !== clause &&
    (by.bars.includes(clause.label) ||
      by.over.includes(clause.label) ||
      (clause.otherwise && !by.otherwise && by.value !== null));
  const voiceOf = (clause: CheckedClause): Voice => {
    const known = made.get(clause);
    if (known) return known;
    const by = clauses.flatMap((other, i) => (isSilencedBy(clause, other) ? [{ other, i }] : []));
    const applies = clause.when ? holds(scope, clause.when) : plain(terms, yes);
    // A silencer that applies gives way only to what silences this clause as well.
    const silencing = by.map(({ other }) =>
      and(
        terms,
        voiceOf(other).applies.yes,
        ...clauses
          .filter((further) => isSilencedBy(other, further) && !isSilencedBy(clause, further))
          .map((further) => voiceOf(further).inForce.no),
      ),
    );
    const inForce = all(terms, [
      applies,
      ...by.map(({ other }) => opposite(voiceOf(other).inForce)),
      plain(terms, not(terms, or(terms, ...silencing))),
    ]);
    const inner = clause.stages.reduce(
      (sofar, stage) => withLocal(sofar, stage.name, evaluate(sofar, stage.value)),
      scope,
    );
    const value = clause.value === null ? null : evaluate(inner, clause.value);
    const voice = { applies, inForce, silencers: by.map(({ i }) => i), isUnseen: clause.unseen, value };
    made.set(clause, voice);
    return voice;
  };
  return clauses.map(voiceOf);
}

// ---------------------------------------------------------------- what comes of them

function settled(side: Side, voices: readonly Voice[]): Value {
  const { situation } = side;
  const { terms } = situation;
  const known = new Map<string, Answer>();
  const agree = (i: number, j: number): Answer => {
    const [a, b] = [voices[i]?.value ?? none, voices[j]?.value ?? none];
    const key = i < j ? `${i} ${j}` : `${j} ${i}`;
    const found = known.get(key) ?? same(situation, a, b);
    known.set(key, found);
    return found;
  };
  const speaking = voices.flatMap(({ value, inForce }, i) =>
    value === null || inForce.no === yes ? [] : [{ i, value, inForce, isMaybe: not(terms, inForce.no) }],
  );
  const conflicts = speaking.flatMap((a, at) =>
    speaking.slice(0, at).map((b) => {
      const both = and(terms, a.inForce.yes, b.inForce.yes);
      return both === no ? no : and(terms, both, agree(a.i, b.i).no);
    }),
  );
  const isConflict = or(terms, ...conflicts);
  const isPeace = not(terms, isConflict);
  const isSure = or(terms, ...speaking.map(({ inForce }) => inForce.yes));
  const firstOf = (conditions: readonly Term[]): readonly Term[] =>
    conditions.map((when, k) =>
      and(terms, when, ...conditions.slice(0, k).map((before) => not(terms, before))),
    );
  // Of those that are surely in force, one whose value is determined comes first.
  const determined = speaking.map(({ inForce, value }) =>
    and(terms, inForce.yes, not(terms, isOpen(terms, openWithin(terms, value)))),
  );
  const isDetermined = or(terms, ...determined);
  const firstDetermined = firstOf(determined);
  const surely = firstOf(speaking.map(({ inForce }) => inForce.yes)).map((when, k) =>
    or(terms, firstDetermined[k] ?? no, and(terms, not(terms, isDetermined), when)),
  );
  const steadily = firstOf(
    speaking.map(({ i, isMaybe }) => and(terms, isMaybe, cannotFallSilent(side, voices, i, agree))),
  );
  const anchored = speaking.map(({ i, value }, k) => {
    const when = and(
      terms,
      isPeace,
      or(terms, surely[k] ?? no, and(terms, not(terms, isSure), steadily[k] ?? no)),
    );
    const doubtful = speaking.flatMap((other) =>
      other.i === i || when === no
        ? []
        : [{ ...other, when: and(terms, other.isMaybe, not(terms, agree(i, other.i).yes)) }],
    );
    const isDoubted = or(terms, ...doubtful.map((each) => each.when));
    const reasons = heaviest(terms, [
      openWithin(terms, value),
      ...doubtful.flatMap((each) => [
        under(terms, each.when, each.inForce.open),
        under(terms, each.when, openWithin(terms, each.value)),
      ]),
    ]);
    return { when, value, isDoubted, reasons };
  });
  const isAnchored = or(terms, isConflict, ...anchored.map(({ when }) => when));
  return joined(terms, [
    { when: isConflict, value: status(2) },
    ...anchored.flatMap(({ when, value, isDoubted, reasons }) => [
      { when: and(terms, when, not(terms, isDoubted)), value },
      ...opened(under(terms, and(terms, when, isDoubted), reasons)),
    ]),
    { when: not(terms, isAnchored), value: unanchored(side, voices) },
  ]);
}

function cannotFallSilent(
  { situation: { terms } }: Side,
  voices: readonly Voice[],
  i: number,
  agree: (i: number, j: number) => Answer,
): Term {
  const voice = voices[i];
  if (!voice) return no;
  const harmless = voice.silencers.map((j) => {
    const by = voices[j];
    if (!by) return yes;
    return or(terms, by.inForce.no, by.value === null ? no : agree(i, j).yes);
  });
  return and(terms, voice.applies.yes, ...harmless);
}

/** Where no voice is sure: what stands in the way, else that nobody rules. */
function unanchored({ situation: { terms } }: Side, voices: readonly Voice[]): Value {
  const isSurelyUnseen = or(
    terms,
    ...voices.flatMap(({ isUnseen, inForce }) => (isUnseen ? [inForce.yes] : [])),
  );
  const reasons = voices.flatMap(({ isUnseen, inForce, value }): Open[] => {
    if (value !== null) return [inForce.open, under(terms, not(terms, inForce.no), openWithin(terms, value))];
    return isUnseen ? [under(terms, not(terms, isSurelyUnseen), inForce.open)] : [];
  });
  const open = heaviest(terms, reasons);
  const isShut = not(terms, isOpen(terms, open));
  return joined(terms, [
    ...opened(open),
    { when: and(terms, isShut, isSurelyUnseen), value: status(1) },
    { when: and(terms, isShut, not(terms, isSurelyUnseen)), value: status(0) },
  ]);
}

/** A tally: all that are in force count, and without any it comes to nought. */
function tallied({ situation: { terms } }: Side, voices: readonly Voice[]): Value {
  const counting = voices.filter(({ value, isUnseen }) => value !== null || isUnseen);
  const isDoubtful = counting.map(({ inForce, value }) => {
    const addsNothing =
      value === null
        ? no
        : and(terms, whenIt(terms, value, isNumeric), equal(terms, amountIn(terms, value), "0.0"));
    return and(terms, isOpen(terms, inForce.open), not(terms, addsNothing));
  });
  const someDoubtful = or(terms, ...isDoubtful);
  const reasons = counting.flatMap(({ inForce, value }, i): Open[] => {
    const counts = or(terms, inForce.yes, isDoubtful[i] ?? no);
    const own = under(terms, isDoubtful[i] ?? no, inForce.open);
    return value === null ? [own] : [own, under(terms, counts, openWithin(terms, value))];
  });
  const someUnseen = or(terms, ...counting.flatMap((voice) => (voice.isUnseen ? [voice.inForce.yes] : [])));
  const valued = counting.flatMap(({ value, inForce }) => (value === null ? [] : [{ value, inForce }]));
  const open = heaviest(
    terms,
    valued.map(({ value, inForce }) => under(terms, inForce.yes, openOf(terms, value))),
  );
  const isNumber = and(
    terms,
    ...valued.map(({ value, inForce }) =>
      or(terms, not(terms, inForce.yes), whenIt(terms, value, isNumeric), ...openOf(terms, value)),
    ),
  );
  const sum = valued.reduce<Term>(
    (sofar, { value, inForce }) =>
      reckon(terms, "+", sofar, defined(terms, "Real", `(ite ${inForce.yes} ${amountIn(terms, value)} 0.0)`)),
    "0.0",
  );
  const isClear = and(terms, not(terms, someDoubtful), not(terms, someUnseen));
  const isShut = and(terms, isClear, not(terms, isOpen(terms, open)));
  return joined(terms, [
    ...opened(under(terms, someDoubtful, heaviest(terms, reasons))),
    { when: and(terms, not(terms, someDoubtful), someUnseen), value: status(1) },
    ...opened(under(terms, isClear, open)),
    { when: and(terms, isShut, isNumber), value: number(sum) },
    { when: and(terms, isShut, not(terms, isNumber)), value: none },
  ]);
}

// ---------------------------------------------------------------- laws

/** Holds every law of everything it speaks of that is asked about to be so, and of what that brings in. */
export function obeyLaws(sides: readonly Side[]): void {
  const done = new Set<string>();
  for (let before = -1; before !== done.size; ) {
    before = done.size;
    for (const [i, side] of sides.entries())
      for (const law of side.program.laws) obey(side, law, `${i}`, done);
  }
}

function obey(side: Side, law: Law, which: string, done: Set<string>): void {
  const { terms } = side.situation;
  const combinations = law.params.reduce<readonly Combination[]>(
    (sofar, param) =>
      candidates(side, param.type).flatMap(({ key, value, there }) =>
        sofar.map((before) => ({
          key: `${before.key} ${key}`,
          locals: new Map(before.locals).set(param.name, value),
          there: and(terms, before.there, there),
        })),
      ),
    [{ key: `${which} ${law.name}`, locals: new Map(), there: yes }],
  );
  for (const { key, locals, there } of combinations) {
    if (done.has(key)) continue;
    done.add(key);
    const answer = evaluate({ side, locals }, law.condition);
    const isBroken = or(
      terms,
      ...answer.map(({ when, leaf }) =>
        leaf.kind === "truth" ? and(terms, when, not(terms, leaf.holds)) : no,
      ),
    );
    terms.assertions.push(or(terms, not(terms, there), not(terms, isBroken)));
  }
}

interface Combination {
  readonly key: string;
  readonly locals: ReadonlyMap<string, Value>;
  readonly there: Term;
}

function candidates(
  { situation, program }: Side,
  type: Type,
): readonly { readonly key: string; readonly value: Value; readonly there: Term }[] {
  switch (type.kind) {
    case "record":
    case "ref":
      return [...situation.places.values()].flatMap((place) => {
        const own = typeOf(place);
        if (own.kind !== "record" || own.name !== type.name || !place.isAsked) return [];
        const value = sure({ kind: "thing", place });
        return [{ key: place.path, value, there: filled(situation, place) }];
      });
    case "truth":
      return [yes, no].map((holds) => ({ key: holds, value: truth(holds), there: yes }));
    case "enum":
      return (program.types.enums.get(type.name)?.values ?? []).map((value) => ({
        key: value.name,
        value: name(codeOf(situation.terms, value.name)),
        there: yes,
      }));
    default:
      return [];
  }
}

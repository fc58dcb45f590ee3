/** The lines of a sequence as steps that players read: what is rolled, who chooses, what changes, how long it goes on. */
import type { Certificate, Line, Play, Reaction, Target, Trigger } from "../check/plays.ts";
import type { Expr, Type } from "../check/program.ts";
import { findFact } from "../core/lookup.ts";
import { linesWithin } from "../core/walk.ts";
import { type Around, declared } from "./around.ts";
import { conditionInWords, valueInWords } from "./expressions.ts";
import { nameOfDecision, nameOfFact, nameOfLocal, ownNameOf } from "./names.ts";
import { partAlong } from "./places.ts";
import { nameOfBlock, nameOfEvent, nameOfLine, nameOfResult, ownerInWords } from "./sequences.ts";
import { inline } from "./statement.ts";
import { atStart, fill, insideLine, join, noWording, numberInWords, type Wording } from "./wording.ts";

type LineOf<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
/** The lines among which a step stands. */
type Of = readonly Line[];

/** The name that its author gave a step; null where what it does says enough. */
export function nameOfStep(around: Around, line: Line): Wording | null {
  if (line.kind === "block") return nameOfLine(around, line);
  return (line.named && ownNameOf(around, line.named)) ?? null;
}

/** A step in one line. `play`: the sequence it is in; null in a reaction. */
export function stepInWords(around: Around, of: Of, play: Play | null, line: Line): Wording {
  const { phrases } = around.language;
  const { steps } = phrases;
  const value = (expr: Expr): Wording => valueInWords(around, expr);
  switch (line.kind) {
    case "roll":
      return byOwner(around, line.owner, rollInWords(around, line));
    case "reroll":
      return fill(steps.reroll, rerolledInWords(around, of, line));
    case "draw":
      return fill(steps.draw, value(line.among));
    case "choose":
      return fill(steps.chooses, sideInWords(around, line.owner));
    case "observe":
      return declared(around, line.about) ?? steps.seen;
    case "let":
      return letInWords(around, line);
    case "set":
      return fill(phrases.sequence.isNow, targetInWords(around, of, line.target), value(line.value));
    case "gives":
      return resultInWords(around, play, line);
    case "when":
      return steps.depends;
    case "each":
      return loopInWords(around, line);
    case "repeat":
      return repeatInWords(around, line.how);
    case "play":
      return playedInWords(around, line);
    case "menu":
      return fill(line.forced ? steps.mustChooseOn : steps.choosesOn, sideInWords(around, line.owner));
    case "pay": {
      const purses = line.purses.map(({ purse }) => targetInWords(around, of, purse));
      return byOwner(around, line.owner, fill(steps.pay, value(line.amount), join(purses, phrases.comma)));
    }
    case "block":
      return line.cut === null ? noWording : fill(steps.cutBy, cutInWords(around, line.cut));
    case "announce":
      return fill(steps.happens, nameOfEvent(around, line.event));
    case "go":
      return fill(steps.goOn, nameOfBlock(around, of, line.to));
    case "ensure":
      return fill(steps.onlyIf, truthInWords(around, line.condition));
    case "outside":
      return declared(around, line.rule) ?? phrases.sequence.rule;
  }
}

export function truthInWords(around: Around, condition: Expr): Wording {
  return inline(around.language.phrases, conditionInWords(around, condition));
}

/** A side of the book, or the one that an expression names. */
function sideInWords(around: Around, owner: Expr): Wording {
  return owner.kind === "literal" && typeof owner.value === "string"
    ? ownerInWords(around, owner.value)
    : valueInWords(around, owner);
}

function byOwner(around: Around, owner: Expr | null, what: Wording): Wording {
  return owner === null ? what : fill(around.language.phrases.labelled, sideInWords(around, owner), what);
}

/** A value that is worked out on the way has no name; one that changes later starts with it. */
function letInWords(around: Around, { name, named, type, value }: LineOf<"let">): Wording {
  const { phrases } = around.language;
  const said = valueInWords(around, value);
  if (named) return said;
  if (around.stages.has(name)) return fill(phrases.steps.workOut, said);
  return fill(phrases.sequence.isNow, nameOfLocal(around, name, type), said);
}

function rollInWords(around: Around, { count, sides }: LineOf<"roll">): Wording {
  const { rollDice, rollAsMany } = around.language.phrases.steps;
  return fill(
    count.kind === "literal" ? rollDice : rollAsMany,
    valueInWords(around, count),
    numberInWords(sides),
  );
}

function rerolledInWords(around: Around, of: Of, { roll, which }: LineOf<"reroll">): Wording {
  const { phrases } = around.language;
  const rolled = linesWithin(of).find((line) => line.kind === "roll" && line.name === roll);
  const name = (rolled && nameOfLine(around, rolled)) ?? phrases.sequence.roll;
  switch (which.kind) {
    case "all":
      return name;
    case "one":
      return fill(phrases.of, nameOfLocal(around, which.die, typeOfLocal(around, of, which.die)), name);
    case "those":
      return fill(phrases.those, name, truthInWords({ ...around, innermost: which.binder }, which.filter));
  }
}

/** A fact, or what a line names, with its fields: `Unit › Wounds`. */
function targetInWords(around: Around, of: Of, { root: { kind, name }, fields }: Target): Wording {
  const fact = kind === "fact" ? findFact(around.program, name) : undefined;
  const type = fact?.type ?? typeOfLocal(around, of, name);
  const root = fact ? nameOfFact(around, name) : nameOfLocal(around, name, type);
  return partAlong(around, { name: root, type }, fields).name;
}

/** Of a parameter, of an element that is gone through, or of what a line names. */
function typeOfLocal({ decision }: Around, of: Of, name: string): Type {
  const param = decision?.params.find((each) => each.name === name);
  if (param) return param.type;
  for (const line of linesWithin(of)) {
    if (line.kind === "each" && line.binder === name)
      return "of" in line.list.type ? line.list.type.of : line.list.type;
    if ("type" in line && line.name === name) return line.type;
  }
  return { kind: "unknown" };
}

/** `Result: Strength + 1`; the only result needs no name. */
function resultInWords(around: Around, play: Play | null, { part, value }: LineOf<"gives">): Wording {
  const { phrases } = around.language;
  const said = valueInWords(around, value);
  if (part === null) return fill(phrases.sequence.result, said);
  const named = play?.parts.find(({ name }) => name === part)?.named;
  return fill(phrases.labelled, nameOfResult(around, { named, name: part }), said);
}

function loopInWords(around: Around, { list, filter, binder, orderedBy }: LineOf<"each">): Wording {
  const { phrases } = around.language;
  const name = valueInWords(around, list);
  const over =
    filter === null
      ? fill(phrases.each, name)
      : fill(phrases.eachOfThose, name, truthInWords({ ...around, innermost: binder }, filter));
  return orderedBy === null
    ? over
    : fill(phrases.steps.ordered, over, insideLine(sideInWords(around, orderedBy)));
}

function repeatInWords(around: Around, how: LineOf<"repeat">["how"]): Wording {
  const { steps } = around.language.phrases;
  switch (how.kind) {
    case "times":
      return fill(steps.times, valueInWords(around, how.times));
    case "until":
      return fill(steps.until, truthInWords(around, how.until));
    case "while":
      return fill(steps.asLongAs, truthInWords(around, how.while));
    case "on":
      return steps.again;
  }
}

function playedInWords(around: Around, { play, args }: LineOf<"play">): Wording {
  const { phrases } = around.language;
  const name = nameOfDecision(around, play);
  if (args.length === 0) return name;
  const given = args.map((each) => valueInWords(around, each));
  return fill(phrases.of, name, join(given, phrases.comma));
}

// ---------------------------------------------------------------- ways

/** What ends a stretch at once. */
export function cutInWords(around: Around, { event, after }: NonNullable<LineOf<"block">["cut"]>): Wording {
  const { steps } = around.language.phrases;
  const name = nameOfEvent(around, event);
  return after === null ? name : fill(steps.cutAfter, name, nameOfStretch(around, after));
}

/** A sequence, a choice or a stretch by which its author waits. */
function nameOfStretch(around: Around, name: string): Wording {
  const line = linesWithin(around.program.plays.flatMap(({ lines }) => lines)).find(
    (each) => each.label === name || ("name" in each && each.name === name),
  );
  return (line && nameOfLine(around, line)) ?? nameOfBlock(around, [], name);
}

/** Why something that goes on comes to an end. */
export function certificateInWords(around: Around, certificate: Certificate): Wording {
  const { phrases } = around.language;
  const { steps } = phrases;
  const value = (expr: Expr): Wording => valueInWords(around, expr);
  switch (certificate.kind) {
    case "decreases":
      return fill(steps.decreases, join(certificate.measures.map(value), phrases.comma));
    case "left-with-chance":
      return fill(steps.leftWithChance, value(certificate.chance));
    case "falls-on-average":
      return fill(steps.fallsOnAverage, value(certificate.measure));
    case "ended-by": {
      const owners = certificate.owners.map((owner) => ownerInWords(around, owner));
      return fill(steps.endedBy, join(owners, phrases.comma));
    }
    case "ended-by-table":
      return steps.endedByTable;
  }
}

/** When a reaction happens: `After: a model ends its action; if: it is alive`. */
export function triggersInWords(around: Around, { after, soon, when, each, limit }: Reaction): Wording {
  const { phrases } = around.language;
  const { steps } = phrases;
  const inside = each ? { ...around, innermost: each.binder } : around;
  const over = each && valueInWords(around, each.list);
  const parts = [
    ...(each && over
      ? [
          fill(
            steps.forEach,
            each.filter ? fill(phrases.those, over, truthInWords(inside, each.filter)) : over,
          ),
        ]
      : []),
    ...(after.length === 0
      ? []
      : [
          join(
            after.map((each) => triggerInWords(around, each)),
            phrases.or,
          ),
        ]),
    ...(soon ? [fill(steps.asSoonAs, truthInWords(inside, soon))] : []),
    ...(when ? [fill(steps.if, truthInWords(inside, when))] : []),
    ...(limit ? [fill(steps.limit, valueInWords(inside, limit.times), perInWords(around, limit.per))] : []),
  ];
  return atStart(join(parts, phrases.semicolon));
}

function triggerInWords(around: Around, { at, name }: Trigger): Wording {
  const { steps } = around.language.phrases;
  if (at === "event") return fill(steps.afterEvent, nameOfEvent(around, name));
  return fill(at === "start" ? steps.atStart : steps.atEnd, perInWords(around, name));
}

const stretches = ["event", "play", "turn", "phase", "step", "mode"] as const;

/** A word for stretches, or the name of one. */
function perInWords(around: Around, per: string): Wording {
  const word = stretches.find((each) => each === per);
  return word === undefined ? nameOfBlock(around, [], per) : around.language.phrases.steps[word];
}

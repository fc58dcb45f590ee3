/**
 * A play put to a situation as a decision is: all handed in, it is ruled; else it depends on what it waits for.
 * How a verdict looks is ask.ts; playing it is play-by-path.ts.
 */
import { wordsIn } from "../../check/in-words.ts";
import type { Play } from "../../check/plays.ts";
import type { Program, Status } from "../../check/program.ts";
import type { ChoiceMet, DoubtMet, Verdict } from "../ask.ts";
import { missingFacts, optionsOf } from "../domain.ts";
import { encode } from "../encode.ts";
import { type Because, becauseOf, consultedBy } from "../../runtime/explain.ts";
import { isOpen, openWithin } from "../../runtime/result.ts";
import { traceOf } from "../../runtime/terms.ts";
import { statusOf } from "../../runtime/verdict.ts";
import type { GivenFault } from "../given-faults.ts";
import type { Readings, Situation } from "../situation.ts";
import { cameOf } from "./at-hand.ts";
import { type PlayedByPath, playByPath, tooMany } from "./play-by-path.ts";
import { optionJson } from "./options.ts";
import { typeOfPlay } from "./run-play.ts";
import type { Json } from "../../core/json.ts";

/** What is wrong with what was handed in, and what nobody asked for. */
export function playedFaults(
  program: Program,
  play: Play,
  situation: Situation,
  readings: Readings,
): readonly GivenFault[] {
  const played = playByPath(program, play, situation, readings);
  return [...played.faults, ...(played.faults.length > 0 ? [] : tooMany(played))];
}

/** What was handed in wrongly counts as not handed in. */
export function askPlay(
  program: Program,
  play: Play,
  situation: Situation,
  readings: Readings,
  language: string,
): Omit<Verdict, "elsewhere" | "laws"> {
  const played = playByPath(program, play, situation, readings, { isTraced: true });
  const result = cameOf(program, played.outcome);
  const open = openWithin(result);
  const { doubts, choices } = consultedIn(played);
  return {
    ...answerOf(program, play, played),
    because: open?.isMissing ? [] : becauseOfPlay(play, played, language),
    unless: [],
    missing: missingFacts(open?.missing ?? []),
    doubts: program.doubts
      .filter((doubt) => doubts.has(doubt.id))
      .map(
        (doubt): DoubtMet => ({
          id: doubt.id,
          taken: doubt.readings.find((reading) => reading.taken)?.name ?? null,
          written: doubt.readings.find((reading) => reading.written)?.name ?? null,
          readings: doubt.readings.map(({ name }) => {
            const other = new Map(readings).set(doubt.id, name);
            return { name, ...answerOf(program, play, playByPath(program, play, situation, other)) };
          }),
        }),
      ),
    choices: [
      ...choicesMet(program, played),
      ...program.facts.flatMap((fact): ChoiceMet[] =>
        fact.owner !== null && choices.has(fact.name)
          ? [{ path: fact.name, owner: fact.owner, options: optionsOf(program, fact.type) }]
          : [],
      ),
    ],
  };
}

function answerOf(
  program: Program,
  play: Play,
  { outcome }: PlayedByPath,
): { readonly status: Status; readonly value: Json } {
  const result = cameOf(program, outcome);
  const open = openWithin(result);
  const value = open || isOpen(result) ? null : encode(program, typeOfPlay(play), result);
  return { status: statusOf(open), value };
}

/** The play, the lines that sentences state, and the decisions they called. */
function becauseOfPlay(play: Play, { running }: PlayedByPath, language: string): Because[] {
  const found = new Map<string, Because>();
  const { citation, words, later } = play.origin;
  found.set(play.id, { clause: play.id, sentence: wordsIn(words, language), citation, later });
  for (const { play: of, label, sentences, words: said, citation: place } of running.log) {
    if (label === null || sentences.length === 0) continue;
    const clause = of === play.id ? label : `${of}.${label}`;
    found.set(clause, { clause, sentence: wordsIn(said, language), citation: place, later: [] });
  }
  for (const judgement of traceOf(running).calls)
    for (const because of becauseOf(judgement, language)) {
      const id = judgement.rule.name;
      const clause = because.clause === id ? id : `${id}.${because.clause}`;
      if (!found.has(clause)) found.set(clause, { ...because, clause });
    }
  return [...found.values()];
}

function consultedIn({ running }: PlayedByPath): ReturnType<typeof consultedBy> {
  const trace = traceOf(running);
  const doubts = new Set(trace.doubts);
  const choices = new Set(trace.choices);
  for (const judgement of trace.calls) {
    const consulted = consultedBy(judgement);
    for (const doubt of consulted.doubts) doubts.add(doubt);
    for (const choice of consulted.choices) choices.add(choice);
  }
  return { doubts, choices };
}

/** Choices made in it, and the one it waits for. */
function choicesMet(program: Program, { asked, outcome }: PlayedByPath): ChoiceMet[] {
  return [...asked, ...(outcome.kind === "waiting" ? [outcome.request] : [])].flatMap((request) =>
    request.kind === "choose"
      ? [
          {
            path: request.path,
            owner: request.owner ?? "",
            options: request.options.map((option) => optionJson(program, request.type, option)),
          },
        ]
      : [],
  );
}

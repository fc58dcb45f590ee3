/** Chances as one reads them aloud: results as statements, what was assumed, how the sides choose, and what is missing. */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type } from "../check/program.ts";
import type { JsonObject } from "../core/json.ts";
import { findDoubt, findFact, findPolicy } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { isPlaceholder } from "../evaluate/plays/paths.ts";
import type { Readings } from "../evaluate/situation.ts";
import type { OddsAnswer, Row, Side } from "../odds/answer.ts";
import { type Around, markedIfBorrowed, newAround } from "../words/around.ts";
import { questionInWords } from "../words/clauses.ts";
import { languageFor } from "../words/language.ts";
import { ownNameOf } from "../words/names.ts";
import {
  chanceInWords,
  nameOfResult,
  outcomeInWords,
  ownerInWords,
  pathInWords,
  statementOfMean,
  unruledInWords,
} from "../words/sequences.ts";
import { jsonInWords } from "../words/values.ts";
import { asOwnName, fill, type Wording } from "../words/wording.ts";
import {
  type AnswerAsked,
  type AnswerInWords,
  assumedInWords,
  idleInWords,
  type Missing,
  missingInWords,
  unusedInWords,
} from "./answer-words.ts";
import { findAsked } from "./ask.ts";
import type { OddsFound } from "./odds.ts";

export interface OddsInWords {
  readonly language: string;
  readonly question: Wording;
  /** In the order of the distribution. */
  readonly rows: readonly { readonly outcome: Wording; readonly chance: Wording | null }[];
  readonly means: readonly { readonly name: Wording; readonly mean: Wording }[];
  readonly assuming: readonly Wording[];
  readonly sides: readonly Wording[];
  readonly missing: readonly Missing[];
  /** Values at the start of what was not given. */
  readonly assumed: AnswerInWords["assumed"];
  /** What was given and cannot matter in this version. */
  readonly unused: AnswerInWords["unused"];
  readonly idle: AnswerInWords["idle"];
}

export function oddsInWords(
  program: Program,
  name: string,
  answer: OddsAnswer & Partial<OddsFound>,
  { given, readings, language: code }: AnswerAsked,
): OddsInWords {
  const asked = findAsked(program, name);
  const around = newAround(program, languageFor(code), asked);
  const { phrases } = around.language;
  return {
    language: code,
    question: asked === null ? phrases.unnamed : questionInWords(around, asked),
    rows: answer.distribution.map((row) => ({
      outcome: rowInWords(around, asked, row),
      chance: chanceInWords(around, row.chance),
    })),
    means: meansInWords(around, asked, answer.mean),
    assuming: [...givenInWords(around, asked, given), ...readingsInWords(around, asked, readings)],
    sides: answer.sides.map((side) => sideInWords(around, side)),
    assumed: assumedInWords({ around, program, asked }, answer.assumed ?? []),
    unused: unusedInWords({ around, program, asked }, answer.unused ?? []),
    idle: idleInWords({ around, program, asked }, answer.unused ?? []),
    missing: answer.missing.map(({ path, about }) => missingInWords({ around, program, asked }, path, about)),
  };
}

function rowInWords(around: Around, asked: Decision | Play | null, { value, status }: Row): Wording {
  if (status !== "ruled" && typeof value === "string") return unruledInWords(around, value);
  if (asked !== null && "lines" in asked) return outcomeInWords(around, asked, value);
  return jsonInWords(around, value, asked?.type ?? { kind: "unknown" });
}

function meansInWords(
  around: Around,
  asked: Decision | Play | null,
  mean: OddsAnswer["mean"],
): OddsInWords["means"] {
  if (asked === null || !("lines" in asked) || mean === null) return [];
  const amount = (own: string, type: Type): Wording => jsonInWords(around, own, presentType(type));
  if (typeof mean === "string") {
    const type: Type = asked.type ?? { kind: "unknown" };
    const said = statementOfMean(around, { named: asked, type, name: asked.id });
    return [{ name: said ?? questionInWords(around, asked), mean: amount(mean, type) }];
  }
  return asked.parts.flatMap((part) => {
    const own = mean[part.name];
    return own
      ? [{ name: statementOfMean(around, part) ?? nameOfResult(around, part), mean: amount(own, part.type) }]
      : [];
  });
}

/** Rolls, choices and observations that were given. */
function givenInWords(around: Around, asked: Decision | Play | null, given: JsonObject): readonly Wording[] {
  if (asked === null || !("lines" in asked)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const isPart = asked.params.some((param) => param.name === name) || findFact(around.program, name);
    if (isPart || isPlaceholder(value)) return [];
    const type = asked.asks.find(({ path }) => path === name)?.type ?? { kind: "unknown" };
    const said = jsonInWords(around, value, type);
    return [fill(around.language.phrases.labelled, pathInWords(around, asked, name), said)];
  });
}

function readingsInWords(
  around: Around,
  asked: Decision | Play | null,
  chosen: Readings,
): readonly Wording[] {
  const { phrases } = around.language;
  return (asked?.doubts ?? []).flatMap((id) => {
    const { readings = [] } = findDoubt(around.program, id) ?? {};
    const name = chosen.get(id);
    const reading = readings.find((each) => (name === undefined ? each.taken : each.name === name));
    const said = reading && markedIfBorrowed(around, reading.words);
    return said ? [fill(phrases.reading, fill(phrases.quoted, said))] : [];
  });
}

export function sideInWords(around: Around, { owner, plays, policy, isAssumed }: Side): Wording {
  const { phrases } = around.language;
  const who = ownerInWords(around, owner);
  const known = policy === null ? undefined : findPolicy(around.program, policy);
  const named = known && ownNameOf(around, known);
  const said =
    plays === "policy"
      ? fill(phrases.labelled, who, named || asOwnName(policy ?? ""))
      : fill(phrases.sequence[plays], who);
  return isAssumed ? fill(phrases.sequence.assumed, said) : said;
}

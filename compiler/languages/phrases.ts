/** The phrases of a language that Rubric itself contributes to a sentence. */

/** `{0}` and `{1}` are holes. */
export interface Phrases<Text> {
  readonly yes: Text;
  readonly no: Text;
  /** The answer is yes where what follows holds, and no elsewhere. */
  readonly yesExactlyIf: Text;
  readonly may: Text;
  readonly must: Text;
  readonly mayNot: Text;
  readonly none: Text;
  /** Of a truth: it was not said whether it is so. */
  readonly unsaid: Text;
  readonly said: Text;
  /** There is a value, whichever. */
  readonly present: Text;
  /** The value of a part whose text we do not have. */
  readonly notHeld: Text;
  /** A part about which the rules say nothing. */
  readonly notRuled: Text;

  /** A subject and what is so of it: `Terrain: Wood`. */
  readonly labelled: Text;
  /** A part of a subject: `Target › Models`. */
  readonly within: Text;
  /** A list whose elements are spoken of further in: `Models ①`. */
  readonly marked: Text;
  readonly thisOne: Text;
  readonly comma: Text;
  readonly semicolon: Text;
  readonly and: Text;
  readonly or: Text;
  /** Between the values that something is not. */
  readonly nor: Text;
  readonly brackets: Text;
  readonly quoted: Text;
  /** A thing by what it is asked of: `Distance moved (Target)`. */
  readonly of: Text;

  readonly percent: Text;
  /** A number with its unit. */
  readonly amount: Text;
  readonly not: Text;
  /** Compared with another part. */
  readonly sameAs: Text;
  readonly differentFrom: Text;
  readonly atLeast: Text;
  readonly atMost: Text;
  readonly moreThan: Text;
  readonly lessThan: Text;
  readonly before: Text;
  readonly after: Text;
  readonly notBefore: Text;
  readonly notAfter: Text;
  readonly between: Text;
  readonly notBetween: Text;
  /** Of a list of values. */
  readonly oneOf: Text;
  readonly noneOf: Text;
  /** Before the first of several values. */
  readonly neither: Text;
  readonly whole: Text;
  readonly notWhole: Text;
  readonly double: Text;
  readonly noDouble: Text;
  readonly ruled: Text;
  readonly notAnswered: Text;
  readonly sameTurn: Text;
  readonly otherTurn: Text;
  readonly adjacent: Text;
  readonly notAdjacent: Text;
  readonly reading: Text;
  readonly otherReading: Text;
  readonly always: Text;
  readonly never: Text;

  /** A table and one of its rows. */
  readonly row: Text;

  /** Heads of lists. */
  readonly allOf: Text;
  readonly anyOf: Text;
  readonly each: Text;
  readonly eachOfThose: Text;
  readonly some: Text;
  readonly someOfThose: Text;
  readonly linked: Text;
  readonly notLinked: Text;
  readonly firstCase: Text;
  readonly inCase: Text;
  readonly otherwise: Text;

  readonly plus: Text;
  readonly minus: Text;
  /** `0 − x`. */
  readonly negative: Text;
  readonly times: Text;
  readonly dividedBy: Text;
  readonly half: Text;
  readonly roundedUp: Text;
  readonly roundedDown: Text;
  readonly lowest: Text;
  readonly highest: Text;
  readonly difference: Text;
  readonly count: Text;
  /** A number of things. */
  readonly exactly: Text;
  /** Compared: a list, or a value of its elements, and with what; those that count follow below. */
  readonly counting: Text;
  readonly those: Text;
  readonly sum: Text;
  readonly product: Text;
  readonly highestOf: Text;
  readonly lowestOf: Text;
  readonly common: Text;
  readonly nearest: Text;
  /** What is taken together of a list, and what counts if the list is empty. */
  readonly ifNone: Text;
  /** Of the elements themselves. */
  readonly itself: Readonly<Record<"sum" | "product" | "highest" | "lowest" | "common", Text>>;
  readonly keepHighest: Text;
  readonly keepLowest: Text;
  readonly without: Text;
  readonly joined: Text;
  /** A list gone through element by element: the list, what it starts from, and what each element makes of it. */
  readonly fold: Text;
  readonly foldBackwards: Text;
  readonly soFar: Text;
  readonly valueWhen: Text;
  readonly valueOtherwise: Text;
  readonly squareAt: Text;
  readonly bearing: Text;
  readonly range: Text;
  readonly squaresBetween: Text;
  readonly ahead: Text;
  readonly behind: Text;
  readonly beside: Text;
  readonly chance: Text;
  readonly mean: Text;

  /** A numbered element of a list: `Models 2`. */
  readonly nth: Text;

  /** Around an answer. */
  readonly answer: Text;
  readonly statuses: Readonly<Record<"no-ruling" | "not-on-record" | "depends" | "conflict", Text>>;
  readonly because: Text;
  readonly disagree: Text;
  readonly asked: Text;
  readonly answered: Text;
  readonly inShort: Text;
  readonly inferred: Text;
  /** Above what keeps a rule with another answer, with the same answer, or an exception from deciding. */
  readonly whyNot: Text;
  /** A part of a sum. */
  readonly notAdded: Text;
  readonly otherReasons: Text;
  /** Of a clause that works its answer out. */
  readonly otherFormula: Text;
  readonly noException: Text;
  readonly unseenRule: Text;
  readonly comesAfter: Text;
  readonly setAside: Text;
  readonly maybe: Text;
  readonly maybeUnseen: Text;
  readonly notGiven: Text;
  readonly twoReadings: Text;
  readonly ourReading: Text;
  /** A doubt on its own: why a reading is in use, and which questions depend on it. */
  readonly doubt: {
    readonly literal: Text;
    readonly why: Text;
    readonly matters: Text;
    readonly follows: Text;
    /** No situation was found in which the readings give different answers. */
    readonly noDifference: Text;
    readonly inSequence: Text;
    readonly always: Text;
  };
  readonly choices: Text;
  readonly choiceOpen: Text;
  readonly lawBroken: Text;
  readonly elsewhere: Text;
  /** What is known only from later documents, which are no ground. */
  readonly knownLater: Text;
  readonly unnamed: Text;
  /** A word that was given and the book does not list: the word, and where it was given. */
  readonly notListed: Text;
  /** Of a title that is nearly one that the rules state. */
  readonly otherTitle: Text;
  readonly didYouMean: Text;
  /** Before a list of start values of what was not given. */
  readonly notSaid: Text;
  readonly assumedStart: Text;
  /** Something that was given, and the version that never reads it. */
  readonly noDifference: Text;
  /** `{1}`: several parts. */
  readonly noDifferences: Text;
  readonly printedBook: Text;
  /** One sentence behind another. */
  readonly sentences: Text;
  /** A value that the book does not list: its name. */
  readonly another: Text;
  /** A rule that only keeps others from applying. */
  readonly exception: Text;
  readonly more: Text;
  readonly otherLanguage: Text;
  readonly partlyBorrowed: Text;
  /** A text that is not in the reader's language: the text, and its language. */
  readonly borrowed: Text;
  /** `in Spanish`, with the name of the language. */
  readonly inLanguage: Text;
  /** The words between the parts of a citation. */
  readonly citing: Readonly<
    Record<"page" | "pages" | "as" | "and" | "citing" | "inferred from" | "see", Text>
  >;

  /** Around what sequences ask and result in. */
  readonly sequence: Readonly<Record<SequencePhrase, Text>>;
  /** Around the steps of sequences. */
  readonly steps: Readonly<Record<StepPhrase, Text>>;
  /** Around what changed between two versions. */
  readonly changes: {
    readonly kinds: Readonly<
      Record<
        | "decides-differently"
        | "answered-first"
        | "gone"
        | "only-literally"
        | "not-proved"
        | "follows-from-others"
        | "confirms"
        | "put-on-record"
        | "words-only"
        | "as-it-was",
        Text
      >
    >;
    /** Above a list of rules. */
    readonly structure: Readonly<Record<"inserted" | "replaced" | "moved" | "withdrawn", Text>>;
    /** Above the old and new numbers of rules. */
    readonly numbers: Text;
    readonly meanings: Readonly<
      Record<
        | "same"
        | "same-up-to"
        | "narrower"
        | "wider"
        | "different"
        | "new"
        | "withdrawn"
        | "was-not-on-record"
        | "not-proved",
        Text
      >
    >;
    readonly nothing: Text;
    /** A situation about which nothing needs to be known. */
    readonly always: Text;
    /** Rules at the table that say otherwise: about what. */
    readonly saidOtherwise: Text;
    /** One answer and the one that takes its place. */
    readonly becomes: Text;
    readonly conflict: Text;
    readonly depends: Text;
    readonly earlier: Text;
    readonly later: Text;
    readonly by: Text;
    readonly literally: Text;
    readonly upTo: Text;
    readonly share: Text;
    /** An entry that one of the versions does not have. */
    readonly added: Text;
    readonly removed: Text;
    readonly noProvision: Text;
    readonly vocabulary: Text;
  };

  /** What Rubric says while it asks a person for one fact after another, and words that the person may type. */
  readonly prompts: {
    readonly whatToAsk: Text;
    readonly found: Text;
    readonly whichOne: Text;
    readonly nothingFound: Text;
    /** How to go on without an answer. */
    readonly commands: Text;
    readonly yesOrNo: Text;
    readonly oneOf: Text;
    readonly severalOf: Text;
    /** `{0}`: what to type for one of a list of numbers. */
    readonly listOf: Text;
    /** `{0}`: from where to where. */
    readonly number: Text;
    readonly anyNumber: Text;
    readonly howMany: Text;
    /** `{1}`: an example of things that are described in groups. */
    readonly inGroups: Text;
    /** `{0}`: how many, `{1}` a part, `{2}` and `{3}` two of its values. */
    readonly groupsOf: Text;
    /** The same of a truth. */
    readonly groupsOfTruth: Text;
    readonly howManyInAll: Text;
    readonly tooMany: Text;
    readonly whichPart: Text;
    /** Above the squares that are known. */
    readonly board: Text;
    /** `{0}` faces of dice with `{1}` sides. */
    readonly dice: Text;
    readonly someDice: Text;
    /** `{0}`: the parts of a value, in their order. */
    readonly parts: Text;
    readonly text: Text;
    readonly orNone: Text;
    readonly orAnother: Text;
    readonly notOneOf: Text;
    readonly several: Text;
    readonly notNumber: Text;
    readonly typeThis: Text;
    readonly nothingBefore: Text;
    /** Beside what to type, for the next of several alike things. */
    readonly orSame: Text;
    readonly nothingAlike: Text;
    readonly askAgain: Text;
    /** Words with a bar between them. */
    readonly words: Readonly<
      Record<"yes" | "no" | "none" | "unknown" | "back" | "same" | "other" | "rest" | "all" | "not", Text>
    >;
    /** How people write units, by their names in the language of rules. */
    readonly units: Readonly<Record<"in" | "%", Text>>;
  };

  /** Parts of a moment, a square and an interval, by their names in the language of rules. */
  readonly parts: Readonly<Record<BuiltInPart, Text>>;
  /** Words for values that have no name of their own, by type. */
  readonly kinds: Readonly<Record<"number" | "truth" | "list" | "thing" | "die" | "moment" | "square", Text>>;
}

export const builtInParts = [
  "round",
  "turn",
  "phase",
  "part",
  "x",
  "y",
  "facing",
  "from",
  "to",
  "rerolled",
] as const;
export type BuiltInPart = (typeof builtInParts)[number];

export type SequencePhrase =
  | "chance"
  | "certain"
  | "unfinished"
  | "notRuled"
  | "means"
  | "goals"
  | "assuming"
  | "played"
  | "ties"
  | "everyone"
  | "uniform"
  | "first"
  | "best"
  | "against"
  | "assumed"
  | "roll"
  | "reroll"
  | "draw"
  | "choice"
  | "seen"
  | "payment"
  | "addIt"
  | "difference"
  | "noDifference"
  | "noComparison"
  | "result"
  | "done"
  | "waits"
  | "stopped"
  | "cannotGoOn"
  | "endsHere"
  | "isNow"
  | "paid"
  | "beyond"
  | "staysOpen"
  | "begins"
  | "ends"
  | "cut"
  | "goes"
  | "fromTable"
  | "reacts"
  | "listOf"
  | "rule"
  | "dice"
  | "options"
  | "between"
  | "json"
  | "enterRolls"
  | "enterDraws"
  | "orFromTable";

export type StepPhrase =
  | "start"
  | "end"
  | "rollDice"
  | "rollAsMany"
  | "reroll"
  | "draw"
  | "seen"
  | "chooses"
  | "choosesOn"
  | "mustChooseOn"
  | "ordered"
  | "oneOf"
  | "workOut"
  | "depends"
  | "times"
  | "asLongAs"
  | "until"
  | "again"
  | "noMore"
  | "nothingElse"
  | "nothingPossible"
  | "together"
  | "otherwise"
  | "pay"
  | "happens"
  | "goOn"
  | "onlyIf"
  | "cutBy"
  | "cutAfter"
  | "once"
  | "ifSo"
  | "endsHere"
  | "decreases"
  | "leftWithChance"
  | "fallsOnAverage"
  | "endedBy"
  | "endedByTable"
  | "forEach"
  | "afterEvent"
  | "atStart"
  | "atEnd"
  | "asSoonAs"
  | "if"
  | "limit"
  | "event"
  | "play"
  | "turn"
  | "phase"
  | "step"
  | "mode";

/**
 * What can be wrong with the meaning of a version: names, types, units, domains, precedence, tables, examples.
 * Longer than other files because a catalogue is read as one; the warnings at the end are raised by lints/.
 */
import { fault, raiser } from "../../grammar/index.ts";

export const faults = {
  // ---------------------------------------------------------------- names
  "unknown-name": fault<{ name: string; near: readonly string[]; listedIn: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is not a fact, a decision, or anything else in reach here.`,
    help: ({ near, listedIn }) =>
      listedIn.length > 0
        ? `It is a value of ${each(listedIn)}: it can stand where one of these is expected.`
        : didYouMean(near, "Declare it, or correct the name."),
  }),
  "unknown-type": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is not a type of this book.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Declare it with `enum`, `record` or `names`, or give the book a `unit` of that quantity.",
      ),
  }),
  "unknown-field": fault<{ name: string; of: string; near: readonly string[]; known: readonly string[] }>({
    severity: "error",
    message: ({ name, of }) => `\`${of}\` has no field \`${name}\`.`,
    help: ({ near, known }) =>
      didYouMean(near, known.length === 0 ? "It has no fields." : `It has ${each(known)}.`),
  }),
  "undeclared-keyword": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is not a keyword of this book.`,
    help: ({ near, name }) => didYouMean(near, `Declare it with \`keyword ${name}\`.`),
  }),
  "unknown-enum-value": fault<{
    name: string;
    of: string;
    near: readonly string[];
    known: readonly string[];
    open: boolean;
  }>({
    severity: "error",
    message: ({ name, of }) => `\`${name}\` is not a value of \`${of}\`, nor anything else in reach here.`,
    help: ({ near, known, open, name }) =>
      open
        ? `${didYouMean(near, "")} A value that is not listed is written in quotation marks: \`"${name}"\`.`.trim()
        : didYouMean(near, `Its values are ${each(known)}.`),
  }),
  "unknown-unit": fault<{ unit: string; units: readonly string[] }>({
    severity: "error",
    message: ({ unit }) => `\`${unit}\` is not a unit of this book.`,
    help: ({ units }) => `This book measures in ${each(units)}; write the amount in one of these.`,
  }),
  "undeclared-doubt": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `There is no doubt \`${name}\` in this book.`,
    help: ({ near }) => didYouMean(near, "Declare it with `doubt`, or correct the name."),
  }),
  "undeclared-reading": fault<{
    name: string;
    doubt: string;
    near: readonly string[];
    known: readonly string[];
  }>({
    severity: "error",
    message: ({ name, doubt }) => `The doubt \`${doubt}\` has no reading \`${name}\`.`,
    help: ({ near, known }) => didYouMean(near, `Its readings are ${each(known)}.`),
  }),
  "ambiguous-name": fault<{ name: string; field: string; other: string }>({
    severity: "error",
    message: ({ name, field, other }) =>
      `\`${name}\` could be the ${other} of that name or the field \`${field}\`.`,
    help: ({ field, other }) =>
      `Write \`${field}\` for the field; if the ${other} is meant, rename one of the two.`,
  }),
  "shadowed-name": fault<{ name: string; by: string }>({
    severity: "error",
    message: ({ name, by }) =>
      `\`${name}\` is already the name of ${by} here, which could no longer be reached.`,
    help: () => "Use another name.",
  }),
  "not-a-decision": fault<{ name: string; what: string }>({
    severity: "error",
    message: ({ name, what }) => `\`${name}\` is ${what}, and takes no arguments.`,
    help: ({ name }) => `Write \`${name}\` alone.`,
  }),

  // ---------------------------------------------------------------- types
  "type-mismatch": fault<{ wanted: string; found: string; help: string }>({
    severity: "error",
    // That there may be none besides is beside the point where the kind is another.
    message: ({ wanted, found }) =>
      `This is ${article(found)}, where ${article(wanted.replace(/ or none$/, ""))} is expected.`,
    help: ({ help }) => help || "Change the one or the other.",
    label: ({ found }) => found,
  }),
  "units-mixed": fault<{ left: string; right: string; hint: string }>({
    severity: "error",
    message: ({ left, right }) =>
      `${capital(article(left))} and ${article(right)} cannot be put together: they are not measured alike.`,
    help: ({ hint }) => hint || "Bring both to the same measure.",
  }),
  "not-ordered": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `\`${type}\` has no order, so one cannot be more or less than another.`,
    help: () => "Compare with `=` or `!=`, or ask with `in { … }`.",
  }),
  "possibly-none": fault<{ wanted: string }>({
    severity: "error",
    message: ({ wanted }) => `This may be none, where ${article(wanted)} is expected.`,
    help: () =>
      "Add `when … is known`, say what holds otherwise (`( … when … is known, otherwise … )`, `else …`), or declare `or none`.",
  }),
  "compared-with-none": fault<{ asked: string }>({
    severity: "error",
    message: () => "Nothing is asked by comparing with `none`.",
    help: ({ asked }) => `Write \`${asked}\`.`,
  }),
  "value-outside-domain": fault<{ value: string; domain: string }>({
    severity: "error",
    message: ({ value, domain }) => `\`${value}\` is outside \`${domain}\`.`,
    help: () => "Correct the value, or widen the domain where it is declared.",
  }),
  "amount-too-fine": fault<{ value: string }>({
    severity: "error",
    message: ({ value }) => `\`${value}\` is finer than an amount can be: it has at most three decimals.`,
    help: () => "Round it to three decimals, or write it as a sum or quotient of such amounts.",
  }),
  "empty-range": fault<{ from: string; to: string }>({
    severity: "error",
    message: ({ from, to }) => `Nothing lies between \`${from}\` and \`${to}\`: the first is the greater.`,
    help: () => "Put the lesser first.",
  }),
  "range-without-number": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `\`${type}\` is not a number, so it takes no range.`,
    help: () => "Leave the range out, or use `count`, `ratio`, `percent` or a quantity of the book.",
  }),
  "not-constant": fault<{ what: string }>({
    severity: "error",
    message: ({ what }) => `${capital(what)} is a written value, and this depends on the situation.`,
    help: () => "Write the value itself; what depends on the situation belongs in a clause.",
  }),
  "text-without-type": fault<{ text: string }>({
    severity: "error",
    message: ({ text }) => `Nothing says what kind of name \`"${text}"\` is.`,
    help: () =>
      "A text in quotation marks stands for an opaque name (`names`) or for a value an open `enum` does not list.",
  }),
  "wrong-number-of-arguments": fault<{ name: string; wanted: readonly string[]; found: number }>({
    severity: "error",
    message: ({ name, wanted, found }) =>
      `\`${name}\` takes ${wanted.length === 0 ? "no arguments" : each(wanted)}, and is given ${found}.`,
    help: ({ name, wanted }) =>
      wanted.length === 0
        ? `Write \`${name}\` alone.`
        : `Give all in order, or write \`${name}\` alone to take those of the same names.`,
  }),
  "missing-argument": fault<{ name: string; missing: readonly string[] }>({
    severity: "error",
    message: ({ name, missing }) =>
      `\`${name}\` needs ${each(missing)}, and nothing in reach here has ${missing.length === 1 ? "that name" : "those names"}.`,
    help: ({ name }) => `Say of what it is asked: \`${name}( … )\`.`,
  }),
  "not-a-record": fault<{ type: string; name: string }>({
    severity: "error",
    message: ({ type, name }) => `${capital(article(type))} has no parts, so there is no \`${name}\` of it.`,
    help: ({ type, name }) =>
      type.startsWith("list") || type.startsWith("set")
        ? `Say of which: \`every m in … has m.${name} …\`, \`some\`, \`count\`, \`highest of\`.`
        : "Only records, tables with columns, moments, squares and intervals have parts.",
  }),
  "not-a-list": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `This is ${article(type)}, where a list is expected.`,
    help: () => "Name the list whose elements are meant.",
  }),
  "not-a-decision-asked": fault<Record<never, never>>({
    severity: "error",
    message: () => "Only a decision can be `ruled`, and this is none.",
    help: () => "Ask `is known` or `is none` of a fact.",
  }),
  "no-keywords-field": fault<{ type: string; fields: readonly string[] }>({
    severity: "error",
    message: ({ type, fields }) =>
      fields.length > 1
        ? `\`${type}\` has several sets of keywords, so it is not said which is meant.`
        : `${capital(article(type))} has no keywords.`,
    help: ({ fields }) =>
      fields.length > 1
        ? `Name one: ${each(fields)}.`
        : "Ask a record that has a field of type `keywords`, or that field.",
  }),
  "missing-field": fault<{ record: string; fields: readonly string[] }>({
    severity: "error",
    message: ({ record, fields }) => `This \`${record}\` lacks ${each(fields)}.`,
    help: () => "Give every part of a value that a rule states; only examples may leave some open.",
  }),
  "duplicate-field": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is given twice.`,
    help: () => "Keep one.",
  }),
  "self-containing-record": fault<{ record: string; through: readonly string[] }>({
    severity: "error",
    message: ({ record, through }) =>
      `A \`${record}\` would have to hold another \`${record}\` (${through.join(" → ")}), without end.`,
    help: () => "Let it name the other one: `ref` in place of the record.",
  }),
  "moment-without-phases": fault<Record<never, never>>({
    severity: "error",
    message: () => "A moment names its phase, and this book does not say which phases there are.",
    help: () => "Add `phases <enum>` to the book.",
  }),
  "gained-by-another": fault<{ keyword: string; by: string; other: string }>({
    severity: "error",
    message: ({ keyword, by, other }) =>
      `\`${keyword}\` is gained by \`${other}\` elsewhere, and here by \`${by}\`.`,
    help: () => "Let one kind of record gain it, and ask the others through that one.",
  }),

  // ---------------------------------------------------------------- dice and plays
  "random-where-certain": fault<{ name: string; isTable: boolean }>({
    severity: "error",
    message: ({ name, isTable }) =>
      `What comes of \`${name}\` is not certain: ${isTable ? "it is rolled" : "it has to be played"}, and this is decided without dice.`,
    help: ({ name }) =>
      `In a \`resolve\` or \`procedure\`, play it first and use what came of it: \`play result = ${name}\`.`,
  }),
  "odds-outside-question": fault<{ what: string }>({
    severity: "error",
    message: ({ what }) =>
      `\`${what}\` is a question about dice. It is no part of a rule, nor of another such question.`,
    help: () => "Ask it by itself, in the `expect` of an example or with `rubric eval`.",
  }),

  "state-start": fault<{ state: string; name: string; what: "decision" | "later" | "itself" }>({
    severity: "error",
    message: ({ state, name, what }) =>
      what === "itself"
        ? `\`${state}\` starts from itself.`
        : `\`${state}\` starts from \`${name}\`, which is ${what === "decision" ? "a decision, table or figure" : "a state declared after it"}.`,
    help: ({ state }) =>
      `A state starts from facts and from states declared before it. Write a value, or \`set ${state} to …\` in the first line of a procedure.`,
  }),

  "unknown-die": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is no die.`,
    help: () => "A die is written with its sides, from `D2` to `D100`: `2 of D6`.",
  }),
  "unknown-side": fault<{ name: string; near: readonly string[]; listedIn: readonly string[] }>({
    severity: "error",
    message: ({ name, listedIn }) =>
      listedIn.length > 1
        ? `\`${name}\` is a value of ${each(listedIn)}, so it is not said which side is meant.`
        : `\`${name}\` is no side: no enumeration of this book lists it.`,
    help: ({ near, listedIn }) =>
      listedIn.length > 1
        ? "Give the sides an enumeration with names of its own."
        : didYouMean(near, "Name a value of the enumeration of the sides."),
  }),
  "name-twice-in-play": fault<{ name: string; what: string }>({
    severity: "error",
    message: ({ name, what }) =>
      `\`${name}\` is already the name of a ${what}, so what is handed in under it could mean either.`,
    help: () =>
      "Use another name: in a play each name stands once, also in branches that exclude each other.",
  }),
  "not-settable": fault<{ name: string; what: string }>({
    severity: "error",
    message: ({ name, what }) =>
      name === "" ? "This is a value, and cannot be set." : `\`${name}\` is ${what}, and cannot be set.`,
    help: () => "Set a `let` of this play; in a procedure also a fact, a `state`, or a field of a thing.",
  }),
  "line-out-of-place": fault<{
    what: string;
    where: string;
    why: "changes" | "unbounded" | "events" | "procedure" | "results";
  }>({
    severity: "error",
    message: ({ what, where }) => `${capital(what)} has no place in ${where}.`,
    help: ({ why }) =>
      ({
        changes: "A resolve leaves the situation as it is: make it a `procedure`, or set a `let` of its own.",
        unbounded:
          "A resolve ends after known steps: use `repeat … times`, `repeat … until`, or a `procedure`.",
        events: "Only a `procedure` announces, is cut short or changes its mode.",
        procedure: "Make this a `procedure`, or what it plays a `resolve`.",
        results:
          "A reaction may end the play with its single result (`gives …`), set a `state`, or `go` to a block.",
      })[why],
  }),
  "result-mismatch": fault<{ play: string; why: "none" | "unnamed" | "named" | "differs" }>({
    severity: "error",
    message: ({ play, why }) =>
      ({
        none: `\`${play}\` never says what comes of it.`,
        unnamed: `This result of \`${play}\` has neither a name nor a type.`,
        named: `This result is named, while \`${play}\` has a single one.`,
        differs: `This result of \`${play}\` has another type elsewhere.`,
      })[why],
    help: ({ play, why }) =>
      ({
        none: "Add a `gives` line.",
        unnamed: `Name it (\`gives kill: truth = …\`), or give \`${play}\` the type of a single result.`,
        named: `Write \`gives …\` alone, or take the type from \`${play}\`.`,
        differs: "Give it the same type in every branch, or another name.",
      })[why],
  }),
  "unlisted-options": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) =>
      `The values of \`${type}\` cannot be listed, so it is not said what may be chosen.`,
    help: () => "List the options: `among { … }`, or `among { one of … }` for the elements of a list.",
  }),
  "unknown-play": fault<{ name: string; what: string | null; near: readonly string[] }>({
    severity: "error",
    message: ({ name, what }) =>
      what === null
        ? `There is no play \`${name}\` in this book.`
        : `\`${name}\` is a ${what}, and is not played.`,
    help: ({ name, what, near }) =>
      what === null
        ? didYouMean(near, "Declare it with `resolve`, `procedure` or as a table that is rolled on.")
        : `Use it in an expression: \`let … = ${name}\`.`,
  }),
  "unknown-in-play": fault<{ name: string; what: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name, what }) => `There is no ${what} \`${name}\` here.`,
    help: ({ near }) => didYouMean(near, "Correct the name, or write what it should name first."),
  }),
  "choice-of-another": fault<{ label: string; owner: string; by: string }>({
    severity: "error",
    message: ({ label, owner, by }) =>
      `\`${label}\` is chosen by \`${owner}\`, and this is a policy of \`${by}\`.`,
    help: ({ owner }) => `Write a policy for \`${owner}\`, or leave the choice out.`,
  }),
  "hidden-from-chooser": fault<{ name: string; side: string }>({
    severity: "error",
    message: ({ name, side }) => `\`${name}\` is hidden from \`${side}\`, who therefore cannot go by it.`,
    help: () => "Go by what that side may see.",
  }),
  "reaction-without-limit": fault<{ name: string; circle: readonly string[] }>({
    severity: "error",
    message: ({ name, circle }) =>
      circle.length > 1
        ? `The reactions ${each(circle)} bring one another about, and nothing says when that ends.`
        : `The reaction \`${name}\` brings itself about, and nothing says when that ends.`,
    help: () =>
      "Give one of them a limit per play or per block: `limit 1 per play`, `limit 3 per turn`. One per event is counted anew for each event.",
  }),
  "tally-otherwise": fault<{ decision: string }>({
    severity: "error",
    message: ({ decision }) => `\`${decision}\` adds up what applies, so nothing holds \`otherwise\`.`,
    help: () => "Without any clause in force it is 0; give the clause a label and a condition.",
  }),
  "tally-without-number": fault<{ decision: string; type: string }>({
    severity: "error",
    message: ({ decision, type }) =>
      `\`${decision}\` adds up what applies, and ${article(type)} cannot be added.`,
    help: () => "A tally has a number for its type: `count`, `ratio` or a quantity.",
  }),
  "recursive-play": fault<{ cycle: readonly string[] }>({
    severity: "error",
    message: ({ cycle }) => `\`${cycle[0] ?? ""}\` plays itself: ${cycle.join(" → ")}.`,
    help: () => "Go round with `repeat`, `go` or a menu instead.",
  }),

  // ---------------------------------------------------------------- clauses and tables
  "clause-of-another-decision": fault<{ label: string; decision: string; own: readonly string[] }>({
    severity: "error",
    message: ({ label, decision, own }) =>
      `\`${decision}.${label}\` belongs to \`${decision}\`, and this clause speaks of ${each(own)} only.`,
    help: ({ decision, own }) => `Write \`clauses of ${[...own, decision].join(", ")}\` around it.`,
  }),
  "clause-without-value": fault<{ label: string }>({
    severity: "error",
    message: ({ label }) =>
      `The clause \`${label}\` says nothing: it gives no value and bars no other clause.`,
    help: () => "Give it a value, let it `bars` another, or mark it `unseen`.",
  }),
  "too-many-clauses": fault<{ decision: string; clauses: number; limit: number }>({
    severity: "error",
    message: ({ decision, clauses, limit }) =>
      `\`${decision}\` has ${clauses} clauses, and a decision may have ${limit}; this clause and those after it are left out.`,
    help: () => "Write it as a table, or as several decisions that it calls.",
    label: () => "one too many",
  }),
  "override-cycle": fault<{ decision: string; labels: readonly string[] }>({
    severity: "error",
    message: ({ decision, labels }) =>
      `The clauses of \`${decision}\` defeat one another in a circle: ${labels.join(" → ")}.`,
    help: () => "Take one `over` or `bars` out, so that one of them has the last word.",
  }),
  "recursive-decision": fault<{ cycle: readonly string[] }>({
    severity: "error",
    message: ({ cycle }) => `\`${cycle[0] ?? ""}\` rests on itself: ${cycle.join(" → ")}.`,
    help: () => "Break the circle; what goes through a list step by step is a `fold`.",
  }),
  "table-gap": fault<{ table: string; places: readonly string[] }>({
    severity: "error",
    message: ({ table, places }) => `The table \`${table}\` says nothing for ${each(places)}.`,
    help: ({ places }) =>
      `Add a row; where nothing stands in the document, say so: \`row ${places[0] ?? "…"}: hole\`.`,
  }),
  "unreachable-row": fault<{ table: string; row: string; totals: string; hasModifier: boolean }>({
    severity: "warning",
    message: ({ table, row, totals, hasModifier }) =>
      `No roll leads to row \`${row}\` of \`${table}\`: the dice${hasModifier ? " with what is added" : ""} come to ${totals}.`,
    help: ({ hasModifier }) =>
      hasModifier
        ? "Mend the row, or what the table is rolled with."
        : "Mend the row or the dice; what is added to a roll stands behind the dice, as in `on D6 + crowd`.",
  }),
  "table-overlap": fault<{ table: string; row: string; other: string; shared: string }>({
    severity: "error",
    message: ({ row, other, shared }) => `Rows \`${other}\` and \`${row}\` both speak for ${shared}.`,
    help: () => "Let one row end before the other begins.",
  }),
  "pattern-broken": fault<{ at: readonly string[]; found: readonly string[]; wanted: string }>({
    severity: "error",
    message: ({ at, found, wanted }) =>
      `By the pattern of the table, ${each([wanted])} would stand at ${at.join(", ")}, and ${each(found, "or")} does.`,
    help: () =>
      "Correct the cell or the pattern; where the document itself departs from it, let a `doubt` hold both: `(4 when reading … = …, otherwise 5)`.",
  }),
  "pattern-not-checked": fault<{ table: string; why: string }>({
    severity: "error",
    message: ({ table, why }) => `The pattern of \`${table}\` cannot be held against its cells: ${why}.`,
    help: () =>
      "State it over keys whose values can be listed, with numbers and cases only, or leave it out.",
  }),
  "cell-count": fault<{ table: string; wanted: number; found: number; of: readonly string[] }>({
    severity: "error",
    message: ({ wanted, found }) =>
      `This row has ${found} cell${found === 1 ? "" : "s"}, and the table has ${wanted} for each.`,
    help: ({ of }) =>
      of.length === 0 ? "Give each row one cell." : `The cells are, in order: ${of.join(", ")}.`,
  }),
  "table-keys": fault<{ table: string; why: string }>({
    severity: "error",
    message: ({ table, why }) => `The table \`${table}\` cannot be read: ${why}.`,
    help: () =>
      "A table has one key and columns, one key and one value a row, or two keys, the second with few known values.",
  }),

  // ---------------------------------------------------------------- examples
  "example-path-unknown": fault<{ path: string; part: string; near: readonly string[] }>({
    severity: "error",
    message: ({ path, part }) =>
      path === part
        ? `\`${part}\` is neither a fact nor a parameter of what this example asks.`
        : `There is no \`${part}\` in \`${path}\`.`,
    help: ({ near }) => didYouMean(near, "Correct the path."),
  }),
  "unknown-clause-in-because": fault<{ label: string; decision: string; near: readonly string[] }>({
    severity: "error",
    message: ({ label, decision }) =>
      `\`${decision}\` has no clause \`${label}\` in this version, so it cannot have decided.`,
    help: ({ near }) => didYouMean(near, "Name a clause of the decision asked."),
  }),
  "unyielding-clause": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `No clause \`${name}\` of this version yields to a rule that says otherwise.`,
    help: ({ near }) => didYouMean(near, "Name a clause that is marked `unless told`, as `decision.clause`."),
  }),
  "because-without-decision": fault<Record<never, never>>({
    severity: "error",
    message: () => "No clause decides this: what is asked is not a decision.",
    help: () => "Ask one decision alone, or leave `because` out.",
  }),
  "nothing-played-before": fault<{ readonly what: string; readonly words: string }>({
    severity: "error",
    message: ({ what, words }) => `\`${words}\` is a ${what}: nothing is played before what is expected.`,
    help: () => "Name a play behind `after`, such as a procedure that sets what is asked; or leave it out.",
  }),
  "open-expectation": fault<{
    /** What is asked, in words. */
    readonly subject: string;
    /** That state it. */
    readonly sentences: readonly string[];
  }>({
    severity: "error",
    message: ({ subject }) => `Nobody has said yet what \`${subject}\` comes to in this situation.`,
    help: ({ sentences }) => {
      const named = sentences.map((sentence) => `\`${sentence}\``).join(", ");
      const read = named === "" ? "Read the document" : `Read ${named} in the document`;
      return `${read}, and write what it says of this situation in place of \`?\`; where it says nothing, write \`no-ruling\` in place of \`= ?\`.`;
    },
  }),

  // ---------------------------------------------------------------- text and logic
  "clause-without-sentence": fault<{ label: string; decision: string }>({
    severity: "error",
    message: ({ label, decision }) => `No sentence states the clause \`${decision}.${label}\`.`,
    help: ({ label }) => `Label its sentence \`${label}\`, or name the sentence with \`from\`.`,
  }),
  "form-mismatch": fault<{ form: string; entry: string; has: boolean }>({
    severity: "error",
    message: ({ form, entry, has }) => {
      if (!has)
        return `\`${entry}\` calls itself \`${form}\`, and has neither clauses, tables, figures nor plays.`;
      return form === "random-table"
        ? `\`${entry}\` calls itself \`${form}\`, and has neither a table that is rolled on nor a draw.`
        : `\`${entry}\` calls itself \`${form}\` and yet decides something.`;
    },
    help: ({ form, has }) => {
      if (!has) return "Write its clauses, or call it `guidance` or `definition`.";
      return form === "random-table"
        ? "Give its table dice: `on D6`, or draw from what lies on the table."
        : "Take the form out, or the clauses.";
    },
  }),
  "unknown-form": fault<{ form: string; near: readonly string[]; known: readonly string[] }>({
    severity: "error",
    message: ({ form }) => `\`${form}\` is not a form an entry can have.`,
    help: ({ near, known }) => didYouMean(near, `The forms are ${each(known)}.`),
  }),

  // ---------------------------------------------------------------- warnings
  "inferred-clause-without-sentence": fault<{ label: string; decision: string }>({
    severity: "warning",
    message: ({ label, decision }) =>
      `The inferred clause \`${decision}.${label}\` has no place in the text of the printing.`,
    help: ({ label }) => `Give it one where the printing must state it: \`sentence ${label} unseen\`.`,
  }),
  "sentence-without-clause": fault<{ sentence: string; entry: string }>({
    severity: "warning",
    message: ({ sentence, entry }) =>
      `No clause states what the sentence \`${sentence}\` of \`${entry}\` says.`,
    help: ({ sentence }) => `Write its clause, name it in a \`from\`, or mark it: \`remark ${sentence}\`.`,
  }),
  "never-true": fault<{ left: string; right: string }>({
    severity: "warning",
    message: ({ left, right }) => `This never holds: the left is ${left}, the right ${right}.`,
    help: () => "Correct the value or the comparison, or widen the domain.",
  }),
  "always-known": fault<{ asked: string }>({
    severity: "warning",
    message: ({ asked }) => `\`${asked}\` asks whether something is none that never is.`,
    help: () => "Declare it optional (`?`) or `or none`, or leave the question out.",
  }),
  "unused-fact": fault<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `No rule of any version reads the fact \`${name}\`.`,
    help: () => "Use it, or take it out.",
  }),
  "unused-stage": fault<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `The stage \`${name}\` is not used in what follows it.`,
    help: () => "Use it in the value, or take it out.",
  }),
  "unused-line": fault<{ name: string; what: string }>({
    severity: "warning",
    message: ({ name, what }) => `Nothing that follows looks at the ${what} \`${name}\`.`,
    help: () => "Use it, or take it out.",
  }),
  "missing-about": fault<{ name: string; what: string }>({
    severity: "warning",
    message: ({ name, what }) => `Nothing tells a reader what the ${what} \`${name}\` is about.`,
    help: () => 'Add one plain sentence: `{ about en "…" }`.',
  }),
} as const;

/** Raises one of them. */
export const raise = raiser(faults);

function didYouMean(near: readonly string[], otherwise: string): string {
  return near.length === 0 ? otherwise : `Did you mean ${each(near, "or")}?`;
}

/** `a`, `b` and `c`. */
function each(words: readonly string[], last = "and"): string {
  const quoted = words.map((word) => `\`${word}\``);
  const shown = quoted.length > 8 ? [...quoted.slice(0, 7), `${quoted.length - 7} more`] : quoted;
  const end = shown.pop() ?? "";
  return shown.length === 0 ? end : `${shown.join(", ")} ${last} ${end}`;
}

function article(words: string): string {
  if (words === "none" || words === "keywords") return words;
  return `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

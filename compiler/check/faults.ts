/**
 * The faults in the meaning of a version: names, types, units, domains, precedence, tables, examples.
 * One long file, because a catalogue is easier to read as a whole. The files of lints/ raise the warnings at the end.
 */
import { fault, raiser } from "../../grammar/tree.ts";

export const faults = {
  // ---------------------------------------------------------------- names
  "unknown-name": fault<{
    name: string;
    near: readonly string[];
    listedIn: readonly string[];
    /** The expression with the parentheses that the author left out. */
    meant?: string;
  }>({
    severity: "error",
    message: ({ name, meant }) =>
      meant === undefined
        ? `There is no fact, decision or other name \`${name}\` here.`
        : `\`${name}\` is known only in the condition of its list, which ends before \`and\` and \`or\`.`,
    help: ({ name, near, listedIn, meant }) => {
      if (meant !== undefined) return `Put the whole condition in parentheses: \`${meant}\`.`;
      return listedIn.length > 0
        ? `\`${name}\` is a value of ${each(listedIn)}. Compare it with something of that type, as in \`… = ${name}\`.`
        : didYouMean(near, "Declare it, or correct the name.");
    },
  }),
  "unknown-type": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is not a type of this book.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Declare it with `enum`, `record` or `names`. For a quantity, declare its `unit` in the book header.",
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
    message: ({ name, of }) => `\`${name}\` is not a value of \`${of}\`, and no other name here.`,
    help: ({ near, known, open, name }) =>
      open
        ? `${didYouMean(near, "")} Write a value that is not listed as \`"other: ${name}"\`.`.trim()
        : didYouMean(near, `Its values are ${each(known)}.`),
  }),
  "unknown-unit": fault<{ unit: string; units: readonly string[] }>({
    severity: "error",
    message: ({ unit }) => `\`${unit}\` is not a unit of this book.`,
    help: ({ units }) => `Write the amount in one of the units of this book: ${each(units, "or")}.`,
  }),
  "undeclared-doubt": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `There is no doubt \`${name}\` in this book.`,
    help: ({ near, name }) =>
      didYouMean(near, `Declare it with \`doubt ${name} { … }\`, or correct the name.`),
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
      `\`${name}\` can mean the ${other} \`${name}\` or the field \`${field}\`.`,
    help: ({ field, other }) => `For the field, write \`${field}\`. For the ${other}, rename one of the two.`,
  }),
  "shadowed-name": fault<{ name: string; by: string }>({
    severity: "error",
    message: ({ name, by }) => `\`${name}\` is already the name of ${by} here.`,
    help: () => "Choose another name.",
  }),
  "not-a-decision": fault<{ name: string; what: string }>({
    severity: "error",
    message: ({ name, what }) => `\`${name}\` is ${what}, so it takes no arguments.`,
    help: ({ name }) => `Write \`${name}\` without parentheses.`,
  }),

  // ---------------------------------------------------------------- types
  "type-mismatch": fault<{ wanted: string; found: string; help: string }>({
    severity: "error",
    // "or none" does not matter if the types differ anyway.
    message: ({ wanted, found }) =>
      `Expected ${article(wanted.replace(/ or none$/, ""))}, but this is ${article(found)}.`,
    help: ({ help, wanted }) => help || `Write ${article(wanted.replace(/ or none$/, ""))} here.`,
    label: ({ found }) => found,
  }),
  "units-mixed": fault<{ left: string; right: string; hint: string }>({
    severity: "error",
    message: ({ left, right }) =>
      `${capital(article(left))} and ${article(right)} cannot be combined: their units differ.`,
    help: ({ hint }) => hint || "Write both in the same unit.",
  }),
  "not-ordered": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `Values of \`${type}\` have no order, so \`<\` and \`>\` do not apply.`,
    help: () => "Compare with `=` or `!=`, or write `… in { … }`.",
  }),
  "possibly-none": fault<{ wanted: string }>({
    severity: "error",
    message: ({ wanted }) => `Expected ${article(wanted)}, but this may be none.`,
    help: () =>
      "Write `when … is known` after it, or give another value: `( … when … is known, otherwise … )` or `… else …`. Or declare the result `or none`.",
  }),
  "compared-with-none": fault<{ asked: string }>({
    severity: "error",
    message: () => "A comparison with `none` is not possible.",
    help: ({ asked }) => `Write \`${asked}\`.`,
  }),
  "value-outside-domain": fault<{ value: string; domain: string }>({
    severity: "error",
    message: ({ value, domain }) => `\`${value}\` is outside \`${domain}\`.`,
    help: () => "Correct the value, or widen the range in the declaration.",
  }),
  "amount-too-fine": fault<{ value: string }>({
    severity: "error",
    message: ({ value }) => `\`${value}\` has too many decimals: the limit is three.`,
    help: () => "Round it to three decimals, or write it as a quotient, such as `1 / 3`.",
  }),
  "empty-range": fault<{ from: string; to: string }>({
    severity: "error",
    message: ({ from, to }) =>
      `The range from \`${from}\` to \`${to}\` is empty: the first number is greater.`,
    help: () => "Write the smaller one first.",
  }),
  "range-without-number": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `\`${type}\` is not a type of number, so it cannot have a range.`,
    help: () => "Delete the range, or use `count`, `ratio`, `percent` or a quantity of the book.",
  }),
  "not-constant": fault<{ what: string }>({
    severity: "error",
    message: ({ what }) => `${capital(what)} must be a fixed value, but this depends on the situation.`,
    help: () => "Write the value itself, such as `3`. Use a clause for values that depend on the situation.",
  }),
  "text-without-type": fault<{ text: string }>({
    severity: "error",
    message: ({ text }) => `The type of \`"${text}"\` is not clear here.`,
    help: () =>
      "Quotes are only for names of a `names` type, and for values that an open `enum` does not list. Write a declared name without quotes.",
  }),
  "wrong-number-of-arguments": fault<{ name: string; wanted: readonly string[]; found: number }>({
    severity: "error",
    message: ({ name, wanted, found }) =>
      `\`${name}\` takes ${wanted.length === 0 ? "no arguments" : each(wanted)}, but has ${found} here.`,
    help: ({ name, wanted }) =>
      wanted.length === 0
        ? `Write \`${name}\` without parentheses.`
        : `Write \`${name}(${wanted.join(", ")})\`, or only \`${name}\` to use the values of the same names.`,
  }),
  "missing-argument": fault<{ name: string; missing: readonly string[] }>({
    severity: "error",
    message: ({ name, missing }) => `\`${name}\` needs ${each(missing)}, but there is no such name here.`,
    help: ({ name, missing }) =>
      `Write the values in parentheses: \`${name}(${missing.map(() => "…").join(", ")})\`.`,
  }),
  "not-a-record": fault<{ type: string; name: string }>({
    severity: "error",
    message: ({ type, name }) => `${capital(article(type))} has no fields, so \`${name}\` does not exist.`,
    help: ({ type, name }) =>
      type.startsWith("list") || type.startsWith("set")
        ? `Ask each element: \`every m in … has m.${name} …\`. Or use \`some\`, \`count\` or \`highest of\`.`
        : "Only records, tables with columns, moments, squares and intervals have fields.",
  }),
  "not-a-list": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `Expected a list, but this is ${article(type)}.`,
    help: () => "Write the name of a list here.",
  }),
  "not-a-decision-asked": fault<Record<never, never>>({
    severity: "error",
    message: () => "`is ruled` works only for a decision, and this is not one.",
    help: () => "For a fact, write `… is known` or `… is none`.",
  }),
  "no-keywords-field": fault<{ type: string; fields: readonly string[] }>({
    severity: "error",
    message: ({ type, fields }) =>
      fields.length > 1
        ? `\`${type}\` has several fields with keywords, so \`has\` is ambiguous.`
        : `${capital(article(type))} has no keywords.`,
    help: ({ fields }) =>
      fields.length > 1
        ? `Write one of them before \`has\`: ${each(fields, "or")}.`
        : "Use a record that has a field of type `keywords`, or that field.",
  }),
  "missing-field": fault<{ record: string; fields: readonly string[] }>({
    severity: "error",
    message: ({ record, fields }) => `This \`${record}\` has no ${each(fields)}.`,
    help: ({ fields }) => `Add \`${fields[0] ?? "…"}: …\`. Only examples can leave fields out.`,
  }),
  "duplicate-field": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is given twice.`,
    help: () => "Delete one of them.",
  }),
  "keyword-cycle": fault<{ through: readonly string[] }>({
    severity: "error",
    message: ({ through }) => `This keyword implies itself: ${through.join(" → ")}.`,
    help: () => "Remove one `implies`. Keywords that always go together are one keyword.",
  }),
  "self-containing-record": fault<{ record: string; through: readonly string[] }>({
    severity: "error",
    message: ({ record, through }) =>
      `Each \`${record}\` would contain another \`${record}\` without end: ${through.join(" → ")}.`,
    help: ({ record }) =>
      `Write \`ref ${record}\` as the type of the field, so that it only names the other one.`,
  }),
  "moment-without-phases": fault<Record<never, never>>({
    severity: "error",
    message: () => "A moment needs a phase, but this book declares no phases.",
    help: () => "Add `phases <enum>` to the book header.",
  }),
  "gained-by-another": fault<{ keyword: string; by: string; other: string }>({
    severity: "error",
    message: ({ keyword, by, other }) =>
      `Here \`${by}\` gains \`${keyword}\`, but elsewhere \`${other}\` does. Only one type can gain it.`,
    help: ({ other }) => `Let only \`${other}\` gain it, and reach it from there.`,
  }),

  // ---------------------------------------------------------------- dice and plays
  "random-where-certain": fault<{ name: string; isTable: boolean }>({
    severity: "error",
    message: ({ name, isTable }) =>
      `\`${name}\` needs ${isTable ? "a roll" : "dice or choices"}, so a decision cannot use it.`,
    help: ({ name }) =>
      `In a \`resolve\` or \`procedure\`, write \`play result = ${name}\` first, then use \`result\`.`,
  }),
  "odds-outside-question": fault<{ what: string }>({
    severity: "error",
    message: ({ what }) =>
      `\`${what}\` asks for a chance, so it cannot be part of a rule or of another such question.`,
    help: () => "Use it alone, in the `expect` of an example or with `rubric eval`.",
  }),

  "state-start": fault<{ state: string; name: string; what: "decision" | "later" | "itself" }>({
    severity: "error",
    message: ({ state, name, what }) =>
      what === "itself"
        ? `The starting value of \`${state}\` uses \`${state}\` itself.`
        : `The starting value of \`${state}\` uses \`${name}\`, which is ${what === "decision" ? "a decision, table or figure" : "a state declared after it"}.`,
    help: ({ state }) =>
      `Use only facts and states that are declared before it. Or write \`set ${state} to …\` in the first line of a procedure.`,
  }),

  "unknown-die": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is not a die.`,
    help: () => "Write a die from `D2` to `D100`, as in `2 of D6`.",
  }),
  "unknown-side": fault<{ name: string; near: readonly string[]; listedIn: readonly string[] }>({
    severity: "error",
    message: ({ name, listedIn }) =>
      listedIn.length > 1
        ? `\`${name}\` is a value of ${each(listedIn)}, so the side is ambiguous.`
        : `There is no side \`${name}\`: no enumeration of this book lists it.`,
    help: ({ near, listedIn }) =>
      listedIn.length > 1
        ? "Rename the value in one of these enumerations."
        : didYouMean(near, "Write a value of the enumeration of the sides."),
  }),
  "name-twice-in-play": fault<{ name: string; what: string }>({
    severity: "error",
    message: ({ name, what }) => `\`${name}\` is already the name of a ${what} in this sequence.`,
    help: () =>
      "Choose another name. Each name can be used only once in a sequence, even in separate branches.",
  }),
  "not-settable": fault<{ name: string; what: string }>({
    severity: "error",
    message: ({ name, what }) =>
      name === "" ? "This is a value, so it cannot be set." : `\`${name}\` is ${what}, so it cannot be set.`,
    help: () =>
      "Name a `let` of this sequence. In a procedure, you can also set a fact, a `state` or a field of a record.",
  }),
  "line-out-of-place": fault<{
    what: string;
    where: string;
    why: "changes" | "unbounded" | "events" | "procedure" | "results";
  }>({
    severity: "error",
    message: ({ what, where }) => `${capital(what)} is not allowed in ${where}.`,
    help: ({ why }) =>
      ({
        changes: "A `resolve` cannot change the situation. Make it a `procedure`, or set a `let` instead.",
        unbounded:
          "A `resolve` must end. Use `repeat … times`, `repeat … until` or menu options with `once`, or make it a `procedure`.",
        events: "Make this a `procedure`: only a procedure can use events, cuts and modes.",
        procedure: "Make this a `procedure`, or make the other one a `resolve`.",
        results: "In a reaction, write a single result (`gives …`), `set` a `state`, or `go` to a block.",
      })[why],
  }),
  "result-mismatch": fault<{ play: string; why: "none" | "unnamed" | "named" | "differs" }>({
    severity: "error",
    message: ({ play, why }) =>
      ({
        none: `\`${play}\` has no result.`,
        unnamed: `This result of \`${play}\` has neither a name nor a type.`,
        named: `This result has a name, but \`${play}\` has only one result, without a name.`,
        differs: `This result of \`${play}\` has another type in another branch.`,
      })[why],
    help: ({ play, why }) =>
      ({
        none: "Add a line such as `gives kill: truth = …`.",
        unnamed: `Write its name and type, as in \`gives kill: truth = …\`, or write the type after the name of \`${play}\`.`,
        named: `Write \`gives …\` without a name, or remove the type after the name of \`${play}\`.`,
        differs: "Use the same type in every branch, or another name.",
      })[why],
  }),
  "unlisted-options": fault<{ type: string }>({
    severity: "error",
    message: ({ type }) => `There is no list of options: \`${type}\` has too many values to list.`,
    help: () => "Write the options: `among { … }`, or `among { one of … }` for the elements of a list.",
  }),
  "unknown-play": fault<{ name: string; what: string | null; near: readonly string[] }>({
    severity: "error",
    message: ({ name, what }) =>
      what === null
        ? `There is no sequence \`${name}\` in this book.`
        : `\`play\` does not work with \`${name}\`, which is a ${what}.`,
    help: ({ name, what, near }) =>
      what === null
        ? didYouMean(near, "Declare it with `resolve` or `procedure`, or as a `table` with dice.")
        : `Write \`let … = ${name}\`.`,
  }),
  "unknown-in-play": fault<{ name: string; what: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name, what }) => `There is no ${what} \`${name}\` here.`,
    help: ({ near, what }) => didYouMean(near, `Correct the name, or add the ${what} before this line.`),
  }),
  "choice-of-another": fault<{ label: string; owner: string; by: string }>({
    severity: "error",
    message: ({ label, owner, by }) =>
      `\`${owner}\` makes the choice \`${label}\`, but this is a policy of \`${by}\`.`,
    help: ({ owner }) => `Write a policy of \`${owner}\` for it, or delete the choice here.`,
  }),
  "hidden-from-chooser": fault<{ name: string; side: string }>({
    severity: "error",
    message: ({ name, side }) => `\`${side}\` cannot see \`${name}\`, so this choice cannot depend on it.`,
    help: ({ side }) => `Use only facts and states that \`${side}\` can see.`,
  }),
  "reaction-without-limit": fault<{ name: string; circle: readonly string[] }>({
    severity: "error",
    message: ({ name, circle }) =>
      circle.length > 1
        ? `The reactions ${each(circle)} trigger one another without a limit.`
        : `The reaction \`${name}\` triggers itself without a limit.`,
    help: () =>
      "Give one of them a limit, such as `limit 1 per play` or `limit 3 per turn`. A limit per event is not enough: it starts again with each event.",
  }),
  "tally-otherwise": fault<{ decision: string }>({
    severity: "error",
    message: ({ decision }) => `\`${decision}\` adds up its clauses, so it cannot have an \`otherwise\`.`,
    help: () => "Delete the `otherwise`: the sum starts at 0. Or give this clause a label and a condition.",
  }),
  "tally-without-number": fault<{ decision: string; type: string }>({
    severity: "error",
    message: ({ decision, type }) =>
      `\`${decision}\` adds up its clauses, but ${article(type)} cannot be added.`,
    help: () => "Give it a type of number: `count`, `ratio` or a quantity.",
  }),
  "recursive-play": fault<{ cycle: readonly string[] }>({
    severity: "error",
    message: ({ cycle }) => `\`${cycle[0] ?? ""}\` runs itself: ${cycle.join(" → ")}.`,
    help: () => "Use `repeat`, `go` or a menu instead.",
  }),

  // ---------------------------------------------------------------- clauses and tables
  "clause-of-another-decision": fault<{ label: string; decision: string; own: readonly string[] }>({
    severity: "error",
    message: ({ label, decision, own }) =>
      `\`${decision}.${label}\` belongs to \`${decision}\`, but this clause belongs only to ${each(own)}.`,
    help: ({ decision, own }) => `Write \`clauses of ${[...own, decision].join(", ")} { … }\` around it.`,
  }),
  "clause-without-value": fault<{ label: string }>({
    severity: "error",
    message: ({ label }) => `The clause \`${label}\` does nothing: it has no value and no \`bars\`.`,
    help: ({ label }) =>
      `Write a value, as in \`${label}: yes\`, or \`bars\` and a clause, or mark it \`unseen\`.`,
  }),
  "too-many-clauses": fault<{ decision: string; clauses: number; limit: number }>({
    severity: "error",
    message: ({ decision, clauses, limit }) =>
      `\`${decision}\` has ${clauses} clauses; the limit is ${limit}. This clause and those after it are ignored.`,
    help: () => "Write it as a table, or split it into several decisions.",
    label: () => "one too many",
  }),
  "override-cycle": fault<{ decision: string; labels: readonly string[] }>({
    severity: "error",
    message: ({ decision, labels }) =>
      `Clauses of \`${decision}\` override one another in a circle: ${labels.join(" → ")}.`,
    help: () => "Delete one `over` or `bars`, so that one of the clauses wins.",
  }),
  "recursive-decision": fault<{ cycle: readonly string[] }>({
    severity: "error",
    message: ({ cycle }) => `\`${cycle[0] ?? ""}\` depends on itself: ${cycle.join(" → ")}.`,
    help: () => "Remove one of these calls. To go through a list step by step, use `fold`.",
  }),
  "table-gap": fault<{ table: string; places: readonly string[] }>({
    severity: "error",
    message: ({ table, places }) => `The table \`${table}\` has no row for ${each(places)}.`,
    help: ({ places }) => `Add the row. If the document has none, write \`row ${places[0] ?? "…"}: hole\`.`,
  }),
  "unreachable-row": fault<{ table: string; row: string; totals: string; hasModifier: boolean }>({
    severity: "warning",
    message: ({ table, row, totals, hasModifier }) =>
      `No roll reaches row \`${row}\` of \`${table}\`: the dice${hasModifier ? " and modifiers" : ""} give ${totals}.`,
    help: ({ hasModifier }) =>
      hasModifier
        ? "Correct the row, the dice or the modifiers."
        : "Correct the row or the dice. If the roll has a modifier, write it after the dice, as in `on D6 + crowd`.",
  }),
  "table-overlap": fault<{ table: string; row: string; other: string; shared: string }>({
    severity: "error",
    message: ({ row, other, shared }) => `Rows \`${other}\` and \`${row}\` both cover ${shared}.`,
    help: () => "Change the range of one of them, so that they do not overlap.",
  }),
  "pattern-broken": fault<{ at: readonly string[]; found: readonly string[]; wanted: string }>({
    severity: "error",
    message: ({ at, found, wanted }) =>
      `The cell at ${at.join(", ")} has ${each(found, "or")}, but the pattern of the table gives ${each([wanted])}.`,
    help: () =>
      "Correct the cell or the pattern. If the document itself has the difference, declare a `doubt` and write both values: `(4 when reading … = …, otherwise 5)`.",
  }),
  "pattern-not-checked": fault<{ table: string; why: string }>({
    severity: "error",
    message: ({ table, why }) => `The pattern of \`${table}\` cannot be checked: ${why}.`,
    help: () => "Use only the keys, numbers and cases in the pattern, or delete it.",
  }),
  "cell-count": fault<{ table: string; wanted: number; found: number; of: readonly string[] }>({
    severity: "error",
    message: ({ wanted, found }) =>
      `This row has ${found} cell${found === 1 ? "" : "s"}, but each row of the table needs ${wanted}.`,
    help: ({ of }) =>
      of.length === 0 ? "Write one cell." : `Write the cells in this order: ${of.join(", ")}.`,
  }),
  "table-keys": fault<{ table: string; why: string }>({
    severity: "error",
    message: ({ table, why }) => `The table \`${table}\` has the wrong form: ${why}.`,
    help: () =>
      "Use one key and columns, or one key and one value per row, or two keys. The second key needs a short list of values.",
  }),

  // ---------------------------------------------------------------- examples
  "example-path-unknown": fault<{ path: string; part: string; near: readonly string[] }>({
    severity: "error",
    message: ({ path, part }) =>
      path === part
        ? `\`${part}\` is not a fact, and not a parameter of the decision that this example asks.`
        : `There is no \`${part}\` in \`${path}\`.`,
    help: ({ near }) => didYouMean(near, "Correct the path."),
  }),
  "unknown-clause-in-because": fault<{ label: string; decision: string; near: readonly string[] }>({
    severity: "error",
    message: ({ label, decision }) => `\`${decision}\` has no clause \`${label}\` in this version.`,
    help: ({ near, decision }) => didYouMean(near, `Write the label of a clause of \`${decision}\`.`),
  }),
  "unyielding-clause": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `This version has no clause \`${name}\` that is marked \`unless told\`.`,
    help: ({ near }) => didYouMean(near, "Name a clause that is, as `decision.clause`."),
  }),
  "unknown-rule-in-note": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `This version has no decision, sequence, clause, row or line \`${name}\`.`,
    help: ({ near }) => didYouMean(near, "Name what rests on this note, as `decision.clause`."),
  }),
  "note-without-rule": fault<Record<never, never>>({
    severity: "warning",
    message: () => "No answer shows this note: it names nothing that rests on it.",
    help: () => 'Name the clause that fills the silence: `silent on <decision>.<clause> en "…"`.',
  }),
  "because-without-decision": fault<Record<never, never>>({
    severity: "error",
    message: () => "`because` names a clause, but this example does not ask a single decision.",
    help: () => "Delete `because`, or ask only the decision: `expect <decision> = … because …`.",
  }),
  "nothing-played-before": fault<{ readonly what: string; readonly words: string }>({
    severity: "error",
    message: ({ what, words }) => `\`after\` needs a sequence, but \`${words}\` is a ${what}.`,
    help: () => "Name a procedure that changes the situation, or delete `after`.",
  }),
  "open-expectation": fault<{
    /** The question, in words. */
    readonly subject: string;
    /** The sentences that answer it. */
    readonly sentences: readonly string[];
  }>({
    severity: "error",
    message: ({ subject }) => `This example has no answer yet for \`${subject}\`.`,
    help: ({ sentences }) => {
      const named = sentences.map((sentence) => `\`${sentence}\``).join(", ");
      const read = named === "" ? "Read the document" : `Read ${named} in the document`;
      return `${read}, and write its answer in place of \`?\`. If it gives no answer, write \`no-ruling\` in place of \`= ?\`.`;
    },
  }),

  // ---------------------------------------------------------------- text and logic
  "clause-without-sentence": fault<{ label: string; decision: string }>({
    severity: "error",
    message: ({ label, decision }) => `No sentence states the clause \`${decision}.${label}\`.`,
    help: ({ label }) =>
      `Give its sentence the label \`${label}\`, or add \`from <sentence>\` to the clause.`,
  }),
  "invariant-without-sentence": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `No sentence states the invariant \`${name}\`.`,
    help: () => "Name its sentence after the condition: `from <sentence>`.",
  }),
  "form-mismatch": fault<{ form: string; entry: string; has: boolean }>({
    severity: "error",
    message: ({ form, entry, has }) => {
      if (!has) return `\`${entry}\` has the form \`${form}\`, but no clauses, tables, figures or sequences.`;
      return form === "random-table"
        ? `\`${entry}\` has the form \`${form}\`, but no table with dice and no \`draw\`.`
        : `\`${entry}\` has the form \`${form}\`, but it contains logic.`;
    },
    help: ({ form, has }) => {
      if (!has) return "Add its clauses, or change the form to `guidance` or `definition`.";
      return form === "random-table"
        ? "Give its table dice, as in `on D6`, or add a `draw`."
        : "Delete the form, or the logic.";
    },
  }),
  "unknown-form": fault<{ form: string; near: readonly string[]; known: readonly string[] }>({
    severity: "error",
    message: ({ form }) => `There is no form \`${form}\`.`,
    help: ({ near, known }) => didYouMean(near, `The forms are ${each(known)}.`),
  }),

  // ---------------------------------------------------------------- warnings
  "inferred-clause-without-sentence": fault<{ label: string; decision: string }>({
    severity: "warning",
    message: ({ label, decision }) =>
      `The inferred clause \`${decision}.${label}\` has no sentence in the printed text.`,
    help: ({ label }) => `Add \`sentence ${label} unseen\` at the place where the book must state it.`,
  }),
  "sentence-without-clause": fault<{ sentence: string; entry: string }>({
    severity: "warning",
    message: ({ sentence, entry }) => `The sentence \`${sentence}\` of \`${entry}\` has no clause.`,
    help: ({ sentence }) =>
      `Write its clause, or add \`from ${sentence}\` to an existing one. If it states no rule, write \`remark ${sentence}\`.`,
  }),
  "never-true": fault<{ left: string; right: string }>({
    severity: "warning",
    message: ({ left, right }) => `This is never true: the left side is ${left}, the right side ${right}.`,
    help: () => "Correct the value or the comparison, or widen the range in the declaration.",
  }),
  "always-known": fault<{ asked: string }>({
    severity: "warning",
    message: ({ asked }) => `\`${asked}\` has only one possible answer: this is never none.`,
    help: () => "Delete this condition, or declare the name optional (`?`) or `or none`.",
  }),
  "unused-fact": fault<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `No rule of any version reads the fact \`${name}\`.`,
    help: () => "Use it in a rule, or delete it.",
  }),
  "unused-stage": fault<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `Nothing after the stage \`${name}\` uses it.`,
    help: () => "Use it in the value, or delete it.",
  }),
  "unused-line": fault<{ name: string; what: string }>({
    severity: "warning",
    message: ({ name, what }) => `Nothing after the ${what} \`${name}\` uses it.`,
    help: () => "Use it in a later line, or delete it.",
  }),
  "missing-about": fault<{ name: string; what: string }>({
    severity: "warning",
    message: ({ name, what }) => `The ${what} \`${name}\` has no description.`,
    help: () => 'Describe it in one sentence: `{ about en "…" }`.',
  }),
  "numbers-differ": fault<{ numbers: readonly number[]; language: string; without: readonly string[] }>({
    severity: "warning",
    message: ({ numbers, language, without }) =>
      `The text in \`${language}\` says ${numbers.join(" and ")}, but the text in ${each(without)} does not.`,
    help: ({ numbers: [number] }) =>
      `Correct one of them. If both are right, mark the words: \`{${number}|…}\`, or \`{|…}\` if they are no number.`,
    label: ({ numbers: [number] }) => `says ${number}`,
  }),
  "pieces-differ": fault<{ names: readonly string[]; language: string; without: readonly string[] }>({
    severity: "warning",
    message: ({ names, language, without }) =>
      `The text in \`${language}\` shows ${each(names.map((name) => `{${name}}`))}, but the text in ${each(without)} does not.`,
    help: ({ names: [name] }) =>
      `Write \`{${name}}\` in each language, or \`{${name}|…}\` with words for a rule or keyword.`,
  }),
  "words-missing": fault<{ language: string; state: "missing" | "stale" }>({
    severity: "warning",
    message: ({ language, state }) =>
      state === "missing"
        ? `The document is available in \`${language}\`, but this text has no words in \`${language}\`.`
        : `The document is available in \`${language}\`, but the text in \`${language}\` has the words from before this change.`,
    help: ({ language }) => `Add: \`${language} "…"\`.`,
  }),
  "number-not-given": fault<{ title: string; numbers: readonly number[] }>({
    severity: "warning",
    message: ({ title, numbers }) =>
      `The words of the example “${title}” say ${numbers.join(" and ")}, but it gives and expects no such number.`,
    help: ({ numbers: [number] }) =>
      `Correct \`given\` or \`expect\`, or mark words that say no number: \`{|${number}}\`.`,
  }),
  "number-not-said": fault<{ label: string; decision: string; numbers: readonly number[] }>({
    severity: "warning",
    message: ({ label, decision, numbers }) =>
      `The clause \`${label}\` of \`${decision}\` uses ${numbers.join(" and ")}, but no sentence that states it says so.`,
    help: ({ numbers: [number] }) =>
      `Correct it, add the sentence to its \`from\`, or mark the words that say it: \`{${number}|…}\`.`,
  }),
  "figure-as-number": fault<{ number: string; figure: string }>({
    severity: "warning",
    message: ({ number, figure }) => `This text writes ${number} out, which is the figure \`${figure}\`.`,
    help: ({ number, figure }) =>
      `Write \`{${figure}}\` instead. If the two are not the same, mark the number: \`{${/\d+/.exec(number)?.[0] ?? ""}|${number}}\`.`,
  }),
  "number-not-decided": fault<{ sentence: string; numbers: readonly number[] }>({
    severity: "warning",
    message: ({ sentence, numbers }) =>
      `The sentence \`${sentence}\` says ${numbers.join(" and ")}, but nothing that it states uses this.`,
    help: () => "Correct the sentence or the rule. If both are right, mark the words: `{|…}`.",
    label: ({ numbers: [number] }) => `says ${number}`,
  }),
} as const;

/** Makes a diagnostic of one of them. */
export const raise = raiser(faults);

function didYouMean(near: readonly string[], otherwise: string): string {
  return near.length === 0 ? otherwise : `Did you mean ${each(near, "or")}?`;
}

/** `a`, `b` and `c`. */
function each(words: readonly string[], last = "and"): string {
  const some = words.length > 8 ? words.slice(0, 7) : words;
  const quoted = some.map((word) => `\`${word}\``);
  const shown = words.length > 8 ? [...quoted, `${words.length - 7} more`] : quoted;
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

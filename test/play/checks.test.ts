/** What is shown of the course of a play, and what is refuted: steps, choices, loops, reactions. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { codes, procedure, told } from "./told.ts";

describe("a step", () => {
  for (const [why, body] of [
    ["conditions within each other", "when n > 5 { when n < 3 { set k to 1 } }"],
    ["one after the other has failed", "when n >= 4 { set k to 1 } otherwise when n > 4 { set k to 2 }"],
    ["what has been reckoned before", "let twice: count = 2 * n  when twice = 5 { set k to 1 }"],
    ["dice that cannot show so much", "roll d = 2 of D6  when d > 12 { set k to 1 }"],
    ["an option that was not taken", "choose a: truth by marines  when a { when not a { set k to 1 } }"],
    ["bounds of what is given", "when n > 9 { set k to 1 }"],
  ] as const)
    it(`is never reached: ${why}`, () => expect(codes(procedure(body))).toEqual(["unreachable-step"]));

  for (const [why, body] of [
    [
      "a number that was set may be anything",
      "each i in [1, 2, 3] { set k to k + i }  when k > 100 { set k to 0 }",
    ],
    ["halves of what is no whole number", "roll d = 1 of D6  when d / 2 = 3/2 { set k to 1 }"],
    ["what cannot be followed", "when n * k > 1000 { set k to 1 }"],
    ["a way back", "set k to 0  again: set k to k + 1  when k = 3 { set k to 9 }  when k < 4 { go again }"],
  ] as const)
    it(`is not called unreachable: ${why}`, () =>
      expect(codes(procedure(body))).not.toContain("unreachable-step"));

  it("that is reached in another reading only is reached", () => {
    const text = `${procedure("when reading late = yes-late { set k to 1 }")}
      provision q on page 1 { sentence s { en "Late." }  doubt late { no-late taken en "No."  yes-late en "Yes." } }`;
    expect(codes(text)).toEqual([]);
  });
});

/** Branches on what is given, so that the play is not followed closely at once. */
const middling = Array.from({ length: 10 }, (_, i) => `when n = ${i} { set k to ${i} }`).join("  ");
const rank = (name: string) => `decide ${name}: count given x: count { about en "Its rank." }
  provision of-${name} on page 1 { sentence s { en "Rank." }
    clauses of ${name} { low: 1 when x < 3  middle: 2 when x in 3..6  high: 3 when x > 6 } }`;

describe("a step of a play of middling size", () => {
  it("is never reached by what a decision may say", () => {
    const text = `${rank("rank")} ${procedure(`${middling}  when rank(n) > 3 { set k to 1 }`)}`;
    expect(codes(text)).toEqual(["unreachable-step"]);
    const reached = `${rank("rank")} ${procedure(`${middling}  when rank(n) > 2 { set k to 1 }`)}`;
    expect(codes(reached)).toEqual([]);
  });

  it("says so where there are more ways than are followed", () => {
    const ranks = Array.from({ length: 7 }, (_, i) => rank(`rank${i}`)).join("\n");
    const sum = Array.from({ length: 7 }, (_, i) => `rank${i}(m${i})`).join(" + ");
    const given = ["n: count 0..9", ...Array.from({ length: 7 }, (_, i) => `m${i}: count 0..9`)].join(", ");
    const text = `${ranks} ${procedure(`${middling}  when ${sum} > 30 { set k to 1 }`, given)}`;
    const [warning, ...others] = told(text).told;
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      code: "not-proved",
      severity: "warning",
      data: { what: "every step is reached", play: "p" },
    });
  });
});

describe("a choice", () => {
  it("of which no option may be legal is a dead end, shown by a play", () => {
    const [fault] = told(procedure("choose a: count by marines among { 1 when n > 4, 2 when n < 4 }")).told;
    expect(fault).toMatchObject({
      code: "dead-end",
      data: { choice: "a", given: expect.stringContaining('"n":4') },
    });
  });
  it("whose options cover all there is comes to no dead end", () => {
    expect(
      codes(procedure("choose a: count by marines among { 1 when n > 4, 2 when n <= 4 }  set k to a")),
    ).toEqual([]);
  });
  const squad = "record model { alive: truth }  fact squad: list of model\n";
  it("from a list that may be empty is told, unless it is asked for", () => {
    const take = "choose m: model by marines among squad  when m.alive { set k to 1 }";
    expect(codes(squad + procedure(take))).toEqual(["possible-dead-end"]);
    expect(codes(squad + procedure(`when some x in squad has x.alive { ${take} }`))).toEqual([]);
  });

  const able = `${squad}decide able: truth given m: model { up: yes when m.alive  otherwise: no }
`;
  for (const [why, body] of [
    [
      "those a decision holds of, asked for by it",
      "when some v in squad has able(v) { choose m: model by marines among those v in squad with able(v)  set k to 1 }",
    ],
    [
      "those of whom two things hold, asked for one behind the other",
      `when some v in squad with v.alive has able(v) {
        choose m: model by marines among those v in squad with (v.alive and able(v))  set k to 1 }`,
    ],
    [
      "dice of which nobody knows how many there are",
      `roll pool = n of D6
       menu tricks by marines { once again when some e in pool has e >= 1 {
         choose d: D6 by marines among pool  reroll d of pool } }`,
    ],
  ] as const)
    it(`from a list that was asked for is shown: ${why}`, () =>
      expect(codes(able + procedure(body))).toEqual([]));

  it("from a list that has changed since it was asked for is told", () => {
    const body = (between: string) => `when some v in squad has able(v) {
      choose first: model by marines among those v in squad with able(v)  ${between}
      choose second: model by marines among those v in squad with able(v)  set k to 1 }`;
    expect(codes(able + procedure(body("")))).toEqual([]);
    expect(codes(able + procedure(body("set first.alive to no")))).toEqual(["possible-dead-end"]);
  });
  it("from a list that a law keeps from being empty is shown, if nothing sets it", () => {
    const bag = (kind: string, more: string) =>
      `${kind}
law filled: some t in bag because en "The bag is full."
${procedure(`draw t: count among bag  set k to t  ${more}`)}`;
    expect(codes(bag("fact bag: list of count", ""))).toEqual([]);
    expect(codes(bag("state bag: list of count = []", "set bag to []"))).toEqual(["possible-dead-end"]);
  });
});

describe("what is too much to follow closely", () => {
  const wide = (body: string) => `
    record model { ap: count 0..9  up: truth }
    state cp: count -20 .. 20 = 0
    event finished of actor: model
    react tired for m in squad after finished when actor.up limit 1 per event { set m.up to no }
    fact squad: list of model
    ${[1, 2, 3, 4, 5, 6].map((i) => `decide d${i}: count given m: model { ${[1, 2, 3, 4, 5].map((j) => `c${j}: ${j} when m.ap = ${j}`).join("  ")} otherwise: 0 }`).join("\n")}
    resolve fight given a: model, b: model { roll x = 3 of D6  roll y = 3 of D6
      let won = x + d1(a) + d2(a) + d3(a) > y + d4(b) + d5(b) + d6(b)  gives dies: truth = won }
    procedure act given m: model, foe: model { ${body} }`;
  const menu = (pay: string) => `menu actions by marines {
    more { pay 1 from cp down to -20  set m.ap to m.ap + 1 }
    strike when m.up { ${pay}  play outcome = fight(m, foe)  when outcome.dies { set foe.up to no }  announce finished(m) }
  } decreases cp, m.ap  gives left: count = m.ap`;

  it("is followed as far as a measure rests on it", () =>
    expect(codes(wide(menu("pay 1 from m.ap")))).toEqual([]));
  it("does not fall where an option pays nothing", () =>
    expect(codes(wide(menu("")))).toEqual(["certificate-refuted"]));
  it("is followed as far as a choice leads out", () => {
    const turns = (chosen: string) => `let is-over: truth = no
      repeat while not is-over { choose next: model or none by marines among { none, one of squad }
        when next is none { ${chosen} } otherwise { play outcome = fight(next, foe)  when outcome.dies { set m.up to no } }
      } ended by marines  gives over-now: truth = is-over`;
    expect(codes(wide(turns("set is-over to yes")))).toEqual([]);
    expect(codes(wide(turns("set m.up to no")))).not.toEqual([]);
  });
  it("has steps that are never reached", () =>
    expect(
      codes(
        wide(
          "play o = fight(m, foe)  when m.ap > 5 { when m.ap < 3 { set m.up to no } }  gives x: truth = o.dies",
        ),
      ),
    ).toEqual(["unreachable-step"]));
});

describe("a play of many ways", () => {
  const asked = Array.from({ length: 26 }, (_, i) => `set cp to d${(i % 6) + 1}(m)`).join("  ");
  const large = (body: string) => `
    record model { ap: count 0..9  up: truth }
    state cp: count 0..999 = 0
    ${[1, 2, 3, 4, 5, 6].map((i) => `decide d${i}: count given m: model { ${[1, 2, 3, 4, 5].map((j) => `c${j}: ${j} when m.ap = ${j}`).join("  ")} otherwise: 0 }`).join("\n")}
    resolve fight given m: model { roll x = 1 of D6  gives won: truth = x > 3 and m.up }
    procedure act given m: model { ${asked} ${body}  gives left: count = cp }`;

  it("is asked why it ends where a line leads back", () => {
    const back = (more: string) =>
      large(
        `let k: count = 3  step again { play o = fight(m)  when o.won ${more} { set k to k - 1  go again } }`,
      );
    expect(codes(back(""))).toEqual(["missing-certificate"]);
    expect(codes(back("and k > 0"))).toEqual([]);
  });
  it("that leads back only where nothing can is asked nothing", () =>
    expect(
      codes(large("step again { play o = fight(m)  when m.ap > 9 { go again } }")).filter(
        (code) => code !== "unreachable-step",
      ),
    ).toEqual([]));
  it("has steps that are never reached for what a decision comes to", () => {
    expect(codes(large("when d1(m) > 5 { set cp to 1 }"))).toEqual(["unreachable-step"]);
    expect(codes(large("when d1(m) > 4 { set cp to 1 }"))).toEqual([]);
  });
  it("that is more than is followed is told to be so", () => {
    const dice = "roll x = 12 of D6  reroll d in x with d = 1";
    const back = `step again { ${dice}  choose more: truth by marines  when more { go again } }`;
    expect(told(large(back)).told).toMatchObject([
      { code: "not-proved", data: { what: "every step is reached", play: "act" } },
      { code: "not-proved", data: { what: "the way back to again ends", play: "act" } },
    ]);
  });
});

describe("decreases", () => {
  for (const [why, body] of [
    ["a number that falls", "repeat while k > 0 { set k to k - 1 } decreases k"],
    ["a difference", "let i: count = 0  repeat while i < k { set i to i + 2 } decreases k - i"],
    [
      "in the order in which it is written",
      `let i: count = 5
      repeat while k > 0 { when i > 0 { set i to i - 1 } otherwise { set i to 5  set k to k - 1 } } decreases k, i`,
    ],
    ["by what is rolled", "repeat while k > 0 { roll d = 1 of D6  set k to k - d } decreases k"],
    [
      "on a way that does not leave",
      "repeat { when k > 100 { go out }  set k to k + 1 } decreases 101 - k  out: set k to k",
    ],
  ] as const)
    it(`is shown: ${why}`, () => expect(codes(procedure(body))).toEqual([]));

  it("is refuted by a play in which it does not fall", () => {
    const body = "repeat while k > 0 { choose on: truth by marines  when on { set k to k - 1 } } decreases k";
    const [fault, ...others] = told(procedure(body)).told;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: "certificate-refuted", severity: "error" });
    expect(fault?.data.why).toMatch(/given `\{"n":\d\}`.*`on\[0\]: /);
  });
  it("is left open where nothing keeps it from falling for ever", () => {
    const body = "repeat { roll d = 1 of D6  set k to k - 1 } until d = 6 decreases k";
    expect(told(procedure(body)).told).toMatchObject([{ code: "not-proved", severity: "warning" }]);
  });
  it("counts what holds of things, one thing at a time", () => {
    const squad = `record model { done: truth }  fact squad: list of model
      procedure p { repeat while some m in squad has not m.done { choose m: model by marines among squad  BODY }
        decreases count m in squad with not m.done  gives over-now: truth = yes }`;
    expect(codes(squad.replace("BODY", "set m.done to yes"))).toContain("certificate-refuted");
    const falls = "when m.done { gives early: truth = yes  go out } otherwise { set m.done to yes }";
    expect(codes(squad.replace("BODY", falls).replace("gives over-now", "out: gives over-now"))).toEqual([]);
  });
});

describe("a count of what is not marked yet", () => {
  const deployment = (
    lines: string,
    more = "",
    before = "",
  ) => `record unit { placed: truth  side: side  left: count 0..1 }
    ${more}
    procedure dep given units: list of unit, begins: side { about en "What?"
      let n: count = 0
      let answers: side = (marines when begins = stealers, otherwise stealers)
      ${before}
      repeat while some u in units has not u.placed { ${lines}  set n to n + 1 } decreases count u in units with not u.placed
      gives turns: count = n  gives last: side = answers }`;
  const taken = "choose next: unit by marines among those u in units with not u.placed";
  const aboard = (value: string) => `procedure board: count given units: list of unit { about en "Who?"
      let inside: count at least 0 = 0
      each p in units with not p.placed {
        choose boards: truth by marines
        when boards { set p.placed to ${value}  set inside to inside + 1 }
      }
      gives inside }`;

  it("falls where one of those is taken and marked", () => {
    expect(codes(deployment(`${taken}  set next.placed to yes`))).toEqual([]);
    expect(
      codes(
        deployment(`let open = those u in units with not u.placed
      choose next: unit by marines among open  set next.placed to yes`),
      ),
    ).toEqual([]);
    const twice = "those v in (those u in units with u.side = begins) with not v.placed";
    expect(
      codes(
        deployment(`when some v in (those u in units with u.side = begins) has not v.placed {
        choose next: unit by marines among ${twice}  set next.placed to yes } otherwise {
        ${taken.replace("next", "other")}  set other.placed to yes }`),
      ),
    ).toEqual([]);
  });

  it("falls when others are marked besides, in a loop or in a play", () => {
    expect(
      codes(
        deployment(`${taken}  set next.placed to yes
      each p in units with not p.placed { choose too: truth by marines  when too { set p.placed to yes } }`),
      ),
    ).toEqual([]);
    expect(
      codes(
        deployment(
          `${taken}  set next.placed to yes  play more = board(units)  set n to n + more`,
          aboard("yes"),
        ),
      ),
    ).toEqual([]);
  });

  it("is not shown to fall where a mark may be taken away, nor by one that was taken before", () => {
    const unmarked = deployment(
      `${taken}  set next.placed to yes  play more = board(units)  set n to n + more`,
      aboard("no"),
    );
    expect(codes(unmarked)).toEqual(["not-proved"]);
    const stale = deployment(
      "choose next: unit by marines among open  set next.placed to yes",
      "",
      "let open = those u in units with not u.placed",
    );
    expect(codes(stale)).toContain("certificate-refuted");
    const unset = deployment(`${taken}  when next.side = begins { set next.placed to yes }`);
    expect(codes(unset)).toEqual(["certificate-refuted"]);
  });

  it("may be a sum of numbers that are never set below nought, but of no others", () => {
    const sum = (to: string) =>
      deployment(
        `choose next: unit by marines among those u in units with u.left = 1  set next.left to ${to}`,
      )
        .replace("has not u.placed", "has u.left = 1")
        .replace("count u in units with not u.placed", "sum of u.left for u in units");
    expect(codes(sum("0"))).toEqual([]);
    expect(told(sum("next.left - 1")).told).toMatchObject([
      { code: "not-proved", data: { why: expect.stringContaining("has no lower bound") } },
    ]);
  });

  it("takes what a play far within others gives as at least nought where it is only ever added to", () => {
    const within = Array.from(
      { length: 6 },
      (_, i) => `procedure through${i}: count given units: list of unit { about en "Who?"
        play more = ${i === 0 ? "board" : `through${i - 1}`}(units)  gives more }`,
    ).join("\n");
    const loop = (given: string) => `record unit { placed: truth }
      ${aboard("yes").replace("gives inside }", `gives ${given} }`)} ${within}
      procedure p given units: list of unit, k: count 0..90 { about en "What?"
        let left = k
        repeat while left > 0 { play more = through5(units)  set left to left - 1 - more } decreases left
        gives over-now: truth = left <= 0 }`;
    expect(codes(loop("inside"))).toEqual([]);
    expect(codes(loop("inside - 3"))).toEqual(["certificate-refuted"]);
  });

  it("falls for each of two sides, whichever has something left", () => {
    const one = (
      name: string,
      side: string,
    ) => `when some u in units has (u.side = ${side} and not u.placed) {
      choose ${name}: unit by marines among those u in units with (u.side = ${side} and not u.placed)
      set ${name}.placed to yes  play moved-${name} = board(units)  set n to n + moved-${name} }`;
    const text = deployment(`${one("next", "begins")}  ${one("then", "answers")}`, aboard("yes")).replace(
      "repeat while some u in units has not u.placed",
      `repeat while (some u in units has (u.side = begins and not u.placed)) or (some u in units has (u.side = answers and not u.placed))`,
    );
    expect(codes(text)).toEqual([]);
  });
});

describe("a menu", () => {
  const menu = (options: string, certificate: string) =>
    `state cp: count 0..20 = 3\nprocedure p { menu actions by marines { ${options} } ${certificate}  gives left: count = cp }`;
  it("runs down where each option pays", () => {
    expect(codes(menu("move { pay 1 from cp } shoot { pay 2 from cp }", "decreases cp"))).toEqual([]);
  });
  it("runs down where a price has many clauses and much is done for it", () => {
    const jobs = Array.from({ length: 12 }, (_, i) => `job${i}`);
    const shop = (cheapest: number) => `enum job { ${jobs.join(" ")} }
      decide price: count given what: job { ${jobs.map((job, i) => `on-${job}: ${i === 0 ? cheapest : 1 + (i % 2)} when what = ${job}`).join("  ")} }
      state idle: truth = no
      ${menu(
        `work { choose what: job by marines  pay price(what) from cp
          ${jobs.map((job) => `when what = ${job} { choose ${job}-idle: truth by marines  set idle to ${job}-idle }  when idle and price(what) = 2 { set idle to no }`).join("\n")} }`,
        "decreases cp",
      )}`;
    expect(codes(shop(1))).toEqual([]);
    expect(codes(shop(0))).toEqual(["certificate-refuted"]);
  });
  it("with an option that is free is refuted", () => {
    expect(codes(menu("move { pay 1 from cp } look { }", "decreases cp"))).toEqual(["certificate-refuted"]);
  });
  it("may overdraw, down to where it says", () => {
    expect(codes(menu("move { pay 1 from cp down to -40 }", "decreases cp"))).toEqual([]);
  });
  it("with options that stand once needs no reason, and one beside others does not count", () => {
    expect(codes(menu("once move { } once look { }", ""))).toEqual([]);
    expect(codes(menu("move { pay 1 from cp } once look { }", "decreases cp"))).toEqual([]);
  });
  it("is ended by its owner, and by nobody else", () => {
    expect(codes(menu("look { }", "ended by marines"))).toEqual([]);
    expect(codes(menu("look { }", "ended by stealers"))).toEqual(["ended-by-nobody"]);
  });
  it("without a reason has one proposed", () => {
    expect(told(menu("move { pay 1 from cp }", "")).told).toMatchObject([
      { code: "missing-certificate", data: { proposed: "decreases cp" } },
    ]);
  });
});

describe("chances", () => {
  it("are those of the dice of a pass", () => {
    const body = (chance: string) =>
      procedure(
        `let d: count = 0  repeat { roll x = 1 of D6  set d to x } until d >= 5 left with chance at least ${chance}`,
      );
    expect(codes(body("1/3"))).toEqual([]);
    expect(told(body("1/2")).told).toMatchObject([
      { code: "certificate-refuted", data: { why: "the chance to leave the loop in a pass is at most 1/3" } },
    ]);
  });
  it("hold whatever is given", () => {
    const ties = `procedure p given a: count, b: count { let x: count = 0  let y: count = 0
      repeat { roll i = 1 of D6  roll j = 1 of D6  set x to a + i  set y to b + j } until x != y left with chance at least 5/6
      gives won: truth = x > y }`;
    expect(codes(ties)).toEqual([]);
    expect(codes(ties.replace("5/6", "6/7"))).toEqual(["certificate-refuted"]);
  });
  it("count a choice at its worst", () => {
    const body = `repeat { choose on: truth by marines  roll x = 1 of D6  when on and x = 6 { go out } } left with chance at least 1/6  out: set k to 0`;
    expect(codes(procedure(body))).toEqual(["certificate-refuted"]);
  });
});

describe("a loop", () => {
  it("with nothing that leads out is endless", () => {
    expect(codes(procedure("repeat { set k to k + 1 } ended by the table"))).toEqual(["endless-loop"]);
  });
  it("that the table may cut short is not", () => {
    const text = `event clock-out from outside
      procedure p { turn t cut by clock-out { repeat { roll d = 1 of D6  gives last: count = d } ended by the table }  gives done: truth = yes }`;
    expect(codes(text)).toEqual([]);
  });
  it("ended by a side leaves with one of its options", () => {
    const loop = (side: string) =>
      procedure(
        `repeat { choose on: truth by marines  set k to k + 1  when not on { go out } } ended by ${side}  out: set k to 0`,
      );
    expect(codes(loop("marines"))).toEqual([]);
    expect(codes(loop("stealers"))).toEqual(["ended-by-nobody"]);
  });
  it("of a way back is shown by itself, or says why at its block", () => {
    const again = (guard: string, why: string) =>
      procedure(`step one { set k to k + 1  observe more: truth  when more ${guard} { go one } } ${why}`);
    expect(codes(again("and k < 20", ""))).toEqual([]);
    expect(codes(again("", ""))).toEqual(["missing-certificate"]);
    expect(codes(again("", "ended by the table"))).toEqual([]);
  });
});

describe("reactions", () => {
  const circle = (limit: string) => `event rung
    react echo after rung ${limit} { announce rung }
    procedure p { announce rung  gives done: truth = yes }`;
  it("that are limited per event only feed on themselves", () => {
    expect(told(circle("limit 1 per event")).told).toMatchObject([
      { code: "reaction-circle", data: { circle: ["echo", "rung", "echo"] } },
    ]);
  });
  it("end by each limit that is advised where there is none", () => {
    const { diagnostics } = compile([
      { path: "b.rubric", text: `book b { title en "B"  held in en }\n${circle("")}` },
    ]);
    const { help = "" } = diagnostics.find(({ code }) => code === "reaction-without-limit") ?? {};
    const advised = [...help.matchAll(/`(limit [^`]*)`/g)].flatMap(([, limit]) => limit ?? []);
    expect(advised.length).toBeGreaterThan(1);
    for (const limit of advised) {
      const inTurn = circle(limit).replace("{ announce rung  gives", "{ turn day { announce rung }  gives");
      expect(codes(inTurn), limit).toEqual([]);
    }
  });
  it("that are limited per play do not", () => expect(codes(circle("limit 2 per play"))).toEqual([]));
});

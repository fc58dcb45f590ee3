/** Sequences of play as rulebooks have them: rounds with clocks, overwatch, charges, exploring, sections, infection, retreat. */
import { describe, expect, it } from "vitest";
import { codes, told } from "./told.ts";

const models = `record model { owner: side  alive: truth  activated: truth  watching: truth  jammed: truth  ap: count 0..6  run: count 0..1  move: length 1cm..40cm }
fact squad: list of model
fact foe: model
`;

describe("a round with a clock and a token nobody sees", () => {
  const round = (why: string) => `${models}
    state cp: count 0..20 = 0 hidden from stealers
    event clock-out from outside
    procedure round given tokens: list of count 1..6 {
      when some t in tokens {
        turn marines-turn cut by clock-out after actions {
          phase command {
            draw drawn: count among tokens hidden from stealers
            set cp to drawn
            choose again: truth by marines
            when again { draw other: count among tokens hidden from stealers  set cp to other }
          }
          phase action { menu actions by marines { move { pay 1 from cp down to -40 } } ${why} }
        }
        phase reveal { when cp < 0 { gives lost: truth = yes } otherwise { gives lost: truth = no } }
      }
    }`;
  it("runs down, though more may be spent than there is", () =>
    expect(codes(round("decreases cp"))).toEqual([]));
  it("does not run down by what is not paid", () =>
    expect(codes(round("decreases count m in squad with m.alive"))).toEqual(["certificate-refuted"]));
});

describe("activations", () => {
  const menu = (wait: string, why: string) => `${models}
    procedure activations {
      repeat while some m in squad has not m.activated {
        choose m: model by marines among squad
        when m.activated { go out } otherwise { set m.activated to yes }
        menu orders by marines { walk { pay 1 from m.ap } turn-about { pay 2 from m.ap } ${wait} } ${why}
      } decreases count m in squad with not m.activated
      out: gives done: truth = yes
    }`;
  it("fall first by who is left, then by points", () =>
    expect(codes(menu("", "decreases m.ap"))).toEqual([]));
  it("with an order that is free do not", () =>
    expect(codes(menu("wait { set m.run to 0 }", "decreases m.ap"))).toEqual(["certificate-refuted"]));
});

describe("overwatch", () => {
  const watch = (limit: string, more: string) => `${models}
    event finished of actor: model
    resolve burst given run: count 0..1 { roll dice = 2 of D6  gives kill: truth = some d in dice has d >= 6 - run  gives jam: truth = dice is double }
    react watch for m in squad after finished when m.watching and not m.jammed and actor.alive ${limit} {
      choose fire: truth by m.owner
      when fire { play shot = burst(m.run)  set m.jammed to shot.jam  when shot.kill { set actor.alive to no } ${more} }
    }
    procedure step { announce finished(foe)  gives dead: truth = not foe.alive }`;
  it("answers once to each event", () => expect(codes(watch("limit 1 per event", ""))).toEqual([]));
  it("that brings itself about is no bound per event", () =>
    expect(codes(watch("limit 1 per event", "announce finished(actor)"))).toEqual(["reaction-circle"]));
});

describe("a charge that may be turned to another", () => {
  const charge = (limit: string) => `${models}
    enum reaction { hold flee shoot }
    enum charge-end { caught contact failed }
    procedure charge: charge-end given u: model, t: model {
      observe gap: length 0cm..200cm
      let reach: length = 2 * u.move
      let turned: count = 0
      step react {
        choose answer: reaction by t.owner among { hold, flee, shoot when gap > u.move }
        when answer = flee {
          roll run: length = (5 when t.move <= 15cm, otherwise 8) of D6
          when gap + run <= reach { gives caught }
        } otherwise when gap <= reach { gives contact }
      }
      step failed {
        choose next: truth by u.owner
        when next ${limit} { set turned to turned + 1  go react }
      }
      gives failed
    }`;
  it("ends by its limit, which is found", () => expect(codes(charge("and turned < 1"))).toEqual([]));
  it("without one says nothing", () => expect(codes(charge(""))).toEqual(["missing-certificate"]));
});

describe("exploring and fighting", () => {
  const modes = (exploring: string, fighting: string) => `
    provision sentries on page 9 { table sentries: truth on D6 { row 1..5: no  row 6: yes } }
    procedure campaign {
      mode exploring {
        play come = sentries()
        when come { go fighting }
        go exploring
      } ${exploring}
      mode fighting { observe won: truth  when won { go exploring }  gives lost: truth = yes } ${fighting}
    }`;
  it("is left with the chance of the table", () =>
    expect(codes(modes("left with chance at least 1/6", "ended by the table"))).toEqual([]));
  it("is not left with more", () =>
    expect(codes(modes("left with chance at least 1/5", ""))).toEqual(["certificate-refuted"]));
  it("says so of each way back", () => expect(codes(modes("ended by the table", ""))).toEqual([]));
  it("is told where it is said of nothing", () =>
    expect(codes(modes("", ""))).toEqual(["missing-certificate"]));
});

describe("sections drawn one after the other", () => {
  const generate = (door: string) => `
    enum piece { straight door corner fork crossing dead-end }
    provision rooms on page 7 {
      sentence doors { en "A door ends its corridor." }
      doubt door-beside { ends taken en "It ends."  past en "It goes on." }
      table corridor: piece on D6 {
        row 1..2: straight  row 3..4: door
        row 5..6 on D6 { row 1..2: corner  row 3..4: fork  row 5: crossing  row 6: dead-end }
      }
      decide ways: count given p: piece {
        ${door}
        dead: 0 when p = dead-end
        two: 2 when p = fork
        three: 3 when p = crossing
        otherwise: 1
      }
    }
    procedure generate given start: count 0..60 {
      let ends: count = start
      repeat while ends > 0 { play found = corridor()  set ends to ends - 1 + ways(found) } falls on average ends
      gives open: count = ends
    }`;
  it("fall by a sixth on average", () => expect(codes(generate("door: 0 when p = door"))).toEqual([]));
  it("rise by a sixth where a corridor goes on behind its door", () =>
    expect(told(generate("door: 1 when p = door")).told).toMatchObject([
      { code: "certificate-refuted", data: { why: "a pass changes `ends` by +1/6 on average" } },
    ]));
  it("are held to it in each reading", () => {
    const either =
      "door: 0 when p = door and reading door-beside = ends  past: 1 when p = door and reading door-beside = past";
    expect(told(generate(either)).told).toMatchObject([
      { code: "certificate-refuted", data: { reading: "`door-beside = past`" } },
    ]);
  });
});

describe("an infected fight that starts again", () => {
  const fight = (turns: string) => `${models}
    procedure aftermath {
      step fighting {
        each m in squad with m.alive and not m.activated {
          roll up = 1 of D6
          when up = 1 ${turns} { set m.activated to yes  set foe.activated to yes }
        }
        observe again: truth
        when again { go fighting }
      } decreases count m in squad with not m.activated
      gives over-now: truth = yes
    }`;
  it("is refuted by a play in which nobody turns", () => {
    const [fault] = told(fight("")).told;
    expect(fault).toMatchObject({ code: "certificate-refuted" });
  });
});

describe("a retreat that only the table ends", () => {
  const retreat = (why: string) => `
    procedure retreat {
      let turns: count = 0
      repeat {
        choose order: truth by stealers
        observe in-sight: truth
        set turns to turns + 1
        when order and not in-sight { gives after: count = turns  go lost }
      } ${why}
      lost: outside en "Those who stay are dealt with elsewhere."
    }`;
  it("is listed as such", () => expect(codes(retreat("ended by the table"))).toEqual([]));
  it("is not ended by who retreats", () =>
    expect(told(retreat("ended by stealers")).told).toMatchObject([{ code: "not-proved" }]));
});

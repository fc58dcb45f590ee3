/** Emitted plays where conditions are asked of their terms or are constant, and where a cut waits for a reaction. */
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import {
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../compiler/evaluate/plays/play.ts";
import { chancesOf } from "../odds/chances-of.ts";
import { emitted } from "../support/emitted.ts";
import { type EmittedPlay, playBoth } from "../support/play-agreement.ts";
import { typeCheck } from "../support/type-check.ts";

const text = `book inn { held in en }
enum side { host guest }
enum mood { merry sour }
record room { mood: mood  lit: truth }
fact rooms: list of room
state songs: count 0..9 = 0
state served: count 0..99 = 0
event entered
event bell from outside

decide after-dark: mood given m: mood { turns: sour when m = merry }
procedure choosing given r: room {
  set r.mood to after-dark(r.mood)
  choose who: side by host among { host when r.lit and r.mood = sour, guest }
  gives is-host: truth = who = host
}
procedure singing given r: room {
  set r.mood to after-dark(r.mood)
  menu work by host {
    once sing when r.lit and r.mood = sour { set songs to songs + 1 }
    once rest when songs = 0 { set songs to songs + 2 }
  } ended by host
  gives sung: count = songs
}

decide fixed: count { a: 3 when yes  b: 4 when no  otherwise: 5 }
decide is-shut: truth { a: no }
decide is-open: truth { a: yes }
resolve sure: count {
  choose next: side by host among { host when no, host when is-shut, guest when is-open, guest when yes }
  let n: count = 0
  when yes { set n to n + 1 }
  when is-shut { } otherwise when is-open { set n to n + 2 } otherwise { }
  each r in rooms with yes { set n to n + 10 }
  each r in rooms with is-shut { }
  when is-open and next = guest { set n to n + (20 when yes, 100 when no, otherwise 100) }
  when is-open { gives n + fixed }
}
procedure offered: count {
  menu work by host {
    once sing when yes { set songs to songs + 1 }
    once hum when is-shut { }
    once whistle when is-open { set songs to songs + 4 }
  } ended by host
  gives songs
}

procedure evening {
  phase meal cut by bell after serving {
    announce entered
    set served to served + 1
    choose more: truth by host
    when more { set served to served + 2 }
  }
  set served to served + 50
  gives plates: count = served
}
react welcome after entered limit 1 per event {
  step serving {
    choose soup: truth by guest
    when soup { set served to served + 10 }
  }
  step thanks { set served to served + 20 }
}
`;
const { value, diagnostics } = compile([{ path: "inn.rubric", text }]);
const programs = [...value.versions.values()].flatMap((all) =>
  [...all.values()].map(({ program }) => program),
);
const [program] = programs;
if (program === undefined) throw new Error("the inn has no version");
const code = await emitted(programs);
afterAll(() => code[Symbol.dispose]());
const module = await code.load("inn/base.js");
const plays = module.plays as Readonly<Record<string, EmittedPlay>>;
const { fromJson } = (await code.load("runtime.js")) as unknown as {
  readonly fromJson: (facts: unknown, rule: unknown, json: object) => object;
};

/** What the stepper and the emitted code both say once these events have happened. */
function played(id: string, json: JsonObject, ...events: readonly PlayEvent[]): PlayState {
  const play = program?.plays.find((each) => each.id === id);
  const own = plays[id];
  if (program === undefined || play === undefined || own === undefined) throw new Error(`no play ${id}`);
  const start = startPlay(program, play.id, json);
  if (!isState(start)) throw new Error(JSON.stringify(start));
  const given = fromJson(module.facts, own, json);
  for (let pick = 0; pick < 8; pick++)
    playBoth(program, play, start, own, given, [pick, 3 * pick, 0, 5, 0, 0]);
  const last = events.reduce<PlayState>((state, event) => {
    const next = step(program, state, event);
    if (!isState(next)) throw new Error(JSON.stringify(next));
    return next;
  }, start);
  if (last.result !== null)
    expect(own.finish(given, events)).toMatchObject({ status: last.result.status, value: last.result.value });
  return last;
}
const optionsOf = ({ request }: PlayState) =>
  request?.domain.kind === "values" ? request.domain.values : null;

it("is an inn without a fault", async () => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(await typeCheck(code.folder, { include: ["**/*.ts"], exclude: ["**/*.d.ts"] })).toBe("");
});

describe("an option whose condition may rest on what has no ruling", () => {
  const room = (mood: string, lit: boolean) => ({ rooms: [], r: { mood, lit } });
  // A merry room turns sour after dark; what a sour one turns to is not ruled.
  it.each([
    ["merry", true, ["host", "guest"]],
    ["merry", false, ["guest"]],
    ["sour", false, ["guest"]],
  ])("of a choice, in a %s room, lit: %s", (mood, lit, options) => {
    expect(optionsOf(played("choosing", room(mood, lit)))).toEqual(options);
  });
  it.each([
    ["merry", true, ["sing", "rest", "done"]],
    ["merry", false, ["rest", "done"]],
    ["sour", false, ["rest", "done"]],
  ])("of a menu, in a %s room, lit: %s", (mood, lit, options) => {
    expect(optionsOf(played("singing", room(mood, lit)))).toEqual(options);
  });
  it("is asked of its term", () => {
    const text = code.files.get("inn/base.ts");
    for (const asks of ["asksOfChoosing", "asksOfSinging"])
      expect(text).toContain(`at.known(at.ask<boolean>(${asks}["r.lit and r.mood = sour"], { r }))`);
  });
  it.each(["choosing", "singing"])("stops the play where all rests on it: %s", (play) => {
    expect(played(play, room("sour", true)).result).toMatchObject({ status: "no-ruling", value: null });
  });
});

describe("conditions that are constant", () => {
  const rooms = [
    { mood: "merry", lit: true },
    { mood: "sour", lit: false },
  ];
  it("let through what they say", () => {
    expect(optionsOf(played("sure", { rooms }))).toEqual(["guest"]);
    // 1 + 2, ten for each room, 20 for the guest, and 3 that is fixed.
    expect(played("sure", { rooms }, { at: "next", chose: "guest" }).result?.value).toBe(46);
    expect(chancesOf(program, "sure", { rooms })).toEqual({ "46": "1" });
  });
  it("open and close options of a menu", () => {
    expect(optionsOf(played("offered", { rooms }))).toEqual(["sing", "whistle", "done"]);
    const events = ["whistle", "sing"].map((chose, pass) => ({ at: `work[${pass}]`, chose }));
    expect(played("offered", { rooms }, ...events).result?.value).toBe(5);
  });
});

describe("a block that is cut after a block of a reaction", () => {
  const bell = { external: "bell" } as const;
  const soup = { at: "welcome[0].soup", chose: true } as const;
  const more = { at: "more", chose: true } as const;
  it.each([
    // 10 for the soup and 20 for the thanks, 1 and 2 for the meal, 50 for the rest of the evening.
    ["is not cut", [soup, more], {}, 83],
    // The soup is served; what comes after it in the reaction and in the meal does not happen.
    ["ends when that is over, where it runs", [bell, soup], { bell: "welcome[0].soup" }, 60],
    ["ends at once, where that is over", [soup, bell], { bell: "more" }, 81],
  ])("%s", (_, events, outside, plates) => {
    expect(played("evening", { rooms: [] }, ...events).result?.value).toEqual({ plates });
    const given = { rooms: [], welcome: [{ soup: true }], more: true, ...outside };
    expect(chancesOf(program, "evening", given)).toEqual({ [`{"plates":${plates}}`]: "1" });
  });
});

/** Odds with what comes from the table agree with every die thrown one by one through the stepper, wherever it comes. */
import { describe, expect, it } from "vitest";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import { answerTo, chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";
import type { Json } from "../../compiler/core/json.ts";

const book = `book yard { held in en }
enum side { us, them }
event bell from outside
event siren from outside { about en "" }
event alarm of loud: truth from outside
event shift-over
state coal: count 0..20 = 0
state ended: count 0..20 = 0
state after-bell: count 0..20 = 0
resolve load { roll dice = 2 of D3  gives coal-in: count = dice }
procedure day: count {
  turn morning cut by bell {
    phase digging {
      roll dug = 1 of D3
      set coal to coal + dug
      choose more: truth by us
      when more { play shot = load()  set coal to coal + shot.coal-in }
    }
    roll late = 1 of D2
    set coal to coal + late
  }
  menu work by us {
    once carry { roll carried = 1 of D3  set coal to coal + carried }
    once rest { set coal to coal + 1 }
  }
  gives coal * 100 + ended * 10 + after-bell
}
procedure waiting: count {
  let done: count = 0
  turn noon cut by bell after actions {
    menu actions by us {
      once haul { roll hauled = 1 of D3  set coal to coal + hauled }
      once sweep when coal < 3 { choose well: truth by us  when well { set coal to coal + 2 } }
    }
    roll extra = 1 of D2
    set coal to coal + 10 * extra
  }
  roll last = 1 of D2
  gives coal * 10 + last
}
procedure rounds: count {
  let n: count 0..3 = 0
  repeat {
    turn lap cut by bell after shift-over {
      roll step-in = 1 of D3
      when step-in = 3 { announce shift-over }
      roll step-out = 1 of D2
      set coal to coal + step-out
    }
    set n to n + 1
  } until n = 2 decreases 3 - n
  gives coal * 10 + ended
}
procedure nested: count {
  phase outer cut by bell {
    step inner {
      play got = load()
      set coal to coal + got.coal-in
      roll tail = 1 of D2
      set coal to coal + tail
    }
    roll rest-of-it = 1 of D3
    set coal to coal + rest-of-it
  }
  gives coal * 10 + ended
}
react count-end after end of turn { set ended to ended + 1 }
react count-inner after end of step { roll sigh = 1 of D2  set ended to ended + sigh }
react on-alarm after alarm when loud { roll fright = 1 of D3  set coal to coal + fright }
react on-siren after siren limit 1 per play { set after-bell to after-bell + 1 }
`;

describe("what comes from the table", () => {
  const program = programOfText(book);
  const both = (play: string, comes: Readonly<Record<string, Json>>, sees = {}): object => {
    const found = chancesOf(program, play, { ...comes, ...sees });
    expect(found).toEqual(inFractions(enumerateOdds(program, play, {}, { comes })));
    return found;
  };

  it.each(["dug", "more", "shot.dice", "late"])("leaves a block at %s", (at) => {
    const found = both("day", { bell: at });
    expect(found).not.toEqual(chancesOf(program, "day"));
  });

  it.each(["dug", "shot.dice", "work[0]", "work[1]", "carried[1]"])("is reacted to at %s", (at) => {
    both("day", { siren: at });
    both("day", { alarm: { at, loud: true } });
    both("day", { alarm: { at, loud: false } });
  });

  it.each(["actions[0]", "hauled[0]", "well[0]", "actions[1]", "well[1]", "extra"])(
    "waits for what is running at %s",
    (at) => {
      both("waiting", { bell: at });
    },
  );

  it.each(["step-in[0]", "step-out[0]", "step-in[1]", "step-out[1]"])("waits for an event at %s", (at) => {
    both("rounds", { bell: at });
  });

  it.each(["got.dice", "tail", "rest-of-it", "count-inner[0].sigh"])(
    "leaves all that stands in it at %s",
    (at) => {
      both("nested", { bell: at });
      if (at !== "got.dice") both("nested", { bell: at, alarm: { at: "got.dice", loud: true } });
    },
  );

  it("is fixed like rolls are", () => {
    expect(chancesOf(program, "nested", { bell: "tail", got: { dice: [1, 1] } })).toEqual({
      "21": "1/2",
      "22": "1/2",
    });
  });

  it("is refused where it never comes", () => {
    expect(answerTo(program, "day", { bell: "work[0]" }).refused?.code).toBe("outside-event");
    expect(answerTo(program, "day", { bell: 3 }).refused?.message).toContain("without the place");
    expect(answerTo(program, "day", { alarm: { at: "dug", loud: 7 } }).refused?.code).toBe("outside-event");
    expect(answerTo(program, "day", { siren: "dug", bell: "dug" }).refused?.message).toContain(
      "are both to come",
    );
  });
});

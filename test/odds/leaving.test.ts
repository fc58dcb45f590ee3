/** What a reaction leaves behind when it leads elsewhere ends on the way, in odds as in the stepper: each throw by itself. */
import { describe, expect, it } from "vitest";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import { chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`book yard { held in en }
event crash of hard: truth
event shift-over
state ended: count 0..200 = 0
state dust: count 0..20 = 0
state lost: truth = no
procedure cross {
  let far: count = 0
  step walk { roll pace = 1 of D3  set far to pace  when pace = 1 { announce crash(no) }  when pace = 2 { announce crash(yes) } }
  gives steps: count = far
}
procedure crossing: count {
  turn outer {
    phase inner { play way = cross()  set dust to dust + 1 }
    set dust to dust + 2
  }
  turn home { roll late = 1 of D2  set ended to ended + 100 * late }
  gives ended + 1000 * dust
}
procedure within: count {
  turn outer {
    phase first { play way = cross()  set dust to dust + 1 }
    phase home { roll late = 1 of D2  set ended to ended + 100 * late }
    set dust to dust + 2
  }
  gives ended + 1000 * dust
}
procedure elsewhere: count {
  turn outer {
    roll open-door = 1 of D2
    when open-door = 2 { phase home { set dust to dust + 9 } }
    phase first { play way = cross()  set dust to dust + 1 }
    set dust to dust + 2
  }
  gives ended + 1000 * dust
}
procedure twice: count {
  turn outer {
    phase inner {
      roll first = 1 of D2
      when first = 1 { go rest }
      play way = cross()
      set dust to dust + 1
    }
    step rest { roll nap = 1 of D2  set dust to dust + nap }
  }
  turn home { roll late = 1 of D2  set ended to ended + 100 * late }
  gives ended + 1000 * dust
}
procedure again: count {
  let laps: count 0..3 = 0
  turn home {
    set laps to laps + 1
    when laps < 3 { phase inner { play way = cross()  set dust to dust + 1 } }
  } ended by the table
  gives ended + 1000 * dust + 100000 * laps
}
procedure over-again: count {
  turn outer { phase inner { play way = cross()  set lost to way.steps = 3 }  set dust to dust + 1 }
  turn home { set ended to ended + 100 }
  turn den { set ended to ended + 50 } ended by the table
  gives ended + 1000 * dust
}
react homeward after crash when not hard { step stop { set ended to ended + 1 }  go home }
react straight after crash when hard { go home }
react count-steps after end of step { roll sigh = 1 of D2  set ended to ended + sigh }
react count-phases after end of phase { set ended to ended + 10 }
react count-turns after end of turn { set ended to ended + 5 }
react lost-now as soon as lost { go den }
`);

describe("a reaction that leads out of what it stands in", () => {
  it.each(["crossing", "within", "elsewhere", "twice", "again", "over-again"])("%s", (play) => {
    const brute = inFractions(enumerateOdds(program, play, {}));
    expect(Object.keys(brute).length).toBeGreaterThan(2);
    expect(chancesOf(program, play, {})).toEqual(brute);
  });
});

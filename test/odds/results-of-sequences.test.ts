/** Results of a sequence that another one plays, in odds: also those that no line gave. */
import { expect, it } from "vitest";
import { chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`book yard { held in en }
resolve haul {
  roll pull = 1 of D6
  when pull >= 5 { gives torn: truth = pull = 6 }
  gives heavy: truth = pull > 3
}
resolve voyage {
  play first = haul()
  gives heavy: truth = first.heavy
  gives torn: truth = first.torn
}
`);

it("a result that no line gave has no ruling where it is read", () => {
  expect(chancesOf(program, "voyage")).toEqual({
    '{"heavy":false,"torn":"no ruling"}': "1/2",
    '{"heavy":true,"torn":"no ruling"}': "1/6",
    '{"heavy":true,"torn":false}': "1/6",
    '{"heavy":true,"torn":true}': "1/6",
  });
});

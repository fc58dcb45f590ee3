/**
 * What can be wrong with the course of a play: steps that are never reached, choices without an option, loops whose end is
 * not shown. Each is raised by the check of checks/ that finds it.
 */
import { fault, raiser } from "../../grammar/index.ts";

export const faults = {
  "unreachable-step": fault<{ step: string; play: string }>({
    severity: "error",
    message: ({ step, play }) =>
      `\`${play}\` never comes to ${step}: what would have to hold on the way there cannot hold together.`,
    help: () => "Mend a condition on the way, or take the step out.",
    label: () => "never reached",
  }),
  "dead-end": fault<{ choice: string; play: string; given: string }>({
    severity: "error",
    message: ({ choice, play, given }) =>
      `\`${play}\` stops dead at \`${choice}\`: nothing can be chosen given ${given}.`,
    help: () => "Add an option that is always legal, or a condition around the choice that keeps this out.",
    label: () => "nothing is legal here",
  }),
  "possible-dead-end": fault<{ choice: string; play: string; why: "list" | "options" }>({
    severity: "warning",
    message: ({ choice, play, why }) =>
      why === "list"
        ? `\`${play}\` may stop at \`${choice}\`: nothing keeps the list it is taken from from being empty.`
        : `\`${play}\` may stop at \`${choice}\`: each of its options has a condition, and it is not shown that one always holds.`,
    help: () => "Add an option that is always legal, such as `none`, or ask first whether there is one.",
  }),
  "endless-loop": fault<{ loop: string; play: string }>({
    severity: "error",
    message: ({ loop, play }) => `Nothing leads out of ${loop} of \`${play}\`, so it goes on for ever.`,
    help: () => "Give it a condition that ends it, a `go` that leaves it, or a result.",
    label: () => "no way out",
  }),
  "missing-certificate": fault<{ loop: string; play: string; proposed: string | null }>({
    severity: "error",
    message: ({ loop, play }) => `Nothing says why ${loop} of \`${play}\` ends.`,
    help: ({ proposed }) =>
      proposed === null
        ? "Write behind it what falls (`decreases a, b`), how likely it is left (`left with chance at least 1/6`), what falls on average (`falls on average x`), or who ends it (`ended by marines`, `ended by the table`)."
        : `Write \`${proposed}\` behind it, which has been checked.`,
    label: () => "why does it end?",
  }),
  "certificate-refuted": fault<{ certificate: string; play: string; why: string; reading: string | null }>({
    severity: "error",
    message: ({ certificate, play, why, reading }) =>
      `\`${certificate}\` is not so in \`${play}\`${reading === null ? "" : `, read as ${reading}`}: ${why}.`,
    help: () => "Mend the loop so that it holds, or say what does make it end.",
    label: () => "does not hold",
  }),
  "not-proved": fault<{
    what: string;
    play: string;
    why: string;
    reading: string | null;
    /** What was asked: whether steps are reached, or whether a loop ends. */
    check: "steps" | "loops";
  }>({
    severity: "warning",
    message: ({ what, play, why, reading }) =>
      `Whether \`${what}\` holds in \`${play}\`${reading === null ? "" : `, read as ${reading}`}, is shown neither way: ${why}.`,
    help: () =>
      "Write it so that it can be followed from the lines, or say `ended by the table` where only people end it.",
  }),
  "ended-by-nobody": fault<{ side: string; loop: string; play: string }>({
    severity: "error",
    message: ({ side, loop, play }) =>
      `\`${side}\` cannot end ${loop} of \`${play}\`: no choice of theirs in each pass leads out of it.`,
    help: () => "Give them an option that leaves it, or say who or what ends it.",
    label: () => "cannot leave",
  }),
  "reaction-circle": fault<{ circle: readonly string[] }>({
    severity: "error",
    message: ({ circle }) =>
      `Reactions feed on themselves: ${circle.map((each) => `\`${each}\``).join(" → ")}. A limit per event does not end that, since each announcement is an event of its own.`,
    help: () =>
      "Limit one of them per play or per block (`limit 1 per turn`), or let it announce nothing it answers to.",
    label: () => "comes round to itself",
  }),
} as const;

export const raise = raiser(faults);

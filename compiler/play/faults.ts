/**
 * The faults in the course of a sequence: unreachable steps, choices without an option, loops that may not end.
 * Each is raised by the check in checks/ that finds it.
 */
import { fault, raiser } from "../../grammar/tree.ts";

export const faults = {
  "unreachable-step": fault<{ step: string; play: string }>({
    severity: "error",
    message: ({ step, play }) =>
      `\`${play}\` never reaches ${step}: the conditions before it contradict one another.`,
    help: () => "Correct one of these conditions, or delete the step.",
    label: () => "never reached",
  }),
  "dead-end": fault<{ choice: string; play: string; given: string }>({
    severity: "error",
    message: ({ choice, play, given }) =>
      `\`${play}\` is stuck at \`${choice}\`: no option is legal given ${given}.`,
    help: () => "Add an option that is always legal, or skip the choice in this situation with `when`.",
    label: () => "no legal option",
  }),
  "possible-dead-end": fault<{ choice: string; play: string; why: "list" | "options" }>({
    severity: "warning",
    message: ({ choice, play, why }) =>
      why === "list"
        ? `\`${play}\` may get stuck at \`${choice}\`: its list of options may be empty.`
        : `\`${play}\` may get stuck at \`${choice}\`: every option has a condition, and possibly none is met.`,
    help: () => "Add an option that is always legal, such as `none`, or check first that there is an option.",
  }),
  "endless-loop": fault<{ loop: string; play: string }>({
    severity: "error",
    message: ({ loop, play }) => `${capital(loop)} in \`${play}\` never ends: no line leads out of it.`,
    help: () => "Add a condition that ends it, a `go` that leaves it, or a `gives`.",
    label: () => "no way out",
  }),
  "missing-certificate": fault<{ loop: string; play: string; proposed: string | null }>({
    severity: "error",
    message: ({ loop, play }) => `${capital(loop)} in \`${play}\` does not say why it ends.`,
    help: ({ proposed }) =>
      proposed === null
        ? "After it, write one of: `decreases a, b` (values that get smaller), `left with chance at least 1/6`, `falls on average x`, `ended by marines` (a side ends it) or `ended by the table`."
        : `Write \`${proposed}\` after it. Rubric has checked that this is true.`,
    label: () => "why does it end?",
  }),
  "certificate-refuted": fault<{ certificate: string; play: string; why: string; reading: string | null }>({
    severity: "error",
    message: ({ certificate, play, why, reading }) =>
      `\`${certificate}\` is false in \`${play}\`${reading === null ? "" : ` with the reading ${reading}`}: ${why}.`,
    help: () => "Correct the loop, or write another reason why it ends.",
    label: () => "false",
  }),
  "not-proved": fault<{
    what: string;
    play: string;
    why: string;
    reading: string | null;
    /** The question: are the steps reached, or does a loop end? */
    check: "steps" | "loops";
  }>({
    severity: "warning",
    message: ({ what, play, why, reading }) =>
      `Not proved: \`${what}\` in \`${play}\`${reading === null ? "" : ` with the reading ${reading}`}. Reason: ${why}.`,
    help: ({ check }) =>
      check === "steps"
        ? "Split the sequence into smaller ones."
        : "Write the loop in a simpler way, or write `ended by the table` after it if only players end it.",
  }),
  "ended-by-nobody": fault<{ side: string; loop: string; play: string }>({
    severity: "error",
    message: ({ side, loop, play }) =>
      `\`${side}\` cannot end ${loop} in \`${play}\`: in some pass they have no choice that leaves it.`,
    help: ({ side }) =>
      `Give \`${side}\` an option in every pass that leaves the loop, or write who else ends it.`,
    label: () => "cannot leave",
  }),
  "reaction-circle": fault<{ circle: readonly string[] }>({
    severity: "error",
    message: ({ circle }) =>
      `These reactions trigger one another without end: ${circle.map((each) => `\`${each}\``).join(" → ")}. A limit per event does not stop them, because each announcement is a new event.`,
    help: () =>
      "Give one of them a limit per sequence or per block, such as `limit 1 per turn`, or remove the announcement that triggers it again.",
    label: () => "triggers itself",
  }),
} as const;

export const raise = raiser(faults);

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

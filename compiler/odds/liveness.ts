/**
 * For each instruction, the slots and facts that something after it may still read before they are written anew.
 * All else is dropped from states, so that states that can no longer differ become one.
 */
import type { Instr, Live } from "./code.ts";

export function liveness(
  code: readonly Instr[],
  readLater: ReadonlySet<number>,
  leftTo: readonly number[],
): readonly Live[] {
  const slots = code.map(() => new Set<number>());
  const globals = code.map(() => new Set<number>());
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (let at = code.length - 1; at >= 0; at--) {
      const instr = code[at];
      const [ownSlots, ownGlobals] = [slots[at], globals[at]];
      if (!instr || !ownSlots || !ownGlobals) continue;
      const before = ownSlots.size + ownGlobals.size;
      const written = new Set(instr.writes);
      const set = new Set(instr.writesGlobals);
      const next = followers(instr, at, leftTo);
      for (const to of next) {
        for (const slot of slots[to] ?? []) if (!written.has(slot)) ownSlots.add(slot);
        for (const global of globals[to] ?? []) if (!set.has(global)) ownGlobals.add(global);
      }
      if (next.length === 0) for (const global of readLater) ownGlobals.add(global);
      for (const slot of instr.reads) ownSlots.add(slot);
      for (const global of instr.readsGlobals) ownGlobals.add(global);
      isChanged ||= ownSlots.size + ownGlobals.size > before;
    }
  }
  return code.map((_, at) => ({
    slots: [...(slots[at] ?? [])].sort((a, b) => a - b),
    globals: [...(globals[at] ?? [])].sort((a, b) => a - b),
  }));
}

/** `leftTo`: where what happens at an instruction may lead. */
function followers(instr: Instr, at: number, leftTo: readonly number[]): readonly number[] {
  switch (instr.op) {
    case "jump":
      return [instr.to];
    case "test":
      return [at + 1, instr.otherwise];
    case "next":
    case "again":
      return [at + 1, instr.done];
    case "menu":
      return [...instr.options.map(({ to }) => to), instr.done];
    case "give":
    case "end":
      return [];
    case "call":
    case "announce":
    case "boundary":
    case "soon":
    case "over":
      return [at + 1, ...leftTo];
    default:
      return [at + 1];
  }
}

/**
 * A table from three whole numbers to one, in one typed array: what diagrams look up at every step.
 * Nothing is ever taken out of it alone.
 */
export interface Table {
  /** Four numbers an entry: the key, and what is found under it. */
  slots: Int32Array;
  entries: number;
}

/** Found where nothing was put; what is put is greater. A slot holds how much, so that fresh memory is an empty table. */
export const absent = -(2 ** 31);

/** With room for so many entries, twice over: more of them make it grow. */
export function newTable(room = 32): Table {
  return { slots: new Int32Array(8 * room), entries: 0 };
}

export function find({ slots }: Table, a: number, b: number, c: number): number {
  return (slots[slotOf(slots, a, b, c) + 3] ?? 0) ^ absent;
}

export function put(table: Table, a: number, b: number, c: number, value: number): void {
  if (table.entries * 8 >= table.slots.length) grow(table);
  const { slots } = table;
  const at = slotOf(slots, a, b, c);
  if (slots[at + 3] === 0) table.entries++;
  slots[at] = a;
  slots[at + 1] = b;
  slots[at + 2] = c;
  slots[at + 3] = value ^ absent;
}

/** The table emptied, to be used again; a fresh one where emptying it would be more work. */
export function emptied(table: Table): Table {
  if (table.slots.length > mostEmptied) return newTable();
  if (table.entries > 0) table.slots.fill(0);
  table.entries = 0;
  return table;
}

const mostEmptied = 2 ** 10;

/** The slot of a key, or the empty one in which it would stand. */
function slotOf(slots: Int32Array, a: number, b: number, c: number): number {
  const mask = slots.length - 1;
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  let at = ((hash ^ (hash >>> 13)) << 2) & mask;
  while (slots[at + 3] !== 0 && (slots[at] !== a || slots[at + 1] !== b || slots[at + 2] !== c))
    at = (at + 4) & mask;
  return at;
}

function grow(table: Table): void {
  const before = table.slots;
  const after = new Int32Array(before.length * 4);
  for (let i = 0; i < before.length; i += 4) {
    if (before[i + 3] === 0) continue;
    const at = slotOf(after, before[i] ?? 0, before[i + 1] ?? 0, before[i + 2] ?? 0);
    for (let k = 0; k < 4; k++) after[at + k] = before[i + k] ?? 0;
  }
  table.slots = after;
}

/** The precedence of each operator, which the parser and the printer share. */
import type { SubruleMethodOpts } from "chevrotain";

/** How tightly each operator binds. A filter binds like `not`, but leaves the `has` to its quantifier. */
export const power = {
  or: 1,
  and: 2,
  filter: 3,
  not: 4,
  compare: 5,
  range: 6,
  add: 7,
  multiply: 8,
  without: 9,
  unary: 10,
} as const;
type Power = (typeof power)[keyof typeof power];

const at = (level: Power): SubruleMethodOpts<[number]> => ({ ARGS: [level] });
export const orLevel = at(power.or);
export const andLevel = at(power.and);
export const filterLevel = at(power.filter);
export const notLevel = at(power.not);
export const rangeLevel = at(power.range);
export const sumLevel = at(power.add);
export const productLevel = at(power.multiply);
export const withoutLevel = at(power.without);
export const unaryLevel = at(power.unary);

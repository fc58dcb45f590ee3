/**
 * The limits of what one file may contain. Each has a section in LIMITS.md, which a test compares with these numbers.
 */

/** Brackets within brackets, and constructs that nest without brackets, such as `not not a`. */
export const mostNesting = 64;
/** Links of a chain such as `a + b + c` or `a.b.c`. */
export const mostChainLength = 250;
/** Faults of one file that are noted; what comes after them is passed over. */
export const mostFaultsRead = 100_000;
/** Digits of a number that is written out. */
export const mostWrittenDigits = 1_000;
/** Digits of a page or of a place on one. More are not exact as a number of JavaScript. */
export const mostPlaceDigits = 15;
/** Letters, digits and hyphens of a name. */
export const mostNameLength = 500;

/** How large an input may be. A larger one is refused with a message before it is read. */

/** Bytes of one file of a project. A larger file is not read into memory. */
export const largestFile = 10_000_000;

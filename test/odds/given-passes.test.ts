/** What is handed in by passes is found where the stepper asks for it: of a list to which something goes, of ordered things. */
import { expect, it } from "vitest";
import { chancesOf } from "./chances-of.ts";
import { programOfText } from "./from-text.ts";

const program = programOfText(`
book b { title en "B"  held in en }
event met
enum side { a, z }
enum colour { red, blue }
fact colours: list of colour { about en "Who waits." }
provision p {
  sentence s { en "A game." }
  react back after met { go closing from s }
  procedure game: count {
    mode exploring { observe done: truth from s  when done { go closing from s }  go fighting from s } ended by the table
    mode fighting { roll e = 1 of D6 from s  when e > 3 { go closing from s }  go exploring from s }
    step closing { roll f = 1 of D6 from s  gives f from s } }
  procedure led: count {
    roll d = 1 of D6 from s
    when d > 3 { announce met from s }
    step closing { roll f = 1 of D6 from s  gives f from s } }
  resolve row: count {
    let points: count = 0 from s
    each c in colours ordered by a { roll g = 1 of D6 from s  set points to 10 * points + g from s }
    gives points from s }
  resolve thrice: count {
    let points: count = 0 from s
    repeat 3 times {
      roll h = 1 of D6 from s
      reroll d in h with d = 1 from s
      set points to 10 * points + h from s }
    gives points from s }
}`);
const alike = (values: readonly number[]) =>
  Object.fromEntries(values.map((value) => [value, values.length === 1 ? "1" : `1/${values.length}`]));
const any = alike([1, 2, 3, 4, 5, 6]);

it.each([
  ["game", { done: [true] }, any],
  ["game", { done: [false], e: [[], [6]] }, any],
  ["game", { done: [true], f: [[], [4]] }, alike([4])],
  // Of the first pass nothing is left to be thrown.
  ["game", { done: [true], f: [[4]] }, any],
  ["game", { done: [false, {}, true], e: [[], [2]], f: [[], [], [], [5]] }, alike([5])],
  ["led", { d: [5], f: [[], [2]] }, alike([2])],
  ["led", { d: [2], f: [[3]] }, alike([3])],
  // Whoever is next, the first die is that of the first pass.
  ["row", { colours: ["red", "blue"], g: [[3], [5]] }, alike([35])],
  ["row", { colours: ["red", "blue"], c: ["blue"], g: [{}, [5]] }, alike([15, 25, 35, 45, 55, 65])],
  // Only in the second pass a one is thrown again; what is given for the others is not asked for.
  ["thrice", { h: [[3], [1], [2]], "h-again": [[5, 5], [6], []] }, alike([362])],
])("%s %j", (play, given, chances) => {
  expect(chancesOf(program, play, given)).toEqual(chances);
});

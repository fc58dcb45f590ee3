/** Every family of pages, in the order in which they are written. To add one: a folder beside this file, and a line here. */
import type { Family } from "../page.ts";
import { aboutPages } from "./about/about.ts";
import { askPages } from "./ask/ask.ts";
import { bookPages } from "./book/book.ts";
import { changesPages } from "./changes/changes.ts";
import { dataPages } from "./data/data.ts";
import { coveragePages } from "./coverage/coverage.ts";
import { editorsPages } from "./editors/editors.ts";
import { faultPages } from "./faults/faults.ts";
import { flagsPages } from "./flags/flags.ts";
import { guidePages } from "./guide/guide.ts";
import { playPages } from "./play/play.ts";
import { provisionPages } from "./provision/provision.ts";
import { searchPages } from "./search/search.ts";
import { shelfPages } from "./shelf/shelf.ts";
import { translationPages } from "./translation/translation.ts";
import { updatePages } from "./update/update.ts";
import { vocabularyPages } from "./vocabulary/vocabulary.ts";

export const families: readonly Family[] = [
  shelfPages,
  bookPages,
  provisionPages,
  askPages,
  playPages,
  updatePages,
  changesPages,
  flagsPages,
  vocabularyPages,
  translationPages,
  coveragePages,
  searchPages,
  guidePages,
  editorsPages,
  dataPages,
  faultPages,
  aboutPages,
];

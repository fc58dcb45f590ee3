/** Asking on the site: the box for own words, and one question until it is answered. */
import type { BoxPage, QuestionPage } from "./ask/asked.ts";
import { pageData } from "./ask/data.ts";
import { startBox } from "./ask/box.ts";
import { startTable } from "./ask/table.ts";
import { askingWords } from "./ask/words.ts";
import { inLanguage } from "../language.ts";

const question = pageData<QuestionPage>("asked");
const box = pageData<BoxPage>("box");
if (question !== null) void startTable(question, inLanguage(askingWords, question.language));
if (box !== null) void startBox(box, inLanguage(askingWords, box.language));

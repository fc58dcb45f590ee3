/** `rubric release`: writes the lock of a version, after which the version cannot change unnoticed. */
import { helpToWrite, refusalInWords } from "../../host.ts";
import { unwritten } from "../../project.ts";
import { renderJson } from "../../report/json.ts";
import { report } from "../../report/report.ts";
import { renderStyled } from "../../report/terminal.ts";
import type { Diagnostic } from "../../../grammar/tree.ts";
import { releaseVersion } from "../../study/releases.ts";
import {
  type Command,
  type Context,
  counted,
  faulty,
  fine,
  flag,
  Misuse,
  option,
  writeJson,
} from "../command.ts";
import { exitCode, findVersion, type Opened, open, readAddress, tell } from "../opened.ts";

export const release: Command = {
  name: "release",
  summary: "seal a version, so that no change to it goes unnoticed",
  usage: '<book>@<version> [--again --because "…"]',
  words: [1, 1],
  options: [
    { name: "again", about: "Replace the lock of a version that has changed since its release." },
    { name: "because", value: "reason", about: "With --again: why. The reason is kept in the lock." },
  ],
  details: `Writes releases/<version>.lock beside the file in which the book begins: the words, the structure, the logic and the
answers of the examples, one fact a line. Keep it in version control. From then on \`rubric check\` reports every change to
the version. You can still format, rename and reorder files, and add comments, translations and examples.
A version is ready if the rules have no errors, its claims are proved, its examples pass, its words are complete, and the
versions that it amends or re-issues are released.

  rubric release w40k@base
  rubric release w40k@1.2 --again --because "page 12 was copied wrongly"`,
  run: async (context) => {
    const [addressText = ""] = context.words;
    const address = readAddress(addressText);
    if (address.version === null)
      throw new Misuse("Name the version to release.", `As in \`rubric release ${address.book}@base\`.`);
    const because = option(context, "because");
    const isAgain = flag(context, "again");
    if (isAgain !== (because !== null) || because?.trim() === "")
      throw new Misuse(
        "A version is released again for a reason.",
        `Write both: \`rubric release ${addressText} --again --because "…"\`.`,
      );
    const opened = await open(context, [address.book], { proofs: true });
    // A refusal is the only JSON that is written.
    if (!tell(context, opened, flag(context, "json") ? "errors" : "always")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    context.terminal.progress?.(`Releasing ${addressText}`);
    const locks = opened.project?.locks ?? [];
    const made = releaseVersion(opened.compiled, found, locks, because);
    if (made.kind === "refused") return refuse(context, opened, made.diagnostics);
    if (isAgain && made.kind === "written" && made.before === null)
      throw new Misuse(`\`${addressText}\` is not released yet.`, "Leave out `--again` and `--because`.");
    await context.host.recover([made.path]);
    if (made.kind === "written") {
      const edit = { before: made.before, after: made.text };
      const done = await context.host.rewrite(new Map([[made.path, edit]]));
      if (!done.ok)
        throw new Misuse(`\`${done.path}\` cannot be written: ${refusalInWords(done)}.`, helpToWrite(done));
      if (done.left.length > 0) return refuse(context, opened, done.left.map(unwritten));
    }
    const { facts, whole } = made.lock;
    const isWritten = made.kind === "written";
    if (flag(context, "json"))
      writeJson(context, {
        version: `${found.bookId}@${found.versionId}`,
        lock: made.path,
        written: isWritten,
        facts: facts.length,
        whole,
        again: made.lock.again,
      });
    else
      context.terminal.write(
        isWritten
          ? `${made.path}: ${counted(facts.length, "fact")} of ${addressText} sealed\n`
          : `${made.path}: unchanged\n`,
      );
    return fine;
  },
};

function refuse(context: Context, opened: Opened, faults: readonly Diagnostic[]): number {
  const told = report(faults, opened.compiled.sources.values());
  const { terminal } = context;
  terminal.writeError(flag(context, "json") ? renderJson(told) : renderStyled(told, terminal.width));
  return faulty;
}

/** Writes output folders through the host. If one cannot be written, the command is refused with help. */
import { type Files, helpToWrite, refusalInWords } from "../host.ts";
import { type Context, Misuse } from "./command.ts";

export async function writeOutputs(context: Context, outputs: ReadonlyMap<string, Files>): Promise<void> {
  const written = await context.host.writeFolders(outputs);
  if (written.ok) return;
  throw new Misuse(
    `\`${written.path}\` cannot be written: ${refusalInWords(written)}.`,
    written.reason === "foreign"
      ? "Move that file, or name another folder under `out` in rubric.json."
      : helpToWrite(written, "or name another folder under `out` in rubric.json"),
  );
}

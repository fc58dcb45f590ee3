/** Reads events of a sequence from a file, as `rubric play --json` writes them. The stepper checks each event. */
import type { PlayEvent } from "../evaluate/plays/play.ts";
import { refusalInWords } from "../host.ts";
import { type Context, Misuse, option } from "./command.ts";
import { jsonFrom } from "./json-text.ts";

export async function readEvents(context: Context): Promise<readonly PlayEvent[] | null> {
  const path = option(context, "events");
  if (path === null) return null;
  const read = await context.host.readText(path);
  if (!read.ok)
    throw new Misuse(
      `\`${path}\` cannot be read: ${refusalInWords(read)}.`,
      "Name a file inside the project's folder.",
    );
  const data: unknown = jsonFrom(read.text, `\`${path}\``);
  const events: unknown = Array.isArray(data)
    ? data
    : typeof data === "object" && data !== null && "events" in data
      ? data.events
      : null;
  if (!Array.isArray(events) || !events.every(isEvent))
    throw new Misuse(
      `\`${path}\` contains no events.`,
      'Write a JSON list such as [{"at":"dice","rolled":[6,2]}], or use the output of `rubric play --json`.',
    );
  return events;
}

function isEvent(value: unknown): value is PlayEvent {
  if (typeof value !== "object" || value === null) return false;
  if ("external" in value)
    return typeof value.external === "string" && (!("with" in value) || isPlain(value.with));
  if (!("at" in value) || typeof value.at !== "string") return false;
  if ("rolled" in value)
    return Array.isArray(value.rolled) && value.rolled.every((face) => typeof face === "number");
  return "chose" in value || "drew" in value || "saw" in value;
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

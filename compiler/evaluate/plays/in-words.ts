/**
 * What a play waits for, in words: as the book says it, else from what it is.
 * It knows the languages that rulebooks here are read in; another gets the first there is.
 */
import type { Words } from "../../check/program.ts";
import type { Request } from "./running.ts";

export function requestInWords(request: Request): Words {
  if (Object.keys(request.about).length > 0) return request.about;
  const { label, owner } = request;
  switch (request.kind) {
    case "roll": {
      const dice = `${request.dice}D${request.sides}`;
      return { en: `Roll ${dice}.`, es: `Tira ${dice}.`, ca: `Tira ${dice}.` };
    }
    case "draw":
      return { en: `Draw ${label}.`, es: `Saca ${label}.`, ca: `Treu ${label}.` };
    case "choose": {
      const by = owner ? `: ${owner}` : "";
      return { en: `Choose ${label}${by}.`, es: `Elige ${label}${by}.`, ca: `Tria ${label}${by}.` };
    }
    case "observe":
      return { en: `What is ${label}?`, es: `¿Qué es ${label}?`, ca: `Què és ${label}?` };
  }
}

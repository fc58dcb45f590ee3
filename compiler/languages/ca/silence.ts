/** Why a clause does not decide, in Catalan. */
import type { SilenceWords } from "../language.ts";

export const silence: SilenceWords = {
  told: "una regla a la taula diu una altra cosa",
  fails: "la seva condició no es compleix: {0}",
  barred: "anul·lada per {0}",
  overridden: "desplaçada per {0}",
  open: "podria aplicar-se, però no canviaria la resposta",
  unseen: "s'aplica, però no en tenim el text",
  valueless: "s'aplica, però no dona cap resposta per si mateixa",
};

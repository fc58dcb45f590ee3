/** Why a clause does not decide, in Spanish. */
import type { SilenceWords } from "../language.ts";

export const silence: SilenceWords = {
  told: "una regla en la mesa dice otra cosa",
  fails: "su condición no se cumple: {0}",
  barred: "anulada por {0}",
  overridden: "desplazada por {0}",
  open: "podría aplicarse, pero no cambiaría la respuesta",
  unseen: "se aplica, pero no tenemos su texto",
  valueless: "se aplica, pero no da respuesta por sí misma",
};

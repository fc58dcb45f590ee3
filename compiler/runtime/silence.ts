/** Generated from compiler/languages/ by `npm run accept`: why a clause does not decide, in each language. */

export interface Silence {
  readonly told: string;
  readonly fails: string;
  readonly barred: string;
  readonly overridden: string;
  readonly open: string;
  readonly unseen: string;
  readonly valueless: string;
}

const usual = "en";

const words: Readonly<Record<string, Silence>> = {
  en: {
    told: "a rule on the table says otherwise",
    fails: "its condition does not hold: {0}",
    barred: "barred by {0}",
    overridden: "overridden by {0}",
    open: "it may apply, but that would not change the answer",
    unseen: "it applies, but we don't have its text",
    valueless: "it applies, but gives no answer itself",
  },
  es: {
    told: "una regla en la mesa dice otra cosa",
    fails: "su condición no se cumple: {0}",
    barred: "anulada por {0}",
    overridden: "desplazada por {0}",
    open: "podría aplicarse, pero no cambiaría la respuesta",
    unseen: "se aplica, pero no tenemos su texto",
    valueless: "se aplica, pero no da respuesta por sí misma",
  },
  ca: {
    told: "una regla a la taula diu una altra cosa",
    fails: "la seva condició no es compleix: {0}",
    barred: "anul·lada per {0}",
    overridden: "desplaçada per {0}",
    open: "podria aplicar-se, però no canviaria la resposta",
    unseen: "s'aplica, però no en tenim el text",
    valueless: "s'aplica, però no dona cap resposta per si mateixa",
  },
};

/** In the usual language where there is none of this code. */
export function silenceIn(language: string): Silence {
  return (Object.hasOwn(words, language) ? words[language] : words[usual]) as Silence;
}

/** What the rule language itself declares, in Spanish. */
import type { BuiltInWords } from "../language.ts";

export const builtIn: BuiltInWords = {
  values: {
    start: "Inicio",
    during: "Durante",
    end: "Final",
    north: "Norte",
    east: "Este",
    south: "Sur",
    west: "Oeste",
    here: "Aquí",
    ahead: "Delante",
    "ahead-to-ahead-right": "Entre delante y delante a la derecha",
    "ahead-right": "Delante a la derecha",
    "ahead-right-to-right": "Entre delante a la derecha y derecha",
    right: "Derecha",
    "right-to-back-right": "Entre derecha y detrás a la derecha",
    "back-right": "Detrás a la derecha",
    "back-right-to-back": "Entre detrás a la derecha y detrás",
    back: "Detrás",
    "back-to-back-left": "Entre detrás y detrás a la izquierda",
    "back-left": "Detrás a la izquierda",
    "back-left-to-left": "Entre detrás a la izquierda e izquierda",
    left: "Izquierda",
    "left-to-ahead-left": "Entre izquierda y delante a la izquierda",
    "ahead-left": "Delante a la izquierda",
    "ahead-left-to-ahead": "Entre delante a la izquierda y delante",
  },
  abouts: {
    "moment-part": "De qué parte de una fase o turno se trata.",
    facing: "Hacia dónde mira lo que está en una casilla.",
    bearing: "En qué dirección queda una casilla, vista desde otra y según hacia dónde mira.",
    told: "Las cláusulas, cada una como decisión.cláusula, sobre las que una regla en la mesa dice otra cosa.",
  },
};

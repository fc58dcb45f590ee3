/** What the index of the data says. */
import type { Said } from "../../language.ts";

interface DataWords {
  readonly title: string;
  readonly lead: string;
  readonly file: string;
  readonly what: string;
  readonly versions: string;
  readonly all: string;
  readonly json: string;
  readonly module: string;
  readonly runtime: string;
  readonly drawings: (n: number) => string;
  readonly index: string;
  readonly schemas: string;
  readonly schemaSays: string;
  readonly sample: string;
  readonly sampleOf: (file: string) => string;
}

export const dataWords: Said<DataWords> = {
  en: {
    title: "Data for developers",
    lead: "Everything on this site is also data. Files keep their addresses.",
    file: "File",
    what: "What it contains",
    versions: "Rules by game and version",
    all: "For all games",
    json: "All of a version: texts in every language, entries, questions with their conditions, sequences, examples, open questions",
    module: "The questions as functions, a JavaScript module with types in the npm package",
    runtime: "What the modules share",
    drawings: (n) => `${n} sequences as graphs and drawings, beside this file in the folder of the version`,
    index: "The list of books, versions and files",
    schemas: "Schemas",
    schemaSays: "JSON schemas of these files, and of settings:",
    sample: "A sample",
    sampleOf: (file) => `The first of each list in ${file}, shortened:`,
  },
  es: {
    title: "Datos para programar",
    lead: "Todo lo que hay en este sitio está también como datos. Los archivos conservan su dirección.",
    file: "Archivo",
    what: "Qué contiene",
    versions: "Reglas por juego y versión",
    all: "Para todos los juegos",
    json: "Toda una versión: textos en cada lengua, entradas, preguntas con sus condiciones, secuencias, ejemplos, cuestiones abiertas",
    module: "Las preguntas como funciones, un módulo de JavaScript con tipos en el paquete de npm",
    runtime: "Lo que comparten los módulos",
    drawings: (n) => `${n} secuencias como grafos y dibujos, en la carpeta de la versión`,
    index: "La lista de libros, versiones y archivos",
    schemas: "Esquemas",
    schemaSays: "Esquemas JSON de estos archivos y de los ajustes:",
    sample: "Una muestra",
    sampleOf: (file) => `Lo primero de cada lista de ${file}, abreviado:`,
  },
  ca: {
    title: "Dades per programar",
    lead: "Tot el que hi ha en aquest lloc també és en forma de dades. Els fitxers conserven l'adreça.",
    file: "Fitxer",
    what: "Què conté",
    versions: "Regles per joc i versió",
    all: "Per a tots els jocs",
    json: "Tota una versió: textos en cada llengua, entrades, preguntes amb les seves condicions, seqüències, exemples, qüestions obertes",
    module: "Les preguntes com a funcions, un mòdul de JavaScript amb tipus al paquet d'npm",
    runtime: "El que comparteixen els mòduls",
    drawings: (n) => `${n} seqüències com a grafs i dibuixos, a la carpeta de la versió`,
    index: "La llista de llibres, versions i fitxers",
    schemas: "Esquemes",
    schemaSays: "Esquemes JSON d'aquests fitxers i de la configuració:",
    sample: "Una mostra",
    sampleOf: (file) => `El primer de cada llista de ${file}, abreujat:`,
  },
};

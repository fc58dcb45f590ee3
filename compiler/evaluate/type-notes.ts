/** Turns a type of a program into the form in which the runtime has types. */
import type { Type } from "../check/program.ts";
import type { TypeNote } from "../runtime/given.ts";

export function typeNote(type: Type): TypeNote {
  switch (type.kind) {
    case "truth":
    case "duty":
    case "keywords":
    case "moment":
    case "square":
      return type.kind;
    case "unknown":
      return "any";
    case "name":
      return { name: type.name };
    case "count":
      return { count: [type.from, type.to] };
    case "ratio":
      return { ratio: [type.from, type.to] };
    case "quantity":
      return { amount: [type.from, type.to], unit: type.unit, quantity: type.quantity };
    case "enum":
      return { enum: type.name };
    case "die":
      return { die: type.sides };
    case "record":
      return { record: type.name };
    case "ref":
      return { ref: type.name };
    case "list":
      return { list: typeNote(type.of) };
    case "set":
      return { set: typeNote(type.of) };
    case "interval":
      return { interval: typeNote(type.of) };
    case "or-none":
      return { orNone: typeNote(type.of) };
    case "shape":
      return {
        shape: Object.fromEntries(type.fields.map((field) => [field.name, { type: typeNote(field.type) }])),
      };
  }
}

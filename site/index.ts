/** The face of the site: compiled books and what is known of them in, files out. */
export type {
  AskedExample,
  FirstInWords,
  AskingInput,
  Beside,
  ChancesIn,
  Made,
  RuleWords,
  SiteFile,
  SiteInput,
  SiteOptions,
  WordedAnswer,
  WordedCondition,
  WordedLogic,
  WordedOdds,
} from "./input.ts";
export { type SecondPart, secondPart } from "./parts.ts";
export { madeBeside, type OnDemand, onDemand, site } from "./site.ts";

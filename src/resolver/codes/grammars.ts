import { CELL_GRAMMARS } from "./cells/mod.ts";
import type { CodeGrammar } from "./code_grammar.ts";
import { MAPCODE_GRAMMARS } from "./mapcodes/mod.ts";
import { REGISTER_GRAMMARS } from "./registers/mod.ts";
import { SAVED_LOCATION } from "./saved_location.ts";

/** All code systems with digits in their codes, except Plus Codes. Of matches with the same weight, the first counts. */
export const GRAMMARS: readonly CodeGrammar[] = [
  ...CELL_GRAMMARS,
  ...MAPCODE_GRAMMARS,
  ...REGISTER_GRAMMARS,
  SAVED_LOCATION,
];

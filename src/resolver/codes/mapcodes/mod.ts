/**
 * Mapcodes: short codes inside a territory, or of the whole world, in any script. A text goes in; the cells that it can
 * stand for come out.
 */
import type { CodeGrammar } from "../code_grammar.ts";
import { MAPCODE } from "./mapcode.ts";
import { MAPCODE_IN_OTHER_SCRIPTS } from "./mapcode_in_other_scripts.ts";

export const MAPCODE_GRAMMARS: readonly CodeGrammar[] = [
  MAPCODE,
  MAPCODE_IN_OTHER_SCRIPTS,
];

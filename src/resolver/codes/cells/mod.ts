/**
 * Codes that say by themselves where they are: cells of a grid of the world or of one country. A text goes in; the
 * cell's bounds or a circle come out. One file a system.
 */
import type { CodeGrammar } from "../code_grammar.ts";
import { DIGIPIN } from "./digipin.ts";
import { GARS } from "./gars.ts";
import { GEOHASH } from "./geohash.ts";
import { GEOREF } from "./georef.ts";
import { H3 } from "./h3.ts";
import { MAIDENHEAD } from "./maidenhead.ts";
import { MAKANI } from "./makani.ts";
import { NATURAL_AREA_CODE } from "./natural_area_code.ts";
import { QUADKEY } from "./quadkey.ts";
import { S2 } from "./s2.ts";
import { TILE } from "./tile.ts";

export { PLUS_CODE_SIGNS, recognizePlusCodes } from "./plus_code.ts";

/** All of them except Plus Codes, which have a recogniser of their own. */
export const CELL_GRAMMARS: readonly CodeGrammar[] = [
  GEOHASH,
  MAIDENHEAD,
  GEOREF,
  GARS,
  DIGIPIN,
  NATURAL_AREA_CODE,
  H3,
  S2,
  QUADKEY,
  TILE,
  MAKANI,
];

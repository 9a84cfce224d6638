import type { CodeGrammar } from "./code_grammar.ts";
import { DIGIPIN } from "./digipin.ts";
import { EIRCODE } from "./eircode.ts";
import { GARS } from "./gars.ts";
import { GEOHASH } from "./geohash.ts";
import { GEOREF } from "./georef.ts";
import { GHANA_POST } from "./ghana_post.ts";
import { GOOGLE_PLACE_ID } from "./google_place_id.ts";
import { H3 } from "./h3.ts";
import { IDENTIFIERS } from "./identifiers.ts";
import { KUWAIT_PACI } from "./kuwait_paci.ts";
import { MAIDENHEAD } from "./maidenhead.ts";
import { MAKANI } from "./makani.ts";
import { MAPCODE } from "./mapcode.ts";
import { MAPCODE_IN_OTHER_SCRIPTS } from "./mapcode_in_other_scripts.ts";
import { NATURAL_AREA_CODE } from "./natural_area_code.ts";
import { QATAR_BLUE_PLATE } from "./qatar_blue_plate.ts";
import { QUADKEY } from "./quadkey.ts";
import { S2 } from "./s2.ts";
import { SAUDI_SHORT_ADDRESS } from "./saudi_short_address.ts";
import { SAVED_LOCATION } from "./saved_location.ts";
import { TILE } from "./tile.ts";

/**
 * All code systems with digits in their codes, except Plus Codes. Their order has no meaning: matches are compared by
 * weight.
 */
export const GRAMMARS: readonly CodeGrammar[] = [
  GEOHASH,
  MAIDENHEAD,
  GEOREF,
  GARS,
  DIGIPIN,
  NATURAL_AREA_CODE,
  H3,
  S2,
  GOOGLE_PLACE_ID,
  QUADKEY,
  TILE,
  MAKANI,
  MAPCODE,
  MAPCODE_IN_OTHER_SCRIPTS,
  SAUDI_SHORT_ADDRESS,
  QATAR_BLUE_PLATE,
  KUWAIT_PACI,
  EIRCODE,
  GHANA_POST,
  SAVED_LOCATION,
  ...IDENTIFIERS,
];

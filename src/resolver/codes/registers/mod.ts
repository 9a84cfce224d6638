/**
 * Codes that only a register can place: the form is recognised, and the location comes from a loaded register, or is
 * the area that the code names, or is unknown. One file a system.
 */
import type { CodeGrammar } from "../code_grammar.ts";
import { EIRCODE } from "./eircode.ts";
import { GHANA_POST } from "./ghana_post.ts";
import { GOOGLE_PLACE_ID } from "./google_place_id.ts";
import { KUWAIT_PACI } from "./kuwait_paci.ts";
import { QATAR_BLUE_PLATE } from "./qatar_blue_plate.ts";
import { SAUDI_SHORT_ADDRESS } from "./saudi_short_address.ts";
import { IDENTIFIERS } from "./identifiers.ts";

export { REGISTERED_SYSTEMS } from "./registered_systems.ts";
export { WHAT3WORDS } from "./what3words.ts";

/** All of them with digits in their codes. */
export const REGISTER_GRAMMARS: readonly CodeGrammar[] = [
  GOOGLE_PLACE_ID,
  SAUDI_SHORT_ADDRESS,
  QATAR_BLUE_PLATE,
  KUWAIT_PACI,
  EIRCODE,
  GHANA_POST,
  ...IDENTIFIERS,
];

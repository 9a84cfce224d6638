/**
 * Codes of places: a text goes in, recognitions with weights come out. Each system is a grammar: `cells.ts`, `tiles.ts`,
 * `makani.ts`, `plus_code.ts` and `mapcodes/` are codes that say where they are, `registers.ts` those that only a register
 * can place.
 */
export { recognizeOwnCode } from "./recognize_own_code.ts";
export { REGISTERED_SYSTEMS } from "./registers.ts";
export { asciiDigits, CODE_SIGNS, recognizeCodes } from "./recognize_codes.ts";

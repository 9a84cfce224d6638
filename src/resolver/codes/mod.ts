/**
 * Codes of places: a text goes in, recognitions with weights come out. `cells/` are codes that say where they are,
 * `mapcodes/` one family of them, `registers/` those that only a register can place; each system is one grammar.
 */
export { recognizeOwnCode } from "./recognize_own_code.ts";
export { REGISTERED_SYSTEMS } from "./registers/mod.ts";
export { asciiDigits, CODE_SIGNS, recognizeCodes } from "./recognize_codes.ts";

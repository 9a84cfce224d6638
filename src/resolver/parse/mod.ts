/**
 * Addresses without a location. In goes a text; out come its components with their places in the text, its normal form and
 * its postal lines. `name_parts.ts` names what no loaded street explains, by street types and numbers.
 */
export { parseAddress, type ParsedAddress, type ParsedPart } from "./parse_address.ts";

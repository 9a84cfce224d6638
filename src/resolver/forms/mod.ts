/**
 * Says which recognisers a text may be for, in one pass over its characters. In go forms, each the patterns that a
 * recogniser matches with; out comes a scan, which answers for a text with the set of forms that it may have. A form
 * that is not in the set has no match in the text; one in the set may have.
 */
export { type Form, formOf, type FormPattern, meets, type Needs } from "./form.ts";
export type { Change } from "./character_class.ts";
export { lowestBit } from "./lowest_bit.ts";
export { ALL_SIGNS, compileForms, type Signs } from "./scan.ts";
export type { FormGroup } from "./scan_tables.ts";

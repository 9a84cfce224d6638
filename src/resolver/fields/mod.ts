/**
 * Single fields as tables have them. In goes the text of one cell; out comes the country or the postcode that it means,
 * whatever form a person or a spreadsheet gave it.
 */
export { readCountry } from "./read_country.ts";
export { fitsPostcode, type ReadPostcode, readPostcode } from "./read_postcode.ts";

/** A number from here on that is no house's is a postcode: those of nearly all countries have four digits or more. */
export const POSTCODE_MIN = 1_000;

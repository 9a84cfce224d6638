import type { Country } from "./country.ts";

export const CZ: Country = {
  code: "CZ",
  postcodes: "DDDDD",
  isPostcodeInTwoWords: true,
  signs: "cz",
  slashInNumber: "twoNumbers",
  numberedDistricts: [{ cities: "praha prague prag", postcode: "1D" }],
};

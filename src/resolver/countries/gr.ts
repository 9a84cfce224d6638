import type { Country } from "./country.ts";

export const GR: Country = {
  code: "GR",
  postcodes: "DDDDD",
  isPostcodeInTwoWords: true,
  signs: "gr",
  otherScript: "sounds",
};

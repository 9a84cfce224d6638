import type { Country } from "./country.ts";

export const SE: Country = {
  code: "SE",
  postcodes: "DDDDD",
  isPostcodeInTwoWords: true,
  signs: "s se",
};

import type { Country } from "./country.ts";

export const SK: Country = {
  code: "SK",
  postcodes: "DDDDD",
  isPostcodeInTwoWords: true,
  signs: "sk",
  slashInNumber: "twoNumbers",
};

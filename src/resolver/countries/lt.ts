import type { Country } from "./country.ts";

export const LT: Country = {
  code: "LT",
  postcodes: "DDDDD",
  signs: "lt",
  hyphenInNumber: "flat",
};

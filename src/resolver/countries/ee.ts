import type { Country } from "./country.ts";

export const EE: Country = {
  code: "EE",
  postcodes: "DDDDD",
  signs: "est",
  hyphenInNumber: "flat",
};

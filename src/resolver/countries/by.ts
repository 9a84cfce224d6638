import type { Country } from "./country.ts";

export const BY: Country = {
  code: "BY",
  postcodes: "DDDDD DDDDDD",
  signs: "by",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

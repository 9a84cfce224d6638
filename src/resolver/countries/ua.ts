import type { Country } from "./country.ts";

export const UA: Country = {
  code: "UA",
  postcodes: "DDDDD",
  signs: "ua",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

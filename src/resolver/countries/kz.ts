import type { Country } from "./country.ts";

export const KZ: Country = {
  code: "KZ",
  postcodes: "DDDDDD",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

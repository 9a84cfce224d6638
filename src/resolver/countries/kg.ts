import type { Country } from "./country.ts";

export const KG: Country = {
  code: "KG",
  postcodes: "DDDDDD",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

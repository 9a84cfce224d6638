import type { Country } from "./country.ts";

export const RU: Country = {
  code: "RU",
  postcodes: "DDDDDD",
  signs: "rus ru",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

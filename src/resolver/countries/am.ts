import type { Country } from "./country.ts";

export const AM: Country = {
  code: "AM",
  postcodes: "DDDD",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

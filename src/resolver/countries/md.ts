import type { Country } from "./country.ts";

export const MD: Country = {
  code: "MD",
  postcodes: "DDDD LLDDDD",
  signs: "md",
  hyphenInNumber: "flat",
  otherScript: "sounds",
};

import type { Country } from "./country.ts";

export const GE: Country = {
  code: "GE",
  postcodes: "DDDD",
  otherScript: "sounds",
};

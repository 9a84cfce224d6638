import type { Country } from "./country.ts";

export const CY: Country = {
  code: "CY",
  postcodes: "DDDD",
  signs: "cy",
  otherScript: "sounds",
};

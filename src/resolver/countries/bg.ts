import type { Country } from "./country.ts";

export const BG: Country = {
  code: "BG",
  postcodes: "DDDD",
  signs: "bg",
  otherScript: "sounds",
};

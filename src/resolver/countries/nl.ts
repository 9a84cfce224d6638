import type { Country } from "./country.ts";

export const NL: Country = {
  code: "NL",
  postcodes: "DDDD DDDDLL",
  signs: "nl",
  letterInNumber: "floor",
};

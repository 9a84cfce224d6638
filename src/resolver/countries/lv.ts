import type { Country } from "./country.ts";

export const LV: Country = {
  code: "LV",
  postcodes: "DDDD LLDDDD",
  signs: "lv",
  hyphenInNumber: "flat",
};

import type { Country } from "./country.ts";

export const US: Country = {
  code: "US",
  postcodes: "DDDDD DDDDDDDDD",
  hyphenInNumber: "omitted",
};

import type { Country } from "./country.ts";

export const CO: Country = {
  code: "CO",
  postcodes: "DDDDDD",
  hyphenInNumber: "metres",
};

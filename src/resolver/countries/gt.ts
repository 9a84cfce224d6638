import type { Country } from "./country.ts";

export const GT: Country = {
  code: "GT",
  postcodes: "DDDDD",
  hyphenInNumber: "metres",
};

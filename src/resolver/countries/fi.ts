import type { Country } from "./country.ts";

export const FI: Country = {
  code: "FI",
  postcodes: "DDDDD",
  signs: "fin fi sf",
  letterInNumber: "stair",
};

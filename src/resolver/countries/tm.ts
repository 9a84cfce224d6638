import type { Country } from "./country.ts";

export const TM: Country = {
  code: "TM",
  postcodes: "DDDDDD",
  otherScript: "sounds",
};

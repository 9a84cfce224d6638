import type { Country } from "./country.ts";

export const UZ: Country = {
  code: "UZ",
  postcodes: "DDDDD",
  otherScript: "sounds",
};

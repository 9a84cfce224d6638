import type { Country } from "./country.ts";

export const TJ: Country = {
  code: "TJ",
  postcodes: "DDDDDD",
  otherScript: "sounds",
};

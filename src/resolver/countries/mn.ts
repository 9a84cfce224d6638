import type { Country } from "./country.ts";

export const MN: Country = {
  code: "MN",
  postcodes: "DDDDD",
  otherScript: "sounds",
};

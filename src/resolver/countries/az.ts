import type { Country } from "./country.ts";

export const AZ: Country = {
  code: "AZ",
  postcodes: "LLDDDD DDDD",
  otherScript: "sounds",
};

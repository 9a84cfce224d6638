import type { Country } from "./country.ts";

export const RS: Country = {
  code: "RS",
  postcodes: "DDDDD",
  signs: "srb",
  slashInNumber: "door",
  otherScript: "sounds",
};

import type { Country } from "./country.ts";

export const MK: Country = {
  code: "MK",
  postcodes: "DDDD",
  signs: "mk",
  slashInNumber: "door",
  otherScript: "sounds",
};

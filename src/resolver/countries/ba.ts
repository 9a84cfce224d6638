import type { Country } from "./country.ts";

export const BA: Country = {
  code: "BA",
  postcodes: "DDDDD",
  signs: "bih",
  slashInNumber: "door",
  otherScript: "sounds",
};

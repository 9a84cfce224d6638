import type { Country } from "./country.ts";

export const TR: Country = {
  code: "TR",
  postcodes: "DDDDD",
  signs: "tr",
  slashInNumber: "door",
};

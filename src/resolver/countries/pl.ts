import type { Country } from "./country.ts";

export const PL: Country = {
  code: "PL",
  postcodes: "DDDDD",
  signs: "pl",
  slashInNumber: "door",
  unitInLabel: "house/unit",
};

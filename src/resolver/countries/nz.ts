import type { Country } from "./country.ts";

export const NZ: Country = {
  code: "NZ",
  postcodes: "DDDD",
  slashInNumber: "unitFirst",
  unitInLabel: "unit/house",
};

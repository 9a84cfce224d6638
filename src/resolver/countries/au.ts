import type { Country } from "./country.ts";

export const AU: Country = {
  code: "AU",
  postcodes: "DDDD",
  slashInNumber: "unitFirst",
  unitInLabel: "unit/house",
};

import type { Country } from "./country.ts";

export const IL: Country = {
  code: "IL",
  postcodes: "DDDDDDD",
  slashInNumber: "door",
};

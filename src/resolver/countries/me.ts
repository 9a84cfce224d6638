import type { Country } from "./country.ts";

export const ME: Country = {
  code: "ME",
  postcodes: "DDDDD",
  slashInNumber: "door",
  otherScript: "sounds",
};

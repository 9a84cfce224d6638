import type { Country } from "./country.ts";

export const HR: Country = {
  code: "HR",
  postcodes: "DDDDD",
  signs: "hr",
  slashInNumber: "door",
};

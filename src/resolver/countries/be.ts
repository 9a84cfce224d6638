import type { Country } from "./country.ts";

export const BE: Country = {
  code: "BE",
  postcodes: "DDDD",
  signs: "b be",
  slashInNumber: "door",
};

import type { Country } from "./country.ts";

export const AT: Country = {
  code: "AT",
  postcodes: "DDDD",
  signs: "a at",
  slashInNumber: "door",
  unitInLabel: "house/unit",
  numberedDistricts: [{ cities: "wien vienna", postcode: "1DD0" }],
};

import type { Country } from "./country.ts";

export const HU: Country = {
  code: "HU",
  postcodes: "DDDD",
  signs: "h hu",
  numberedDistricts: [{ cities: "budapest", postcode: "1DD" }],
};

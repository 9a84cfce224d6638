import type { Country } from "./country.ts";

export const FR: Country = {
  code: "FR",
  postcodes: "DDDDD",
  signs: "f fr",
  numberedDistricts: [
    { cities: "paris", postcode: "750DD" },
    { cities: "lyon", postcode: "690DD" },
    { cities: "marseille marseilles", postcode: "130DD" },
  ],
};

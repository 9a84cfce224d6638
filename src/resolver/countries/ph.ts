import type { Country } from "./country.ts";

export const PH: Country = {
  code: "PH",
  postcodes: "DDDD",
  isRegionInLabelOfPlace: true,
};
